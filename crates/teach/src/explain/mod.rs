//! Explanations that a student can follow: why a vertex is won, lost or drawn, what an algorithm did, and
//! which mistakes are easily made.
//!
//! What is said is in the replies, which are the same in every language; how it is said is in `words`.

mod building;
mod minimax;
mod mistakes;
mod pictures;
mod steps;
mod tell;
mod trace;
mod vertex;
mod words;

pub use building::{BuildingReply, BuildingStepReply, explain_building};
pub use minimax::{MinimaxReply, MinimaxStep, explain_bottom_up, explain_minimax};
pub use mistakes::{ExampleReply, MistakeReply, MistakesReply};
pub use pictures::{LARGEST_PICTURE, attractor_pictures};
pub use trace::{EntryReply, EventReply, StepReply, StepsReply, TraceReply};
pub use vertex::{ProofReply, StatementReply, explain_vertex};
pub use words::Naming;

use crate::{course, minimax as taught};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the algorithms of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaughtAlgorithm {
    /// An algorithm that computes the attractors of both players.
    Attractor(course::Algorithm),
    /// A recursion that computes the value of the start.
    Minimax(taught::Algorithm),
    /// The dictionary of values filled from below, without recursion (note 002, `minmaxNim`).
    BottomUp,
}

/// What the dictionary that is filled from below is called.
const BOTTOM_UP: &str = "bottomup";

/// The name of no algorithm that is taught.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no algorithm {0:?}; there are queue, stack, recursive, extend, fixpoint, minimax, memo, alphabeta and bottomup"
)]
pub struct UnknownTaughtAlgorithm(pub String);

impl TaughtAlgorithm {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attractor(algorithm) => algorithm.name(),
            Self::Minimax(algorithm) => algorithm.name(),
            Self::BottomUp => BOTTOM_UP,
        }
    }
}

impl fmt::Display for TaughtAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TaughtAlgorithm {
    type Err = UnknownTaughtAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownTaughtAlgorithm> {
        if name == BOTTOM_UP {
            return Ok(Self::BottomUp);
        }
        let attractor = name.parse().map(Self::Attractor);
        attractor.or_else(|_| name.parse().map(Self::Minimax)).map_err(|_| UnknownTaughtAlgorithm(name.to_owned()))
    }
}
