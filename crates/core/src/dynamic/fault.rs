//! Why a game could not answer.

use super::WrongBytes;
use crate::search::{SearchError, TooLong, Unsearchable};
use crate::{ArenaError, ExploreError, Interrupted, Lang};
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// Something wrong that can be said to a person in their language.
pub trait Complaint: fmt::Debug + fmt::Display + Send + Sync {
    /// What was wrong, where, and what would be right.
    fn in_lang(&self, lang: Lang) -> String;
}

/// Why a game could not answer.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A text that means no move or no position; the game says why.
    #[error("{0}")]
    Text(String),
    /// The rules that a user wrote failed.
    #[error("{0}")]
    Rules(Arc<dyn Complaint>),
    /// A number that is no move, or bytes that are no position.
    #[error(transparent)]
    Bytes(#[from] WrongBytes),
    /// A position has more successors than the limits allow, or there are too many positions.
    #[error(transparent)]
    TooLarge(ExploreError),
    /// The graph of the game cannot be an arena.
    #[error(transparent)]
    Arena(ArenaError),
    /// Positions come back in this game, so that a search would never end.
    #[error("positions can come back in this game, so that a search would never end")]
    Cycles,
    /// A position has no room in the table of a search, or the table none in memory.
    #[error(transparent)]
    Unsearchable(#[from] Unsearchable),
    /// A play may last too long for a search.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The observer asked to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl From<Infallible> for Fault {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl<E: Into<Self>> From<ExploreError<E>> for Fault {
    fn from(error: ExploreError<E>) -> Self {
        match error {
            ExploreError::Interrupted(interrupted) => Self::Interrupted(interrupted),
            ExploreError::Arena(error) => Self::Arena(error),
            ExploreError::Game(error) => error.into(),
            ExploreError::NoStart => Self::TooLarge(ExploreError::NoStart),
            ExploreError::LimitReached { positions, open, ply } => {
                Self::TooLarge(ExploreError::LimitReached { positions, open, ply })
            }
        }
    }
}

impl<E: Into<Self>> From<SearchError<E>> for Fault {
    fn from(error: SearchError<E>) -> Self {
        match error {
            SearchError::TooLong(error) => Self::TooLong(error),
            SearchError::Game(error) => error.into(),
        }
    }
}
