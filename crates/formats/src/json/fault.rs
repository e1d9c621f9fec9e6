//! What is wrong with a JSON text, said in our own way.

use crate::ReadError;
use crate::text::Text;
use crate::window::Place;
use serde_json::error::Category;
use std::cell::Cell;
use std::io::{self, Read};

/// A text that tells where it is while a JSON parser reads it.
pub(crate) struct Tracked<'t, 'a> {
    pub(crate) text: &'t mut Text<'a>,
    /// The last byte that was read, and where it stands.
    pub(crate) last: &'t Cell<(u8, Place)>,
}

impl Read for Tracked<'_, '_> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if let Some(&byte) = buffer[..count].last() {
            self.last.set((byte, self.text.last_place()));
        }
        Ok(count)
    }
}

/// A fault that one of our visitors found: where, what, and what would be right.
pub(crate) type Wrong = (Place, String, String);

/// What a failed parse means.
pub(crate) fn explain(text: &mut Text<'_>, error: &serde_json::Error, wrong: Option<Wrong>) -> ReadError {
    if let Some(failure) = text.failure() {
        return failure;
    }
    if let Some((place, found, expected)) = wrong {
        return text.fault(place, found, expected);
    }
    let whole = error.to_string();
    let message = whole.split_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
    match error.classify() {
        Category::Eof => {
            let expected = match message.strip_prefix("EOF while parsing ") {
                Some("a list") => "`,` or `]`",
                Some("an object") => "`,` or `}`",
                Some("a string") => "`\"` at the end of a name",
                _ => "a JSON value",
            };
            text.unexpected(expected)
        }
        Category::Data => {
            let (found, expected) = message.split_once(", expected ").unwrap_or((message, "something else"));
            let found = found.trim_start_matches("invalid type: ").trim_start_matches("invalid value: ");
            let found = match found {
                "sequence" => "a list".to_owned(),
                "map" => "an object".to_owned(),
                _ => found.replace("floating point", "the number").replace("integer", "the number"),
            };
            text.fault(byte_place(text, error), found, expected)
        }
        Category::Io | Category::Syntax => {
            let expected = match message {
                "expected value" | "expected ident" => "a JSON value".to_owned(),
                "key must be a string" => "a name in quotes".to_owned(),
                "trailing comma" => "another item after the comma".to_owned(),
                "trailing characters" => "the end of the text".to_owned(),
                _ => match message.strip_prefix("expected ") {
                    Some(expected) => expected.to_owned(),
                    None => format!("JSON without this fault: {message}"),
                },
            };
            let place = byte_place(text, error);
            let found = text.word_at(place);
            text.fault(place, found, expected)
        }
    }
}

/// Where the parser was when it failed. It counts bytes, and goes on to the closing brackets afterwards.
fn byte_place(text: &Text<'_>, error: &serde_json::Error) -> Place {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    text.place_of_byte(number(error.line()), number(error.column()).max(1))
}
