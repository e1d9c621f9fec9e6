//! Names and lists of names as text for a terminal: nothing unprintable, never too long.

use std::fmt::Write as _;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with control characters and such as turn the direction of text escaped: a name in a file
/// must not be able to command the terminal.
pub(crate) fn visible(text: &str) -> String {
    escape(text, |_| false)
}

/// A message of several lines with everything escaped but the ends of its lines.
pub(crate) fn visible_lines(text: &str) -> String {
    escape(text, |character| character == '\n')
}

fn escape(text: &str, keep: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        let turns = matches!(character, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}');
        if (character.is_control() || turns) && !keep(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// How many columns the text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The text in at most so many columns, with … in the place of what does not fit.
pub(crate) fn shorten(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        kept.push(character);
    }
    kept.push('…');
    kept
}

/// The text in lines of at most so many columns, broken at blanks, but not at those that do not break. A word
/// that is wider has a line for itself.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if columns(line) + 1 + columns(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// As many of the names as fit, two blanks apart because names hold commas and blanks themselves, then
/// how many more there are. `count` is how many
/// there are in all, of which `names` may be the first.
pub(crate) fn join<S: AsRef<str>>(names: &[S], count: usize, width: usize) -> String {
    if count == 0 {
        return "none".to_owned();
    }
    let names: Vec<String> = names.iter().map(|name| visible(name.as_ref())).collect();
    for shown in (1..=names.len()).rev() {
        let mut text = names[..shown].join("  ");
        if shown < count {
            // Writing into a string cannot fail.
            let _ = write!(text, " and {} more", number(count - shown));
        }
        if columns(&text) <= width {
            return text;
        }
    }
    let rest = if count > 1 { format!(" and {} more", number(count - 1)) } else { String::new() };
    let first = names.first().map_or("", String::as_str);
    format!("{}{rest}", shorten(first, width.saturating_sub(columns(&rest)).max(8)))
}

/// A number with its digits in groups of three, from five digits on.
pub(crate) fn number(number: impl ToString) -> String {
    let digits = number.to_string();
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits;
    }
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// "1 vertex", "2 vertices".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{} {many}", number(count)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_command_the_terminal() {
        assert_eq!(visible("a\x1b[31mb\nc\u{202E}"), "a\\u{1b}[31mb\\nc\\u{202e}");
        assert_eq!(visible_lines("a\nb\x07"), "a\nb\\u{7}");
        assert_eq!(visible("(10,0) é 日"), "(10,0) é 日");
    }

    #[test]
    fn what_is_too_long_ends_in_an_ellipsis_and_fits() {
        assert_eq!(shorten("abcdef", 6), "abcdef");
        assert_eq!(shorten("abcdef", 5), "abcd…");
        assert_eq!(shorten("日本語", 5), "日本…");
        assert_eq!(shorten("日本語", 4), "日…");
    }

    #[test]
    fn lists_say_how_many_are_left_out() {
        assert_eq!(join::<&str>(&[], 0, 80), "none");
        assert_eq!(join(&["a", "b"], 2, 80), "a  b");
        assert_eq!(join(&["a", "b"], 5, 80), "a  b and 3 more");
        assert_eq!(join(&["abc", "def", "ghi"], 3, 17), "abc  def  ghi");
        assert_eq!(join(&["abcd", "defg", "ghij"], 3, 15), "abcd and 2 more");
        assert_eq!(join(&["abcdefghijklmnop", "b"], 2, 18), "abcdefg… and 1 more");
    }

    #[test]
    fn lines_break_at_blanks_but_not_at_those_that_do_not_break() {
        assert_eq!(wrap("ab cd\u{a0}: ef", 5), ["ab", "cd\u{a0}:", "ef"]);
        assert_eq!(wrap("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrap("abcdefgh ij", 5), ["abcdefgh", "ij"]);
        assert_eq!(wrap("a b", usize::MAX), ["a b"]);
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(number(1234), "1234");
        assert_eq!(number(12345), "12 345");
        assert_eq!(number("121415000"), "121 415 000");
    }
}
