//! What minimax does, one thing at a time.

/// The window of alpha-beta: what each player is already sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<V> {
    /// J0 is sure of this elsewhere.
    pub alpha: V,
    /// J1 is sure of this elsewhere.
    pub beta: V,
}

/// One thing that minimax did at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M, V> {
    /// Called itself for the position.
    Entered {
        /// How many moves from where the search began; 0 throughout for the bottom-up way.
        depth: u32,
        /// The move that led here; none where the search began, and none for the bottom-up way.
        by: Option<M>,
        /// The window, if this is alpha-beta.
        window: Option<Window<V>>,
    },
    /// Found that the play is over here, or that it looks no further.
    Leaf {
        /// What the position is worth.
        value: V,
        /// Whether a heuristic said so.
        estimated: bool,
    },
    /// Found the value in its memory.
    Remembered(V),
    /// Found a move that is better than those before it, or the first one.
    Improved {
        /// The move.
        by: M,
        /// What it gives.
        value: V,
    },
    /// Left the other moves alone: whatever they give, a player has something better elsewhere.
    Cut {
        /// How many moves were left out.
        left: usize,
    },
    /// Came back with a value. With alpha-beta, one outside of the window is only a bound: a value no
    /// greater than alpha says "at most", one no less than beta says "at least".
    Returned(V),
}
