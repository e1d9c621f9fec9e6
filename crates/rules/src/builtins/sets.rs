//! Sets, which keep the order in which their elements came.

use super::{Given, Method};
use crate::code::Operator;
use crate::fault::{Res, said};
use crate::machine::Machine;
use crate::value::{DictKind, Id, Type, Value};

impl Machine<'_> {
    /// A new set of all elements that a value gives.
    pub(crate) fn set_of(&mut self, value: Value, kind: DictKind) -> Res<Id> {
        if let Value::Set(id) = value {
            return self.heap.copy_dict(id, kind);
        }
        let id = self.heap.new_dict(kind)?;
        self.set_extend(Value::Set(id), value)?;
        Ok(id)
    }

    /// `a | b`, `a & b`, `a - b`, `a ^ b`; the result is frozen if `a` is.
    pub(crate) fn set_operator(&mut self, op: Operator, a: Id, b: Value) -> Res<Id> {
        let kind = self.heap.dict(a).kind;
        let right = match b {
            Value::Set(id) => id,
            other => self.set_of(other, DictKind::Set)?,
        };
        if op == Operator::Sub {
            return self.difference(a, right, kind);
        }
        let left = self.heap.copy_dict(a, kind)?;
        let (of_left, of_right) = (self.heap.dict(left).len(), self.heap.dict(right).len());
        self.heap.work(of_left + of_right)?;
        match op {
            Operator::And => {
                // Where `True` and `1` meet, whose element is taken can be seen: as in CPython that of the smaller one.
                let (from, within) = if of_right <= of_left { (right, left) } else { (left, right) };
                return self.common(from, within, kind);
            }
            Operator::Or => self.set_extend(Value::Set(left), Value::Set(right))?,
            _ => {
                let others: Vec<_> = self.heap.dict(right).live().copied().collect();
                for entry in others {
                    match self.heap.find(left, &entry.key, entry.hash)? {
                        Some(at) => {
                            self.heap.dict_mut(left).remove(at);
                        }
                        None => self.heap.insert_hashed(left, entry)?,
                    }
                }
            }
        }
        Ok(left)
    }

    /// The elements of one set that are not in another.
    fn difference(&mut self, left: Id, right: Id, kind: DictKind) -> Res<Id> {
        self.heap.work(self.heap.dict(left).len() + self.heap.dict(right).len())?;
        let kept = self.heap.new_dict(kind)?;
        for at in self.heap.dict(left).first()..self.heap.dict(left).entries.len() {
            let entry = self.heap.dict(left).entries[at];
            if entry.is_live() && self.heap.find(right, &entry.key, entry.hash)?.is_none() {
                self.heap.push_new(kept, entry)?;
            }
        }
        Ok(kept)
    }

    /// The elements of one set that are in another.
    fn common(&mut self, from: Id, within: Id, kind: DictKind) -> Res<Id> {
        let both = self.heap.new_dict(kind)?;
        let candidates: Vec<_> = self.heap.dict(from).live().copied().collect();
        for entry in candidates {
            if self.heap.find(within, &entry.key, entry.hash)?.is_some() {
                self.heap.insert_hashed(both, entry)?;
            }
        }
        Ok(both)
    }

    pub(super) fn set_method(&mut self, id: Id, method: Method, given: &Given<'_>) -> Res<Value> {
        use Method as M;
        let arguments = given.arguments;
        let set = Value::Set(id);
        match method {
            M::Add => {
                if !self.heap.has(id, &arguments[0])? {
                    self.heap.insert(id, arguments[0], Value::None)?;
                }
            }
            M::Discard | M::Remove => {
                let key = self.set_key(arguments[0])?;
                let hash = self.heap.hash(&key)?;
                match self.heap.find(id, &key, hash)? {
                    Some(at) => {
                        self.heap.dict_mut(id).remove(at);
                    }
                    None if method == M::Remove => return self.key_error(arguments[0]),
                    None => {}
                }
            }
            M::Pop => {
                let dict = self.heap.dict(id);
                return match dict.entries.get(dict.first()).map(|entry| entry.key) {
                    Some(key) => {
                        let at = dict.first();
                        self.heap.dict_mut(id).remove(at);
                        Ok(key)
                    }
                    None => self.heap.raise(Type::KeyError, said!("the set is empty", "l’ensemble est vide")),
                };
            }
            M::Clear => self.heap.dict_mut(id).clear(),
            M::Copy => {
                let kind = self.heap.dict(id).kind;
                return if kind == DictKind::FrozenSet { Ok(set) } else { self.set_of(set, kind).map(Value::Set) };
            }
            M::Update => {
                for &other in arguments {
                    self.set_extend(set, other)?;
                }
            }
            M::IsSubset | M::IsSuperset | M::IsDisjoint => {
                let other = self.set_of(arguments[0], DictKind::Set)?;
                return Ok(Value::Bool(match method {
                    M::IsSubset => self.heap.subset(id, other)?,
                    M::IsSuperset => self.heap.subset(other, id)?,
                    _ => {
                        let both = self.set_operator(Operator::And, id, Value::Set(other))?;
                        self.heap.dict(both).len() == 0
                    }
                }));
            }
            M::Union | M::Intersection | M::Difference | M::SymmetricDifference => {
                let kind = self.heap.dict(id).kind;
                let mut result = self.set_of(set, kind)?;
                for &other in arguments {
                    let is_set = matches!(other, Value::Set(_));
                    let other = self.set_of(other, DictKind::Set)?;
                    // The elements of something that is no set are gone through, whatever its size.
                    result = if method == M::Intersection && !is_set {
                        self.common(other, result, kind)?
                    } else {
                        self.set_operator(operator(method), result, Value::Set(other))?
                    };
                }
                return Ok(Value::Set(result));
            }
            _ => {
                for &other in arguments {
                    let other = self.set_of(other, DictKind::Set)?;
                    self.in_place(operator(method), set, Value::Set(other))?;
                }
            }
        }
        Ok(Value::None)
    }
}

fn operator(method: Method) -> Operator {
    match method {
        Method::Union => Operator::Or,
        Method::Intersection | Method::IntersectionUpdate => Operator::And,
        Method::Difference | Method::DifferenceUpdate => Operator::Sub,
        _ => Operator::Xor,
    }
}
