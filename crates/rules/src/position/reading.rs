//! From bytes to values.

use super::*;
use num_bigint::BigInt;
use starlark::values::tuple::AllocTuple;
use starlark::values::{Heap, Value};

/// One thing in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item<'a> {
    None,
    Bool(bool),
    Int(i64),
    /// The digits of a larger number.
    Big(&'a str),
    Text(&'a str),
    /// A tuple of so many of the following items.
    Tuple(usize),
}

/// Takes the first item from bytes that [`encode`](super::encode) or [`parse`](super::parse) wrote.
pub(crate) fn decode<'a>(bytes: &mut &'a [u8]) -> Item<'a> {
    let Some((&first, rest)) = bytes.split_first() else { return Item::None };
    *bytes = rest;
    match first {
        FALSE => Item::Bool(false),
        TRUE => Item::Bool(true),
        INT => {
            let zigzag = take_varint(bytes);
            Item::Int((zigzag >> 1) as i64 ^ -((zigzag & 1) as i64))
        }
        BIG => {
            let length = take_varint(bytes) as usize;
            Item::Big(take_str(bytes, length))
        }
        LONG_STRING => {
            let length = take_varint(bytes) as usize;
            Item::Text(take_str(bytes, length))
        }
        LONG_TUPLE => Item::Tuple(take_varint(bytes) as usize),
        STRING..TUPLE => Item::Text(take_str(bytes, (first - STRING).into())),
        TUPLE..0x60 => Item::Tuple((first - TUPLE).into()),
        SMALL.. => Item::Int(i64::from(first - SMALL) + SMALLEST),
        _ => Item::None,
    }
}

/// The value that bytes mean.
pub(crate) fn into_value<'v>(bytes: &mut &[u8], heap: Heap<'v>) -> Value<'v> {
    match decode(bytes) {
        Item::None => Value::new_none(),
        Item::Bool(flag) => Value::new_bool(flag),
        Item::Int(number) => heap.alloc(number),
        Item::Big(digits) => heap.alloc(digits.parse::<BigInt>().unwrap_or_default()),
        Item::Text(text) => heap.alloc(text),
        Item::Tuple(count) => {
            // Most tuples are short; a list on the stack spares an allocation for each.
            const FEW: usize = 16;
            if count <= FEW {
                let mut elements = [Value::new_none(); FEW];
                for element in &mut elements[..count] {
                    *element = into_value(bytes, heap);
                }
                heap.alloc(AllocTuple(elements[..count].iter().copied()))
            } else {
                let elements: Vec<Value> = (0..count).map(|_| into_value(bytes, heap)).collect();
                heap.alloc(AllocTuple(elements))
            }
        }
    }
}

fn take_varint(bytes: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 || shift > 63 {
            break;
        }
    }
    number
}

fn take_str<'a>(bytes: &mut &'a [u8], length: usize) -> &'a str {
    let (text, rest) = bytes.split_at(length.min(bytes.len()));
    *bytes = rest;
    std::str::from_utf8(text).unwrap_or_default()
}
