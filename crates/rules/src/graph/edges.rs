//! The forms in which `{graph}` may be written.

use super::Graph;
use crate::error::RulesError;
use crate::fault::said;
use crate::value::{Id, Value};
use retrograde::Said;

fn forms() -> Said {
    said!(
        "G = {{(1, 0): [(0, 1)], …}}, a dict from each vertex to the list of its successors",
        "G = {{(1, 0): [(0, 1)], …}}, un dictionnaire de chaque sommet vers la liste de ses successeurs"
    )
}

fn other_forms() -> Said {
    said!(
        "or [[1, 2], [0], …], a list for the vertices 0, 1, …; or (vertices, edges); or (numbers of names, matrix)",
        "ou [[1, 2], [0], …], une liste pour les sommets 0, 1, … ; ou (sommets, arêtes) ; ou (numéros des noms, matrice)"
    )
}

impl Graph<'_> {
    pub(super) fn read_edges(&mut self, graph: Value) -> Result<(), RulesError> {
        match graph {
            Value::Dict(dict) => return self.read_dict(dict),
            Value::List(lists) => return self.read_lists(lists),
            Value::Tuple(tuple) if tuple.len == 2 => {
                let (first, second) = (self.machine.heap.element(tuple, 0), self.machine.heap.element(tuple, 1));
                return match first {
                    Value::Dict(numbers) => self.read_matrix(numbers, second),
                    first => self.read_pairs(first, second),
                };
            }
            _ => {}
        }
        let (its_type, shown, graph) = (self.machine.heap.type_name(graph), self.shown(graph), self.called);
        let said = said!("`{graph}` is {its_type}: {shown}", "`{graph}` est {its_type:#} : {shown}");
        Err(self.wrong(self.called, said).with_note(forms()).with_note(other_forms()))
    }

    /// `{vertex: successors, …}`
    fn read_dict(&mut self, dict: Id) -> Result<(), RulesError> {
        let entries: Vec<_> = self.machine.heap.dict(dict).live().copied().collect();
        for entry in &entries {
            self.vertex(entry.key, self.called)?;
        }
        for entry in entries {
            let from = self.vertex(entry.key, self.called)?;
            let first = self.heads.len();
            for successor in self.successors(entry.key, entry.value)? {
                let to = self.vertex(successor, self.called)?;
                self.heads.push(to);
            }
            self.rows.push((from, first..self.heads.len()));
        }
        Ok(())
    }

    /// `[successors of 0, successors of 1, …]`
    fn read_lists(&mut self, lists: Id) -> Result<(), RulesError> {
        let graph = self.called;
        let lists = self.machine.heap.items(lists).to_vec();
        for number in 0..lists.len() {
            self.vertex(Value::Int(number as i64), self.called)?;
        }
        for (number, successors) in lists.iter().enumerate() {
            let first = self.heads.len();
            for successor in self.successors(Value::Int(number as i64), *successors)? {
                match successor.as_int().map(usize::try_from) {
                    Some(Ok(to)) if to < lists.len() => self.heads.push(to as u32),
                    _ => {
                        let (shown, last) = (self.shown(successor), lists.len().saturating_sub(1));
                        return Err(self
                            .wrong(
                                self.called,
                                said!("`{graph}[{number}]` holds {shown}", "`{graph}[{number}]` contient {shown}"),
                            )
                            .with_note(said!(
                                "a list of lists has the vertices 0 to {last}, one for each list",
                                "une liste de listes a les sommets 0 à {last}, un par liste"
                            )));
                    }
                }
            }
            self.rows.push((number as u32, first..self.heads.len()));
        }
        Ok(())
    }

    fn wrong_pair(&self, what: Said, value: Value) -> RulesError {
        let graph = self.called;
        let shown = self.shown(value);
        let said = Said::new(
            format!("`{graph}` is a pair whose {}: {shown}", what.en),
            format!("`{graph}` est une paire dont {} : {shown}", what.fr),
        );
        self.wrong(self.called, said).with_note(said!(
            "G = (vertices, edges), such as ([1, 2], [(1, 2)])",
            "G = (sommets, arêtes), par exemple ([1, 2], [(1, 2)])"
        ))
    }

    /// `(vertices, edges)`
    fn read_pairs(&mut self, vertices: Value, edges: Value) -> Result<(), RulesError> {
        let Some(all) = self.iterate(vertices) else {
            return Err(self.wrong_pair(
                said!("first is no list of vertices", "le premier n’est pas une liste de sommets"),
                vertices,
            ));
        };
        for vertex in all {
            self.vertex(vertex, self.called)?;
        }
        let mut rows = vec![Vec::new(); self.vertices.len()];
        let Some(all) = self.iterate(edges) else {
            return Err(
                self.wrong_pair(said!("second is no list of edges", "le second n’est pas une liste d’arêtes"), edges)
            );
        };
        for edge in all {
            let ends = match edge {
                Value::Tuple(_) | Value::List(_) => self.iterate(edge).unwrap_or_default(),
                _ => Vec::new(),
            };
            let [from, to] = ends[..] else {
                return Err(self.wrong_pair(
                    said!("second holds what is no edge", "le second contient ce qui n’est pas une arête"),
                    edge,
                ));
            };
            let (Some(from), Some(to)) = (self.find(from), self.find(to)) else {
                return Err(self.wrong_pair(
                    said!(
                        "second holds an edge between what are no vertices",
                        "le second contient une arête entre ce qui n’est pas des sommets"
                    ),
                    edge,
                ));
            };
            rows[from as usize].push(to);
        }
        for (from, row) in rows.into_iter().enumerate() {
            let first = self.heads.len();
            self.heads.extend(row);
            self.rows.push((from as u32, first..self.heads.len()));
        }
        Ok(())
    }

    /// `({name: number, …}, matrix)`, or with the dict the other way round.
    fn read_matrix(&mut self, numbers: Id, matrix: Value) -> Result<(), RulesError> {
        let graph = self.called;
        let note = || {
            said!(
                "G = ({{\"a\": 0, \"b\": 1}}, [[0, 1], [0, 0]]): the row of a vertex has a 1 for each successor",
                "G = ({{\"a\": 0, \"b\": 1}}, [[0, 1], [0, 0]]) : la ligne d’un sommet a un 1 pour chaque successeur"
            )
        };
        let entries: Vec<(Value, Value)> =
            self.machine.heap.dict(numbers).live().map(|entry| (entry.key, entry.value)).collect();
        let count = entries.len();
        let by_number = in_order(count, entries.iter().map(|&(name, number)| (number, name)))
            .or_else(|| in_order(count, entries.iter().copied()));
        let Some(vertices) = by_number else {
            let last = count.saturating_sub(1);
            let said = said!(
                "the dict in `{graph}` does not number its {count} vertices from 0 to {last}",
                "le dictionnaire de `{graph}` ne numérote pas ses {count} sommets de 0 à {last}"
            );
            return Err(self.wrong(self.called, said).with_note(note()));
        };
        for vertex in vertices {
            self.vertex(vertex, self.called)?;
        }
        let rows = self.iterate(matrix).unwrap_or_default();
        if rows.len() != count || self.vertices.len() != count {
            let given = rows.len();
            let said = said!(
                "the matrix in `{graph}` has {given} rows for {count} vertices",
                "la matrice de `{graph}` a {given} lignes pour {count} sommets"
            );
            return Err(self.wrong(self.called, said).with_note(note()));
        }
        for (from, row) in rows.into_iter().enumerate() {
            let first = self.heads.len();
            let entries = self.iterate(row).unwrap_or_default();
            if entries.len() != count {
                let given = entries.len();
                let said = said!(
                    "row {from} of the matrix in `{graph}` has {given} entries for {count} vertices",
                    "la ligne {from} de la matrice de `{graph}` a {given} coefficients pour {count} sommets"
                );
                return Err(self.wrong(self.called, said).with_note(note()));
            }
            for (to, entry) in entries.into_iter().enumerate() {
                match entry.as_int() {
                    Some(0) => {}
                    Some(1) => self.heads.push(to as u32),
                    _ => {
                        let shown = self.shown(entry);
                        let said = said!(
                            "row {from} of the matrix in `{graph}` holds {shown}",
                            "la ligne {from} de la matrice de `{graph}` contient {shown}"
                        );
                        return Err(self.wrong(self.called, said).with_note(note()));
                    }
                }
            }
            self.rows.push((from as u32, first..self.heads.len()));
        }
        Ok(())
    }

    /// What a vertex leads to: the elements of a list, tuple or set, or the keys of a dict.
    fn successors(&mut self, vertex: Value, successors: Value) -> Result<Vec<Value>, RulesError> {
        let graph = self.called;
        match self.iterate(successors) {
            Some(elements) => Ok(elements),
            None => {
                let (vertex, value) = (self.shown(vertex), self.shown(successors));
                let said = said!(
                    "`{graph}[{vertex}]` is {value}, not a list of vertices",
                    "`{graph}[{vertex}]` est {value}, pas une liste de sommets"
                );
                Err(self.wrong(self.called, said).with_note(forms()))
            }
        }
    }
}

/// Names in the order of their numbers, if those are all numbers below the count, each once.
fn in_order(count: usize, numbered: impl Iterator<Item = (Value, Value)>) -> Option<Vec<Value>> {
    let mut names = vec![None; count];
    for (number, name) in numbered {
        let Value::Int(number) = number else { return None };
        let slot = names.get_mut(usize::try_from(number).ok()?)?;
        if slot.replace(name).is_some() {
            return None;
        }
    }
    names.into_iter().collect()
}
