//! Numbers of vertices: scores of final ones, and guesses of a heuristic.

use super::Graph;
use crate::error::{RulesError, RulesErrorKind};
use crate::fault::{Res, said};
use crate::machine::float_of;
use crate::position::into_value;
use crate::score::{self, LARGEST};
use crate::value::{Object, Value};
use retrograde::{HEURISTIC_WIN, Said, ScoreConflict, Scores, Vertex};
use std::collections::BTreeMap;
use std::ops::Range;

/// What the dictionary of scores may be called, and the function.
const DICTIONARIES: [&str; 3] = ["values", "valeurs", "value"];
const FUNCTIONS: [&str; 2] = ["value", "valeur"];

impl Graph<'_> {
    /// The scores of the file: a dictionary or a function of final vertices, those whose row is empty, and the score of an
    /// endless play.
    pub(super) fn scores(&mut self, rows: &[Range<usize>]) -> Result<Scores, RulesError> {
        let endless = score::endless(self.script, &self.machine)?;
        let dictionary = DICTIONARIES.into_iter().find_map(|name| match self.machine.global(name)? {
            Value::Dict(id) => Some((name, id)),
            _ => None,
        });
        let values = match (dictionary, self.function(&FUNCTIONS)) {
            (Some((name, _)), Some((other, _))) => {
                let said = said!(
                    "both `{name}` and `{other}` give scores to final vertices",
                    "`{name}` et `{other}` donnent tous deux un score aux sommets finaux"
                );
                return Err(self.wrong(other, said).with_note(note(name)));
            }
            (Some((name, id)), _) => {
                let entries: Vec<(Value, Value)> =
                    self.machine.heap.dict(id).live().map(|entry| (entry.key, entry.value)).collect();
                self.scores_of_entries(name, &entries, rows)?
            }
            (None, Some((name, function))) => self.scores_of_function(name, function, rows)?,
            (None, None) => {
                // A list was surely meant for scores, unless something in the file reads it.
                let meant = ["values", "valeurs"].into_iter().find(|name| {
                    let is_list = matches!(self.machine.global(name), Some(Value::List(_) | Value::Tuple(_)));
                    is_list && !self.script.outline.reads(name)
                });
                if let Some(name) = meant {
                    let said = said!("`{name}` is not a dictionary", "`{name}` n’est pas un dictionnaire");
                    return Err(self.wrong(name, said).with_note(note(name)));
                }
                BTreeMap::new()
            }
        };
        Ok(Scores { values, endless })
    }

    /// How much better J0 seems to stand at each vertex, in thousandths; nothing if the file has no `heuristic`.
    pub(super) fn guesses(&mut self) -> Result<Vec<i32>, RulesError> {
        let most = f64::from(HEURISTIC_WIN - 1);
        let Some((name, function)) = self.function(&["heuristic"]) else { return Ok(Vec::new()) };
        (0..self.vertices.len() as u32)
            .map(|id| {
                let number = self.ask(name, function, id)?;
                let Some(number) = float_of(&self.machine.heap, number).filter(|number| number.is_finite()) else {
                    let (vertex, shown) = (self.name(id), self.shown(number));
                    let said = said!("{name}({vertex}) is {shown}", "{name}({vertex}) est {shown}");
                    return Err(self.wrong(name, said).with_note(said!(
                        "{name}(v) returns a number, above 0 if player 0 seems to win",
                        "{name}(v) renvoie un nombre, positif si le joueur 0 semble gagner"
                    )));
                };
                Ok((number * 1000.0).round().clamp(-most, most) as i32)
            })
            .collect()
    }

    fn scores_of_entries(
        &self,
        name: &str,
        entries: &[(Value, Value)],
        rows: &[Range<usize>],
    ) -> Result<BTreeMap<Vertex, i32>, RulesError> {
        let mut values = BTreeMap::new();
        for &(key, value) in entries {
            let (shown, graph) = (self.shown(key), self.called);
            let Some(vertex) = self.find(key).and_then(|id| Vertex::new(id as usize)) else {
                let said = said!(
                    "`{name}` holds {shown}, which is not a vertex of `{graph}`",
                    "`{name}` contient {shown}, qui n’est pas un sommet de `{graph}`"
                );
                return Err(self.wrong(name, said));
            };
            if !rows[vertex.index()].is_empty() {
                let said = said!(
                    "`{name}` gives a number for {shown}, which has successors",
                    "`{name}` donne un nombre à {shown}, qui a des successeurs"
                );
                return Err(self.wrong(name, said).with_note(note(name)));
            }
            values.insert(vertex, self.score(name, &format!("{name}[{shown}]"), value)?);
        }
        Ok(values)
    }

    fn scores_of_function(
        &mut self,
        name: &str,
        function: Value,
        rows: &[Range<usize>],
    ) -> Result<BTreeMap<Vertex, i32>, RulesError> {
        let mut values = BTreeMap::new();
        for vertex in (0..rows.len()).filter(|&id| rows[id].is_empty()).filter_map(Vertex::new) {
            let value = self.ask(name, function, vertex.number())?;
            // Without a number, who wins there is the score.
            if !matches!(value, Value::None) {
                let called = format!("{name}({})", self.name(vertex.number()));
                values.insert(vertex, self.score(name, &called, value)?);
            }
        }
        Ok(values)
    }

    /// A whole number that is small enough for a score.
    fn score(&self, name: &str, called: &str, value: Value) -> Result<i32, RulesError> {
        score::read(&self.machine.heap, value).ok_or_else(|| {
            let shown = self.shown(value);
            self.wrong(name, said!("{called} is {shown}", "{called} est {shown}")).with_note(note(name))
        })
    }

    /// The function of the file with one of these names.
    fn function(&self, names: &[&'static str]) -> Option<(&'static str, Value)> {
        names.iter().find_map(|&name| {
            let value = self.machine.global(name)?;
            let is_function = match value {
                Value::Function(_) => true,
                Value::Object(id) => matches!(self.machine.heap.object(id), Object::Cached(_) | Object::Partial(..)),
                _ => false,
            };
            is_function.then_some((name, value))
        })
    }

    /// What a function of the file says about a vertex.
    fn ask(&mut self, name: &str, function: Value, id: u32) -> Result<Value, RulesError> {
        self.machine.give_steps(self.script.limits.steps_per_call);
        let asked: Res<Value> = into_value(&mut self.vertices.bytes(id), &mut self.machine.heap)
            .and_then(|vertex| self.machine.call(function, &[vertex]));
        asked.map_err(|fault| {
            let vertex = self.name(id);
            self.script.failure(&self.machine, *fault, said!("{name}({vertex})", "{name}({vertex})"))
        })
    }
}

/// What is expected of a score.
fn note(name: &str) -> Said {
    said!(
        "`{name}` gives final vertices whole numbers up to {LARGEST}, such as {{'a': 3, 'b': -1}}",
        "`{name}` donne aux sommets finaux des nombres entiers d’au plus {LARGEST}, comme {{'a': 3, 'b': -1}}"
    )
}

impl Graph<'_> {
    /// A vertex whose score contradicts who wins there.
    pub(super) fn contradiction(&self, conflict: ScoreConflict) -> RulesError {
        let vertex = self.name(conflict.vertex.number());
        let name = DICTIONARIES.into_iter().find(|name| self.machine.global(name).is_some()).unwrap_or("value");
        let (score, outcome) = (conflict.score, score::described(conflict.outcome));
        let said = Said::new(
            format!("the score of {vertex} is {score}, but {}", outcome.en),
            format!("le score de {vertex} est {score}, mais {}", outcome.fr),
        );
        self.error(RulesErrorKind::WrongValue, name, said).with_note(score::sign_note())
    }
}
