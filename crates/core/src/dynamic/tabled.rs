//! A game together with a table of its positions: whoever would search it looks instead.

use super::{
    Abilities, BestMoves, DynExplored, DynGame, DynTiers, End, Fault, Finding, Picture, PositionBytes, SearchConfig,
    Searcher, UseSearcher, WrongBytes,
};
use crate::{Cell, Exploring, Observer, Outcome, Player};
use std::collections::HashSet;
use std::sync::Arc;

/// Something that knows what positions of a game are worth, such as a table that a front end has opened.
pub trait Known: Send + Sync {
    /// Who wins the position and in how many moves; a draw has no number.
    ///
    /// # Errors
    /// If the position is not in the table, or the table is damaged.
    fn worth(&self, position: &PositionBytes) -> Result<End, Fault>;
}

/// A game whose searches are answered from a table.
pub struct Tabled {
    game: Arc<dyn DynGame>,
    known: Arc<dyn Known>,
}

impl Tabled {
    /// The game with its table.
    #[must_use]
    pub const fn new(game: Arc<dyn DynGame>, known: Arc<dyn Known>) -> Self {
        Self { game, known }
    }
}

/// Looks where others search. It needs no memory and no nodes.
struct Look<'a>(&'a Tabled);

impl dyn Known + '_ {
    /// The numbers of the moves that keep what a position is worth: the shortest wins, the longest losses, or the draws.
    ///
    /// # Errors
    /// If a position is not in the table, the table is damaged, or the rules fail.
    pub fn best_moves(&self, game: &dyn DynGame, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        if game.outcome(position)?.is_some() {
            return Ok(Vec::new());
        }
        let worth = self.worth(position)?;
        let mut best = Vec::new();
        for (number, after) in game.successors(position)?.iter().enumerate() {
            let after = self.worth(after)?;
            if worth == (End { length: after.length.map(|length| length + 1), ..after }) {
                best.push(number);
            }
        }
        Ok(best)
    }
}

impl Look<'_> {
    fn best(&self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        self.0.known.best_moves(&*self.0.game, position)
    }
}

impl Searcher for Look<'_> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        let end = self.0.known.worth(position)?;
        Ok(Finding { least: end, most: end, proven: true, best: self.best(position)?.first().copied(), nodes: 0 })
    }

    fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Fault> {
        Ok(BestMoves { moves: self.best(position)?, complete: true, nodes: 0 })
    }

    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        let mut line = Vec::new();
        let mut position = position.clone();
        // A draw that never ends is shown until a position comes back.
        let mut seen = HashSet::new();
        while self.0.game.outcome(&position)?.is_none() && seen.insert(position.clone()) {
            let chosen = *self.best(&position)?.first().ok_or(WrongBytes)?;
            position = self.0.game.play(&position, chosen)?;
            line.push(chosen);
        }
        Ok(line)
    }

    fn forget(&mut self) {}
}

impl DynGame for Tabled {
    fn players(&self) -> [String; 2] {
        self.game.players()
    }

    fn abilities(&self) -> Abilities {
        Abilities { search: true, ..self.game.abilities() }
    }

    fn start(&self) -> PositionBytes {
        self.game.start()
    }

    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault> {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
        self.game.outcome(position)
    }

    fn move_count(&self, position: &PositionBytes) -> Result<usize, Fault> {
        self.game.move_count(position)
    }

    fn play(&self, position: &PositionBytes, number: usize) -> Result<PositionBytes, Fault> {
        self.game.play(position, number)
    }

    fn successors(&self, position: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        self.game.successors(position)
    }

    fn move_texts(&self, position: &PositionBytes) -> Result<Vec<String>, Fault> {
        self.game.move_texts(position)
    }

    fn parse_move(&self, position: &PositionBytes, text: &str) -> Result<usize, Fault> {
        self.game.parse_move(position, text)
    }

    fn position_text(&self, position: &PositionBytes) -> Result<String, Fault> {
        self.game.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<PositionBytes, Fault> {
        self.game.parse_position(text)
    }

    fn picture(&self, position: &PositionBytes) -> Result<Picture, Fault> {
        self.game.picture(position)
    }

    fn cells(&self, position: &PositionBytes) -> Result<Vec<Option<Cell>>, Fault> {
        self.game.cells(position)
    }

    fn heuristic(&self, position: &PositionBytes) -> Result<i32, Fault> {
        self.game.heuristic(position)
    }

    fn heuristic_unit(&self) -> i32 {
        self.game.heuristic_unit()
    }

    fn score(&self, position: &PositionBytes) -> Result<Option<i32>, Fault> {
        self.game.score(position)
    }

    fn order(&self, position: &PositionBytes) -> Result<Option<u64>, Fault> {
        self.game.order(position)
    }

    fn tier(&self, position: &PositionBytes) -> Result<Option<u64>, Fault> {
        self.game.tier(position)
    }

    fn arena_positions(&self, start: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        self.game.arena_positions(start)
    }

    fn explore(
        &self,
        start: &PositionBytes,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn DynExplored>, Fault> {
        self.game.explore(start, how, observer)
    }

    fn bytes_kept(&self) -> usize {
        self.game.bytes_kept()
    }

    /// Proof numbers are asked for their own sake, and searched.
    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault> {
        if how.proof { self.game.search(how, observer, use_it) } else { use_it(&mut Look(self)) }
    }

    fn tiers(&self) -> Option<Arc<dyn DynTiers>> {
        self.game.tiers()
    }

    fn known(&self) -> Option<&dyn Known> {
        Some(&*self.known)
    }

    fn take_printed(&self) -> Vec<String> {
        self.game.take_printed()
    }
}
