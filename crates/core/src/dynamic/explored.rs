//! An explored game whose type nobody needs to know any more.

use super::{Encoded, PositionBytes};
use crate::explore::PositionTable;
use crate::{Arena, Explored, Vertex};
use foldhash::fast::FixedState;
use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// An explored game: its arena, and which position each vertex is.
pub trait DynExplored: Send + Sync {
    /// The graph. Vertex 0 is the start, and the edges of a vertex are its moves, in their order.
    fn arena(&self) -> &Arena;

    /// The position of a vertex.
    fn position(&self, vertex: Vertex) -> PositionBytes;

    /// The vertex of a position, if it was reached. The first question makes an index, the others take no time.
    fn find(&self, position: &PositionBytes) -> Option<Vertex>;

    /// The vertices 0, 1, 2, … moves from the start, as ranges of their indices.
    fn plies(&self) -> Vec<Range<usize>>;

    /// Whether the play goes on there although the arena does not, because only some moves were followed.
    fn is_open(&self, vertex: Vertex) -> bool;

    /// About how many bytes it takes.
    fn bytes(&self) -> usize;
}

/// An explored game of a known type.
pub struct ExploredEntry<G: Encoded> {
    game: Arc<G>,
    explored: Explored<G::Position>,
    /// The numbers of all vertices, found by their positions.
    index: OnceLock<PositionTable>,
}

impl<G: Encoded> ExploredEntry<G> {
    pub(super) const fn new(game: Arc<G>, explored: Explored<G::Position>) -> Self {
        Self { game, explored, index: OnceLock::new() }
    }
}

impl<G> DynExplored for ExploredEntry<G>
where
    G: Encoded<Position: Send + Sync> + Send + Sync,
{
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        PositionBytes::of(&*self.game, self.explored.position(vertex))
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        let position = self.game.decode(position).ok()?;
        let positions = self.explored.positions();
        let hash = |position: &G::Position| FixedState::with_seed(0).hash_one(position);
        let index = self.index.get_or_init(|| PositionTable::of(&mut positions.iter().map(hash)));
        let found = index.find(hash(&position), &|number| positions[number] == position);
        found.and_then(|number| self.arena().vertex(number))
    }

    fn plies(&self) -> Vec<Range<usize>> {
        self.explored.plies().collect()
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        self.explored.is_open(vertex)
    }

    fn bytes(&self) -> usize {
        self.explored.bytes()
    }
}
