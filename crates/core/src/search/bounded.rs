//! Games whose plays all end.

use crate::Game;

/// A game in which every move leaves fewer moves to come, so that no position ever comes back.
///
/// Search by depth is sound on such games only: where positions can come back, what a position is worth
/// may depend on how it was reached. A game with cycles cannot keep the law below, and has no business
/// here; the attractor ([`solve`](crate::solve())) gives it its values.
///
/// # Laws
/// - `moves_left(play(p, m)) < moves_left(p)` for every legal move.
pub trait Bounded: Game {
    /// No play from this position has more moves than this.
    fn moves_left(&self, position: &Self::Position) -> u32;
}
