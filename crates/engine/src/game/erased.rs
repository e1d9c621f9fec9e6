//! A game without its type, for what is not worth compiling for each game: minimax as it is taught, and dictionaries.
//!
//! A position is a pointer, and a move its number among the moves. That makes each move cost some tens of
//! nanoseconds more; a search that has to be fast knows the type.

use super::Playable;
use crate::Error;
use retrograde::{Game, Heuristic, Ordered, Outcome, Player};
use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of any game.
#[derive(Clone)]
pub(crate) struct AnyPosition(Arc<dyn Held>);

/// What a position can do without its type.
trait Held: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn is(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<P: Eq + Hash + Send + Sync + 'static> Held for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

impl AnyPosition {
    pub(crate) fn new<P: Eq + Hash + Send + Sync + 'static>(position: P) -> Self {
        Self(Arc::new(position))
    }

    /// The position itself.
    ///
    /// # Panics
    /// If it belongs to a game of another type.
    pub(crate) fn of<P: 'static>(&self) -> &P {
        (*self.0).as_any().downcast_ref().expect("a position is only given to its own game")
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is((*other.0).as_any())
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

/// What a game can do without its type.
pub(crate) trait ErasedGame: Send + Sync {
    fn to_move(&self, position: &AnyPosition) -> Player;
    fn outcome(&self, position: &AnyPosition) -> Option<Outcome>;
    fn move_count(&self, position: &AnyPosition) -> u32;
    fn play(&self, position: &AnyPosition, number: u32) -> AnyPosition;
    fn guess(&self, position: &AnyPosition) -> i32;
    fn guess_unit(&self) -> i32;
    fn order(&self, position: &AnyPosition) -> Option<u64>;
    fn move_text(&self, position: &AnyPosition, number: u32) -> String;
    fn position_text(&self, position: &AnyPosition) -> String;
    /// The position that a text means: moves from a position, or a position as people write it.
    fn read(&self, from: &AnyPosition, words: &[String]) -> Result<AnyPosition, Error>;
    fn players(&self) -> [String; 2];
    fn check(&self) -> Result<(), Error>;
}

impl<G: Playable> ErasedGame for G {
    fn to_move(&self, position: &AnyPosition) -> Player {
        Game::to_move(self, position.of())
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        Game::outcome(self, position.of())
    }

    fn move_count(&self, position: &AnyPosition) -> u32 {
        moves_of(self, position.of()).len() as u32
    }

    fn play(&self, position: &AnyPosition, number: u32) -> AnyPosition {
        let position = position.of();
        AnyPosition::new(Game::play(self, position, moves_of(self, position)[number as usize]))
    }

    fn guess(&self, position: &AnyPosition) -> i32 {
        Playable::guess(self, position.of())
    }

    fn guess_unit(&self) -> i32 {
        G::GUESS_UNIT
    }

    fn order(&self, position: &AnyPosition) -> Option<u64> {
        Playable::order(self, position.of())
    }

    fn move_text(&self, position: &AnyPosition, number: u32) -> String {
        let position = position.of();
        retrograde::Notation::move_text(self, position, moves_of(self, position)[number as usize])
    }

    fn position_text(&self, position: &AnyPosition) -> String {
        retrograde::Notation::position_text(self, position.of())
    }

    fn read(&self, from: &AnyPosition, words: &[String]) -> Result<AnyPosition, Error> {
        let from: &G::Position = from.of();
        let played = super::play_words(self, from.clone(), words);
        let read = played.or_else(|error| match words {
            [word] => self.parse_position(word).map_err(|_| error),
            _ => Err(error),
        });
        read.map(AnyPosition::new)
    }

    fn players(&self) -> [String; 2] {
        retrograde::Notation::players(self)
    }

    fn check(&self) -> Result<(), Error> {
        Playable::check(self)
    }
}

fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// A game without its type, as a game again; from a position of its own.
#[derive(Clone, Copy)]
pub(crate) struct Erased<'a> {
    pub(crate) game: &'a dyn ErasedGame,
    pub(crate) start: &'a AnyPosition,
}

impl Game for Erased<'_> {
    type Position = AnyPosition;
    type Move = u32;

    fn start(&self) -> AnyPosition {
        self.start.clone()
    }

    fn to_move(&self, position: &AnyPosition) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &AnyPosition, moves: &mut Vec<u32>) {
        moves.extend(0..self.game.move_count(position));
    }

    fn play(&self, position: &AnyPosition, number: u32) -> AnyPosition {
        self.game.play(position, number)
    }
}

impl Heuristic for Erased<'_> {
    fn heuristic(&self, position: &AnyPosition) -> i32 {
        self.game.guess(position)
    }
}

impl Ordered for Erased<'_> {
    /// Asked only of games that know one.
    fn order(&self, position: &AnyPosition) -> u64 {
        self.game.order(position).unwrap_or(0)
    }
}

impl Erased<'_> {
    /// The moves as people write them.
    pub(crate) fn texts(&self, position: &AnyPosition, moves: &[u32]) -> Vec<String> {
        moves.iter().map(|&number| self.game.move_text(position, number)).collect()
    }

    /// The moves of a line, each in the position where it is made.
    pub(crate) fn line_texts(&self, line: &[u32]) -> Vec<String> {
        let mut position = self.start.clone();
        let step = |&number: &u32| {
            let text = self.game.move_text(&position, number);
            position = self.game.play(&position, number);
            text
        };
        line.iter().map(step).collect()
    }
}
