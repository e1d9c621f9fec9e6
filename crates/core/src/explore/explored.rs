//! The result of exploring a game.

use super::ExploreError;
use super::discovery::Rows;
use crate::{Arena, Game, Kind, NamedArena, Names, Notation, Vertex};
use std::ops::Range;
use thiserror::Error;

/// The arena of a game and the position of every vertex.
///
/// Made by [`explore`](super::explore()); the order of the vertices is told there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored<P> {
    arena: Arena,
    positions: Vec<P>,
    /// The positions n moves from the start are the vertices from `plies[n - 1]` (or 0) to `plies[n]`.
    plies: Vec<u32>,
    /// The order in which the explorer followed the vertices; `None` if it is their own.
    visited: Option<Vec<u32>>,
    /// The vertices that were not followed although the play goes on there, in order.
    open: Vec<u32>,
}

/// Two positions have the same text, against the laws of [`Notation`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("two different positions are both written {text:?}; each needs a text of its own")]
pub struct SameText {
    /// The text.
    pub text: String,
}

impl<P> Explored<P> {
    /// What somebody else has found who went through a game as the queue does: the first `starts` positions are the
    /// starts, and the others follow in the order in which the rows first name them.
    ///
    /// # Errors
    /// If the rows are no arena.
    pub fn from_queue(
        starts: usize,
        positions: Vec<P>,
        kinds: Vec<Kind>,
        offsets: Vec<u32>,
        heads: Vec<u32>,
    ) -> Result<Self, ExploreError> {
        Self::in_order(starts, positions, Rows { kinds, offsets, heads })
    }

    /// What was found, in the order of the queue.
    pub(super) fn in_order(starts: usize, mut positions: Vec<P>, rows: Rows) -> Result<Self, ExploreError> {
        let Rows { mut kinds, mut offsets, mut heads } = rows;
        let plies = plies(starts, &offsets, &heads);
        // Vectors that grow by doubling are a quarter empty on average.
        positions.shrink_to_fit();
        kinds.shrink_to_fit();
        offsets.shrink_to_fit();
        heads.shrink_to_fit();
        Ok(Self { arena: Arena::from_rows(kinds, offsets, heads)?, positions, plies, visited: None, open: Vec::new() })
    }

    pub(super) fn visited_in(mut self, order: Vec<u32>) -> Self {
        self.visited = Some(order);
        self
    }

    pub(super) fn open_at(mut self, open: Vec<u32>) -> Self {
        self.open = open;
        self
    }

    /// Whether the play goes on at a vertex although the arena does not, because
    /// [only some moves](super::Exploring::depth) were followed.
    #[must_use]
    pub fn is_open(&self, vertex: Vertex) -> bool {
        self.open.binary_search(&vertex.number()).is_ok()
    }

    /// The graph.
    #[must_use]
    pub const fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The graph and the positions, by vertex.
    #[must_use]
    pub fn into_parts(self) -> (Arena, Vec<P>) {
        (self.arena, self.positions)
    }

    /// The position of every vertex.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The position of a vertex.
    ///
    /// # Panics
    /// If the vertex is not of this arena.
    #[must_use]
    pub fn position(&self, vertex: Vertex) -> &P {
        &self.positions[vertex.index()]
    }

    /// The vertex of the first start.
    #[must_use]
    pub const fn start(&self) -> Vertex {
        Vertex::known(0)
    }

    /// How many moves lead from the start to the vertex at the least.
    #[must_use]
    pub fn ply(&self, vertex: Vertex) -> usize {
        self.plies.partition_point(|&end| end <= vertex.number())
    }

    /// The vertices 0, 1, 2, … moves from the start: ranges of their indices.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = Range<usize>> + '_ {
        (0..self.plies.len()).map(|ply| {
            let begin = if ply == 0 { 0 } else { self.plies[ply - 1] };
            begin as usize..self.plies[ply] as usize
        })
    }

    /// The vertices in the order in which the explorer followed them, which is where the explorers
    /// differ.
    pub fn visited(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.arena.vertices().map(|vertex| match &self.visited {
            None => vertex,
            Some(order) => Vertex::known(order[vertex.index()]),
        })
    }

    /// The moves from a vertex, each with the vertex that it leads to, in the order of the game.
    #[must_use]
    pub fn moves<G: Game<Position = P>>(&self, game: &G, vertex: Vertex) -> Vec<(G::Move, Vertex)> {
        let mut moves = Vec::new();
        if self.arena.out_degree(vertex) > 0 {
            game.moves(self.position(vertex), &mut moves);
        }
        moves.into_iter().zip(self.arena.successors(vertex)).collect()
    }

    /// The arena with the positions' texts as names, the game's players, and its start.
    ///
    /// # Errors
    /// If two positions have the same text.
    pub fn named<G: Notation<Position = P>>(&self, game: &G) -> Result<NamedArena, SameText> {
        let texts = self.positions.iter().map(|position| game.position_text(position));
        let names = Names::text(texts).map_err(|text| SameText { text })?;
        let mut named = NamedArena::new(self.arena.clone(), names);
        named.players = game.players();
        named.start = Some(self.start());
        Ok(named)
    }

    /// The bytes that are kept, without what positions own outside of themselves.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.positions.len() * (size_of::<P>() + size_of::<Kind>() + size_of::<u32>())
            + (self.arena.edge_count() + self.plies.len() + self.visited.as_ref().map_or(0, Vec::len))
                * size_of::<u32>()
    }
}

/// Where the positions n moves from the start end, from rows in the order of a queue; the last rows may
/// be missing.
pub(super) fn plies(starts: usize, offsets: &[u32], heads: &[u32]) -> Vec<u32> {
    let mut ends = vec![starts as u32];
    let mut end = starts as u32;
    let mut found = end;
    for (number, row) in offsets.windows(2).enumerate() {
        if number as u32 == end {
            end = found;
            ends.push(end);
        }
        // The rows of a failed block can reach beyond the successors that were numbered.
        let row = heads.get(row[0] as usize..row[1] as usize).unwrap_or(&[]);
        found = row.iter().fold(found, |found, &head| found.max(head + 1));
    }
    ends
}
