//! What the doors ask of a game beyond its rules.

use crate::Error;
use crate::search::{SearchConfig, Use, use_plain, use_tactical, use_walk};
use retrograde::search::{Keyed, Tactical};
use retrograde::{
    Board, BoardPicture, Cell, Explored, Exploring, Game, Heuristic, Notation, Observer, Ordered, Outcome, Player,
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

    /// What counts as 1 among the numbers of [`guess`](Playable::guess).
    const GUESS_UNIT: i32;

    /// What a person sees of the position.
    fn picture(&self, position: &Self::Position) -> Result<Picture, Error>;

    /// The cell of the picture by which a person points at the move, if there is one.
    fn cell_of(&self, position: &Self::Position, chosen: Self::Move) -> Option<Cell>;

    /// How much better J0 seems to stand than J1; 0 if nothing is known.
    fn guess(&self, position: &Self::Position) -> i32;

    /// A number that every move lowers, if the game knows one.
    fn order(&self, position: &Self::Position) -> Option<u64>;

    /// Makes a searcher for the game and uses it.
    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error>;

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

/// A game of ours, and what it can do besides.
pub(crate) struct BuiltInGame<G: BuiltIn> {
    game: G,
    guess: Option<fn(&G, &G::Position) -> i32>,
    order: Option<fn(&G, &G::Position) -> u64>,
    search: Option<SearchFn<G>>,
}

type SearchFn<G> = fn(&G, &SearchConfig, &dyn Observer, &mut Use<'_>) -> Result<(), Error>;

impl<G: BuiltIn> BuiltInGame<G> {
    /// A game whose positions can come back.
    pub(crate) fn new(game: G) -> Self {
        Self { game, guess: None, order: None, search: None }
    }

    /// A game that knows how to be searched.
    pub(crate) fn tactical(game: G) -> Self
    where
        G: Tactical + Ordered + Heuristic,
    {
        Self { game, guess: Some(G::heuristic), order: Some(G::order), search: Some(use_tactical) }
    }

    /// A game that can be searched, but does not know how.
    pub(crate) fn plain(game: G) -> Self
    where
        G: Keyed<Position: Copy, Move: Send> + Ordered + Clone,
    {
        Self { game, guess: None, order: Some(G::order), search: Some(use_plain) }
    }
}

impl<G: BuiltIn> Game for BuiltInGame<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.moves(position, moves);
    }

    fn play(&self, position: &G::Position, chosen: G::Move) -> G::Position {
        self.game.play(position, chosen)
    }
}

impl<G: BuiltIn> Notation for BuiltInGame<G> {
    fn move_text(&self, position: &G::Position, chosen: G::Move) -> String {
        self.game.move_text(position, chosen)
    }

    fn parse_move(&self, position: &G::Position, text: &str) -> Result<G::Move, String> {
        self.game.parse_move(position, text)
    }

    fn position_text(&self, position: &G::Position) -> String {
        self.game.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<G::Position, String> {
        self.game.parse_position(text)
    }

    fn players(&self) -> [String; 2] {
        self.game.players()
    }
}

impl<G: BuiltIn> Playable for BuiltInGame<G> {
    const BYTES_OUTSIDE: usize = 0;
    const GUESS_UNIT: i32 = 1;

    fn picture(&self, position: &G::Position) -> Result<Picture, Error> {
        Ok(Picture::Board(Board::picture(&self.game, position)))
    }

    fn cell_of(&self, position: &G::Position, chosen: G::Move) -> Option<Cell> {
        Board::cell_of(&self.game, position, chosen)
    }

    fn guess(&self, position: &G::Position) -> i32 {
        self.guess.map_or(0, |guess| guess(&self.game, position))
    }

    fn order(&self, position: &G::Position) -> Option<u64> {
        self.order.map(|order| order(&self.game, position))
    }

    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error> {
        let search = self.search.ok_or(Error::Cycles { position: None, moves: None })?;
        search(&self.game, how, observer, use_it)
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
    /// The heuristic of a file counts in thousandths.
    const GUESS_UNIT: i32 = 1000;

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

    fn order(&self, _: &RulesPosition) -> Option<u64> {
        None
    }

    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error> {
        use_walk(self, |position| position.number(), how, observer, use_it)
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
