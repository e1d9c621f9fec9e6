//! The forms in which `G` may be written.

use super::Graph;
use crate::error::RulesError;
use crate::pyrepr::{a_type, shown};
use starlark::values::Value;
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;

const FORMS: &str = "G = {(1, 0): [(0, 1)], …}, a dict from each vertex to the list of its successors";
const OTHER_FORMS: &str =
    "or [[1, 2], [0], …], a list for the vertices 0, 1, …; or (vertices, edges); or (numbers of names, matrix)";

impl<'v> Graph<'v, '_> {
    pub(super) fn read_edges(&mut self, graph: Value<'v>) -> Result<(), RulesError> {
        if let Some(dict) = DictRef::from_value(graph) {
            return self.read_dict(&dict);
        }
        if let Some(lists) = ListRef::from_value(graph) {
            return self.read_lists(lists.content());
        }
        if let Some([first, second]) = TupleRef::from_value(graph).map(TupleRef::content) {
            return match DictRef::from_value(*first) {
                Some(numbers) => self.read_matrix(&numbers, *second),
                None => self.read_pairs(*first, *second),
            };
        }
        let message = format!("`G` is {}: {}", a_type(graph), shown(graph, self.heap));
        Err(self.wrong("G", message).with_note(FORMS).with_note(OTHER_FORMS))
    }

    /// `{vertex: successors, …}`
    fn read_dict(&mut self, dict: &DictRef<'v>) -> Result<(), RulesError> {
        for vertex in dict.keys() {
            self.vertex(vertex, "G")?;
        }
        for (vertex, successors) in dict.iter() {
            let from = self.vertex(vertex, "G")?;
            let first = self.heads.len();
            for successor in self.elements(vertex, successors)? {
                let to = self.vertex(successor, "G")?;
                self.heads.push(to);
            }
            self.rows.push((from, first..self.heads.len()));
        }
        Ok(())
    }

    /// `[successors of 0, successors of 1, …]`
    fn read_lists(&mut self, lists: &[Value<'v>]) -> Result<(), RulesError> {
        for number in 0..lists.len() {
            self.vertex(self.heap.alloc(number as i32), "G")?;
        }
        for (number, successors) in lists.iter().enumerate() {
            let first = self.heads.len();
            for successor in self.elements(self.heap.alloc(number as i32), *successors)? {
                match successor.unpack_i32().map(usize::try_from) {
                    Some(Ok(to)) if to < lists.len() => self.heads.push(to as u32),
                    _ => {
                        let message = format!("`G[{number}]` holds {}", shown(successor, self.heap));
                        return Err(self.wrong("G", message).with_note(format!(
                            "a list of lists has the vertices 0 to {}, one for each list",
                            lists.len().saturating_sub(1)
                        )));
                    }
                }
            }
            self.rows.push((number as u32, first..self.heads.len()));
        }
        Ok(())
    }

    /// `(vertices, edges)`
    fn read_pairs(&mut self, vertices: Value<'v>, edges: Value<'v>) -> Result<(), RulesError> {
        let wrong = |graph: &Self, what: &str, value: Value<'v>| {
            let message = format!("`G` is a pair whose {what}: {}", shown(value, graph.heap));
            graph.wrong("G", message).with_note("G = (vertices, edges), such as ([1, 2], [(1, 2)])")
        };
        let all = vertices.iterate(self.heap).map_err(|_| wrong(self, "first is no list of vertices", vertices))?;
        for vertex in all {
            self.vertex(vertex, "G")?;
        }
        let mut rows = vec![Vec::new(); self.vertices.len()];
        let all = edges.iterate(self.heap).map_err(|_| wrong(self, "second is no list of edges", edges))?;
        for edge in all {
            let ends = TupleRef::from_value(edge).map(TupleRef::content);
            let ends = ends.or_else(|| ListRef::from_value(edge).map(ListRef::content));
            let Some([from, to]) = ends else { return Err(wrong(self, "second holds what is no edge", edge)) };
            let (Some(from), Some(to)) = (self.find(*from), self.find(*to)) else {
                return Err(wrong(self, "second holds an edge between what are no vertices", edge));
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
    fn read_matrix(&mut self, numbers: &DictRef<'v>, matrix: Value<'v>) -> Result<(), RulesError> {
        let count = numbers.len();
        let note = "G = ({\"a\": 0, \"b\": 1}, [[0, 1], [0, 0]]): the row of a vertex has a 1 for each successor";
        let by_number = in_order(count, numbers.iter().map(|(name, number)| (number, name)))
            .or_else(|| in_order(count, numbers.iter()));
        let Some(vertices) = by_number else {
            let last = count.saturating_sub(1);
            let message = format!("the dict in `G` does not number its {count} vertices from 0 to {last}");
            return Err(self.wrong("G", message).with_note(note));
        };
        for vertex in vertices {
            self.vertex(vertex, "G")?;
        }
        let rows: Vec<Value> = match matrix.iterate(self.heap) {
            Ok(rows) => rows.collect(),
            Err(_) => Vec::new(),
        };
        if rows.len() != count || self.vertices.len() != count {
            let message = format!("the matrix in `G` has {} rows for {count} vertices", rows.len());
            return Err(self.wrong("G", message).with_note(note));
        }
        for (from, row) in rows.into_iter().enumerate() {
            let first = self.heads.len();
            let entries: Vec<Value> = row.iterate(self.heap).map(Iterator::collect).unwrap_or_default();
            if entries.len() != count {
                let message =
                    format!("row {from} of the matrix in `G` has {} entries for {count} vertices", entries.len());
                return Err(self.wrong("G", message).with_note(note));
            }
            for (to, entry) in entries.into_iter().enumerate() {
                match (entry.unpack_i32(), entry.unpack_bool()) {
                    (Some(0), _) | (_, Some(false)) => {}
                    (Some(1), _) | (_, Some(true)) => self.heads.push(to as u32),
                    _ => {
                        let message = format!("row {from} of the matrix in `G` holds {}", shown(entry, self.heap));
                        return Err(self.wrong("G", message).with_note(note));
                    }
                }
            }
            self.rows.push((from as u32, first..self.heads.len()));
        }
        Ok(())
    }

    /// What a vertex leads to: the elements of a list, tuple or set, or the keys of a dict.
    fn elements(&self, vertex: Value<'v>, successors: Value<'v>) -> Result<Vec<Value<'v>>, RulesError> {
        let wrong = || {
            let (vertex, value) = (shown(vertex, self.heap), shown(successors, self.heap));
            self.wrong("G", format!("`G[{vertex}]` is {value}, not a list of vertices")).with_note(FORMS)
        };
        if successors.unpack_str().is_some() {
            return Err(wrong());
        }
        Ok(successors.iterate(self.heap).map_err(|_| wrong())?.collect())
    }
}

/// Names in the order of their numbers, if those are all numbers below the count, each once.
fn in_order<'v>(count: usize, numbered: impl Iterator<Item = (Value<'v>, Value<'v>)>) -> Option<Vec<Value<'v>>> {
    let mut names = vec![None; count];
    for (number, name) in numbered {
        let slot = names.get_mut(usize::try_from(number.unpack_i32()?).ok()?)?;
        if slot.replace(name).is_some() {
            return None;
        }
    }
    names.into_iter().collect()
}
