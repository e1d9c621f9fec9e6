//! From bytes to values.

use super::*;
use crate::fault::Res;
use crate::value::{Heap, Short, Value};
use num_bigint::BigInt;

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
        TUPLE..TUPLE_END => Item::Tuple((first - TUPLE).into()),
        SMALL.. => Item::Int(small(first)),
        _ => Item::None,
    }
}

/// The small number that a byte means.
const fn small(byte: u8) -> i64 {
    (byte - SMALL) as i64 + SMALLEST
}

/// The second element of a tuple, `s[1]`, unless it is a tuple itself.
pub(crate) fn second<'a>(mut bytes: &'a [u8]) -> Option<Item<'a>> {
    let Item::Tuple(2..) = decode(&mut bytes) else { return None };
    // The first element and whatever it holds.
    let mut left = 1;
    while left > 0 {
        left -= 1;
        if let Item::Tuple(count) = decode(&mut bytes) {
            left += count;
        }
    }
    Some(decode(&mut bytes)).filter(|item| !matches!(item, Item::Tuple(_)))
}

/// The value that bytes mean.
pub(crate) fn into_value(bytes: &mut &[u8], heap: &mut Heap) -> Res<Value> {
    // Short strings and tuples of small numbers, as in most positions, need not be looked at twice.
    if let Some(short) = take_short(bytes) {
        return Ok(Value::Short(short));
    }
    if let Some((&first @ TUPLE..TUPLE_END, rest)) = bytes.split_first()
        && let Some((numbers, rest)) = rest.split_at_checked((first - TUPLE).into())
        && numbers.iter().all(|&byte| byte >= SMALL)
    {
        *bytes = rest;
        return heap.tuple_of_numbers(numbers.iter().map(|&byte| small(byte)));
    }
    Ok(match decode(bytes) {
        Item::None => Value::None,
        Item::Bool(flag) => Value::Bool(flag),
        Item::Int(number) => Value::Int(number),
        Item::Big(digits) => heap.int(digits.parse::<BigInt>().unwrap_or_default())?,
        Item::Text(text) => heap.str(text)?,
        Item::Tuple(count) => {
            // Most tuples are short; a list on the stack spares an allocation for each.
            if count <= 4 {
                few_into_value::<4>(count, bytes, heap)?
            } else if count <= 16 {
                few_into_value::<16>(count, bytes, heap)?
            } else {
                let mut elements = Vec::with_capacity(count.min(bytes.len()));
                for _ in 0..count {
                    elements.push(into_value(bytes, heap)?);
                }
                heap.tuple(&elements)?
            }
        }
    })
}

/// Takes a short string, if there is one.
#[inline(always)]
fn take_short(bytes: &mut &[u8]) -> Option<Short> {
    let (&first @ STRING..TUPLE, rest) = bytes.split_first()? else { return None };
    let (text, rest) = rest.split_at_checked((first - STRING).into())?;
    let short = Short::new(text)?;
    *bytes = rest;
    Some(short)
}

/// A tuple of at most so many elements.
fn few_into_value<const MOST: usize>(count: usize, bytes: &mut &[u8], heap: &mut Heap) -> Res<Value> {
    let mut elements = [Value::None; MOST];
    for element in elements.iter_mut().take(count) {
        *element = match bytes.split_first() {
            Some((&byte @ SMALL.., rest)) => {
                *bytes = rest;
                Value::Int(small(byte))
            }
            _ if let Some(short) = take_short(bytes) => Value::Short(short),
            _ => into_value(bytes, heap)?,
        };
    }
    heap.tuple(&elements[..count])
}

/// Whether bytes from anywhere are a position as [`encode`](super::encode) writes it, and nothing more.
pub(crate) fn is_position(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut open: Vec<usize> = vec![1];
    let mut again = Vec::with_capacity(bytes.len());
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            continue;
        }
        *left -= 1;
        let before = rest;
        if rest.is_empty() {
            return false;
        }
        match decode(&mut rest) {
            Item::None => again.push(NONE),
            Item::Bool(_) => return false,
            Item::Int(number) => writing::push_int(&mut again, number),
            Item::Big(digits) => {
                let fine = digits
                    .parse::<BigInt>()
                    .is_ok_and(|number| i64::try_from(&number).is_err() && number.to_string() == digits);
                if !fine || digits.len() > 50_000 {
                    return false;
                }
                writing::push_digits(&mut again, digits);
            }
            Item::Text(text) => writing::push_str(&mut again, text),
            Item::Tuple(count) => {
                if open.len() > DEEPEST || count > rest.len() {
                    return false;
                }
                writing::push_length(&mut again, TUPLE, LONG_TUPLE, count);
                open.push(count);
            }
        }
        // Written again it must be the same bytes: so bytes are equal for equal positions.
        let used = before.len() - rest.len();
        if again != bytes[..again.len().min(bytes.len())] || again.len() != bytes.len() - before.len() + used {
            return false;
        }
    }
    rest.is_empty()
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
