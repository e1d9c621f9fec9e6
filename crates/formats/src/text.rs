//! A text in UTF-8 with a running place: what all readers but the fast one read from.

use crate::ReadError;
use crate::stream::Stream;
use crate::window::{Place, Window};
use std::io::{self, Read};

/// A stream of text. What it gives is valid UTF-8, up to characters cut at the end of a piece.
pub(crate) struct Text<'a> {
    window: Window<'a>,
    /// The text in the window is checked up to here.
    valid: usize,
    place: Place,
    /// Where the last byte stood that was passed.
    last_place: Place,
    /// Why reading failed, kept here while an error of another type travels through a parser.
    failure: Option<ReadError>,
}

impl<'a> Text<'a> {
    pub(crate) fn open(stream: Stream<'a>) -> Result<Self, ReadError> {
        let window = Window::open(stream)?;
        let valid = window.at;
        Ok(Self { window, valid, place: Place::START, last_place: Place::START, failure: None })
    }

    /// Where the next byte stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Where the last byte stood that was passed.
    pub(crate) fn last_place(&self) -> Place {
        self.last_place
    }

    pub(crate) fn name(&self) -> &'a str {
        self.window.name()
    }

    /// Asks the observer whether to go on, for work that is no reading.
    pub(crate) fn checkpoint(&self) -> Result<(), ReadError> {
        self.window.stream().checkpoint()
    }

    /// The next piece of the text, empty only at its end.
    pub(crate) fn piece(&mut self) -> Result<&[u8], ReadError> {
        while self.window.at == self.valid {
            let at = self.window.at;
            let ended = match self.window.more(at)? {
                Some(shift) => {
                    self.valid -= shift;
                    false
                }
                None => true,
            };
            let unchecked = self.window.rest();
            match str::from_utf8(unchecked) {
                Ok(_) => self.valid = self.window.end(),
                Err(error) if error.valid_up_to() > 0 => self.valid += error.valid_up_to(),
                // The rest of a character may come with the next bytes.
                Err(error) if error.error_len().is_none() && !ended => continue,
                Err(_) => {
                    let found = format!("the byte 0x{:02X}, which is no UTF-8", unchecked[0]);
                    return Err(self.window.fault(self.window.position(), found, "text in UTF-8"));
                }
            }
            if ended {
                break;
            }
        }
        Ok(&self.window.bytes()[self.window.at..self.valid])
    }

    /// The next byte, if there is one.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        Ok(self.piece()?.first().copied())
    }

    /// Goes on by so many bytes of the piece.
    pub(crate) fn skip(&mut self, count: usize) {
        let passed = &self.window.bytes()[self.window.at..self.window.at + count];
        for &byte in passed {
            self.last_place = self.place;
            self.place.step(byte);
        }
        self.window.at += count;
    }

    /// What is wrong at the next byte: what stands there, and what would be right.
    pub(crate) fn unexpected(&mut self, expected: impl Into<String>) -> ReadError {
        self.window.unexpected(expected)
    }

    /// What stands at a place, as a message quotes it.
    pub(crate) fn word_at(&self, place: Place) -> String {
        self.window.word_at(place)
    }

    /// The place of a byte that is counted in its line.
    pub(crate) fn place_of_byte(&self, line: u32, byte: u32) -> Place {
        self.window.place_of_byte(line, byte)
    }

    /// What is wrong at a place that was passed.
    pub(crate) fn fault(&mut self, place: Place, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        self.window.fault_at(place, found, expected)
    }

    /// Why reading failed, if it was that.
    pub(crate) fn failure(&mut self) -> Option<ReadError> {
        self.failure.take()
    }
}

/// For parsers that read bytes. A failure is kept aside and told as some error of input and output.
impl Read for Text<'_> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = match self.piece() {
            Ok(piece) => piece,
            Err(error) => {
                self.failure = Some(error);
                return Err(io::ErrorKind::Other.into());
            }
        };
        let count = piece.len().min(buffer.len());
        buffer[..count].copy_from_slice(&piece[..count]);
        self.skip(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of so many.
    struct Dripping<'a>(&'a [u8], usize);

    impl Read for Dripping<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn text_longer_than_the_window_comes_out_as_it_went_in() {
        let line = "un été à Orléans, 日本 — ✓\n";
        let written = line.repeat(40_000);
        for drip in [1, 7, 4096, 1 << 20] {
            let stream = Stream::open("t", Box::new(Dripping(written.as_bytes(), drip)), &()).unwrap();
            let mut text = Text::open(stream).unwrap();
            let mut read = String::new();
            text.read_to_string(&mut read).unwrap();
            assert!(read == written, "in pieces of {drip}");
            assert_eq!(text.place(), Place { line: 40_001, column: 1 });
        }
    }

    #[test]
    fn a_broken_character_is_named_with_its_place() {
        let mut bytes = "à\n".repeat(300_000).into_bytes();
        bytes.extend(b"ok \xC3(");
        let stream = Stream::open("t", Box::new(bytes.as_slice()), &()).unwrap();
        let mut text = Text::open(stream).unwrap();
        assert!(text.read_to_end(&mut Vec::new()).is_err());
        let message = text.failure().unwrap().to_string();
        assert!(message.starts_with("t:300001:4: found the byte 0xC3, which is no UTF-8"), "{message}");
        assert!(message.contains("300001 | ok \\xc3("), "{message}");
    }
}
