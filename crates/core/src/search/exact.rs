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

use super::table::{Bound, TranspositionTable};
use super::worker::{Worker, sort};
use super::{Candidates, Look, SearchError, Tactical, Unsearchable, parallel};
use crate::{Observer, Outcome};

/// How an exact search is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactConfig {
    /// How large the transposition table may grow, in bytes.
    pub table_bytes: usize,
    /// Ask for the winner only, not for the length.
    pub weak: bool,
    /// Whether the table is asked about all successors before any is searched.
    pub transposition_cutoffs: bool,
    /// How many threads search, as soon as a question is not answered in a moment; they share the table.
    /// The values are the same whatever their number.
    pub threads: usize,
    /// After how many stored positions the observer is asked whether to go on: more often where the rules
    /// of the game are slow.
    pub pause_every: u64,
}

impl Default for ExactConfig {
    fn default() -> Self {
        Self { table_bytes: 128 << 20, weak: false, transposition_cutoffs: true, threads: 1, pause_every: 1 << 14 }
    }
}

/// How a play ends, and after how many more moves if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who wins.
    pub outcome: Outcome,
    /// After how many moves. A draw is taken to last as long as a play can; a search for the winner only knows
    /// no length of a win.
    pub length: Option<u32>,
    /// With which score, in a game that has scores.
    pub score: Option<i32>,
}

/// What a search found about a position: the least and the most that the player who moves gets, which are equal
/// unless the search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact<M> {
    /// The player who moves gets no less than this.
    pub least: End,
    /// The player who moves gets no more than this.
    pub most: End,
    /// A move that reaches `least`, or the most promising one if the search was stopped before one was
    /// found; none where the play is over.
    pub best: Option<M>,
    /// How many positions were searched.
    pub nodes: u64,
    pub(super) scores: [i32; 2],
}

impl<M> Exact<M> {
    /// Whether the value is known.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.scores[0] == self.scores[1]
    }

    /// The least and the most as the search itself compares them, on the game's own [scale](Tactical::scale): what
    /// a [look](Tactical::look_first) at the position must agree with.
    #[must_use]
    pub const fn scores(&self) -> [i32; 2] {
        self.scores
    }
}

/// An exact search of one game, with a table that it keeps from position to position.
pub struct ExactSearch<'a, G: Tactical> {
    worker: Worker<'a, G, TranspositionTable<G::Key>>,
}

impl<'a, G: Tactical> ExactSearch<'a, G> {
    /// A search with an empty table.
    ///
    /// # Errors
    /// If a position has no room in the table, or the table none in memory.
    pub fn new(game: &'a G, config: ExactConfig, observer: &'a dyn Observer) -> Result<Self, Unsearchable> {
        let table = TranspositionTable::new(config.table_bytes, game.key_bits())?;
        Ok(Self { worker: Worker::new(game, config, table, observer) })
    }

    /// Forgets what was learnt, as if the search were new.
    pub fn clear(&mut self) {
        self.worker.memory.clear();
        self.worker.table_is_empty();
    }

    /// What a position is worth, and a move that reaches it.
    ///
    /// # Errors
    /// If a play from the position may last too long for a search, or the rules of the game fail.
    pub fn solve(&mut self, position: &G::Position) -> Result<Exact<G::Move>, SearchError<G::Error>> {
        self.worker.game.check(position)?;
        self.worker.restart();
        self.bounds(position).map_err(SearchError::Game)
    }

    /// The bounds that are known when all questions are answered, or the search is stopped.
    fn bounds(&mut self, position: &G::Position) -> Result<Exact<G::Move>, G::Error> {
        let weak = self.worker.config.weak;
        let (mut lowest, mut highest) = match self.worker.game.look_first(position, 0)? {
            Look::Known(score) => (score, score),
            Look::Open { lowest, highest, .. } => (lowest, highest),
        };
        if weak {
            (lowest, highest) = (lowest.clamp(-1, 1), highest.clamp(-1, 1));
        }
        let promising = self.promising_moves(position)?;
        let mut best = None;
        while lowest < highest {
            let question = next_question(lowest, highest);
            let answer = self.above(position, question)?;
            if self.worker.stopped {
                break;
            }
            if answer > question {
                lowest = answer.min(highest);
                best = self.first_reaching(position, &promising, lowest)?.or(best);
            } else {
                highest = answer.max(lowest);
            }
        }
        if best.is_none() {
            // Where only the winner counts, a lost position is lost by any move, however soon.
            let enough = if weak && lowest < 0 { BELOW_ALL } else { lowest };
            best = self.first_reaching(position, &promising, enough)?;
        }
        let best = best.or_else(|| promising.first().copied());
        let (least, most) = (self.end(position, lowest)?, self.end(position, highest)?);
        Ok(Exact { least, most, best, nodes: self.worker.nodes, scores: [lowest, highest] })
    }

    /// What a score of the position means.
    fn end(&self, position: &G::Position, score: i32) -> Result<End, G::Error> {
        let (outcome, length) = self.worker.game.verdict(position, score)?;
        let known = !self.worker.config.weak || outcome == Outcome::Draw;
        Ok(End { outcome, length: known.then_some(length), score: None })
    }

    /// All moves of a position that reach the least of what was [found](ExactSearch::solve) about it, in the game's
    /// order; these are its best moves, if that was proven. Finding all of them can take as long as finding the
    /// value. If the search is stopped, only those that are known by then.
    ///
    /// # Errors
    /// If the rules of the game fail.
    pub fn best_moves(&mut self, position: &G::Position, found: &Exact<G::Move>) -> Result<Vec<G::Move>, G::Error> {
        let [score, _] = found.scores;
        let mut moves = Vec::new();
        self.worker.game.moves(position, &mut moves)?;
        // Where only the winner counts, a lost position is lost by any move.
        if self.worker.config.weak && score < 0 {
            return Ok(moves);
        }
        let mut best = Vec::new();
        for chosen in moves {
            if self.reaches(position, chosen, score)? {
                best.push(chosen);
            }
        }
        Ok(best)
    }

    /// A line of best play from a position about which that was [found](ExactSearch::solve): the most promising of
    /// the best moves of the player who moves, then of the one who moves next, and so on to the end of the play.
    /// The table holds most of what is needed, unless the search was stopped; then the line may end early. A search
    /// for the winner only knows none.
    ///
    /// # Errors
    /// If the rules of the game fail.
    pub fn line(&mut self, position: &G::Position, found: &Exact<G::Move>) -> Result<Vec<G::Move>, G::Error> {
        if self.worker.config.weak {
            return Ok(Vec::new());
        }
        let game = self.worker.game;
        let (mut position, [mut score, _]) = (*position, found.scores);
        let mut line = Vec::new();
        while game.outcome(&position)?.is_none() {
            let promising = self.promising_moves(&position)?;
            let Some(chosen) = self.first_reaching(&position, &promising, score)? else { break };
            line.push(chosen);
            let after = game.play(&position, chosen)?;
            score = game.link(&position, &after)?.follow(score);
            position = after;
        }
        Ok(line)
    }

    /// How many positions were searched since the last [`solve`](ExactSearch::solve) began, also for what was
    /// asked after it.
    pub const fn nodes(&self) -> u64 {
        self.worker.nodes
    }

    /// Whether the observer has stopped the search since the last [`solve`](ExactSearch::solve) began.
    pub const fn is_stopped(&self) -> bool {
        self.worker.stopped
    }

    /// All moves, the most promising ones first; some may stand there twice.
    fn promising_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, G::Error> {
        let game = self.worker.game;
        let mut moves = Vec::new();
        if let Look::Open { sight, .. } = game.look_first(position, 0)? {
            let mut line = Vec::new();
            game.candidates(position, sight, &mut Candidates::new(&self.worker.memory, &mut line))?;
            sort(&mut line);
            moves.extend(line.iter().map(|candidate| candidate.chosen));
        }
        game.moves(position, &mut moves)?;
        Ok(moves)
    }

    /// The first of the moves that reaches a score. Those that a search for the score has refuted are in
    /// the table.
    fn first_reaching(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        score: i32,
    ) -> Result<Option<G::Move>, G::Error> {
        for &chosen in moves {
            if self.reaches(position, chosen, score)? {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// Whether a move has at least that score.
    fn reaches(&mut self, position: &G::Position, chosen: G::Move, score: i32) -> Result<bool, G::Error> {
        let game = self.worker.game;
        let after = game.play(position, chosen)?;
        let link = game.link(position, &after)?;
        if !self.worker.stopped {
            let answer = self.above(&after, link.question(score - 1))?;
            if !self.worker.stopped {
                return Ok(link.carry(answer) >= score);
            }
        }
        // The search was stopped; but perhaps it had found out before.
        let table = &self.worker.memory;
        let known = table.get(table.hash(game.key(&after))).map(|bound| bound.carried(link));
        Ok(matches!(known, Some(Bound::AtLeast(least)) if least >= score))
    }

    /// A bound on the score of any position, on that side of `alpha` on which the score is.
    fn above(&mut self, position: &G::Position, alpha: i32) -> Result<i32, G::Error> {
        // In a browser there are no threads, and what needs them is not even compiled.
        if self.worker.config.threads <= 1 || cfg!(target_family = "wasm") {
            return self.worker.above(position, alpha);
        }
        // Starting threads takes longer than answering an easy question.
        self.worker.brief = true;
        let answer = self.worker.above(position, alpha);
        let is_hard = self.worker.stopped && self.worker.brief;
        self.worker.brief = false;
        if !is_hard || answer.is_err() {
            return answer;
        }
        self.worker.stopped = false;
        parallel::above(&mut self.worker, position, alpha)
    }
}

/// Lower than any score, and far from where integers end.
const BELOW_ALL: i32 = -(1 << 16);

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
