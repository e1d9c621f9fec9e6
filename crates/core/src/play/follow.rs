//! The play that both players' strategies make.

use super::outcome_at;
use crate::{Arena, Outcome, Solution, Vertex, VertexSet};

/// A play that follows the strategies of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The vertices, each once.
    pub vertices: Vec<Vertex>,
    /// What comes after the last of them.
    pub end: LineEnd,
}

/// Why a line has no further vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The play is over.
    Over(Outcome),
    /// The play is endless: the last vertex moves back to this place of the line, counted from 0.
    Cycle(usize),
    /// The solution has no legal move there, so it is wrong.
    NoMove,
}

/// Follows the moves of a solution from a vertex to the end, or until the play goes round in a circle.
/// Linear in the length of the line and the moves along it.
///
/// ```
/// use retrograde::{ArenaBuilder, LineEnd, Outcome, Player, Objective, follow, solve};
/// // J0 can go round between a and b or leave for the target t.
/// let mut builder = ArenaBuilder::new();
/// let [a, b, t] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// for (from, to) in [(a, b), (b, a)] {
///     builder.edge(from, to)?;
/// }
/// let arena = builder.clone().build()?;
/// let round = follow(&arena, &solve(&arena, Objective::default(), &())?, a);
/// assert_eq!((round.vertices, round.end), (vec![a, b], LineEnd::Cycle(0)));
///
/// builder.edge(b, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let won = follow(&arena, &solve(&arena, Objective::default(), &())?, a);
/// assert_eq!((won.vertices, won.end), (vec![a, b, t], LineEnd::Over(Outcome::Win(Player::Zero))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the start is no vertex of the arena, or the solution covers fewer vertices than it has.
#[must_use]
pub fn follow(arena: &Arena, solution: &Solution, start: Vertex) -> Line {
    let mut visited = VertexSet::none_of(arena.vertex_count());
    let mut vertices = Vec::new();
    let mut here = start;
    let end = loop {
        if !visited.insert(here) {
            let place = vertices.iter().position(|&vertex| vertex == here);
            break LineEnd::Cycle(place.expect("a visited vertex stands in the line"));
        }
        vertices.push(here);
        if let Some(outcome) = outcome_at(arena, solution.objective(), here) {
            break LineEnd::Over(outcome);
        }
        // A solution that was read from a file and not verified can say anything.
        match solution.best_move(here).filter(|&to| arena.successors(here).any(|successor| successor == to)) {
            Some(to) => here = to,
            None => break LineEnd::NoMove,
        }
    };
    Line { vertices, end }
}
