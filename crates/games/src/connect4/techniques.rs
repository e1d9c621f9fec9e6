//! Connect Four with some of its techniques switched off, to measure what each is worth.

use super::{Connect4, Position};
use crate::bits::Bits;
use retrograde::search::{Candidates, Keyed, Look, Scale, Tactical};
use retrograde::{Game, Outcome, Player};
use std::marker::PhantomData;

/// Which techniques a search of Connect Four uses. They are known when it is compiled, so that switches cost
/// nothing.
pub trait Techniques: Sync + Send + Copy {
    /// Mirror images share their entry in the table.
    const MIRRORED: bool = true;
    /// Moves that make many threats come first; otherwise the middle columns do.
    const ORDER: bool = true;
    /// Threats above playable cells and in own rows count more, and giving a threat away counts less.
    const BONUS: bool = true;
    /// Moves that lose at once are left out, and threats are answered. Without it a double threat proves nothing.
    const FORCED: bool = true;
    /// A move that threatens twice wins.
    const DOUBLE: bool = true;
    /// Who has no line left will not win.
    const LINES: bool = true;
    /// Answering above each of the opponent's stones may be enough.
    const FOLLOW_UP: bool = true;
}

/// All techniques.
#[derive(Clone, Copy, Debug)]
pub struct All;

impl Techniques for All {}

/// Connect Four with certain techniques only.
///
/// ```
/// use retrograde::search::{ExactConfig, ExactSearch, Tactical};
/// use retrograde::Game;
/// use retrograde_games::{Connect4, Connect4With, Techniques};
///
/// #[derive(Clone, Copy)]
/// struct NoOrder;
/// impl Techniques for NoOrder {
///     const ORDER: bool = false;
/// }
///
/// let game = Connect4::<u64>::new(5, 4, 4).unwrap();
/// let start = game.start();
/// let with = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start);
/// let game = Connect4With::<u64, NoOrder>::new(game);
/// let without = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start);
/// assert_eq!(with.lowest, without.lowest);
/// assert!(with.nodes < without.nodes);
/// # Ok::<(), retrograde::search::Unsearchable>(())
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

    fn look_first(&self, position: &Position<B>, alpha: i32) -> Look<B> {
        self.game.look_first_with::<T>(position, alpha)
    }

    #[inline(always)]
    fn look(&self, position: &Position<B>, threats: B, alpha: i32) -> Look<B> {
        self.game.look_with::<T>(position, threats, alpha)
    }

    #[inline(always)]
    fn candidates(
        &self,
        position: &Position<B>,
        moves: B,
        candidates: &mut Candidates<'_, Position<B>, u8, B::Key, B>,
    ) -> Option<i32> {
        self.game.candidates_with::<T>(position, moves, candidates)
    }
}
