//! Whether plays can go round in a circle.

use crate::{Arena, Vertex};

/// A cycle of the arena, if there is one: each vertex has a move to the next, the last one to the
/// first. A vertex with a move to itself is a cycle of one. O(|S| + |A|).
///
/// ```
/// use retrograde::{ArenaBuilder, Player, find_cycle};
/// let mut builder = ArenaBuilder::new();
/// let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, b)?;
/// builder.edge(b, c)?;
/// assert_eq!(find_cycle(&builder.clone().build()?), None);
/// builder.edge(c, b)?;
/// assert_eq!(find_cycle(&builder.build()?), Some(vec![b, c]));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[must_use]
pub fn find_cycle(arena: &Arena) -> Option<Vec<Vertex>> {
    postorder(arena, arena.vertices()).err()
}

/// The vertices within reach of the roots, each after all its successors; or a cycle, if there is one
/// and therefore no such order.
///
/// A depth-first search with a stack of its own, on which the unfinished vertices lie in the order of
/// the current path: a move to one of them closes a cycle.
pub(crate) fn postorder(arena: &Arena, roots: impl IntoIterator<Item = Vertex>) -> Result<Vec<Vertex>, Vec<Vertex>> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnPath,
        Finished,
    }
    let mut states = vec![State::New; arena.vertex_count()];
    let mut order = Vec::new();
    let mut path = Vec::new();
    for root in roots {
        if states[root.index()] == State::New {
            states[root.index()] = State::OnPath;
            path.push((root, arena.successors(root)));
        }
        while let Some((vertex, successors)) = path.last_mut() {
            let Some(to) = successors.next() else {
                states[vertex.index()] = State::Finished;
                order.push(*vertex);
                path.pop();
                continue;
            };
            match states[to.index()] {
                State::New => {
                    states[to.index()] = State::OnPath;
                    path.push((to, arena.successors(to)));
                }
                State::OnPath => return Err(path.iter().map(|&(vertex, _)| vertex).skip_while(|&v| v != to).collect()),
                State::Finished => {}
            }
        }
    }
    Ok(order)
}
