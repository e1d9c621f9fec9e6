//! What a worker remembers in, and what it knows of other workers.

use super::Key;
use super::table::TranspositionTable;

/// A transposition table, alone or shared with other workers.
///
/// What only sharing needs costs nothing where the table is the worker's own.
pub(super) trait Memory<K: Key> {
    /// Whether there are other workers.
    const SHARED: bool;

    fn table(&self) -> &TranspositionTable<K>;

    /// After how many stored entries the table should [`grow`](Memory::grow).
    fn comfortable(&self) -> u64;

    /// Makes the table larger if it can be.
    fn grow(&mut self);

    /// How many nodes all workers have searched, if this one has searched so many.
    fn total(&self, nodes: u64) -> u64;

    /// Begins to search a position.
    fn enter(&mut self, hash: K);

    /// Ends to search the position that was entered last.
    fn leave(&mut self, hash: K);

    /// Whether another worker searches the position now.
    fn is_busy(&self, hash: K) -> bool;

    /// Whether another worker has answered the question.
    fn is_answered(&self) -> bool;
}

impl<K: Key> Memory<K> for TranspositionTable<K> {
    const SHARED: bool = false;

    #[inline(always)]
    fn table(&self) -> &Self {
        self
    }

    fn comfortable(&self) -> u64 {
        self.comfortable()
    }

    fn grow(&mut self) {
        self.grow();
    }

    fn total(&self, nodes: u64) -> u64 {
        nodes
    }

    #[inline(always)]
    fn enter(&mut self, _: K) {}

    #[inline(always)]
    fn leave(&mut self, _: K) {}

    #[inline(always)]
    fn is_busy(&self, _: K) -> bool {
        false
    }

    #[inline(always)]
    fn is_answered(&self) -> bool {
        false
    }
}
