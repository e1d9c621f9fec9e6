//! The shape of an arena: edges turned around, degrees, first and last vertices, alternation, the part
//! within reach, cycles.
//!
//! Everything here is about the moves that can be played: edges that leave a target do not count.
//! Everything is linear and nothing recurses, however long the arena's chains are.

mod alternation;
mod count;
mod cycle;
mod reachable;
mod transpose;
mod vertex_set;

pub use alternation::{alternate, offending_edge};
pub use count::{Endless, TreeSize, count_plays};
pub use cycle::find_cycle;
pub(crate) use cycle::postorder;
pub use reachable::{reachable, restrict};
pub use transpose::{Transpose, transposed};
pub use vertex_set::VertexSet;

use crate::{Arena, Vertex};

/// The vertices where every play is over: the targets and the dead ends, in order.
///
/// The vertices where a play can only begin are [`Transpose::initial`].
pub fn final_vertices(arena: &Arena) -> impl Iterator<Item = Vertex> + '_ {
    arena.vertices().filter(|&vertex| arena.out_degree(vertex) == 0)
}
