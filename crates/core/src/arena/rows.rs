//! An arena whose arrays lie elsewhere.

use crate::{Arena, ArenaError, Kind, Vertex};

/// The arrays of an [`Arena`], borrowed: what the solver needs, for those who have it in memory already.
///
/// ```
/// use retrograde::{Kind, Player, Rows, Objective, solve_rows};
///
/// // J0 at 0 can go to 1, which is J0's target.
/// let kinds = [Kind::new(Player::Zero, None), Kind::new(Player::One, Some(Player::Zero))];
/// let rows = Rows::new(&kinds, &[0, 1, 1], &[1])?;
/// let solution = solve_rows(rows, Objective::default(), &())?;
/// assert_eq!(solution.rank(rows.to_arena().vertex(0).unwrap()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    kinds: &'a [Kind],
    offsets: &'a [u32],
    heads: &'a [u32],
}

impl<'a> Rows<'a> {
    /// The rows of an arena in which the successors of vertex v are `heads[offsets[v]..offsets[v + 1]]`.
    ///
    /// # Errors
    /// If the offsets are no rows, a successor is no vertex, or there are too many of either.
    pub fn new(kinds: &'a [Kind], offsets: &'a [u32], heads: &'a [u32]) -> Result<Self, ArenaError> {
        let count = kinds.len();
        if count > Vertex::MAX_COUNT {
            return Err(ArenaError::TooManyVertices);
        }
        let edges = u32::try_from(heads.len()).map_err(|_| ArenaError::TooManyEdges)?;
        let rows_fit = offsets.len() == count + 1 && offsets[0] == 0 && offsets[count] == edges;
        if !rows_fit || !offsets.is_sorted() {
            return Err(ArenaError::BrokenRows);
        }
        // The maximum first: it vectorises, and the slow look for the culprit is only for errors.
        if heads.iter().copied().max().is_some_and(|head| head as usize >= count) {
            let at = heads.iter().position(|&head| head as usize >= count).unwrap_or(0);
            let from = offsets.partition_point(|&offset| offset as usize <= at) - 1;
            return Err(ArenaError::UnknownSuccessor { from, to: heads[at], count });
        }
        Ok(Self { kinds, offsets, heads })
    }

    /// The rows of an arena, which were checked when it was built.
    #[inline]
    pub(crate) const fn known(kinds: &'a [Kind], offsets: &'a [u32], heads: &'a [u32]) -> Self {
        Self { kinds, offsets, heads }
    }

    /// An arena with arrays of its own.
    #[must_use]
    pub fn to_arena(self) -> Arena {
        Arena::known(self.kinds.to_vec(), self.offsets.to_vec(), self.heads.to_vec())
    }

    /// How many vertices there are.
    #[inline]
    #[must_use]
    pub const fn vertex_count(self) -> usize {
        self.kinds.len()
    }

    /// How many edges there are as written.
    #[inline]
    #[must_use]
    pub const fn edge_count(self) -> usize {
        self.heads.len()
    }

    /// The targets that have successors, which no play takes.
    pub fn targets_with_edges(self) -> impl Iterator<Item = Vertex> + 'a {
        let with_edges = |&((kind, ends), _): &((&Kind, &[u32]), u32)| kind.target().is_some() && ends[0] < ends[1];
        self.kinds
            .iter()
            .zip(self.offsets.windows(2))
            .zip(0..)
            .filter(with_edges)
            .map(|(_, number)| Vertex::known(number))
    }

    /// All vertices, in order.
    pub(crate) fn vertices(self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + use<> {
        (0..self.kinds.len() as u32).map(Vertex::known)
    }

    #[inline]
    pub(crate) const fn kinds(self) -> &'a [Kind] {
        self.kinds
    }

    /// Row v of the heads is `offsets[v]..offsets[v + 1]`.
    #[inline]
    pub(crate) const fn offsets(self) -> &'a [u32] {
        self.offsets
    }

    #[inline]
    pub(crate) const fn heads(self) -> &'a [u32] {
        self.heads
    }

    /// The successors as written, whatever the vertex is.
    #[inline]
    pub(crate) fn row(self, index: usize) -> &'a [u32] {
        &self.heads[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }
}
