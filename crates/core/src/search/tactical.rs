//! What the exact search asks of a game.

use super::table::Table;
use super::{Key, Keyed, Scale};

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
/// The players alternate and no position repeats, because every move makes the play longer.
///
/// # Laws
/// - Scores are those of [`scale`](Tactical::scale), seen by the player who moves.
/// - [`look`](Tactical::look) is right for any position that [`candidates`](Tactical::candidates) gave;
///   [`look_first`](Tactical::look_first) is right for any position at all.
/// - A move that `candidates` leaves out is no better than one that it gives, or than
///   `lowest` of the look; if it gives none, the score is `lowest`.
pub trait Tactical: Keyed<Position: Copy> + Sync {
    /// What a look may have seen besides bounds.
    type Sight: Copy;

    /// How outcomes and lengths become scores.
    fn scale(&self) -> Scale;

    /// How many moves were played to reach the position.
    fn ply(&self, position: &Self::Position) -> u32;

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
