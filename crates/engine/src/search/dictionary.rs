//! The memo of the course in the place of a search, where plays are too long for one.

use super::searcher::{Best, End, Finding, Searcher};
use crate::Error;
use crate::game::{AnyPosition, Erased, ErasedGame};
use retrograde::minimax::{Ending, Minimax, MinimaxError, Value};
use retrograde::{Game, Observer, Outcome, Player};
use std::collections::HashMap;

/// A searcher that looks all positions up in a dictionary where another one finds the plays too long.
pub(super) struct OrDictionary<'a> {
    pub(super) first: &'a mut dyn Searcher,
    pub(super) game: &'a dyn ErasedGame,
    pub(super) weak: bool,
    /// No more positions than this.
    pub(super) limit: usize,
    pub(super) observer: &'a dyn Observer,
    /// All positions within reach of the one that was solved last, if the first searcher gave up on it.
    pub(super) known: Option<HashMap<AnyPosition, Ending>>,
}

impl OrDictionary<'_> {
    fn look_up(&mut self, position: &AnyPosition) -> Result<Finding, Error> {
        let erased = Erased { game: self.game, start: position };
        let minimax = Minimax::new(&erased).with_observer(self.observer).remembering_at_most(self.limit);
        let found = minimax.dictionary(position);
        self.game.check()?;
        let known: HashMap<_, _> = match found {
            Ok(known) => known.into_iter().collect(),
            Err(MinimaxError::Interrupted(_)) => return Ok(self.nothing_known(position)),
            Err(error) => return Err(Error::minimax(&error, Some(&|position| self.game.position_text(position)))),
        };
        let value = known[position];
        let nodes = known.len() as u64;
        self.known = Some(known);
        let line = self.line_of_value(position);
        let outcome = value.outcome().unwrap_or(Outcome::Draw);
        let length = value.length().unwrap_or(line.len() as u32);
        let end = End { outcome, length: (!self.weak || outcome == Outcome::Draw).then_some(length) };
        Ok(Finding { least: end, most: end, proven: true, best: line.first().cloned(), nodes })
    }

    fn nothing_known(&self, position: &AnyPosition) -> Finding {
        let mover = self.game.to_move(position);
        let end = |player: Player| End { outcome: Outcome::Win(player), length: None };
        let best = Some(self.game.move_text(position, 0));
        Finding { least: end(!mover), most: end(mover), proven: false, best, nodes: 0 }
    }

    /// The moves after which the play is worth as much as before.
    fn moves_of_value(&self, position: &AnyPosition, weak: bool) -> Vec<u32> {
        let Some(known) = &self.known else { return Vec::new() };
        let erased = Erased { game: self.game, start: position };
        let mut moves = Vec::new();
        erased.moves(position, &mut moves);
        let value = known.get(position).copied();
        let after = |number| known.get(&self.game.play(position, number)).copied();
        moves.retain(|&number| match (value, after(number)) {
            (Some(value), Some(after)) if weak => value.outcome() == after.outcome(),
            (value, after) => value == after.map(Value::before),
        });
        moves
    }

    fn line_of_value(&self, start: &AnyPosition) -> Vec<String> {
        let mut position = start.clone();
        let mut line = Vec::new();
        while let Some(&number) = self.moves_of_value(&position, false).first() {
            line.push(self.game.move_text(&position, number));
            position = self.game.play(&position, number);
        }
        line
    }
}

impl Searcher for OrDictionary<'_> {
    fn solve(&mut self, position: &AnyPosition) -> Result<Finding, Error> {
        self.known = None;
        match self.first.solve(position) {
            Err(Error::TooLong(_)) => self.look_up(position),
            found => found,
        }
    }

    fn best_moves(&mut self, position: &AnyPosition) -> Result<Best, Error> {
        if self.known.is_none() {
            match self.first.best_moves(position) {
                Err(Error::TooLong(_)) => self.look_up(position)?,
                best => return best,
            };
        }
        let moves = self.moves_of_value(position, self.weak).into_iter();
        let moves = moves.map(|number| self.game.move_text(position, number)).collect();
        Ok(Best { moves, complete: true, nodes: 0 })
    }

    fn line(&mut self, position: &AnyPosition) -> Vec<String> {
        match (&self.known, self.weak) {
            (None, _) => self.first.line(position),
            (Some(_), true) => Vec::new(),
            (Some(_), false) => self.line_of_value(position),
        }
    }

    fn forget(&mut self) {
        self.known = None;
        self.first.forget();
    }
}
