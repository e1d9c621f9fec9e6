//! The search of one thread: alpha-beta with an empty window.

use super::memory::Memory;
use super::table::Bound;
use super::tactical::Candidate;
use super::{Candidates, ExactConfig, Keyed, Look, Tactical};
use crate::{Interrupted, Observer, Outcome, Player, Progress, Stage, TryGame};

/// A candidate of a game.
type CandidateOf<G> =
    Candidate<<G as TryGame>::Position, <G as TryGame>::Move, <G as Keyed>::Key, <G as Tactical>::Hint>;

/// One thread's search, with a table of its own or one that it shares.
pub(super) struct Worker<'a, G: Tactical, T> {
    pub(super) game: &'a G,
    pub(super) config: ExactConfig,
    pub(super) memory: T,
    /// The candidates of all positions on the current line, one after the other.
    line: Vec<CandidateOf<G>>,
    pub(super) observer: &'a dyn Observer,
    pub(super) nodes: u64,
    /// How many entries were stored since the table was empty, and at how many it grows.
    stored: u64,
    grow_at: u64,
    /// At how many the next pause is made.
    pause_at: u64,
    pub(super) stopped: bool,
    /// Whether to stop at the first pause.
    pub(super) brief: bool,
}

/// The order of a candidate that needs no more searching.
const DONE: i32 = i32::MIN;

impl<'a, G: Tactical, T: Memory<G::Key>> Worker<'a, G, T> {
    pub(super) fn new(game: &'a G, config: ExactConfig, memory: T, observer: &'a dyn Observer) -> Self {
        let grow_at = memory.comfortable();
        Self {
            game,
            config,
            memory,
            line: Vec::new(),
            observer,
            nodes: 0,
            stored: 0,
            grow_at,
            pause_at: config.pause_every,
            stopped: false,
            brief: false,
        }
    }

    /// Makes ready for another position.
    pub(super) fn restart(&mut self) {
        self.nodes = 0;
        self.pause_at = self.stored + self.config.pause_every;
        self.stopped = false;
        self.line.clear();
    }

    /// Makes ready for an empty table.
    pub(super) fn table_is_empty(&mut self) {
        self.stored = 0;
        self.pause_at = self.config.pause_every;
        self.grow_at = self.memory.comfortable();
    }

    /// How many entries have been stored since the table was empty.
    pub(super) const fn stored(&self) -> u64 {
        self.stored
    }

    /// Counts entries that others have stored.
    pub(super) const fn add_stored(&mut self, stored: u64) {
        self.stored += stored;
    }

    /// How many more entries may be stored before the table should grow.
    pub(super) const fn room(&self) -> u64 {
        self.grow_at.saturating_sub(self.stored)
    }

    /// Makes the table larger if it can be.
    pub(super) fn grow(&mut self) {
        self.memory.grow();
        self.grow_at = self.memory.comfortable();
    }

    /// A bound on the score of any position, on that side of `alpha` on which the score is.
    pub(super) fn above(&mut self, position: &G::Position, alpha: i32) -> Result<i32, G::Error> {
        if let Some(outcome) = self.game.outcome(position)? {
            return self.score_at_the_end(position, outcome);
        }
        let hash = self.memory.table().hash(self.game.key(position));
        let look = self.game.look_first(position, alpha)?;
        self.search(position, hash, look, alpha)
    }

    fn score_at_the_end(&self, position: &G::Position, outcome: Outcome) -> Result<i32, G::Error> {
        let mover = self.game.to_move(position)?;
        let score = |winner: Player| {
            let win = self.game.scale().win_at(self.game.ply(position));
            if winner == mover { win } else { -win }
        };
        Ok(outcome.winner().map_or(0, score))
    }

    /// A bound on the score, on that side of `alpha` on which the score is.
    fn search(
        &mut self,
        position: &G::Position,
        hash: G::Key,
        look: Look<G::Sight>,
        alpha: i32,
    ) -> Result<i32, G::Error> {
        // Step 1. What the game sees at a glance.
        self.nodes += 1;
        let sight = match look {
            Look::Known(score) => return Ok(score),
            Look::Open { lowest, .. } if lowest > alpha => return Ok(lowest),
            Look::Open { highest, .. } if highest <= alpha => return Ok(highest),
            Look::Open { sight, .. } => sight,
        };

        // Step 2. What the table knows.
        match self.memory.table().get(hash) {
            Some(Bound::AtLeast(score)) if score > alpha => return Ok(score),
            Some(Bound::AtMost(score)) if score <= alpha => return Ok(score),
            _ => {}
        }

        // Step 3. The moves worth searching.
        let first = self.line.len();
        let mut candidates = Candidates::new(self.memory.table(), &mut self.line);
        let score = match self.game.candidates(position, sight, &mut candidates)? {
            Some(score) => score,
            None => self.search_candidates(position, hash, first, alpha)?,
        };
        self.line.truncate(first);
        Ok(score)
    }

    fn search_candidates(
        &mut self,
        before: &G::Position,
        hash: G::Key,
        first: usize,
        alpha: i32,
    ) -> Result<i32, G::Error> {
        let began = self.nodes;
        // Step 4. What the table knows about the successors: one of them may answer the question, and
        // those that cannot need no search.
        let mut highest = i32::MIN;
        let mut last = self.line.len();
        if self.config.transposition_cutoffs {
            last = first;
            for index in first..self.line.len() {
                let Candidate { position, hash, .. } = &self.line[index];
                let link = self.game.link(before, position)?;
                match self.memory.table().get(*hash).map(|bound| bound.carried(link)) {
                    Some(Bound::AtLeast(score)) if score > alpha => return Ok(score),
                    Some(Bound::AtMost(score)) if score <= alpha => highest = highest.max(score),
                    _ => {
                        self.line.swap(last, index);
                        last += 1;
                    }
                }
            }
        }

        // Step 5. Search the others, the most promising first. Where another thread is at work, there is
        // something better to do at first; only when nothing else is left is it helped.
        sort(&mut self.line[first..last]);
        for helping in [false, true] {
            let mut skipped = false;
            for index in first..last {
                let Candidate { position, hash: hash_after, hint, order, .. } = self.line[index];
                if T::SHARED && helping && order == DONE {
                    continue;
                }
                if !helping && index > first && self.memory.is_busy(hash_after) {
                    skipped = true;
                    continue;
                }
                if T::SHARED {
                    self.line[index].order = DONE;
                }
                let link = self.game.link(before, &position)?;
                let question = link.question(alpha);
                let look = self.game.look(&position, hint, question)?;
                self.memory.enter(hash_after);
                let score = link.carry(self.search(&position, hash_after, look, question)?);
                self.memory.leave(hash_after);
                if self.stopped || self.memory.is_answered() {
                    return Ok(alpha);
                }
                if score > alpha {
                    self.remember(hash, Bound::AtLeast(score), began);
                    return Ok(score);
                }
                highest = highest.max(score);
            }
            if !skipped {
                break;
            }
        }
        self.remember(hash, Bound::AtMost(highest), began);
        Ok(highest)
    }

    /// Stores a bound; now and then makes room for more and asks the observer whether to go on.
    #[inline]
    fn remember(&mut self, hash: G::Key, bound: Bound, began: u64) {
        self.memory.table().put(hash, bound, self.nodes - began);
        self.stored += 1;
        if self.stored >= self.pause_at {
            self.pause();
        }
    }

    fn pause(&mut self) {
        self.pause_at = self.stored + self.config.pause_every;
        if self.stored >= self.grow_at {
            self.grow();
        }
        let done = self.memory.total(self.nodes);
        let progress = Progress { stage: Stage::Search, done, total: None };
        let interrupted = self.observer.checkpoint(progress) == Err(Interrupted);
        self.stopped |= interrupted || self.brief;
        // Who is interrupted does not come back for more.
        self.brief &= !interrupted;
    }
}

/// Highest order first, by insertion: there are few candidates, and equal ones keep their order.
#[inline]
pub(super) fn sort<P, M, K, H>(candidates: &mut [Candidate<P, M, K, H>]) {
    for index in 1..candidates.len() {
        let mut at = index;
        while at > 0 && candidates[at - 1].order < candidates[at].order {
            candidates.swap(at - 1, at);
            at -= 1;
        }
    }
}
