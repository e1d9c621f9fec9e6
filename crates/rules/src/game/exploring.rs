//! Exploring a game whose functions may fail.

use super::{RulesGame, RulesPosition};
use crate::error::RulesError;
use retrograde::{ExploreError, Explored, Exploring, Game, Interrupted, Observer, explore};
use std::fmt;

/// Why a game of a rules file could not be explored.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExploreRulesError {
    /// A function of the file failed or gave something wrong.
    Rules(RulesError),
    /// There are too many positions, or the observer wants to stop.
    Explore(ExploreError),
}

impl RulesGame {
    /// Explores the game from its start.
    ///
    /// # Errors
    /// If a function of the file fails or gives something wrong, or exploring ends early.
    pub fn explore(
        &self,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, ExploreRulesError> {
        self.explore_from([self.start()], how, observer)
    }

    /// Explores the game from some positions.
    ///
    /// # Errors
    /// If a function of the file fails or gives something wrong, or exploring ends early.
    pub fn explore_from(
        &self,
        starts: impl IntoIterator<Item = RulesPosition>,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, ExploreRulesError> {
        let starts: Vec<RulesPosition> = starts.into_iter().collect();
        let interrupted = |interrupted: Interrupted| ExploreRulesError::Explore(interrupted.into());
        self.prepare(&starts, how.positions, observer).map_err(interrupted)?;
        let explored = explore(self, starts, how, observer);
        // An error of the rules comes first: what was explored after it means nothing.
        self.check().map_err(ExploreRulesError::Rules)?;
        explored.map_err(ExploreRulesError::Explore)
    }
}

impl fmt::Display for ExploreRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Explore(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExploreRulesError {}
