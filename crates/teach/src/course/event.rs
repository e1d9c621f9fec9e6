//! What an algorithm does, one thing at a time.

use retrograde::{Arena, Objective, Player, Vertex};

/// Why a vertex is in the attractor of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It is a target of the player.
    Target,
    /// It is a dead end that the rules give to the player.
    DeadEnd,
    /// It is the player's, who can move to this vertex of the attractor.
    Move(Vertex),
    /// It is the opponent's, all of whose moves lead into the attractor. There is at least one.
    AllMoves,
}

impl Reason {
    /// Why the player has won as soon as the play arrives at the vertex, if that is so.
    #[must_use]
    pub(super) fn at_once(arena: &Arena, objective: Objective, player: Player, vertex: Vertex) -> Option<Self> {
        let reason = if arena.target(vertex).is_some() { Self::Target } else { Self::DeadEnd };
        (objective.winner_at(arena, vertex) == Some(player)).then_some(reason)
    }
}

/// One thing that an algorithm did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Put a vertex on the stack or into the queue.
    Pushed(Vertex),
    /// Took a vertex from the stack or the queue.
    Taken(Vertex),
    /// Called itself for a vertex.
    Called(Vertex),
    /// Came back from the call for a vertex.
    Returned(Vertex),
    /// Left a vertex alone that is in the attractor already.
    Skipped(Vertex),
    /// Counted down the successors of a vertex that are not known to be in the attractor.
    Lowered {
        /// The vertex.
        vertex: Vertex,
        /// How many are left.
        left: u32,
    },
    /// Put a vertex into the attractor.
    Entered {
        /// The vertex.
        vertex: Vertex,
        /// Its rank or its label, whichever the algorithm gives.
        number: u32,
        /// Why it is in.
        reason: Reason,
    },
    /// Finished the layer of that rank.
    Layer(u32),
}
