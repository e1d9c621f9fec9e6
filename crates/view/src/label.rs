//! Labels: whatever a name holds, shown so that it cannot break a picture.

use crate::font;

/// Names are looked at no further than this; what fits into a vertex is far less.
const MOST_CHARACTERS: usize = 400;

/// The text with everything escaped that cannot be seen or would turn the line around.
pub(crate) fn visible(text: &str) -> String {
    let mut out = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == MOST_CHARACTERS {
            out.push('…');
            break;
        }
        match character {
            '\n' | '\r' | '\t' => out.extend(character.escape_default()),
            _ if is_unseen(character) => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
    }
    out
}

/// The text as far as it fits into that width, with `…` where it was cut: in the middle, because boards that
/// are written row by row often differ only at the end.
pub(crate) fn fitted(text: &str, size: f64, room: f64) -> String {
    let text = visible(text);
    let wide = |character: char| font::width(character.encode_utf8(&mut [0; 4]), size);
    shortened(&text, room, wide)
}

/// The text in lines of that width, broken at spaces, but not at those that do not break. A word that is wider has a
/// line for itself.
pub(crate) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in visible(text).split(' ') {
        match lines.last_mut() {
            Some(line) if font::width(line, size) + font::width(" ", size) + font::width(word, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Shortens a label by any measure of characters.
pub(crate) fn shortened(text: &str, room: f64, wide: impl Fn(char) -> f64) -> String {
    if text.chars().map(&wide).sum::<f64>() <= room {
        return text.to_owned();
    }
    let (mut head, mut tail) = (text.chars(), text.chars().rev());
    let (mut first, mut last) = (String::new(), Vec::new());
    let mut left = room - wide('…');
    // One from the beginning, then one from the end.
    while let Some(next) = head.next().filter(|&next| wide(next) <= left) {
        left -= wide(next);
        first.push(next);
        let Some(next) = tail.next().filter(|&next| wide(next) <= left) else { break };
        left -= wide(next);
        last.push(next);
    }
    first.push('…');
    first.extend(last.into_iter().rev());
    first
}

/// Control characters, marks of direction, and what is no character of XML.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || matches!(character, '\u{fff9}'..='\u{ffff}')
        || (character as u32) & 0xfffe == 0xfffe
        || matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        assert_eq!(visible("a\n\u{7}\u{202e}b"), "a\\n\\u{7}\\u{202e}b");
        assert_eq!(visible("(10,0)"), "(10,0)");
    }

    #[test]
    fn a_label_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("0123456789", 5.0, |_| 1.0), "01…89");
        assert_eq!(shortened("0123456789", 10.0, |_| 1.0), "0123456789");
        assert_eq!(shortened("0123456789", 1.0, |_| 1.0), "…");
    }

    #[test]
    fn a_label_is_cut_to_its_room() {
        let long = "x".repeat(10_000);
        let cut = fitted(&long, 12.0, 100.0);
        assert!(cut.contains('…') && font::width(&cut, 12.0) <= 100.0, "{cut}");
        assert!(font::width(&cut, 12.0) > 85.0, "{cut}");
        assert_eq!(fitted("short", 12.0, 100.0), "short");
    }
}
