//! What the exact search asks of a game.

use super::table::TranspositionTable;
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
pub(super) struct Candidate<P, M, K, H> {
    pub(super) chosen: M,
    pub(super) position: P,
    pub(super) hash: K,
    pub(super) hint: H,
    pub(super) order: i32,
}

/// Where a game puts the moves that are worth searching.
pub struct Candidates<'a, P, M, K: Key, H> {
    table: &'a TranspositionTable<K>,
    /// The candidates of all positions on the current line, one after the other.
    line: &'a mut Vec<Candidate<P, M, K, H>>,
    /// Where the candidates of this position begin.
    first: usize,
}

impl<'a, P, M, K: Key, H> Candidates<'a, P, M, K, H> {
    pub(super) const fn new(table: &'a TranspositionTable<K>, line: &'a mut Vec<Candidate<P, M, K, H>>) -> Self {
        let first = line.len();
        Self { table, line, first }
    }

    /// Adds a move, the position after it with its [`key`](Keyed::key), and what was found out about it that
    /// its [`look`](Tactical::look) can use. Those added first are searched first, unless they are
    /// [put in order](Candidates::order_by).
    #[inline(always)]
    pub fn push(&mut self, chosen: M, position: P, key: K, hint: H) {
        let hash = self.table.hash(key);
        self.table.prefetch(hash);
        self.line.push(Candidate { chosen, position, hash, hint, order: 0 });
    }

    /// Says of each move that was added how promising it is, by the position after it and the hint: the highest
    /// order is searched first, and equal ones in the order in which they were added.
    ///
    /// This is apart from [`push`](Candidates::push), which asks the memory for what the table knows: while it
    /// comes, there is time to count.
    #[inline(always)]
    pub fn order_by(&mut self, mut order: impl FnMut(&P, &H) -> i32) {
        for candidate in &mut self.line[self.first..] {
            candidate.order = order(&candidate.position, &candidate.hint);
        }
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
///   [`look_first`](Tactical::look_first) is right for any position at all. Both are right whatever `alpha` is.
/// - A move that `candidates` leaves out is no better than one that it gives, or than
///   `lowest` of the look; if it gives none, the score is `lowest`.
pub trait Tactical: Keyed<Position: Copy + Send + Sync, Move: Send, Error: Send + Sync> + Sync {
    /// What a look may have seen besides bounds.
    type Sight: Copy;
    /// What looking for moves finds out about the positions after them.
    type Hint: Copy;

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
    ///
    /// # Errors
    /// If the rules fail.
    #[inline(always)]
    fn link(&self, _before: &Self::Position, _after: &Self::Position) -> Result<Link, Self::Error> {
        Ok(Link::OPPONENT)
    }

    /// What a score of the position means: the outcome, and how many moves are still to be played. A draw
    /// is taken to last as long as a play can.
    ///
    /// # Errors
    /// If the rules fail.
    fn verdict(&self, position: &Self::Position, score: i32) -> Result<(Outcome, u32), Self::Error> {
        let (outcome, end) = self.scale().end(score, self.to_move(position)?);
        Ok((outcome, end - self.ply(position)))
    }

    /// What can be said at a glance about any position.
    ///
    /// The search asks whether the score is above `alpha`, so that there is no use in a bound that
    /// does not answer this.
    ///
    /// # Errors
    /// If the rules fail.
    fn look_first(&self, position: &Self::Position, alpha: i32) -> Result<Look<Self::Sight>, Self::Error>;

    /// What can be said at a glance about a position that `candidates` gave, with this hint.
    ///
    /// # Errors
    /// If the rules fail.
    fn look(&self, position: &Self::Position, hint: Self::Hint, alpha: i32) -> Result<Look<Self::Sight>, Self::Error>;

    /// Appends the moves worth searching, or returns the score if looking for them has shown it.
    ///
    /// # Errors
    /// If the rules fail.
    fn candidates(
        &self,
        position: &Self::Position,
        sight: Self::Sight,
        candidates: &mut Candidates<'_, Self::Position, Self::Move, Self::Key, Self::Hint>,
    ) -> Result<Option<i32>, Self::Error>;
}
