//! Why a vertex is won, lost or drawn: a list of statements, each of which follows from others in the list, and
//! a check of such a list that shares no code with what makes it.

mod check;
mod closed;

pub use check::{ProofFault, check_proof};

use crate::{Arena, DrawKind, Outcome, Player, Solution, Transpose, Verdict, Vertex};
use closed::{Closed, Need, smallest};
use std::collections::VecDeque;

/// A proof of the verdict about a vertex.
///
/// - **A win** is proved by rank: from every vertex of the winner *one* move is needed, to a rank one less;
///   from every vertex of the loser *all* moves, each to a smaller rank; until a target is reached.
/// - **A win by avoiding** is proved by a set that the winner never leaves: one move of the winner that stays
///   in it, all moves of the loser stay in it, and no vertex of it is lost.
/// - **A draw that ends** is proved by two such sets, one for each player, and by a line of moves inside
///   both to a drawn dead end. The line is a shortest one.
/// - **An endless draw** is proved by the set of all draws that can be reached by keeping the draw: no dead
///   end among them, from each a move that stays, and whoever leaves it moves to a vertex that the opponent
///   wins, which is proved by rank.
///
/// It has as few statements as such a proof can have, if [`shortest`](Proof::shortest) says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The vertex.
    pub vertex: Vertex,
    /// What is proved about it; of a rank, that the winner needs no more moves.
    pub verdict: Verdict,
    /// For a draw that ends: moves from the vertex to a drawn dead end, all of which keep the draw.
    pub line: Vec<Vertex>,
    /// What follows from what, each statement once.
    pub statements: Vec<Statement>,
    /// Whether no other choice of moves would need fewer statements. To be sure of that takes too long for
    /// some large arenas.
    pub shortest: bool,
}

/// A statement about a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// The vertex.
    pub vertex: Vertex,
    /// What is said about it.
    pub claim: Claim,
    /// Why it is true.
    pub reason: Reason,
}

/// What a statement says about its vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// That player wins in at most so many moves.
    Wins {
        /// Who wins.
        player: Player,
        /// The moves of both players until then, at most.
        rank: u32,
    },
    /// That player can keep the opponent from winning.
    NeverLoses(Player),
    /// Both players can keep the draw, and if they do, the play goes on for ever.
    GoesOn,
}

/// Why a statement is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The vertex is a target.
    Target,
    /// The vertex is a dead end.
    DeadEnd,
    /// What is claimed is true of this successor, to which the owner can move.
    Move(Vertex),
    /// What is claimed is true of all successors, and there is at least one.
    AllMoves,
}

impl Proof {
    /// The proof of what the solution says about a vertex. The solution must be right, which
    /// [`verify`](crate::verify()) finds out; [`check_proof`] checks the proof.
    ///
    /// ```
    /// use retrograde::{ArenaBuilder, Player, Objective, solve};
    /// use retrograde::proof::{Proof, check_proof};
    /// // J0 moves from s to the target t.
    /// let mut builder = ArenaBuilder::new();
    /// let s = builder.vertex(Player::Zero)?;
    /// let t = builder.vertex(Player::One)?;
    /// builder.edge(s, t)?;
    /// builder.target(t, Player::Zero)?;
    /// let arena = builder.build()?;
    /// let proof = Proof::of(&arena, &solve(&arena, Objective::default(), &())?, s);
    /// assert_eq!(proof.statements.len(), 2);
    /// check_proof(&arena, Objective::default(), &proof)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(arena: &Arena, solution: &Solution, vertex: Vertex) -> Self {
        let verdict = solution.verdict(vertex);
        let mut proof = Self { vertex, verdict, line: Vec::new(), statements: Vec::new(), shortest: true };
        match verdict {
            Verdict::Win { player, .. } => proof.add_wins(arena, solution, player, &[vertex]),
            Verdict::Avoid(player) => proof.add_safety(arena, solution, player, &[vertex]),
            Verdict::Draw(DrawKind::Ends) => {
                proof.line = line_to_the_end(arena, solution, vertex);
                let line = proof.line.clone();
                for player in Player::BOTH {
                    proof.add_safety(arena, solution, player, &line);
                }
            }
            Verdict::Draw(DrawKind::Endless) => {
                let exits = proof.add_endless(arena, solution, vertex);
                for player in Player::BOTH {
                    let won = |exit: &Vertex| solution.value(*exit) == Outcome::Win(player);
                    let won: Vec<Vertex> = exits.iter().copied().filter(won).collect();
                    proof.add_wins(arena, solution, player, &won);
                }
            }
        }
        proof
    }

    /// The statements that a player wins from the roots, the highest rank first.
    fn add_wins(&mut self, arena: &Arena, solution: &Solution, player: Player, roots: &[Vertex]) {
        let rank = |vertex: Vertex| solution.rank(vertex).unwrap_or_default();
        let need = |vertex: Vertex| match rank(vertex) {
            0 => Need::Nothing,
            _ if arena.owner(vertex) != player => Need::All(successors(arena, vertex)),
            own => {
                let mut options = successors(arena, vertex);
                options.retain(|&to| solution.verdict(to) == Verdict::Win { player, rank: own - 1 });
                Need::One(options)
            }
        };
        let Closed { mut members, smallest } = smallest(arena.vertex_count(), roots, need, Some(&rank));
        members.sort_by_key(|&(vertex, _)| (u32::MAX - rank(vertex), vertex));
        self.shortest &= smallest;
        self.statements.extend(members.into_iter().map(|(vertex, chosen)| Statement {
            vertex,
            claim: Claim::Wins { player, rank: rank(vertex) },
            reason: reason(arena, vertex, chosen),
        }));
    }

    /// The statements that a player never loses from the roots, in the order in which plays visit them.
    fn add_safety(&mut self, arena: &Arena, solution: &Solution, player: Player, roots: &[Vertex]) {
        let lost = |vertex: Vertex| match solution.verdict(vertex) {
            Verdict::Win { player: winner, .. } => winner != player,
            Verdict::Avoid(_) | Verdict::Draw(_) => false,
        };
        let need = |vertex: Vertex| {
            let mut moves = successors(arena, vertex);
            if moves.is_empty() {
                return Need::Nothing;
            }
            if arena.owner(vertex) != player {
                return Need::All(moves);
            }
            moves.retain(|&to| !lost(to));
            Need::One(moves)
        };
        let Closed { members, smallest } = smallest(arena.vertex_count(), roots, need, None);
        self.shortest &= smallest;
        self.statements.extend(members.into_iter().map(|(vertex, chosen)| Statement {
            vertex,
            claim: Claim::NeverLoses(player),
            reason: reason(arena, vertex, chosen),
        }));
    }

    /// The statements about all draws that can be reached by keeping the draw; where moves leave them.
    fn add_endless(&mut self, arena: &Arena, solution: &Solution, vertex: Vertex) -> Vec<Vertex> {
        let mut seen = vec![false; arena.vertex_count()];
        seen[vertex.index()] = true;
        let mut queue = VecDeque::from([vertex]);
        let mut exits = Vec::new();
        while let Some(vertex) = queue.pop_front() {
            let moves = successors(arena, vertex);
            let drawn = |to: &&Vertex| solution.value(**to) == Outcome::Draw;
            let keeps = moves.iter().find(drawn).copied().expect("the solution says that a move keeps the draw");
            self.statements.push(Statement { vertex, claim: Claim::GoesOn, reason: Reason::Move(keeps) });
            for to in moves {
                if std::mem::replace(&mut seen[to.index()], true) {
                    continue;
                }
                if solution.value(to) == Outcome::Draw {
                    queue.push_back(to);
                } else {
                    exits.push(to);
                }
            }
        }
        exits
    }
}

/// Where one can move, each vertex once, lowest first.
#[must_use]
pub fn successors(arena: &Arena, vertex: Vertex) -> Vec<Vertex> {
    let mut moves: Vec<Vertex> = arena.successors(vertex).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

fn reason(arena: &Arena, vertex: Vertex, chosen: Option<Vertex>) -> Reason {
    match chosen {
        Some(to) => Reason::Move(to),
        None if arena.target(vertex).is_some() => Reason::Target,
        None if arena.is_dead_end(vertex) => Reason::DeadEnd,
        None => Reason::AllMoves,
    }
}

/// A shortest line of draws from the vertex to a dead end; among equals the lowest vertices.
fn line_to_the_end(arena: &Arena, solution: &Solution, vertex: Vertex) -> Vec<Vertex> {
    let drawn = |vertex: Vertex| solution.value(vertex) == Outcome::Draw;
    // Distances backwards from the dead ends, so that going forwards the lowest vertex can be chosen.
    let mut distance = vec![None; arena.vertex_count()];
    let mut queue: VecDeque<Vertex> = arena.vertices().filter(|&end| drawn(end) && arena.is_dead_end(end)).collect();
    for &end in &queue {
        distance[end.index()] = Some(0_u32);
    }
    let predecessors = Transpose::of(arena);
    while let Some(to) = queue.pop_front() {
        let next = distance[to.index()].map(|moves| moves + 1);
        for from in predecessors.predecessors(to).filter(|&from| drawn(from)) {
            if distance[from.index()].is_none() {
                distance[from.index()] = next;
                queue.push_back(from);
            }
        }
    }
    let mut line = vec![vertex];
    let mut here = vertex;
    while let Some(left @ 1..) = distance[here.index()] {
        let nearer = |to: &Vertex| drawn(*to) && distance[to.index()] == Some(left - 1);
        here = arena.successors(here).filter(nearer).min().expect("a distance comes from a successor");
        line.push(here);
    }
    line
}
