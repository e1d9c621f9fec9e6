//! The forms in which a set of vertices may be written.

use super::Graph;
use crate::error::RulesError;
use crate::fault::said;
use crate::position::into_value;
use crate::value::{Id, Value};

impl Graph<'_> {
    /// For each vertex whether it is in the set of that name. With `whole`, a dict to True and False must
    /// tell about every vertex.
    pub(super) fn members(&mut self, name: &str, value: Value, whole: bool) -> Result<Vec<bool>, RulesError> {
        match value {
            Value::Function(_) => return self.members_by_function(name, value),
            Value::Dict(id) => {
                let flags = self.machine.heap.dict(id).live().all(|entry| matches!(entry.value, Value::Bool(_)));
                return if flags && self.machine.heap.dict(id).len() > 0 {
                    self.members_by_flags(name, id, whole)
                } else {
                    self.members_of_dict_keys(name, id)
                };
            }
            Value::List(id) => {
                let list = self.machine.heap.items(id);
                if !list.is_empty() && list.iter().all(|element| matches!(element, Value::Bool(_))) {
                    let (given, count) = (list.len(), self.vertices.len());
                    if given != count {
                        let said = said!(
                            "`{name}` has {given} times True or False for {count} vertices",
                            "`{name}` a {given} fois True ou False pour {count} sommets"
                        );
                        return Err(self.wrong(name, said));
                    }
                    return Ok(list.iter().map(|flag| matches!(flag, Value::Bool(true))).collect());
                }
            }
            _ => {}
        }
        let Some(elements) = self.iterate(value) else {
            let (its_type, shown) = (self.machine.heap.type_name(value), self.shown(value));
            let said = said!("`{name}` is {its_type}: {shown}", "`{name}` est {its_type:#} : {shown}");
            return Err(self.wrong(name, said).with_note(said!(
                "`{name}` is a set or list of vertices, a dict from vertices to True or False, or a function that tells of a vertex",
                "`{name}` est un ensemble ou une liste de sommets, un dictionnaire des sommets vers True ou False, ou une fonction d’un sommet"
            )));
        };
        self.members_of(name, elements)
    }

    fn members_of(&self, name: &str, elements: Vec<Value>) -> Result<Vec<bool>, RulesError> {
        let mut members = vec![false; self.vertices.len()];
        for element in elements {
            match self.find(element) {
                Some(id) => members[id as usize] = true,
                None => {
                    let (shown, graph) = (self.shown(element), self.called);
                    return Err(self.wrong(
                        name,
                        said!(
                            "`{name}` holds {shown}, which is no vertex of `{graph}`",
                            "`{name}` contient {shown}, qui n’est pas un sommet de `{graph}`"
                        ),
                    ));
                }
            }
        }
        Ok(members)
    }

    /// `{vertex: None, …}` or `{vertex: 1, …}`, a dict that stands for the set of its keys.
    fn members_of_dict_keys(&self, name: &str, id: Id) -> Result<Vec<bool>, RulesError> {
        let dict = self.machine.heap.dict(id);
        let has = |number: i64| dict.live().any(|entry| matches!(entry.value, Value::Int(other) if other == number));
        if has(0) && has(1) {
            let said = said!(
                "`{name}` is a dict to 0 and 1, which can mean two things",
                "`{name}` est un dictionnaire vers 0 et 1, ce qui peut dire deux choses"
            );
            return Err(self
                .wrong(name, said)
                .with_note(said!(
                    "True and False tell which keys are in the set",
                    "True et False disent quelles clés sont dans l’ensemble"
                ))
                .with_note(said!(
                    "None, or the same number for all, means that all keys are in it",
                    "None, ou le même nombre pour toutes, veut dire que toutes les clés y sont"
                )));
        }
        self.members_of(name, dict.live().map(|entry| entry.key).collect())
    }

    /// `{vertex: True, other: False, …}`
    fn members_by_flags(&self, name: &str, id: Id, whole: bool) -> Result<Vec<bool>, RulesError> {
        // Also the keys that are not in the set must be vertices.
        let dict = self.machine.heap.dict(id);
        let known = self.members_of(name, dict.live().map(|entry| entry.key).collect())?;
        if let Some(id) = known.iter().position(|known| !known)
            && whole
        {
            let vertex = self.name(id as u32);
            return Err(self
                .wrong(name, said!("`{name}` does not tell about {vertex}", "`{name}` ne dit rien de {vertex}"))
                .with_note(said!(
                    "a dict to True and False tells about every vertex",
                    "un dictionnaire vers True et False parle de chaque sommet"
                )));
        }
        let inside = dict.live().filter(|entry| matches!(entry.value, Value::Bool(true)));
        self.members_of(name, inside.map(|entry| entry.key).collect())
    }

    /// `def S0(s): return s[1] == 0`
    fn members_by_function(&mut self, name: &str, function: Value) -> Result<Vec<bool>, RulesError> {
        let mut members = Vec::with_capacity(self.vertices.len());
        for id in 0..self.vertices.len() as u32 {
            self.machine.give_steps(self.script.limits.steps_per_call);
            let asked = into_value(&mut self.vertices.bytes(id), &mut self.machine.heap)
                .and_then(|vertex| self.machine.call(function, &[vertex]));
            let vertex = self.name(id);
            match asked {
                Ok(Value::Bool(flag)) => members.push(flag),
                Ok(Value::Int(number @ (0 | 1))) => members.push(number == 1),
                Ok(other) => {
                    let shown = self.shown(other);
                    return Err(self.wrong(
                        name,
                        said!(
                            "{name}({vertex}) is {shown}, not True or False",
                            "{name}({vertex}) est {shown}, ni True ni False"
                        ),
                    ));
                }
                Err(fault) => {
                    return Err(self.script.failure(
                        &self.machine,
                        *fault,
                        said!("{name}({vertex})", "{name}({vertex})"),
                    ));
                }
            }
        }
        Ok(members)
    }
}
