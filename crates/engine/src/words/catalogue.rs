//! Sentences of the rooms that only know English, in French: a catalogue from templates to templates.
//!
//! Readers, games and rules say what is wrong in one language, with names and numbers filled in. A template has `{}` where
//! such a piece stands that stays as it is, `{t}` where a piece stands that is itself in the catalogue, and `{o}` where a list
//! stands whose last words are joined by "or". The tests of the
//! command line run every error in French and fail on English words, so that a sentence that is missing here is noticed.

use super::entries::ENTRIES;
use retrograde::{Lang, Said};

/// The sentence in that language; as it is, if the catalogue does not have it.
#[must_use]
pub fn translated(english: &str, lang: Lang) -> String {
    match lang {
        Lang::En => english.to_owned(),
        Lang::Fr => french(english).unwrap_or_else(|| english.to_owned()),
    }
}

/// A sentence of a room that only knows English, in both languages.
pub(crate) fn said(english: impl ToString) -> Said {
    let english = english.to_string();
    let french = translated(&english, Lang::Fr);
    Said::new(english, french)
}

fn french(english: &str) -> Option<String> {
    ENTRIES.iter().find_map(|(template, french)| fill(template, french, english))
}

/// The French template with the pieces of the sentence, if the English template fits the sentence.
pub(super) fn fill(template: &str, french: &str, sentence: &str) -> Option<String> {
    let pieces = pieces(template, sentence)?;
    let mut out = String::new();
    let mut rest = french;
    let mut next = 0;
    while let Some((open, close)) = place(rest) {
        out.push_str(&rest[..open]);
        // `{}`, `{t}` and `{o}` take the pieces in their order, `{0}` and so on by their numbers.
        let number = rest[open + 1..close].parse().unwrap_or_else(|_| {
            next += 1;
            next - 1
        });
        out.push_str(pieces.get(number)?);
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    Some(out)
}

/// Where the first place of a template opens and closes: `{}`, `{t}`, `{o}` or `{0}`. Any other bracket stands for itself.
fn place(template: &str) -> Option<(usize, usize)> {
    let is_place = |inside: &str| {
        inside.is_empty() || inside == "t" || inside == "o" || inside.bytes().all(|byte| byte.is_ascii_digit())
    };
    template.match_indices('{').find_map(|(open, _)| {
        let length = template[open..].find('}')?;
        is_place(&template[open + 1..open + length]).then_some((open, open + length))
    })
}

/// What stands in the places of a template, if the sentence has its form. Each piece is as short as can be, but the last
/// one goes to the end.
fn pieces(template: &str, sentence: &str) -> Option<Vec<String>> {
    let Some((open, close)) = place(template) else { return (template == sentence).then(Vec::new) };
    let (kind, after) = (&template[open..=close], &template[close + 1..]);
    let rest = sentence.strip_prefix(&template[..open])?;
    let literal = &after[..place(after).map_or(after.len(), |(open, _)| open)];
    let last = literal.len() == after.len();
    let mut from = 0;
    loop {
        // The end of the last piece is fixed; others end wherever the next literal stands.
        let end = match (last, literal.is_empty()) {
            (true, _) => rest
                .len()
                .checked_sub(literal.len())
                .filter(|&end| rest.is_char_boundary(end) && rest[end..] == *literal)?,
            (false, true) => return None,
            (false, false) => from + rest[from..].find(literal)?,
        };
        let piece = &rest[..end];
        let piece = match kind {
            "{t}" => french(piece).unwrap_or_else(|| piece.to_owned()),
            "{o}" => piece.replace(" or ", " ou "),
            _ => piece.to_owned(),
        };
        match pieces(after, &rest[end..]) {
            Some(more) => return Some(std::iter::once(piece).chain(more).collect()),
            None if last => return None,
            None => from = end + rest[end..].chars().next()?.len_utf8(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{fill, translated};
    use retrograde::Lang;

    #[test]
    fn pieces_keep_their_places_and_templates_must_fit_wholly() {
        assert_eq!(fill("a {} b {}", "{1} puis {0}", "a x y b z").as_deref(), Some("z puis x y"));
        assert_eq!(fill("a {} b", "{}", "a x c"), None);
        assert_eq!(fill("no", "non", "not"), None);
        assert_eq!(fill("take {o}", "prenez {o}", "take a or b").as_deref(), Some("prenez a ou b"));
        assert_eq!(translated("nobody says that", Lang::Fr), "nobody says that");
    }

    #[test]
    fn every_place_of_a_french_template_has_its_piece() {
        for (english, french) in super::ENTRIES {
            let filled = english.replace("{t}", "x").replace("{o}", "x").replace("{}", "x");
            assert!(fill(english, french, &filled).is_some(), "{english}");
        }
    }
}
