//! The modules `functools` and `collections`.

use super::characters::{is_blank, is_in_names};
use super::{Builtin, Given, Method};
use crate::code::Operator;
use crate::fault::{Fault, Res, said};
use crate::machine::{Machine, is_callable};
use crate::value::{Cached, Deque, DictKind, Entry, Id, Keywords, NamedClass, Object, Tuple, Value};
use std::cmp::Ordering;
use std::collections::VecDeque;

/// Words that are no names.
const KEYWORDS: &str = "False None True and as assert async await break class continue def del elif else except finally for from global if import in is \
    lambda nonlocal not or pass raise return try while with yield";

impl Machine<'_> {
    pub(super) fn functools(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        let arguments = given.arguments;
        match builtin {
            Builtin::Reduce => {
                let mut place = self.start_loop(arguments[1])?;
                let mut total = match arguments.get(2) {
                    Some(&initial) => initial,
                    None => match self.next(&mut place)? {
                        Some(value) => value,
                        None => {
                            return self.heap.type_error(said!(
                                "reduce of nothing, without a start",
                                "reduce de rien, sans valeur initiale"
                            ));
                        }
                    },
                };
                while let Some(value) = self.next(&mut place)? {
                    total = self.call(arguments[0], &[total, value])?;
                }
                Ok(total)
            }
            Builtin::Cache => self.make_cached(arguments[0], None, false),
            Builtin::LruCache => {
                let [most, typed] = self.named_arguments(given, ["maxsize", "typed"], 2, 0)?;
                let is_typed = !matches!(typed, Value::Unbound) && self.truth(typed);
                let most = match most {
                    Value::Unbound => Some(128),
                    Value::None => None,
                    function
                        if is_callable(&self.heap, function) && matches!(typed, Value::Unbound | Value::Bool(_)) =>
                    {
                        return self.make_cached(function, Some(128), is_typed);
                    }
                    number => Some(self.int_argument(number)?.max(0)),
                };
                self.heap.new_object(Object::Caching((most, is_typed)))
            }
            Builtin::Partial => {
                let callable = arguments.split_first().filter(|(function, _)| is_callable(&self.heap, **function));
                let Some((&function, rest)) = callable else {
                    return self.heap.type_error(said!("partial needs a function", "partial veut une fonction"));
                };
                let names = self.heap.new_dict(DictKind::Plain)?;
                let (function, mut first) = match function {
                    Value::Object(id)
                        if let Object::Partial(function, first, others) = self.heap.object(id).clone() =>
                    {
                        self.dict_extend(Value::Dict(names), Value::Dict(others), false)?;
                        (function, first)
                    }
                    function => (function, Vec::new()),
                };
                first.extend_from_slice(rest);

                for &(key, value) in given.keywords {
                    self.heap.insert(names, key, value)?;
                }
                self.heap.take(16 * first.len())?;
                self.heap.new_object(Object::Partial(function, first, names))
            }
            _ => self.namedtuple(given),
        }
    }

    pub(super) fn make_cached(&mut self, function: Value, most: Option<i64>, typed: bool) -> Res<Value> {
        if !is_callable(&self.heap, function) {
            return self
                .heap
                .type_error(said!("only a function can have a cache", "seule une fonction peut avoir un cache"));
        }
        let memo = self.heap.new_dict(DictKind::Plain)?;
        self.heap.new_object(Object::Cached(Cached { function, memo, hits: 0, misses: 0, most, typed }))
    }

    pub(super) fn call_cached(
        &mut self,
        id: Id,
        cached: Cached,
        arguments: &[Value],
        keywords: Keywords<'_>,
    ) -> Res<Value> {
        if cached.most == Some(0) {
            let value = self.call_with(cached.function, arguments, keywords)?;
            if let Object::Cached(cached) = self.heap.object_mut(id) {
                cached.misses += 1;
            }
            return Ok(value);
        }
        let key = match (arguments, keywords) {
            ([one @ (Value::Int(_) | Value::Short(_) | Value::Str(_))], []) if !cached.typed => *one,
            _ => {
                let mut parts = vec![self.heap.tuple(arguments)?];
                for &(key, value) in keywords {
                    parts.push(self.heap.pair(key, value)?);
                }
                if cached.typed {
                    parts.extend(
                        arguments
                            .iter()
                            .chain(keywords.iter().map(|(_, value)| value))
                            .map(|&value| self.type_value(value)),
                    );
                }
                self.heap.tuple(&parts)?
            }
        };
        let hash = self.heap.hash(&key)?;
        if let Some(at) = self.heap.find(cached.memo, &key, hash)? {
            let entry = self.heap.dict(cached.memo).entries[at];
            if let Object::Cached(cached) = self.heap.object_mut(id) {
                cached.hits += 1;
            }
            if cached.most.is_some() {
                // The one that was used last is forgotten last.
                self.heap.dict_mut(cached.memo).remove(at);
                self.heap.insert_hashed(cached.memo, entry)?;
            }
            return Ok(entry.value);
        }
        let value = self.call_with(cached.function, arguments, keywords)?;
        if let Object::Cached(cached) = self.heap.object_mut(id) {
            cached.misses += 1;
        }
        self.heap.insert_hashed(cached.memo, Entry { hash, key, value })?;
        if cached.most.is_some_and(|most| self.heap.dict(cached.memo).len() > most as usize) {
            let first = self.heap.dict(cached.memo).first();
            self.heap.dict_mut(cached.memo).remove(first);
        }
        Ok(value)
    }

    pub(super) fn cache_method(&mut self, id: Id, method: Method) -> Res<Value> {
        let Object::Cached(cached) = *self.heap.object(id) else { return Ok(Value::None) };
        if method == Method::CacheClear {
            self.heap.dict_mut(cached.memo).clear();
            if let Object::Cached(cached) = self.heap.object_mut(id) {
                (cached.hits, cached.misses) = (0, 0);
            }
            return Ok(Value::None);
        }
        let most = cached.most.map_or(Value::None, Value::Int);
        if method == Method::CacheParameters {
            let id = self.heap.new_dict(DictKind::Plain)?;
            self.heap.insert(id, Value::word("maxsize"), most)?;
            self.heap.insert(id, Value::word("typed"), Value::Bool(cached.typed))?;
            return Ok(Value::Dict(id));
        }
        let size = self.heap.dict(cached.memo).len() as i64;
        let class = NamedClass {
            name: "CacheInfo".to_owned(),
            fields: ["hits", "misses", "maxsize", "currsize"].map(str::to_owned).to_vec(),
            defaults: Vec::new(),
        };
        let class_value = self.heap.new_object(Object::Named(class.clone()))?;
        let Value::Object(class_id) = class_value else { return Ok(Value::None) };
        let values = [Value::Int(cached.hits.into()), Value::Int(cached.misses.into()), most, Value::Int(size)];
        self.make_named(class_id, &class, &values, &[])
    }

    fn namedtuple(&mut self, given: &Given<'_>) -> Res<Value> {
        let [name, fields, rename, defaults] =
            self.named_arguments(given, ["typename", "field_names", "rename", "defaults"], 2, 2)?;
        if !matches!(rename, Value::Unbound) && self.truth(rename) {
            return Fault::refused(said!("namedtuple takes no `rename` here", "namedtuple ne prend pas `rename` ici"));
        }
        let names: Vec<String> = match self.heap.as_text(&fields) {
            Some(text) => {
                text.replace(',', " ").split(is_blank).filter(|name| !name.is_empty()).map(str::to_owned).collect()
            }
            None => {
                let fields = self.collect(fields)?;
                fields.into_iter().map(|field| self.text_of(field)).collect::<Res<_>>()?
            }
        };
        let name = self.text_of(name)?;
        let mut fine = !names.iter().any(|name| name.starts_with('_'));
        for (at, name) in names.iter().chain([&name]).enumerate() {
            fine &= !name.is_empty()
                && !KEYWORDS.split(' ').any(|word| word == name)
                && (at == names.len() || !names[..at].contains(name));
            for (at, character) in name.chars().enumerate() {
                fine &= is_in_names(character, at == 0);
            }
        }
        if !fine {
            return self.heap.value_error(said!(
                "these are no names for a namedtuple",
                "ce ne sont pas des noms pour un namedtuple"
            ));
        }
        let defaults =
            if matches!(defaults, Value::Unbound | Value::None) { Vec::new() } else { self.collect(defaults)? };
        if defaults.len() > names.len() {
            return self.heap.type_error(said!(
                "there are more defaults than fields",
                "il y a plus de valeurs par défaut que de champs"
            ));
        }
        self.heap.take(64 * names.len() + 64)?;
        self.heap.new_object(Object::Named(NamedClass { name, fields: names, defaults }))
    }

    pub(super) fn make_named(
        &mut self,
        id: Id,
        class: &NamedClass,
        arguments: &[Value],
        keywords: Keywords<'_>,
    ) -> Res<Value> {
        let (name, count) = (&class.name, class.fields.len());
        let mut values = vec![Value::Unbound; count];
        if arguments.len() > count {
            let given = arguments.len();
            return self.heap.type_error(said!(
                "{name} takes {count} arguments and is given {given}",
                "{name} prend {count} arguments et en reçoit {given}"
            ));
        }
        values[..arguments.len()].copy_from_slice(arguments);
        for &(key, value) in keywords {
            let key = self.heap.text(&key).to_owned();
            match class.fields.iter().position(|field| *field == key) {
                Some(at) if matches!(values[at], Value::Unbound) => values[at] = value,
                _ => {
                    return self
                        .heap
                        .type_error(said!("{name} cannot take `{key}`", "{name} ne peut pas prendre `{key}`"));
                }
            }
        }
        for (at, &default) in (count - class.defaults.len()..count).zip(&class.defaults) {
            if matches!(values[at], Value::Unbound) {
                values[at] = default;
            }
        }
        if let Some(at) = values.iter().position(|value| matches!(value, Value::Unbound)) {
            let missing = &class.fields[at];
            return self.heap.type_error(said!(
                "{name} is made without its field `{missing}`",
                "{name} est fabriqué sans son champ `{missing}`"
            ));
        }
        match self.heap.tuple(&values)? {
            Value::Tuple(tuple) => Ok(Value::Tuple(Tuple { class: id + 1, ..tuple })),
            other => Ok(other),
        }
    }

    pub(super) fn tuple_method(&mut self, tuple: Tuple, method: Method, given: &Given<'_>) -> Res<Value> {
        let Some(class) =
            self.heap.named_class(tuple.class).filter(|_| !matches!(method, Method::Count | Method::Index))
        else {
            let elements = self.heap.elements(tuple).to_vec();
            return self.search_method(&elements, method, given);
        };
        let class = class.clone();
        match method {
            Method::NamedReplace => {
                if !given.arguments.is_empty() {
                    return self.heap.type_error(said!("_replace takes names alone", "_replace ne prend que des noms"));
                }
                let mut values = self.heap.elements(tuple).to_vec();
                for &(key, value) in given.keywords {
                    let key = self.heap.text(&key).to_owned();
                    match class.fields.iter().position(|field| *field == key) {
                        Some(at) => values[at] = value,
                        None => {
                            return self
                                .heap
                                .value_error(said!("there is no field `{key}`", "il n’y a pas de champ `{key}`"));
                        }
                    }
                }
                self.make_named(tuple.class - 1, &class, &values, &[])
            }
            Method::AsDict => {
                let id = self.heap.new_dict(DictKind::Plain)?;
                for (at, field) in class.fields.iter().enumerate() {
                    let (key, value) = (self.heap.str(field)?, self.heap.element(tuple, at));
                    self.heap.insert(id, key, value)?;
                }
                Ok(Value::Dict(id))
            }
            _ => {
                let [values] = self.named_arguments(given, ["iterable"], 1, 1)?;
                let values = self.collect(values)?;
                self.make_named(tuple.class - 1, &class, &values, &[])
            }
        }
    }

    pub(super) fn new_deque(&mut self, given: &Given<'_>) -> Res<Value> {
        let [things, most] = self.named_arguments(given, ["iterable", "maxlen"], 2, 0)?;
        let most = match most {
            Value::Unbound | Value::None => None,
            most => match usize::try_from(self.int_argument(most)?) {
                Ok(most) => Some(most),
                Err(_) => {
                    return self
                        .heap
                        .value_error(said!("maxlen must not be negative", "maxlen ne doit pas être négatif"));
                }
            },
        };
        let deque = self.heap.deque(VecDeque::new(), most)?;
        if !matches!(things, Value::Unbound) {
            self.deque_extend(deque, things, false)?;
        }
        Ok(deque)
    }

    pub(crate) fn deque_extend(&mut self, deque: Value, value: Value, left: bool) -> Res<()> {
        let Value::Deque(id) = deque else { return Ok(()) };
        if value.is(deque) {
            for value in self.collect(value)? {
                self.deque_push(id, value, left)?;
            }
            return Ok(());
        }
        // One by one: whoever makes them may look at the deque.
        let mut place = self.start_loop(value)?;
        while let Some(value) = self.next(&mut place)? {
            self.heap.work(8)?;
            self.deque_push(id, value, left)?;
        }
        Ok(())
    }

    fn deque_push(&mut self, id: Id, value: Value, left: bool) -> Res<()> {
        let Deque { elements, most, .. } = self.heap.deque_changed(id);
        if *most == Some(0) {
            return Ok(());
        }
        let full = *most == Some(elements.len());
        let grows = elements.len() == elements.capacity();
        let more = 16 * elements.capacity().max(4);
        if full && left {
            elements.pop_back();
        } else if full {
            elements.pop_front();
        }
        match left {
            true => elements.push_front(value),
            false => elements.push_back(value),
        }
        if grows && !full { self.heap.take(more) } else { Ok(()) }
    }

    pub(super) fn deque_method(&mut self, id: Id, method: Method, given: &Given<'_>) -> Res<Value> {
        use Method as M;
        let arguments = given.arguments;
        match method {
            M::Append | M::AppendLeft => self.deque_push(id, arguments[0], method == M::AppendLeft)?,
            M::Extend | M::ExtendLeft => {
                self.deque_extend(Value::Deque(id), arguments[0], method == M::ExtendLeft)?;
            }
            M::Pop | M::PopLeft => {
                let elements = &mut self.heap.deque_changed(id).elements;
                let value = if method == M::Pop { elements.pop_back() } else { elements.pop_front() };
                return match value {
                    Some(value) => Ok(value),
                    None => self.heap.index_error(said!("the deque is empty", "la file est vide")),
                };
            }
            M::Clear => self.heap.deque_changed(id).elements.clear(),
            M::Copy => {
                let Deque { elements, most, .. } = self.heap.in_deque(id).clone();
                return self.heap.deque(elements, most);
            }
            M::Reverse => {
                self.heap.work(self.heap.in_deque(id).elements.len())?;
                self.heap.deque_mut(id).elements.make_contiguous().reverse();
            }
            M::Rotate => {
                let by = match arguments.first() {
                    Some(&by) => self.int_argument(by)?,
                    None => 1,
                };
                let elements = &mut self.heap.deque_changed(id).elements;
                if !elements.is_empty() {
                    let by = by.rem_euclid(elements.len() as i64) as usize;
                    elements.rotate_right(by);
                }
                let count = elements.len();
                self.heap.work(count)?;
            }
            M::Insert => {
                let at = self.int_argument(arguments[0])?;
                self.heap.work(self.heap.in_deque(id).elements.len() / 2)?;
                let Deque { elements, most, .. } = self.heap.deque_changed(id);
                if *most == Some(elements.len()) {
                    return self.heap.index_error(said!("the deque is full", "la file est pleine"));
                }
                let length = elements.len() as i64;
                let at = if at < 0 { (at + length).max(0) } else { at.min(length) };
                elements.insert(at as usize, arguments[1]);
                self.heap.take(32)?;
            }
            M::Remove => {
                let all: Vec<Value> = self.heap.in_deque(id).elements.iter().copied().collect();
                self.heap.work(all.len())?;
                for (at, value) in all.into_iter().enumerate() {
                    if self.heap.same(value, arguments[0])? {
                        self.heap.deque_changed(id).elements.remove(at);
                        return Ok(Value::None);
                    }
                }
                return self.not_found(arguments[0]);
            }
            _ => {
                let all: Vec<Value> = self.heap.in_deque(id).elements.iter().copied().collect();
                return self.search_method(&all, method, given);
            }
        }
        Ok(Value::None)
    }

    /// Sums, differences, minima and maxima of counters; what is not positive goes.
    pub(crate) fn counter_operator(&mut self, op: Operator, a: Id, b: Id) -> Res<Value> {
        let id = self.heap.new_dict(DictKind::Counter)?;
        let mut keys: Vec<Value> = self.heap.dict(a).live().map(|entry| entry.key).collect();
        for entry in self.heap.dict(b).live().copied().collect::<Vec<_>>() {
            if self.heap.find(a, &entry.key, entry.hash)?.is_none() {
                keys.push(entry.key);
            }
        }
        self.heap.work(keys.len())?;
        for key in keys {
            let x = self.heap.get(a, &key)?.unwrap_or(Value::Int(0));
            let y = self.heap.get(b, &key)?.unwrap_or(Value::Int(0));
            let count = match op {
                Operator::Add | Operator::Sub => self.binary(op, x, y)?,
                _ => {
                    let less = self.heap.order("<", x, y)? == Some(Ordering::Less);
                    if less == (op == Operator::And) { x } else { y }
                }
            };
            if self.heap.order(">", count, Value::Int(0))? == Some(Ordering::Greater) {
                self.heap.insert(id, key, count)?;
            }
        }
        Ok(Value::Dict(id))
    }
}
