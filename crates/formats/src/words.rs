//! The words of our own files.

use retrograde::DeadEnds;

/// What a dead end means, by its word.
pub(crate) fn dead_ends(word: &str) -> Option<DeadEnds> {
    match word {
        "draw" => Some(DeadEnds::Draw),
        "normal" => Some(DeadEnds::Normal),
        "misere" => Some(DeadEnds::Misere),
        _ => None,
    }
}

/// The word for what a dead end means.
pub(crate) const fn dead_ends_word(meaning: DeadEnds) -> &'static str {
    match meaning {
        DeadEnds::Draw => "draw",
        DeadEnds::Normal => "normal",
        DeadEnds::Misere => "misere",
    }
}

/// What a message says was expected where the meaning of dead ends was to be told.
pub(crate) const DEAD_ENDS: &str = "`draw`, `normal` or `misere`";
/// What a message says was expected where the mode was to be told.
pub(crate) const MODE: &str = "`draws`, or `avoid` and a player";
