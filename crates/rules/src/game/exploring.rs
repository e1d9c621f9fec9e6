//! Exploring a game whose functions may fail.

use super::facts::Asking;
use super::{RulesGame, RulesMove, RulesPosition, State};
use crate::error::RulesError;
use crate::memory::{Facts, Memory};
use retrograde::{
    ExploreError, Explored, Exploring, Game, Interrupted, Observer, Outcome, Player, Progress, Stage, explore,
};
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
        let state = &mut *self.lock();
        self.prepare(state, &starts, how.positions, observer).map_err(interrupted)?;
        // An error of the rules comes first: what would be explored after it means nothing.
        if let Some(error) = &state.memory.error {
            return Err(ExploreRulesError::Rules(error.clone()));
        }
        let known = Known { memory: &state.memory, start: self.start };
        explore(&known, starts, how, observer).map_err(ExploreRulesError::Explore)
    }

    /// Asks about the positions that can be reached from some, nearest first, until there are more than
    /// `most` of them.
    fn prepare(
        &self,
        state: &mut State,
        starts: &[RulesPosition],
        most: usize,
        observer: &dyn Observer,
    ) -> Result<(), Interrupted> {
        const BATCH: usize = 1024;
        let mut reached = Reached::default();
        starts.iter().for_each(|start| reached.add(start.0));
        let mut machine = state.machine.fork(observer);
        let mut next = 0;
        while next < reached.order.len() && reached.order.len() <= most && state.memory.error.is_none() {
            if next.is_multiple_of(BATCH) {
                observer.checkpoint(Progress { stage: Stage::Rules, done: next as u64, total: None })?;
            }
            let id = reached.order[next];
            let facts = match state.memory.facts(id) {
                Some(facts) => facts,
                None => match self.ask_with(&mut state.memory, &mut machine, RulesPosition(id)) {
                    Ok(facts) => {
                        state.memory.learn(id, facts);
                        facts
                    }
                    Err(Asking::Interrupted) => return Err(Interrupted),
                    Err(Asking::Rules(error)) => {
                        state.memory.error = Some(error);
                        break;
                    }
                },
            };
            for &head in &state.memory.heads[facts.first as usize..][..facts.count as usize] {
                reached.add(head);
            }
            next += 1;
        }
        state.machine.printed.push_str(&machine.printed);
        Ok(())
    }
}

/// Positions in the order in which they are first reached.
#[derive(Default)]
struct Reached {
    order: Vec<u32>,
    known: Vec<bool>,
}

impl Reached {
    fn add(&mut self, id: u32) {
        let index = id as usize;
        if self.known.len() <= index {
            self.known.resize((index + 1).max(2 * self.known.len()), false);
        }
        if !std::mem::replace(&mut self.known[index], true) {
            self.order.push(id);
        }
    }
}

/// A game of which everything that will be asked is known already: no lock, and nothing that can fail.
struct Known<'a> {
    memory: &'a Memory,
    start: RulesPosition,
}

impl Known<'_> {
    /// A position beyond the limit of exploring may not have been asked about; the explorer stops there anyway.
    fn facts(&self, position: RulesPosition) -> Facts {
        self.memory.facts(position.0).unwrap_or(Facts::over(Player::Zero, Outcome::Draw))
    }
}

impl Game for Known<'_> {
    type Position = RulesPosition;
    type Move = RulesMove;

    fn start(&self) -> RulesPosition {
        self.start
    }

    fn to_move(&self, position: &RulesPosition) -> Player {
        self.facts(*position).owner
    }

    fn outcome(&self, position: &RulesPosition) -> Option<Outcome> {
        self.facts(*position).outcome
    }

    fn moves(&self, position: &RulesPosition, moves: &mut Vec<RulesMove>) {
        moves.extend((0..self.facts(*position).count).map(RulesMove));
    }

    fn play(&self, position: &RulesPosition, chosen: RulesMove) -> RulesPosition {
        RulesPosition(self.memory.heads[(self.facts(*position).first + chosen.0) as usize])
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
