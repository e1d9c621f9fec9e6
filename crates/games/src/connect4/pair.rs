//! The first two columns of a tier, a column and its mirror image: what is the same whatever the columns behind hold.

use super::layout::Layout;
use crate::ranking::choose;

/// How many slots are solved at once.
pub(super) const LANES: usize = 16;

/// Columns up to this height have their stones in one byte.
pub(super) const HIGHEST: u32 = 8;

/// Two columns of given heights, for each number of J0's stones in them.
#[derive(Debug)]
pub(super) struct Pair {
    runs: Vec<Run>,
}

/// The slots that differ only in the first two columns, with a given number of J0's stones in them. What is kept for each
/// slot is followed by as many zeros as there are lanes.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// How many there are.
    pub(super) len: usize,
    /// The stones of the player who moved last, in the first and in the second column.
    pub(super) last: [Vec<u8>; 2],
    /// 255 where those stones make a line upright.
    pub(super) upright: Vec<u8>,
    /// Whether any do.
    pub(super) any_upright: bool,
    /// Where a stone on the first column leads to: at most as many slots as there are lanes, one behind the other here
    /// and there.
    pub(super) pieces: Vec<Piece>,
    /// What a stone on the second column adds to the rank of every slot.
    pub(super) second: u64,
    /// Where the mirror image of a slot is among those that differ only in these columns: after a stone on the first column,
    /// on the second, and on another.
    pub(super) mirrored: [Vec<u16>; 3],
}

/// Slots that stay beside each other when a stone falls into the first column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The first of them among the slots of the run.
    pub(super) here: u16,
    /// The first of them among the slots that they lead to.
    pub(super) there: u16,
}

impl Pair {
    pub(super) fn new(layout: &Layout, heights: [usize; 2], zero_was_last: bool) -> Self {
        let cells = heights[0] + heights[1];
        let mut runs: Vec<Run> = (0..=cells).map(|_| Run::default()).collect();
        // Ascending sets of both columns are ascending ranks for each number of stones.
        for set in 0..1_u32 << cells {
            let sets = [set & ((1 << heights[0]) - 1), set >> heights[0]];
            runs[set.count_ones() as usize].push(layout, heights, sets, zero_was_last);
        }
        for (stones, run) in runs.iter_mut().enumerate() {
            run.second = if zero_was_last { 0 } else { choose(cells, stones + 1) };
            run.upright.extend([0; LANES]);
            for last in &mut run.last {
                last.extend([0; LANES]);
            }
        }
        Self { runs }
    }

    /// The slots with so many of J0's stones.
    #[inline(always)]
    pub(super) fn run(&self, stones: usize) -> &Run {
        &self.runs[stones]
    }

    /// The most slots that a run has.
    pub(super) fn longest(&self) -> usize {
        self.runs.iter().map(|run| run.len).max().unwrap_or(0)
    }
}

impl Run {
    fn push(&mut self, layout: &Layout, heights: [usize; 2], sets: [u32; 2], zero_was_last: bool) {
        let last = |place: usize| if zero_was_last { sets[place] } else { !sets[place] & ((1 << heights[place]) - 1) };
        let over = upright(last(0), layout.align) || upright(last(1), layout.align);
        self.any_upright |= over;
        self.upright.push(if over { 255 } else { 0 });
        for place in 0..2 {
            self.last[place].push(last(place) as u8);
        }
        let rank = |heights: [usize; 2], sets: [u32; 2]| {
            let first = layout.gains(0, 0)[sets[0] as usize];
            first.wrapping_add(layout.gains(heights[0], sets[0].count_ones() as usize)[sets[1] as usize]) as u16
        };
        let grown = |place: usize| {
            let (mut heights, mut sets) = (heights, sets);
            if place < 2 {
                sets[place] |= u32::from(!zero_was_last) << heights[place];
                heights[place] += 1;
            }
            (heights, sets)
        };
        let (after, stones) = grown(0);
        if heights[0] < layout.height {
            let there = rank(after, stones);
            let here = self.len as u16;
            let behind = |piece: &Piece| {
                here - piece.here < LANES as u16 && there.wrapping_sub(piece.there) == here - piece.here
            };
            if !self.pieces.last().is_some_and(behind) {
                self.pieces.push(Piece { here, there });
            }
        }
        for place in 0..3 {
            if place == 2 || heights[place] < layout.height {
                let (heights, sets) = grown(place);
                self.mirrored[place].push(rank([heights[1], heights[0]], [sets[1], sets[0]]));
            }
        }
        self.len += 1;
    }
}

/// Whether so many stones follow each other in a column.
const fn upright(stones: u32, align: usize) -> bool {
    let mut runs = stones;
    let mut length = 1;
    while length < align {
        runs &= runs >> 1;
        length += 1;
    }
    runs != 0
}
