//! The forms in which a set of vertices may be written.

use super::Graph;
use crate::program::Failure;
use crate::pyrepr::{a_type, shown};
use starlark::eval::Evaluator;
use starlark::values::Value;
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;

impl<'v> Graph<'v, '_> {
    /// For each vertex whether it is in the set of that name. With `whole`, a dict to True and False must
    /// tell about every vertex.
    pub(super) fn members(
        &self,
        name: &str,
        value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
        whole: bool,
    ) -> Result<Vec<bool>, Failure> {
        if value.get_type() == "function" {
            return self.members_by_function(name, value, eval);
        }
        if let Some(dict) = DictRef::from_value(value) {
            let mut flags = dict.values().map(Value::unpack_bool);
            return if dict.is_empty() || flags.any(|flag| flag.is_none()) {
                self.members_of_dict_keys(name, &dict)
            } else {
                self.members_by_flags(name, &dict, whole)
            };
        }
        if let Some(list) = ListRef::from_value(value)
            && !list.is_empty()
            && list.iter().all(|element| element.unpack_bool().is_some())
        {
            if list.len() != self.vertices.len() {
                let message =
                    format!("`{name}` has {} times True or False for {} vertices", list.len(), self.vertices.len());
                return Err(self.wrong(name, message).into());
            }
            return Ok(list.iter().map(|flag| flag.to_bool()).collect());
        }
        let elements = match value.unpack_str() {
            Some(_) => None,
            None => value.iterate(self.heap).ok(),
        };
        let Some(elements) = elements else {
            let message = format!("`{name}` is {}: {}", a_type(value), shown(value, self.heap));
            return Err(self.wrong(name, message).with_note(forms(name)).into());
        };
        self.members_of(name, elements)
    }

    fn members_of(&self, name: &str, elements: impl Iterator<Item = Value<'v>>) -> Result<Vec<bool>, Failure> {
        let mut members = vec![false; self.vertices.len()];
        for element in elements {
            match self.find(element) {
                Some(id) => members[id as usize] = true,
                None => {
                    let message = format!("`{name}` holds {}, which is no vertex of `G`", shown(element, self.heap));
                    return Err(self.wrong(name, message).into());
                }
            }
        }
        Ok(members)
    }

    /// `{vertex: None, …}` or `{vertex: 1, …}`, a dict that stands for the set of its keys.
    fn members_of_dict_keys(&self, name: &str, dict: &DictRef<'v>) -> Result<Vec<bool>, Failure> {
        let has = |number: i32| dict.values().any(|value| value.unpack_i32() == Some(number));
        if has(0) && has(1) {
            let message = format!("`{name}` is a dict to 0 and 1, which can mean two things");
            let error = self.wrong(name, message).with_note("True and False tell which keys are in the set");
            return Err(error.with_note("None, or the same number for all, means that all keys are in it").into());
        }
        self.members_of(name, dict.keys())
    }

    /// `{vertex: True, other: False, …}`
    fn members_by_flags(&self, name: &str, dict: &DictRef<'v>, whole: bool) -> Result<Vec<bool>, Failure> {
        // Also the keys that are not in the set must be vertices.
        let known = self.members_of(name, dict.keys())?;
        if let Some(id) = known.iter().position(|known| !known)
            && whole
        {
            let message = format!("`{name}` does not tell about {}", self.name(id as u32));
            return Err(self
                .wrong(name, message)
                .with_note("a dict to True and False tells about every vertex")
                .into());
        }
        self.members_of(name, dict.iter().filter(|(_, flag)| flag.to_bool()).map(|(vertex, _)| vertex))
    }

    /// `def S0(s): return s[1] == 0`
    fn members_by_function(
        &self,
        name: &str,
        function: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> Result<Vec<bool>, Failure> {
        let mut members = Vec::with_capacity(self.vertices.len());
        for id in 0..self.vertices.len() as u32 {
            let vertex = crate::position::into_value(&mut self.vertices.bytes(id), self.heap);
            let doing = || format!("computing {name}({})", shown(vertex, self.heap));
            let value =
                eval.eval_function(function, &[vertex], &[]).map_err(|error| Failure::Code(error, None, doing()))?;
            match (value.unpack_bool(), value.unpack_i32()) {
                (Some(flag), _) => members.push(flag),
                (_, Some(number @ (0 | 1))) => members.push(number == 1),
                _ => {
                    let message = format!(
                        "{name}({}) is {}, not True or False",
                        shown(vertex, self.heap),
                        shown(value, self.heap)
                    );
                    return Err(self.wrong(name, message).into());
                }
            }
        }
        Ok(members)
    }
}

fn forms(name: &str) -> String {
    format!(
        "`{name}` is a set or list of vertices, a dict from vertices to True or False, or a function that tells of a vertex"
    )
}
