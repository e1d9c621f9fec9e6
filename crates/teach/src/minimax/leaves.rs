//! Where minimax stops going deeper, and what a position is worth there.

use super::{Ending, Estimate, Value};
use retrograde::{Game, Heuristic};
use std::marker::PhantomData;

/// A position below which minimax does not look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<V> {
    /// What it is worth.
    pub value: V,
    /// Whether that is a heuristic's guess; otherwise the play is over and this is its result.
    pub estimated: bool,
}

/// Which positions are leaves: [`Final`] ones only, or also those at a [`Horizon`].
pub trait Leaves<G: Game> {
    /// What minimax computes with.
    type Value: Value;

    /// The leaf at a position that many moves from where the search began; `None` if it is to be looked
    /// into.
    fn leaf(&self, game: &G, position: &G::Position, depth: u32) -> Option<Leaf<Self::Value>>;

    /// How many moves further the search may look, or 0 if that never matters. The value of a position
    /// depends on the position and on this, and on nothing else.
    fn ahead(&self, depth: u32) -> u32;
}

/// The leaves are the final positions (note 003 IV).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Final<V = Ending>(PhantomData<V>);

impl<V> Final<V> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game, V: Value> Leaves<G> for Final<V> {
    type Value = V;

    fn leaf(&self, game: &G, position: &G::Position, _: u32) -> Option<Leaf<V>> {
        game.outcome(position).map(|outcome| Leaf { value: V::of(outcome), estimated: false })
    }

    fn ahead(&self, _: u32) -> u32 {
        0
    }
}

/// The leaves are the final positions, some of which are worth numbers of their own, and those that many moves away, where
/// a heuristic guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued<F> {
    depth: Option<u32>,
    value: F,
}

impl<F> Valued<F> {
    pub(super) const fn new(depth: Option<u32>, value: F) -> Self {
        Self { depth, value }
    }
}

impl<G: Heuristic, F: Fn(&G::Position) -> Option<i32>> Leaves<G> for Valued<F> {
    type Value = Estimate;

    fn leaf(&self, game: &G, position: &G::Position, depth: u32) -> Option<Leaf<Estimate>> {
        if let Some(value) = (self.value)(position) {
            return Some(Leaf { value: Estimate::heuristic(value), estimated: false });
        }
        match game.outcome(position) {
            Some(outcome) => Some(Leaf { value: Estimate::of(outcome), estimated: false }),
            None if self.depth.is_some_and(|most| depth >= most) => {
                Some(Leaf { value: Estimate::heuristic(game.heuristic(position)), estimated: true })
            }
            None => None,
        }
    }

    fn ahead(&self, depth: u32) -> u32 {
        self.depth.map_or(0, |most| most.saturating_sub(depth))
    }
}

/// The leaves are the final positions and those that many moves away, where a heuristic guesses (note 003
/// V).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    depth: u32,
}

impl Horizon {
    pub(super) const fn new(depth: u32) -> Self {
        Self { depth }
    }
}

impl<G: Heuristic> Leaves<G> for Horizon {
    type Value = Estimate;

    fn leaf(&self, game: &G, position: &G::Position, depth: u32) -> Option<Leaf<Estimate>> {
        match game.outcome(position) {
            Some(outcome) => Some(Leaf { value: Estimate::of(outcome), estimated: false }),
            None if depth >= self.depth => {
                Some(Leaf { value: Estimate::heuristic(game.heuristic(position)), estimated: true })
            }
            None => None,
        }
    }

    fn ahead(&self, depth: u32) -> u32 {
        self.depth.saturating_sub(depth)
    }
}

/// The leaves are the final positions and those that many moves away, where a function guesses instead of the game's own
/// heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessed<F> {
    depth: u32,
    guess: F,
}

impl<F> Guessed<F> {
    pub(super) const fn new(depth: u32, guess: F) -> Self {
        Self { depth, guess }
    }
}

impl<G: Game, F: Fn(&G::Position) -> i32> Leaves<G> for Guessed<F> {
    type Value = Estimate;

    fn leaf(&self, game: &G, position: &G::Position, depth: u32) -> Option<Leaf<Estimate>> {
        match game.outcome(position) {
            Some(outcome) => Some(Leaf { value: Estimate::of(outcome), estimated: false }),
            None if depth >= self.depth => {
                Some(Leaf { value: Estimate::heuristic((self.guess)(position)), estimated: true })
            }
            None => None,
        }
    }

    fn ahead(&self, depth: u32) -> u32 {
        self.depth.saturating_sub(depth)
    }
}
