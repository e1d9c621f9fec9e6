//! From values to bytes.

use super::*;
use crate::pyrepr::{a_type, shown};
use num_bigint::BigInt;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, UnpackValue, Value};

/// A position in bytes, in buffers that are used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Encoded {
    /// Equal for equal positions.
    pub(crate) key: Vec<u8>,
    /// The position itself, if that differs from the key.
    pub(crate) exact: Option<Vec<u8>>,
}

/// Why a value is no position, as the end of a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotAPosition {
    /// What it is.
    pub(crate) what: String,
    /// What would be right.
    pub(crate) instead: &'static str,
}

/// Writes a value into the buffers, over what was there.
pub(crate) fn encode<'v>(value: Value<'v>, heap: Heap<'v>, into: &mut Encoded) -> Result<(), NotAPosition> {
    into.key.clear();
    let mut writer = Writer { bytes: &mut into.key, heap, bools_are_numbers: true, has_bools: false };
    writer.write(value, 0)?;
    into.exact = if writer.has_bools {
        let mut exact = Vec::with_capacity(into.key.len());
        Writer { bytes: &mut exact, heap, bools_are_numbers: false, has_bools: false }.write(value, 0)?;
        Some(exact)
    } else {
        None
    };
    Ok(())
}

struct Writer<'v, 'a> {
    bytes: &'a mut Vec<u8>,
    heap: Heap<'v>,
    bools_are_numbers: bool,
    has_bools: bool,
}

impl<'v> Writer<'v, '_> {
    fn write(&mut self, value: Value<'v>, depth: usize) -> Result<(), NotAPosition> {
        if let Some(number) = value.unpack_i32() {
            push_int(self.bytes, number.into());
        } else if let Some(text) = value.unpack_str() {
            push_str(self.bytes, text);
        } else if let Some(tuple) = TupleRef::from_value(value) {
            if depth == DEEPEST {
                let what = format!("holds tuples within tuples, {DEEPEST} deep");
                return Err(NotAPosition { what, instead: "a flat tuple can hold the same" });
            }
            push_length(self.bytes, TUPLE, LONG_TUPLE, tuple.len());
            if self.bytes.len() > LONGEST {
                let what = format!("takes more than {} KB", LONGEST >> 10);
                return Err(NotAPosition {
                    what,
                    instead: "a position holds only what the rest of the play depends on",
                });
            }
            for element in tuple.content() {
                self.write(*element, depth + 1)?;
            }
        } else if value.is_none() {
            self.bytes.push(NONE);
        } else if let Some(flag) = value.unpack_bool() {
            self.has_bools = true;
            if self.bools_are_numbers {
                push_int(self.bytes, flag.into());
            } else {
                self.bytes.push(if flag { TRUE } else { FALSE });
            }
        } else if let Ok(Some(number)) = i64::unpack_value(value) {
            push_int(self.bytes, number);
        } else if let Ok(Some(number)) = BigInt::unpack_value(value) {
            push_digits(self.bytes, &number.to_string());
        } else {
            return Err(self.no_position(value, depth));
        }
        Ok(())
    }

    fn no_position(&self, value: Value<'v>, depth: usize) -> NotAPosition {
        let (its_type, value_text) = (a_type(value), shown(value, self.heap));
        let what =
            if depth == 0 { format!("is {its_type}: {value_text}") } else { format!("holds {its_type}: {value_text}") };
        let instead = match value.get_type() {
            "list" => "a list can change and cannot be a position; make it a tuple: tuple(things)",
            "dict" => "a dict can change and cannot be a position; make it a tuple: tuple(things.items())",
            "set" => "a set can change and cannot be a position; make it a sorted tuple: tuple(sorted(things))",
            "float" => "positions hold whole numbers, so that they can be compared exactly",
            "range" => "make it a tuple: tuple(things)",
            "function" => "call the function",
            _ => "positions are None, True, False, whole numbers, strings and tuples of these",
        };
        NotAPosition { what, instead }
    }
}

pub(super) fn push_int(bytes: &mut Vec<u8>, number: i64) {
    if (SMALLEST..=LARGEST).contains(&number) {
        bytes.push(SMALL + (number - SMALLEST) as u8);
    } else {
        bytes.push(INT);
        push_varint(bytes, ((number << 1) ^ (number >> 63)) as u64);
    }
}

pub(super) fn push_digits(bytes: &mut Vec<u8>, digits: &str) {
    bytes.push(BIG);
    push_varint(bytes, digits.len() as u64);
    bytes.extend_from_slice(digits.as_bytes());
}

pub(super) fn push_str(bytes: &mut Vec<u8>, text: &str) {
    push_length(bytes, STRING, LONG_STRING, text.len());
    bytes.extend_from_slice(text.as_bytes());
}

pub(super) fn push_length(bytes: &mut Vec<u8>, short: u8, long: u8, length: usize) {
    if length < SHORT.into() {
        bytes.push(short + length as u8);
    } else {
        bytes.push(long);
        push_varint(bytes, length as u64);
    }
}

fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
