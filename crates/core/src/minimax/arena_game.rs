//! An arena as a game, so that everything that plays games can play on a graph.

use crate::{Arena, Game, Objective, Outcome, Player, Vertex};
use std::collections::HashSet;

/// The game on an arena from a vertex: a position is a vertex, and a move is the vertex that it leads to.
///
/// Two equal edges are one move, as for [`count_plays`](crate::count_plays()). Where the rules give what
/// nobody can force to one player ([`Mode::Avoid`](crate::Mode::Avoid)), a drawn dead end is theirs; this
/// says the same as [`solve()`](crate::solve()) if plays always end.
///
/// ```
/// use retrograde::minimax::{Algorithm, ArenaGame, Minimax};
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let game = ArenaGame::new(&arena, Objective::default(), s);
/// let answer = Minimax::new(&game).run(Algorithm::Minimax, &s).unwrap();
/// assert_eq!(answer.value.to_string(), "J0 in 1");
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ArenaGame<'a> {
    arena: &'a Arena,
    objective: Objective,
    start: Vertex,
}

/// Up to this many moves it is fastest to look for equal ones by comparing them all.
const FEW: usize = 32;

impl<'a> ArenaGame<'a> {
    /// The game from that vertex.
    ///
    /// # Panics
    /// If the start is no vertex of the arena.
    #[must_use]
    pub fn new(arena: &'a Arena, objective: Objective, start: Vertex) -> Self {
        let count = arena.vertex_count();
        assert!(start.index() < count, "the start is vertex {start}, but there are only {count} vertices");
        Self { arena, objective, start }
    }
}

impl Game for ArenaGame<'_> {
    type Position = Vertex;
    type Move = Vertex;

    fn start(&self) -> Vertex {
        self.start
    }

    fn to_move(&self, &vertex: &Vertex) -> Player {
        self.arena.owner(vertex)
    }

    fn outcome(&self, &vertex: &Vertex) -> Option<Outcome> {
        let winner = self.objective.winner_at(self.arena, vertex).map(Outcome::Win);
        winner.or_else(|| self.arena.is_dead_end(vertex).then(|| self.objective.otherwise()))
    }

    fn moves(&self, &vertex: &Vertex, moves: &mut Vec<Vertex>) {
        let successors = self.arena.successors(vertex);
        if successors.len() <= FEW {
            let first = moves.len();
            for to in successors {
                if !moves[first..].contains(&to) {
                    moves.push(to);
                }
            }
        } else {
            let mut seen = HashSet::new();
            moves.extend(successors.filter(|&to| seen.insert(to)));
        }
    }

    fn play(&self, _: &Vertex, to: Vertex) -> Vertex {
        to
    }
}
