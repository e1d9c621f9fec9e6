//! Short ways for what files do most: slices of short strings and tuples, small numbers as text, a few methods.
//!
//! Each gives what the long way would give, or nothing if the case is not a plain one.

use super::Machine;
use crate::builtins::{Builtin, Method};
use crate::fault::Res;
use crate::value::{DictKind, Range, Short, Type, Value};

/// The bounds of a slice without a step.
#[inline(always)]
fn bounds(start: &Value, stop: &Value, length: usize) -> Option<(usize, usize)> {
    let place = |number: i64| {
        let length = length as i64;
        (if number < 0 { number.saturating_add(length).max(0) } else { number.min(length) }) as usize
    };
    let start = match start {
        Value::None => 0,
        Value::Int(number) => place(*number),
        _ => return None,
    };
    let stop = match stop {
        Value::None => length,
        Value::Int(number) => place(*number),
        _ => return None,
    };
    Some((start, stop.max(start)))
}

/// `object[start:stop]` of a short string, or of a tuple, which shares its elements.
#[inline]
pub(super) fn slice(object: &Value, start: &Value, stop: &Value, step: &Value) -> Option<Value> {
    if !step.is_none() {
        return None;
    }
    match object {
        Value::Short(short) => {
            let (start, stop) = bounds(start, stop, short.len())?;
            Some(Value::Short(short.part(start, stop)))
        }
        Value::Tuple(tuple) if tuple.class == 0 => {
            let (start, stop) = bounds(start, stop, tuple.len as usize)?;
            if start == stop {
                return Some(Value::EMPTY_TUPLE);
            }
            Some(Value::Tuple(crate::value::Tuple {
                start: tuple.start + start as u32,
                len: (stop - start) as u32,
                class: 0,
            }))
        }
        _ => None,
    }
}

impl Machine<'_> {
    /// A call of something built in, with its arguments in registers.
    pub(super) fn quick_call(&mut self, function: &Value, arguments: &[Value]) -> Res<Option<Value>> {
        let value = match (function, arguments) {
            (Value::Type(Type::Range), &[Value::Int(stop)]) => narrow(0, stop),
            (Value::Type(Type::Range), &[Value::Int(start), Value::Int(stop)]) => narrow(start, stop),
            (Value::Type(Type::Str), &[Value::Int(number)]) => Short::number(number).map(Value::Short),
            (Value::Type(Type::Int), &[Value::Short(digit)])
                if digit.len() == 1 && digit.bytes()[0].is_ascii_digit() =>
            {
                Some(Value::Int(i64::from(digit.bytes()[0] - b'0')))
            }
            (Value::Builtin(Builtin::Divmod), &[Value::Int(x), Value::Int(y)]) if y > 0 => {
                return self.heap.pair(Value::Int(x.div_euclid(y)), Value::Int(x.rem_euclid(y))).map(Some);
            }
            (Value::Builtin(Builtin::Abs), &[Value::Int(x)]) if x != i64::MIN => Some(Value::Int(x.abs())),
            (Value::Builtin(Builtin::Min), &[Value::Int(x), Value::Int(y)]) => Some(Value::Int(x.min(y))),
            (Value::Builtin(Builtin::Max), &[Value::Int(x), Value::Int(y)]) => Some(Value::Int(x.max(y))),
            (Value::Type(Type::Tuple), &[Value::List(id)]) => {
                self.heap.work(self.heap.items(id).len())?;
                return self.heap.tuple_of_list(id).map(Some);
            }
            (Value::Type(Type::List), &[Value::List(id)]) => return self.heap.list_of_lists(&[id]).map(Some),
            (Value::Type(Type::List), &[Value::Tuple(tuple)]) => {
                let list = self.heap.new_list()?;
                self.heap.extend_by_tuple(list, tuple)?;
                Some(Value::List(list))
            }
            (Value::Type(Type::Tuple), [tuple @ Value::Tuple(inside)]) if inside.class == 0 => Some(*tuple),
            (Value::Type(Type::Set), &[source @ (Value::Tuple(_) | Value::List(_))]) => {
                let set = self.heap.new_dict(DictKind::Set)?;
                for at in 0.. {
                    let Some(&element) = self.elements(&source).get(at) else { break };
                    self.heap.work(8)?;
                    self.heap.add(set, &element)?;
                }
                Some(Value::Set(set))
            }
            (Value::Builtin(Builtin::Sorted), [source]) => return self.quick_sorted(source),
            _ => None,
        };
        Ok(value)
    }

    /// The elements of a list or a tuple; none of anything else.
    #[inline(always)]
    pub(crate) fn elements(&self, source: &Value) -> &[Value] {
        match *source {
            Value::List(id) => self.heap.items(id),
            Value::Tuple(tuple) => self.heap.elements(tuple),
            _ => &[],
        }
    }

    /// `sorted` of a few plain values.
    fn quick_sorted(&mut self, source: &Value) -> Res<Option<Value>> {
        const MOST: usize = 32;
        let mut all = [Value::None; MOST];
        let elements: &[Value] = match *source {
            Value::Set(id) if self.heap.dict(id).len() <= MOST => {
                let count = self.heap.dict(id).len();
                for (place, entry) in all.iter_mut().zip(self.heap.dict(id).live()) {
                    *place = entry.key;
                }
                &all[..count]
            }
            Value::List(_) | Value::Tuple(_) => self.elements(source),
            _ => return Ok(None),
        };
        let count = elements.len();
        let plain = |like: &Value| elements.iter().all(|element| self.heap.is_plain(element, like));
        if count > MOST || !elements.first().is_none_or(plain) {
            return Ok(None);
        }
        if !matches!(source, Value::Set(_)) {
            let elements: &[Value] = self.elements(source);
            all[..count].copy_from_slice(elements);
        }
        self.heap.work(8 * count)?;
        let heap = &self.heap;
        all[..count].sort_by(|a, b| heap.plain_order(a, b));
        self.heap.list_from(&all[..count]).map(Some)
    }

    /// A call of a method that takes no argument, or one.
    #[inline(always)]
    pub(super) fn quick_method(
        &mut self,
        object: &Value,
        argument: &Value,
        method: Method,
        count: usize,
    ) -> Res<Option<Value>> {
        match (object, method, count) {
            (&Value::List(id), Method::Append, 1) => {
                self.heap.push(id, *argument)?;
                Ok(Some(Value::None))
            }
            (&Value::List(id), Method::Pop, 0) if !self.heap.items(id).is_empty() => Ok(self.heap.list_mut(id).pop()),
            (&Value::Set(id), Method::Add, 1) if self.heap.dict(id).kind == DictKind::Set => {
                self.heap.add(id, argument)?;
                Ok(Some(Value::None))
            }
            (Value::Short(text), Method::Count, 1) => match argument {
                Value::Short(part) if part.len() == 1 => {
                    let part = part.bytes()[0];
                    Ok(Some(Value::Int(text.bytes().iter().filter(|&&byte| byte == part).count() as i64)))
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

/// A range of numbers of 32 bits.
fn narrow(start: i64, stop: i64) -> Option<Value> {
    Some(Value::Range(Range { start: i32::try_from(start).ok()?, stop: i32::try_from(stop).ok()?, step: 1 }))
}
