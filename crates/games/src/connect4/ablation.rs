//! Connect Four with some of its techniques switched off, to measure what each is worth.

use super::techniques::Techniques;
use super::{Connect4, Position};
use crate::bits::Bits;
use retrograde::search::{Candidates, Keyed, Look, Scale, Tactical};
use retrograde::{Game, Outcome, Player};
use std::convert::Infallible;
use std::marker::PhantomData;

/// Connect Four with certain techniques only.
///
/// ```
/// use retrograde::search::{ExactConfig, ExactSearch, Tactical};
/// use retrograde::Game;
/// use retrograde_games::Connect4;
/// use retrograde_games::techniques::{Connect4With, Techniques};
///
/// #[derive(Clone, Copy)]
/// struct NoOrder;
/// impl Techniques for NoOrder {
///     const ORDER: bool = false;
/// }
///
/// let game = Connect4::<u64>::new(5, 4, 4).unwrap();
/// let start = game.start();
/// let with = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start)?;
/// let game = Connect4With::<u64, NoOrder>::new(game);
/// let without = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start)?;
/// assert_eq!(with.least, without.least);
/// assert!(with.nodes < without.nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Connect4With<B, T> {
    game: Connect4<B>,
    techniques: PhantomData<T>,
}

impl<B: Bits, T: Techniques> Connect4With<B, T> {
    /// The game, searched with these techniques.
    #[must_use]
    pub const fn new(game: Connect4<B>) -> Self {
        Self { game, techniques: PhantomData }
    }
}

impl<B: Bits, T: Techniques> Game for Connect4With<B, T> {
    type Position = Position<B>;
    type Move = u8;

    fn start(&self) -> Position<B> {
        self.game.start()
    }

    fn to_move(&self, position: &Position<B>) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &Position<B>, moves: &mut Vec<u8>) {
        self.game.moves(position, moves);
    }

    fn play(&self, position: &Position<B>, column: u8) -> Position<B> {
        self.game.play(position, column)
    }
}

impl<B: Bits, T: Techniques> Keyed for Connect4With<B, T> {
    type Key = B::Key;

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    #[inline(always)]
    fn key(&self, position: &Position<B>) -> B::Key {
        self.game.key_with::<T>(position)
    }
}

impl<B: Bits, T: Techniques> Tactical for Connect4With<B, T> {
    type Sight = B;
    type Hint = B;

    #[inline(always)]
    fn scale(&self) -> Scale {
        self.game.scale()
    }

    #[inline(always)]
    fn ply(&self, position: &Position<B>) -> u32 {
        self.game.ply(position)
    }

    fn look_first(&self, position: &Position<B>, alpha: i32) -> Result<Look<B>, Infallible> {
        Ok(self.game.look_first_with::<T>(position, alpha))
    }

    #[inline(always)]
    fn look(&self, position: &Position<B>, threats: B, alpha: i32) -> Result<Look<B>, Infallible> {
        Ok(self.game.look_with::<T>(position, threats, alpha))
    }

    #[inline(always)]
    fn candidates(
        &self,
        position: &Position<B>,
        moves: B,
        candidates: &mut Candidates<'_, Position<B>, u8, B::Key, B>,
    ) -> Result<Option<i32>, Infallible> {
        Ok(self.game.candidates_with::<T>(position, moves, candidates))
    }
}
