//! Why an input cannot be read or an output cannot be written.

use crate::Format;
use retrograde::{ArenaError, Interrupted};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io;
use thiserror::Error;
use unicode_width::UnicodeWidthChar;

/// Why an arena or a solution could not be read.
///
/// The text of the error is for a person: what was found, where, and what would be right, with the line
/// and a caret under the place.
///
/// ```
/// let error = retrograde_formats::read_arena("a.pg", Box::new(&b"0 0 2 1;\n"[..]), None, &()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a.pg:1:5: found `2`, expected an owner, 0 or 1\n  |\n1 | 0 0 2 1;\n  |     ^"
/// );
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not right at some place.
    #[error(transparent)]
    Fault(Box<Fault>),
    /// The bytes could not be had: the disk, the pipe or the compression failed.
    #[error("{name}: cannot be read: {error}")]
    Io {
        /// What was being read.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The graph as a whole cannot be an arena.
    #[error("{name}: {error}")]
    Arena {
        /// What was being read.
        name: String,
        /// Why not.
        error: ArenaError,
    },
    /// The observer asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<Interrupted> for ReadError {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
    }
}

/// Why an arena or a solution could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The bytes could not be written.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The format cannot say what is to be written.
    #[error("{format} cannot express this: {reason}")]
    Inexpressible {
        /// The format, as people call it.
        format: &'static str,
        /// What cannot be said in it, and for which vertex.
        reason: String,
    },
}

impl WriteError {
    pub(crate) fn inexpressible(format: Format, reason: impl Into<String>) -> Self {
        Self::Inexpressible { format: format.name(), reason: reason.into() }
    }
}

/// What is wrong in a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What was being read: the name of a file, or how else the source is called.
    pub name: String,
    /// The line, counted from 1.
    pub line: u64,
    /// The character in the line, counted from 1.
    pub column: u64,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
    /// The text of the line as far as it is still known, cut to what a terminal shows.
    pub excerpt: Option<Excerpt>,
}

/// A line of text to be shown, with one place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: String,
    /// How many terminal columns stand before the caret.
    indent: usize,
}

/// Lines are shown up to this many terminal columns.
const WIDTH: usize = 72;
/// How much of a cut line is shown before the place.
const BEFORE: usize = 40;

impl Excerpt {
    /// The line around the byte `at`; bytes that are no UTF-8 and control characters are escaped.
    pub(crate) fn new(line: &[u8], at: usize) -> Self {
        let at = at.min(line.len());
        let before = visible(&line[tail_start(line, at)..at]);
        let after = visible(&line[at..line.len().min(at + 4 * WIDTH)]);
        let cut_before = tail_start(line, at) > 0 || width(&before) + width(&after) > WIDTH && width(&before) > BEFORE;
        let mut text = String::new();
        if cut_before {
            text.push('…');
            text.push_str(keep_last(&before, BEFORE));
        } else {
            text.push_str(&before);
        }
        let indent = width(&text);
        let kept = keep_first(&after, WIDTH.saturating_sub(indent));
        text.push_str(kept);
        if kept.len() < after.len() || at + 4 * WIDTH < line.len() {
            text.push('…');
        }
        Self { text, indent }
    }
}

/// Where the bytes before a place start that could be shown; earlier ones never fit.
fn tail_start(line: &[u8], at: usize) -> usize {
    let mut start = at.saturating_sub(4 * WIDTH);
    // Not in the middle of a character.
    while start > 0 && start < at && line[start] & 0xC0 == 0x80 {
        start += 1;
    }
    start
}

/// Bytes as a terminal can show them.
pub(crate) fn visible(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\t' => text.push(' '),
                _ if character.is_control() || is_invisible(character) => {
                    text.extend(character.escape_default());
                }
                _ => text.push(character),
            }
        }
        for byte in chunk.invalid() {
            // Writing into a string cannot fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Characters that turn or hide the text around them.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// What was found, cut if it is very long: names can be.
fn shortened(found: &str) -> Cow<'_, str> {
    const LONGEST: usize = 200;
    match found.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &found[..end])),
        None => Cow::Borrowed(found),
    }
}

/// A message in lines of at most eighty columns, as far as its words allow.
fn wrapped(message: &str) -> String {
    let mut text = String::with_capacity(message.len() + 8);
    let mut used = 0;
    for word in message.split(' ') {
        let width = width(word);
        if used > 0 && used + 1 + width > 80 {
            text.push_str("\n  ");
            used = 2;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += width;
    }
    text
}

fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

fn keep_first(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return &text[..at];
        }
    }
    text
}

fn keep_last(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, character) in text.char_indices().rev() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return &text[at + character.len_utf8()..];
        }
    }
    text
}

impl std::error::Error for Fault {}

impl Fault {
    /// The whole message, with these words for "found" and "expected".
    #[must_use]
    pub fn text(&self, found_word: &str, expected_word: &str) -> String {
        let Self { name, line, column, found, expected, excerpt } = self;
        let message = format!("{name}:{line}:{column}: {found_word} {}, {expected_word} {expected}", shortened(found));
        let mut text = wrapped(&visible(message.as_bytes()));
        if let Some(Excerpt { text: shown, indent }) = excerpt {
            let number = line.to_string();
            let margin = " ".repeat(number.len());
            let shown = format!("{number} | {shown}");
            // Writing into a string cannot fail.
            let _ = write!(text, "\n{margin} |\n{}\n{margin} | {}^", shown.trim_end(), " ".repeat(*indent));
        }
        text
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text("found", "expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &[u8], at: usize) -> String {
        let Excerpt { text, indent } = Excerpt::new(line, at);
        format!("{text}\n{}^", " ".repeat(indent))
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(shown(b"0 0 2 1;", 4), "0 0 2 1;\n    ^");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides_of_the_place() {
        let line = "0123456789".repeat(1000);
        let text = shown(line.as_bytes(), 5003);
        let (first, caret) = text.split_once('\n').unwrap();
        assert!(first.starts_with('…') && first.ends_with('…'), "{first}");
        assert!(width(first) <= 80, "{first}");
        assert_eq!(first.chars().nth(caret.chars().count() - 1), Some('3'));
    }

    #[test]
    fn control_characters_and_broken_utf8_are_escaped() {
        assert_eq!(shown(b"a\x1b[31m\xff\tb", 8), "a\\u{1b}[31m\\xff b\n                ^");
    }

    #[test]
    fn the_caret_stands_under_wide_characters() {
        let line = "日本x";
        assert_eq!(shown(line.as_bytes(), 6), "日本x\n    ^");
    }
}
