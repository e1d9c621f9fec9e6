//! The part of an arena that plays from a vertex can visit.

use super::VertexSet;
use crate::{Arena, Kind, NamedArena, Names, Vertex, plain_number};

/// The vertices that plays from the start can visit, the start included. O(|S| + |A|).
///
/// ```
/// use retrograde::{ArenaBuilder, Player, reachable};
/// let mut builder = ArenaBuilder::new();
/// let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, b)?;
/// builder.edge(c, b)?;
/// let part = reachable(&builder.build()?, a);
/// assert_eq!(part.iter().collect::<Vec<_>>(), [a, b]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Panics
/// If the start is no vertex of the arena.
#[must_use]
pub fn reachable(arena: &Arena, start: Vertex) -> VertexSet {
    let mut visited = VertexSet::none_of(arena.vertex_count());
    visited.insert(start);
    let mut open = vec![start];
    while let Some(vertex) = open.pop() {
        for to in arena.successors(vertex) {
            if visited.insert(to) {
                open.push(to);
            }
        }
    }
    visited
}

/// The part of an arena that consists of the given vertices and the edges between them, with the names
/// and in the order that they had.
///
/// If the vertices are all that is [`reachable`] from one, no move of theirs gets lost, and so each is
/// worth the same in the part as in the whole. A start outside of the part is dropped. O(|S| + |A|).
///
/// # Panics
/// If the set is about another number of vertices than the arena has.
#[must_use]
pub fn restrict(whole: &NamedArena, part: &VertexSet) -> NamedArena {
    let arena = &whole.arena;
    let mut renumbered = vec![None; arena.vertex_count()];
    for (number, vertex) in part.iter().enumerate() {
        renumbered[vertex.index()] = Some(Vertex::known(number as u32));
    }
    let mut kinds: Vec<Kind> = Vec::new();
    let mut offsets = vec![0];
    let mut heads = Vec::new();
    for vertex in part.iter() {
        kinds.push(arena.kind(vertex));
        let edges = arena.successors(vertex).chain(arena.ignored(vertex));
        heads.extend(edges.filter_map(|to| renumbered[to.index()]).map(Vertex::number));
        offsets.push(heads.len() as u32);
    }
    NamedArena {
        arena: Arena::from_rows(kinds, offsets, heads).expect("a part of an arena is an arena"),
        names: names_of(&whole.names, part),
        players: whole.players.clone(),
        start: whole.start.and_then(|start| renumbered[start.index()]),
        objective: whole.objective,
        scores: whole.scores.restrict(&renumbered),
        heuristic: part.iter().filter_map(|vertex| whole.heuristic.get(vertex.index()).copied()).collect(),
    }
}

/// Numbers stay numbers, which take less room than text.
fn names_of(names: &Names, part: &VertexSet) -> Names {
    let numbers: Option<Vec<u64>> = part.iter().map(|vertex| plain_number(&names.name(vertex))).collect();
    numbers.and_then(Names::ids).unwrap_or_else(|| {
        Names::text(part.iter().map(|vertex| names.name(vertex).into_owned())).expect("the names differed before")
    })
}

#[cfg(test)]
mod tests {
    use super::{reachable, restrict};
    use crate::{ArenaBuilder, NamedArena, Names, Player};

    #[test]
    fn a_part_keeps_names_players_rules_and_the_edges_between_its_vertices() {
        let mut builder = ArenaBuilder::new();
        let [x, a, b, t] = [Player::Zero, Player::One, Player::Zero, Player::One].map(|p| builder.vertex(p).unwrap());
        for (from, to) in [(x, a), (a, b), (a, t), (b, a), (t, a), (t, x)] {
            builder.edge(from, to).unwrap();
        }
        builder.target(t, Player::One).unwrap();
        let names = Names::text(["x", "a", "b", "t"].map(String::from)).unwrap();
        let mut whole = NamedArena::new(builder.build().unwrap(), names);
        whole.start = Some(a);
        whole.players = ["Luna", "Lucie"].map(String::from);

        let part = restrict(&whole, &reachable(&whole.arena, a));
        let [a, b, t] = ["a", "b", "t"].map(|name| part.names.find(name).unwrap());
        assert_eq!(part.arena.vertex_count(), 3);
        assert_eq!(part.start, Some(a));
        assert_eq!(part.players, whole.players);
        assert_eq!(part.arena.successors(a).collect::<Vec<_>>(), [b, t]);
        assert_eq!(part.arena.target(t), Some(Player::One));
        assert_eq!(part.arena.ignored(t).collect::<Vec<_>>(), [a], "the edge to x has lost its head");
    }

    #[test]
    fn numbers_stay_numbers() {
        let mut builder = ArenaBuilder::new();
        let vertices = [(); 5].map(|()| builder.vertex(Player::Zero).unwrap());
        builder.edge(vertices[4], vertices[2]).unwrap();
        let whole = NamedArena::new(builder.build().unwrap(), Names::numbers(5));
        let part = restrict(&whole, &reachable(&whole.arena, vertices[4]));
        assert_eq!(part.names, Names::ids(vec![2, 4]).unwrap());
    }
}
