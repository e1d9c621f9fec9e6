//! The known word that somebody probably meant.

/// The known word that looks most like the given one, if one looks like it at all. Of several that look
/// equally like it, the first.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let mut best = None;
    for candidate in known {
        let likeness = strsim::jaro_winkler(&word, &candidate.to_lowercase());
        if likeness > 0.75 && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word_and_nonsense_finds_nothing() {
        let known = ["sticks", "take", "misere"];
        assert_eq!(nearest("stiks", known), Some("sticks"));
        assert_eq!(nearest("TAKES", known), Some("take"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }
}
