//! The arena: a directed graph whose vertices are shared out between two players.

mod name_set;
mod names;
mod rows;
mod vertex;
mod written;

pub use name_set::NameSet;
pub use names::{NamedArena, Names, plain_number};
pub use rows::Rows;
pub use vertex::Vertex;
pub use written::written;

use crate::Player;
use thiserror::Error;

/// Why an arena could not be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// More vertices than [`Vertex::MAX_COUNT`].
    #[error("more than {} vertices: an arena in memory holds no more", Vertex::MAX_COUNT)]
    TooManyVertices,
    /// More edges than `u32::MAX`.
    #[error("more than {} edges: an arena in memory holds no more", u32::MAX)]
    TooManyEdges,
    /// An edge to a vertex that does not exist.
    #[error("vertex {from} has the successor {to}, but there are only {count} vertices")]
    UnknownSuccessor {
        /// Where the edge starts.
        from: usize,
        /// The number that is no vertex.
        to: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// A vertex in V0 ∩ V1.
    #[error("vertex {0} is a target of both players; a vertex can be a target of one at most")]
    TargetOfBoth(Vertex),
    /// The row offsets do not describe rows.
    #[error("the row offsets of an arena must start at 0, never decrease and end at the edge count")]
    BrokenRows,
}

/// What a vertex is: whose it is and whether a player wins by reaching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind(u8);

impl Kind {
    /// A vertex of that owner, a target of that player if there is one.
    #[inline]
    #[must_use]
    pub const fn new(owner: Player, target: Option<Player>) -> Self {
        let target = match target {
            None => 0,
            Some(Player::Zero) => 2,
            Some(Player::One) => 4,
        };
        Self(owner as u8 | target)
    }

    /// Who moves there.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Player {
        if self.0 & 1 == 0 { Player::Zero } else { Player::One }
    }

    /// Who wins by reaching it, if anybody does.
    #[inline]
    #[must_use]
    pub const fn target(self) -> Option<Player> {
        match self.0 & 6 {
            0 => None,
            2 => Some(Player::Zero),
            _ => Some(Player::One),
        }
    }
}

/// A game graph: for each vertex its owner, its successors, and whose target it is.
///
/// Built and checked once ([`ArenaBuilder`], [`Arena::from_rows`]), then immutable. Vertices are
/// numbers here; their names sit beside the arena, in a [`NamedArena`](crate::NamedArena).
///
/// The first target on a play ends it, so [`successors`](Arena::successors) of a target is empty;
/// edges that the input gives there are kept apart as [`ignored`](Arena::ignored).
///
/// Memory: 4 bytes per edge and 5 per vertex.
///
/// ```
/// use retrograde::{Arena, ArenaBuilder, Player};
///
/// let mut builder = ArenaBuilder::new();
/// let a = builder.vertex(Player::Zero)?;
/// let b = builder.vertex(Player::One)?;
/// builder.target(b, Player::Zero)?;
/// builder.edge(a, b)?;
/// let arena: Arena = builder.build()?;
/// assert_eq!(arena.successors(a).collect::<Vec<_>>(), [b]);
/// assert_eq!(arena.target(b), Some(Player::Zero));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    kinds: Vec<Kind>,
    /// Row v of `heads` is `offsets[v]..offsets[v + 1]`.
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

impl AsRef<Self> for Arena {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Arena {
    /// An arena from compressed rows: the successors of vertex v are
    /// `heads[offsets[v]..offsets[v + 1]]`.
    ///
    /// # Errors
    /// If the offsets are no rows, a successor is no vertex, or there are too many of either.
    pub fn from_rows(kinds: Vec<Kind>, offsets: Vec<u32>, heads: Vec<u32>) -> Result<Self, ArenaError> {
        Rows::new(&kinds, &offsets, &heads)?;
        Ok(Self::known(kinds, offsets, heads))
    }

    /// An arena from rows that were checked.
    pub(crate) const fn known(kinds: Vec<Kind>, offsets: Vec<u32>, heads: Vec<u32>) -> Self {
        Self { kinds, offsets, heads }
    }

    /// Makes a vertex a target of that player.
    pub(crate) fn set_target(&mut self, vertex: Vertex, player: Player) {
        let kind = &mut self.kinds[vertex.index()];
        *kind = Kind::new(kind.owner(), Some(player));
    }

    /// Its arrays, borrowed.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> Rows<'_> {
        Rows::known(&self.kinds, &self.offsets, &self.heads)
    }

    /// How many vertices there are.
    #[inline]
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.kinds.len()
    }

    /// How many edges there are as written, double edges and those that leave targets included.
    #[inline]
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.heads.len()
    }

    /// All vertices, in order.
    pub fn vertices(&self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + use<> {
        (0..self.kinds.len() as u32).map(Vertex::known)
    }

    /// The vertex with that number, if there is one.
    #[must_use]
    pub fn vertex(&self, index: usize) -> Option<Vertex> {
        (index < self.vertex_count()).then(|| Vertex::known(index as u32))
    }

    /// What the vertex is.
    #[inline]
    #[must_use]
    pub fn kind(&self, vertex: Vertex) -> Kind {
        self.kinds[vertex.index()]
    }

    /// Who moves there.
    #[inline]
    #[must_use]
    pub fn owner(&self, vertex: Vertex) -> Player {
        self.kind(vertex).owner()
    }

    /// Who wins by reaching the vertex, if anybody does.
    #[inline]
    #[must_use]
    pub fn target(&self, vertex: Vertex) -> Option<Player> {
        self.kind(vertex).target()
    }

    /// Where one can move from the vertex, in the order of the input; nowhere from a target.
    #[inline]
    pub fn successors(
        &self,
        vertex: Vertex,
    ) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + '_ {
        let row: &[u32] = if self.target(vertex).is_some() { &[] } else { self.row(vertex.index()) };
        row.iter().map(|&head| Vertex::known(head))
    }

    /// Edges of the input that leave a target, which no play ever takes.
    #[inline]
    pub fn ignored(&self, vertex: Vertex) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + '_ {
        let row: &[u32] = if self.target(vertex).is_some() { self.row(vertex.index()) } else { &[] };
        row.iter().map(|&head| Vertex::known(head))
    }

    /// How many moves there are from the vertex; none from a target.
    #[inline]
    #[must_use]
    pub fn out_degree(&self, vertex: Vertex) -> usize {
        if self.target(vertex).is_some() { 0 } else { self.row(vertex.index()).len() }
    }

    /// Whether the vertex has no move and is nobody's target.
    #[inline]
    #[must_use]
    pub fn is_dead_end(&self, vertex: Vertex) -> bool {
        self.target(vertex).is_none() && self.row(vertex.index()).is_empty()
    }

    /// The successors as written, whatever the vertex is.
    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[u32] {
        &self.heads[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }
}

/// Most rows are not longer than this. The loops over all edges handle so many at once, whether they are there or
/// not: a loop over each row ends where the processor does not expect it, which costs as much as a few edges.
pub(crate) const SHORT: usize = 8;

/// Builds an [`Arena`] vertex by vertex, with edges in any order.
///
/// The successors of a vertex keep the order in which its edges were given. Needs 8 bytes per edge
/// while it is filled; for rows that come in order, [`Arena::from_rows`] needs no more than the arena.
#[derive(Clone, Debug, Default)]
pub struct ArenaBuilder {
    kinds: Vec<Kind>,
    edges: Vec<(u32, u32)>,
}

impl ArenaBuilder {
    /// A builder without vertices.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a vertex; the first one is vertex 0, then 1, and so on.
    ///
    /// # Errors
    /// If there are too many.
    pub fn vertex(&mut self, owner: Player) -> Result<Vertex, ArenaError> {
        let vertex = Vertex::new(self.kinds.len()).ok_or(ArenaError::TooManyVertices)?;
        self.kinds.push(Kind::new(owner, None));
        Ok(vertex)
    }

    /// Makes a vertex a target of that player.
    ///
    /// # Errors
    /// If it is a target of the opponent already.
    ///
    /// # Panics
    /// If the vertex is not of this builder.
    pub fn target(&mut self, vertex: Vertex, player: Player) -> Result<(), ArenaError> {
        let kind = self.kinds[vertex.index()];
        if kind.target() == Some(!player) {
            return Err(ArenaError::TargetOfBoth(vertex));
        }
        self.kinds[vertex.index()] = Kind::new(kind.owner(), Some(player));
        Ok(())
    }

    /// Adds an edge. Two equal edges stay two edges.
    ///
    /// # Errors
    /// If there are too many.
    pub fn edge(&mut self, from: Vertex, to: Vertex) -> Result<(), ArenaError> {
        if self.edges.len() >= u32::MAX as usize {
            return Err(ArenaError::TooManyEdges);
        }
        self.edges.push((from.number(), to.number()));
        Ok(())
    }

    /// How many vertices there are so far.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.kinds.len()
    }

    /// The arena.
    ///
    /// # Errors
    /// If an edge touches a vertex that was never added.
    pub fn build(self) -> Result<Arena, ArenaError> {
        let count = self.kinds.len();
        let mut offsets = vec![0_u32; count + 1];
        for &(from, to) in &self.edges {
            if from as usize >= count {
                return Err(ArenaError::UnknownSuccessor { from: from as usize, to, count });
            }
            offsets[from as usize + 1] += 1;
        }
        for index in 0..count {
            offsets[index + 1] += offsets[index];
        }
        let mut free = offsets.clone();
        let mut heads = vec![0_u32; self.edges.len()];
        for &(from, to) in &self.edges {
            heads[free[from as usize] as usize] = to;
            free[from as usize] += 1;
        }
        Arena::from_rows(self.kinds, offsets, heads)
    }
}
