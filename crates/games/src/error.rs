//! What can be wrong with the name or the parameters of a game.

use thiserror::Error;

/// Why a game could not be built. The message says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// There is no game of that name.
    #[error("there is no game called {name:?}{}", suggestion(.nearest, .known))]
    UnknownGame {
        /// The name.
        name: String,
        /// The known name that looks most like it, if one does.
        nearest: Option<&'static str>,
        /// All games.
        known: Vec<&'static str>,
    },
    /// The game has no parameter of that name.
    #[error("{game} has no parameter {key:?}{}", suggestion(.nearest, .known))]
    UnknownKey {
        /// The game.
        game: &'static str,
        /// The key.
        key: String,
        /// The known key that looks most like it, if one does.
        nearest: Option<&'static str>,
        /// All parameters of the game.
        known: Vec<&'static str>,
    },
    /// The game cannot be searched by depth.
    #[error(
        "in {game} positions can come back, so that what one is worth does not follow from searching deeper; \
         solve lists all positions and gives each its value"
    )]
    Cycles {
        /// The game.
        game: &'static str,
    },
    /// A parameter is given twice, perhaps under two of its names.
    #[error("{key} is given twice; give it once")]
    Twice {
        /// The parameter.
        key: &'static str,
    },
    /// A value that is no number, no flag, or no pair of names.
    #[error("{key}={value}: that is not {expected}")]
    Unreadable {
        /// The parameter.
        key: &'static str,
        /// The value.
        value: String,
        /// What it should be, for a person.
        expected: String,
    },
    /// A number that is too small or too large.
    #[error("{key}={value}: the number must be from {min} to {max}")]
    OutOfRange {
        /// The parameter.
        key: &'static str,
        /// The number.
        value: String,
        /// The smallest allowed.
        min: u32,
        /// The largest allowed.
        max: u32,
    },
    /// A list without numbers.
    #[error("{key} is empty; give at least one number from {min} to {max}, such as {key}=1,2")]
    Empty {
        /// The parameter.
        key: &'static str,
        /// The smallest allowed.
        min: u32,
        /// The largest allowed.
        max: u32,
    },
    /// A list with too many numbers.
    #[error("{key} has {count} numbers or more; at most {most} are allowed")]
    TooMany {
        /// The parameter.
        key: &'static str,
        /// How many there are at the least; what follows was not read.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A value that does not fit the other values.
    #[error("{key}={value}: {why}")]
    Unfit {
        /// The parameter.
        key: &'static str,
        /// The value.
        value: String,
        /// What does not fit and what would.
        why: String,
    },
}

fn suggestion(nearest: &Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("; did you mean {nearest}?"),
        None => format!("; there is {}", known.join(", ")),
    }
}

/// The known word that looks most like the given one, if one looks like it at all: at most a third of
/// its letters are wrong, missing, too many, or exchanged with their neighbours.
pub(crate) fn nearest(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let word = word.to_lowercase();
    let slips = word.chars().count().div_ceil(3);
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, candidate), candidate))
        .filter(|&(distance, _)| distance <= slips)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word_and_nonsense_finds_nothing() {
        let known = ["sticks", "take", "take2", "misere"];
        assert_eq!(nearest("stiks", known), Some("sticks"));
        assert_eq!(nearest("Tkae", known), Some("take"));
        assert_eq!(nearest("misère", known), Some("misere"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }
}
