//! Why minimax gives up.

use retrograde::Interrupted;
use std::convert::Infallible;
use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MinimaxError<P, E = Infallible> {
    /// A play can go round in a circle, so minimax would never end.
    #[error(
        "the position {depth} moves from the start comes back {moves} moves later, so that minimax would never end; \
         solve the game's graph instead, which handles cycles"
    )]
    Repetition {
        /// The position.
        position: P,
        /// How far from the start it stood the first time.
        depth: u32,
        /// After how many moves it came again.
        moves: u32,
    },
    /// A law of [`Game`](retrograde::Game) is broken.
    #[error("a position has no move although the play is not over; its outcome must say how the play ends")]
    NoMove {
        /// The position.
        position: P,
    },
    /// A law of [`Ordered`](retrograde::Ordered) is broken.
    #[error("a move does not lower the order, which is {before} before it and {after} after it")]
    NotOrdered {
        /// The position before the move.
        position: P,
        /// Its order.
        before: u64,
        /// The order after the move.
        after: u64,
    },
    /// More positions would have to be remembered than was allowed.
    #[error("there are more than {limit} positions to remember; allow more, or look less far ahead")]
    TooMany {
        /// How many were allowed.
        limit: usize,
    },
    /// The observer or the watcher asked for the end.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The rules of the game failed.
    #[error(transparent)]
    Game(E),
}

impl<P: Clone, E> MinimaxError<P, E> {
    pub(super) fn repetition(position: &P, first: u32, again: u32) -> Self {
        Self::Repetition { position: position.clone(), depth: first, moves: again - first }
    }
}
