//! A game whose rules are Python functions, as a game without its type: it is searched, played, drawn and kept in tables like any other.
//!
//! No lock is held while a function of the user runs: it may hand the interpreter lock to another thread, which would wait for ours.

mod known;
mod rules;

use known::Known;
use pyo3::prelude::*;
use retrograde::dynamic::{
    Abilities, DynExplored, DynGame, DynTiers, Fault, Known as Table, Picture, PositionBytes, SearchConfig,
    UseSearcher, WrongBytes, search_numbered, search_scores,
};
use retrograde::{Arena, Cell, Explored, Exploring, Observer, Outcome, Player, Vertex};
use retrograde_engine::{Opened, Source};
use rules::Number;
pub(crate) use rules::Rules;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// How the name of a game ends whose rules are Python functions.
const IN_PYTHON: &str = " (Python)";

/// A game of Python functions.
#[derive(Clone)]
pub(crate) struct Own(Arc<Rules>);

impl Own {
    pub(crate) fn new(rules: Rules) -> Self {
        Self(Arc::new(rules))
    }

    /// What tables call the game: nothing tells whether functions are the same, so that it is a name and the start.
    pub(crate) fn source(&self, name: &str) -> Source {
        let (file, content) = (format!("{name}{IN_PYTHON}"), Vec::new().into());
        Source::File { file, content, format: None, vertices: None, parameters: self.parameters() }
    }

    /// Whether a table is of such a game.
    pub(crate) fn is_source(source: &Source) -> bool {
        source.name().ends_with(IN_PYTHON)
    }

    /// The game as what the engine is asked about.
    pub(crate) fn opened(&self, name: &str) -> Opened {
        let name = name.strip_suffix(IN_PYTHON).unwrap_or(name);
        Opened::of_game(name.to_owned(), self.parameters(), Arc::new(self.clone()))
    }

    fn parameters(&self) -> Vec<(String, String)> {
        vec![("start".to_owned(), self.0.known.text(0))]
    }

    /// How people write a position that is an object of the user.
    pub(crate) fn text_of(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = self.0.known.number(position)?;
        Ok(self.0.known.text(number))
    }

    fn number(&self, bytes: &PositionBytes) -> Result<Number, Fault> {
        let text = std::str::from_utf8(bytes).map_err(|_| WrongBytes)?;
        match rules::attached(|py| self.0.known.of_repr(py, text))? {
            Some(number) => Ok(Number(number)),
            None => Err(WrongBytes.into()),
        }
    }

    fn bytes(&self, number: Number) -> PositionBytes {
        PositionBytes::new(self.0.known.repr(number.0).into_bytes())
    }
}

impl DynGame for Own {
    fn players(&self) -> [String; 2] {
        self.0.players.clone()
    }

    fn abilities(&self) -> Abilities {
        Abilities { heuristic: self.0.heuristic.is_some(), order: false, search: true, scores: self.0.scores() }
    }

    fn start(&self) -> PositionBytes {
        self.bytes(Number(0))
    }

    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault> {
        Ok(self.0.facts(self.number(position)?)?.owner)
    }

    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
        Ok(self.0.facts(self.number(position)?)?.outcome)
    }

    fn move_count(&self, position: &PositionBytes) -> Result<usize, Fault> {
        Ok(self.0.facts(self.number(position)?)?.next.len())
    }

    fn play(&self, position: &PositionBytes, number: usize) -> Result<PositionBytes, Fault> {
        let facts = self.0.facts(self.number(position)?)?;
        Ok(self.bytes(Number(*facts.next.get(number).ok_or(WrongBytes)?)))
    }

    fn successors(&self, position: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        let facts = self.0.facts(self.number(position)?)?;
        Ok(facts.next.iter().map(|&next| self.bytes(Number(next))).collect())
    }

    fn move_texts(&self, position: &PositionBytes) -> Result<Vec<String>, Fault> {
        let facts = self.0.facts(self.number(position)?)?;
        let text = |(place, &next): (usize, &u32)| match facts.names.get(place) {
            Some(name) => name.clone(),
            None => self.0.known.text(next),
        };
        Ok(facts.next.iter().enumerate().map(text).collect())
    }

    fn parse_move(&self, position: &PositionBytes, text: &str) -> Result<usize, Fault> {
        let texts = self.move_texts(position)?;
        let written = |text: &str| text.split_whitespace().collect::<String>();
        let found = texts.iter().position(|other| written(other) == written(text));
        found.ok_or_else(|| Fault::Text(format!("{text:?} is not a move; the moves are {}", texts.join(", "))))
    }

    fn position_text(&self, position: &PositionBytes) -> Result<String, Fault> {
        Ok(self.0.known.text(self.number(position)?.0))
    }

    fn parse_position(&self, text: &str) -> Result<PositionBytes, Fault> {
        match rules::attached(|py| self.0.known.of_text(py, text))? {
            Some(number) => Ok(self.bytes(Number(number))),
            None => Err(Fault::Text(format!("{text:?} is not a position of the game"))),
        }
    }

    fn picture(&self, position: &PositionBytes) -> Result<Picture, Fault> {
        let number = self.number(position)?;
        let text = rules::attached(|py| self.0.show(py, number))?;
        Ok(Picture::Text(text.unwrap_or_else(|| self.0.known.text(number.0))))
    }

    fn cells(&self, position: &PositionBytes) -> Result<Vec<Option<Cell>>, Fault> {
        Ok(vec![None; self.move_count(position)?])
    }

    fn heuristic(&self, position: &PositionBytes) -> Result<i32, Fault> {
        Ok(Rules::guess(&self.0, &self.number(position)?)?)
    }

    /// The heuristic of the user counts in thousandths.
    fn heuristic_unit(&self) -> i32 {
        1000
    }

    fn score(&self, position: &PositionBytes) -> Result<Option<i32>, Fault> {
        let facts = self.0.facts(self.number(position)?)?;
        Ok(self.0.scores().and(facts.outcome).map(|_| facts.score))
    }

    fn order(&self, _: &PositionBytes) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn tier(&self, _: &PositionBytes) -> Result<Option<u64>, Fault> {
        Ok(None)
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
        let explored = retrograde::explore(&*self.0, [self.number(start)?], how, observer)?;
        Ok(Arc::new(Listed { game: self.clone(), explored, index: OnceLock::new() }))
    }

    /// The object of the user, its two texts and its facts.
    fn bytes_kept(&self) -> usize {
        400
    }

    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault> {
        let read = |bytes: &PositionBytes| self.number(bytes);
        if self.0.scores().is_some() {
            return search_scores(&*self.0, &read, how, observer, use_it);
        }
        search_numbered(&*self.0, |number| number.0, Rules::guess, &read, how, observer, use_it)
    }

    /// Nobody can count the positions of Python functions without listing them.
    fn tiers(&self) -> Option<Arc<dyn DynTiers>> {
        None
    }

    fn known(&self) -> Option<&dyn Table> {
        None
    }

    fn take_printed(&self) -> Vec<String> {
        Vec::new()
    }
}

/// All positions that can be reached.
struct Listed {
    game: Own,
    explored: Explored<Number>,
    index: OnceLock<HashMap<u32, Vertex>>,
}

impl DynExplored for Listed {
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        self.game.bytes(*self.explored.position(vertex))
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        let number = self.game.number(position).ok()?;
        let numbered = || self.arena().vertices().map(|vertex| (self.explored.position(vertex).0, vertex)).collect();
        self.index.get_or_init(numbered).get(&number.0).copied()
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
