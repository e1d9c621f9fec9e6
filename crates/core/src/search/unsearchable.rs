//! Why a search cannot begin.

use std::convert::Infallible;
use thiserror::Error;

/// A game or a configuration that cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsearchable {
    /// Positions have no number that the transposition table can hold.
    #[error("a position takes {bits} bits, and the table of a search has room for {most}; choose a smaller board")]
    Key {
        /// How many bits the number of a position has.
        bits: u32,
        /// How many it may have.
        most: u32,
    },
    /// The table does not fit into memory.
    #[error("there is no room for a table of {} MiB; choose a smaller one", bytes >> 20)]
    Memory {
        /// How large the table was to be.
        bytes: usize,
    },
}

/// A play may last too long for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooLong {
    /// Lengths have no room in a score.
    #[error(
        "a play from here may last {moves} moves, and lengths are searched up to {most}; search for the winner only (weak), or solve the game"
    )]
    Length {
        /// How many moves there may be.
        moves: u64,
        /// How many there may be at most.
        most: u32,
    },
    /// A search as deep as that has no room on the stack.
    #[error("a play from here may last {moves} moves, and at most {most} are searched; solve the game instead")]
    Depth {
        /// How many moves there may be.
        moves: u64,
        /// How many there may be at most.
        most: u32,
    },
}

/// Why a search gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError<E = Infallible> {
    /// A play from the position may last too long.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The rules of the game failed.
    #[error(transparent)]
    Game(E),
}
