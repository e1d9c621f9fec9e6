//! How a long computation reports and is stopped.

use crate::Player;
use thiserror::Error;

/// How far a computation is, told to an [`Observer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How much of it is done.
    pub done: u64,
    /// How much there is, if that is known.
    pub total: Option<u64>,
}

/// What a long computation is doing. How that is said to a person, and in which language, is for those who show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Reading an input.
    Reading,
    /// Asking a rules file for moves and successors.
    Rules,
    /// Finding the positions of a game.
    Exploring,
    /// Turning the edges of an arena around.
    Predecessors,
    /// Computing the attractor of that player.
    Attractor(Player),
    /// Solving an acyclic arena in one sweep.
    Sweep,
    /// Choosing the lowest of equally good moves.
    Moves,
    /// Counting degrees.
    Degrees,
    /// Looking for cycles.
    Cycles,
    /// Counting plays.
    Plays,
    /// Counting positions by who has won there.
    Counting,
    /// The exact search.
    Search,
    /// The proof-number search.
    Proof,
    /// Minimax from the root.
    Minimax,
    /// Listing the positions that minimax will go through from the last to the first.
    Listing,
    /// Minimax from the last positions to the first.
    BottomUp,
    /// Measuring how well a search of each depth plays.
    Strength,
    /// Solving a game tier by tier.
    Tiers,
    /// Checking every entry of a table once more.
    Verifying,
    /// Giving the vertices and edges of a picture their places.
    Arranging,
    /// Writing an output.
    Writing,
}

impl Stage {
    /// A stable identifier, for programs.
    ///
    /// ```
    /// use retrograde::{Player, Stage};
    /// assert_eq!(Stage::Attractor(Player::Zero).name(), "attractor-J0");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Rules => "rules",
            Self::Exploring => "exploring",
            Self::Predecessors => "predecessors",
            Self::Attractor(Player::Zero) => "attractor-J0",
            Self::Attractor(Player::One) => "attractor-J1",
            Self::Sweep => "sweep",
            Self::Moves => "moves",
            Self::Degrees => "degrees",
            Self::Cycles => "cycles",
            Self::Plays => "plays",
            Self::Counting => "counting",
            Self::Search => "search",
            Self::Proof => "proof",
            Self::Minimax => "minimax",
            Self::Listing => "listing",
            Self::BottomUp => "bottom-up",
            Self::Strength => "strength",
            Self::Tiers => "tiers",
            Self::Verifying => "verifying",
            Self::Arranging => "arranging",
            Self::Writing => "writing",
        }
    }
}

/// The observer asked for the computation to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Watches a long computation and may stop it.
///
/// A computation calls [`checkpoint`](Observer::checkpoint) a few hundred times a second at the
/// most; it never prints and never looks at a clock itself. `()` watches nothing and never stops.
///
/// ```
/// use retrograde::{Interrupted, Observer, Progress, Stage};
///
/// struct StopAtOnce;
/// impl Observer for StopAtOnce {
///     fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
///         Err(Interrupted)
///     }
/// }
/// let progress = Progress { stage: Stage::Reading, done: 0, total: None };
/// assert!(StopAtOnce.checkpoint(progress).is_err());
/// assert!(().checkpoint(progress).is_ok());
/// ```
pub trait Observer: Sync {
    /// Called now and then; an error ends the computation, which returns it.
    ///
    /// # Errors
    /// [`Interrupted`] when the computation is to stop.
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted>;
}

impl Observer for () {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Ok(())
    }
}
