//! The memo of the course in the place of a search, where plays are too long for one.

use super::run::Remembered;
use crate::Error;
use retrograde::dynamic::{AsGame, BestMoves, DynGame, End, Fault, Finding, PositionBytes, Searcher};
use retrograde::{Observer, Outcome, Player};
use retrograde_teach::minimax::{Ending, Minimax, MinimaxError, Value};
use std::collections::HashMap;

/// A searcher that looks all positions up in a dictionary where another one finds the plays too long.
pub(super) struct OrDictionary<'a> {
    pub(super) first: &'a mut dyn Searcher,
    pub(super) game: &'a dyn DynGame,
    pub(super) weak: bool,
    /// No more positions than this.
    pub(super) limit: Remembered,
    pub(super) observer: &'a dyn Observer,
    /// All positions within reach of the one that was solved last, if the first searcher gave up on it.
    pub(super) known: Option<HashMap<PositionBytes, Ending>>,
}

impl OrDictionary<'_> {
    /// Searches a position where the play goes on.
    pub(super) fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Error> {
        self.known = None;
        match self.first.solve(position) {
            Err(Fault::TooLong(_)) => self.look_up(position),
            found => Ok(found?),
        }
    }

    /// All best moves of the position that was solved last, if it was proven.
    pub(super) fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Error> {
        if self.known.is_none() {
            match self.first.best_moves(position) {
                Err(Fault::TooLong(_)) => self.look_up(position)?,
                best => return Ok(best?),
            };
        }
        let moves = self.moves_of_value(position, self.weak)?;
        Ok(BestMoves { moves, complete: true, nodes: 0 })
    }

    /// A line of best play from the position that was solved last, as people write it.
    pub(super) fn line(&mut self, position: &PositionBytes) -> Result<Vec<String>, Error> {
        let line = match (&self.known, self.weak) {
            (None, _) => self.first.line(position)?,
            (Some(_), true) => Vec::new(),
            (Some(_), false) => self.line_of_value(position)?,
        };
        let line: Vec<u32> = line.into_iter().map(|number| number as u32).collect();
        Ok(AsGame::new(self.game, position).line_texts(&line)?)
    }

    /// Forgets all positions.
    pub(super) fn forget(&mut self) {
        self.known = None;
        self.first.forget();
    }

    fn look_up(&mut self, position: &PositionBytes) -> Result<Finding, Error> {
        let game = AsGame::new(self.game, position);
        let minimax = Minimax::new(&game).with_observer(self.observer).remembering_at_most(self.limit.positions);
        let known: HashMap<_, _> = match minimax.dictionary(position) {
            Ok(known) => known.into_iter().collect(),
            Err(MinimaxError::Interrupted(_)) => return self.nothing_known(position),
            Err(error) => return Err(super::taught::failed(error, self.game, self.limit)),
        };
        let value = known[position];
        let nodes = known.len() as u64;
        self.known = Some(known);
        let line = self.line_of_value(position)?;
        let outcome = value.outcome().unwrap_or(Outcome::Draw);
        let length = value.length().unwrap_or(line.len() as u32);
        let end = End { outcome, length: (!self.weak || outcome == Outcome::Draw).then_some(length) };
        Ok(Finding { least: end, most: end, proven: true, best: line.first().copied(), nodes })
    }

    fn nothing_known(&self, position: &PositionBytes) -> Result<Finding, Error> {
        let mover = self.game.to_move(position)?;
        let end = |player: Player| End { outcome: Outcome::Win(player), length: None };
        Ok(Finding { least: end(!mover), most: end(mover), proven: false, best: Some(0), nodes: 0 })
    }

    /// The moves after which the play is worth as much as before.
    fn moves_of_value(&self, position: &PositionBytes, weak: bool) -> Result<Vec<usize>, Error> {
        let Some(known) = &self.known else { return Ok(Vec::new()) };
        let value = known.get(position).copied();
        let kept = |after: Option<Ending>| match (value, after) {
            (Some(value), Some(after)) if weak => value.outcome() == after.outcome(),
            (value, after) => value == after.map(Value::before),
        };
        let successors = self.game.successors(position)?;
        let numbered = successors.iter().enumerate();
        Ok(numbered.filter(|(_, after)| kept(known.get(*after).copied())).map(|(number, _)| number).collect())
    }

    fn line_of_value(&self, start: &PositionBytes) -> Result<Vec<usize>, Error> {
        let mut position = start.clone();
        let mut line = Vec::new();
        while let Some(&number) = self.moves_of_value(&position, false)?.first() {
            line.push(number);
            position = self.game.play(&position, number)?;
        }
        Ok(line)
    }
}
