//! Searching games that promise nothing: rules that users write, and graphs.
//!
//! Nobody knows whether positions come back in such a game. So the search counts the moves of the line that it
//! follows, and gives up at a depth: then a dictionary of all positions finds out whether the plays are only long
//! or go round in circles. Where it does not give up, every bound that it finds comes from plays that end, so
//! that what it says is true even if other plays do not.

use super::searcher::{BestMoves, Finding, SearchConfig, Searcher, UseSearcher, search_exactly};
use super::{Fault, PositionBytes};
use crate::search::{Guess, Keyed, Plain, TooLong};
use crate::{Observer, Ordered, Outcome, Player, TryGame};

/// The deepest line of a search for lengths, and of one for the winner.
const DEEPEST: u32 = 127;
const DEEPEST_WEAK: u32 = 4096;
/// The rules of a user take their time, and so the observer is asked often.
const PAUSE_EVERY: u64 = 64;

/// A game whose positions know how many moves led to them since a search began.
struct Walk<'a, G: TryGame, N> {
    game: &'a G,
    /// A number for each position.
    number: N,
    heuristic: Guess<G>,
    deepest: u32,
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

impl<G: TryGame<Position: Copy, Error: Into<Fault>>, N> TryGame for Walk<'_, G, N> {
    type Position = Walked<G::Position>;
    type Move = G::Move;
    type Error = Fault;

    fn start(&self) -> Self::Position {
        Walked::first(self.game.start())
    }

    fn to_move(&self, walked: &Self::Position) -> Result<Player, Fault> {
        self.game.to_move(&walked.position).map_err(Into::into)
    }

    /// A line that is too deep ends the search like rules that fail.
    fn outcome(&self, walked: &Self::Position) -> Result<Option<Outcome>, Fault> {
        let outcome = self.game.outcome(&walked.position).map_err(Into::into)?;
        if outcome.is_none() && walked.depth >= self.deepest {
            return Err(TooLong::Depth { moves: u64::from(self.deepest) + 1, most: self.deepest }.into());
        }
        Ok(outcome)
    }

    fn moves(&self, walked: &Self::Position, moves: &mut Vec<G::Move>) -> Result<(), Fault> {
        self.game.moves(&walked.position, moves).map_err(Into::into)
    }

    fn play(&self, walked: &Self::Position, chosen: G::Move) -> Result<Self::Position, Fault> {
        let position = self.game.play(&walked.position, chosen).map_err(Into::into)?;
        Ok(Walked { position, depth: walked.depth + 1 })
    }
}

impl<G, N> Keyed for Walk<'_, G, N>
where
    G: TryGame<Position: Copy, Error: Into<Fault>>,
    N: Fn(&G::Position) -> u32,
{
    type Key = u64;

    fn key_bits(&self) -> u32 {
        u32::BITS
    }

    fn key(&self, walked: &Self::Position) -> u64 {
        (self.number)(&walked.position).into()
    }
}

impl<G: TryGame<Position: Copy, Error: Into<Fault>>, N> Ordered for Walk<'_, G, N> {
    fn order(&self, walked: &Self::Position) -> u64 {
        self.deepest.saturating_sub(walked.depth).into()
    }
}

/// Searches a game that numbers its positions and promises nothing else. `read` finds the position with some bytes.
///
/// # Errors
/// If there is no room for the table, or what the use says.
pub fn search_numbered<G>(
    game: &G,
    number: impl Fn(&G::Position) -> u32 + Sync,
    heuristic: Guess<G>,
    read: &dyn Fn(&PositionBytes) -> Result<G::Position, Fault>,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault>
where
    G: TryGame<Position: Copy + Send + Sync, Move: Send, Error: Into<Fault>> + Sync,
{
    let deepest = if how.weak || how.proof { DEEPEST_WEAK } else { DEEPEST };
    let walk = Plain::new(Walk { game, number, heuristic, deepest })
        .ordered_by(|walk, walked| (walk.heuristic)(walk.game, &walked.position).map_err(Into::into));
    let walk = if how.weak { walk.weak() } else { walk };
    let first = |bytes: &PositionBytes| read(bytes).map(Walked::first);
    search_exactly(&walk, &first, how, PAUSE_EVERY, observer, &mut |inner| use_it(&mut Walking { inner }))
}

/// The search of the walk, which plays drawn positions to know how long they last.
struct Walking<'s> {
    inner: &'s mut dyn Searcher,
}

impl Searcher for Walking<'_> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        let mut finding = self.inner.solve(position)?;
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
        self.inner.best_moves(position)
    }

    /// Of a line that goes on too long nothing is known.
    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        match self.inner.line(position) {
            Err(Fault::TooLong(_)) => Ok(Vec::new()),
            line => line,
        }
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}
