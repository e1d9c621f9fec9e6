//! What the doors ask of a game beyond its rules.

use crate::Error;
use retrograde::{
    Board, BoardPicture, Cell, Explored, Exploring, Game, Heuristic, Notation, Observer, Outcome, Player,
};
use retrograde_games::BuiltIn;
use retrograde_rules::{ExploreRulesError, RulesGame, RulesMove, RulesPosition};

/// What a person sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A grid of cells.
    Board(BoardPicture),
    /// Some lines of text.
    Text(String),
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Board(picture) => picture.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A game that can be explored, played and shown, wherever it comes from.
pub(crate) trait Playable:
    Game<Position: Send + Sync + 'static, Move: Send + Sync + 'static> + Notation + Send + Sync + 'static
{
    /// About how many bytes the game itself keeps for every position that it was asked about.
    const BYTES_OUTSIDE: usize;

    /// What a person sees of the position.
    fn picture(&self, position: &Self::Position) -> Result<Picture, Error>;

    /// The cell of the picture by which a person points at the move, if there is one.
    fn cell_of(&self, position: &Self::Position, chosen: Self::Move) -> Option<Cell>;

    /// How much better J0 seems to stand than J1; 0 if nothing is known.
    fn guess(&self, position: &Self::Position) -> i32;

    /// Whether everything that the game was asked so far could be answered.
    fn check(&self) -> Result<(), Error>;

    /// Everything that can be reached from a position.
    fn explore(
        &self,
        start: Self::Position,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<Self::Position>, Error>;

    /// What the rules printed while they ran.
    fn printed(&self) -> Vec<String>;
}

/// A game of ours.
pub(crate) struct BuiltInGame<G>(pub(crate) G);

impl<G: BuiltIn> Game for BuiltInGame<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.0.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(position, moves);
    }

    fn play(&self, position: &G::Position, chosen: G::Move) -> G::Position {
        self.0.play(position, chosen)
    }
}

impl<G: BuiltIn> Notation for BuiltInGame<G> {
    fn move_text(&self, position: &G::Position, chosen: G::Move) -> String {
        self.0.move_text(position, chosen)
    }

    fn parse_move(&self, position: &G::Position, text: &str) -> Result<G::Move, String> {
        self.0.parse_move(position, text)
    }

    fn position_text(&self, position: &G::Position) -> String {
        self.0.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<G::Position, String> {
        self.0.parse_position(text)
    }

    fn players(&self) -> [String; 2] {
        self.0.players()
    }
}

impl<G: BuiltIn> Playable for BuiltInGame<G> {
    const BYTES_OUTSIDE: usize = 0;

    fn picture(&self, position: &G::Position) -> Result<Picture, Error> {
        Ok(Picture::Board(Board::picture(&self.0, position)))
    }

    fn cell_of(&self, position: &G::Position, chosen: G::Move) -> Option<Cell> {
        Board::cell_of(&self.0, position, chosen)
    }

    fn guess(&self, _: &G::Position) -> i32 {
        0
    }

    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    fn explore(
        &self,
        start: G::Position,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<G::Position>, Error> {
        Ok(retrograde::explore(self, [start], how, observer)?)
    }

    fn printed(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Playable for RulesGame {
    /// The position as bytes, its place in the table, its facts and its moves.
    const BYTES_OUTSIDE: usize = 150;

    fn picture(&self, position: &RulesPosition) -> Result<Picture, Error> {
        let shown = self.show(*position).map_err(Error::Rules)?;
        Ok(Picture::Text(shown.unwrap_or_else(|| self.position_text(position))))
    }

    fn cell_of(&self, _: &RulesPosition, _: RulesMove) -> Option<Cell> {
        None
    }

    fn guess(&self, position: &RulesPosition) -> i32 {
        Heuristic::heuristic(self, position)
    }

    fn check(&self) -> Result<(), Error> {
        Self::check(self).map_err(Error::Rules)
    }

    fn explore(
        &self,
        start: RulesPosition,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, Error> {
        self.explore_from([start], how, observer).map_err(|error| match error {
            ExploreRulesError::Rules(error) => Error::Rules(error),
            ExploreRulesError::Explore(error) => error.into(),
            other => Error::Play(other.to_string()),
        })
    }

    fn printed(&self) -> Vec<String> {
        self.take_printed()
    }
}
