//! Building the games that can be searched.

use crate::bits::with_bits;
use crate::info::Id;
use crate::{Arguments, BuiltIn, Chomp, Connect4, Fibonacci, GameError, Hex, Morpion, Nim, Piles};
use retrograde::Ordered;
use retrograde::search::{Keyed, Plain, Tactical};

/// What to do with a game that can be searched, whose type is known only when it is built.
///
/// ```
/// use retrograde::search::{ExactConfig, ExactSearch, Tactical};
/// use retrograde::{Ordered, Outcome, Player};
/// use retrograde_games::{Arguments, BuiltIn, SearchVisitor};
///
/// struct Solve;
/// impl SearchVisitor for Solve {
///     type Output = (Outcome, u32);
///     fn visit<G: BuiltIn + Tactical + Ordered>(self, game: G) -> (Outcome, u32) {
///         let start = game.start();
///         let found = ExactSearch::new(&game, ExactConfig::default(), &()).unwrap().solve(&start);
///         game.verdict(&start, found.lowest)
///     }
/// }
/// let hex = Arguments::parse("hex", [("width", "5"), ("height", "5")])?;
/// assert_eq!(hex.build_for_search(false, Solve)?, (Outcome::Win(Player::Zero), 13));
/// let kings = Arguments::parse("kings", [("width", "5")])?;
/// assert!(kings.build_for_search(false, Solve).unwrap_err().to_string().contains("solve"));
/// # Ok::<(), retrograde_games::GameError>(())
/// ```
pub trait SearchVisitor {
    /// What comes out, whatever the game.
    type Output;

    /// Called with the game.
    fn visit<G: BuiltIn + Tactical + Ordered>(self, game: G) -> Self::Output;
}

impl Arguments {
    /// Builds the game for a search, and visits it; with `weak`, for a search that finds the winner only.
    ///
    /// # Errors
    /// If the values do not fit together, or if positions of the game can come back.
    pub fn build_for_search<V: SearchVisitor>(&self, weak: bool, visitor: V) -> Result<V::Output, GameError> {
        let cells = |more: u32| self.integer("width") * (self.integer("height") + more);
        Ok(match self.game().id {
            Id::Connect4 => with_bits!(cells(1), B => visitor.visit(Connect4::<B>::from_arguments(self)?)),
            Id::Hex => with_bits!(cells(0), B => visitor.visit(Hex::<B>::from_arguments(self)?)),
            Id::Morpion => with_bits!(cells(0), B => visitor.visit(Morpion::<B>::from_arguments(self)?)),
            Id::Chomp => visitor.visit(plain(Chomp::from_arguments(self)?, weak)),
            Id::Fibonacci => visitor.visit(plain(Fibonacci::from_arguments(self)?, weak)),
            Id::Nim => visitor.visit(plain(Nim::from_arguments(self)?, weak)),
            Id::Piles => visitor.visit(plain(Piles::from_arguments(self)?, weak)),
            Id::Kings => return Err(GameError::Cycles { game: self.game().name }),
        })
    }
}

fn plain<G: Keyed + Ordered>(game: G, weak: bool) -> Plain<G> {
    let plain = Plain::new(game);
    if weak { plain.weak() } else { plain }
}
