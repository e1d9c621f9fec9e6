//! The memo of the course in the place of a search, where plays are too long for one.

use super::run::Remembered;
use crate::Error;
use retrograde::dynamic::{
    AsGame, BestMoves, DynExplored, DynGame, End, Fault, Finding, PositionBytes, Searcher, scores_of,
};
use retrograde::{Exploring, Objective, Observer, Outcome, Player, Solution, solve_scores};
use retrograde_teach::minimax::{Ending, Minimax, MinimaxError, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A searcher that looks all positions up in a dictionary where another one finds the plays too long.
pub(super) struct OrDictionary<'a> {
    pub(super) first: &'a mut dyn Searcher,
    pub(super) game: &'a dyn DynGame,
    pub(super) weak: bool,
    /// No more positions than this.
    pub(super) limit: Remembered,
    pub(super) observer: &'a dyn Observer,
    /// All positions within reach of the one that was solved last, if the first searcher gave up on it.
    pub(super) known: Option<Reached>,
}

/// All positions within reach of one.
pub(super) enum Reached {
    /// What minimax says about each.
    Dictionary(HashMap<PositionBytes, Ending>),
    /// The solved graph of a game with scores, in which positions may come back.
    Graph(Arc<dyn DynExplored>, Solution),
}

impl Reached {
    /// What a position is worth.
    fn end(&self, position: &PositionBytes) -> Option<End> {
        match self {
            Self::Dictionary(known) => known.get(position).map(|value| End {
                outcome: value.outcome().unwrap_or(Outcome::Draw),
                length: value.length(),
                score: None,
            }),
            Self::Graph(explored, solution) => explored.find(position).map(|vertex| End {
                outcome: solution.value(vertex),
                length: solution.moves_to_end(vertex),
                score: solution.score(vertex),
            }),
        }
    }
}

impl OrDictionary<'_> {
    /// Searches a position where the play goes on.
    pub(super) fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Error> {
        self.known = None;
        match self.first.solve(position) {
            Err(Fault::TooLong(_)) => self.look_up(position),
            Err(Fault::Cycles) if self.has_scores() => self.list(position),
            found => Ok(found?),
        }
    }

    /// All best moves of the position that was solved last, if it was proven.
    pub(super) fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Error> {
        if self.known.is_none() {
            match self.first.best_moves(position) {
                Err(Fault::TooLong(_)) => self.look_up(position)?,
                Err(Fault::Cycles) if self.has_scores() => self.list(position)?,
                best => return Ok(best?),
            };
        }
        let moves = self.moves_of_value(position, self.weak)?;
        Ok(BestMoves { moves, complete: true, nodes: 0 })
    }

    /// A line of best play from the position that was solved last, as people write it.
    pub(super) fn line(&mut self, position: &PositionBytes) -> Result<Vec<String>, Error> {
        let line = match (&self.known, self.weak) {
            (None, _) => match self.first.line(position) {
                Err(Fault::Cycles) => Vec::new(),
                line => line?,
            },
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
        let end = known[position];
        let nodes = known.len() as u64;
        self.known = Some(Reached::Dictionary(known));
        let line = self.line_of_value(position)?;
        let outcome = end.outcome().unwrap_or(Outcome::Draw);
        let length = end.length().unwrap_or(line.len() as u32);
        let end = End { outcome, length: (!self.weak || outcome == Outcome::Draw).then_some(length), score: None };
        Ok(Finding { least: end, most: end, proven: true, best: line.first().copied(), nodes })
    }

    fn has_scores(&self) -> bool {
        self.game.abilities().scores.is_some()
    }

    /// Lists and solves everything within reach: the only way where positions come back and plays have scores.
    fn list(&mut self, position: &PositionBytes) -> Result<Finding, Error> {
        let how = Exploring { positions: self.limit.positions, ..Exploring::default() };
        let explored = match self.game.explore(position, how, self.observer) {
            Err(Fault::Interrupted(_)) => return self.nothing_known(position),
            explored => explored?,
        };
        let scores = scores_of(self.game, &*explored)?.unwrap_or_default();
        let solution = match solve_scores(explored.arena(), Objective::default(), &scores, self.observer) {
            Ok(solution) => solution,
            Err(_) => return self.nothing_known(position),
        };
        let nodes = explored.arena().vertex_count() as u64;
        let known = self.known.insert(Reached::Graph(explored, solution));
        let Some(end) = known.end(position) else { return self.nothing_known(position) };
        let end = if self.weak { End { length: None, score: None, ..end } } else { end };
        let best = self.moves_of_value(position, self.weak)?.first().copied();
        Ok(Finding { least: end, most: end, proven: true, best, nodes })
    }

    fn nothing_known(&self, position: &PositionBytes) -> Result<Finding, Error> {
        let mover = self.game.to_move(position)?;
        let end = |player: Player| End { outcome: Outcome::Win(player), length: None, score: None };
        Ok(Finding { least: end(!mover), most: end(mover), proven: false, best: Some(0), nodes: 0 })
    }

    /// The moves after which the play is worth as much as before.
    fn moves_of_value(&self, position: &PositionBytes, weak: bool) -> Result<Vec<usize>, Error> {
        let Some(known) = &self.known else { return Ok(Vec::new()) };
        let Some(end) = known.end(position) else { return Ok(Vec::new()) };
        let keeps = |after: End| match weak {
            true => end.outcome == after.outcome,
            false => end == End { length: after.length.map(|length| length + 1), ..after },
        };
        let successors = self.game.successors(position)?;
        let numbered = successors.iter().enumerate();
        Ok(numbered.filter(|(_, after)| known.end(after).is_some_and(keeps)).map(|(number, _)| number).collect())
    }

    fn line_of_value(&self, start: &PositionBytes) -> Result<Vec<usize>, Error> {
        let mut position = start.clone();
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        while let Some(&number) = self.moves_of_value(&position, false)?.first() {
            // A play without end is shown until a position comes back.
            if !seen.insert(position.clone()) {
                break;
            }
            line.push(number);
            position = self.game.play(&position, number)?;
        }
        Ok(line)
    }
}
