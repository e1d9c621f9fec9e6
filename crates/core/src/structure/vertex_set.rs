//! A set of vertices.

use crate::Vertex;
use fixedbitset::FixedBitSet;

/// Some of the vertices of an arena, one bit for each.
///
/// ```
/// use retrograde::{Vertex, VertexSet};
/// let seven = Vertex::new(7).unwrap();
/// let mut set = VertexSet::none_of(10);
/// assert!(set.insert(seven));
/// assert!(!set.insert(seven));
/// assert!(set.contains(seven));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [seven]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexSet(FixedBitSet);

impl VertexSet {
    /// None of so many vertices.
    #[must_use]
    pub fn none_of(count: usize) -> Self {
        Self(FixedBitSet::with_capacity(count))
    }

    /// Adds a vertex; says whether it is new.
    ///
    /// # Panics
    /// If the set is not about so many vertices.
    pub fn insert(&mut self, vertex: Vertex) -> bool {
        !self.0.put(vertex.index())
    }

    /// Whether the vertex is in the set.
    #[must_use]
    pub fn contains(&self, vertex: Vertex) -> bool {
        self.0.contains(vertex.index())
    }

    /// How many vertices are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Whether no vertex is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// The vertices of the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.0.ones().map(|index| Vertex::known(index as u32))
    }
}
