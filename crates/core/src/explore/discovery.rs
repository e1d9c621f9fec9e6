//! What the three explorers share: the positions found so far and the rows of those followed.

use super::explored::Explored;
use super::renumber::{Followed, Renumbered};
use super::table::PositionTable;
use super::{ExploreError, Exploring};
use crate::memory::prefetch::prefetch;
use crate::{ArenaError, Game, Interrupted, Kind, Observer, Outcome, Progress, Stage, Vertex};
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
}

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

/// What an explorer knows of a discovery. Positions are numbers to it, so that it is not compiled for each game.
pub(super) trait Follow {
    /// How many positions were found so far.
    fn found(&self) -> usize;

    /// How many of them are starts: numbers 0 and up.
    fn starts(&self) -> usize;

    /// The rows so far.
    fn rows(&self) -> &Rows;

    /// Appends a row without successors for each of a block of positions. Says where the play would go on.
    fn leave(&mut self, block: Range<usize>, open: &mut Vec<u32>) -> Result<(), Stop>;

    /// Follows a block of positions: finds their successors and appends their rows, in order.
    fn follow(&mut self, block: Range<usize>) -> Result<(), Stop>;
}

impl dyn Follow + '_ {
    /// The error for people, given how many moves away from the start the explorer was.
    pub(super) fn error(&self, stop: Stop, ply: usize) -> ExploreError {
        let (positions, rows) = (self.found(), self.rows());
        match stop {
            Stop::Limit => {
                // The rows of a block end beyond `heads` from the position on where it failed.
                let followed = rows.offsets[1..].partition_point(|&end| end as usize <= rows.heads.len());
                ExploreError::LimitReached { positions, open: positions - followed, ply }
            }
            Stop::Arena(error) => error.into(),
            Stop::Interrupted(interrupted) => interrupted.into(),
        }
    }
}

/// In which order an explorer followed the positions.
pub(super) enum Order {
    /// In that of their numbers; some may not have been followed although the play goes on there.
    Numbers { open: Vec<u32> },
    /// In another one.
    Other(Followed),
}

pub(super) struct Discovery<'a, G: Game> {
    game: &'a G,
    how: Exploring,
    observer: &'a dyn Observer,
    /// Every position found, by its number in the order of finding.
    positions: Vec<G::Position>,
    starts: usize,
    table: PositionTable,
    hasher: FixedState,
    rows: Rows,
    moves: Vec<G::Move>,
    successors: Vec<(u64, G::Position)>,
    until_check: usize,
}

impl<'a, G: Game> Discovery<'a, G> {
    pub(super) fn new(
        game: &'a G,
        starts: impl IntoIterator<Item = G::Position>,
        how: Exploring,
        observer: &'a dyn Observer,
    ) -> Result<Self, ExploreError> {
        let mut discovery = Self {
            game,
            how: Exploring { positions: how.positions.min(Vertex::MAX_COUNT), ..how },
            observer,
            positions: Vec::new(),
            starts: 0,
            table: PositionTable::new(),
            hasher: FixedState::with_seed(0),
            rows: Rows::with_capacity(0, 0),
            moves: Vec::new(),
            successors: Vec::new(),
            until_check: 0,
        };
        for start in starts {
            let hash = discovery.hasher.hash_one(&start);
            discovery.number(hash, start).map_err(|stop| (&discovery as &dyn Follow).error(stop, 0))?;
        }
        discovery.starts = discovery.positions.len();
        if discovery.starts == 0 {
            return Err(ExploreError::NoStart);
        }
        Ok(discovery)
    }

    /// The arena and the positions, numbered as a queue finds them.
    pub(super) fn finish(self, order: Order) -> Result<Explored<G::Position>, ExploreError> {
        match order {
            Order::Numbers { open } => Ok(Explored::in_order(self.starts, self.positions, self.rows)?.open_at(open)),
            Order::Other(followed) => {
                let Renumbered { rows, queue, visited } = followed.renumber(self.starts, &self.rows);
                let mut positions: Vec<Option<G::Position>> = self.positions.into_iter().map(Some).collect();
                let positions = queue.iter().filter_map(|&number| positions[number as usize].take()).collect();
                Ok(Explored::in_order(self.starts, positions, rows)?.visited_in(visited))
            }
        }
    }

    #[inline]
    fn number(&mut self, hash: u64, position: G::Position) -> Result<u32, Stop> {
        let (number, new) = self.table.number(hash, |number| self.positions[number] == position);
        if new {
            if self.positions.len() >= self.how.positions {
                return Err(Stop::Limit);
            }
            self.positions.push(position);
            if self.table.is_full() {
                self.table.grow(self.positions.iter().map(|position| self.hasher.hash_one(position)));
            }
        }
        Ok(number)
    }

    /// Once in a while, looks at the memory in use and asks the observer.
    fn check(&mut self, following: usize) -> Result<(), Stop> {
        if self.until_check >= following {
            self.until_check -= following;
            return Ok(());
        }
        self.until_check = CHECK_EVERY;
        if self.bytes() > self.how.bytes {
            return Err(Stop::Limit);
        }
        let progress = Progress { stage: Stage::Exploring, done: self.positions.len() as u64, total: None };
        self.observer.checkpoint(progress).map_err(Stop::Interrupted)
    }

    /// The bytes in use until the next check, copies made while arrays grow included.
    fn bytes(&self) -> usize {
        // As many moves per position as until now, and as many new positions at the most.
        let moves_until_check = (self.rows.heads.len() / self.rows.kinds.len().max(1) + 1) * CHECK_EVERY;
        self.table.bytes(moves_until_check)
            + vec_bytes(&self.positions, moves_until_check)
            + vec_bytes(&self.rows.heads, moves_until_check)
            + vec_bytes(&self.rows.kinds, CHECK_EVERY)
            + vec_bytes(&self.rows.offsets, CHECK_EVERY)
    }
}

impl<G: Game> Follow for Discovery<'_, G> {
    fn found(&self) -> usize {
        self.positions.len()
    }

    fn starts(&self) -> usize {
        self.starts
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn leave(&mut self, block: Range<usize>, open: &mut Vec<u32>) -> Result<(), Stop> {
        self.check(block.len())?;
        for number in block {
            let position = &self.positions[number];
            let outcome = self.game.outcome(position);
            self.rows.kinds.push(Kind::new(self.game.to_move(position), outcome.and_then(Outcome::winner)));
            self.rows.offsets.push(self.rows.heads.len() as u32);
            if outcome.is_none() {
                open.push(number as u32);
            }
        }
        Ok(())
    }

    fn follow(&mut self, block: Range<usize>) -> Result<(), Stop> {
        self.check(block.len())?;
        // Step 1. List all successors and ask for the slots of the table where they may stand.
        for number in block {
            let position = &self.positions[number];
            let outcome = self.game.outcome(position);
            self.rows.kinds.push(Kind::new(self.game.to_move(position), outcome.and_then(Outcome::winner)));
            if outcome.is_none() {
                self.moves.clear();
                self.game.moves(position, &mut self.moves);
                for &chosen in &self.moves {
                    let successor = self.game.play(position, chosen);
                    let hash = self.hasher.hash_one(&successor);
                    self.table.prefetch(hash);
                    self.successors.push((hash, successor));
                }
            }
            let edges = self.rows.heads.len() + self.successors.len();
            self.rows.offsets.push(u32::try_from(edges).map_err(|_| Stop::Arena(ArenaError::TooManyEdges))?);
        }
        // Step 2. Ask for the known positions that they will be compared with.
        for &(hash, _) in &self.successors {
            if let Some(number) = self.table.guess(hash) {
                prefetch(&self.positions, number);
            }
        }
        // Step 3. Number them.
        let mut successors = std::mem::take(&mut self.successors);
        for (hash, successor) in successors.drain(..) {
            let number = self.number(hash, successor)?;
            self.rows.heads.push(number);
        }
        self.successors = successors;
        Ok(())
    }
}

fn vec_bytes<T>(vec: &Vec<T>, more: usize) -> usize {
    let copies = if vec.len() + more > vec.capacity() { 3 } else { 1 };
    vec.capacity() * copies * size_of::<T>()
}
