//! The text of a rules file, and how a place in it is shown to people.

use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A file as it was given: what it is called and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A place in a file: counted from 1, with the line itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
    excerpt: String,
    /// Terminal columns before the carets, and under how many they stand.
    indent: usize,
    width: usize,
}

/// Lines are shown up to this many characters; a longer one is cut.
const LONGEST: usize = 100;

impl Source {
    /// Where some bytes of the text stand. Of several lines the first is shown.
    pub(crate) fn place(&self, bytes: &Range<usize>) -> Place {
        let start = floor_char(&self.text, bytes.start.min(self.text.len()));
        let end = floor_char(&self.text, bytes.end.clamp(start, self.text.len()));
        let line_start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |newline| start + newline);
        let line = self.text[..start].bytes().filter(|&byte| byte == b'\n').count() + 1;
        let before = &self.text[line_start..start];
        let marked = &self.text[start..end.min(line_end)];

        // A long line is cut so that the place stays visible.
        let skip = before.chars().count().saturating_sub(LONGEST / 2);
        let shown_before: String = before.chars().skip(skip).map(visible).collect();
        let prefix = if skip > 0 { "…" } else { "" };
        let after: String = self.text[start..line_end].chars().map(visible).collect();
        let room = LONGEST.saturating_sub(shown_before.chars().count());
        let suffix = if after.chars().count() > room { "…" } else { "" };
        let shown_after: String = after.chars().take(room).collect();
        let marked: String = marked.chars().map(visible).take(room).collect();

        Place {
            line,
            column: before.chars().count() + 1,
            indent: prefix.width() + shown_before.width(),
            width: marked.width().max(1),
            excerpt: format!("{prefix}{shown_before}{}{suffix}", shown_after.trim_end()),
        }
    }
}

impl Source {
    /// The line in which a byte stands, counted from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        let at = floor_char(&self.text, at.min(self.text.len()));
        self.text[..at].bytes().filter(|&byte| byte == b'\n').count() + 1
    }
}

impl Place {
    /// The line with carets under the place, each line beginning with a newline.
    pub(crate) fn picture(&self) -> String {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let (indent, carets) = (" ".repeat(self.indent), "^".repeat(self.width));
        format!("\n{margin} |\n{number} | {}\n{margin} | {indent}{carets}", self.excerpt)
    }
}

/// Tabs and control characters would move the caret away from its place.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        character if character.is_control() => '\u{fffd}',
        character => character,
    }
}

fn floor_char(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str, bytes: Range<usize>) -> String {
        Source { name: "a.py".into(), text: text.into() }.place(&bytes).picture()
    }

    #[test]
    fn carets_stand_under_the_place() {
        assert_eq!(picture("a = 1\nb = wrong\n", 10..15), "\n  |\n2 | b = wrong\n  |     ^^^^^");
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        assert_eq!(picture("x = '囲' + y", 11..12), "\n  |\n1 | x = '囲' + y\n  |           ^");
    }

    #[test]
    fn of_several_lines_the_first_is_shown() {
        assert_eq!(picture("f(1,\n  2)", 0..9), "\n  |\n1 | f(1,\n  | ^^^^");
    }

    #[test]
    fn the_end_of_the_text_is_a_place() {
        assert_eq!(picture("f(", 2..2), "\n  |\n1 | f(\n  |   ^");
        assert_eq!(picture("", 5..9), "\n  |\n1 | \n  | ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("x = [{}wrong]", "1, ".repeat(200));
        let at = text.find("wrong").unwrap();
        let picture = picture(&text, at..at + 5);
        let lines: Vec<&str> = picture.lines().collect();
        assert!(lines[2].starts_with("1 | …, 1, 1"), "{picture}");
        assert_eq!(lines[2].chars().position(|c| c == 'w'), lines[3].chars().position(|c| c == '^'), "{picture}");
    }
}
