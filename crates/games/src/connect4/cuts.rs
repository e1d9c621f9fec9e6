//! Which parts of the next tiers a part of a tier needs.
//!
//! A stone on a column adds a cell behind the column's others. Adding a cell to every set of a row of sets keeps their
//! order, so that what follows from a range of ranks lies in a range of ranks again. Where the next tier is kept as its
//! mirror image this holds too as long as all sets of the range agree in whole pairs of columns down from the middle.

#![allow(clippy::needless_range_loop, reason = "several rows are walked by the same place")]

use super::Connect4;
use super::layout::{COLUMNS, Heights, Layout};
use crate::bits::Bits;
use crate::ranking::choose;
use retrograde::tiers::Tier;
use std::ops::Range;

/// Tiers up to this length are read whole where they are kept as their mirror image: cutting pairs of columns apart would
/// make many parts of a few slots.
const WHOLE: u64 = 1 << 21;

/// A tier that a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    /// Where its column comes in the order.
    pub(super) place: usize,
    /// The tier that is kept.
    pub(super) tier: Tier,
    /// Whether that is the mirror image of where the move leads.
    pub(super) mirrored: bool,
}

/// The tiers that moves lead to, in their order; of two moves to one tier that of the lower place comes first.
pub(super) fn nexts(layout: &Layout, heights: &Heights) -> Vec<Next> {
    let free = |place: &usize| usize::from(heights[layout.column_at[*place]]) < layout.height;
    let next = |place: usize| {
        let mut after = *heights;
        after[layout.column_at[place]] += 1;
        let mirrored = !layout.is_kept(&after);
        let kept = if mirrored { layout.mirrored(&after) } else { after };
        Next { place, tier: layout.tier(&kept), mirrored }
    };
    let mut nexts: Vec<Next> = (0..layout.width).filter(free).map(next).collect();
    nexts.sort_by_key(|next| next.tier);
    nexts
}

/// The ranks in the next tier that the slots of a range lead to.
pub(super) fn window(layout: &Layout, heights: &Heights, next: Next, ranks: &Range<u64>) -> Range<u64> {
    let zero_moves = layout.stones(heights).is_multiple_of(2);
    let [mut first, mut last] = [ranks.start, ranks.end - 1].map(|rank| layout.sets_of(heights, rank));
    let height_at = |place: usize| usize::from(heights[layout.column_at[place]]);
    if zero_moves {
        for sets in [&mut first, &mut last] {
            sets[next.place] |= 1 << height_at(next.place);
        }
    }
    let mut after = *heights;
    after[layout.column_at[next.place]] += 1;
    if !next.mirrored {
        return layout.rank_of(&after, &first)..layout.rank_of(&after, &last) + 1;
    }
    // Everything from `fixed` on is the same for all of the range; pairs must not be torn apart.
    let mut fixed = layout.width;
    while fixed > 0 && first[fixed - 1] == last[fixed - 1] {
        fixed -= 1;
    }
    fixed = if fixed < layout.width || layout.width.is_multiple_of(2) { fixed.next_multiple_of(2) } else { fixed };
    let fixed = fixed.min(layout.width);
    let mirrored = layout.mirrored(&after);
    let mut sets = [0; COLUMNS];
    for place in fixed..layout.width {
        let partner = layout.place_of[layout.width - 1 - layout.column_at[place]];
        sets[partner] = first[place];
    }
    // The lowest columns are free: the first set has all of J0's stones as low as possible.
    let cells: usize = (0..fixed).map(|place| usize::from(after[layout.column_at[place]])).sum();
    let in_all = (layout.stones(heights) + 1).div_ceil(2);
    let above: usize = (fixed..layout.width).map(|place| sets[place].count_ones() as usize).sum();
    let below = in_all - above;
    let (mut at, mut stones, mut start) = (cells, below, 0_u64);
    for place in fixed..layout.width {
        start = start.wrapping_add(layout.gains(at, stones)[sets[place] as usize]);
        at += usize::from(mirrored[layout.column_at[place]]);
        stones += sets[place].count_ones() as usize;
    }
    start..start + choose(cells, below)
}

/// Where pairs of columns must not be torn apart, parts may be so many times larger: the next smaller ones would have a
/// few slots.
const PAIRED: u64 = 16;

/// Where a tier is cut, so that its windows are small.
pub(super) fn cuts(layout: &Layout, heights: &Heights, about: u64) -> Vec<u64> {
    let len = layout.len(heights);
    let about = about.max(1);
    if len <= about {
        return vec![len];
    }
    let pairs = len > WHOLE && nexts(layout, heights).iter().any(|next| next.mirrored);
    let about = if pairs { PAIRED * about } else { about };
    let mut cutting = Cutting { layout, heights, about, pairs, at: 0, ends: Vec::new() };
    let stones = layout.stones(heights);
    cutting.column(layout.width, stones, stones.div_ceil(2));
    cutting.ends
}

struct Cutting<'a> {
    layout: &'a Layout,
    heights: &'a Heights,
    about: u64,
    /// Whether pairs of columns must not be torn apart.
    pairs: bool,
    at: u64,
    ends: Vec<u64>,
}

impl Cutting<'_> {
    /// The columns below a place hold so many cells and so many of J0's stones; what is above is fixed.
    ///
    /// What differs in one column only is put together as long as it is small. Across the border of a column above, a
    /// stone below would lead far away: everything between the two would have to be read.
    fn column(&mut self, place: usize, cells: usize, stones: usize) {
        if place == 0 {
            return self.end(choose(cells, stones));
        }
        let height = usize::from(self.heights[self.layout.column_at[place - 1]]);
        let below = cells - height;
        let apart = self.pairs && !(place - 1).is_multiple_of(2);
        let mut together = 0;
        for set in 0..1_u32 << height {
            let here = set.count_ones() as usize;
            if here > stones || stones - here > below {
                continue;
            }
            let size = choose(below, stones - here);
            let small = size <= self.about && !apart;
            if together > 0 && (!small || self.pairs || together + size > self.about) {
                self.end(std::mem::take(&mut together));
            }
            if small {
                together += size;
            } else {
                self.column(place - 1, below, stones - here);
            }
        }
        if together > 0 {
            self.end(together);
        }
    }

    fn end(&mut self, slots: u64) {
        self.at += slots;
        self.ends.push(self.at);
    }
}

impl<B: Bits> Connect4<B> {
    pub(super) fn windows_of(&self, tier: Tier, ranks: &Range<u64>) -> Vec<(Tier, Range<u64>)> {
        let layout = self.layout();
        let Some(heights) = layout.heights(tier) else { return Vec::new() };
        let window = |next: Next| (next.tier, window(layout, &heights, next, ranks));
        nexts(layout, &heights).into_iter().map(window).collect()
    }
}
