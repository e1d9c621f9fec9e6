//! A game whose rules say the tier of a position, as a rules file can.

use retrograde::dynamic::{
    Abilities, DynExplored, DynGame, DynTiers, Fault, Known, Picture, PositionBytes, SearchConfig, UseSearcher,
};
use retrograde::{Cell, Exploring, Observer, Outcome, Player};
use std::sync::Arc;

/// A game, and what makes a tier of the number that its moves lower (0 if it has none).
pub(crate) struct WithTier {
    game: Arc<dyn DynGame>,
    tier: fn(u64) -> u64,
}

impl WithTier {
    pub(crate) fn new(game: Arc<dyn DynGame>, tier: fn(u64) -> u64) -> Self {
        Self { game, tier }
    }
}

impl DynGame for WithTier {
    fn players(&self) -> [String; 2] {
        self.game.players()
    }

    fn abilities(&self) -> Abilities {
        self.game.abilities()
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
        Ok(Some((self.tier)(self.game.order(position)?.unwrap_or(0))))
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

    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault> {
        self.game.search(how, observer, use_it)
    }

    fn tiers(&self) -> Option<Arc<dyn DynTiers>> {
        self.game.tiers()
    }

    fn known(&self) -> Option<&dyn Known> {
        self.game.known()
    }

    fn take_printed(&self) -> Vec<String> {
        self.game.take_printed()
    }
}
