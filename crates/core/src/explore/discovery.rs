//! What the three explorers share: the positions found so far and the rows of those followed.

use super::explored::Explored;
use super::renumber::{Followed, Renumbered};
use super::table::PositionTable;
use super::{ExploreError, Exploring};
use crate::memory::prefetch::prefetch;
use crate::{ArenaError, Interrupted, Kind, Observer, Outcome, Progress, Stage, TryGame, Vertex};
use foldhash::fast::FixedState;
use std::hash::BuildHasher;
use std::ops::Range;

/// Positions are followed this many at a time at the most: enough that the memory for all of their
/// successors is fetched at once, few enough that it all stays in the nearest cache.
pub(super) const BLOCK: usize = 32;

/// The observer is called once for this many positions followed.
const CHECK_EVERY: usize = 1 << 13;

/// Why following a position failed; the explorer knows how far from the start that was.
pub(super) enum Stop {
    Limit,
    Arena(ArenaError),
    Interrupted(Interrupted),
    /// The rules failed; the positions hold the error.
    Failed,
}

/// Stands for the error of the game, whose type the explorers do not know.
#[derive(Debug)]
pub(super) struct Failed;

/// The rows of the positions that were followed, in the order of following.
pub(super) struct Rows {
    /// One per position.
    pub(super) kinds: Vec<Kind>,
    /// Row k of `heads`, `offsets[k]..offsets[k + 1]`, is that of the position followed k-th.
    pub(super) offsets: Vec<u32>,
    pub(super) heads: Vec<u32>,
}

impl Rows {
    pub(super) fn with_capacity(positions: usize, edges: usize) -> Self {
        let mut offsets = Vec::with_capacity(positions + 1);
        offsets.push(0);
        Self { kinds: Vec::with_capacity(positions), offsets, heads: Vec::with_capacity(edges) }
    }
}

/// What is known of the positions found so far, but the positions themselves: an explorer knows them by their numbers,
/// so that it is not compiled for each game.
pub(super) struct Discovery<'a> {
    how: Exploring,
    observer: &'a dyn Observer,
    /// How many positions were found so far.
    pub(super) found: usize,
    /// How many of them are starts: numbers 0 and up.
    pub(super) starts: usize,
    /// The rows so far.
    pub(super) rows: Rows,
    table: PositionTable,
    until_check: usize,
}

/// The positions behind the numbers.
pub(super) trait Follow {
    /// Appends a row without successors for each of a block of positions. Says where the play would go on.
    fn leave(&mut self, discovery: &mut Discovery<'_>, block: Range<usize>, open: &mut Vec<u32>) -> Result<(), Stop>;

    /// Follows a block of positions: finds their successors and appends their rows, in order.
    fn follow(&mut self, discovery: &mut Discovery<'_>, block: Range<usize>) -> Result<(), Stop>;
}

/// In which order an explorer followed the positions.
pub(super) enum Order {
    /// In that of their numbers; some may not have been followed although the play goes on there.
    Numbers { open: Vec<u32> },
    /// In another one.
    Other(Followed),
}

impl<'a> Discovery<'a> {
    pub(super) fn new(how: Exploring, observer: &'a dyn Observer) -> Self {
        Self {
            how: Exploring { positions: how.positions.min(Vertex::MAX_COUNT), ..how },
            observer,
            found: 0,
            starts: 0,
            rows: Rows::with_capacity(0, 0),
            table: PositionTable::new(),
            until_check: 0,
        }
    }

    /// The error for people, given how many moves away from the start the explorer was.
    pub(super) fn error(&self, stop: Stop, ply: usize) -> ExploreError<Failed> {
        let (positions, rows) = (self.found, &self.rows);
        match stop {
            Stop::Limit => {
                // The rows of a block end beyond `heads` from the position on where it failed.
                let followed = rows.offsets[1..].partition_point(|&end| end as usize <= rows.heads.len());
                ExploreError::LimitReached { positions, open: positions - followed, ply }
            }
            Stop::Arena(error) => error.into(),
            Stop::Interrupted(interrupted) => interrupted.into(),
            Stop::Failed => ExploreError::Game(Failed),
        }
    }

    /// Counts positions that are about to be followed, and says whether it is time to [check](Self::check).
    #[inline]
    fn is_due(&mut self, following: usize) -> bool {
        let due = self.until_check < following;
        self.until_check = if due { CHECK_EVERY } else { self.until_check - following };
        due
    }

    /// As many moves per position as until now, until the next check; as many new positions at the most.
    fn moves_until_check(&self) -> usize {
        (self.rows.heads.len() / self.rows.kinds.len().max(1) + 1) * CHECK_EVERY
    }

    /// Looks at the memory in use until the next check, copies made while arrays grow and the given bytes of
    /// positions included, and asks the observer.
    #[cold]
    fn check(&self, position_bytes: usize) -> Result<(), Stop> {
        let moves = self.moves_until_check();
        let bytes = self.table.bytes(moves)
            + position_bytes
            + vec_bytes(&self.rows.heads, moves)
            + vec_bytes(&self.rows.kinds, CHECK_EVERY)
            + vec_bytes(&self.rows.offsets, CHECK_EVERY);
        if bytes > self.how.bytes {
            return Err(Stop::Limit);
        }
        let progress = Progress { stage: Stage::Exploring, done: self.found as u64, total: None };
        self.observer.checkpoint(progress).map_err(Stop::Interrupted)
    }
}

/// The positions of a game by their numbers.
pub(super) struct Positions<'a, G: TryGame> {
    game: &'a G,
    /// Every position found, in the order of finding.
    found: Vec<G::Position>,
    hasher: FixedState,
    moves: Vec<G::Move>,
    successors: Vec<(u64, G::Position)>,
    /// Why the rules failed, if they did.
    failure: Option<G::Error>,
}

impl<'a, G: TryGame> Positions<'a, G> {
    pub(super) fn new(game: &'a G) -> Self {
        let hasher = FixedState::with_seed(0);
        Self { game, found: Vec::new(), hasher, moves: Vec::new(), successors: Vec::new(), failure: None }
    }

    /// Numbers the starts.
    pub(super) fn add_starts(
        &mut self,
        discovery: &mut Discovery<'_>,
        starts: impl IntoIterator<Item = G::Position>,
    ) -> Result<(), ExploreError<Failed>> {
        for start in starts {
            let hash = self.hasher.hash_one(&start);
            self.number(discovery, hash, start).map_err(|stop| discovery.error(stop, 0))?;
        }
        discovery.starts = discovery.found;
        if discovery.starts == 0 { Err(ExploreError::NoStart) } else { Ok(()) }
    }

    /// Why the rules failed.
    pub(super) fn into_failure(self) -> G::Error {
        self.failure.expect("a run stops as failed only after its error was kept")
    }

    /// Keeps the error of the rules and stops.
    #[inline(always)]
    fn answered<T>(failure: &mut Option<G::Error>, answer: Result<T, G::Error>) -> Result<T, Stop> {
        answer.map_err(|error| {
            *failure = Some(error);
            Stop::Failed
        })
    }

    /// The arena and the positions, numbered as a queue finds them.
    pub(super) fn finish(self, discovery: Discovery<'_>, order: Order) -> Result<Explored<G::Position>, ExploreError> {
        let Discovery { starts, rows, .. } = discovery;
        match order {
            Order::Numbers { open } => Ok(Explored::in_order(starts, self.found, rows)?.open_at(open)),
            Order::Other(followed) => {
                let Renumbered { rows, queue, visited } = followed.renumber(starts, &rows);
                let positions = queue.iter().map(|&number| self.found[number as usize].clone()).collect();
                Ok(Explored::in_order(starts, positions, rows)?.visited_in(visited))
            }
        }
    }

    /// The number of a position, which is a new one if it is met for the first time.
    #[inline]
    fn number(&mut self, discovery: &mut Discovery<'_>, hash: u64, position: G::Position) -> Result<u32, Stop> {
        let (number, new) = discovery.table.number(hash, |number| self.found[number] == position);
        if new {
            self.add(discovery, position)?;
        }
        Ok(number)
    }

    #[inline(never)]
    fn add(&mut self, discovery: &mut Discovery<'_>, position: G::Position) -> Result<(), Stop> {
        if discovery.found >= discovery.how.positions {
            return Err(Stop::Limit);
        }
        self.found.push(position);
        discovery.found += 1;
        if discovery.table.is_full() {
            discovery.table.grow(self.found.iter().map(|position| self.hasher.hash_one(position)));
        }
        Ok(())
    }

    /// Once in a while, looks at the memory in use and asks the observer.
    #[inline]
    fn check(&self, discovery: &mut Discovery<'_>, following: usize) -> Result<(), Stop> {
        if discovery.is_due(following) {
            discovery.check(vec_bytes(&self.found, discovery.moves_until_check()))?;
        }
        Ok(())
    }
}

impl<G: TryGame> Follow for Positions<'_, G> {
    fn leave(&mut self, discovery: &mut Discovery<'_>, block: Range<usize>, open: &mut Vec<u32>) -> Result<(), Stop> {
        self.check(discovery, block.len())?;
        let rows = &mut discovery.rows;
        for number in block {
            let position = &self.found[number];
            let outcome = Self::answered(&mut self.failure, self.game.outcome(position))?;
            let mover = Self::answered(&mut self.failure, self.game.to_move(position))?;
            rows.kinds.push(Kind::new(mover, outcome.and_then(Outcome::winner)));
            rows.offsets.push(rows.heads.len() as u32);
            if outcome.is_none() {
                open.push(number as u32);
            }
        }
        Ok(())
    }

    fn follow(&mut self, discovery: &mut Discovery<'_>, block: Range<usize>) -> Result<(), Stop> {
        self.check(discovery, block.len())?;
        // Step 1. List all successors and ask for the slots of the table where they may stand.
        for number in block {
            let position = &self.found[number];
            let outcome = Self::answered(&mut self.failure, self.game.outcome(position))?;
            let mover = Self::answered(&mut self.failure, self.game.to_move(position))?;
            discovery.rows.kinds.push(Kind::new(mover, outcome.and_then(Outcome::winner)));
            if outcome.is_none() {
                self.moves.clear();
                Self::answered(&mut self.failure, self.game.moves(position, &mut self.moves))?;
                for &chosen in &self.moves {
                    let successor = Self::answered(&mut self.failure, self.game.play(position, chosen))?;
                    let hash = self.hasher.hash_one(&successor);
                    discovery.table.prefetch(hash);
                    self.successors.push((hash, successor));
                }
            }
            let edges = discovery.rows.heads.len() + self.successors.len();
            let end = u32::try_from(edges).map_err(|_| Stop::Arena(ArenaError::TooManyEdges))?;
            discovery.rows.offsets.push(end);
        }
        // Step 2. Ask for the known positions that they will be compared with.
        for &(hash, _) in &self.successors {
            if let Some(number) = discovery.table.guess(hash) {
                prefetch(&self.found, number);
            }
        }
        // Step 3. Number them.
        let mut successors = std::mem::take(&mut self.successors);
        for (hash, successor) in successors.drain(..) {
            let number = self.number(discovery, hash, successor)?;
            discovery.rows.heads.push(number);
        }
        self.successors = successors;
        Ok(())
    }
}

fn vec_bytes<T>(vec: &Vec<T>, more: usize) -> usize {
    let copies = if vec.len() + more > vec.capacity() { 3 } else { 1 };
    vec.capacity() * copies * size_of::<T>()
}
