//! Proof-number search: who wins, in games that nobody can guess about.
//!
//! Summary: the question is whether one player wins. The proof number of a position is how many
//! positions must still be proven, at the least, to prove that the player wins; the disproof number, to
//! prove that they do not. The search always goes where the proof or the disproof is nearest, and so it
//! prefers narrow lines, with few replies, without knowing anything about the game. It goes depth first
//! and returns from a position only when its numbers pass thresholds, so that all it must keep in memory
//! is a table of numbers, of any size.
//!
//! Law: the same value as the attractor's. Numbers are only a guide: a proof is a proof whatever the
//! table has forgotten, and the search ends because no position comes back.
//!
//! Complexity: exponential in the length of the play; the memory is the table's.
//!
//! Papers: L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search" (1994);
//! A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002);
//! J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1+ε trick" (2006).

use super::pns_table::{NEVER, Numbers, ProofTable};
use super::{End, Exact, Keyed, Unsearchable};
use crate::{Interrupted, Observer, Ordered, Outcome, Player, Progress, Stage, TryGame, with_stack};

/// How a proof-number search is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofConfig {
    /// How large the table of proof numbers is, in bytes.
    pub table_bytes: usize,
}

impl Default for ProofConfig {
    fn default() -> Self {
        Self { table_bytes: 128 << 20 }
    }
}

/// A proof-number search of one game, with a table that it keeps from position to position.
///
/// The game must be [`Ordered`]: where positions can come back, what a position is worth may depend on
/// how it was reached, and only the attractor ([`solve`](crate::solve())) gives the right values.
pub struct ProofSearch<'a, G: Keyed + Ordered> {
    game: &'a G,
    table: ProofTable<G::Key>,
    /// The successors of all positions on the current line, one after the other.
    line: Vec<Successor<G::Position, G::Move>>,
    observer: &'a dyn Observer,
    nodes: u64,
    /// Whether a drawn end was ever seen. If not, who does not win loses.
    draw_seen: bool,
    stopped: bool,
}

#[derive(Clone)]
struct Successor<P, M> {
    chosen: M,
    position: P,
    numbers: Numbers,
}

/// Something found about a position, and the move that shows it.
type Found<G, T> = Result<(T, Option<<G as TryGame>::Move>), <G as TryGame>::Error>;

/// A play may be long: if less of the stack is left than the one, it grows by the other.
const STACK_LEFT: usize = 64 << 10;
const STACK_MORE: usize = 4 << 20;
/// Nodes between two pauses.
const PAUSE_EVERY: u64 = 1 << 14;

impl<'a, G: Keyed + Ordered> ProofSearch<'a, G> {
    /// A search with an empty table.
    ///
    /// # Errors
    /// If a position has no room in the table, or the table none in memory.
    pub fn new(game: &'a G, config: ProofConfig, observer: &'a dyn Observer) -> Result<Self, Unsearchable> {
        let table = ProofTable::new(config.table_bytes, game.key_bits())?;
        Ok(Self { game, table, line: Vec::new(), observer, nodes: 0, draw_seen: false, stopped: false })
    }

    /// Forgets what was learnt, as if the search were new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.draw_seen = false;
    }

    /// Who wins, and a move that reaches it; lengths stay unknown.
    ///
    /// # Errors
    /// If the rules of the game fail.
    pub fn solve(&mut self, position: &G::Position) -> Result<Exact<G::Move>, G::Error> {
        (self.nodes, self.stopped) = (0, false);
        self.line.clear();
        let mover = self.game.to_move(position)?;
        if let Some(outcome) = self.game.outcome(position)? {
            let score = outcome.score_for(mover);
            return Ok(found(mover, [score, score], None, 0));
        }
        let (mut lowest, mut highest) = (-1, 1);
        // Unless one is proven, the move that seems nearest to a proof will do.
        let (won, mut best) = self.ask(position, mover)?;
        match won {
            Some(true) => lowest = 1,
            Some(false) if self.draw_seen => {
                highest = 0;
                let (lost, safe) = self.ask(position, !mover)?;
                match lost {
                    Some(true) => highest = -1,
                    Some(false) => (lowest, best) = (0, safe),
                    None => best = safe,
                }
            }
            Some(false) => highest = -1,
            None => {}
        }
        Ok(found(mover, [lowest, highest], best, self.nodes))
    }
}

/// What is known of scores of 1, 0 or −1, seen by the player who moves.
fn found<M>(mover: Player, scores: [i32; 2], best: Option<M>, nodes: u64) -> Exact<M> {
    let [least, most] = scores.map(|score| {
        let outcome = match score {
            0 => Outcome::Draw,
            1.. => Outcome::Win(mover),
            _ => Outcome::Win(!mover),
        };
        End { outcome, length: None, score: None }
    });
    Exact { least, most, best, nodes, scores }
}

impl<G: Keyed + Ordered> ProofSearch<'_, G> {
    /// Whether the player wins, unless the search is stopped, and the move that shows it for the player
    /// who moves.
    fn ask(&mut self, position: &G::Position, player: Player) -> Found<G, Option<bool>> {
        let (numbers, best) = self.search(position, player, Numbers::UNREACHABLE)?;
        let answer = match numbers {
            Numbers::PROVEN => Some(true),
            Numbers::DISPROVEN => Some(false),
            _ => None,
        };
        Ok((answer, best))
    }

    /// The numbers of a position where the play goes on, as soon as one of them reaches its threshold;
    /// and the successor that they come from.
    fn search(&mut self, position: &G::Position, player: Player, limit: Numbers) -> Found<G, Numbers> {
        let first = self.line.len();
        let began = self.nodes;
        let mine = self.game.to_move(position)? == player;
        self.expand(position, player)?;
        loop {
            // Step 1. The numbers that follow from the successors, and the successor to look at next: the
            // nearest to a proof where the player moves, and to a disproof where the opponent does.
            let choice = Choice::new(&self.line[first..], mine);
            let numbers = choice.numbers;
            let done = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if done || self.stopped {
                if !self.stopped {
                    self.table.put(self.game.key(position), player, numbers, self.nodes - began);
                }
                let best = self.line.get(first + choice.index).map(|successor| successor.chosen);
                self.line.truncate(first);
                return Ok((numbers, best));
            }

            // Step 2. Search it until another one seems nearer, by a margin, or the thresholds of this
            // position are passed.
            let index = first + choice.index;
            let after = self.line[index].position.clone();
            let limit = choice.limit(limit, mine);
            let search = || self.search(&after, player, limit);
            self.line[index].numbers = with_stack(STACK_LEFT, STACK_MORE, search)?.0;
        }
    }

    /// Appends the successors to the line, with what is known about them.
    fn expand(&mut self, position: &G::Position, player: Player) -> Result<(), G::Error> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE_EVERY) {
            let progress = Progress { stage: Stage::Proof, done: self.nodes, total: None };
            self.stopped |= self.observer.checkpoint(progress) == Err(Interrupted);
        }
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves)?;
        for chosen in moves {
            let position = self.game.play(position, chosen)?;
            let numbers = match self.game.outcome(&position)? {
                Some(Outcome::Win(winner)) if winner == player => Numbers::PROVEN,
                Some(outcome) => {
                    self.draw_seen |= outcome == Outcome::Draw;
                    Numbers::DISPROVEN
                }
                None => self.table.get(self.game.key(&position), player).unwrap_or(Numbers::UNKNOWN),
            };
            self.line.push(Successor { chosen, position, numbers });
        }
        Ok(())
    }
}

/// Where to go on from a position.
struct Choice {
    /// The numbers of the position.
    numbers: Numbers,
    /// The successor that is nearest to the goal of who moves, how far it is from the opposite goal, and
    /// the number of the second nearest.
    index: usize,
    far: u32,
    second: u32,
}

impl Choice {
    /// Who moves needs one successor that reaches their goal, which is a proof if they are the player;
    /// the opponent must answer all of them.
    fn new<P, M>(successors: &[Successor<P, M>], mine: bool) -> Self {
        let (mut index, mut least, mut far_of_least, mut second) = (0, NEVER, NEVER, NEVER);
        let mut sum = 0;
        for (at, successor) in successors.iter().enumerate() {
            let (near, far) = (successor.numbers.of(mine), successor.numbers.of(!mine));
            if (near, far) < (least, far_of_least) {
                second = least;
                (index, least, far_of_least) = (at, near, far);
            } else {
                second = second.min(near);
            }
            sum = (sum + far).min(NEVER - 1);
        }
        let sum = if least == 0 { NEVER } else { sum };
        Self { numbers: Numbers::new(mine, least, sum), index, far: far_of_least, second }
    }

    /// The thresholds of the successor, from those of the position. The margin of a quarter saves going
    /// to and fro between successors that are about equal.
    fn limit(&self, limit: Numbers, mine: bool) -> Numbers {
        let near = limit.of(mine).min(self.second.saturating_add(self.second / 4 + 1).min(NEVER));
        let far = limit.of(!mine) - (self.numbers.of(!mine) - self.far);
        Numbers::new(mine, near, far)
    }
}
