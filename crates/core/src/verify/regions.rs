//! The independent check of a solution that says no more than who wins where and by which moves.
//!
//! Summary: such solutions come from parity game solvers. A player wins their region if no play that
//! follows their moves leaves it, and if such a play never goes on for ever — unless the rules give
//! endless plays to that player. The second part holds exactly if the plays inside the region make no
//! cycle, which taking vertices without remaining successors away, one after the other, shows.
//!
//! Law: accepts the claims exactly if every vertex is won by the player they say, with the moves they
//! give. Shares no code with the solvers.
//!
//! Complexity: O(|S| + |A|) time; while it runs 12 bytes per vertex and 16 per edge of one region.

use crate::{Arena, Objective, Outcome, Player, Vertex};
use thiserror::Error;

/// The first claim that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("vertex {vertex}: {problem}")]
pub struct RegionViolation {
    /// The vertex whose claim is wrong.
    pub vertex: Vertex,
    /// What is wrong with it.
    pub problem: RegionProblem,
}

/// What can be wrong with the claim that a player wins a vertex by a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionProblem {
    /// More or fewer claims than vertices.
    #[error("the solution covers {found} vertices, the arena has {expected}")]
    Size {
        /// How many the solution covers.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// The play is over here, and the other player has won.
    #[error("the play is over here and won by {winner}")]
    Over {
        /// Who has won.
        winner: Player,
    },
    /// The play is over here, and nobody has won.
    #[error("the play is over here and drawn, so nobody wins")]
    Drawn,
    /// The winner moves here, and the solution gives no move.
    #[error("{winner} is said to win here, but has no move in the solution")]
    NoMove {
        /// Who is said to win.
        winner: Player,
    },
    /// The move is no edge of the arena.
    #[error("the move to {0} is no edge")]
    NoSuchEdge(Vertex),
    /// The play can leave the region of the winner.
    #[error("{winner} is said to win here, but the play can go to {to}, which {winner} does not win")]
    Leaves {
        /// Who is said to win.
        winner: Player,
        /// Where the play can go.
        to: Vertex,
    },
    /// A play that follows the winner's moves can go on for ever, and the winner had to end it.
    #[error("the moves of {winner} let the play go round for ever from here")]
    Cycle {
        /// Who is said to win.
        winner: Player,
    },
}

/// Checks for every vertex that the player wins who is said to, by the moves that are given: one for
/// each vertex where the winner moves.
///
/// ```
/// use retrograde::{ArenaBuilder, Player, RegionProblem, Objective, verify_regions};
/// // J0 can go round at s or leave for the target t.
/// let mut builder = ArenaBuilder::new();
/// let [s, t] = [(); 2].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(s, s)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
///
/// let right = [(Player::Zero, Some(t)), (Player::Zero, None)];
/// assert!(verify_regions(&arena, Objective::default(), &right).is_ok());
/// let wrong = [(Player::Zero, Some(s)), (Player::Zero, None)];
/// let violation = verify_regions(&arena, Objective::default(), &wrong).unwrap_err();
/// assert_eq!(violation.problem, RegionProblem::Cycle { winner: Player::Zero });
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// The first violation in the order of the vertices; endless plays come last.
pub fn verify_regions(
    arena: &Arena,
    objective: Objective,
    claims: &[(Player, Option<Vertex>)],
) -> Result<(), RegionViolation> {
    let (found, expected) = (claims.len(), arena.vertex_count());
    if found != expected {
        let vertex = Vertex::known(found.min(expected) as u32);
        return Err(RegionViolation { vertex, problem: RegionProblem::Size { found, expected } });
    }
    for vertex in arena.vertices() {
        check_vertex(arena, objective, claims, vertex).map_err(|problem| RegionViolation { vertex, problem })?;
    }
    for winner in Player::BOTH {
        if objective.otherwise() != Outcome::Win(winner) {
            check_that_plays_end(arena, claims, winner)?;
        }
    }
    Ok(())
}

fn check_vertex(
    arena: &Arena,
    objective: Objective,
    claims: &[(Player, Option<Vertex>)],
    vertex: Vertex,
) -> Result<(), RegionProblem> {
    let (winner, chosen) = claims[vertex.index()];
    if arena.out_degree(vertex) == 0 {
        return match objective.winner_at(arena, vertex).map_or(objective.otherwise(), Outcome::Win) {
            Outcome::Draw => Err(RegionProblem::Drawn),
            Outcome::Win(player) if player != winner => Err(RegionProblem::Over { winner: player }),
            Outcome::Win(_) => Ok(()),
        };
    }
    let stays = |to: Vertex| {
        if claims[to.index()].0 == winner { Ok(()) } else { Err(RegionProblem::Leaves { winner, to }) }
    };
    if arena.owner(vertex) == winner {
        let to = chosen.ok_or(RegionProblem::NoMove { winner })?;
        if !arena.successors(vertex).any(|successor| successor == to) {
            return Err(RegionProblem::NoSuchEdge(to));
        }
        stays(to)
    } else {
        arena.successors(vertex).try_for_each(stays)
    }
}

/// Takes away the vertices of the region from which no play goes on, then those from which no play goes
/// on any more, and so on. What is left lies on or before a cycle.
fn check_that_plays_end(
    arena: &Arena,
    claims: &[(Player, Option<Vertex>)],
    winner: Player,
) -> Result<(), RegionViolation> {
    let inside = |vertex: &Vertex| claims[vertex.index()].0 == winner;
    let mut remaining = vec![0_u32; arena.vertex_count()];
    let mut latest: Vec<Option<usize>> = vec![None; arena.vertex_count()];
    let mut incoming: Vec<(Vertex, Option<usize>)> = Vec::new();
    let mut over: Vec<Vertex> = Vec::new();
    for from in arena.vertices().filter(inside) {
        let mut play_on = |to: Vertex| {
            remaining[from.index()] += 1;
            incoming.push((from, latest[to.index()].replace(incoming.len())));
        };
        if arena.owner(from) != winner {
            arena.successors(from).for_each(&mut play_on);
        } else if arena.out_degree(from) > 0 {
            // Checked before: where the winner moves there is a move.
            claims[from.index()].1.into_iter().for_each(&mut play_on);
        }
        if remaining[from.index()] == 0 {
            over.push(from);
        }
    }
    while let Some(vertex) = over.pop() {
        let mut next = latest[vertex.index()];
        while let Some(edge) = next {
            let (from, following) = incoming[edge];
            remaining[from.index()] -= 1;
            if remaining[from.index()] == 0 {
                over.push(from);
            }
            next = following;
        }
    }
    match arena.vertices().filter(inside).find(|vertex| remaining[vertex.index()] > 0) {
        Some(vertex) => Err(RegionViolation { vertex, problem: RegionProblem::Cycle { winner } }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArenaBuilder, DeadEnds, Mode, solve};
    use proptest::prelude::*;

    /// Who wins each vertex and by which move, from a solution without draws.
    fn claims_of(arena: &Arena, objective: Objective) -> Option<Vec<(Player, Option<Vertex>)>> {
        let solution = solve(arena, objective, &()).unwrap();
        let claim = |vertex| {
            let winner = solution.value(vertex).winner()?;
            Some((winner, solution.best_move(vertex).filter(|_| arena.owner(vertex) == winner)))
        };
        arena.vertices().map(claim).collect()
    }

    /// A game of fewer than nine vertices without draws, and who wins where.
    fn games() -> impl Strategy<Value = (Arena, Objective, Vec<(Player, Option<Vertex>)>)> {
        let vertices = prop::collection::vec((any::<bool>(), 0..6_u8), 1..9);
        let games = vertices.prop_flat_map(|vertices| {
            let count = vertices.len();
            (Just(vertices), prop::collection::vec((0..count, 0..count), 0..20), 0..3_u8, 0..3_u8)
        });
        games.prop_filter_map("has a draw", |(vertices, edges, dead_ends, mode)| {
            let player = |odd| if odd { Player::One } else { Player::Zero };
            let mut builder = ArenaBuilder::new();
            for &(owner, target) in &vertices {
                let vertex = builder.vertex(player(owner)).unwrap();
                if target < 2 {
                    builder.target(vertex, player(target == 1)).unwrap();
                }
            }
            for (from, to) in edges {
                builder.edge(Vertex::new(from).unwrap(), Vertex::new(to).unwrap()).unwrap();
            }
            let dead_ends = [DeadEnds::Draw, DeadEnds::Normal, DeadEnds::Misere][dead_ends as usize];
            let mode = [Mode::Draws, Mode::Avoid(Player::Zero), Mode::Avoid(Player::One)][mode as usize];
            let (arena, objective) = (builder.build().unwrap(), Objective { dead_ends, mode });
            let claims = claims_of(&arena, objective)?;
            Some((arena, objective, claims))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_right_solution_passes_and_a_wrong_winner_never_does(
            (arena, objective, claims) in games(),
            at in any::<prop::sample::Index>(),
        ) {
            prop_assert_eq!(verify_regions(&arena, objective, &claims), Ok(()));
            let vertex = arena.vertex(at.index(arena.vertex_count())).unwrap();
            let mut wrong = claims;
            let winner = &mut wrong[vertex.index()].0;
            *winner = !*winner;
            prop_assert!(verify_regions(&arena, objective, &wrong).is_err());
            // Even with a move for whoever is now said to win.
            for to in arena.successors(vertex) {
                wrong[vertex.index()].1 = Some(to);
                prop_assert!(verify_regions(&arena, objective, &wrong).is_err());
            }
        }
    }

    #[test]
    fn each_problem_is_named_at_its_vertex() {
        let mut builder = ArenaBuilder::new();
        let [s, o, t, u] = [Player::Zero, Player::One, Player::Zero, Player::One].map(|p| builder.vertex(p).unwrap());
        for (from, to) in [(s, o), (s, t), (o, s), (o, t)] {
            builder.edge(from, to).unwrap();
        }
        builder.target(t, Player::Zero).unwrap();
        builder.target(u, Player::One).unwrap();
        let arena = builder.build().unwrap();
        let (zero, one) = (Player::Zero, Player::One);
        let right = [(zero, Some(t)), (zero, None), (zero, None), (one, None)];
        let check = |at: usize, claim| {
            let mut claims = right;
            claims[at] = claim;
            verify_regions(&arena, Objective::default(), &claims).map_err(|wrong| (wrong.vertex, wrong.problem))
        };
        assert_eq!(check(0, right[0]), Ok(()));
        assert_eq!(check(0, (zero, None)), Err((s, RegionProblem::NoMove { winner: zero })));
        assert_eq!(check(0, (zero, Some(u))), Err((s, RegionProblem::NoSuchEdge(u))));
        assert_eq!(check(0, (zero, Some(o))), Err((s, RegionProblem::Cycle { winner: zero })));
        assert_eq!(check(0, (one, None)), Err((s, RegionProblem::Leaves { winner: one, to: o })));
        assert_eq!(check(2, (one, None)), Err((s, RegionProblem::Leaves { winner: zero, to: t })));
        assert_eq!(check(3, (zero, None)), Err((u, RegionProblem::Over { winner: one })));
        let short = verify_regions(&arena, Objective::default(), &right[..3]).unwrap_err();
        assert_eq!(short.problem, RegionProblem::Size { found: 3, expected: 4 });
    }
}
