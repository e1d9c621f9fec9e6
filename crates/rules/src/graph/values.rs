//! Numbers on final vertices, for minimax.

use super::Graph;
use crate::error::RulesError;
use crate::fault::said;
use crate::value::Value;
use retrograde::{Arena, Vertex};
use std::collections::BTreeMap;

/// What the dictionary may be called.
const NAMES: [&str; 3] = ["values", "valeurs", "value"];

impl Graph<'_> {
    /// `values = {vertex: number, …}`, the numbers of final vertices; nothing if the file has no such dictionary.
    pub(super) fn values(&self, arena: &Arena) -> Result<BTreeMap<Vertex, i32>, RulesError> {
        let mut values = BTreeMap::new();
        let dictionary = NAMES.into_iter().find_map(|name| match self.machine.global(name)? {
            Value::Dict(id) => Some((name, id)),
            _ => None,
        });
        let Some((name, id)) = dictionary else { return Ok(values) };
        let note = || {
            said!(
                "`{name}` tells a whole number for final vertices, such as {{'a': 3, 'b': -1}}",
                "`{name}` donne un nombre entier à des sommets finaux, comme {{'a': 3, 'b': -1}}"
            )
        };
        for entry in self.machine.heap.dict(id).live() {
            let (shown, graph) = (self.shown(entry.key), self.called);
            let Some(vertex) = self.find(entry.key).and_then(|id| arena.vertex(id as usize)) else {
                let said = said!(
                    "`{name}` holds {shown}, which is no vertex of `{graph}`",
                    "`{name}` contient {shown}, qui n’est pas un sommet de `{graph}`"
                );
                return Err(self.wrong(name, said));
            };
            if arena.out_degree(vertex) > 0 {
                let said = said!(
                    "`{name}` tells a number for {shown}, which has successors",
                    "`{name}` donne un nombre à {shown}, qui a des successeurs"
                );
                return Err(self.wrong(name, said).with_note(note()));
            }
            let Some(number) = entry.value.as_int().and_then(|number| i32::try_from(number).ok()) else {
                let number = self.shown(entry.value);
                let said = said!("`{name}` of {shown} is {number}", "`{name}` de {shown} est {number}");
                return Err(self.wrong(name, said).with_note(note()));
            };
            values.insert(vertex, number);
        }
        Ok(values)
    }
}
