//! Positions as bytes: what a user's functions give and take, kept small and compared fast.
//!
//! A position is None, True or False, a whole number, a string, or a tuple of such things. Its bytes:
//!
//! | first byte | means | then |
//! |---|---|---|
//! | `00` `01` `02` | None, False, True | |
//! | `03` | a number that fits into 64 bits | zigzag, 7 bits a byte |
//! | `04` | a larger number | length, decimal digits |
//! | `05` | a string of 32 bytes or more | length, UTF-8 |
//! | `06` | a tuple of 32 elements or more | count, elements |
//! | `20`–`3f` | a string of 0–31 bytes | UTF-8 |
//! | `40`–`5f` | a tuple of 0–31 elements | elements |
//! | `80`–`ff` | a number from −16 to 111 | |
//!
//! In Python `True == 1`, so that `(True, 0)` and `(1, 0)` are the same key of a dict. Here too: the *key*
//! of a position has numbers in place of True and False, and the value that was seen first stands for all.

mod reading;
mod text;
mod writing;

pub(crate) use reading::{Item, decode, into_value, is_position, second};
pub(crate) use text::{parse, write_text};
pub(crate) use writing::{Encoded, encode, encode_plain};

/// Tuples may stand this deep within each other.
const DEEPEST: usize = 100;

/// A position has at most about this many bytes. A tuple of the same tuple twice, fifty times over, would
/// have more than any memory.
const LONGEST: usize = 1 << 20;

const NONE: u8 = 0x00;
const FALSE: u8 = 0x01;
const TRUE: u8 = 0x02;
const INT: u8 = 0x03;
const BIG: u8 = 0x04;
const LONG_STRING: u8 = 0x05;
const LONG_TUPLE: u8 = 0x06;
const STRING: u8 = 0x20;
const TUPLE: u8 = 0x40;
const TUPLE_END: u8 = TUPLE + SHORT;
const SHORT: u8 = 32;
const SMALL: u8 = 0x80;
const SMALLEST: i64 = -16;
const LARGEST: i64 = 111;
