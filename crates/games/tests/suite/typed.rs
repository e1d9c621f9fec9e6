//! A built-in game with its type, by its name: the laws are about types.

use retrograde::dynamic::Encoded;
use retrograde::{Board, Notation};
use retrograde_games::{Arguments, Chomp, Connect4, Fibonacci, GameError, Hex, Kings, Morpion, Nim, Piles};
use std::fmt::Debug;

/// What every built-in game can do.
pub(crate) trait BuiltIn:
    Notation<Position: Debug + Send + Sync + 'static, Move: Debug + Send + Sync + 'static>
    + Board
    + Encoded
    + Send
    + Sync
    + 'static
{
}

impl<G> BuiltIn for G where
    G: Notation<Position: Debug + Send + Sync + 'static, Move: Debug + Send + Sync + 'static>
        + Board
        + Encoded
        + Send
        + Sync
        + 'static
{
}

/// What is done with a game of any type.
pub(crate) trait GameVisitor {
    type Output;

    fn visit<G: BuiltIn>(self, game: G) -> Self::Output;
}

/// Visits a game with a board in the smallest integer that it fits into.
macro_rules! on_board {
    ($game:ident, $arguments:expr, $visitor:expr) => {
        if let Ok(game) = $game::<u32>::from_arguments($arguments) {
            Ok($visitor.visit(game))
        } else if let Ok(game) = $game::<u64>::from_arguments($arguments) {
            Ok($visitor.visit(game))
        } else {
            Ok($visitor.visit($game::<u128>::from_arguments($arguments)?))
        }
    };
}

/// Builds the game of that name and visits it.
pub(crate) fn build<V: GameVisitor, K: AsRef<str>, T: AsRef<str>>(
    name: &str,
    pairs: impl IntoIterator<Item = (K, T)>,
    visitor: V,
) -> Result<V::Output, GameError> {
    let arguments = &Arguments::parse(name, pairs)?;
    match arguments.game().name {
        "chomp" => Ok(visitor.visit(Chomp::from_arguments(arguments)?)),
        "connect4" => on_board!(Connect4, arguments, visitor),
        "fibonacci" => Ok(visitor.visit(Fibonacci::from_arguments(arguments)?)),
        "hex" => on_board!(Hex, arguments, visitor),
        "kings" => Ok(visitor.visit(Kings::from_arguments(arguments)?)),
        "morpion" => on_board!(Morpion, arguments, visitor),
        "nim" => Ok(visitor.visit(Nim::from_arguments(arguments)?)),
        "piles" => Ok(visitor.visit(Piles::from_arguments(arguments)?)),
        other => panic!("{other} is a game that the tests do not know"),
    }
}
