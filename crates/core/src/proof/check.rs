//! The independent check of a proof.
//!
//! Every statement is compared with the arena and with the statements that it rests on. For wins this is
//! enough because ranks fall; for a set that a player never leaves because it is closed. Nothing is solved,
//! and no code is shared with what makes the proofs.

use super::{Claim, Proof, Reason, Statement};
use crate::{Arena, DeadEnds, DrawKind, Mode, Objective, Player, Verdict, Vertex};
use std::collections::HashMap;
use thiserror::Error;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofFault {
    /// Two statements of one kind about a vertex.
    #[error("there are two statements of the same kind about vertex {0}")]
    Twice(Vertex),
    /// A statement does not follow from the arena and the other statements.
    #[error("the statement {:?} about vertex {} does not follow", .0.claim, .0.vertex)]
    DoesNotFollow(Statement),
    /// The statements do not say what is to be proved.
    #[error("the statements do not show {verdict:?} for vertex {vertex}")]
    Unproved {
        /// The vertex.
        vertex: Vertex,
        /// What is to be proved.
        verdict: Verdict,
    },
    /// The line of a draw that ends is none.
    #[error("the line to a drawn dead end breaks at vertex {0}")]
    BrokenLine(Vertex),
}

/// Checks that a proof shows what it says.
///
/// Of a rank it shows that the winner needs no more moves than that.
///
/// # Errors
/// The first fault.
pub fn check_proof(arena: &Arena, objective: Objective, proof: &Proof) -> Result<(), ProofFault> {
    let mut checker = Checker { arena, objective, wins: HashMap::new(), safe: HashMap::new(), endless: HashMap::new() };
    for statement in &proof.statements {
        let vertex = statement.vertex;
        let twice = match statement.claim {
            Claim::Wins { player, rank } => checker.wins.insert((vertex, player), rank).is_some(),
            Claim::NeverLoses(player) => checker.safe.insert((vertex, player), ()).is_some(),
            Claim::GoesOn => checker.endless.insert(vertex, ()).is_some(),
        };
        if twice {
            return Err(ProofFault::Twice(vertex));
        }
    }
    if let Some(&wrong) = proof.statements.iter().find(|statement| !checker.follows(statement)) {
        return Err(ProofFault::DoesNotFollow(wrong));
    }
    checker.conclude(proof)
}

struct Checker<'a> {
    arena: &'a Arena,
    objective: Objective,
    wins: HashMap<(Vertex, Player), u32>,
    safe: HashMap<(Vertex, Player), ()>,
    endless: HashMap<Vertex, ()>,
}

impl Checker<'_> {
    fn follows(&self, &Statement { vertex, claim, reason }: &Statement) -> bool {
        match claim {
            Claim::Wins { player, rank } => {
                let sooner = |to: Vertex| self.wins.get(&(to, player)).is_some_and(|&next| next < rank);
                match reason {
                    Reason::Target => self.arena.target(vertex) == Some(player),
                    Reason::DeadEnd => self.is_stuck(vertex) && self.gets_dead_end(vertex) == Some(player),
                    Reason::Move(to) => self.arena.owner(vertex) == player && self.leads(vertex, to) && sooner(to),
                    Reason::AllMoves => self.arena.owner(vertex) != player && self.all(vertex, sooner),
                }
            }
            Claim::NeverLoses(player) => {
                let safe = |to: Vertex| self.safe.contains_key(&(to, player));
                match reason {
                    Reason::Target => self.arena.target(vertex) == Some(player),
                    Reason::DeadEnd => self.is_stuck(vertex) && self.gets_dead_end(vertex) != Some(!player),
                    Reason::Move(to) => self.arena.owner(vertex) == player && self.leads(vertex, to) && safe(to),
                    Reason::AllMoves => self.arena.owner(vertex) != player && self.all(vertex, safe),
                }
            }
            Claim::GoesOn => {
                let opponent = !self.arena.owner(vertex);
                let stays = |to: Vertex| self.endless.contains_key(&to);
                let Reason::Move(keeps) = reason else { return false };
                let fine = |to: Vertex| stays(to) || self.wins.contains_key(&(to, opponent));
                self.leads(vertex, keeps) && stays(keeps) && self.all(vertex, fine)
            }
        }
    }

    fn leads(&self, from: Vertex, to: Vertex) -> bool {
        self.arena.target(from).is_none() && self.arena.successors(from).any(|successor| successor == to)
    }

    /// Whether there are moves, and all of them lead where the condition holds.
    fn all(&self, vertex: Vertex, holds: impl Fn(Vertex) -> bool) -> bool {
        self.arena.successors(vertex).len() > 0 && self.arena.successors(vertex).all(holds)
    }

    fn is_stuck(&self, vertex: Vertex) -> bool {
        self.arena.target(vertex).is_none() && self.arena.successors(vertex).len() == 0
    }

    fn gets_dead_end(&self, vertex: Vertex) -> Option<Player> {
        match self.objective.dead_ends {
            DeadEnds::Draw => None,
            DeadEnds::Normal => Some(!self.arena.owner(vertex)),
            DeadEnds::Misere => Some(self.arena.owner(vertex)),
        }
    }

    /// Whether the statements say what is to be proved.
    fn conclude(&self, proof: &Proof) -> Result<(), ProofFault> {
        let Proof { vertex, verdict, .. } = *proof;
        let safe = |vertex: Vertex, player: Player| self.safe.contains_key(&(vertex, player));
        let shown = match verdict {
            Verdict::Win { player, rank } => self.wins.get(&(vertex, player)).is_some_and(|&shown| shown <= rank),
            Verdict::Avoid(player) => self.objective.mode == Mode::Avoid(player) && safe(vertex, player),
            Verdict::Draw(DrawKind::Endless) => {
                self.objective.mode == Mode::Draws && self.endless.contains_key(&vertex)
            }
            Verdict::Draw(DrawKind::Ends) => {
                let drawn = |vertex: Vertex| safe(vertex, Player::Zero) && safe(vertex, Player::One);
                let line = &proof.line;
                let broken = line.windows(2).find(|ends| !self.leads(ends[0], ends[1])).map(|ends| ends[1]);
                let broken = broken.or_else(|| line.iter().copied().find(|&vertex| !drawn(vertex)));
                let broken = broken.or_else(|| line.last().copied().filter(|&last| !self.is_stuck(last)));
                if let Some(vertex) = broken {
                    return Err(ProofFault::BrokenLine(vertex));
                }
                self.objective.mode == Mode::Draws && line.first() == Some(&vertex)
            }
        };
        if shown { Ok(()) } else { Err(ProofFault::Unproved { vertex, verdict }) }
    }
}
