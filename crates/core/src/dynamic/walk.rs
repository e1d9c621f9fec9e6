//! Searching games that promise nothing: rules that users write, and graphs.
//!
//! Nobody knows whether positions come back in such a game. So the search counts the moves of the line that it
//! follows, and gives up at a depth: then a dictionary of all positions finds out whether the plays are only long
//! or go round in circles. Where it does not give up, every bound that it finds comes from plays that end, so
//! that what it says is true even if other plays do not.

use super::searcher::{BestMoves, Finding, SearchConfig, Searcher, UseSearcher, search_exactly};
use super::{Fault, PositionBytes};
use crate::search::{Keyed, Plain, TooLong};
use crate::{Game, Heuristic, Observer, Ordered, Outcome, Player};
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
struct Walked<P> {
    position: P,
    depth: u32,
}

impl<P> Walked<P> {
    const fn first(position: P) -> Self {
        Self { position, depth: 0 }
    }
}

impl<G: Game<Position: Copy>, N> Game for Walk<'_, G, N> {
    type Position = Walked<G::Position>;
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        Walked::first(self.game.start())
    }

    fn to_move(&self, walked: &Self::Position) -> Player {
        self.game.to_move(&walked.position)
    }

    fn outcome(&self, walked: &Self::Position) -> Option<Outcome> {
        let outcome = self.game.outcome(&walked.position);
        if outcome.is_none() && walked.depth >= self.deepest {
            self.too_deep.store(true, Relaxed);
        }
        outcome.or_else(|| self.too_deep.load(Relaxed).then_some(Outcome::Draw))
    }

    fn moves(&self, walked: &Self::Position, moves: &mut Vec<G::Move>) {
        if !self.too_deep.load(Relaxed) {
            self.game.moves(&walked.position, moves);
        }
    }

    fn play(&self, walked: &Self::Position, chosen: G::Move) -> Self::Position {
        Walked { position: self.game.play(&walked.position, chosen), depth: walked.depth + 1 }
    }
}

impl<G: Game<Position: Copy>, N: Fn(&G::Position) -> u32> Keyed for Walk<'_, G, N> {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        u32::BITS
    }

    fn key(&self, walked: &Self::Position) -> u64 {
        (self.number)(&walked.position).into()
    }
}

impl<G: Game<Position: Copy>, N> Ordered for Walk<'_, G, N> {
    fn order(&self, walked: &Self::Position) -> u64 {
        self.deepest.saturating_sub(walked.depth).into()
    }
}

impl<G: Heuristic<Position: Copy>, N> Heuristic for Walk<'_, G, N> {
    fn heuristic(&self, walked: &Self::Position) -> i32 {
        self.game.heuristic(&walked.position)
    }
}

/// Searches a game that numbers its positions and promises nothing else. `read` finds the position with some bytes,
/// and `check` says whether a rule has failed.
///
/// # Errors
/// If there is no room for the table, or what the use says.
pub fn search_numbered<G>(
    game: &G,
    number: impl Fn(&G::Position) -> u32 + Sync,
    read: &dyn Fn(&PositionBytes) -> Result<G::Position, Fault>,
    check: &dyn Fn() -> Result<(), Fault>,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault>
where
    G: Heuristic<Position: Copy + Send + Sync, Move: Send> + Sync,
{
    let deepest = if how.weak || how.proof { DEEPEST_WEAK } else { DEEPEST };
    let walk = Plain::new(Walk { game, number, deepest, too_deep: AtomicBool::new(false) }).with_heuristic();
    let walk = if how.weak { walk.weak() } else { walk };
    let first = |bytes: &PositionBytes| read(bytes).map(Walked::first);
    search_exactly(&walk, &first, how, PAUSE_EVERY, observer, &mut |inner| {
        use_it(&mut Walking { inner, check, too_deep: &walk.game().too_deep, deepest })
    })
}

/// The search of the walk, with care for what may go wrong.
struct Walking<'s> {
    inner: &'s mut dyn Searcher,
    check: &'s dyn Fn() -> Result<(), Fault>,
    too_deep: &'s AtomicBool,
    deepest: u32,
}

impl Walking<'_> {
    /// Whether all went well: no rule failed, and no line was too deep.
    fn check(&mut self) -> Result<(), Fault> {
        (self.check)()?;
        if self.too_deep.load(Relaxed) {
            // What was stored since then is wrong.
            self.inner.forget();
            return Err(TooLong::Depth { moves: u64::from(self.deepest) + 1, most: self.deepest }.into());
        }
        Ok(())
    }
}

impl Searcher for Walking<'_> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        self.too_deep.store(false, Relaxed);
        let mut finding = self.inner.solve(position)?;
        self.check()?;
        // No board tells how long a draw lasts, so one is played.
        for end in [&mut finding.least, &mut finding.most] {
            if end.outcome == Outcome::Draw {
                end.length = None;
            }
        }
        if finding.proven && finding.least.outcome == Outcome::Draw {
            let length = self.line(position)?.len() as u32;
            let length = (length > 0).then_some(length);
            (finding.least.length, finding.most.length) = (length, length);
        }
        Ok(finding)
    }

    fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Fault> {
        let best = self.inner.best_moves(position)?;
        self.check()?;
        Ok(best)
    }

    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        let line = self.inner.line(position)?;
        Ok(if self.check().is_ok() { line } else { Vec::new() })
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}
