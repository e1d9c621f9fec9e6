//! What minimax returns.

use super::Value;

/// How much work minimax did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls; for the naive algorithm these are the nodes of the game tree, for the bottom-up one the
    /// positions.
    pub calls: u64,
    /// Calls at leaves; for the naive algorithm without a heuristic these are the plays.
    pub leaves: u64,
    /// Leaves where a heuristic was asked.
    pub estimates: u64,
    /// Values that were found in the memory.
    pub memo_hits: u64,
    /// Positions where alpha-beta left moves out.
    pub cuts: u64,
    /// The cost as note 003 IV counts it: 1 for each leaf, and for each other position the number of its
    /// successors whose values are compared. On a full tree of height h with p successors everywhere this
    /// is C(h) = p·C(h−1) + p with C(0) = 1.
    pub cost: u64,
}

/// What minimax found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<V, M> {
    /// What the position is worth.
    pub value: V,
    /// The principal line: the first best move of the player who moves, then of the one who moves next,
    /// and so on to a leaf. Its length is the length of the play if the value tells one, or if it is a draw.
    pub line: Vec<M>,
    /// How much work it was.
    pub counts: Counts,
}

impl<V: Value, M: Copy> Answer<V, M> {
    /// The first of the best moves; none at a leaf.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// Whether the value is certain: a win was seen, or no heuristic was asked.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.counts.estimates == 0 || self.value.outcome().is_some()
    }
}
