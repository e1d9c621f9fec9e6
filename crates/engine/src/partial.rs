//! A part of a game that is too large to be listed: what is near its start, and what its tree shows.

use crate::{Context, Error};
use retrograde::dynamic::{DynExplored, DynGame, PositionBytes};
use retrograde::{Arena, Kind, Outcome, Progress, Stage, Vertex};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How far a part of a game goes.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// How many moves deep.
    pub(crate) depth: u32,
    /// Positions are followed breadth first until so many are found.
    pub(crate) near: usize,
    /// Then depth first, as a tree unfolds, until the tree has so many nodes.
    pub(crate) nodes: usize,
    /// Whether the tree unfolds a position once only.
    pub(crate) folds: bool,
    /// Nothing is followed once so many positions are found.
    pub(crate) most: usize,
}

/// Some positions of a game. Those that were not followed are open; positions stand in the order in which they were found.
pub(crate) struct Partial {
    arena: Arena,
    positions: Vec<PositionBytes>,
    numbers: HashMap<PositionBytes, u32>,
    open: Vec<bool>,
}

impl Partial {
    /// Follows a game from a position.
    ///
    /// # Errors
    /// If the rules fail, or it is interrupted.
    pub(crate) fn of(
        game: &Arc<dyn DynGame>,
        start: PositionBytes,
        extent: Extent,
        cx: &dyn Context,
    ) -> Result<Self, Error> {
        let mut finding = Finding {
            game: &**game,
            cx,
            extent,
            left: extent.nodes,
            seen: HashMap::new(),
            followed: 0,
            positions: Vec::new(),
            numbers: HashMap::new(),
            kinds: Vec::new(),
            rows: Vec::new(),
            over: Vec::new(),
        };
        let start = finding.number(start)?;
        finding.near(start)?;
        finding.unfold(start, extent.depth)?;
        finding.finish()
    }
}

impl DynExplored for Partial {
    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        self.positions[vertex.index()].clone()
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        self.numbers.get(position).and_then(|&number| self.arena.vertex(number as usize))
    }

    fn plies(&self) -> Vec<Range<usize>> {
        // The start alone is known to stand at its distance: what was followed later may be nearer than it looks.
        vec![0..1, 1..self.positions.len()]
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        self.open[vertex.index()]
    }

    fn bytes(&self) -> usize {
        let positions: usize = self.positions.iter().map(|position| position.len() + size_of::<PositionBytes>()).sum();
        positions + 10 * self.arena.vertex_count() + 4 * self.arena.edge_count()
    }
}

/// Deeper than any tree.
const TO_THE_END: u32 = u32::MAX;

/// A part of a game that grows.
struct Finding<'a> {
    game: &'a dyn DynGame,
    cx: &'a dyn Context,
    extent: Extent,
    /// How many nodes the tree may still show.
    left: usize,
    /// How many moves deep each position was unfolded already; [`TO_THE_END`] if nothing is missing.
    seen: HashMap<u32, u32>,
    followed: usize,
    positions: Vec<PositionBytes>,
    numbers: HashMap<PositionBytes, u32>,
    kinds: Vec<Kind>,
    /// The positions after each position, once it was followed.
    rows: Vec<Option<Vec<u32>>>,
    /// Where the play is over.
    over: Vec<bool>,
}

impl Finding<'_> {
    /// The number of a position, which is a new one if it is met for the first time.
    fn number(&mut self, position: PositionBytes) -> Result<u32, Error> {
        if let Some(&number) = self.numbers.get(&position) {
            return Ok(number);
        }
        let number = self.positions.len() as u32;
        let outcome = self.game.outcome(&position)?;
        self.kinds.push(Kind::new(self.game.to_move(&position)?, outcome.and_then(Outcome::winner)));
        self.over.push(outcome.is_some());
        self.rows.push(None);
        self.numbers.insert(position.clone(), number);
        self.positions.push(position);
        Ok(number)
    }

    /// The positions after a position where the play goes on; none if it may not be followed any more.
    fn follow(&mut self, number: u32) -> Result<Vec<u32>, Error> {
        const CHECK_EVERY: usize = 256;
        if let Some(row) = &self.rows[number as usize] {
            return Ok(row.clone());
        }
        if self.positions.len() >= self.extent.most {
            return Ok(Vec::new());
        }
        if self.followed.is_multiple_of(CHECK_EVERY) {
            let done = self.positions.len() as u64;
            self.cx.checkpoint(Progress { stage: Stage::Exploring, done, total: None })?;
        }
        self.followed += 1;
        let after = self.game.successors(&self.positions[number as usize])?;
        let row = after.into_iter().map(|position| self.number(position)).collect::<Result<Vec<u32>, Error>>()?;
        self.rows[number as usize] = Some(row.clone());
        Ok(row)
    }

    /// Follows what is near the start.
    fn near(&mut self, start: u32) -> Result<(), Error> {
        let (mut next, mut end) = (start, start + 1);
        for _ in 0..self.extent.depth {
            while next < end {
                if self.positions.len() >= self.extent.near {
                    return Ok(());
                }
                if !self.over[next as usize] {
                    self.follow(next)?;
                }
                next += 1;
            }
            end = self.positions.len() as u32;
        }
        Ok(())
    }

    /// Follows what a tree shows. Says whether all that comes after the position stands in it.
    fn unfold(&mut self, number: u32, depth: u32) -> Result<bool, Error> {
        self.left = self.left.saturating_sub(1);
        if self.over[number as usize] {
            return Ok(true);
        }
        let seen = self.seen.get(&number).copied();
        if depth == 0 || (self.extent.folds && seen.is_some_and(|deep| deep >= depth)) {
            return Ok(seen == Some(TO_THE_END));
        }
        self.seen.insert(number, depth);
        let row = self.follow(number)?;
        let mut complete = !row.is_empty();
        for to in row {
            if self.left == 0 {
                return Ok(false);
            }
            complete &= self.unfold(to, depth - 1)?;
        }
        if complete {
            self.seen.insert(number, TO_THE_END);
        }
        Ok(complete)
    }

    fn finish(self) -> Result<Partial, Error> {
        let Self { positions, numbers, kinds, rows, over, .. } = self;
        let open = rows.iter().zip(over).map(|(row, over)| row.is_none() && !over).collect();
        let (mut offsets, mut heads) = (vec![0], Vec::new());
        for row in rows {
            heads.extend(row.into_iter().flatten());
            offsets.push(heads.len() as u32);
        }
        let arena = Arena::from_rows(kinds, offsets, heads)?;
        Ok(Partial { arena, positions, numbers, open })
    }
}
