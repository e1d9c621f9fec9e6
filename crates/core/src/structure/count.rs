//! How many plays there are from a vertex, and how large the game tree is.

use crate::structure::postorder;
use crate::{Arena, Vertex};
use num_bigint::BigUint;
use thiserror::Error;

/// The size of the game tree: all plays from a vertex, unfolded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Plays, which are the leaves of the tree.
    pub plays: BigUint,
    /// Nodes of the tree, inner ones and leaves.
    pub nodes: BigUint,
}

/// A cycle within reach makes the tree infinite.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("endless: plays can go round the cycle of {} from {} for ever", self.moves(), self.cycle[0])]
pub struct Endless {
    /// The cycle: each vertex has a move to the next, the last one to the first. Never empty.
    pub cycle: Vec<Vertex>,
}

impl Endless {
    fn moves(&self) -> String {
        match self.cycle.len() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        }
    }
}

/// Counts the plays from a vertex and the nodes of their tree, exactly and without unfolding it.
///
/// A play is the sequence of its vertices, so two equal edges do not make two plays.
///
/// O(|S| + |A|) additions of big numbers. A number is dropped when its last predecessor has been
/// counted, so that on a long chain only a few are alive.
///
/// ```
/// use retrograde::{ArenaBuilder, Player, count_plays};
/// // a → b → d and a → c → d.
/// let mut builder = ArenaBuilder::new();
/// let [a, b, c, d] = [(); 4].map(|()| builder.vertex(Player::Zero).unwrap());
/// for (from, to) in [(a, b), (a, c), (b, d), (c, d)] {
///     builder.edge(from, to)?;
/// }
/// let size = count_plays(&builder.clone().build()?, a).unwrap();
/// assert_eq!((size.plays, size.nodes), (2_u32.into(), 5_u32.into()));
///
/// builder.edge(d, b)?;
/// assert_eq!(count_plays(&builder.build()?, a).unwrap_err().cycle, [b, d]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// [`Endless`] with a cycle that can be reached from the vertex.
///
/// # Panics
/// If the start is no vertex of the arena.
pub fn count_plays(arena: &Arena, start: Vertex) -> Result<TreeSize, Endless> {
    let order = postorder(arena, [start]).map_err(|cycle| Endless { cycle })?;
    let moves = DistinctMoves::of(arena, &order);
    let mut uses = moves.uses.clone();
    let mut sizes: Vec<Option<TreeSize>> = vec![None; arena.vertex_count()];
    for (&vertex, row) in order.iter().zip(moves.rows()) {
        let mut size = TreeSize { plays: BigUint::ZERO, nodes: BigUint::from(1_u32) };
        for to in row {
            let below = sizes[to.index()].as_ref().expect("a successor is counted before, and kept while it is needed");
            size.plays += &below.plays;
            size.nodes += &below.nodes;
            uses[to.index()] -= 1;
            if uses[to.index()] == 0 {
                sizes[to.index()] = None;
            }
        }
        if row.is_empty() {
            size.plays = BigUint::from(1_u32);
        }
        sizes[vertex.index()] = Some(size);
    }
    Ok(sizes[start.index()].take().expect("the start comes last, and nothing within reach moves back to it"))
}

/// The moves of some vertices, each once, however many edges there are for it.
struct DistinctMoves {
    ends: Vec<usize>,
    heads: Vec<Vertex>,
    /// How many of those vertices can move to each vertex.
    uses: Vec<u32>,
}

impl DistinctMoves {
    fn of(arena: &Arena, order: &[Vertex]) -> Self {
        let mut seen_from = vec![None; arena.vertex_count()];
        let mut moves = Self { ends: vec![0], heads: Vec::new(), uses: vec![0; arena.vertex_count()] };
        for &vertex in order {
            for to in arena.successors(vertex) {
                if seen_from[to.index()].replace(vertex) != Some(vertex) {
                    moves.heads.push(to);
                    moves.uses[to.index()] += 1;
                }
            }
            moves.ends.push(moves.heads.len());
        }
        moves
    }

    fn rows(&self) -> impl Iterator<Item = &[Vertex]> {
        self.ends.windows(2).map(|ends| &self.heads[ends[0]..ends[1]])
    }
}
