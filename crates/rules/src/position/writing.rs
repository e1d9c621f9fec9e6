//! From values to bytes.

use super::*;
use crate::fault::said;
use crate::value::{DictKind, Heap, Short, Value};
use retrograde::Said;

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
    pub(crate) what: Said,
    /// What would be right.
    pub(crate) instead: Said,
}

/// Writes a value into the buffers, over what was there.
pub(crate) fn encode(value: Value, heap: &Heap, into: &mut Encoded) -> Result<(), NotAPosition> {
    into.key.clear();
    // Most positions are small and plain.
    let mut plain = [0; PLAIN];
    if let Some(end) = write_plain(&value, heap, &mut plain, 0, 4) {
        into.key.extend_from_slice(&plain[..end]);
        into.exact = None;
        return Ok(());
    }
    let mut writer = Writer { bytes: &mut into.key, heap, has_bools: false };
    writer.write(value, 0)?;
    let has_bools = writer.has_bools;
    into.set(has_bools);
    Ok(())
}

impl Encoded {
    /// What stands in `key` is the position itself. If it has bools, its key is another one.
    pub(super) fn set(&mut self, has_bools: bool) {
        self.exact = has_bools.then(|| {
            let mut key = Vec::with_capacity(self.key.len());
            let mut rest = &*self.key;
            while !rest.is_empty() {
                let before = rest;
                match decode(&mut rest) {
                    Item::Bool(flag) => push_int(&mut key, flag.into()),
                    _ => key.extend_from_slice(&before[..before.len() - rest.len()]),
                }
            }
            std::mem::replace(&mut self.key, key)
        });
    }
}

/// Appends a value to some keys if it is small and plain; whether it was.
#[inline]
pub(crate) fn encode_plain(value: Value, heap: &Heap, keys: &mut Vec<u8>) -> bool {
    let mut plain = [0; PLAIN];
    let Some(end) = write_plain(&value, heap, &mut plain, 0, 4) else { return false };
    // A copy of known length is made in place.
    if end <= 16 {
        keys.extend_from_slice(&plain[..16]);
        keys.truncate(keys.len() - 16 + end);
    } else {
        keys.extend_from_slice(&plain[..end]);
    }
    true
}

/// Positions up to about this many bytes are written without care for anything rare.
const PLAIN: usize = 64;

/// Writes a value at a place; where it ends, unless it is too long, too deep or anything but small numbers, short
/// strings, None and tuples.
fn write_plain(value: &Value, heap: &Heap, bytes: &mut [u8; PLAIN], at: usize, depth: usize) -> Option<usize> {
    match *value {
        Value::Int(number @ SMALLEST..=LARGEST) => {
            *bytes.get_mut(at)? = SMALL + (number - SMALLEST) as u8;
            Some(at + 1)
        }
        Value::Int(number) => {
            // One byte for the sort, and ten at the most.
            let place: &mut [u8] = bytes.get_mut(at..at + 11)?;
            place[0] = INT;
            let (mut number, mut length) = (((number << 1) ^ (number >> 63)) as u64, 1);
            while number >= 0x80 {
                place[length] = number as u8 | 0x80;
                (number, length) = (number >> 7, length + 1);
            }
            place[length] = number as u8;
            Some(at + length + 1)
        }
        Value::Short(short) => write_short(&short, bytes, at),
        Value::Tuple(tuple) if tuple.len < u32::from(SHORT) && depth > 0 => {
            *bytes.get_mut(at)? = TUPLE + tuple.len as u8;
            let mut at = at + 1;
            for element in heap.elements(tuple) {
                at = match *element {
                    Value::Int(number @ SMALLEST..=LARGEST) => {
                        *bytes.get_mut(at)? = SMALL + (number - SMALLEST) as u8;
                        at + 1
                    }
                    Value::Short(ref short) => write_short(short, bytes, at)?,
                    Value::Tuple(inner) if let Some(end) = write_pair(heap.elements(inner), bytes, at) => end,
                    _ => write_plain(element, heap, bytes, at, depth - 1)?,
                };
            }
            Some(at)
        }
        Value::None => {
            *bytes.get_mut(at)? = NONE;
            Some(at + 1)
        }
        _ => None,
    }
}

/// Writes a short string; where it ends. What lies behind it is written over by what comes next.
#[inline(always)]
fn write_short(short: &Short, bytes: &mut [u8; PLAIN], at: usize) -> Option<usize> {
    let place: &mut [u8; 1 + Short::MOST] = bytes.get_mut(at..)?.first_chunk_mut()?;
    place[0] = STRING + short.len() as u8;
    place[1..].copy_from_slice(short.padded());
    Some(at + 1 + short.len())
}

/// Writes a tuple of two small numbers, such as a place on a board; where it ends, if it is one.
#[inline]
fn write_pair(elements: &[Value], bytes: &mut [u8; PLAIN], at: usize) -> Option<usize> {
    let &[Value::Int(x @ SMALLEST..=LARGEST), Value::Int(y @ SMALLEST..=LARGEST)] = elements else { return None };
    let place: &mut [u8; 3] = bytes.get_mut(at..)?.first_chunk_mut()?;
    *place = [TUPLE + 2, SMALL + (x - SMALLEST) as u8, SMALL + (y - SMALLEST) as u8];
    Some(at + place.len())
}

struct Writer<'h, 'a> {
    bytes: &'a mut Vec<u8>,
    heap: &'h Heap,
    has_bools: bool,
}

impl Writer<'_, '_> {
    fn write(&mut self, value: Value, depth: usize) -> Result<(), NotAPosition> {
        match value {
            Value::Int(number) => push_int(self.bytes, number),
            Value::Short(short) => {
                self.bytes.push(STRING + short.len() as u8);
                self.bytes.extend_from_slice(short.bytes());
            }
            Value::Str(_) => push_str(self.bytes, self.heap.text(&value)),
            Value::Tuple(tuple) => {
                if depth == DEEPEST {
                    return Err(NotAPosition {
                        what: said!(
                            "holds tuples within tuples, {DEEPEST} deep",
                            "contient des tuples imbriqués sur {DEEPEST} niveaux"
                        ),
                        instead: said!("a flat tuple can hold the same", "un tuple plat peut contenir la même chose"),
                    });
                }
                push_length(self.bytes, TUPLE, LONG_TUPLE, tuple.len as usize);
                if self.bytes.len() > LONGEST {
                    let size = LONGEST >> 10;
                    return Err(NotAPosition {
                        what: said!("takes more than {size} KB", "prend plus de {size} Ko"),
                        instead: said!(
                            "a position holds only what the rest of the play depends on",
                            "une position ne contient que ce dont dépend la suite de la partie"
                        ),
                    });
                }
                for at in 0..tuple.len as usize {
                    self.write(self.heap.element(tuple, at), depth + 1)?;
                }
            }
            Value::None => self.bytes.push(NONE),
            Value::Bool(flag) => {
                self.has_bools = true;
                self.bytes.push(if flag { TRUE } else { FALSE });
            }
            Value::Big(id) => push_digits(self.bytes, &self.heap.big(id).to_string()),
            other => return Err(self.no_position(other, depth)),
        }
        Ok(())
    }

    fn no_position(&self, value: Value, depth: usize) -> NotAPosition {
        let (its_type, text) = (self.heap.type_name(value), self.heap.shown(value));
        let what = if depth == 0 {
            said!("is {its_type}: {text}", "est {its_type:#} : {text}")
        } else {
            said!("holds {its_type}: {text}", "contient {its_type:#} : {text}")
        };
        let instead = match value {
            Value::List(_) | Value::Deque(_) => said!(
                "a list can change and cannot be a position; make it a tuple: tuple(things)",
                "une liste peut changer et ne peut pas être une position ; faites-en un tuple : tuple(choses)"
            ),
            Value::Dict(_) => said!(
                "a dict can change and cannot be a position; make it a tuple: tuple(things.items())",
                "un dictionnaire peut changer et ne peut pas être une position ; faites-en un tuple : tuple(choses.items())"
            ),
            Value::Set(id) if self.heap.dict(id).kind == DictKind::Set => said!(
                "a set can change and cannot be a position; make it a sorted tuple: tuple(sorted(things))",
                "un ensemble peut changer et ne peut pas être une position ; faites-en un tuple trié : tuple(sorted(choses))"
            ),
            Value::Float(_) => said!(
                "positions hold whole numbers, so that they can be compared exactly",
                "les positions contiennent des entiers, pour être comparées exactement"
            ),
            Value::Range(_) | Value::Set(_) | Value::View(..) => {
                said!("make it a tuple: tuple(things)", "faites-en un tuple : tuple(choses)")
            }
            Value::Function(_) | Value::Builtin(_) => said!("call the function", "appelez la fonction"),
            _ => said!(
                "positions are None, True, False, whole numbers, strings and tuples of these",
                "les positions sont None, True, False, des entiers, des chaînes et des tuples de ceux-ci"
            ),
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
