//! Going through things, and what Python's lists and tuples can do that Starlark's cannot.

use super::{Exceeded, budget, check_room, copied_bytes, exceeded, failed, spend};
use crate::pyrepr::shown;
use starlark::environment::GlobalsBuilder;
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::dict::{AllocDict, DictRef};
use starlark::values::list::{AllocList, ListRef};
use starlark::values::none::NoneType;
use starlark::values::range::Range;
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Value, ValueLike};

#[starlark_module]
pub(super) fn register(builder: &mut GlobalsBuilder) {
    /// What is gone through, once it is known to be of bearable length; the characters of a string.
    fn __iter<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        iterable(things, eval)
    }

    /// The same, and it stays as it is when a list, a set or a dict changes.
    fn __snapshot<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let is_fixed = TupleRef::from_value(things).is_some() || things.unpack_str().is_some();
        let things = iterable(things, eval)?;
        if is_fixed || things.downcast_ref::<Range>().is_some() {
            return Ok(things);
        }
        let heap = eval.heap();
        check_room(eval, things.length().map_or(0, |length| length as usize * size_of::<Value>()))?;
        let copy: Vec<Value> = things.iterate(heap)?.collect();
        Ok(heap.alloc(AllocTuple(copy)))
    }

    /// things[first:end]
    fn __slice<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        #[starlark(require = pos)] first: Value<'v>,
        #[starlark(require = pos)] end: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        if let Some(tuple) = TupleRef::from_value(things)
            && let Some(range) = bounds(tuple.len(), first, end)
        {
            check_room(eval, range.len() * size_of::<Value>())?;
            return Ok(heap.alloc(AllocTuple(tuple.content()[range].iter().copied())));
        }
        if let Some(text) = things.unpack_str()
            && text.is_ascii()
            && let Some(range) = bounds(text.len(), first, end)
        {
            check_room(eval, range.len())?;
            return Ok(heap.alloc(&text[range]));
        }
        let given = |bound: Value<'v>| (!bound.is_none()).then_some(bound);
        let part = things.slice(given(first), given(end), None, heap)?;
        check_room(eval, copied_bytes(part))?;
        Ok(part)
    }

    /// A value that will be part of a text, once there is room for it.
    fn __sized<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        check_room(eval, copied_bytes(value).saturating_mul(4))?;
        Ok(value)
    }

    /// [*a, b]. The signs tell which parts have a star.
    fn __list<'v>(
        #[starlark(require = pos)] signs: &str,
        #[starlark(require = pos)] parts: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        Ok(eval.heap().alloc(AllocList(chained(signs, parts, eval)?)))
    }

    /// (*a, b). The signs tell which parts have a star.
    fn __tuple<'v>(
        #[starlark(require = pos)] signs: &str,
        #[starlark(require = pos)] parts: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        Ok(eval.heap().alloc(AllocTuple(chained(signs, parts, eval)?)))
    }

    /// things.count(one)
    fn __count<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        #[starlark(require = pos)] one: Value<'v>,
    ) -> starlark::Result<i32> {
        if let Some(text) = things.unpack_str() {
            let part = one.unpack_str_err()?;
            let count = if part.is_empty() { text.chars().count() + 1 } else { text.matches(part).count() };
            return Ok(count as i32);
        }
        let mut count = 0;
        for thing in elements(things, "count")? {
            count += i32::from(thing.equals(one)?);
        }
        Ok(count)
    }

    /// things.index(one)
    fn __index<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        #[starlark(require = pos)] one: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<i32> {
        if let Some(text) = things.unpack_str()
            && let Some(at) = text.find(one.unpack_str_err()?)
        {
            return Ok(text[..at].chars().count() as i32);
        }
        if things.unpack_str().is_none() {
            for (index, thing) in elements(things, "index")?.iter().enumerate() {
                if thing.equals(one)? {
                    return Ok(index as i32);
                }
            }
        }
        let heap = eval.heap();
        Err(failed(format!("{} is not in {}", shown(one, heap), shown(things, heap))))
    }

    /// things.copy()
    fn __copy<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        check_room(eval, copied_bytes(things))?;
        let heap = eval.heap();
        if !matches!(things.get_type(), "list") {
            spend(eval, 64 + 40 * things.length().map_or(0, |length| length as usize))?;
        }
        if let Some(list) = ListRef::from_value(things) {
            Ok(heap.alloc(AllocList(list.iter())))
        } else if let Some(dict) = DictRef::from_value(things) {
            Ok(heap.alloc(AllocDict(dict.iter().collect::<Vec<_>>())))
        } else if things.get_type() == "set" {
            things.bit_or(things, heap)
        } else {
            Err(no_method(things, "copy"))
        }
    }

    /// Puts other elements into a list, as many as it has.
    fn __refill<'v>(
        #[starlark(require = pos)] list: Value<'v>,
        #[starlark(require = pos)] elements: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        if ListRef::from_value(list).is_none() {
            return Err(no_method(list, "sort"));
        }
        let heap = eval.heap();
        let elements: Vec<Value> = elements.iterate(heap)?.collect();
        for (index, element) in elements.into_iter().enumerate() {
            list.set_at(heap.alloc(index as i32), element)?;
        }
        Ok(NoneType)
    }
}

/// What is gone through, once it is known to be of bearable length; the characters of a string.
pub(super) fn iterable<'v>(things: Value<'v>, eval: &Evaluator<'v, '_, '_>) -> starlark::Result<Value<'v>> {
    if let Some(text) = things.unpack_str() {
        check_room(eval, text.len().saturating_mul(40))?;
        let heap = eval.heap();
        return Ok(heap.alloc(AllocList(text.chars().map(|character| heap.alloc(character)))));
    }
    // Of all things only a range can be long without having taken memory for it.
    if things.downcast_ref::<Range>().is_some() {
        let count = things.length().map_or(u64::MAX, |length| length as u64);
        let steps = budget(eval).steps;
        if count > steps {
            return Err(exceeded(Exceeded::Steps(steps)));
        }
        check_room(eval, (count as usize).saturating_mul(size_of::<Value>()))?;
    } else {
        check_room(eval, copied_bytes(things))?;
    }
    Ok(things)
}

/// Which elements Python means by `[first:end]`, if both are numbers or `None`.
fn bounds(length: usize, first: Value, end: Value) -> Option<std::ops::Range<usize>> {
    let place = |bound: Value, missing: usize| {
        if bound.is_none() {
            return Some(missing);
        }
        let bound = i64::from(bound.unpack_i32()?);
        let from_start = if bound < 0 { bound + length as i64 } else { bound };
        Some(from_start.clamp(0, length as i64) as usize)
    };
    let (first, end) = (place(first, 0)?, place(end, length)?);
    Some(first..end.max(first))
}

fn chained<'v>(signs: &str, parts: Value<'v>, eval: &Evaluator<'v, '_, '_>) -> starlark::Result<Vec<Value<'v>>> {
    let parts = contents(parts).unwrap_or_default();
    let mut all = Vec::with_capacity(4 * parts.len());
    for (sign, &part) in signs.bytes().zip(parts) {
        if sign != b'*' {
            all.push(part);
            continue;
        }
        let part = iterable(part, eval)?;
        check_room(eval, (all.len() + part.length().map_or(0, |length| length as usize)) * 2 * size_of::<Value>())?;
        match contents(part) {
            Some(elements) => all.extend_from_slice(elements),
            None => all.extend(part.iterate(eval.heap())?),
        }
    }
    Ok(all)
}

/// What is in a list or a tuple.
pub(super) fn contents<'v>(things: Value<'v>) -> Option<&'v [Value<'v>]> {
    TupleRef::from_value(things).map(TupleRef::content).or_else(|| ListRef::from_value(things).map(ListRef::content))
}

fn elements<'v>(things: Value<'v>, method: &str) -> starlark::Result<&'v [Value<'v>]> {
    contents(things).ok_or_else(|| no_method(things, method))
}

pub(super) fn no_method(value: Value, method: &str) -> starlark::Error {
    let name = match value.get_type() {
        "string" => "str",
        other => other,
    };
    failed(format!("{name} has no method `{method}`"))
}
