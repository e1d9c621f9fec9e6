//! What every game can be asked without its type.

use super::{DynExplored, DynTiers, Fault, Known, PositionBytes, SearchConfig, UseSearcher};
use crate::{BoardPicture, Cell, Exploring, Lang, Observer, Outcome, Player};
use std::fmt;
use std::sync::Arc;

/// What a person sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A grid of cells.
    Board(BoardPicture),
    /// Some lines of text.
    Text(String),
}

impl Picture {
    /// The picture as text in that language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("{self}"),
            Lang::Fr => format!("{self:#}"),
        }
    }
}

/// As text: `{}` in English, `{:#}` in French.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(picture) => picture.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// What a game can do besides being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// Whether it can guess who stands better.
    pub heuristic: bool,
    /// Whether every move lowers a number that it knows.
    pub order: bool,
    /// Whether its positions can be searched.
    pub search: bool,
    /// The score of a play that never ends, if plays have scores and not only a winner.
    pub scores: Option<i32>,
}

/// A game without its type. Positions are bytes, and a move is its number among the moves of its position.
///
/// # Laws
/// Those of [`Game`](crate::Game), [`Notation`](crate::Notation) and [`Encoded`](super::Encoded). Bytes that are no
/// position of the game give a [`Fault`], and so do numbers that are no move.
pub trait DynGame: Send + Sync {
    /// What the players are called, J0 first.
    fn players(&self) -> [String; 2];

    /// What the game can do.
    fn abilities(&self) -> Abilities;

    /// Where the game starts.
    fn start(&self) -> PositionBytes;

    /// Who moves.
    ///
    /// # Errors
    /// If the rules fail.
    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault>;

    /// How the play ended, or `None` while it goes on.
    ///
    /// # Errors
    /// If the rules fail.
    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault>;

    /// How many moves there are.
    ///
    /// # Errors
    /// If the rules fail.
    fn move_count(&self, position: &PositionBytes) -> Result<usize, Fault>;

    /// The position after a move.
    ///
    /// # Errors
    /// If there is no such move, or the rules fail.
    fn play(&self, position: &PositionBytes, number: usize) -> Result<PositionBytes, Fault>;

    /// The positions after all moves, in their order.
    ///
    /// # Errors
    /// If the rules fail.
    fn successors(&self, position: &PositionBytes) -> Result<Vec<PositionBytes>, Fault>;

    /// All moves as people write them, in their order.
    ///
    /// # Errors
    /// If the rules fail.
    fn move_texts(&self, position: &PositionBytes) -> Result<Vec<String>, Fault>;

    /// The move that a text means.
    ///
    /// # Errors
    /// If it means none, or the rules fail.
    fn parse_move(&self, position: &PositionBytes, text: &str) -> Result<usize, Fault>;

    /// The position as people write it.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn position_text(&self, position: &PositionBytes) -> Result<String, Fault>;

    /// The position that a text means.
    ///
    /// # Errors
    /// If it means none.
    fn parse_position(&self, text: &str) -> Result<PositionBytes, Fault>;

    /// What a person sees of the position.
    ///
    /// # Errors
    /// If the rules fail.
    fn picture(&self, position: &PositionBytes) -> Result<Picture, Fault>;

    /// The cells of the picture by which a person points at each move.
    ///
    /// # Errors
    /// If the rules fail.
    fn cells(&self, position: &PositionBytes) -> Result<Vec<Option<Cell>>, Fault>;

    /// How much better J0 seems to stand than J1, in parts of [`heuristic_unit`](DynGame::heuristic_unit); 0 if
    /// nothing is known.
    ///
    /// # Errors
    /// If the rules fail.
    fn heuristic(&self, position: &PositionBytes) -> Result<i32, Fault>;

    /// What counts as 1 among the numbers of the heuristic.
    fn heuristic_unit(&self) -> i32;

    /// The score of a final position, positive if it is good for J0; `None` where the play goes on, and everywhere in a
    /// game without [scores](Abilities::scores).
    ///
    /// # Errors
    /// If the rules fail.
    fn score(&self, position: &PositionBytes) -> Result<Option<i32>, Fault>;

    /// A number that every move lowers, if the game knows one.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn order(&self, position: &PositionBytes) -> Result<Option<u64>, Fault>;

    /// The tier of a position, if the rules of the game say it: a number that no move raises. Games that count the
    /// positions of their tiers have [`tiers`](DynGame::tiers) instead.
    ///
    /// # Errors
    /// If the rules fail.
    fn tier(&self, position: &PositionBytes) -> Result<Option<u64>, Fault>;

    /// All positions of the arena that the game has from a position, if they are known without playing and no play need
    /// reach all of them, such as every (k, i) of Nim; none if the arena is what plays reach.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn arena_positions(&self, start: &PositionBytes) -> Result<Vec<PositionBytes>, Fault>;

    /// Everything that can be reached from a position.
    ///
    /// # Errors
    /// If there is too much of it, if the rules fail, or if the observer interrupts.
    fn explore(
        &self,
        start: &PositionBytes,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn DynExplored>, Fault>;

    /// About how many bytes the game keeps for every position that it was asked about.
    fn bytes_kept(&self) -> usize;

    /// Makes a searcher and lets it be used.
    ///
    /// # Errors
    /// If positions can come back, if the game has no room in a table, or what the use says.
    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault>;

    /// The tiers of the game, if its positions fall into tiers that it can count.
    fn tiers(&self) -> Option<Arc<dyn DynTiers>>;

    /// What knows the worth of every position, if a table of the game is at hand.
    fn known(&self) -> Option<&dyn Known>;

    /// What the rules printed since the last time this was asked.
    fn take_printed(&self) -> Vec<String>;
}
