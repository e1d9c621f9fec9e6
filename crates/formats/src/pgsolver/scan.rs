//! Takes texts apart in the manner of PGSolver: numbers, words, labels, and blanks anywhere between them.

use crate::ReadError;
use crate::stream::Stream;
use crate::window::{LONGEST_TOKEN, Window};
use memchr::memchr;

/// A text of numbers.
pub(crate) struct Scanner<'a> {
    pub(crate) window: Window<'a>,
}

impl<'a> Scanner<'a> {
    pub(crate) fn open(stream: Stream<'a>) -> Result<Self, ReadError> {
        Ok(Self { window: Window::open(stream)? })
    }

    /// A label; none if it is empty.
    pub(crate) fn label(&mut self) -> Result<Option<Box<str>>, ReadError> {
        let position = self.window.position();
        self.window.at += 1;
        let mut length = 0;
        loop {
            if let Some(found) = memchr(b'"', &self.window.rest()[length..]) {
                length += found;
                break;
            }
            length = self.window.rest().len();
            if length > LONGEST_TOKEN || self.window.more(self.window.at)?.is_none() {
                return Err(self.window.fault(position, "a label that does not end", "`\"` at the end of the label"));
            }
        }
        let label = match str::from_utf8(&self.window.rest()[..length]) {
            Ok("") => None,
            Ok(label) => Some(label.into()),
            Err(error) => {
                let byte = self.window.rest()[error.valid_up_to()];
                let position = position + 1 + error.valid_up_to() as u64;
                let found = format!("the byte 0x{byte:02X}, which is no UTF-8");
                return Err(self.window.fault(position, found, "a label in UTF-8"));
            }
        };
        self.window.at += length + 1;
        Ok(label)
    }

    /// A number with blanks before it, and where it stands.
    pub(crate) fn number(&mut self, expected: &str) -> Result<(u32, u64), ReadError> {
        self.blank()?;
        let mut length = 0;
        loop {
            length += self.window.rest()[length..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let at_the_end = length == self.window.rest().len() && length <= LONGEST_TOKEN;
            if !at_the_end || self.window.more(self.window.at)?.is_none() {
                break;
            }
        }
        if length == 0 {
            return Err(self.window.unexpected(expected));
        }
        let digits = &self.window.rest()[..length];
        let value =
            digits.iter().try_fold(0_u32, |value, digit| value.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
        let Some(value) = value else {
            let most = u32::MAX;
            let expected = format!("a number of at most {most} (larger ones are refused, not wrapped around)");
            return Err(self.window.unexpected(expected));
        };
        let position = self.window.position();
        self.window.at += length;
        Ok((value, position))
    }

    /// A word with blanks before it, if it stands there.
    pub(crate) fn word(&mut self, word: &str) -> Result<bool, ReadError> {
        self.blank()?;
        while self.window.rest().len() <= word.len() && self.window.more(self.window.at)?.is_some() {}
        let rest = self.window.rest();
        let there = rest.starts_with(word.as_bytes()) && !rest.get(word.len()).is_some_and(u8::is_ascii_alphanumeric);
        if there {
            self.window.at += word.len();
        }
        Ok(there)
    }

    /// One character with blanks before it.
    pub(crate) fn expect(&mut self, byte: u8, expected: &str) -> Result<(), ReadError> {
        if !self.blank()? || self.window.rest()[0] != byte {
            return Err(self.window.unexpected(expected));
        }
        self.window.at += 1;
        Ok(())
    }

    /// Skips blanks; whether something stands after them.
    pub(crate) fn blank(&mut self) -> Result<bool, ReadError> {
        loop {
            let rest = self.window.rest();
            let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let something = blanks < rest.len();
            self.window.at += blanks;
            if something || self.window.more(self.window.at)?.is_none() {
                return Ok(something);
            }
        }
    }

    /// The next byte in the window, which is there if [`blank`](Scanner::blank) says so.
    pub(crate) fn next(&self) -> Option<u8> {
        self.window.rest().first().copied()
    }
}
