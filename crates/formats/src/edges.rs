//! The edges of an arena as a text gives them.

use retrograde::{Arena, Vertex};

/// All successors as they were given, those that leave a target included.
pub(crate) fn written_edges(arena: &Arena, vertex: Vertex) -> impl Iterator<Item = Vertex> + '_ {
    arena.successors(vertex).chain(arena.ignored(vertex))
}
