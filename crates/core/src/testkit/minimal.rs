//! The smallest arena that still fails.

use crate::{Arena, ArenaBuilder, Player, Vertex};

/// Takes away vertices, moves, targets and vertices of J1, one by one, as long as the arena still fails.
/// What is left fails, and would not if any one thing more were taken away.
///
/// `proptest` shrinks well but not to the end: when it drops a vertex, the numbers of the others shift.
///
/// ```
/// use retrograde::testkit::{minimal, random};
/// // Fails if any vertex has a move to itself.
/// let fails = |arena: &retrograde::Arena| arena.vertices().any(|v| arena.successors(v).any(|to| to == v));
/// let large = (0..).map(|seed| random::arena(seed, 30)).find(fails).unwrap();
/// let small = minimal(large, fails);
/// assert_eq!((small.vertex_count(), small.edge_count()), (1, 1));
/// ```
#[must_use]
pub fn minimal(arena: Arena, fails: impl Fn(&Arena) -> bool) -> Arena {
    let mut rows = rows(&arena);
    loop {
        let smaller = candidates(&rows).find(|rows| fails(&build(rows)));
        match smaller {
            Some(smaller) => rows = smaller,
            None => return build(&rows),
        }
    }
}

/// A vertex with everything about it.
#[derive(Clone)]
struct Row {
    owner: Player,
    target: Option<Player>,
    moves: Vec<usize>,
}

fn rows(arena: &Arena) -> Vec<Row> {
    let row = |vertex: Vertex| Row {
        owner: arena.owner(vertex),
        target: arena.target(vertex),
        moves: arena.successors(vertex).chain(arena.ignored(vertex)).map(Vertex::index).collect(),
    };
    arena.vertices().map(row).collect()
}

/// All arenas that have one thing less, the largest things first.
fn candidates(rows: &[Row]) -> impl Iterator<Item = Vec<Row>> {
    let without_vertex = (0..rows.len()).map(|gone| {
        let renumber = |&to: &usize| (to != gone).then(|| to - usize::from(to > gone));
        let mut left = rows.to_vec();
        left.remove(gone);
        for row in &mut left {
            row.moves = row.moves.iter().filter_map(renumber).collect();
        }
        left
    });
    let with = |index: usize, change: &dyn Fn(&mut Row)| {
        let mut changed = rows.to_vec();
        change(&mut changed[index]);
        changed
    };
    let edges = (0..rows.len()).flat_map(|index| (0..rows[index].moves.len()).map(move |place| (index, place)));
    let without_move = edges.map(move |(index, place)| with(index, &|row| _ = row.moves.remove(place)));
    let targets = (0..rows.len()).filter(|&index| rows[index].target.is_some());
    let without_target = targets.map(move |index| with(index, &|row| row.target = None));
    let of_one = (0..rows.len()).filter(|&index| rows[index].owner == Player::One);
    let of_zero = of_one.map(move |index| with(index, &|row| row.owner = Player::Zero));
    without_vertex.chain(without_move).chain(without_target).chain(of_zero)
}

fn build(rows: &[Row]) -> Arena {
    let mut builder = ArenaBuilder::new();
    let vertices: Vec<Vertex> = rows.iter().map(|row| builder.vertex(row.owner).expect("fewer than before")).collect();
    for (row, &vertex) in rows.iter().zip(&vertices) {
        for &to in &row.moves {
            builder.edge(vertex, vertices[to]).expect("fewer than before");
        }
        if let Some(player) = row.target {
            builder.target(vertex, player).expect("it is a target of one player only");
        }
    }
    builder.build().expect("every move leads to a vertex")
}
