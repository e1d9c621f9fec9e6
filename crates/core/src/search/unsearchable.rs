//! Why a search cannot begin.

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
