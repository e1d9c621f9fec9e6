//! What a mistyped word was meant to be.

/// The candidate that looks most like the word, if one looks like it at all: at most a third of its letters are
/// wrong, missing, too many, or exchanged with their neighbours. Capitals do not matter; of equals, the first.
///
/// ```
/// use retrograde::nearest;
/// assert_eq!(nearest("Strat", ["start", "s0"]), Some("start"));
/// assert_eq!(nearest("x", ["start", "s0"]), None);
/// ```
pub fn nearest<C: AsRef<str>>(word: &str, candidates: impl IntoIterator<Item = C>) -> Option<C> {
    let word = word.to_lowercase();
    let slips = word.chars().count().div_ceil(3);
    let measured = candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.as_ref().to_lowercase()), candidate));
    measured
        .filter(|&(distance, _)| distance <= slips)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, nearest)| nearest)
}
