//! A game of a rules file, as a game without its type.

use retrograde::dynamic::{
    Abilities, DynExplored, DynGame, DynTiers, Fault, Known, Picture, PositionBytes, SearchConfig, UseSearcher,
    WrongBytes, search_numbered, search_scores,
};
use retrograde::{Arena, Cell, Explored, Exploring, Observer, Outcome, Player, TryGame, Vertex};
use retrograde_rules::{NotationError, RulesError, RulesGame, RulesMove, RulesPosition};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A game of a rules file. Its positions are bytes that mean the same in every process.
pub(crate) struct Ruled(Arc<RulesGame>);

impl Ruled {
    pub(crate) fn new(game: RulesGame) -> Self {
        Self(Arc::new(game))
    }
}

fn unread(error: NotationError) -> Fault {
    match error {
        NotationError::Rules(error) => error.into(),
        other => Fault::Text(other.to_string()),
    }
}

impl Ruled {
    fn position(&self, bytes: &PositionBytes) -> Result<RulesPosition, WrongBytes> {
        self.0.position_of_bytes(bytes).ok_or(WrongBytes)
    }

    fn bytes(&self, position: RulesPosition) -> PositionBytes {
        PositionBytes::new(self.0.position_bytes(position))
    }

    fn moves(&self, position: RulesPosition) -> Result<Vec<RulesMove>, RulesError> {
        let mut moves = Vec::new();
        self.0.moves(&position, &mut moves)?;
        Ok(moves)
    }
}

impl DynGame for Ruled {
    fn players(&self) -> [String; 2] {
        self.0.players()
    }

    fn abilities(&self) -> Abilities {
        Abilities { heuristic: self.0.has_heuristic(), order: false, search: true, scores: self.0.scores() }
    }

    fn start(&self) -> PositionBytes {
        self.bytes(self.0.start())
    }

    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault> {
        Ok(self.0.to_move(&self.position(position)?)?)
    }

    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
        Ok(self.0.outcome(&self.position(position)?)?)
    }

    fn move_count(&self, position: &PositionBytes) -> Result<usize, Fault> {
        Ok(self.moves(self.position(position)?)?.len())
    }

    fn play(&self, position: &PositionBytes, number: usize) -> Result<PositionBytes, Fault> {
        let position = self.position(position)?;
        let chosen = *self.moves(position)?.get(number).ok_or(WrongBytes)?;
        Ok(self.bytes(self.0.play(&position, chosen)?))
    }

    fn successors(&self, position: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        let position = self.position(position)?;
        let moves = self.moves(position)?.into_iter();
        moves.map(|chosen| Ok(self.bytes(self.0.play(&position, chosen)?))).collect()
    }

    fn move_texts(&self, position: &PositionBytes) -> Result<Vec<String>, Fault> {
        let position = self.position(position)?;
        let moves = self.moves(position)?.into_iter();
        moves.map(|chosen| Ok(self.0.move_text(&position, chosen)?)).collect()
    }

    fn parse_move(&self, position: &PositionBytes, text: &str) -> Result<usize, Fault> {
        let position = self.position(position)?;
        let chosen = self.0.parse_move(&position, text).map_err(unread)?;
        Ok(self.moves(position)?.into_iter().position(|other| other == chosen).ok_or(WrongBytes)?)
    }

    fn position_text(&self, position: &PositionBytes) -> Result<String, Fault> {
        Ok(self.0.position_text(&self.position(position)?))
    }

    fn parse_position(&self, text: &str) -> Result<PositionBytes, Fault> {
        let position = self.0.parse_position(text).map_err(unread)?;
        Ok(self.bytes(position))
    }

    fn picture(&self, position: &PositionBytes) -> Result<Picture, Fault> {
        let position = self.position(position)?;
        let shown = self.0.show(position)?;
        Ok(Picture::Text(shown.unwrap_or_else(|| self.0.position_text(&position))))
    }

    fn cells(&self, position: &PositionBytes) -> Result<Vec<Option<Cell>>, Fault> {
        Ok(vec![None; self.move_count(position)?])
    }

    fn heuristic(&self, position: &PositionBytes) -> Result<i32, Fault> {
        Ok(self.0.heuristic(&self.position(position)?)?)
    }

    /// The heuristic of a file counts in thousandths.
    fn heuristic_unit(&self) -> i32 {
        1000
    }

    fn score(&self, position: &PositionBytes) -> Result<Option<i32>, Fault> {
        if self.0.scores().is_none() {
            return Ok(None);
        }
        Ok(self.0.final_score(self.position(position)?)?)
    }

    fn order(&self, _: &PositionBytes) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn tier(&self, position: &PositionBytes) -> Result<Option<u64>, Fault> {
        Ok(self.0.tier(self.position(position)?)?)
    }

    /// Only playing shows which positions the rules have.
    fn arena_positions(&self, _: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        Ok(Vec::new())
    }

    fn explore(
        &self,
        start: &PositionBytes,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn DynExplored>, Fault> {
        let start = self.position(start)?;
        let explored = match how.depth {
            Some(_) => retrograde::explore(&*self.0, [start], how, observer)?,
            None => self.0.explore_from([start], how, observer)?,
        };
        self.0.check_steady(start)?;
        Ok(Arc::new(ExploredRules { game: Arc::clone(&self.0), explored, index: OnceLock::new() }))
    }

    /// The position as bytes, its place in the table, its facts and its moves.
    fn bytes_kept(&self) -> usize {
        150
    }

    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault> {
        let read = |bytes: &PositionBytes| Ok(self.position(bytes)?);
        if self.0.scores().is_some() {
            search_scores(&*self.0, &read, how, observer, use_it)?;
        } else {
            search_numbered(
                &*self.0,
                |position| position.number(),
                RulesGame::heuristic,
                &read,
                how,
                observer,
                use_it,
            )?;
        }
        Ok(self.0.check_steady(self.0.start())?)
    }

    /// Nobody can count the positions of a file without listing them.
    fn tiers(&self) -> Option<Arc<dyn DynTiers>> {
        None
    }

    fn known(&self) -> Option<&dyn Known> {
        None
    }

    fn take_printed(&self) -> Vec<String> {
        self.0.take_printed()
    }
}

struct ExploredRules {
    game: Arc<RulesGame>,
    explored: Explored<RulesPosition>,
    index: OnceLock<HashMap<u32, Vertex>>,
}

impl DynExplored for ExploredRules {
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        PositionBytes::new(self.game.position_bytes(*self.explored.position(vertex)))
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        let number = self.game.position_of_bytes(position)?.number();
        let numbered = || self.arena().vertices().map(|vertex| (self.explored.position(vertex).number(), vertex));
        self.index.get_or_init(|| numbered().collect()).get(&number).copied()
    }

    fn plies(&self) -> Vec<Range<usize>> {
        self.explored.plies().collect()
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        self.explored.is_open(vertex)
    }

    fn bytes(&self) -> usize {
        self.explored.bytes()
    }
}
