//! Where minimax stops going deeper, and what a position is worth there.

use super::{Estimate, Value};
use retrograde::TryGame;

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
type Known<'a, G, V> = dyn Fn(&<G as TryGame>::Position, u32) -> Result<Option<Leaf<V>>, <G as TryGame>::Error> + 'a;
/// What a position is taken for that is looked into no further.
type Guess<'a, G, V> = dyn Fn(&<G as TryGame>::Position) -> Result<V, <G as TryGame>::Error> + 'a;

/// Which positions are leaves: final ones, those that somebody else knows, and those where the search looks no further.
pub(super) struct Leaves<'a, G: TryGame, V> {
    pub(super) known: Option<Box<Known<'a, G, V>>>,
    /// How many moves the search looks ahead, if not to the end of every play.
    pub(super) depth: Option<u32>,
    pub(super) guess: Option<Box<Guess<'a, G, V>>>,
}

impl<G: TryGame, V: Value> Leaves<'_, G, V> {
    /// The final positions only (note 003 IV).
    pub(super) const FINAL: Self = Self { known: None, depth: None, guess: None };

    /// The leaf at a position that many moves from where the search began; `None` if it is to be looked
    /// into.
    pub(super) fn leaf(&self, game: &G, position: &G::Position, depth: u32) -> Result<Option<Leaf<V>>, G::Error> {
        if let Some(known) = &self.known
            && let Some(leaf) = known(position, depth)?
        {
            return Ok(Some(leaf));
        }
        if let Some(outcome) = game.outcome(position)? {
            return Ok(Some(Leaf { value: V::of(outcome), estimated: false }));
        }
        match &self.guess {
            Some(guess) if self.depth.is_some_and(|most| depth >= most) => {
                Ok(Some(Leaf { value: guess(position)?, estimated: true }))
            }
            _ => Ok(None),
        }
    }

    /// How many moves further the search may look, or 0 if that never matters. The value of a position
    /// depends on the position and on this, and on nothing else.
    pub(super) fn ahead(&self, depth: u32) -> u32 {
        self.depth.map_or(0, |most| most.saturating_sub(depth))
    }
}
