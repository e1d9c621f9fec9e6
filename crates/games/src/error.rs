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
    /// A range from a number to a smaller one.
    #[error("{key}={value}: {first}-{last} is no range; the smaller number goes first: {last}-{first}")]
    Backwards {
        /// The parameter.
        key: &'static str,
        /// The value.
        value: String,
        /// Where the range begins.
        first: u32,
        /// Where it ends.
        last: u32,
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

/// A number of a parameter, if it is in its range.
pub(crate) fn in_range(key: &'static str, value: u32, min: u32, max: u32) -> Result<u32, GameError> {
    let inside = (min..=max).contains(&value).then_some(value);
    inside.ok_or_else(|| GameError::OutOfRange { key, value: value.to_string(), min, max })
}

fn suggestion(nearest: &Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("; did you mean {nearest}?"),
        None => format!("; there is {}", known.join(", ")),
    }
}
