//! Searching games that promise nothing: rules that users write, and graphs.
//!
//! Nobody knows whether positions come back in such a game. So the search counts the moves of the line that it
//! follows, and gives up at a depth: then the dictionary of the course finds out whether the plays are only long
//! or go round in circles. Where it does not give up, every bound that it finds comes from plays that end, so
//! that what it says is true even if other plays do not.

use super::searcher::{Best, Finding, Outside, SearchConfig, Searcher, Use, use_exact};
use crate::Error;
use crate::game::{AnyPosition, Playable};
use retrograde::search::{Keyed, Plain, TooLong};
use retrograde::{Game, Heuristic, Observer, Ordered, Outcome, Player};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The deepest line of a search for lengths, and of one for the winner.
const DEEPEST: u32 = 127;
const DEEPEST_WEAK: u32 = 4096;
/// The rules of a user take their time, and so the observer is asked often.
const PAUSE_EVERY: u64 = 64;

/// A game whose positions know how many moves led to them since a search began.
struct Walk<'a, G, N> {
    game: &'a G,
    /// A number for each position.
    number: N,
    deepest: u32,
    /// Whether a line was too deep. From then on everything is over, so that the search ends.
    too_deep: AtomicBool,
}

/// A position, and how many moves led to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Step<P> {
    position: P,
    depth: u32,
}

impl<P> Step<P> {
    const fn first(position: P) -> Self {
        Self { position, depth: 0 }
    }
}

impl<G: Game<Position: Copy>, N> Game for Walk<'_, G, N> {
    type Position = Step<G::Position>;
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        Step::first(self.game.start())
    }

    fn to_move(&self, step: &Self::Position) -> Player {
        self.game.to_move(&step.position)
    }

    fn outcome(&self, step: &Self::Position) -> Option<Outcome> {
        let outcome = self.game.outcome(&step.position);
        if outcome.is_none() && step.depth >= self.deepest {
            self.too_deep.store(true, Relaxed);
        }
        outcome.or_else(|| self.too_deep.load(Relaxed).then_some(Outcome::Draw))
    }

    fn moves(&self, step: &Self::Position, moves: &mut Vec<G::Move>) {
        if !self.too_deep.load(Relaxed) {
            self.game.moves(&step.position, moves);
        }
    }

    fn play(&self, step: &Self::Position, chosen: G::Move) -> Self::Position {
        Step { position: self.game.play(&step.position, chosen), depth: step.depth + 1 }
    }
}

impl<G: Game<Position: Copy>, N: Fn(&G::Position) -> u32> Keyed for Walk<'_, G, N> {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        u32::BITS
    }

    fn key(&self, step: &Self::Position) -> u64 {
        (self.number)(&step.position).into()
    }
}

impl<G: Game<Position: Copy>, N> Ordered for Walk<'_, G, N> {
    fn order(&self, step: &Self::Position) -> u64 {
        self.deepest.saturating_sub(step.depth).into()
    }
}

impl<G: Playable<Position: Copy>, N> Heuristic for Walk<'_, G, N> {
    fn heuristic(&self, step: &Self::Position) -> i32 {
        self.game.guess(&step.position)
    }
}

/// Searches a game whose positions have numbers and that promises nothing else.
pub(crate) fn use_walk<G: Playable<Position: Copy>>(
    game: &G,
    number: impl Fn(&G::Position) -> u32 + Sync,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut Use<'_>,
) -> Result<(), Error> {
    let deepest = if how.weak || how.proof { DEEPEST_WEAK } else { DEEPEST };
    let walk = Plain::new(Walk { game, number, deepest, too_deep: AtomicBool::new(false) }).with_heuristic();
    let walk = if how.weak { walk.weak() } else { walk };
    let outside = Outside {
        position: &|position: &AnyPosition| Step::first(*position.of::<G::Position>()),
        text: &|step: &Step<G::Position>, chosen| game.move_text(&step.position, chosen),
    };
    let check = || game.check();
    use_exact(&walk, &outside, how, PAUSE_EVERY, observer, &mut |steps| {
        use_it(&mut Walking { steps, check: &check, too_deep: &walk.game().too_deep, deepest })
    })
}

/// The search of the walk, with care for what may go wrong.
struct Walking<'s> {
    steps: &'s mut dyn Searcher,
    /// Whether a rule failed.
    check: &'s dyn Fn() -> Result<(), Error>,
    too_deep: &'s AtomicBool,
    deepest: u32,
}

impl Walking<'_> {
    /// Whether all went well: no rule failed, and no line was too deep.
    fn check(&mut self) -> Result<(), Error> {
        (self.check)()?;
        if self.too_deep.load(Relaxed) {
            // What was stored since then is wrong.
            self.steps.forget();
            return Err(Error::TooLong(TooLong::Depth { moves: u64::from(self.deepest) + 1, most: self.deepest }));
        }
        Ok(())
    }
}

impl Searcher for Walking<'_> {
    fn solve(&mut self, position: &AnyPosition) -> Result<Finding, Error> {
        self.too_deep.store(false, Relaxed);
        let mut finding = self.steps.solve(position)?;
        self.check()?;
        // No board tells how long a draw lasts, so one is played.
        for end in [&mut finding.least, &mut finding.most] {
            if end.outcome == Outcome::Draw {
                end.length = None;
            }
        }
        if finding.proven && finding.least.outcome == Outcome::Draw {
            let length = self.line(position).len() as u32;
            let length = (length > 0).then_some(length);
            (finding.least.length, finding.most.length) = (length, length);
        }
        Ok(finding)
    }

    fn best_moves(&mut self, position: &AnyPosition) -> Result<Best, Error> {
        let best = self.steps.best_moves(position)?;
        self.check()?;
        Ok(best)
    }

    fn line(&mut self, position: &AnyPosition) -> Vec<String> {
        let line = self.steps.line(position);
        if self.check().is_ok() { line } else { Vec::new() }
    }

    fn forget(&mut self) {
        self.steps.forget();
    }
}
