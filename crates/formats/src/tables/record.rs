//! Takes a CSV text apart into records, knowing where each field stands.

use crate::ReadError;
use crate::text::Text;
use crate::window::Place;
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// One line of a table (more than one if a quoted field has newlines in it).
#[derive(Default)]
pub(super) struct Record {
    bytes: Vec<u8>,
    /// Where each field ends in `bytes`, and where it stands in the text.
    fields: Vec<(usize, Place)>,
}

impl Record {
    pub(super) fn len(&self) -> usize {
        self.fields.len()
    }

    /// The text of a field; nothing if there is no such field.
    pub(super) fn field(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.fields.get(index - 1).map_or(0, |field| field.0) };
        let end = self.fields.get(index).map_or(start, |field| field.0);
        str::from_utf8(&self.bytes[start..end]).expect("fields of a valid text are cut at ASCII characters")
    }

    pub(super) fn place(&self, index: usize) -> Place {
        self.fields[index].1
    }

    /// Whether the fields are these words, in upper or lower case.
    pub(super) fn reads(&self, words: &[&str]) -> bool {
        self.len() == words.len()
            && words.iter().enumerate().all(|(index, word)| self.field(index).trim().eq_ignore_ascii_case(word))
    }
}

/// The records of a text.
pub(super) struct Records<'t, 'a> {
    pub(super) text: &'t mut Text<'a>,
    core: Reader,
}

impl<'t, 'a> Records<'t, 'a> {
    /// Records whose fields are separated by a comma, or by a semicolon or a tabulator if one of them
    /// stands first in the text.
    pub(super) fn of(text: &'t mut Text<'a>) -> Result<Self, ReadError> {
        let first = text.piece()?.iter().find(|byte| b",;\t".contains(byte));
        let mut core = ReaderBuilder::new().delimiter(first.copied().unwrap_or(b',')).build();
        // The parser would take a byte order mark off the first field, but the text has done that already:
        // another one is a part of a name. An empty line makes it believe that it is past the beginning.
        core.read_field(b"\n", &mut [0]);
        Ok(Self { text, core })
    }

    /// The next record; `false` at the end. Empty lines are passed over.
    pub(super) fn next(&mut self, record: &mut Record) -> Result<bool, ReadError> {
        record.bytes.clear();
        record.fields.clear();
        while matches!(self.text.peek()?, Some(b'\n' | b'\r')) {
            self.text.skip(1);
        }
        if self.text.peek()?.is_none() {
            return Ok(false);
        }
        while self.field(record)? {}
        Ok(record.len() > 0)
    }

    /// Reads one more field into the record; `false` if it was the last one.
    fn field(&mut self, record: &mut Record) -> Result<bool, ReadError> {
        let place = self.text.place();
        let quoted = self.text.peek()? == Some(b'"');
        let mut quotes = 0;
        let mut filled = record.bytes.len();
        loop {
            if record.bytes.len() < filled + 64 {
                record.bytes.resize(2 * filled + 256, 0);
            }
            let piece = self.text.piece()?;
            let ended = piece.is_empty();
            let (result, read, written) = self.core.read_field(piece, &mut record.bytes[filled..]);
            quotes += piece[..read].iter().filter(|&&byte| byte == b'"').count();
            self.text.skip(read);
            filled += written;
            match result {
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::Field { .. } | ReadFieldResult::End if ended && quoted && quotes % 2 == 1 => {
                    return Err(self.text.fault(place, "a quoted field that does not end", "`\"` at its end"));
                }
                ReadFieldResult::Field { record_end } => {
                    record.bytes.truncate(filled);
                    record.fields.push((filled, place));
                    return Ok(!record_end);
                }
                ReadFieldResult::End => {
                    record.bytes.truncate(filled);
                    return Ok(false);
                }
            }
        }
    }
}
