//! Going through things, one element after the other.
//!
//! Long because every lazy iterator of Python has its own step here, and the steps call each other.

use super::Machine;
use crate::code::Operator;
use crate::fault::{Fault, Res, said};
use crate::value::{Choices, DictKind, DictPlace, Iter, Type, Value, View};

impl Machine<'_> {
    /// Where a loop through a value begins.
    pub(crate) fn start_loop(&mut self, value: Value) -> Res<Value> {
        Ok(match value {
            Value::List(id) => Value::InList(id, 0),
            Value::Tuple(_)
            | Value::Range(_)
            | Value::Short(_)
            | Value::Str(_)
            | Value::Iter(_)
            | Value::InList(..)
            | Value::InDict(..) => value,
            Value::Dict(id) => self.in_dict(View::Keys, id),
            Value::Set(id) => self.in_dict(View::Keys, id),
            Value::View(view, id) => self.in_dict(view, id),
            Value::Deque(id) => {
                let changes = self.heap.in_deque(id).changes;
                self.heap.new_iter(Iter::InDeque(id, 0, changes))?
            }
            other => match self.heap.range_of(other) {
                Some((start, stop, step)) => self.heap.new_iter(Iter::Range(start, stop, step))?,
                None => {
                    let name = self.heap.type_name(other);
                    let said = if matches!(other, Value::Int(_) | Value::Big(_)) {
                        said!(
                            "{name} cannot be gone through; a number n can: for i in range(n)",
                            "{name:#} ne se parcourt pas ; pour un nombre n : for i in range(n)"
                        )
                    } else {
                        said!("{name} cannot be gone through", "{name:#} ne se parcourt pas")
                    };
                    return self.heap.type_error(said);
                }
            },
        })
    }

    fn in_dict(&self, view: View, id: u32) -> Value {
        let dict = self.heap.dict(id);
        let passed = u16::try_from(dict.first()).unwrap_or(u16::MAX);
        Value::InDict(view, passed, DictPlace { id, next: dict.first() as u32, length: dict.len() as u32 })
    }

    /// The iterator of a value, as users see it.
    pub(crate) fn iter(&mut self, value: Value) -> Res<Value> {
        match self.start_loop(value)? {
            iter @ Value::Iter(_) => Ok(iter),
            place => self.heap.new_iter(Iter::Place(place)),
        }
    }

    /// The next element; `place` moves on.
    pub(crate) fn next(&mut self, place: &mut Value) -> Res<Option<Value>> {
        match place {
            Value::InList(id, at) => {
                let value = self.heap.items(*id).get(*at as usize).copied();
                // A loop that has come to its end does not begin again when the list grows.
                *at = if value.is_some() { *at + 1 } else { u32::MAX };
                Ok(value)
            }
            Value::Tuple(tuple) => {
                if tuple.len == 0 {
                    return Ok(None);
                }
                let value = self.heap.element(*tuple, 0);
                tuple.start += 1;
                tuple.len -= 1;
                Ok(Some(value))
            }
            Value::Range(range) => {
                if (range.step > 0 && range.start < range.stop) || (range.step < 0 && range.start > range.stop) {
                    let value = range.start;
                    range.start = range.start.saturating_add(range.step);
                    return Ok(Some(Value::Int(value.into())));
                }
                Ok(None)
            }
            Value::Short(short) => {
                if short.len() == 0 {
                    return Ok(None);
                }
                let value = Value::letter(short.bytes()[0]);
                *place = Value::Short(short.part(1, short.len()));
                Ok(Some(value))
            }
            Value::Str(str) => {
                let current = Value::Str(*str);
                let Some(first) = self.heap.text(&current).chars().next() else { return Ok(None) };
                let bytes = first.len_utf8() as u32;
                let value = if first.is_ascii() {
                    Value::letter(first as u8)
                } else {
                    Value::Str(crate::value::Str { start: str.start, len: bytes, chars: 1 })
                };
                str.start += bytes;
                str.len -= bytes;
                str.chars -= 1;
                Ok(Some(value))
            }
            Value::InDict(view, passed, at) => {
                let dict = self.heap.dict(at.id);
                if dict.len() as u32 != at.length {
                    let set = matches!(dict.kind, DictKind::Set | DictKind::FrozenSet);
                    at.length = u32::MAX - 1;
                    return self.heap.raise(
                        Type::RuntimeError,
                        if set {
                            said!("the set changed size while a loop goes through it; go through a copy: list(things)", "l’ensemble a changé de taille pendant qu’une boucle le parcourt ; parcourez une copie : list(choses)")
                        } else {
                            said!("the dict changed size while a loop goes through it; go through a copy: list(things)", "le dictionnaire a changé de taille pendant qu’une boucle le parcourt ; parcourez une copie : list(choses)")
                        },
                    );
                }
                while let Some(entry) = dict.entries.get(at.next as usize) {
                    at.next += 1;
                    if !entry.is_live() {
                        *passed = passed.saturating_add(1);
                    } else {
                        // As many as there were have come: this one is new, and another one has gone.
                        let come = at.next - 1 - u32::from(*passed);
                        if come == at.length && *passed < u16::MAX && !matches!(dict.kind, DictKind::Set) {
                            at.length = u32::MAX - 1;
                            return Fault::refused(said!(
                                "the keys of the dict changed while a loop goes through it; go through a copy: list(things)",
                                "les clés du dictionnaire ont changé pendant qu’une boucle le parcourt ; parcourez une copie : list(choses)"
                            ));
                        }
                        let (key, value) = (entry.key, entry.value);
                        return Ok(Some(match view {
                            View::Keys => key,
                            View::Values => value,
                            View::Items => self.heap.pair(key, value)?,
                        }));
                    }
                }
                Ok(None)
            }
            Value::Iter(id) => self.next_of(*id),
            _ => Ok(None),
        }
    }

    /// Whether going through an iterator calls no function of the file.
    #[inline(always)]
    pub(crate) fn is_plain(&self, id: u32) -> bool {
        match self.heap.iter(id) {
            Iter::Place(_) | Iter::Elements(..) | Iter::Range(..) | Iter::Done(_) => true,
            Iter::Enumerate(inner, _) => !matches!(inner, Value::Iter(_)),
            _ => false,
        }
    }

    /// The next element of an iterator that is an object.
    pub(crate) fn next_of(&mut self, id: u32) -> Res<Option<Value>> {
        self.heap.work(8)?;
        // Most iterators are taken out while they work, so that what they call may use the heap.
        match self.heap.iter_mut(id) {
            Iter::Generator(_) => return self.resume(id, Ok(Value::None)),
            Iter::Place(place) => {
                let mut moved = *place;
                let next = self.next(&mut moved);
                if let Iter::Place(place) = self.heap.iter_mut(id) {
                    *place = moved;
                }
                return next;
            }
            Iter::Elements(elements, at, _) => {
                let value = elements.get(*at).copied();
                *at += 1;
                return Ok(value);
            }
            Iter::Done(_) => return Ok(None),
            &mut Iter::Enumerate(inner, Value::Int(number))
                if !matches!(inner, Value::Iter(_)) && number < i64::MAX =>
            {
                // Nothing of the file is called: the iterator can stay where it is.
                let mut moved = inner;
                let next = self.next(&mut moved);
                let more = i64::from(matches!(next, Ok(Some(_))));
                if let Iter::Enumerate(inner, count) = self.heap.iter_mut(id) {
                    (*inner, *count) = (moved, Value::Int(number + more));
                }
                return match next? {
                    Some(value) => self.heap.pair(Value::Int(number), value).map(Some),
                    None => Ok(None),
                };
            }
            _ => {}
        }
        let kind = self.heap.iter(id).kind();
        let mut iter = std::mem::replace(self.heap.iter_mut(id), Iter::Done(kind));
        let next = self.nest_iterator(|machine| machine.advance(&mut iter, id));
        if next.is_err() && matches!(kind, Type::Islice | Type::Pairwise | Type::ZipLongest) {
            // These are over after an exception, as in CPython.
            iter = Iter::Done(kind);
        }
        *self.heap.iter_mut(id) = iter;
        match next {
            // A function that raises StopIteration ends whoever goes through its results.
            Err(fault) if self.heap.raises(&fault, Type::StopIteration) => Ok(None),
            next => next,
        }
    }

    fn advance(&mut self, iter: &mut Iter, id: u32) -> Res<Option<Value>> {
        Ok(match iter {
            Iter::Range(next, stop, step) => {
                if (*step > 0 && *next < *stop) || (*step < 0 && *next > *stop) {
                    let value = *next;
                    *next = next.saturating_add(*step);
                    Some(Value::Int(value))
                } else {
                    None
                }
            }
            Iter::Backwards(list, before) => {
                let items = self.heap.items(*list);
                if *before == 0 || *before as usize > items.len() {
                    *before = 0;
                    None
                } else {
                    *before -= 1;
                    Some(items[*before as usize])
                }
            }
            Iter::DictBackwards(view, at) => {
                let dict = self.heap.dict(at.id);
                if dict.len() as u32 != at.length {
                    return self.heap.raise(
                        Type::RuntimeError,
                        said!(
                            "the dict changed size while a loop goes through it",
                            "le dictionnaire a changé de taille pendant qu’une boucle le parcourt"
                        ),
                    );
                }
                let mut found = None;
                while at.next > 0 {
                    at.next -= 1;
                    // There may be as many as there were, but fewer deleted ones.
                    let Some(entry) = dict.entries.get(at.next as usize) else { continue };
                    if entry.is_live() {
                        found = Some(match view {
                            View::Keys => entry.key,
                            View::Values => entry.value,
                            View::Items => self.heap.pair(entry.key, entry.value)?,
                        });
                        break;
                    }
                }
                found
            }
            Iter::InDeque(deque, at, changes) => {
                let deque = self.heap.in_deque(*deque);
                let elements = &deque.elements;
                if deque.changes != *changes {
                    return self.heap.raise(
                        Type::RuntimeError,
                        said!(
                            "the deque changed while a loop goes through it",
                            "la file a changé pendant qu’une boucle la parcourt"
                        ),
                    );
                }
                let value = elements.get(*at).copied();
                *at += 1;
                value
            }
            Iter::Enumerate(inner, count) => match self.next(inner)? {
                Some(value) => {
                    let number = *count;
                    *count = self.binary(Operator::Add, number, Value::Int(1))?;
                    Some(self.heap.pair(number, value)?)
                }
                None => None,
            },
            Iter::Zip(inner, strict) => {
                let mut values = Vec::with_capacity(inner.len());
                let count = inner.len();
                for (index, iter) in inner.iter_mut().enumerate() {
                    match self.next(iter)? {
                        Some(value) => values.push(value),
                        None => {
                            if *strict {
                                let mut longer = index > 0;
                                for other in &mut inner[index + 1..count] {
                                    longer = longer || self.next(other)?.is_some();
                                }
                                if longer {
                                    return self.heap.value_error(said!(
                                        "zip: the arguments have different lengths",
                                        "zip : les arguments n’ont pas la même longueur"
                                    ));
                                }
                            }
                            return Ok(None);
                        }
                    }
                }
                if values.is_empty() { None } else { Some(self.heap.tuple(&values)?) }
            }
            Iter::Map(function, inner) => {
                let mut values = Vec::with_capacity(inner.len());
                for iter in inner.iter_mut() {
                    match self.next(iter)? {
                        Some(value) => values.push(value),
                        None => return Ok(None),
                    }
                }
                Some(self.call(*function, &values)?)
            }
            Iter::Filter(function, inner, keep) => loop {
                let Some(value) = self.next(inner)? else { return Ok(None) };
                self.heap.work(8)?;
                let test = if function.is_none() { value } else { self.call(*function, &[value])? };
                if self.truth(test) == *keep {
                    break Some(value);
                }
            },
            Iter::Calls(function, sentinel) => {
                let value = self.call(*function, &[])?;
                if self.heap.same(value, *sentinel)? {
                    *iter = Iter::Done(Type::Iterator);
                    None
                } else {
                    Some(value)
                }
            }
            Iter::Chain(all, current) => loop {
                if let Some(value) = self.next(current)? {
                    break Some(value);
                }
                let Some(next) = self.next(all)? else { return Ok(None) };
                *current = self.start_loop(next)?;
            },
            Iter::Count(next, step) => {
                let value = *next;
                *next = self.binary(Operator::Add, value, *step)?;
                Some(value)
            }
            Iter::Cycle(inner, saved, at) => match self.next(inner)? {
                Some(value) => {
                    self.heap.take(16)?;
                    saved.push(value);
                    Some(value)
                }
                None if saved.is_empty() => None,
                None => {
                    let value = saved[*at % saved.len()];
                    *at = (*at + 1) % saved.len();
                    Some(value)
                }
            },
            Iter::Repeat(value, times) => match times {
                Some(0) => None,
                Some(times) => {
                    *times -= 1;
                    Some(*value)
                }
                None => Some(*value),
            },
            Iter::Accumulate { iter, function, total, initial } => {
                if !matches!(initial, Value::Unbound) {
                    *total = *initial;
                    *initial = Value::Unbound;
                    return Ok(Some(*total));
                }
                let Some(value) = self.next(iter)? else { return Ok(None) };
                *total = match (*total, *function) {
                    (Value::Unbound, _) => value,
                    (sum, Value::None) => self.binary(Operator::Add, sum, value)?,
                    (sum, function) => self.call(function, &[sum, value])?,
                };
                Some(*total)
            }
            Iter::Islice { iter, next, at, stop, step } => {
                if stop.is_some_and(|stop| *next >= stop) {
                    // What is left out at the end is not taken from the iterator.
                    while stop.is_some_and(|stop| *at < stop) && self.next(iter)?.is_some() {
                        *at += 1;
                    }
                    return Ok(None);
                }
                loop {
                    let Some(value) = self.next(iter)? else { return Ok(None) };
                    *at += 1;
                    if *at > *next {
                        *next += *step;
                        break Some(value);
                    }
                    self.heap.work(8)?;
                }
            }
            Iter::TakeWhile(function, inner) => {
                let Some(value) = self.next(inner)? else { return Ok(None) };
                let test = self.call(*function, &[value])?;
                if self.truth(test) {
                    Some(value)
                } else {
                    *iter = Iter::Done(Type::TakeWhile);
                    None
                }
            }
            Iter::DropWhile(function, inner, started) => loop {
                let Some(value) = self.next(inner)? else { return Ok(None) };
                if !*started {
                    self.heap.work(8)?;
                    let test = self.call(*function, &[value])?;
                    if self.truth(test) {
                        continue;
                    }
                    *started = true;
                }
                break Some(value);
            },
            Iter::ZipLongest(inner, fill) => {
                let (mut values, mut any) = (Vec::with_capacity(inner.len()), false);
                for iter in inner.iter_mut() {
                    let value = if iter.is_none() { None } else { self.next(iter)? };
                    match value {
                        Some(value) => {
                            any = true;
                            values.push(value);
                        }
                        None => {
                            *iter = Value::None;
                            values.push(*fill);
                        }
                    }
                }
                if any { Some(self.heap.tuple(&values)?) } else { None }
            }
            Iter::Starmap(function, inner) => {
                let Some(value) = self.next(inner)? else { return Ok(None) };
                let arguments = self.collect(value)?;
                Some(self.call(*function, &arguments)?)
            }
            Iter::Groupby { iter, key, current, target, group, ahead } => {
                // Skip what is left of the group before.
                loop {
                    if !*ahead {
                        let Some(value) = self.next(iter)? else {
                            *current = None;
                            return Ok(None);
                        };
                        let found = if key.is_none() { value } else { self.call(*key, &[value])? };
                        *current = Some((found, value));
                        *ahead = true;
                    }
                    let Some((found, _)) = *current else { return Ok(None) };
                    if matches!(target, Value::Unbound) || !self.heap.same(*target, found)? {
                        break;
                    }
                    *ahead = false;
                }
                let Some((found, _)) = *current else { return Ok(None) };
                *group += 1;
                *target = found;
                let group = self.heap.new_iter(Iter::Group(id, found, *group))?;
                Some(self.heap.pair(found, group)?)
            }
            Iter::Group(parent, found, number) => {
                let (parent, found, number) = (*parent, *found, *number);
                let Iter::Groupby { iter, key, current, group, ahead, .. } = self.heap.iter_mut(parent) else {
                    return Ok(None);
                };
                if *group != number {
                    return Ok(None);
                }
                if *ahead {
                    let Some((other, value)) = *current else { return Ok(None) };
                    if !self.heap.same(other, found)? {
                        return Ok(None);
                    }
                    if let Iter::Groupby { ahead, .. } = self.heap.iter_mut(parent) {
                        *ahead = false;
                    }
                    return Ok(Some(value));
                }
                let (mut inner, key) = (*iter, *key);
                let next = self.next(&mut inner)?;
                if let Iter::Groupby { iter, .. } = self.heap.iter_mut(parent) {
                    *iter = inner;
                }
                let Some(value) = next else { return Ok(None) };
                let other = if key.is_none() { value } else { self.call(key, &[value])? };
                let same = self.heap.same(other, found)?;
                if let Iter::Groupby { current, ahead, .. } = self.heap.iter_mut(parent) {
                    *current = Some((other, value));
                    *ahead = !same;
                }
                if same { Some(value) } else { None }
            }
            Iter::Pairwise(inner, last) => {
                if matches!(last, Value::Unbound) {
                    match self.next(inner)? {
                        Some(value) => *last = value,
                        None => return Ok(None),
                    }
                }
                let Some(value) = self.next(inner)? else { return Ok(None) };
                let pair = self.heap.pair(*last, value)?;
                *last = value;
                Some(pair)
            }
            Iter::Compress(data, selectors) => loop {
                let Some(value) = self.next(data)? else { return Ok(None) };
                let Some(selector) = self.next(selectors)? else { return Ok(None) };
                if self.truth(selector) {
                    break Some(value);
                }
            },
            Iter::Tee { source, seen, next } => {
                if *next == self.heap.items(*seen).len() {
                    let Some(value) = self.next(source)? else { return Ok(None) };
                    self.heap.push(*seen, value)?;
                }
                *next += 1;
                self.heap.items(*seen).get(*next - 1).copied()
            }
            Iter::Product { pools, at, state } => {
                let more = goes_on(state, !pools.iter().any(Vec::is_empty), || {
                    (0..at.len()).rev().any(|place| {
                        at[place] = (at[place] + 1) % pools[place].len();
                        at[place] > 0
                    })
                });
                if !more {
                    return Ok(None);
                }
                let values: Vec<Value> = pools.iter().zip(at.iter()).map(|(pool, &at)| pool[at]).collect();
                Some(self.heap.tuple(&values)?)
            }
            Iter::Permutations { pool, indices, cycles, state } => {
                let (count, size) = (pool.len(), cycles.len());
                let more = goes_on(state, size <= count, || {
                    (0..size).rev().any(|place| {
                        cycles[place] -= 1;
                        if cycles[place] == 0 {
                            indices[place..].rotate_left(1);
                            cycles[place] = count - place;
                            return false;
                        }
                        indices.swap(place, count - cycles[place]);
                        true
                    })
                });
                if !more {
                    return Ok(None);
                }
                let values: Vec<Value> = indices[..size].iter().map(|&at| pool[at]).collect();
                Some(self.heap.tuple(&values)?)
            }
            Iter::Combinations { pool, indices, again, state } => {
                let (count, size) = (pool.len(), indices.len());
                let more = goes_on(state, if *again { count > 0 || size == 0 } else { size <= count }, || {
                    let last = |place: usize| if *again { count - 1 } else { place + count - size };
                    let Some(place) = (0..size).rev().find(|&place| indices[place] != last(place)) else {
                        return false;
                    };
                    let next = indices[place] + 1;
                    for (offset, index) in indices[place..].iter_mut().enumerate() {
                        *index = if *again { next } else { next + offset };
                    }
                    true
                });
                if !more {
                    return Ok(None);
                }
                let values: Vec<Value> = indices.iter().map(|&at| pool[at]).collect();
                Some(self.heap.tuple(&values)?)
            }
            Iter::Place(_) | Iter::Elements(..) | Iter::Generator(_) | Iter::Done(_) => None,
        })
    }

    /// All elements that a value gives.
    pub(crate) fn collect(&mut self, value: Value) -> Res<Vec<Value>> {
        match value {
            Value::List(_) | Value::Tuple(_) => {
                let count = self.elements(&value).len();
                self.heap.work(count)?;
                self.heap.room(16 * count)?;
                Ok(self.elements(&value).to_vec())
            }
            other => {
                let mut place = self.start_loop(other)?;
                let mut all = Vec::new();
                while let Some(value) = self.next(&mut place)? {
                    all.push(value);
                    if all.len() % 8 == 0 {
                        self.heap.work(64)?;
                        self.heap.room(16 * all.len())?;
                    }
                }
                Ok(all)
            }
        }
    }

    pub(crate) fn extend(&mut self, list: Value, value: Value) -> Res<()> {
        let Value::List(id) = list else { return Ok(()) };
        match value {
            // What a list gives to itself is what it was before.
            Value::List(other) => self.heap.extend_by_list(id, other)?,
            Value::Tuple(tuple) => self.heap.extend_by_tuple(id, tuple)?,
            other => {
                let mut place = self.start_loop(other)?;
                while let Some(value) = self.next(&mut place)? {
                    self.heap.work(8)?;
                    self.heap.push(id, value)?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn set_extend(&mut self, set: Value, value: Value) -> Res<()> {
        let Value::Set(id) = set else { return Ok(()) };
        let value = if matches!(value, Value::Set(other) if other == id) { return Ok(()) } else { value };
        if let Value::Set(other) = value {
            self.heap.work(8 * self.heap.dict(other).len())?;
            for at in self.heap.dict(other).first()..self.heap.dict(other).entries.len() {
                let entry = self.heap.dict(other).entries[at];
                if entry.is_live() && self.heap.find(id, &entry.key, entry.hash)?.is_none() {
                    self.heap.push_new(id, entry)?;
                }
            }
            return Ok(());
        }
        let mut place = self.start_loop(value)?;
        while let Some(value) = self.next(&mut place)? {
            self.heap.work(8)?;
            self.heap.add(id, &value)?;
        }
        Ok(())
    }

    /// `**value`, in a call or among the pairs of a dict.
    pub(crate) fn unpack_dict(&mut self, dict: Value, value: Value, keywords: bool) -> Res<()> {
        if !matches!(value, Value::Dict(_)) {
            let name = self.heap.type_name(value);
            return self
                .heap
                .type_error(said!("`**` needs a dict, not {name}", "`**` veut un dictionnaire, pas {name:#}"));
        }
        self.dict_extend(dict, value, keywords)
    }

    /// `dict.update(value)`; as keywords of a call, no key may stand twice.
    pub(crate) fn dict_extend(&mut self, dict: Value, value: Value, keywords: bool) -> Res<()> {
        let Value::Dict(id) = dict else { return Ok(()) };
        if let Value::Dict(other) = value {
            self.heap.work(self.heap.dict(other).len())?;
            let entries: Vec<_> = self.heap.dict(other).live().copied().collect();
            for entry in entries {
                if keywords && self.heap.find(id, &entry.key, entry.hash)?.is_some() {
                    let shown = self.heap.shown(entry.key);
                    return self.heap.type_error(said!(
                        "the keyword {shown} is given twice",
                        "le mot-clé {shown} est donné deux fois"
                    ));
                }
                self.heap.insert_hashed(id, entry)?;
            }
            return Ok(());
        }
        let mut place = self.start_loop(value)?;
        while let Some(pair) = self.next(&mut place)? {
            self.heap.work(8)?;
            let pair = self.collect(pair)?;
            let [key, value] = pair[..] else {
                let count = pair.len();
                return self.heap.value_error(said!(
                    "a dict is made from pairs, not from {count} things",
                    "un dictionnaire se fait de paires, pas de {count} choses"
                ));
            };
            self.heap.insert(id, key, value)?;
        }
        Ok(())
    }

    /// Exactly so many elements.
    pub(crate) fn unpack(&mut self, value: Value, count: usize) -> Res<Vec<Value>> {
        let mut place = self.start_loop(value)?;
        let mut all = Vec::with_capacity(count);
        while let Some(value) = self.next(&mut place)? {
            if all.len() == count {
                return self.heap.value_error(said!(
                    "there are more than {count} values for {count} names",
                    "il y a plus de {count} valeurs pour {count} noms"
                ));
            }
            all.push(value);
        }
        if all.len() < count {
            let found = all.len();
            return self.heap.value_error(said!(
                "there are {found} values for {count} names",
                "il y a {found} valeurs pour {count} noms"
            ));
        }
        Ok(all)
    }

    /// Some elements before the star, a list of those that it takes, and those after it.
    pub(crate) fn unpack_star(&mut self, value: Value, before: usize, after: usize) -> Res<Vec<Value>> {
        let all = self.collect(value)?;
        if all.len() < before + after {
            let (found, count) = (all.len(), before + after);
            return self.heap.value_error(said!(
                "there are {found} values for at least {count} names",
                "il y a {found} valeurs pour au moins {count} noms"
            ));
        }
        let middle = self.heap.list_from(&all[before..all.len() - after])?;
        let mut parts = all[..before].to_vec();
        parts.push(middle);
        parts.extend_from_slice(&all[all.len() - after..]);
        Ok(parts)
    }
}

/// Whether there is another choice: a first one at the beginning, and as long as `next` finds one.
fn goes_on(state: &mut Choices, first: bool, next: impl FnOnce() -> bool) -> bool {
    let more = match state {
        Choices::Ahead => first,
        Choices::Begun => next(),
        Choices::Over => false,
    };
    *state = if more { Choices::Begun } else { Choices::Over };
    more
}
