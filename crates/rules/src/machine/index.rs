//! `a[i]` and `a[i:j:k]`: reading, assigning, deleting.

use super::Machine;
use crate::fault::{Fault, Res, said};
use crate::value::{DictKind, Object, Range, Type, Value};
use num_traits::{Signed, ToPrimitive};
use retrograde::Said;

impl Machine<'_> {
    /// `object[index]`
    pub(crate) fn index(&mut self, object: Value, index: Value) -> Res<Value> {
        if let Value::Dict(id) = object {
            return match self.heap.get(id, &index)? {
                Some(value) => Ok(value),
                None => self.missing(id, index),
            };
        }
        if let Some(parts) = self.heap.slice_of(index) {
            return self.slice(object, parts);
        }
        let Some(length) = self.heap.length(object) else { return self.without_elements(object) };
        let at = self.place_of(object, index, length)?;
        match object {
            Value::Tuple(tuple) => Ok(self.heap.element(tuple, at)),
            Value::List(id) => Ok(self.heap.items(id)[at]),
            Value::Deque(id) => Ok(self.heap.in_deque(id).elements[at]),
            Value::Short(short) => Ok(Value::letter(short.bytes()[at])),
            Value::Str(_) => self.heap.substring(object, at, at + 1),
            range => {
                let (start, _, step) = self.heap.range_of(range).unwrap_or_default();
                Ok(Value::Int(start + step * at as i64))
            }
        }
    }

    fn without_elements(&mut self, value: Value) -> Res<Value> {
        use Type as T;
        if let Value::Type(class) = value
            && !class.is_exception()
            && ![T::Int, T::Bool, T::Float, T::Str, T::Range, T::Slice, T::Object, T::NoneType].contains(&class)
        {
            return Fault::refused(said!(
                "types of elements, such as `list[int]`, are not part of the language of rules files",
                "types d’éléments, comme `list[int]` : hors du langage des fichiers de règles"
            ));
        }
        let name = self.heap.type_name(value);
        self.heap.type_error(said!(
            "{name} has no elements to index with [ ]",
            "{name:#} n’a pas d’éléments à indexer avec [ ]"
        ))
    }

    /// What `d[key]` gives where there is no such key.
    fn missing(&mut self, id: u32, key: Value) -> Res<Value> {
        let dict = self.heap.dict(id);
        match dict.kind {
            DictKind::Counter => Ok(Value::Int(0)),
            DictKind::Default if !dict.factory.is_none() => {
                let factory = dict.factory;
                let value = self.call(factory, &[])?;
                self.heap.insert(id, key, value)?;
                Ok(value)
            }
            _ => self.key_error(key),
        }
    }

    pub(crate) fn key_error<T>(&mut self, key: Value) -> Res<T> {
        let shown = self.heap.shown(key);
        let args = self.heap.tuple(&[key])?;
        let said = said!("there is no key {shown}", "il n’y a pas de clé {shown}");
        self.heap.raise_with(Type::KeyError, args, Some(said))
    }

    /// The place that an index means, counted from the end if it is negative.
    fn place_of(&mut self, object: Value, index: Value, length: usize) -> Res<usize> {
        let Some(number) = index.as_int() else {
            let (name, what) = (self.heap.type_name(object), self.heap.type_name(index));
            if matches!(index, Value::Big(_)) {
                return self.heap.index_error(said!("the index is out of range", "l’indice est hors limites"));
            }
            return self.heap.type_error(said!(
                "an index of {name} must be a whole number, not {what}",
                "pour indexer {name:#} il faut un entier, pas {what:#}"
            ));
        };
        let at = if number < 0 { number + length as i64 } else { number };
        if at < 0 || at >= length as i64 {
            let name = self.heap.type_name(object);
            return self.heap.index_error(said!(
                "index {number} is out of range: {name} of {length}",
                "l’indice {number} est hors limites : {name:#} de longueur {length}"
            ));
        }
        Ok(at as usize)
    }

    pub(crate) fn set_index(&mut self, object: Value, index: Value, value: Value) -> Res<()> {
        match object {
            Value::Dict(id) => self.heap.insert(id, index, value),
            Value::List(id) => {
                if let Some(parts) = self.heap.slice_of(index) {
                    return self.set_slice(object, parts, value);
                }
                let length = self.heap.items(id).len();
                let at = self.place_of(object, index, length)?;
                self.heap.list_mut(id)[at] = value;
                Ok(())
            }
            Value::Deque(id) => {
                let length = self.heap.in_deque(id).elements.len();
                let at = self.place_of(object, index, length)?;
                self.heap.deque_mut(id).elements[at] = value;
                Ok(())
            }
            other => self.cannot_change(other, index),
        }
    }

    fn cannot_change<T>(&mut self, value: Value, index: Value) -> Res<T> {
        if matches!(index, Value::Big(_))
            && (value.is_str() || matches!(value, Value::Tuple(_)) || self.heap.range_of(value).is_some())
        {
            return self.heap.index_error(said!("the index is out of range", "l’indice est hors limites"));
        }
        let name = self.heap.type_name(value);
        self.heap.type_error(said!(
            "{name} cannot change; make a list of it: list(things)",
            "{name:#} ne peut pas changer ; faites-en une liste : list(choses)"
        ))
    }

    pub(crate) fn del_index(&mut self, object: Value, index: Value) -> Res<()> {
        match object {
            Value::Dict(id) => {
                let hash = self.heap.hash(&index)?;
                match self.heap.find(id, &index, hash)? {
                    Some(at) => {
                        self.heap.dict_mut(id).remove(at);
                        Ok(())
                    }
                    None if self.heap.dict(id).kind == DictKind::Counter => Ok(()),
                    None => self.key_error(index),
                }
            }
            Value::List(id) => {
                if let Some(parts) = self.heap.slice_of(index) {
                    return self.del_slice(object, parts);
                }
                let length = self.heap.items(id).len();
                let at = self.place_of(object, index, length)?;
                self.heap.work(length - at)?;
                self.heap.list_mut(id).remove(at);
                Ok(())
            }
            Value::Deque(id) => {
                let length = self.heap.in_deque(id).elements.len();
                let at = self.place_of(object, index, length)?;
                self.heap.work(length.min(at).min(length - at))?;
                self.heap.deque_changed(id).elements.remove(at);
                Ok(())
            }
            other => self.cannot_change(other, index),
        }
    }

    /// Start, step and count of a slice of something of that length.
    pub(crate) fn bounds(&mut self, parts: [Value; 3], length: usize) -> Res<(i64, i64, usize)> {
        let (start, stop, step) = self.slice_bounds(parts, length as i64)?;
        Ok((start, step, super::range_len((start, stop, step)) as usize))
    }

    /// Start, stop and step of a slice of something of that length.
    fn slice_bounds(&mut self, parts: [Value; 3], length: i64) -> Res<(i64, i64, i64)> {
        let step = match self.slice_part(parts[2])? {
            Some(0) => {
                return self
                    .heap
                    .value_error(said!("the step of a slice cannot be 0", "le pas d’une tranche ne peut pas être 0"));
            }
            Some(step) => step,
            None => 1,
        };
        let (lowest, highest) = if step > 0 { (0, length) } else { (-1, length - 1) };
        let clamp = |number: i64| {
            let number = if number < 0 { number.saturating_add(length) } else { number };
            number.clamp(lowest, highest)
        };
        let start = self.slice_part(parts[0])?.map_or(if step > 0 { lowest } else { highest }, clamp);
        let stop = self.slice_part(parts[1])?.map_or(if step > 0 { highest } else { lowest }, clamp);
        Ok((start, stop, step))
    }

    /// `slice.indices(length)`
    pub(crate) fn slice_indices(&mut self, parts: [Value; 3], length: Value) -> Res<Value> {
        if matches!(length, Value::Big(_)) || matches!(parts[2], Value::Big(_)) {
            return Fault::refused(said!(
                "a slice has numbers of 64 bits at most",
                "une tranche a des nombres de 64 bits au plus"
            ));
        }
        let length = self.int_argument(length)?;
        if length < 0 {
            return self.heap.value_error(said!("a length is not negative", "une longueur n’est pas négative"));
        }
        let (start, stop, step) = self.slice_bounds(parts, length)?;
        self.heap.tuple(&[start, stop, step].map(Value::Int))
    }

    /// A bound of a slice; numbers beyond 64 bits are as good as the largest.
    pub(crate) fn slice_part(&mut self, value: Value) -> Res<Option<i64>> {
        match value {
            Value::None => Ok(None),
            Value::Big(id) => Ok(Some(if self.heap.big(id).is_negative() { i64::MIN } else { i64::MAX })),
            other => match other.as_int() {
                Some(number) => Ok(Some(number)),
                None => {
                    let name = self.heap.type_name(other);
                    self.heap.type_error(said!(
                        "bounds of a slice are whole numbers, not {name}",
                        "les bornes d’une tranche sont des entiers, pas {name:#}"
                    ))
                }
            },
        }
    }

    pub(crate) fn slice(&mut self, object: Value, parts: [Value; 3]) -> Res<Value> {
        let Some(length) = self.heap.length(object).filter(|_| !matches!(object, Value::Deque(_))) else {
            let name = self.heap.type_name(object);
            return self.heap.type_error(said!("{name} cannot be sliced", "{name:#} ne se découpe pas en tranches"));
        };
        let (start, step, count) = self.bounds(parts, length)?;
        match object {
            Value::Tuple(mut tuple) if step == 1 => {
                if count == length {
                    return if tuple.class == 0 {
                        Ok(object)
                    } else {
                        Ok(Value::Tuple(crate::value::Tuple { class: 0, ..tuple }))
                    };
                }
                tuple.start += start as u32;
                tuple.len = count as u32;
                tuple.class = 0;
                Ok(if count == 0 { Value::EMPTY_TUPLE } else { Value::Tuple(tuple) })
            }
            Value::Tuple(tuple) => {
                self.heap.work(count)?;
                let picked: Vec<Value> =
                    (0..count).map(|at| self.heap.element(tuple, (start + step * at as i64) as usize)).collect();
                self.heap.tuple(&picked)
            }
            Value::List(id) => {
                self.heap.room(16 * count)?;
                self.heap.work(count)?;
                let items = self.heap.items(id);
                let picked: Vec<Value> = if step == 1 {
                    items[start as usize..start as usize + count].to_vec()
                } else {
                    (0..count).map(|at| items[(start + step * at as i64) as usize]).collect()
                };
                self.heap.list(picked)
            }
            value if value.is_str() => {
                if step == 1 {
                    return self.heap.substring(value, start as usize, start as usize + count);
                }
                self.heap.work(length)?;
                let text = self.heap.text(&value);
                let picked: String = if text.is_ascii() {
                    (0..count).map(|at| text.as_bytes()[(start + step * at as i64) as usize] as char).collect()
                } else {
                    let all: Vec<char> = text.chars().collect();
                    (0..count).map(|at| all[(start + step * at as i64) as usize]).collect()
                };
                self.heap.str(&picked)
            }
            range => {
                let (first, _, by) = self.heap.range_of(range).unwrap_or_default();
                let (start, stop, step) = self.slice_bounds(parts, length as i64)?;
                let [start, stop] = [start, stop].map(|at| i128::from(first) + i128::from(by) * i128::from(at));
                let step =
                    if matches!(parts[2], Value::Big(_)) { i128::MAX } else { i128::from(by) * i128::from(step) };
                self.new_range(start, stop, step)
            }
        }
    }

    /// A range, in the value itself if its numbers are small enough.
    pub(crate) fn new_range(&mut self, start: i128, stop: i128, step: i128) -> Res<Value> {
        if let (Ok(start), Ok(stop), Ok(step)) = (i32::try_from(start), i32::try_from(stop), i32::try_from(step)) {
            return Ok(Value::Range(Range { start, stop, step }));
        }
        if [start, stop, step].iter().any(|number| number.unsigned_abs() >= 1 << 62) {
            return Fault::refused(said!(
                "a range has numbers of 62 bits at most",
                "un range a des nombres de 62 bits au plus"
            ));
        }
        self.heap.new_object(Object::Range(start as i64, stop as i64, step as i64))
    }

    pub(crate) fn set_slice(&mut self, object: Value, parts: [Value; 3], value: Value) -> Res<()> {
        let Value::List(id) = object else { return self.cannot_change(object, Value::None) };
        let values = self.collect(value)?;
        let length = self.heap.items(id).len();
        let (start, step, count) = self.bounds(parts, length)?;
        self.heap.work(length + values.len())?;
        if step == 1 {
            let start = start as usize;
            self.heap.take(16 * values.len())?;
            self.heap.list_mut(id).splice(start..start + count, values);
            return Ok(());
        }
        if values.len() != count {
            let given = values.len();
            return self.heap.value_error(said!(
                "{given} values for a slice of {count}",
                "{given} valeurs pour une tranche de {count}"
            ));
        }
        for (at, value) in values.into_iter().enumerate() {
            self.heap.list_mut(id)[(start + step * at as i64) as usize] = value;
        }
        Ok(())
    }

    pub(crate) fn del_slice(&mut self, object: Value, parts: [Value; 3]) -> Res<()> {
        let Value::List(id) = object else { return self.cannot_change(object, Value::None) };
        let length = self.heap.items(id).len();
        let (start, step, count) = self.bounds(parts, length)?;
        self.heap.work(length)?;
        let gone: std::collections::HashSet<usize> = (0..count).map(|at| (start + step * at as i64) as usize).collect();
        let mut at = 0;
        self.heap.list_mut(id).retain(|_| {
            at += 1;
            !gone.contains(&(at - 1))
        });
        Ok(())
    }

    /// A whole number that fits into 32 bits, for arguments that CPython keeps in that many.
    pub(crate) fn short_argument(&mut self, value: Value) -> Res<i32> {
        match i32::try_from(self.int_argument(value)?) {
            Ok(number) => Ok(number),
            Err(_) => self.heap.overflow_error(too_large_a_number()),
        }
    }

    /// A whole number that fits into 64 bits, for arguments that must be one.
    pub(crate) fn int_argument(&mut self, value: Value) -> Res<i64> {
        match value {
            Value::Big(id) => match self.heap.big(id).to_i64() {
                Some(number) => Ok(number),
                None => self.heap.overflow_error(too_large_a_number()),
            },
            other => match other.as_int() {
                Some(number) => Ok(number),
                None => {
                    let name = self.heap.type_name(other);
                    self.heap.type_error(said!(
                        "a whole number is needed here, not {name}",
                        "il faut ici un entier, pas {name:#}"
                    ))
                }
            },
        }
    }
}

/// What is said of a number that nothing of that kind can be.
pub(crate) fn too_large_a_number() -> Said {
    said!("this number is too large here", "ce nombre est trop grand ici")
}
