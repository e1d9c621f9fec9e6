//! Values: two words each, copied freely.
//!
//! Small things stand in the value itself (numbers of 64 bits, ASCII strings of up to 14 bytes, ranges); everything
//! else is a number that means something to the [`Heap`]. A tuple is a stretch of the heap's pool of values and a
//! long string a stretch of its pool of text, so that a slice of either needs no copy.

mod dict;
mod heap;
mod iter;
mod object;
mod types;

pub(crate) use dict::{Dict, DictKind, Entry};
pub(crate) use heap::{DEEPEST, Heap};
pub(crate) use iter::{Choices, Iter};
pub(crate) use object::{Cached, Deque, ExcObject, Function, Generator, NamedClass, Object};
pub(crate) use types::Type;

use crate::builtins::Builtin;

/// The number of an object among those of its sort.
pub(crate) type Id = u32;

/// A value of the language.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    /// No value at all: a name that has none yet. Never seen by users.
    Unbound,
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// An ASCII string of at most 14 bytes. Such a string is never a `Str`.
    Short(Short),
    /// Any other string.
    Str(Str),
    Tuple(Tuple),
    Range(Range),
    /// A whole number beyond 64 bits.
    Big(Id),
    List(Id),
    Dict(Id),
    Set(Id),
    Deque(Id),
    Cell(Id),
    Function(Id),
    Iter(Id),
    Exc(Id),
    /// Something rarer: see [`Object`].
    Object(Id),
    /// The keys, values or items of a dict.
    View(View, Id),
    Type(Type),
    Builtin(Builtin),
    Module(crate::builtins::Module),
    Ellipsis,
    /// Where a loop stands in a list: never seen by users, as are all that follow.
    InList(Id, u32),
    /// Where a loop stands in a dict or a set, and how many deleted entries it has passed (or the most that there can be).
    InDict(View, u16, DictPlace),
}

/// The keywords of a call, with their values.
pub(crate) type Keywords<'a> = &'a [(Value, Value)];

/// Which part of a dict a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Keys,
    Values,
    Items,
}

/// Where a loop stands in a dict or a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DictPlace {
    pub(crate) id: Id,
    pub(crate) next: u32,
    pub(crate) length: u32,
}

/// An ASCII string of at most 14 bytes; those after its end are zero, so that equal strings are equal bytes. The last
/// one is its length.
#[derive(Clone, Copy, Debug, Eq)]
pub(crate) struct Short([u8; 15]);

impl PartialEq for Short {
    /// Most strings that are compared are letters: they differ in their first byte, or in nothing.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0[0] == other.0[0]
            && self.0[Self::MOST] == other.0[Self::MOST]
            && (self.0[Self::MOST] <= 1 || self.0 == other.0)
    }
}

/// A string in the pool of the heap: bytes from `start`, and how many characters they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Str {
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) chars: u32,
}

impl Str {
    pub(crate) const fn is_ascii(self) -> bool {
        self.len == self.chars
    }
}

/// A tuple in the pool of the heap; `class` is 0, or 1 + the number of the class that `namedtuple` made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tuple {
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) class: u32,
}

/// A range whose numbers have 32 bits. (Larger ones are [`Object::Range`].) As the place of a loop, what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) start: i32,
    pub(crate) stop: i32,
    pub(crate) step: i32,
}

/// All characters of ASCII.
static ASCII: &str = {
    const ALL: [u8; 128] = {
        let mut all = [0; 128];
        let mut byte = 0;
        while byte < 128 {
            all[byte] = byte as u8;
            byte += 1;
        }
        all
    };
    match std::str::from_utf8(&ALL) {
        Ok(text) => text,
        Err(_) => "",
    }
};

impl Short {
    /// The longest string that fits.
    pub(crate) const MOST: usize = 14;
    pub(crate) const EMPTY: Self = Self([0; 15]);

    /// The string of some ASCII bytes, if it is short enough.
    pub(crate) fn new(text: &[u8]) -> Option<Self> {
        // Its first and its last bytes, which may be some of the same ones: no loop, and no call to copy a few bytes.
        let wide = match text.len() {
            0 => 0,
            1 => u128::from(text[0]),
            length @ 2..4 => ends(text, length, |half| u128::from(u16::from_le_bytes(half))),
            length @ 4..8 => ends(text, length, |half| u128::from(u32::from_le_bytes(half))),
            length @ 8..=Self::MOST => ends(text, length, |half| u128::from(u64::from_le_bytes(half))),
            _ => return None,
        };
        const NOT_ASCII: u128 = u128::from_le_bytes([0x80; 16]);
        (wide & NOT_ASCII == 0).then(|| Self::of_wide(text.len(), wide))
    }

    /// The bytes as one number, the first one lowest.
    #[inline(always)]
    pub(crate) fn wide(self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..15].copy_from_slice(&self.0);
        u128::from_le_bytes(bytes) & (u128::MAX >> 16)
    }

    #[inline(always)]
    fn of_wide(len: usize, wide: u128) -> Self {
        let wide = (wide | (len as u128) << 112).to_le_bytes();
        let mut bytes = [0; 15];
        bytes.copy_from_slice(&wide[..15]);
        Self(bytes)
    }

    /// Both behind each other, if that is short enough.
    #[inline]
    pub(crate) fn join(self, other: Self) -> Option<Self> {
        let len = self.len() + other.len();
        (len <= Self::MOST).then(|| Self::of_wide(len, self.wide() | other.wide() << (8 * self.len() % 128)))
    }

    /// The characters between two places.
    #[inline(always)]
    pub(crate) fn part(self, start: usize, stop: usize) -> Self {
        let len = stop - start;
        let mask = if len == 0 { 0 } else { u128::MAX >> (128 - 8 * len) };
        Self::of_wide(len, self.wide() >> (8 * start % 128) & mask)
    }

    /// The digits of a number, if they are few enough.
    pub(crate) fn number(number: i64) -> Option<Self> {
        const MOST: u64 = 10_u64.pow(13);
        let mut left = number.unsigned_abs();
        if (0..10).contains(&number) {
            return Some(Self::of_wide(1, u128::from(b'0' + left as u8)));
        }
        if left >= MOST {
            return None;
        }
        let mut wide = 0;
        let mut len = 0;
        loop {
            wide = wide << 8 | u128::from(b'0' + (left % 10) as u8);
            len += 1;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        if number < 0 {
            wide = wide << 8 | u128::from(b'-');
            len += 1;
        }
        Some(Self::of_wide(len, wide))
    }

    pub(crate) const fn len(&self) -> usize {
        self.0[Self::MOST] as usize
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0[..self.len().min(Self::MOST)]
    }

    /// The bytes, and zeros behind them.
    #[inline]
    pub(crate) fn padded(&self) -> &[u8] {
        &self.0[..Self::MOST]
    }

    /// Whether it is that character and nothing more.
    #[inline]
    pub(crate) const fn is_letter(&self, letter: u8) -> bool {
        self.0[0] == letter && self.len() == 1
    }

    /// The character at a place, if there is one.
    #[inline]
    pub(crate) fn at(&self, at: usize) -> Option<u8> {
        if at < self.len() { self.0.get(at).copied() } else { None }
    }

    pub(crate) fn as_str(&self) -> &str {
        // One letter, as often, need not be checked.
        if self.len() == 1 {
            let letter = self.0[0] as usize;
            return ASCII.get(letter..letter + 1).unwrap_or_default();
        }
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }
}

/// The bytes of a text as one number, from its first half and from its last one.
fn ends<const HALF: usize>(text: &[u8], length: usize, number: impl Fn([u8; HALF]) -> u128) -> u128 {
    match (text.first_chunk(), text.last_chunk()) {
        (Some(first), Some(last)) => number(*first) | number(*last) << (8 * (length - HALF)),
        _ => 0,
    }
}

impl Value {
    pub(crate) const EMPTY_STR: Self = Self::Short(Short::EMPTY);
    pub(crate) const EMPTY_TUPLE: Self = Self::Tuple(Tuple { start: 0, len: 0, class: 0 });

    /// A string of one ASCII character.
    #[inline]
    pub(crate) fn letter(byte: u8) -> Self {
        static LETTERS: [Value; 128] = {
            let mut letters = [Value::EMPTY_STR; 128];
            let mut byte = 0;
            while byte < 128 {
                let mut bytes = [0; 15];
                bytes[0] = byte as u8;
                bytes[Short::MOST] = 1;
                letters[byte] = Value::Short(Short(bytes));
                byte += 1;
            }
            letters
        };
        LETTERS[byte as usize & 127]
    }

    /// A string that is short and ASCII for certain.
    pub(crate) fn word(text: &str) -> Self {
        Short::new(text.as_bytes()).map_or(Self::EMPTY_STR, Self::Short)
    }

    /// A copy. A number that has just been computed was written in two halves, and the processor waits until it can be
    /// read whole; so it is read in two halves as well.
    #[inline]
    pub(crate) fn part(&self) -> Self {
        match self {
            &Self::Int(number) => Self::Int(number),
            other => *other,
        }
    }

    /// Whether two values are equal, if both are small numbers, short strings or None.
    #[inline(always)]
    pub(crate) fn plain_equal(&self, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Int(x), Self::Int(y)) => Some(x == y),
            (Self::Short(x), Self::Short(y)) => Some(x == y),
            (Self::None, Self::Int(_) | Self::Short(_)) | (Self::Int(_) | Self::Short(_), Self::None) => Some(false),
            _ => None,
        }
    }

    pub(crate) const fn is_none(self) -> bool {
        matches!(self, Self::None)
    }

    /// The value, or another one if there is none: what an argument is that may be left out.
    pub(crate) const fn or(self, default: Self) -> Self {
        if matches!(self, Self::Unbound) { default } else { self }
    }

    pub(crate) const fn is_str(self) -> bool {
        matches!(self, Self::Short(_) | Self::Str(_))
    }

    /// A whole number that fits into 64 bits; True and False count as 1 and 0.
    pub(crate) const fn as_int(self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(number),
            Self::Bool(flag) => Some(flag as i64),
            _ => None,
        }
    }

    /// Whether two values are one object.
    pub(crate) fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) | (Self::Ellipsis, Self::Ellipsis) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Short(a), Self::Short(b)) => a == b,
            (Self::Str(a), Self::Str(b)) => a == b,
            (Self::Tuple(a), Self::Tuple(b)) => a == b || (a.len == 0 && b.len == 0 && a.class == b.class),
            (Self::Range(a), Self::Range(b)) => a == b,
            (Self::Big(a), Self::Big(b))
            | (Self::List(a), Self::List(b))
            | (Self::Dict(a), Self::Dict(b))
            | (Self::Set(a), Self::Set(b))
            | (Self::Deque(a), Self::Deque(b))
            | (Self::Function(a), Self::Function(b))
            | (Self::Iter(a), Self::Iter(b))
            | (Self::Exc(a), Self::Exc(b))
            | (Self::Object(a), Self::Object(b)) => a == b,
            (Self::Type(a), Self::Type(b)) => a == b,
            (Self::Builtin(a), Self::Builtin(b)) => a == b,
            (Self::Module(a), Self::Module(b)) => a == b,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_two_words() {
        assert_eq!(size_of::<Value>(), 16);
        assert_eq!(size_of::<Result<Value, Box<u8>>>(), 16);
    }
}
