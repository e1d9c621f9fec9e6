//! The exact search: alpha-beta with a null window, until the score is known.
//!
//! Summary: each question "is the score above s?" is a search with an empty window, which cuts the most;
//! a few questions that halve what is possible give the exact score, that is winner and length.
//!
//! Law: the same value and length as the attractor's, whatever the table's size.
//!
//! Complexity: exponential in the length of the play; the memory is the table's.
//!
//! Papers: D. Knuth and R. Moore, "An analysis of alpha-beta pruning" (1975); A. Plaat, J. Schaeffer,
//! W. Pijls and A. de Bruin, "Exploiting graph properties of game trees" (1996), for the transposition
//! cutoffs.

use super::table::{Bound, Table};
use super::tactical::Candidate;
use super::{Candidates, Look, Tactical};
use crate::{Interrupted, Observer, Outcome, Player, Progress};

/// How an exact search is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactConfig {
    /// How large the transposition table may grow, in bytes.
    pub table_bytes: usize,
    /// Ask for the winner only, not for the length.
    pub weak: bool,
    /// Whether the table is asked about all successors before any is searched.
    pub transposition_cutoffs: bool,
}

impl Default for ExactConfig {
    fn default() -> Self {
        Self { table_bytes: 128 << 20, weak: false, transposition_cutoffs: true }
    }
}

/// What an exact search found: bounds on the score, which are equal unless it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact<M> {
    /// The score is no lower than this.
    pub lowest: i32,
    /// The score is no higher than this.
    pub highest: i32,
    /// A move that reaches `lowest`; none where the play is over, or if the search was stopped before
    /// one was found.
    pub best: Option<M>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl<M> Exact<M> {
    /// Whether the score is known.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.lowest == self.highest
    }
}

/// An exact search of one game, with a table that it keeps from position to position.
pub struct ExactSearch<'a, G: Tactical> {
    game: &'a G,
    config: ExactConfig,
    table: Table<G::Key>,
    /// The candidates of all positions on the current line, one after the other.
    line: Vec<Candidate<G::Position, G::Move, G::Key>>,
    observer: &'a dyn Observer,
    nodes: u64,
    /// How many entries were stored since the table was empty, and at how many it grows.
    stored: u64,
    grow_at: u64,
    stopped: bool,
}

/// Positions between two pauses.
const PAUSE_EVERY: u64 = 1 << 14;

impl<'a, G: Tactical> ExactSearch<'a, G> {
    /// A search with an empty table.
    pub fn new(game: &'a G, config: ExactConfig, observer: &'a dyn Observer) -> Self {
        let table = Table::new(config.table_bytes, game.key_bits());
        let grow_at = table.comfortable();
        Self { game, config, table, line: Vec::new(), observer, nodes: 0, stored: 0, grow_at, stopped: false }
    }

    /// Forgets what was learnt, as if the search were new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.stored = 0;
        self.grow_at = self.table.comfortable();
    }

    /// The score of a position, seen by the player who moves, and a move that reaches it.
    pub fn solve(&mut self, position: &G::Position) -> Exact<G::Move> {
        self.nodes = 0;
        self.stopped = false;
        self.line.clear();
        let (mut lowest, mut highest) = match self.game.look_first(position) {
            Look::Known(score) => (score, score),
            Look::Open { lowest, highest, .. } => (lowest, highest),
        };
        if self.config.weak {
            (lowest, highest) = (lowest.clamp(-1, 1), highest.clamp(-1, 1));
        }
        let mut best = None;
        while lowest < highest {
            let question = next_question(lowest, highest);
            let answer = self.above(position, question);
            if self.stopped {
                break;
            }
            if answer > question {
                lowest = answer.min(highest);
                best = self.first_move_reaching(position, lowest);
            } else {
                highest = answer.max(lowest);
            }
        }
        if best.is_none() {
            // Where only the winner counts, a lost position is lost by any move, however soon.
            let enough = if self.config.weak && lowest < 0 { i32::MIN + 1 } else { lowest };
            best = self.first_move_reaching(position, enough);
        }
        Exact { lowest, highest, best, nodes: self.nodes }
    }

    /// All moves that reach a score, in the game's order. With the score of the position these are its
    /// best moves; finding all of them can take as long as finding the score.
    pub fn moves_reaching(&mut self, position: &G::Position, score: i32) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        moves.retain(|&chosen| self.reaches(&self.game.play(position, chosen), score));
        moves
    }

    /// The first move that reaches a score, the most promising ones first: those that a search for the
    /// score has refuted are in the table.
    fn first_move_reaching(&mut self, position: &G::Position, score: i32) -> Option<G::Move> {
        let mut moves = Vec::new();
        if let Look::Open { sight, .. } = self.game.look_first(position) {
            let mut line = Vec::new();
            self.game.candidates(position, sight, &mut Candidates::new(&self.table, &mut line));
            sort(&mut line);
            moves.extend(line.iter().map(|candidate| candidate.chosen));
        }
        self.game.moves(position, &mut moves);
        moves.into_iter().find(|&chosen| self.reaches(&self.game.play(position, chosen), score))
    }

    /// Whether the player who moved to this position has at least that score.
    fn reaches(&mut self, position: &G::Position, score: i32) -> bool {
        let answer = self.above(position, -score);
        answer <= -score && !self.stopped
    }

    /// A bound on the score of any position, on that side of `alpha` on which the score is.
    fn above(&mut self, position: &G::Position, alpha: i32) -> i32 {
        if let Some(outcome) = self.game.outcome(position) {
            return self.score_at_the_end(position, outcome);
        }
        let hash = self.table.hash(self.game.key(position));
        let look = self.game.look_first(position);
        self.search(position, hash, look, alpha)
    }

    fn score_at_the_end(&self, position: &G::Position, outcome: Outcome) -> i32 {
        let score = |winner: Player| {
            let win = self.game.scale().win_at(self.game.ply(position));
            if winner == self.game.to_move(position) { win } else { -win }
        };
        outcome.winner().map_or(0, score)
    }

    /// A bound on the score, on that side of `alpha` on which the score is.
    fn search(&mut self, position: &G::Position, hash: G::Key, look: Look<G::Sight>, alpha: i32) -> i32 {
        // Step 1. What the game sees at a glance.
        self.nodes += 1;
        let sight = match look {
            Look::Known(score) => return score,
            Look::Open { lowest, .. } if lowest > alpha => return lowest,
            Look::Open { highest, .. } if highest <= alpha => return highest,
            Look::Open { sight, .. } => sight,
        };

        // Step 2. What the table knows.
        match self.table.get(hash) {
            Some(Bound::AtLeast(score)) if score > alpha => return score,
            Some(Bound::AtMost(score)) if score <= alpha => return score,
            _ => {}
        }

        // Step 3. The moves worth searching.
        let first = self.line.len();
        let mut candidates = Candidates::new(&self.table, &mut self.line);
        let seen = self.game.candidates(position, sight, &mut candidates);
        let score = seen.unwrap_or_else(|| self.search_candidates(hash, first, alpha));
        self.line.truncate(first);
        score
    }

    fn search_candidates(&mut self, hash: G::Key, first: usize, alpha: i32) -> i32 {
        let began = self.nodes;
        // Step 4. What the table knows about the successors: one of them may answer the question, and
        // those that cannot need no search.
        let mut highest = i32::MIN;
        let mut last = self.line.len();
        if self.config.transposition_cutoffs {
            last = first;
            for index in first..self.line.len() {
                match self.table.get(self.line[index].hash) {
                    Some(Bound::AtMost(score)) if -score > alpha => return -score,
                    Some(Bound::AtLeast(score)) if -score <= alpha => highest = highest.max(-score),
                    _ => {
                        self.line.swap(last, index);
                        last += 1;
                    }
                }
            }
        }

        // Step 5. Search the others, the most promising first.
        sort(&mut self.line[first..last]);
        for index in first..last {
            let Candidate { position, hash: hash_after, .. } = self.line[index];
            let look = self.game.look(&position);
            let score = -self.search(&position, hash_after, look, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            if score > alpha {
                self.remember(hash, Bound::AtLeast(score), began);
                return score;
            }
            highest = highest.max(score);
        }
        self.remember(hash, Bound::AtMost(highest), began);
        highest
    }

    /// Stores a bound; now and then makes room for more and asks the observer whether to go on.
    #[inline]
    fn remember(&mut self, hash: G::Key, bound: Bound, began: u64) {
        self.table.put(hash, bound, self.nodes - began);
        self.stored += 1;
        if self.stored.is_multiple_of(PAUSE_EVERY) {
            self.pause();
        }
    }

    fn pause(&mut self) {
        if self.stored >= self.grow_at {
            self.table.grow();
            self.grow_at = self.table.comfortable();
        }
        let progress = Progress { stage: "searching", done: self.nodes, total: None };
        self.stopped |= self.observer.checkpoint(progress) == Err(Interrupted);
    }
}

/// Which score to compare with next: nearer to a draw than the middle, because short wins and losses are
/// rare and quickly excluded.
const fn next_question(lowest: i32, highest: i32) -> i32 {
    let middle = lowest + (highest - lowest) / 2;
    if middle <= 0 && lowest / 2 < middle {
        lowest / 2
    } else if middle >= 0 && highest / 2 > middle {
        highest / 2
    } else {
        middle
    }
}

/// Highest order first, by insertion: there are few candidates, and equal ones keep their order.
#[inline]
fn sort<P, M, K>(candidates: &mut [Candidate<P, M, K>]) {
    for index in 1..candidates.len() {
        let mut at = index;
        while at > 0 && candidates[at - 1].order < candidates[at].order {
            candidates.swap(at - 1, at);
            at -= 1;
        }
    }
}
