//! Names and lists of names as text for a terminal: nothing unprintable, never too long.

use retrograde::Lang;
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
    // The signs that French writes after a blank stay at the end of their line, and quotes around what they hold.
    let text = unbroken(text);
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

/// The text with blanks that do not break before `;`, `:`, `?`, `!` and `»`, and after `«`.
pub(crate) fn unbroken(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let before_sign = character == ' ' && rest.peek().is_some_and(|next| ";:?!»".contains(*next));
        let after_quote = character == ' ' && out.ends_with('«');
        out.push(if before_sign || after_quote { '\u{a0}' } else { character });
    }
    out
}

/// As many of the names as fit, two blanks apart because names hold commas and blanks themselves, then
/// how many more there are. `count` is how many
/// there are in all, of which `names` may be the first.
pub(crate) fn join<S: AsRef<str>>(names: &[S], count: usize, width: usize, lang: Lang) -> String {
    if count == 0 {
        return lang.pick("none", "aucun").to_owned();
    }
    let more = |left: usize| match (left, lang) {
        (0, _) => String::new(),
        (left, Lang::En) => format!(" and {} more", number(left)),
        (1, Lang::Fr) => " et 1 autre".to_owned(),
        (left, Lang::Fr) => format!(" et {} autres", number(left)),
    };
    // As many as fit: each name is looked at once, however many there are.
    let mut text = String::new();
    let (mut used, mut kept) = (0, None);
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            text.push_str("  ");
            used += 2;
        }
        let name = visible(name.as_ref());
        used += columns(&name);
        text.push_str(&name);
        let rest = more(count - index - 1);
        if used + columns(&rest) <= width {
            kept = Some((text.len(), rest));
        }
        if used > width {
            break;
        }
    }
    if let Some((end, rest)) = kept {
        text.truncate(end);
        return text + &rest;
    }
    let rest = more(count - 1);
    let names: Vec<String> = names.iter().take(1).map(|name| visible(name.as_ref())).collect();
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

/// "1 vertex", "2 vertices". In French zero is singular too.
pub(crate) fn counted(count: usize, one: &str, many: &str, lang: Lang) -> String {
    let singular = count == 1 || count == 0 && lang == Lang::Fr;
    if singular { format!("{count} {one}") } else { format!("{} {many}", number(count)) }
}

/// "1 move", "2 coups".
pub(crate) fn moves(count: usize, lang: Lang) -> String {
    counted(count, lang.pick("move", "coup"), lang.pick("moves", "coups"), lang)
}

/// The text with a capital letter at its beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
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
        assert_eq!(join::<&str>(&[], 0, 80, Lang::En), "none");
        assert_eq!(join(&["a", "b"], 2, 80, Lang::En), "a  b");
        assert_eq!(join(&["a", "b"], 5, 80, Lang::En), "a  b and 3 more");
        assert_eq!(join(&["abc", "def", "ghi"], 3, 17, Lang::En), "abc  def  ghi");
        assert_eq!(join(&["abcd", "defg", "ghij"], 3, 15, Lang::En), "abcd and 2 more");
        assert_eq!(join(&["abcdefghijklmnop", "b"], 2, 18, Lang::En), "abcdefg… and 1 more");
        assert_eq!(join(&["a", "b"], 4, 80, Lang::Fr), "a  b et 2 autres");
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
