//! The recursive algorithms by name.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the algorithms that work for every game.
///
/// ```
/// use retrograde_teach::minimax::Algorithm;
/// let algorithm: Algorithm = "alphabeta".parse()?;
/// assert_eq!(algorithm, Algorithm::AlphaBeta);
/// assert!("alfabeta".parse::<Algorithm>().is_err());
/// # Ok::<(), retrograde_teach::minimax::UnknownAlgorithm>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Plain recursion over the game tree.
    Minimax,
    /// The plain recursion with a dictionary of the values that were found.
    Memo,
    /// Plain recursion that leaves out what cannot matter.
    AlphaBeta,
}

/// The name of no algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no algorithm {0:?}; there are minimax, memo and alphabeta")]
pub struct UnknownAlgorithm(pub String);

impl Algorithm {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::Memo, Self::AlphaBeta];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::Memo => "memo",
            Self::AlphaBeta => "alphabeta",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let known = Self::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        known.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}
