//! Minimax as it is taught, with what it costs and what the other algorithms would have cost.

use super::job::{Best, Guess, Method};
use super::run::Remembered;
use super::seen::Seen;
use super::{CallsReply, CountsReply, Search, SearchReply};
use crate::context::Deadline;
use crate::{Budget, Error, Misuse};
use retrograde::dynamic::{AsGame, DynGame, Fault, PositionBytes};
use retrograde::{Outcome, Player, outcome_of_score};
use retrograde_teach::minimax::{Algorithm, Answer, Counts, Estimate, Minimax, MinimaxError, Value};

/// The algorithms that were not asked for are called no more often than this.
const COMPARED: u64 = 1_000_000;

/// Runs the algorithm of the job, and the others beside it.
pub(super) fn run(
    budget: Budget,
    game: &dyn DynGame,
    job: &Search,
    position: &PositionBytes,
    deadline: &Deadline<'_>,
    reply: &mut SearchReply,
) -> Result<(), Error> {
    let limit = job.remembered(budget, game);
    let taught = Taught { game: AsGame::new(game, position), job, position, deadline, limit };
    if game.abilities().scores.is_some() {
        return taught.with_scores(reply);
    }
    if let Some(depth) = job.depth {
        return taught.to_depth(depth, reply);
    }
    let minimax = || Minimax::new(&taught.game).with_observer(deadline).remembering_at_most(limit.positions);
    // The course counts with +1, 0 and −1; how long a win takes is asked beside that.
    taught.to_the_end(&minimax().winner_only(), reply)?;
    if job.weak || !reply.proven { Ok(()) } else { taught.date(&minimax(), reply) }
}

/// Something that minimax found, or why it did not.
type Found<T> = Result<T, MinimaxError<PositionBytes, Fault>>;

/// What is to be done.
struct Taught<'a> {
    game: AsGame<'a>,
    job: &'a Search,
    position: &'a PositionBytes,
    deadline: &'a Deadline<'a>,
    limit: Remembered,
}

/// What came of an algorithm: its answer, unless it was stopped, and what was seen on the way.
struct Outcomes<V> {
    answer: Option<Answer<V, u32>>,
    seen: Seen<V>,
}

impl<'a> Taught<'a> {
    fn to_the_end<V: Value>(&self, minimax: &Minimax<'_, AsGame<'a>, V>, reply: &mut SearchReply) -> Result<(), Error> {
        let run = |method: Method, most: u64, trace: Option<usize>| match method {
            Method::BottomUp => self.bottom_up(minimax, most, trace),
            method => self.recursive(minimax, method, most, trace),
        };
        if self.job.method == Method::BottomUp && !self.game.game().abilities().order {
            return Err(Misuse::BottomUpUnordered.into());
        }
        let chosen = run(self.job.method, u64::MAX, self.job.trace)?;
        self.fill(&chosen, |value| (value.outcome(), None), reply)?;
        if let (Some(answer), Some(Best::All)) = (&chosen.answer, self.job.best) {
            let after = |after: &PositionBytes| minimax.run(Algorithm::Memo, after);
            self.list_best(answer.value, &|position| after(position).map(|answer| answer.value), reply)?;
        }
        let mut full_tree = chosen.seen.full_tree(self.job.method);
        for method in [Method::Minimax, Method::Memo, Method::BottomUp, Method::AlphaBeta] {
            let fits = method != Method::BottomUp || self.game.game().abilities().order;
            if method != self.job.method && fits && chosen.answer.is_some() {
                let other = run(method, COMPARED, None)?;
                full_tree = full_tree.or_else(|| other.seen.full_tree(method).filter(|_| other.answer.is_some()));
                reply.counts.push(other.counts(method));
            }
        }
        reply.full_tree = full_tree;
        Ok(())
    }

    /// How long the play lasts, with the best moves and a line that go with it, if the dictionary finds out soon.
    fn date<V: Value>(&self, minimax: &Minimax<'_, AsGame<'a>, V>, reply: &mut SearchReply) -> Result<(), Error> {
        let Some(answer) = self.recursive(minimax, Method::Memo, COMPARED, None)?.answer else { return Ok(()) };
        reply.line = self.game.line_texts(&answer.line)?;
        reply.length = answer.value.length().or(Some(reply.line.len() as u32));
        reply.best = reply.line.first().cloned().into_iter().collect();
        if self.job.best == Some(Best::All) {
            let after = |after: &PositionBytes| minimax.run(Algorithm::Memo, after).map(|answer| answer.value);
            self.list_best(answer.value, &after, reply)?;
        }
        Ok(())
    }

    /// Looks so many moves ahead. With a time limit it looks one move ahead first, then two, and so on, so that
    /// there is an answer whenever the time is up.
    fn to_depth(&self, depth: u32, reply: &mut SearchReply) -> Result<(), Error> {
        let guess = |position: &PositionBytes| self.guess(position);
        let minimax = |depth| Minimax::new(&self.game).guessing(depth, guess).with_observer(self.deadline);
        let method = if self.job.method == Method::Fast { Method::AlphaBeta } else { self.job.method };
        reply.algorithm = method.name().into();
        let told = |value: Estimate| {
            (value.outcome(), Some(f64::from(value.number()) / f64::from(self.game.game().heuristic_unit())))
        };
        let first = if self.job.time.is_some() { depth.min(1) } else { depth };
        let mut chosen = None;
        for ahead in first..=depth {
            let trace = self.job.trace.filter(|_| ahead == depth);
            let found = self.recursive(&minimax(ahead), method, u64::MAX, trace)?;
            let stopped = found.answer.is_none();
            if !stopped || chosen.is_none() {
                chosen = Some((ahead, found));
            }
            if stopped {
                break;
            }
        }
        let Some((ahead, chosen)) = chosen else { return Ok(()) };
        self.fill(&chosen, told, reply)?;
        reply.depth = Some(ahead);
        if let (Some(answer), Some(Best::All), 1..) = (&chosen.answer, self.job.best, ahead) {
            let minimax = minimax(ahead - 1);
            let after = |after: &PositionBytes| minimax.run(Algorithm::AlphaBeta, after).map(|answer| answer.value);
            self.list_best(answer.value, &after, reply)?;
        }
        if self.job.method.is_taught() && chosen.answer.is_some() {
            let mut full_tree = chosen.seen.full_tree(method);
            for other in [Method::Minimax, Method::Memo, Method::AlphaBeta] {
                if other != method {
                    let found = self.recursive(&minimax(ahead), other, COMPARED, None)?;
                    full_tree = full_tree.or_else(|| found.seen.full_tree(other).filter(|_| found.answer.is_some()));
                    reply.counts.push(found.counts(other));
                }
            }
            reply.full_tree = full_tree;
        }
        Ok(())
    }

    /// What a position is taken for that is looked into no further, in parts of the unit of the game's heuristic.
    fn guess(&self, position: &PositionBytes) -> Result<i32, Fault> {
        let game = self.game.game();
        match self.job.heuristic {
            Guess::Own => game.heuristic(position),
            Guess::Nothing => Ok(0),
            Guess::Moves => {
                let count = i32::try_from(game.move_count(position)?).unwrap_or(i32::MAX);
                let number = count.saturating_mul(game.heuristic_unit());
                Ok(if game.to_move(position)? == Player::Zero { number } else { -number })
            }
        }
    }

    /// Counts with the scores of final positions, to the end of every play or some moves ahead.
    fn with_scores(&self, reply: &mut SearchReply) -> Result<(), Error> {
        let method = match self.job.method {
            Method::Fast | Method::Proof => Method::AlphaBeta,
            method => method,
        };
        let ordered = self.game.game().abilities().order;
        if method == Method::BottomUp && !ordered {
            return Err(Misuse::BottomUpUnordered.into());
        }
        let depth = self.job.depth;
        // Where a heuristic guesses, both count in its unit.
        let unit = if depth.is_some() { self.game.game().heuristic_unit().max(1) } else { 1 };
        let value =
            |position: &PositionBytes| Ok(self.game.game().score(position)?.map(|score| score.saturating_mul(unit)));
        let guess = |position: &PositionBytes| self.game.game().heuristic(position);
        let minimax = |depth| {
            let search = Minimax::new(&self.game).with_observer(self.deadline);
            search.remembering_at_most(self.limit.positions).with_values(depth, value, guess)
        };
        let number = |value: Estimate| f64::from(value.number()) / f64::from(unit);
        let told = |value: Estimate| (value.outcome(), Some(number(value)));
        reply.algorithm = method.name().into();
        let run = |method, most, trace| match method {
            Method::BottomUp => self.bottom_up(&minimax(None), most, trace),
            method => self.recursive(&minimax(depth), method, most, trace),
        };
        let chosen = run(method, u64::MAX, self.job.trace)?;
        self.fill(&chosen, told, reply)?;
        // A number is a score if every play was followed to its end.
        if let (Some(answer), true) = (&chosen.answer, reply.proven) {
            let score = answer.value.number() / unit;
            (reply.value, reply.score) = (Some(outcome_of_score(score)), Some(score));
            (reply.estimate, reply.length) = (None, None);
        }
        if let (Some(answer), Some(Best::All) | None) = (&chosen.answer, self.job.best) {
            let minimax = minimax(depth.map(|depth| depth.saturating_sub(1)));
            let after = |after: &PositionBytes| minimax.run(Algorithm::Memo, after).map(|answer| answer.value);
            if depth != Some(0) {
                self.list_best(answer.value, &after, reply)?;
            }
        }
        for other in [Method::Minimax, Method::Memo, Method::BottomUp, Method::AlphaBeta] {
            let fits = other != Method::BottomUp || (ordered && depth.is_none());
            if other != method && fits && chosen.answer.is_some() {
                reply.counts.push(run(other, COMPARED, None)?.counts(other));
            }
        }
        Ok(())
    }

    fn recursive<V: Value>(
        &self,
        minimax: &Minimax<'_, AsGame<'a>, V>,
        method: Method,
        most: u64,
        trace: Option<usize>,
    ) -> Result<Outcomes<V>, Error> {
        let algorithm = match method {
            Method::Minimax => Algorithm::Minimax,
            Method::AlphaBeta => Algorithm::AlphaBeta,
            _ => Algorithm::Memo,
        };
        let mut seen = Seen::new(most, trace);
        let answer = minimax.watch(algorithm, self.position, &mut |position, event| seen.watch(position, event));
        self.outcomes(answer, seen)
    }

    fn bottom_up<V: Value>(
        &self,
        minimax: &Minimax<'_, AsGame<'a>, V>,
        most: u64,
        trace: Option<usize>,
    ) -> Result<Outcomes<V>, Error> {
        let mut seen = Seen::new(most, trace);
        let order = |position: &PositionBytes| Ok(self.game.game().order(position)?.unwrap_or(0));
        let answer = minimax.watch_bottom_up(&order, self.position, &mut |position, event| seen.watch(position, event));
        // The best moves that were seen belong to other positions.
        seen.best = None;
        self.outcomes(answer, seen)
    }

    fn outcomes<V: Value>(&self, answer: Found<Answer<V, u32>>, seen: Seen<V>) -> Result<Outcomes<V>, Error> {
        match answer {
            Ok(answer) => Ok(Outcomes { answer: Some(answer), seen }),
            Err(MinimaxError::Interrupted(_)) => Ok(Outcomes { answer: None, seen }),
            // What is only compared may need more memory than is allowed.
            Err(MinimaxError::TooMany { .. }) if seen.most < u64::MAX => Ok(Outcomes { answer: None, seen }),
            Err(error) => Err(failed(error, self.game.game(), self.limit)),
        }
    }

    /// What the chosen algorithm says. `told` are the outcome that a value tells and the number of a heuristic.
    fn fill<V: Value>(
        &self,
        found: &Outcomes<V>,
        told: impl Fn(V) -> (Option<Outcome>, Option<f64>),
        reply: &mut SearchReply,
    ) -> Result<(), Error> {
        let best_so_far = found.seen.best;
        let value = found.answer.as_ref().map(|answer| answer.value).or(best_so_far.map(|(_, value)| value));
        let (outcome, number) = value.map_or((None, None), &told);
        let complete = found.answer.as_ref().is_some_and(Answer::is_proven);
        let guess = number.map(|number| match number {
            number if number > 0.0 => Outcome::Win(Player::Zero),
            number if number < 0.0 => Outcome::Win(Player::One),
            _ => Outcome::Draw,
        });
        let decided = outcome.or(complete.then_some(Outcome::Draw));
        reply.proven = complete;
        reply.value = decided.or(guess);
        reply.estimate = number.filter(|_| decided.is_none());
        let line =
            found.answer.as_ref().map(|answer| self.game.line_texts(&answer.line)).transpose()?.unwrap_or_default();
        let drawn = (complete && decided == Some(Outcome::Draw)).then_some(line.len() as u32);
        reply.length = value.and_then(V::length).or(drawn);
        reply.best = line.first().cloned().into_iter().collect();
        if let (true, Some((chosen, _))) = (line.is_empty(), best_so_far) {
            reply.best = vec![self.game.move_text(self.position, chosen)?];
        }
        reply.line = line;
        let counts = found.counts(self.job.method);
        reply.nodes = counts.calls;
        reply.counts.push(CountsReply { algorithm: reply.algorithm.clone(), ..counts });
        let number = |value| told(value).1;
        let lang = self.job.lang;
        let trace = found.seen.trace.as_ref();
        reply.trace = trace.map(|trace| CallsReply::of(&self.game, trace, &number, lang)).transpose()?;
        Ok(())
    }

    /// Lists all moves that give the value.
    fn list_best<V: Value>(
        &self,
        value: V,
        after: &dyn Fn(&PositionBytes) -> Found<V>,
        reply: &mut SearchReply,
    ) -> Result<(), Error> {
        let mut best = Vec::new();
        for (chosen, position) in self.game.game().successors(self.position)?.iter().enumerate() {
            match after(position) {
                Ok(found) if found.before() == value => best.push(chosen),
                Ok(_) => {}
                Err(MinimaxError::Interrupted(_)) => return Ok(()),
                Err(error) => return Err(failed(error, self.game.game(), self.limit)),
            }
        }
        let texts = self.game.game().move_texts(self.position)?;
        reply.best = best.into_iter().map(|number| texts[number].clone()).collect();
        reply.all_best = true;
        Ok(())
    }
}

impl<V: Value> Outcomes<V> {
    fn counts(&self, method: Method) -> CountsReply {
        let Counts { calls, leaves, estimates, memo_hits, cuts, cost } =
            self.answer.as_ref().map_or(self.seen.counts, |answer| answer.counts);
        let complete = self.answer.is_some();
        CountsReply { algorithm: method.name().into(), complete, calls, leaves, estimates, memo_hits, cuts, cost }
    }
}

/// Why minimax gave up.
pub(super) fn failed(error: MinimaxError<PositionBytes, Fault>, game: &dyn DynGame, limit: Remembered) -> Error {
    match error {
        MinimaxError::Game(fault) => fault.into(),
        MinimaxError::Interrupted(_) => Error::Interrupted,
        MinimaxError::Repetition { position, moves, .. } => {
            Error::Cycles { position: game.position_text(&position).ok(), moves: Some(moves) }
        }
        MinimaxError::TooMany { .. } => Error::TooManyRemembered { limit: limit.positions, memory: limit.memory },
        other => Error::NotVerified { reason: other.to_string() },
    }
}
