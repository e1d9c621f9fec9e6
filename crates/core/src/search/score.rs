//! The search of games with scores: alpha-beta with an empty window and a dictionary of bounds.
//!
//! Summary: a worth is the score of a play and, between plays of one score, its length. Each question "is the worth
//! above this?" is a search with an empty window; the first questions find the score, the last ones the length. The
//! dictionary keeps a lower and an upper bound of each position.
//!
//! Law: the score, the moves to the end and the best moves of [`solve_scores`](crate::solve_scores()). A search that
//! meets a position again on the line that it follows gives up, because the worth of a position then depends on how it
//! was reached; so every bound comes from plays that end.
//!
//! Complexity: exponential in the length of the play; about 64 bytes for each position in the dictionary, which forgets
//! when it is full.
//!
//! Papers: as for the exact search.

use crate::{Interrupted, Observer, Outcome, Player, Progress, Stage, TryGame, outcome_of_score};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// A game whose final positions have scores.
///
/// # Laws
/// - Different positions have different numbers.
/// - `score` is asked only where the play is over, and its sign names the winner there.
pub trait Scored: TryGame<Position: Copy> {
    /// A number for the position.
    fn number(&self, position: &Self::Position) -> u32;

    /// The score of a position where the play is over; positive is good for J0.
    ///
    /// # Errors
    /// If the rules fail.
    fn score(&self, position: &Self::Position) -> Result<i32, Self::Error>;

    /// The score of a play that never ends.
    fn endless(&self) -> i32;

    /// How much better J0 seems to stand, if the game can guess.
    ///
    /// # Errors
    /// If the rules fail.
    fn guess(&self, position: &Self::Position) -> Result<Option<i32>, Self::Error>;
}

/// What a position is worth to J0: the score, counted from that of an endless play, and the moves to the end of the
/// play in one number that a search can compare. Where the end is better for J0 than an endless play, sooner is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Worth(i64);

impl Worth {
    /// More moves than a search is deep.
    const SPAN: i64 = 1 << 16;
    /// Below and above every worth.
    const LEAST: Self = Self(i64::MIN / 4);
    const MOST: Self = Self(i64::MAX / 4);

    /// The end of a play.
    const fn of_end(gain: i64) -> Self {
        Self(gain * Self::SPAN + gain.signum() * (Self::SPAN - 1))
    }

    /// All worths of a score, from the least to the greatest.
    const fn of_score(gain: i64) -> [Self; 2] {
        let (near, far) = (gain * Self::SPAN, Self::of_end(gain).0);
        if gain > 0 { [Self(near), Self(far)] } else { [Self(far), Self(near)] }
    }

    /// The score, counted from that of an endless play.
    const fn gain(self) -> i64 {
        self.0 / Self::SPAN
    }

    /// After how many moves the play ends, if a player hurries to the end.
    const fn length(self) -> Option<u32> {
        match self.0 {
            0 => None,
            worth => Some((Self::SPAN - 1 - (worth % Self::SPAN).abs()) as u32),
        }
    }

    /// The worth before a move, if this is the worth after it.
    const fn before(self) -> Self {
        Self(self.0 - self.0.signum())
    }

    /// `after.before() > worth` exactly where `after > worth.question()`.
    const fn question(self) -> Self {
        Self(self.0 + self.0.signum())
    }

    const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }
}

/// Why a search of scores gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoreSearchError<E> {
    /// A position comes back, or a play is too long for a search.
    Repetition,
    /// The rules of the game failed.
    Game(E),
}

impl<E> From<E> for ScoreSearchError<E> {
    fn from(error: E) -> Self {
        Self::Game(error)
    }
}

/// What was found about a position: the least and the greatest score that it can have, with the moves to the end where
/// they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreFound {
    least: Worth,
    most: Worth,
    /// Whether only the winner was asked for.
    weak: bool,
    endless: i32,
    /// The number of a best move among the moves of the position, or of the most promising one.
    pub best: usize,
    /// How many positions were searched.
    pub nodes: u64,
}

impl ScoreFound {
    /// The least score and the greatest one; nothing on a side about which nothing is known.
    #[must_use]
    pub fn scores(&self) -> [Option<i32>; 2] {
        let score = |worth: Worth| i32::try_from(worth.gain() + i64::from(self.endless)).ok();
        [
            Some(self.least).filter(|&least| least > Worth::LEAST).and_then(score),
            Some(self.most).filter(|&most| most < Worth::MOST).and_then(score),
        ]
    }

    /// The worst and the best outcome for J0.
    #[must_use]
    pub fn outcomes(&self) -> [Outcome; 2] {
        let [least, most] = self.scores();
        [
            least.map_or(Outcome::Win(Player::One), outcome_of_score),
            most.map_or(Outcome::Win(Player::Zero), outcome_of_score),
        ]
    }

    /// Whether all that was asked for is known.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        let [least, most] = self.outcomes();
        if self.weak { least == most } else { self.least == self.most }
    }

    /// After how many moves the play ends, if that is known.
    #[must_use]
    pub fn length(&self) -> Option<u32> {
        if self.least == self.most && !self.weak { self.least.length() } else { None }
    }

    /// All worths that are as good as what was proven: if only the winner counts, all worths of that winner.
    fn kept(&self) -> RangeInclusive<Worth> {
        if !self.weak {
            return self.least..=self.most;
        }
        let [draw_least, draw_most] = Worth::of_score(-i64::from(self.endless));
        match self.outcomes()[0] {
            Outcome::Win(Player::One) => Worth::LEAST..=draw_least.just_below(),
            Outcome::Draw => draw_least..=draw_most,
            Outcome::Win(Player::Zero) => Worth(draw_most.0 + 1)..=Worth::MOST,
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy)]
struct Bounds {
    least: Worth,
    most: Worth,
    /// The move that was best so far.
    best: u32,
    /// Whether the line that is followed goes through it.
    on_line: bool,
}

/// A search of one game with scores, with a dictionary that it keeps from position to position.
pub struct ScoreSearch<'a, G: Scored> {
    game: &'a G,
    known: HashMap<u32, Bounds, FixedState>,
    /// No more positions than this are remembered.
    most: usize,
    observer: &'a dyn Observer,
    nodes: u64,
    stopped: bool,
}

/// A move to search: how promising it is, its number, and where it leads.
type Candidate<P> = (i64, u32, P);

impl<'a, G: Scored> ScoreSearch<'a, G> {
    /// What a position takes in the dictionary, about.
    const BYTES_EACH: usize = 64;
    /// No line is followed for more moves than this: no deeper does the stack go.
    const DEEPEST: u32 = 2_000;
    /// The rules of a user take their time, and so the observer is asked often.
    const PAUSE_EVERY: u64 = 64;

    /// A search with an empty dictionary that may take that many bytes.
    #[must_use]
    pub fn new(game: &'a G, bytes: usize, observer: &'a dyn Observer) -> Self {
        let most = (bytes / Self::BYTES_EACH).max(4 * Self::DEEPEST as usize);
        Self { game, known: HashMap::default(), most, observer, nodes: 0, stopped: false }
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// How many positions were searched since the last [`solve`](ScoreSearch::solve) began.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the observer has stopped the search.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What a position is worth, or only who wins there.
    ///
    /// # Errors
    /// If a position comes back or a play is too long for a search, or the rules fail.
    pub fn solve(&mut self, position: &G::Position, weak: bool) -> Result<ScoreFound, ScoreSearchError<G::Error>> {
        (self.nodes, self.stopped) = (0, false);
        let endless = self.game.endless();
        let mut found = ScoreFound { least: Worth::LEAST, most: Worth::MOST, weak, endless, best: 0, nodes: 0 };
        // Step 1. Who wins.
        let [draw_least, draw_most] = Worth::of_score(-i64::from(endless));
        for question in [draw_most, draw_least.just_below()] {
            self.ask(position, question, &mut found)?;
        }
        // Step 2. The score, by questions that are ever farther apart while it is open on one side.
        let mut step = 1;
        while !weak && !self.stopped && found.least.gain() < found.most.gain() {
            let (low, high) = (found.least, found.most);
            let gain = match (low == Worth::LEAST, high == Worth::MOST) {
                (false, true) => low.gain() + step,
                (true, _) => high.gain() - step + 1,
                (false, false) => low.gain() + (high.gain() - low.gain() + 1) / 2,
            };
            step *= 2;
            self.ask(position, Worth::of_score(gain)[0].just_below(), &mut found)?;
        }
        // Step 3. The length: the bound that a play has reached is often exact.
        while !weak && !self.stopped && found.least < found.most {
            let question = if found.least.0 > 0 { found.least } else { found.most.just_below() };
            self.ask(position, question, &mut found)?;
        }
        found.nodes = self.nodes;
        found.best = self.known.get(&self.game.number(position)).map_or(0, |known| known.best as usize);
        if found.is_proven() && !self.stopped {
            let best = self.best_moves(position, &found, 1)?;
            found.best = best.first().copied().unwrap_or(found.best);
            found.nodes = self.nodes;
        }
        Ok(found)
    }

    /// Asks whether the position is worth more, unless the answer is known.
    fn ask(
        &mut self,
        position: &G::Position,
        question: Worth,
        found: &mut ScoreFound,
    ) -> Result<(), ScoreSearchError<G::Error>> {
        if self.stopped || found.least > question || found.most <= question {
            return Ok(());
        }
        let answer = self.above(position, question, 0)?;
        match () {
            () if self.stopped => {}
            () if answer > question => found.least = answer,
            () => found.most = answer,
        }
        Ok(())
    }

    /// The numbers of the moves that keep what was found, at most that many.
    ///
    /// # Errors
    /// As for [`solve`](ScoreSearch::solve).
    pub fn best_moves(
        &mut self,
        position: &G::Position,
        found: &ScoreFound,
        most: usize,
    ) -> Result<Vec<usize>, ScoreSearchError<G::Error>> {
        let (kept, mover) = (found.kept(), self.game.to_move(position)?);
        let (mut moves, mut best) = (Vec::new(), Vec::new());
        self.game.moves(position, &mut moves)?;
        for (number, chosen) in moves.into_iter().enumerate() {
            if best.len() == most {
                break;
            }
            let after = self.game.play(position, chosen)?;
            let keeps = match mover {
                Player::Zero => {
                    let question = kept.start().just_below();
                    self.above(&after, question.question(), 1)?.before() > question
                }
                Player::One => self.above(&after, kept.end().question(), 1)?.before() <= *kept.end(),
            };
            if keeps && !self.stopped {
                best.push(number);
            }
        }
        Ok(best)
    }

    /// The numbers of the moves of best play to its end; it may end early where nobody hurries.
    ///
    /// # Errors
    /// As for [`solve`](ScoreSearch::solve).
    pub fn line(
        &mut self,
        position: &G::Position,
        found: &ScoreFound,
    ) -> Result<Vec<usize>, ScoreSearchError<G::Error>> {
        let (mut position, mut found) = (*position, *found);
        let mut line = Vec::new();
        while !found.weak && !self.stopped && self.game.outcome(&position)?.is_none() {
            if line.len() > Self::DEEPEST as usize {
                return Err(ScoreSearchError::Repetition);
            }
            let Some(&number) = self.best_moves(&position, &found, 1)?.first() else { break };
            line.push(number);
            let mut moves = Vec::new();
            self.game.moves(&position, &mut moves)?;
            position = self.game.play(&position, moves[number])?;
            let after = found.least.question();
            (found.least, found.most) = (after, after);
        }
        Ok(line)
    }

    /// A bound on the worth of a position, on that side of `alpha` on which the worth is.
    fn above(&mut self, position: &G::Position, alpha: Worth, depth: u32) -> Result<Worth, ScoreSearchError<G::Error>> {
        // Step 1. The end of the play, and what is known.
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::PAUSE_EVERY) {
            let progress = Progress { stage: Stage::Search, done: self.nodes, total: None };
            self.stopped |= self.observer.checkpoint(progress) == Err(Interrupted);
        }
        if self.stopped {
            return Ok(alpha);
        }
        if self.game.outcome(position)?.is_some() {
            let score = self.game.score(position)?;
            return Ok(Worth::of_end(i64::from(score) - i64::from(self.game.endless())));
        }
        let number = self.game.number(position);
        let before = self.known.get(&number).copied();
        match before {
            Some(Bounds { on_line: true, .. }) => return Err(ScoreSearchError::Repetition),
            Some(Bounds { least, .. }) if least > alpha => return Ok(least),
            Some(Bounds { most, .. }) if most <= alpha => return Ok(most),
            _ if depth >= Self::DEEPEST => return Err(ScoreSearchError::Repetition),
            _ => {}
        }

        // Step 2. The moves; if a successor is known to answer the question, no other is searched.
        let mover = self.game.to_move(position)?;
        let candidates = self.candidates(position, mover, before)?;
        for &(_, chosen, after) in &candidates {
            let Some(known) = self.known.get(&self.game.number(&after)) else { continue };
            let bound = if mover == Player::Zero { known.least } else { known.most }.before();
            if (bound > alpha) == (mover == Player::Zero) {
                self.remember(number, bound, bound > alpha, chosen);
                return Ok(bound);
            }
        }

        // Step 3. Search them.
        self.enter(number, before);
        let searched = self.search(&candidates, mover, alpha, depth);
        if let Some(known) = self.known.get_mut(&number) {
            known.on_line = false;
        }
        let (answer, best) = searched?;
        if !self.stopped {
            self.remember(number, answer, answer > alpha, best);
        }
        Ok(answer)
    }

    /// The moves of a position, the most promising ones first.
    fn candidates(
        &self,
        position: &G::Position,
        mover: Player,
        known: Option<Bounds>,
    ) -> Result<Vec<Candidate<G::Position>>, ScoreSearchError<G::Error>> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves)?;
        let mut candidates = Vec::with_capacity(moves.len());
        for (number, chosen) in (0..).zip(moves) {
            let after = self.game.play(position, chosen)?;
            let order = match (known, self.game.guess(&after)?) {
                (Some(known), _) if known.best == number => i64::MAX,
                (_, Some(guess)) if mover == Player::Zero => guess.into(),
                (_, Some(guess)) => -i64::from(guess),
                (_, None) => 0,
            };
            candidates.push((order, number, after));
        }
        candidates.sort_by_key(|&(order, ..)| std::cmp::Reverse(order));
        Ok(candidates)
    }

    /// The bound that the moves give, and the move that gives it.
    fn search(
        &mut self,
        candidates: &[Candidate<G::Position>],
        mover: Player,
        alpha: Worth,
        depth: u32,
    ) -> Result<(Worth, u32), ScoreSearchError<G::Error>> {
        let mut best: Option<(Worth, u32)> = None;
        for &(_, chosen, after) in candidates {
            let worth = self.above(&after, alpha.question(), depth + 1)?.before();
            let is_better = |(other, _)| if mover == Player::Zero { worth > other } else { worth < other };
            if best.is_none_or(is_better) {
                best = Some((worth, chosen));
            }
            if self.stopped || (worth > alpha) == (mover == Player::Zero) {
                break;
            }
        }
        Ok(best.unwrap_or((alpha, 0)))
    }

    /// Notes that the line goes through a position. When the dictionary is full, all others are forgotten.
    fn enter(&mut self, number: u32, before: Option<Bounds>) {
        if self.known.len() >= self.most && before.is_none() {
            self.known.retain(|_, known| known.on_line);
        }
        let open = Bounds { least: Worth::LEAST, most: Worth::MOST, best: 0, on_line: true };
        self.known.insert(number, Bounds { on_line: true, ..before.unwrap_or(open) });
    }

    /// Keeps a bound.
    fn remember(&mut self, number: u32, bound: Worth, is_least: bool, best: u32) {
        let open = Bounds { least: Worth::LEAST, most: Worth::MOST, best, on_line: false };
        let known = self.known.entry(number).or_insert(open);
        if is_least {
            known.least = bound
        } else {
            known.most = bound
        }
        known.best = best;
    }
}

#[cfg(test)]
mod tests {
    use super::Worth;

    #[test]
    fn a_worth_is_its_score_first_and_then_its_length() {
        let mut worths = Vec::new();
        for gain in [-1_000_000, -2, -1, 0, 1, 2, 1_000_000] {
            let mut worth = Worth::of_end(gain);
            let [least, most] = Worth::of_score(gain);
            for length in 0..2_000 {
                assert_eq!((worth.gain(), worth.length()), (gain, (gain != 0).then_some(length)));
                assert!(least <= worth && worth <= most);
                worths.push((gain, worth));
                worth = worth.before();
            }
        }
        for pair in worths.windows(2).filter(|pair| pair[0].0 < pair[1].0) {
            assert!(pair[0].1 < pair[1].1);
        }
        for &(_, after) in worths.iter().step_by(97) {
            for &(_, worth) in worths.iter().step_by(89) {
                assert_eq!(after.before() > worth, after > worth.question(), "{after:?} {worth:?}");
            }
        }
    }
}
