//! A sliding window over a stream: what a reader looks at, and what an error message shows.

use crate::error::visible;
use crate::stream::Stream;
use crate::{Excerpt, Fault, ReadError};
use memchr::{memchr, memchr_iter, memrchr};

/// Where something stands in a text, for faults that show only later. Counted from 1; a place beyond
/// four thousand million lines is told as the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Place {
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// The place after one more byte.
    #[inline]
    pub(crate) const fn step(&mut self, byte: u8) {
        if byte == b'\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else if byte & 0xC0 != 0x80 {
            self.column = self.column.saturating_add(1);
        }
    }
}

/// Some programs begin a text with this character, which means nothing.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
/// Bytes before the text, so that a word that ends in it can be loaded whole.
pub(crate) const FRONT: usize = 64;
/// Zero bytes after the text, so that a block that starts in it can be loaded whole.
const BACK: usize = 128;
/// How much text is held at once. It fits the second-level cache, where it is read right after it came.
const CHUNK: usize = 1 << 18;
/// How much is kept before the cursor when the window slides, to be shown in an error message.
const CONTEXT: usize = 512;
/// A message quotes a word up to so many bytes.
const LONGEST_WORD: usize = 40;
/// The longest token that a reader may keep while the window slides.
pub(crate) const LONGEST_TOKEN: usize = 1 << 16;

/// Part of a text, with a cursor in it.
///
/// Indices into the window stay good until [`more`](Window::more) is called.
pub(crate) struct Window<'a> {
    stream: Stream<'a>,
    /// [`FRONT`] bytes, the text up to `end`, and zeros.
    bytes: Vec<u8>,
    end: usize,
    /// The cursor.
    pub(crate) at: usize,
    /// No more text comes.
    ended: bool,
    /// Bytes that were passed before the window.
    passed: u64,
    /// Newlines that were passed before the window.
    lines: u64,
    /// Characters of its first line that were passed before the window.
    columns: u64,
    /// The beginning of the text, once the window has left it.
    first: Vec<u8>,
}

impl<'a> Window<'a> {
    pub(crate) fn open(stream: Stream<'a>) -> Result<Self, ReadError> {
        let bytes = vec![0; FRONT + CHUNK + BACK];
        let mut window = Self {
            stream,
            bytes,
            end: FRONT,
            at: FRONT,
            ended: false,
            passed: 0,
            lines: 0,
            columns: 0,
            first: Vec::new(),
        };
        window.more(FRONT)?;
        if window.text().starts_with(BYTE_ORDER_MARK) {
            window.bytes.copy_within(FRONT + BYTE_ORDER_MARK.len()..window.end + BACK, FRONT);
            window.end -= BYTE_ORDER_MARK.len();
        }
        Ok(window)
    }

    pub(crate) fn name(&self) -> &'a str {
        self.stream.name()
    }

    pub(crate) fn stream(&self) -> &Stream<'a> {
        &self.stream
    }

    /// Everything that indices point into: [`FRONT`] bytes, the text up to [`end`](Window::end), zeros.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The part of the text in the window that starts at the cursor.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// Where the cursor is, as a position that stays good when the window slides.
    pub(crate) fn position(&self) -> u64 {
        self.passed + (self.at - FRONT) as u64
    }

    /// Whether the window still holds the text from its first byte to its last.
    pub(crate) fn holds_all(&self) -> bool {
        self.ended && self.first.is_empty()
    }

    /// Puts the cursor back to the beginning of the window.
    pub(crate) fn rewind(&mut self) {
        self.at = FRONT;
    }

    /// Reads on, keeping the text from `keep` on, which must not be after the cursor and at most
    /// [`LONGEST_TOKEN`] before the end.
    ///
    /// Gives by how much everything has moved to the front, or `None` at the end of the text.
    pub(crate) fn more(&mut self, keep: usize) -> Result<Option<usize>, ReadError> {
        if self.ended {
            return Ok(None);
        }
        let passed = keep.saturating_sub(FRONT + CONTEXT);
        let room = FRONT + CHUNK - self.end;
        let shift = if room < CHUNK / 2 && passed > room { passed } else { 0 };
        if shift > 0 {
            self.slide(shift);
        }
        let count = self.stream.read(&mut self.bytes[self.end..FRONT + CHUNK])?;
        self.end += count;
        self.bytes[self.end..self.end + BACK].fill(0);
        self.ended = count == 0;
        Ok(if self.ended && shift == 0 { None } else { Some(shift) })
    }

    /// What is wrong at a position; one that the window has left is shown where the window begins.
    pub(crate) fn fault(&mut self, position: u64, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        self.see_end_of_line();
        let at = self.index_of(position);
        let (line, column, start) = self.locate(at);
        let excerpt = Some(Excerpt::new(line_of(&self.bytes[start..self.end]), at - start));
        let (found, expected) = (found.into(), expected.into());
        Fault { name: self.name().to_owned(), line, column, found, expected, excerpt }.into()
    }

    /// The place of a position, to be told when the window has left it.
    pub(crate) fn place(&self, position: u64) -> Place {
        let (line, column, _) = self.locate(self.index_of(position));
        let number = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        Place { line: number(line), column: number(column) }
    }

    /// What is wrong at the cursor: what stands there, and what would be right.
    pub(crate) fn unexpected(&mut self, expected: impl Into<String>) -> ReadError {
        let found = self.word_here();
        self.fault(self.position(), found, expected)
    }

    /// What stands at the cursor, as a message quotes it.
    fn word_here(&mut self) -> String {
        self.see_end_of_line();
        word_of(self.rest())
    }

    /// What stands at a place that was passed, as far as it is still known.
    pub(crate) fn word_at(&self, place: Place) -> String {
        match self.known_line(place.line) {
            Some(line) => word_of(&line[byte_of(line, place.column)..]),
            None => "something else".to_owned(),
        }
    }

    /// The place of a byte that is counted in its line, from 1.
    pub(crate) fn place_of_byte(&self, line: u32, byte: u32) -> Place {
        let column = match self.known_line(line) {
            Some(text) => characters(&text[..text.len().min(byte as usize - 1)]) as u32 + 1,
            None => byte,
        };
        Place { line, column }
    }

    /// What is wrong at a place that was passed; the line is shown if it is still known.
    pub(crate) fn fault_at(&self, place: Place, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let (line, column) = (u64::from(place.line), u64::from(place.column));
        let excerpt = self.known_line(place.line).map(|text| Excerpt::new(text, byte_of(text, place.column)));
        let (found, expected) = (found.into(), expected.into());
        Fault { name: self.name().to_owned(), line, column, found, expected, excerpt }.into()
    }

    /// The text of a line, if it is in the window or was in the first one.
    fn known_line(&self, line: u32) -> Option<&[u8]> {
        let line = u64::from(line);
        let beginning = if self.first.is_empty() { self.text() } else { &self.first };
        nth_line(beginning, line - 1).or_else(|| {
            let ahead = line.checked_sub(self.lines + 1).filter(|&ahead| ahead > 0)?;
            nth_line(self.text(), ahead)
        })
    }

    fn index_of(&self, position: u64) -> usize {
        FRONT + (position.saturating_sub(self.passed) as usize).min(self.end - FRONT)
    }

    /// The line and the column of an index, and the index where the line starts.
    fn locate(&self, at: usize) -> (u64, u64, usize) {
        let before = &self.bytes[FRONT..at];
        let line = self.lines + 1 + memchr_iter(b'\n', before).count() as u64;
        let start = memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let passed = if start == 0 { self.columns } else { 0 };
        (line, passed + characters(&before[start..]) + 1, FRONT + start)
    }

    fn text(&self) -> &[u8] {
        &self.bytes[FRONT..self.end]
    }

    /// Moves the window on by so many bytes.
    fn slide(&mut self, by: usize) {
        if self.first.is_empty() {
            self.first = self.text().to_vec();
        }
        let passed = &self.bytes[FRONT..FRONT + by];
        match memrchr(b'\n', passed) {
            Some(newline) => self.columns = characters(&passed[newline + 1..]),
            None => self.columns += characters(passed),
        }
        self.passed += by as u64;
        self.lines += memchr_iter(b'\n', passed).count() as u64;
        self.bytes.copy_within(FRONT + by..self.end, FRONT);
        self.end -= by;
        self.at -= by;
    }

    /// Reads on if the line of the cursor does not end in the window, so that it can be shown.
    fn see_end_of_line(&mut self) {
        while self.rest().len() < CONTEXT && memchr(b'\n', self.rest()).is_none() {
            // A failure here would hide the fault, which matters more.
            if !matches!(self.more(self.at), Ok(Some(_))) {
                break;
            }
        }
    }
}

/// How many characters start in these bytes.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

/// Where a column, counted from 1, starts in a line.
fn byte_of(line: &[u8], column: u32) -> usize {
    let starts = line.iter().enumerate().filter(|(_, byte)| **byte & 0xC0 != 0x80);
    starts.map(|(at, _)| at).nth(column as usize - 1).unwrap_or(line.len())
}

/// What a text begins with, as a message quotes it.
fn word_of(text: &[u8]) -> String {
    let text = &text[..text.len().min(LONGEST_WORD)];
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_.+-".contains(byte);
    match text.first() {
        None => "the end of the text".to_owned(),
        Some(b'\n' | b'\r') => "the end of the line".to_owned(),
        Some(first) if !is_word(first) => format!("`{}`", visible(&text[..1])),
        Some(_) => {
            let length = text.iter().take_while(|byte| is_word(byte)).count();
            let ellipsis = if length == LONGEST_WORD { "…" } else { "" };
            format!("`{}{ellipsis}`", visible(&text[..length]))
        }
    }
}

/// The first line, without its end.
fn line_of(text: &[u8]) -> &[u8] {
    let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The line after so many newlines.
fn nth_line(text: &[u8], newlines: u64) -> Option<&[u8]> {
    let mut start = 0;
    for _ in 0..newlines {
        start += memchr(b'\n', &text[start..])? + 1;
    }
    Some(line_of(&text[start..]))
}
