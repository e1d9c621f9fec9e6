//! The attractor of a player, as an algorithm of the course built it.

use super::{Event, Reason};
use retrograde::{Arena, Player, Vertex};

/// The exact number of moves to the win with best play, as whole layers or a queue give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(pub u32);

/// How many steps back from a target a depth-first algorithm found the vertex. Not the rank, nor a
/// bound of it on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u32);

/// The vertices from where a player can force the play to a target, each with the number that the
/// algorithm gave it, a [`Rank`] or a [`Label`], and the reason why it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attractor<N> {
    player: Player,
    entries: Vec<Option<(N, Reason)>>,
    order: Vec<Vertex>,
}

impl<N> Attractor<N> {
    /// Whose attractor it is.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// Whether the vertex is in it.
    #[must_use]
    pub fn contains(&self, vertex: Vertex) -> bool {
        self.entries[vertex.index()].is_some()
    }

    /// Its vertices in the order in which they entered.
    #[must_use]
    pub fn order(&self) -> &[Vertex] {
        &self.order
    }

    /// Why the vertex entered, if it did.
    #[must_use]
    pub fn reason(&self, vertex: Vertex) -> Option<Reason> {
        self.entries[vertex.index()].as_ref().map(|&(_, reason)| reason)
    }
}

impl<N: Copy + Into<u32>> Attractor<N> {
    pub(super) fn empty(arena: &Arena, player: Player) -> Self {
        Self { player, entries: vec![None; arena.vertex_count()], order: Vec::new() }
    }

    /// Lets a vertex enter, for the first and only time.
    pub(super) fn enter(&mut self, vertex: Vertex, number: N, reason: Reason) -> Event {
        debug_assert!(!self.contains(vertex), "{vertex} enters twice");
        self.entries[vertex.index()] = Some((number, reason));
        self.order.push(vertex);
        Event::Entered { vertex, number: number.into(), reason }
    }

    fn number(&self, vertex: Vertex) -> Option<u32> {
        self.entries[vertex.index()].map(|(number, _)| number.into())
    }
}

impl Attractor<Rank> {
    /// The rank of the vertex: in how many moves the player wins from there. `None` outside of the
    /// attractor, where the notes write +∞.
    #[must_use]
    pub fn rank(&self, vertex: Vertex) -> Option<u32> {
        self.number(vertex)
    }

    /// The vertices of rank 0, of rank 1, and so on, each layer in order. A_n is the union of the first
    /// n + 1 of them, and stops growing with the last. There is always a layer 0, though it may be empty.
    #[must_use]
    pub fn layers(&self) -> Vec<Vec<Vertex>> {
        let mut layers = vec![Vec::new()];
        for &vertex in &self.order {
            let rank = self.rank(vertex).expect("what entered has a rank") as usize;
            if rank == layers.len() {
                layers.push(Vec::new());
            }
            layers[rank].push(vertex);
        }
        for layer in &mut layers {
            layer.sort_unstable();
        }
        layers
    }
}

impl Attractor<Label> {
    /// The label of the vertex, if it is in the attractor.
    #[must_use]
    pub fn label(&self, vertex: Vertex) -> Option<u32> {
        self.number(vertex)
    }
}

impl From<Rank> for u32 {
    fn from(rank: Rank) -> Self {
        rank.0
    }
}

impl From<Label> for u32 {
    fn from(label: Label) -> Self {
        label.0
    }
}
