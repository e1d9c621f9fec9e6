//! The arena with its edges turned around.

use crate::{Arena, ArenaError, Kind, NamedArena, Objective, Scores, Vertex};

/// The predecessors of every vertex: from where one can move to it.
///
/// A counting sort of the edges by where they lead; O(|S| + |A|), 4 bytes per edge and vertex.
///
/// ```
/// use retrograde::{ArenaBuilder, Player, Transpose};
/// let mut builder = ArenaBuilder::new();
/// let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, c)?;
/// builder.edge(b, c)?;
/// let transpose = Transpose::of(&builder.build()?);
/// assert_eq!(transpose.predecessors(c).collect::<Vec<_>>(), [a, b]);
/// assert_eq!(transpose.in_degree(a), 0);
/// assert_eq!(transpose.initial().collect::<Vec<_>>(), [a, b]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transpose {
    /// Row v of `tails` is `offsets[v]..offsets[v + 1]`.
    offsets: Vec<u32>,
    tails: Vec<Vertex>,
}

impl Transpose {
    /// Turns the edges of an arena around; those that leave a target are left out.
    #[must_use]
    pub fn of(arena: &Arena) -> Self {
        let count = arena.vertex_count();
        let mut offsets = vec![0_u32; count + 1];
        for vertex in arena.vertices() {
            for to in arena.successors(vertex) {
                offsets[to.index() + 1] += 1;
            }
        }
        for index in 0..count {
            offsets[index + 1] += offsets[index];
        }
        let mut free = offsets.clone();
        let mut tails = vec![Vertex::known(0); offsets[count] as usize];
        for vertex in arena.vertices() {
            for to in arena.successors(vertex) {
                let place = &mut free[to.index()];
                tails[*place as usize] = vertex;
                *place += 1;
            }
        }
        Self { offsets, tails }
    }

    /// From where one can move to the vertex: in increasing order, once for each edge.
    pub fn predecessors(
        &self,
        vertex: Vertex,
    ) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + '_ {
        let row = self.offsets[vertex.index()] as usize..self.offsets[vertex.index() + 1] as usize;
        self.tails[row].iter().copied()
    }

    /// The predecessor at that place of the row, for a loop that cannot keep an iterator.
    #[must_use]
    pub fn predecessor(&self, vertex: Vertex, place: usize) -> Vertex {
        self.tails[self.offsets[vertex.index()] as usize + place]
    }

    /// How many edges lead to the vertex.
    #[must_use]
    pub fn in_degree(&self, vertex: Vertex) -> usize {
        self.predecessors(vertex).len()
    }

    /// The vertices that no edge leads to, in order.
    pub fn initial(&self) -> impl Iterator<Item = Vertex> + '_ {
        (0..self.offsets.len() as u32 - 1).map(Vertex::known).filter(|&vertex| self.in_degree(vertex) == 0)
    }
}

/// The graph with every edge turned around, those that leave a target included. Targets, the start and the rules mean
/// nothing there and are left out; names, owners and players stay. O(|S| + |A|).
///
/// ```
/// use retrograde::{ArenaBuilder, NamedArena, Names, Player, transposed};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [(); 2].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, b)?;
/// builder.target(b, Player::Zero)?;
/// let turned = transposed(&NamedArena::new(builder.build()?, Names::numbers(2)))?;
/// assert_eq!(turned.arena.successors(b).collect::<Vec<_>>(), [a]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// Never in fact: the graph turned around is as large as it was.
pub fn transposed(game: &NamedArena) -> Result<NamedArena, ArenaError> {
    let arena = &game.arena;
    let kinds = arena.vertices().map(|vertex| Kind::new(arena.owner(vertex), None)).collect();
    let mut offsets = vec![0_u32; arena.vertex_count() + 1];
    for vertex in arena.vertices() {
        arena.row(vertex.index()).iter().for_each(|&to| offsets[to as usize + 1] += 1);
    }
    for index in 0..arena.vertex_count() {
        offsets[index + 1] += offsets[index];
    }
    let mut free = offsets.clone();
    let mut heads = vec![0; arena.edge_count()];
    for vertex in arena.vertices() {
        for &to in arena.row(vertex.index()) {
            heads[free[to as usize] as usize] = vertex.number();
            free[to as usize] += 1;
        }
    }
    let turned = Arena::from_rows(kinds, offsets, heads)?;
    Ok(NamedArena {
        start: None,
        objective: Objective::default(),
        arena: turned,
        scores: Scores::default(),
        heuristic: Vec::new(),
        ..game.clone()
    })
}
