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

/// The text as far as it fits into that width, with `…` where it was cut.
pub(crate) fn fitted(text: &str, size: f64, room: f64) -> String {
    let text = visible(text);
    if font::width(&text, size) <= room {
        return text;
    }
    let mut kept = String::new();
    let mut width = font::width("…", size);
    for character in text.chars() {
        width += font::width(character.encode_utf8(&mut [0; 4]), size);
        if width > room {
            break;
        }
        kept.push(character);
    }
    kept.push('…');
    kept
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
    fn a_label_is_cut_to_its_room() {
        let long = "x".repeat(10_000);
        let cut = fitted(&long, 12.0, 100.0);
        assert!(cut.ends_with('…') && font::width(&cut, 12.0) <= 100.0, "{cut}");
        assert!(font::width(&cut, 12.0) > 85.0, "{cut}");
        assert_eq!(fitted("short", 12.0, 100.0), "short");
    }
}
