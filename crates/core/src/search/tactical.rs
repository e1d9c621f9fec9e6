//! What the exact search asks of a game.

use super::table::Table;
use super::{Key, Keyed, Link, Scale, TooLong};
use crate::Outcome;

/// What can be said about a position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look<S> {
    /// Its score.
    Known(i32),
    /// The score lies between these, and `sight` is what else was seen.
    Open {
        /// The score is no lower.
        lowest: i32,
        /// The score is no higher.
        highest: i32,
        /// What [`Tactical::candidates`] need not find out again.
        sight: S,
    },
}

/// A move that is worth searching, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<P, M, K> {
    pub(super) chosen: M,
    pub(super) position: P,
    pub(super) hash: K,
    pub(super) order: i32,
}

/// Where a game puts the moves that are worth searching.
pub struct Candidates<'a, P, M, K: Key> {
    table: &'a Table<K>,
    /// The candidates of all positions on the current line, one after the other.
    line: &'a mut Vec<Candidate<P, M, K>>,
}

impl<'a, P, M, K: Key> Candidates<'a, P, M, K> {
    pub(super) const fn new(table: &'a Table<K>, line: &'a mut Vec<Candidate<P, M, K>>) -> Self {
        Self { table, line }
    }

    /// Adds a move, the position after it with its [`key`](Keyed::key), and how promising it is: the
    /// highest order is searched first, and equal ones in the order in which they are added.
    #[inline(always)]
    pub fn push(&mut self, chosen: M, position: P, key: K, order: i32) {
        let hash = self.table.hash(key);
        self.table.prefetch(hash);
        self.line.push(Candidate { chosen, position, hash, order });
    }
}

/// A game with the knowledge that makes an exact search fast. The search itself knows no game.
///
/// No position comes back in a play.
///
/// # Laws
/// - Scores are those of [`scale`](Tactical::scale), seen by the player who moves.
/// - Positions of the same key have the same [`ply`](Tactical::ply).
/// - [`link`](Tactical::link) says how the score before a move follows from the score after it.
/// - [`look`](Tactical::look) is right for any position that [`candidates`](Tactical::candidates) gave;
///   [`look_first`](Tactical::look_first) is right for any position at all.
/// - A move that `candidates` leaves out is no better than one that it gives, or than
///   `lowest` of the look; if it gives none, the score is `lowest`.
pub trait Tactical: Keyed<Position: Copy + Send + Sync, Move: Send> + Sync {
    /// What a look may have seen besides bounds.
    type Sight: Copy;

    /// How outcomes and lengths become scores.
    fn scale(&self) -> Scale;

    /// How many moves were played to reach the position.
    fn ply(&self, position: &Self::Position) -> u32;

    /// Whether a position can be searched. As it stands, any can, because scores count from the start of
    /// the game.
    ///
    /// # Errors
    /// If a play from the position may last too long.
    fn check(&self, _position: &Self::Position) -> Result<(), TooLong> {
        Ok(())
    }

    /// What a move between two positions does to scores. As it stands, this is right where the players
    /// alternate and [`ply`](Tactical::ply) grows by one with every move.
    #[inline(always)]
    fn link(&self, _before: &Self::Position, _after: &Self::Position) -> Link {
        Link::OPPONENT
    }

    /// What a score of the position means: the outcome, and how many moves are still to be played. A draw
    /// is taken to last as long as a play can.
    fn verdict(&self, position: &Self::Position, score: i32) -> (Outcome, u32) {
        let (outcome, end) = self.scale().end(score, self.to_move(position));
        (outcome, end - self.ply(position))
    }

    /// What can be said at a glance about any position.
    fn look_first(&self, position: &Self::Position) -> Look<Self::Sight>;

    /// What can be said at a glance about a position that `candidates` gave.
    fn look(&self, position: &Self::Position) -> Look<Self::Sight>;

    /// Appends the moves worth searching, or returns the score if looking for them has shown it.
    fn candidates(
        &self,
        position: &Self::Position,
        sight: Self::Sight,
        candidates: &mut Candidates<'_, Self::Position, Self::Move, Self::Key>,
    ) -> Option<i32>;
}
