//! From the rules of a game to its arena.
//!
//! Summary: starting from one or several positions, every position that can be reached becomes a
//! vertex and every move an edge. There are three ways to go through them, as the course notes teach:
//! recursively, with a stack, with a queue.
//!
//! Law: the three give equal results, numbers included. Vertices are always numbered in the order in
//! which the queue finds them: the starts first, then the successors of vertex 0 in the order of its
//! moves, then the new ones of vertex 1, and so on. The other two number their vertices anew at the end.
//! So the numbers never decrease with the distance from the start, and the positions at a distance are
//! a range of numbers.
//!
//! Complexity: O(|S| + |A|) time. Kept are, per position, its own size and 5 bytes, and 4 bytes per
//! move. While the queue runs there is also a hash table of 5 to 11 bytes per position, and room in
//! growing arrays, at most as much again as they hold. The other two need 8 bytes more per position, and
//! all arrays twice while they number anew; the recursive one also keeps about 200 bytes per move of the
//! current line.

mod discovery;
mod explored;
mod queue;
mod recursive;
mod renumber;
mod stack;
mod table;

pub use explored::{Explored, SameText};
pub(crate) use table::PositionTable;

use crate::{ArenaError, Interrupted, Observer, TryGame, Vertex};
use discovery::{Discovery, Failed, Follow, Order, Positions};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// In which order positions are gone through. The result is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Explorer {
    /// Depth first: visit a position, then recursively each of its successors. The processor's stack
    /// grows as needed.
    Recursive,
    /// Depth first: the positions still to be visited lie on a stack.
    Stack,
    /// Breadth first: they stand in a queue. The fastest, and the one that needs least memory.
    #[default]
    Queue,
}

/// The name of no way to explore.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of queue, stack and recursive")]
pub struct UnknownExplorer(pub String);

impl fmt::Display for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Explorer {
    type Err = UnknownExplorer;

    fn from_str(name: &str) -> Result<Self, UnknownExplorer> {
        Self::ALL.into_iter().find(|explorer| explorer.name() == name).ok_or_else(|| UnknownExplorer(name.to_owned()))
    }
}

impl Explorer {
    /// Its word in files and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recursive => "recursive",
            Self::Stack => "stack",
            Self::Queue => "queue",
        }
    }

    /// All three.
    pub const ALL: [Self; 3] = [Self::Recursive, Self::Stack, Self::Queue];
}

/// How to explore: in which order, and when to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exploring {
    /// In which order.
    pub explorer: Explorer,
    /// Give up rather than find more positions than this.
    pub positions: usize,
    /// Give up rather than use about this many bytes. What positions own outside of themselves, say
    /// in a `Vec`, is not counted.
    pub bytes: usize,
    /// Follow only the moves of positions nearer to the start than this; those that were not followed and where
    /// the play goes on are [open](Explored::is_open). The order is then a queue's.
    pub depth: Option<u32>,
    /// How many threads may call the rules. Games whose rules are fast use one; the result does not depend on it.
    pub threads: usize,
}

impl Default for Exploring {
    /// With a queue, as far as an arena can hold.
    fn default() -> Self {
        Self { explorer: Explorer::default(), positions: Vertex::MAX_COUNT, bytes: usize::MAX, depth: None, threads: 1 }
    }
}

/// Why a game could not be explored to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExploreError<E = Infallible> {
    /// There are more positions than the limits of [`Exploring`] allow.
    #[error("stopped at {positions} positions, {open} of them not yet followed, {ply} moves from the start")]
    LimitReached {
        /// How many positions were found.
        positions: usize,
        /// How many of them were not yet followed by their moves.
        open: usize,
        /// How many moves lead from the start to where the explorer was.
        ply: usize,
    },
    /// No position to start from was given.
    #[error("there is no position to start from")]
    NoStart,
    /// The arena would be too large, even without a limit.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The observer asked for the end.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The rules of the game failed.
    #[error(transparent)]
    Game(E),
}

impl<E> ExploreError<E> {
    /// The same error with the game's own error replaced.
    pub fn map_game<F>(self, replace: impl FnOnce(E) -> F) -> ExploreError<F> {
        match self {
            Self::LimitReached { positions, open, ply } => ExploreError::LimitReached { positions, open, ply },
            Self::NoStart => ExploreError::NoStart,
            Self::Arena(error) => ExploreError::Arena(error),
            Self::Interrupted(interrupted) => ExploreError::Interrupted(interrupted),
            Self::Game(error) => ExploreError::Game(replace(error)),
        }
    }
}

/// Explores a game from the given positions, usually its start.
///
/// Where a player has won, the vertex is a target of that player; where a play ends in a draw, it is a
/// dead end. Every move is an edge of its own, in the order of [`Game::moves`](crate::Game::moves).
///
/// An example stands at [`Game`](crate::Game).
///
/// # Errors
/// If a limit is reached, if the arena is too large, if the rules fail, or if the observer asks for the end.
pub fn explore<G: TryGame>(
    game: &G,
    starts: impl IntoIterator<Item = G::Position>,
    how: Exploring,
    observer: &dyn Observer,
) -> Result<Explored<G::Position>, ExploreError<G::Error>> {
    let mut discovery = Discovery::new(how, observer);
    let mut positions = Positions::new(game);
    let explored =
        positions.add_starts(&mut discovery, starts).and_then(|()| order(&mut discovery, &mut positions, how));
    match explored {
        Ok(order) => positions.finish(discovery, order).map_err(|error| error.map_game(|never| match never {})),
        Err(error) => Err(error.map_game(|Failed| positions.into_failure())),
    }
}

/// Follows the positions as asked; this and what it calls is compiled once for all games.
fn order(
    discovery: &mut Discovery<'_>,
    positions: &mut dyn Follow,
    how: Exploring,
) -> Result<Order, ExploreError<Failed>> {
    match how.explorer {
        Explorer::Recursive if how.depth.is_none() => recursive::explore(discovery, positions),
        Explorer::Stack if how.depth.is_none() => stack::explore(discovery, positions),
        _ => queue::explore(discovery, positions, how.depth),
    }
}

#[cfg(test)]
mod tests;
