//! Plays: whether one follows the rules, where optimal ones lead, and where one went wrong.

mod follow;
mod review;

pub use follow::{Line, LineEnd, follow};
pub use review::{Grade, ReviewedMove, review};

use crate::{Arena, Names, Objective, Outcome, Vertex};
use std::error::Error;
use std::fmt;

/// How a play ends that arrives at the vertex, or `None` if it goes on from there.
///
/// ```
/// use retrograde::{ArenaBuilder, Outcome, Player, Objective, outcome_at};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [(); 2].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, b)?;
/// let arena = builder.build()?;
/// assert_eq!(outcome_at(&arena, Objective::default(), a), None);
/// assert_eq!(outcome_at(&arena, Objective::default(), b), Some(Outcome::Draw));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[must_use]
pub fn outcome_at(arena: &Arena, objective: Objective, vertex: Vertex) -> Option<Outcome> {
    match objective.winner_at(arena, vertex) {
        Some(player) => Some(Outcome::Win(player)),
        None if arena.is_dead_end(vertex) => Some(objective.otherwise()),
        None => None,
    }
}

/// The first thing that is wrong with a play. Moves are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalPlay {
    /// There is no vertex at all.
    Empty,
    /// A vertex that the arena does not have.
    UnknownVertex {
        /// At which place of the play, counted from 0 for the vertex where it begins.
        place: usize,
        /// The vertex.
        vertex: Vertex,
        /// How many vertices there are.
        count: usize,
    },
    /// Two vertices without an edge between them.
    NoSuchMove {
        /// Which move.
        number: usize,
        /// From where.
        from: Vertex,
        /// Where to.
        to: Vertex,
        /// Where one can move instead, in order.
        moves: Vec<Vertex>,
    },
    /// The play goes on although it is over.
    AlreadyOver {
        /// Which move.
        number: usize,
        /// A target or dead end.
        from: Vertex,
        /// Where the play goes.
        to: Vertex,
    },
}

impl IllegalPlay {
    /// What is wrong and what would be right, with the names of the vertices.
    #[must_use]
    pub fn describe(&self, names: &Names) -> String {
        self.text(|vertex| {
            // A vertex that is unknown has no name either.
            if vertex.index() < names.len() { names.name(vertex).into_owned() } else { vertex.to_string() }
        })
    }

    fn text(&self, name: impl Fn(Vertex) -> String) -> String {
        match self {
            Self::Empty => "a play has at least the vertex where it begins".to_owned(),
            Self::UnknownVertex { place, vertex, count } => {
                format!("place {place} of the play: there is no vertex {}, only {count} vertices", name(*vertex))
            }
            Self::NoSuchMove { number, from, to, moves } => {
                let moves: Vec<String> = moves.iter().copied().map(&name).collect();
                let (from, to, moves) = (name(*from), name(*to), moves.join(" or "));
                format!("move {number}: there is no move from {from} to {to}; from {from} one can go to {moves}")
            }
            Self::AlreadyOver { number, from, to } => {
                let (from, to) = (name(*from), name(*to));
                format!("move {number}: the play is over at {from} and cannot go on to {to}")
            }
        }
    }
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|vertex| vertex.to_string()))
    }
}

impl Error for IllegalPlay {}

/// Checks that a play follows the rules: each vertex is a move of the one before, and nothing comes
/// after a target or a dead end. It may begin anywhere and stop early. Says how it ended, or `None` if
/// it could go on.
///
/// ```
/// use retrograde::{ArenaBuilder, IllegalPlay, Outcome, Player, Objective, check_play};
/// let mut builder = ArenaBuilder::new();
/// let [a, b, t] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// for (from, to) in [(a, b), (b, t), (t, a)] {
///     builder.edge(from, to)?;
/// }
/// builder.target(t, Player::One)?;
/// let arena = builder.build()?;
/// let check = |play: &[_]| check_play(&arena, Objective::default(), play);
/// assert_eq!(check(&[a, b]), Ok(None));
/// assert_eq!(check(&[a, b, t]), Ok(Some(Outcome::Win(Player::One))));
/// assert!(matches!(check(&[a, t]), Err(IllegalPlay::NoSuchMove { number: 1, .. })));
/// assert!(matches!(check(&[a, b, t, a]), Err(IllegalPlay::AlreadyOver { number: 3, .. })));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong.
pub fn check_play(arena: &Arena, objective: Objective, play: &[Vertex]) -> Result<Option<Outcome>, IllegalPlay> {
    let count = arena.vertex_count();
    let known = |place: usize, vertex: Vertex| {
        if vertex.index() < count { Ok(()) } else { Err(IllegalPlay::UnknownVertex { place, vertex, count }) }
    };
    let &[first, ..] = play else { return Err(IllegalPlay::Empty) };
    known(0, first)?;
    let mut here = first;
    for (number, &to) in play.iter().enumerate().skip(1) {
        known(number, to)?;
        if arena.out_degree(here) == 0 {
            return Err(IllegalPlay::AlreadyOver { number, from: here, to });
        }
        if !arena.successors(here).any(|successor| successor == to) {
            let mut moves: Vec<Vertex> = arena.successors(here).collect();
            moves.sort_unstable();
            moves.dedup();
            return Err(IllegalPlay::NoSuchMove { number, from: here, to, moves });
        }
        here = to;
    }
    Ok(outcome_at(arena, objective, here))
}

#[cfg(test)]
mod tests {
    use super::{IllegalPlay, check_play};
    use crate::{ArenaBuilder, Names, Objective, Player, Vertex};

    #[test]
    fn the_first_illegal_step_is_named_as_a_person_would() {
        let mut builder = ArenaBuilder::new();
        let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
        for (from, to) in [(a, c), (a, b), (a, b)] {
            builder.edge(from, to).unwrap();
        }
        let arena = builder.build().unwrap();
        let names = Names::text(["a", "b", "c"].map(String::from)).unwrap();
        let wrong = |play: &[Vertex]| check_play(&arena, Objective::default(), play).unwrap_err().describe(&names);
        assert_eq!(wrong(&[a, a, c]), "move 1: there is no move from a to a; from a one can go to b or c");
        assert_eq!(wrong(&[a, c, a]), "move 2: the play is over at c and cannot go on to a");
        assert_eq!(wrong(&[]), "a play has at least the vertex where it begins");
        let seven = Vertex::new(7).unwrap();
        assert_eq!(wrong(&[a, seven]), "place 1 of the play: there is no vertex 7, only 3 vertices");
        assert_eq!(
            check_play(&arena, Objective::default(), &[seven]),
            Err(IllegalPlay::UnknownVertex { place: 0, vertex: seven, count: 3 })
        );
    }
}
