//! Dicts of all sorts.

use super::{Given, Method};
use crate::code::Operator;
use crate::fault::{Res, said};
use crate::machine::{Machine, is_callable};
use crate::value::{DictKind, Id, Iter, Keywords, Type, Value, View};

impl Machine<'_> {
    pub(super) fn new_dict_call(&mut self, class: Type, given: &Given<'_>) -> Res<Value> {
        let kind = kind_of(class);
        let id = self.heap.new_dict(kind)?;
        let mut rest = given.arguments;
        if kind == DictKind::Default
            && let Some((&factory, others)) = rest.split_first()
        {
            if !factory.is_none() && !is_callable(&self.heap, factory) {
                return self.heap.type_error(said!(
                    "defaultdict needs a function first, such as list or int",
                    "defaultdict veut d’abord une fonction, comme list ou int"
                ));
            }
            self.heap.dict_mut(id).factory = factory;
            rest = others;
        }
        if rest.len() > 1 {
            let (name, count) = (class.name(), rest.len());
            return self.heap.type_error(said!(
                "{name} takes at most 1 argument and is given {count}",
                "{name} prend au plus 1 argument et en reçoit {count}"
            ));
        }
        self.update_dict(id, rest, given.keywords, Operator::Add)?;
        Ok(Value::Dict(id))
    }

    /// `dict.fromkeys(keys, value)`
    pub(super) fn keys_to_dict(&mut self, class: Type, given: &Given<'_>) -> Res<Value> {
        let names = match class {
            Type::OrderedDict => ["iterable", "value"],
            Type::Counter => ["iterable", "v"],
            _ => ["", ""],
        };
        let [keys, value] = self.named_arguments(given, names, 2, 1)?;
        if class == Type::Counter {
            return self.heap.raise(
                Type::NotImplementedError,
                said!(
                    "a Counter has no fromkeys; Counter(things) counts",
                    "un Counter n’a pas de fromkeys ; Counter(choses) compte"
                ),
            );
        }
        let id = self.heap.new_dict(kind_of(class))?;
        let mut place = self.start_loop(keys)?;
        while let Some(key) = self.next(&mut place)? {
            self.heap.work(8)?;
            self.heap.insert(id, key, value.or(Value::None))?;
        }
        Ok(Value::Dict(id))
    }

    fn update_dict(&mut self, id: Id, arguments: &[Value], keywords: Keywords<'_>, op: Operator) -> Res<()> {
        let counter = self.heap.dict(id).kind == DictKind::Counter;
        if let Some(&value) = arguments.first() {
            match value {
                Value::None if counter => {}
                Value::Dict(other) if counter => {
                    let entries: Vec<_> = self.heap.dict(other).live().map(|entry| (entry.key, entry.value)).collect();
                    self.count_all(id, &entries, op)?;
                }
                value if counter => {
                    let mut place = self.start_loop(value)?;
                    while let Some(key) = self.next(&mut place)? {
                        self.heap.work(8)?;
                        self.count(id, key, Value::Int(1), op)?;
                    }
                }
                value => self.dict_extend(Value::Dict(id), value, false)?,
            }
        }
        if counter {
            return self.count_all(id, keywords, op);
        }
        for &(key, value) in keywords {
            self.heap.insert(id, key, value)?;
        }
        Ok(())
    }

    /// Counts what another mapping has counted; a counter that is empty takes that as it is.
    fn count_all(&mut self, id: Id, entries: &[(Value, Value)], op: Operator) -> Res<()> {
        let empty = self.heap.dict(id).len() == 0 && op == Operator::Add;
        self.heap.work(8 * entries.len())?;
        for &(key, value) in entries {
            if empty { self.heap.insert(id, key, value)? } else { self.count(id, key, value, op)? }
        }
        Ok(())
    }

    fn count(&mut self, id: Id, key: Value, by: Value, op: Operator) -> Res<()> {
        let before = self.heap.get(id, &key)?.unwrap_or(Value::Int(0));
        let after = if op == Operator::Add { self.binary(op, by, before)? } else { self.binary(op, before, by)? };
        self.heap.insert(id, key, after)
    }

    pub(super) fn dict_method(&mut self, id: Id, method: Method, given: &Given<'_>) -> Res<Value> {
        use Method as M;
        let arguments = given.arguments;
        match method {
            M::Get => {
                let found = self.heap.get(id, &arguments[0])?;
                Ok(found.unwrap_or_else(|| arguments.get(1).copied().unwrap_or(Value::None)))
            }
            M::Items | M::Keys | M::Values => {
                let view = match method {
                    M::Items => View::Items,
                    M::Keys => View::Keys,
                    _ => View::Values,
                };
                Ok(Value::View(view, id))
            }
            M::Clear => {
                self.heap.dict_mut(id).clear();
                Ok(Value::None)
            }
            M::Copy => {
                let kind = self.heap.dict(id).kind;
                self.heap.copy_dict(id, kind).map(Value::Dict)
            }
            M::Pop => {
                let ordered = self.heap.dict(id).kind == DictKind::Ordered;
                let [key, default] =
                    self.named_arguments(given, if ordered { ["key", "default"] } else { ["", ""] }, 2, 1)?;
                // An empty dict does not look at the key.
                let found = if self.heap.dict(id).len() == 0 && !ordered {
                    None
                } else {
                    let hash = self.heap.hash(&key)?;
                    self.heap.find(id, &key, hash)?
                };
                match (found, default) {
                    (Some(at), _) => Ok(self.heap.dict_mut(id).remove(at)),
                    (None, Value::Unbound) => self.key_error(key),
                    (None, default) => Ok(default),
                }
            }
            M::PopItem => {
                let ordered = usize::from(self.heap.dict(id).kind == DictKind::Ordered);
                let [last] = self.named_arguments(given, [if ordered == 1 { "last" } else { "" }], ordered, 0)?;
                let last = matches!(last, Value::Unbound) || self.truth(last);
                let dict = self.heap.dict(id);
                match dict.last().map(|at| if last { at } else { dict.first() }) {
                    Some(at) => {
                        let entry = self.heap.dict(id).entries[at];
                        self.heap.dict_mut(id).remove(at);
                        self.heap.pair(entry.key, entry.value)
                    }
                    None => self.heap.raise(Type::KeyError, said!("the dict is empty", "le dictionnaire est vide")),
                }
            }
            M::SetDefault => {
                let ordered = self.heap.dict(id).kind == DictKind::Ordered;
                let [key, default] =
                    self.named_arguments(given, if ordered { ["key", "default"] } else { ["", ""] }, 2, 1)?;
                if let Some(value) = self.heap.get(id, &key)? {
                    return Ok(value);
                }
                let value = default.or(Value::None);
                self.heap.insert(id, key, value)?;
                Ok(value)
            }
            M::Update | M::Subtract => {
                if arguments.len() > 1 {
                    self.arity(given, 0, 1)?;
                }
                let op = if method == M::Subtract { Operator::Sub } else { Operator::Add };
                self.update_dict(id, arguments, given.keywords, op)?;
                Ok(Value::None)
            }
            M::FromKeys => {
                let class = self.heap.type_of(Value::Dict(id));
                self.keys_to_dict(class, given)
            }
            M::MoveToEnd => {
                let [key, last] = self.named_arguments(given, ["key", "last"], 2, 1)?;
                if self.heap.dict(id).len() == 0 {
                    return self.key_error(key);
                }
                let hash = self.heap.hash(&key)?;
                let Some(at) = self.heap.find(id, &key, hash)? else { return self.key_error(key) };
                let entry = self.heap.dict(id).entries[at];
                if matches!(last, Value::Unbound) || self.truth(last) {
                    self.heap.dict_mut(id).remove(at);
                    self.heap.insert_hashed(id, entry)?;
                } else {
                    let mut entries: Vec<_> = self.heap.dict(id).live().copied().collect();
                    entries.retain(|other| !other.key.is(entry.key));
                    self.heap.work(entries.len())?;
                    self.heap.dict_mut(id).clear();
                    for other in std::iter::once(entry).chain(entries) {
                        self.heap.insert_hashed(id, other)?;
                    }
                }
                Ok(Value::None)
            }
            M::MostCommon => {
                let most = match self.named_arguments(given, ["n"], 1, 0)? {
                    [Value::Unbound | Value::None] => usize::MAX,
                    // As in CPython, which asks whether it is 1 before it needs a whole number.
                    [most] if self.heap.eq(most, Value::Int(1))? => 1,
                    [most] => self.slice_part(most)?.unwrap_or(0).max(0) as usize,
                };
                if most == 0 {
                    return self.heap.list(Vec::new());
                }
                // From the most to the least; those that are equal stay in their order.
                let entries: Vec<_> = self.heap.dict(id).live().copied().collect();
                let mut pairs = Vec::with_capacity(entries.len());
                for entry in entries {
                    pairs.push((entry.value, self.heap.pair(entry.key, entry.value)?));
                }
                self.sort_keyed(&mut pairs, true)?;
                let pairs = pairs.into_iter().take(most).map(|(_, pair)| pair).collect();
                self.heap.list(pairs)
            }
            M::Elements => {
                let mut all = Vec::new();
                let entries: Vec<_> = self.heap.dict(id).live().copied().collect();
                for entry in entries {
                    let count = self.int_argument(entry.value)?.max(0) as usize;
                    self.heap.room(16usize.saturating_mul(count))?;
                    self.heap.work(count)?;
                    all.extend(std::iter::repeat_n(entry.key, count));
                }
                self.heap.take(16 * all.len())?;
                self.heap.new_iter(Iter::Elements(all, 0, Type::Chain))
            }
            _ => {
                let values: Vec<Value> = self.heap.dict(id).live().map(|entry| entry.value).collect();
                let mut total = Value::Int(0);
                for value in values {
                    total = self.binary(Operator::Add, total, value)?;
                }
                Ok(total)
            }
        }
    }
}

/// What sort of dict a class makes.
fn kind_of(class: Type) -> DictKind {
    match class {
        Type::OrderedDict => DictKind::Ordered,
        Type::DefaultDict => DictKind::Default,
        Type::Counter => DictKind::Counter,
        _ => DictKind::Plain,
    }
}
