//! Whether the players alternate, and how to make them.

use crate::{Arena, ArenaError, Kind, NameSet, NamedArena, Names, Vertex};

/// A move after which the same player moves again, if there is one. If there is none, the players
/// alternate: the graph is bipartite between the vertices of J0 and those of J1. O(|S| + |A|).
///
/// ```
/// use retrograde::{ArenaBuilder, Player, offending_edge};
/// let mut builder = ArenaBuilder::new();
/// let a = builder.vertex(Player::Zero)?;
/// let b = builder.vertex(Player::One)?;
/// builder.edge(a, b)?;
/// assert_eq!(offending_edge(&builder.clone().build()?), None);
/// builder.edge(b, b)?;
/// assert_eq!(offending_edge(&builder.build()?), Some((b, b)));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[must_use]
pub fn offending_edge(arena: &Arena) -> Option<(Vertex, Vertex)> {
    arena.vertices().find_map(|vertex| {
        let again = arena.successors(vertex).find(|&to| arena.owner(to) == arena.owner(vertex))?;
        Some((vertex, again))
    })
}

/// Makes the players of a game alternate: a fictitious vertex stands before every vertex v that the
/// owner of v can move to, belongs to the opponent, and has the one move to v.
///
/// The vertices of before keep their numbers, names and values; ranks grow by the fictitious moves.
/// Fictitious vertices come after them and are called after v with as many `'` as make the name new.
/// O(|S| + |A|).
///
/// ```
/// use retrograde::{ArenaBuilder, NamedArena, Names, Player, alternate, offending_edge};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [(); 2].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, b)?;
/// let names = Names::text(["a", "b"].map(String::from)).unwrap();
/// let alternating = alternate(&NamedArena::new(builder.build()?, names))?;
///
/// assert_eq!(offending_edge(&alternating.arena), None);
/// let pause = alternating.arena.successors(a).next().unwrap();
/// assert_eq!(alternating.name(pause), "b'");
/// assert_eq!(alternating.arena.owner(pause), Player::One);
/// assert_eq!(alternating.arena.successors(pause).collect::<Vec<_>>(), [b]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// If there would be more vertices or edges than an arena holds.
pub fn alternate(game: &NamedArena) -> Result<NamedArena, ArenaError> {
    let arena = &game.arena;
    let mut kinds: Vec<Kind> = Vec::with_capacity(arena.vertex_count());
    let mut offsets = vec![0];
    let mut heads = Vec::with_capacity(arena.edge_count());
    let mut pauses = Pauses { before: vec![None; arena.vertex_count()], after: Vec::new() };
    for vertex in arena.vertices() {
        kinds.push(arena.kind(vertex));
        for to in arena.successors(vertex) {
            let again = arena.owner(to) == arena.owner(vertex);
            heads.push(if again { pauses.before(to)? } else { to });
        }
        heads.extend(arena.ignored(vertex));
        offsets.push(heads.len() as u32);
    }
    if heads.len() + pauses.after.len() > u32::MAX as usize {
        return Err(ArenaError::TooManyEdges);
    }
    for &to in &pauses.after {
        kinds.push(Kind::new(!arena.owner(to), None));
        heads.push(to);
        offsets.push(heads.len() as u32);
    }
    Ok(NamedArena {
        arena: Arena::from_rows(kinds, offsets, heads.into_iter().map(Vertex::number).collect())?,
        names: with_fresh_names(&game.names, arena, &pauses.after),
        players: game.players.clone(),
        start: game.start,
        objective: game.objective,
        scores: game.scores.clone(),
        heuristic: with_fresh_guesses(&game.heuristic, &pauses.after),
    })
}

/// A fictitious vertex is as good as what it leads to.
fn with_fresh_guesses(guesses: &[i32], after: &[Vertex]) -> Vec<i32> {
    let fresh = after.iter().filter_map(|to| guesses.get(to.index()));
    guesses.iter().chain(fresh).copied().collect()
}

/// The fictitious vertices that were needed so far.
struct Pauses {
    /// The one before each vertex.
    before: Vec<Option<Vertex>>,
    /// What each of them leads to, in the order of their numbers.
    after: Vec<Vertex>,
}

impl Pauses {
    fn before(&mut self, vertex: Vertex) -> Result<Vertex, ArenaError> {
        if let Some(pause) = self.before[vertex.index()] {
            return Ok(pause);
        }
        let pause = Vertex::new(self.before.len() + self.after.len()).ok_or(ArenaError::TooManyVertices)?;
        self.before[vertex.index()] = Some(pause);
        self.after.push(vertex);
        Ok(pause)
    }
}

fn with_fresh_names(names: &Names, arena: &Arena, after: &[Vertex]) -> Names {
    if after.is_empty() {
        return names.clone();
    }
    let mut all: NameSet = arena.vertices().map(|vertex| names.name(vertex).into_owned().into_boxed_str()).collect();
    for &vertex in after {
        let mut name = format!("{}'", names.name(vertex));
        while all.find(&name).is_some() {
            name.push('\'');
        }
        let _ = all.insert(name);
    }
    all.into()
}

#[cfg(test)]
mod tests {
    use super::alternate;
    use crate::{ArenaBuilder, NamedArena, Names, Player};

    #[test]
    fn fictitious_names_clash_with_nothing() {
        let mut builder = ArenaBuilder::new();
        let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::One).unwrap());
        for (from, to) in [(a, a), (a, b), (c, b), (b, c)] {
            builder.edge(from, to).unwrap();
        }
        let names = Names::text(["a", "a'", "a''"].map(String::from)).unwrap();
        let alternating = alternate(&NamedArena::new(builder.build().unwrap(), names)).unwrap();
        let names: Vec<_> = alternating.arena.vertices().map(|vertex| alternating.name(vertex)).collect();
        assert_eq!(names, ["a", "a'", "a''", "a'''", "a''''", "a'''''"]);
        assert_eq!(alternating.arena.successors(c).map(|v| v.index()).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn an_arena_that_alternates_stays_as_it_is() {
        let mut builder = ArenaBuilder::new();
        let [a, b] = Player::BOTH.map(|player| builder.vertex(player).unwrap());
        builder.edge(a, b).unwrap();
        builder.edge(b, a).unwrap();
        let game = NamedArena::new(builder.build().unwrap(), Names::numbers(2));
        assert_eq!(alternate(&game).unwrap(), game);
    }
}
