//! Why something cannot be taught.

use crate::minimax;
use retrograde::Interrupted;
use thiserror::Error;

/// Why there is no explanation, or no exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TeachError {
    /// The solution or the proof is wrong, so that nothing is said about it.
    #[error("the check found a fault: {0}")]
    NotVerified(String),
    /// A trace keeps every event, so that it is for small arenas.
    #[error("a trace is for arenas of at most {most} vertices and edges")]
    TraceTooLarge {
        /// So many there may be.
        most: usize,
    },
    /// Pictures of every step are for what can be read.
    #[error(
        "{} {count} {} is too large for pictures of every step; they are for at most {most}",
        if *.tree { "a tree of" } else { "an arena of" },
        if *.tree { "nodes" } else { "vertices" }
    )]
    PicturesTooLarge {
        /// Whether it is a tree with nodes; otherwise it is an arena with vertices.
        tree: bool,
        /// So many there are.
        count: usize,
        /// So many there may be.
        most: usize,
    },
    /// The game tree is too large to be walked through.
    #[error("the game tree has more than {most} nodes for {algorithm}; memo visits each position only once")]
    TooManyNodes {
        /// The algorithm.
        algorithm: minimax::Algorithm,
        /// So many there may be.
        most: u64,
    },
    /// A play can come back to a position, so that minimax would never end.
    #[error(
        "minimax never ends here: the play can come back to {position} after {moves} moves; \
         the attractors (queue, stack, recursive, fixpoint) handle cycles"
    )]
    NeverEnds {
        /// The position.
        position: String,
        /// After so many moves.
        moves: u32,
    },
    /// Minimax cannot answer for another reason.
    #[error("{0}")]
    Minimax(String),
    /// There is no such difficulty.
    #[error("there is no difficulty {0}; there are 1 to 5")]
    NoDifficulty(u8),
    /// No exercise of that difficulty was found for the seed.
    #[error("no exercise was found for this seed; use another one")]
    NoExercise,
    /// An arena of one's own has no vertex.
    #[error("an arena without a vertex makes no exercise")]
    OwnEmpty,
    /// An arena of one's own, or its tree, is too large for a sheet.
    #[error("a sheet shows at most {most} {}; use a smaller game or begin later", if *.tree { "nodes of a tree" } else { "vertices" })]
    OwnTooLarge {
        /// Whether it is its tree.
        tree: bool,
        /// So many vertices or nodes a sheet shows.
        most: usize,
    },
    /// An arena of one's own has no numbers on its leaves.
    #[error("exercises about values need numbers on the final vertices (`value`); the kind minimax does without")]
    OwnNumbers,
    /// An exercise about Nim is asked for, and the game is another.
    #[error("exercises about nim are about the game nim; other games and graphs have strategy and attractor")]
    OwnNim,
    /// In an arena of one's own plays can go round in a circle, so that there is no tree and no recursion.
    #[error("plays can go round in a circle here, so that minimax does not end; attractor and strategy know circles")]
    OwnCycle,
    /// An arena of one's own does not have what the functions of note 002 suppose.
    #[error("the functions of the course suppose that every final position is won by somebody; {vertex} is a draw")]
    OwnFinal {
        /// A final vertex that nobody wins.
        vertex: String,
    },
    /// The observer asked for the end.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}
