//! Where minimax stops going deeper, and what a position is worth there.

use super::{Estimate, Value};
use retrograde::Game;

/// A position below which minimax does not look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<V> {
    /// What it is worth.
    pub value: V,
    /// Whether that is a heuristic's guess; otherwise the play is over and this is its result.
    pub estimated: bool,
}

impl Leaf<Estimate> {
    /// A position that is worth that number.
    #[must_use]
    pub fn number(number: i32) -> Self {
        Self { value: Estimate::heuristic(number), estimated: false }
    }

    /// A position that is taken for that number.
    #[must_use]
    pub fn guess(number: i32) -> Self {
        Self { value: Estimate::heuristic(number), estimated: true }
    }
}

/// What is known of a position at that depth before the game is asked.
type Known<'a, P, V> = dyn Fn(&P, u32) -> Option<Leaf<V>> + 'a;
/// What a position is taken for that is looked into no further.
type Guess<'a, P, V> = dyn Fn(&P) -> V + 'a;

/// Which positions are leaves: final ones, those that somebody else knows, and those where the search looks no further.
pub(super) struct Leaves<'a, P, V> {
    pub(super) known: Option<Box<Known<'a, P, V>>>,
    /// How many moves the search looks ahead, if not to the end of every play.
    pub(super) depth: Option<u32>,
    pub(super) guess: Option<Box<Guess<'a, P, V>>>,
}

impl<P, V: Value> Leaves<'_, P, V> {
    /// The final positions only (note 003 IV).
    pub(super) const FINAL: Self = Self { known: None, depth: None, guess: None };

    /// The leaf at a position that many moves from where the search began; `None` if it is to be looked
    /// into.
    pub(super) fn leaf(&self, game: &impl Game<Position = P>, position: &P, depth: u32) -> Option<Leaf<V>> {
        let known = self.known.as_ref().and_then(|known| known(position, depth));
        let over = || game.outcome(position).map(|outcome| Leaf { value: V::of(outcome), estimated: false });
        known.or_else(over).or_else(|| {
            let guess = self.guess.as_ref().filter(|_| self.depth.is_some_and(|most| depth >= most))?;
            Some(Leaf { value: guess(position), estimated: true })
        })
    }

    /// How many moves further the search may look, or 0 if that never matters. The value of a position
    /// depends on the position and on this, and on nothing else.
    pub(super) fn ahead(&self, depth: u32) -> u32 {
        self.depth.map_or(0, |most| most.saturating_sub(depth))
    }
}
