//! The independent check of a solution.
//!
//! Summary: every claim about a vertex is compared with the claims about its successors. For wins that
//! is enough, because ranks fall along winning moves: by induction on the rank the claims are true. For
//! draws it shows that either player can stay among the draws and neither can leave them for a win.
//! Only the kind of a draw needs a search of its own.
//!
//! Law: accepts a solution exactly if it is right. Shares no code with the solvers.
//!
//! Complexity: O(|S| + |A|) time; while it runs a byte per vertex and, only if a draw ends, 24 bytes
//! per edge between draws and 16 per vertex.

mod histories;
mod regions;
mod scores;
mod strategy;

pub use regions::{RegionProblem, RegionViolation, verify_regions};
pub use scores::verify_scores;
pub use strategy::{
    Achieved, Counterplay, CounterplayEnd, ImpossibleMove, Strategy, StrategyCheck, StrategyState, Within,
    check_strategy,
};

use crate::{Arena, DrawKind, Objective, Outcome, Player, Solution, Verdict, Vertex};
use thiserror::Error;

/// The first claim of a solution that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("vertex {vertex}: {problem}")]
pub struct Violation {
    /// The vertex whose claim is wrong.
    pub vertex: Vertex,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with the claim about a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The solution covers more or fewer vertices than the arena has.
    #[error("the solution covers {found} vertices, the arena has {expected}")]
    Size {
        /// How many the solution covers.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// The play is over here, and not with this verdict.
    #[error("the play ends here and {expected:?} holds, but the solution says {found:?}")]
    Final {
        /// What the solution says.
        found: Verdict,
        /// What is true.
        expected: Verdict,
    },
    /// A win of rank 0 that is neither a target nor given to the player by the rules.
    #[error("rank 0 is only for targets and dead ends that {0} wins")]
    RankZero(Player),
    /// The winner has no move that keeps the promised rank.
    #[error("{player} is said to win in {rank} moves, but no successor is won by them in {}", rank - 1)]
    NoMoveToWin {
        /// Who is said to win.
        player: Player,
        /// In how many moves.
        rank: u32,
    },
    /// The winner could win sooner, or the loser resist longer.
    #[error("the rank is said to be {rank}, but the move to {to} shows another")]
    RankNotExact {
        /// The rank in the solution.
        rank: u32,
        /// The successor that contradicts it.
        to: Vertex,
    },
    /// The loser has a move that does not lose.
    #[error("{player} is said to win, but the opponent escapes to {to}")]
    Escape {
        /// Who is said to win.
        player: Player,
        /// Where the opponent can go.
        to: Vertex,
    },
    /// No player can force a win, it is said, but the owner can move to one.
    #[error("the owner {player} is said not to win, but can move to {to}, which they win")]
    MissedWin {
        /// Who owns the vertex.
        player: Player,
        /// The vertex that they win.
        to: Vertex,
    },
    /// No move stays among the vertices of this value.
    #[error("no move keeps the claimed value")]
    CannotKeep,
    /// The kind of the draw is wrong.
    #[error("the draw is said to be of kind {found:?}, which is wrong")]
    WrongDrawKind {
        /// What the solution says.
        found: DrawKind,
    },
    /// There is a move where the play is over, or none where it goes on.
    #[error("{}", if *.expected { "there is no move, but one is due" } else { "there is a move, but the play is over" })]
    MoveDue {
        /// Whether the vertex should have a move.
        expected: bool,
    },
    /// The move is no edge of the arena.
    #[error("the move to {0} is no edge")]
    NoSuchEdge(Vertex),
    /// The game has scores, and the solution has none, or no number of moves to the end.
    #[error("the solution has no score")]
    NoScore,
    /// The play is over here, and not with this score.
    #[error("the play ends here with a score of {expected}, but the solution says {found}")]
    FinalScore {
        /// What the solution says.
        found: i32,
        /// What is true.
        expected: i32,
    },
    /// A successor contradicts the score.
    #[error("the score is said to be {score}, but the move to {to} gives {offered}")]
    Score {
        /// The score in the solution.
        score: i32,
        /// The successor that contradicts it.
        to: Vertex,
        /// Its score.
        offered: i32,
    },
    /// The move is legal but not one of the best.
    #[error("the move to {0} is not optimal")]
    NotOptimal(Vertex),
}

/// Checks value, rank, kind of draw and move of every vertex.
///
/// ```
/// use retrograde::{ArenaBuilder, Player, Objective, Solution, Verdict, solve, verify};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// verify(&arena, &solve(&arena, Objective::default(), &())?)?;
///
/// let win = |rank| Verdict::Win { player: Player::Zero, rank };
/// let wrong = Solution::from_parts(Objective::default(), [(win(0), Some(t)), (win(0), None)]).unwrap();
/// assert_eq!(verify(&arena, &wrong).unwrap_err().vertex, s);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first violation, in the order of the vertices; kinds of draw come last.
pub fn verify(arena: &Arena, solution: &Solution) -> Result<(), Violation> {
    check_size(arena, solution)?;
    for vertex in arena.vertices() {
        check_vertex(arena, solution, vertex).map_err(|problem| Violation { vertex, problem })?;
    }
    check_draw_kinds(arena, solution)
}

fn check_size(arena: &Arena, solution: &Solution) -> Result<(), Violation> {
    let (found, expected) = (solution.vertex_count(), arena.vertex_count());
    if found == expected {
        return Ok(());
    }
    Err(Violation { vertex: Vertex::known(found.min(expected) as u32), problem: Problem::Size { found, expected } })
}

fn check_vertex(arena: &Arena, solution: &Solution, vertex: Vertex) -> Result<(), Problem> {
    let verdict = solution.verdict(vertex);
    if let Some(expected) = verdict_at_the_end(arena, solution.objective(), vertex) {
        if verdict != expected {
            return Err(Problem::Final { found: verdict, expected });
        }
    } else {
        check_against_successors(arena, solution, vertex, verdict)?;
    }
    check_move(arena, solution, vertex)
}

/// What must be claimed where the play is over, or nothing where it goes on.
fn verdict_at_the_end(arena: &Arena, objective: Objective, vertex: Vertex) -> Option<Verdict> {
    match (objective.winner_at(arena, vertex), objective.otherwise()) {
        (Some(player), _) => Some(Verdict::Win { player, rank: 0 }),
        (None, _) if arena.out_degree(vertex) > 0 => None,
        (None, Outcome::Draw) => Some(Verdict::Draw(DrawKind::Ends)),
        (None, Outcome::Win(player)) => Some(Verdict::Avoid(player)),
    }
}

fn check_against_successors(
    arena: &Arena,
    solution: &Solution,
    vertex: Vertex,
    verdict: Verdict,
) -> Result<(), Problem> {
    let owner = arena.owner(vertex);
    match verdict {
        Verdict::Win { player, rank: 0 } => Err(Problem::RankZero(player)),
        Verdict::Win { player, rank } => {
            let mut reaches_rank = false;
            for to in arena.successors(vertex) {
                match solution.verdict(to) {
                    Verdict::Win { player: winner, rank: next } if winner == player => {
                        let contradicts = if owner == player { next + 1 < rank } else { next >= rank };
                        if contradicts {
                            return Err(Problem::RankNotExact { rank, to });
                        }
                        reaches_rank |= next + 1 == rank;
                    }
                    _ if owner != player => return Err(Problem::Escape { player, to }),
                    _ => {}
                }
            }
            if reaches_rank { Ok(()) } else { Err(Problem::NoMoveToWin { player, rank }) }
        }
        Verdict::Avoid(_) | Verdict::Draw(_) => {
            let mut keeps = false;
            for to in arena.successors(vertex) {
                match solution.verdict(to) {
                    Verdict::Win { player, .. } if player == owner => {
                        return Err(Problem::MissedWin { player, to });
                    }
                    Verdict::Win { .. } => {}
                    Verdict::Avoid(_) | Verdict::Draw(_) => keeps = true,
                }
            }
            if keeps { Ok(()) } else { Err(Problem::CannotKeep) }
        }
    }
}

/// The move must be there exactly if one can be made, be an edge, and lead to the right rank or value.
fn check_move(arena: &Arena, solution: &Solution, vertex: Vertex) -> Result<(), Problem> {
    let over = verdict_at_the_end(arena, solution.objective(), vertex).is_some();
    let to = match solution.best_move(vertex) {
        Some(to) if !over => to,
        None if over => return Ok(()),
        _ => return Err(Problem::MoveDue { expected: !over }),
    };
    if !arena.successors(vertex).any(|successor| successor == to) {
        return Err(Problem::NoSuchEdge(to));
    }
    let optimal = match (solution.verdict(vertex), solution.verdict(to)) {
        (Verdict::Win { player, rank }, Verdict::Win { player: same, rank: next }) => {
            same == player && next + 1 == rank
        }
        (Verdict::Win { .. }, _) | (_, Verdict::Win { .. }) => false,
        (Verdict::Avoid(_) | Verdict::Draw(_), Verdict::Avoid(_) | Verdict::Draw(_)) => true,
    };
    if optimal { Ok(()) } else { Err(Problem::NotOptimal(to)) }
}

/// A draw ends exactly if a drawn dead end can be reached from it inside the draws: walk the edges
/// between draws backwards from the drawn dead ends.
fn check_draw_kinds(arena: &Arena, solution: &Solution) -> Result<(), Violation> {
    let is_draw = |vertex: &Vertex| matches!(solution.verdict(*vertex), Verdict::Draw(_));
    let mut ends = vec![false; arena.vertex_count()];
    let mut open: Vec<Vertex> = Vec::new();
    for vertex in arena.vertices().filter(is_draw) {
        if arena.out_degree(vertex) == 0 {
            ends[vertex.index()] = true;
            open.push(vertex);
        }
    }
    // Without drawn dead ends every draw must be endless, and no edge need be turned around.
    if !open.is_empty() {
        let incoming = IncomingDraws::of(arena, is_draw);
        while let Some(to) = open.pop() {
            for from in incoming.of_vertex(to) {
                if !ends[from.index()] {
                    ends[from.index()] = true;
                    open.push(from);
                }
            }
        }
    }
    for vertex in arena.vertices() {
        if let Verdict::Draw(found) = solution.verdict(vertex)
            && ends[vertex.index()] != (found == DrawKind::Ends)
        {
            return Err(Violation { vertex, problem: Problem::WrongDrawKind { found } });
        }
    }
    Ok(())
}

/// The edges between draws, as linked lists by their head: each edge knows the next one into the same
/// vertex. Slower to walk than rows but plainly right, and as linear.
struct IncomingDraws {
    latest: Vec<Option<usize>>,
    edges: Vec<(Vertex, Option<usize>)>,
}

impl IncomingDraws {
    fn of(arena: &Arena, is_draw: impl Fn(&Vertex) -> bool) -> Self {
        let mut latest = vec![None; arena.vertex_count()];
        let mut edges = Vec::new();
        for from in arena.vertices().filter(&is_draw) {
            for to in arena.successors(from).filter(&is_draw) {
                edges.push((from, latest[to.index()].replace(edges.len())));
            }
        }
        Self { latest, edges }
    }

    fn of_vertex(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let mut next = self.latest[vertex.index()];
        std::iter::from_fn(move || {
            let (from, following) = self.edges[next?];
            next = following;
            Some(from)
        })
    }
}
