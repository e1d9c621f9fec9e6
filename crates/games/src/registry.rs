//! The list of games, and building one by its name.

use crate::bits::with_bits;
use crate::error::nearest;
use crate::info::Id;
use crate::{Arguments, Chomp, Connect4, Fibonacci, GameError, GameInfo, Hex, Kings, Morpion, Nim, Piles};
use retrograde::search::{Keyed, Tactical};
use retrograde::{Board, Game, Heuristic, Notation, Ordered};
use std::fmt::Debug;

/// What every built-in game can do.
pub trait BuiltIn:
    Game<Position: Debug + Send + Sync + 'static, Move: Debug + Send + Sync + 'static>
    + Notation
    + Board
    + Send
    + Sync
    + 'static
{
}

impl<G> BuiltIn for G where
    G: Game<Position: Debug + Send + Sync + 'static, Move: Debug + Send + Sync + 'static>
        + Notation
        + Board
        + Send
        + Sync
        + 'static
{
}

/// What to do with a game whose type is known only when it is built.
///
/// Inside [`visit`](GameVisitor::visit) the type is known, so that loops over millions of moves are
/// compiled for each game.
pub trait GameVisitor {
    /// What comes out, whatever the game.
    type Output;

    /// Called with the game.
    fn visit<G: BuiltIn>(self, game: G) -> Self::Output;

    /// Called with a game that can guess, and that knows how to be searched fast. As it stands, that makes
    /// no difference.
    fn visit_tactical<G: BuiltIn + Tactical + Ordered + Heuristic>(self, game: G) -> Self::Output
    where
        Self: Sized,
    {
        self.visit(game)
    }

    /// Called with a game that can be searched as a [`Plain`](retrograde::search::Plain) one. As it stands,
    /// that makes no difference.
    fn visit_plain<G>(self, game: G) -> Self::Output
    where
        Self: Sized,
        G: BuiltIn + Keyed<Position: Copy, Move: Send> + Ordered + Clone,
    {
        self.visit(game)
    }
}

/// All built-in games, by name.
#[must_use]
pub fn games() -> &'static [GameInfo] {
    const GAMES: &[GameInfo] = &[
        crate::chomp::INFO,
        crate::connect4::INFO,
        crate::fibonacci::INFO,
        crate::hex::INFO,
        crate::kings::INFO,
        crate::morpion::INFO,
        crate::nim::INFO,
        crate::piles::INFO,
    ];
    GAMES
}

/// The game of that name or alias; capitals do not matter.
///
/// # Errors
/// If there is none; the error knows the nearest name.
pub fn find(name: &str) -> Result<&'static GameInfo, GameError> {
    let lower = name.to_lowercase();
    let called = |game: &&GameInfo| game.name == lower || game.aliases.contains(&lower.as_str());
    games().iter().find(called).ok_or_else(|| {
        let names = games().iter().flat_map(|game| game.aliases.iter().copied().chain([game.name]));
        let known = games().iter().map(|game| game.name).collect();
        GameError::UnknownGame { name: name.into(), nearest: nearest(name, names), known }
    })
}

/// Builds the game of that name with those parameters, and visits it.
///
/// # Errors
/// If there is no such game or parameter, or a value is not allowed.
pub fn build<K: AsRef<str>, T: AsRef<str>, V: GameVisitor>(
    name: &str,
    pairs: impl IntoIterator<Item = (K, T)>,
    visitor: V,
) -> Result<V::Output, GameError> {
    Arguments::parse(name, pairs)?.build(visitor)
}

impl Arguments {
    /// Builds the game, and visits it. Boards are stored in as few bits as they need.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn build<V: GameVisitor>(&self, visitor: V) -> Result<V::Output, GameError> {
        let cells = |width: &str, height: &str, more: u32| self.integer(width) * (self.integer(height) + more);
        Ok(match self.game().id {
            Id::Chomp => visitor.visit_plain(Chomp::from_arguments(self)?),
            Id::Connect4 => {
                with_bits!(cells("width", "height", 1), B => visitor.visit_tactical(Connect4::<B>::from_arguments(self)?))
            }
            Id::Fibonacci => visitor.visit_plain(Fibonacci::from_arguments(self)?),
            Id::Hex => {
                with_bits!(cells("width", "height", 0), B => visitor.visit_tactical(Hex::<B>::from_arguments(self)?))
            }
            Id::Kings => visitor.visit(Kings::from_arguments(self)?),
            Id::Morpion => {
                with_bits!(cells("width", "height", 0), B => visitor.visit_tactical(Morpion::<B>::from_arguments(self)?))
            }
            Id::Nim => visitor.visit_plain(Nim::from_arguments(self)?),
            Id::Piles => visitor.visit_plain(Piles::from_arguments(self)?),
        })
    }
}
