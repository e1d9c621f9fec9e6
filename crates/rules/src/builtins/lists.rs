//! Methods of lists, and looking for an element.

use super::{Given, Method};
use crate::fault::{Res, said};
use crate::machine::Machine;
use crate::value::{Id, Value};

impl Machine<'_> {
    pub(super) fn list_method(&mut self, id: Id, method: Method, given: &Given<'_>) -> Res<Value> {
        use Method as M;
        let arguments = given.arguments;
        match method {
            M::Append => self.heap.push(id, arguments[0])?,
            M::Extend => self.extend(Value::List(id), arguments[0])?,
            M::Insert => {
                let at = self.int_argument(arguments[0])?;
                let length = self.heap.items(id).len() as i64;
                let at = if at < 0 { (at + length).max(0) } else { at.min(length) };
                self.heap.work((length - at) as usize)?;
                self.heap.take(16)?;
                self.heap.list_mut(id).insert(at as usize, arguments[1]);
            }
            M::Pop => {
                let number = self.int_argument(arguments.first().copied().unwrap_or(Value::Int(-1)))?;
                let length = self.heap.items(id).len();
                if length == 0 {
                    return self.heap.index_error(said!("the list is empty", "la liste est vide"));
                }
                let at = if number < 0 { number + length as i64 } else { number };
                if at < 0 || at >= length as i64 {
                    return self
                        .heap
                        .index_error(said!("index {number} is out of range", "l’indice {number} est hors limites"));
                }
                self.heap.work(length - at as usize)?;
                return Ok(self.heap.list_mut(id).remove(at as usize));
            }
            M::Remove => {
                let mut at = 0;
                while let Some(&value) = self.heap.items(id).get(at) {
                    self.heap.work(8)?;
                    if self.heap.same(value, arguments[0])? {
                        self.heap.list_mut(id).remove(at);
                        return Ok(Value::None);
                    }
                    at += 1;
                }
                return self.not_found(arguments[0]);
            }
            M::Clear => self.heap.list_mut(id).clear(),
            M::Copy => {
                let all = self.collect(Value::List(id))?;
                return self.heap.list(all);
            }
            M::Reverse => {
                self.heap.work(self.heap.items(id).len())?;
                self.heap.list_mut(id).reverse();
            }
            M::Sort => {
                let [key, reverse] = self.named_arguments(given, ["key", "reverse"], 0, 0)?;
                // The list is empty while it is sorted, as in CPython, so that a key function sees no half-sorted list.
                let mut all = std::mem::take(self.heap.list_mut(id));
                let sorted = self.sort(&mut all, key, reverse);
                let changed = !self.heap.items(id).is_empty();
                *self.heap.list_mut(id) = all;
                sorted?;
                if changed {
                    return self.heap.value_error(said!(
                        "the list changed while it was sorted",
                        "la liste a changé pendant le tri"
                    ));
                }
            }
            _ => {
                let all = self.heap.items(id).to_vec();
                return self.search_method(&all, method, given);
            }
        }
        Ok(Value::None)
    }

    /// `count` and `index`.
    pub(super) fn search_method(&mut self, all: &[Value], method: Method, given: &Given<'_>) -> Res<Value> {
        self.heap.work(all.len())?;
        if method == Method::Count {
            let mut count = 0;
            for &value in all {
                count += i64::from(self.heap.same(value, given.arguments[0])?);
            }
            return Ok(Value::Int(count));
        }
        let bound = |machine: &mut Self, at: usize, default: usize| -> Res<usize> {
            match given.arguments.get(at) {
                None => Ok(default),
                Some(&value) => {
                    let Some(number) = machine.slice_part(value)? else {
                        return machine.int_argument(value).map(|_| default);
                    };
                    let number = if number < 0 { number.saturating_add(all.len() as i64).max(0) } else { number };
                    Ok((number as usize).min(all.len()))
                }
            }
        };
        let (start, stop) = (bound(self, 1, 0)?, bound(self, 2, all.len())?);
        for (at, &value) in all.iter().enumerate().take(stop).skip(start) {
            if self.heap.same(value, given.arguments[0])? {
                return Ok(Value::Int(at as i64));
            }
        }
        self.not_found(given.arguments[0])
    }
}
