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
use starlark::values::tuple::{AllocTuple, TupleRef, UnpackTuple};
use starlark::values::{Value, ValueLike};

#[starlark_module]
pub(super) fn register(builder: &mut GlobalsBuilder) {
    /// What is gone through, once it is known to be of bearable length; the characters of a string.
    fn __iter<'v>(
        #[starlark(require = pos)] things: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
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

    /// A value that will be part of a text, once there is room for it.
    fn __sized<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        check_room(eval, copied_bytes(value).saturating_mul(4))?;
        Ok(value)
    }

    /// [*a, *b]
    fn __list<'v>(
        #[starlark(args)] parts: UnpackTuple<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        Ok(eval.heap().alloc(AllocList(chained(&parts, eval)?)))
    }

    /// (*a, *b)
    fn __tuple<'v>(
        #[starlark(args)] parts: UnpackTuple<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        Ok(eval.heap().alloc(AllocTuple(chained(&parts, eval)?)))
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

fn chained<'v>(parts: &UnpackTuple<Value<'v>>, eval: &Evaluator<'v, '_, '_>) -> starlark::Result<Vec<Value<'v>>> {
    let mut all = Vec::new();
    for part in &parts.items {
        check_room(eval, (all.len() + part.length().map_or(0, |length| length as usize)) * 2 * size_of::<Value>())?;
        all.extend(part.iterate(eval.heap())?);
    }
    Ok(all)
}

fn elements<'v>(things: Value<'v>, method: &str) -> starlark::Result<&'v [Value<'v>]> {
    if let Some(list) = ListRef::from_value(things) {
        Ok(list.content())
    } else if let Some(tuple) = TupleRef::from_value(things) {
        Ok(tuple.content())
    } else {
        Err(no_method(things, method))
    }
}

pub(super) fn no_method(value: Value, method: &str) -> starlark::Error {
    let name = match value.get_type() {
        "string" => "str",
        other => other,
    };
    failed(format!("{name} has no method `{method}`"))
}
