//! Where a position of Connect Four stands in a table.
//!
//! The tier of a position is the heights of its columns; they say how many stones each player has and who moves. Inside
//! of a tier a position is the set of J0's stones among all stones, and its rank is the number of that set in the order
//! of sets as integers. The cells are numbered column by column, in the order first, last, second, last but one, …, the
//! middle: a column and its mirror image lie beside each other, so that the mirror image of a part of a tier is a part
//! again. Of a tier and its mirror image only the one with the higher columns first is kept.

#![allow(clippy::needless_range_loop, reason = "several rows are walked by the same place")]

use super::pair::Pair;
use super::{Connect4, Position};
use crate::bits::{Bits, bit};
use crate::ranking::choose;
use retrograde::tiers::{Slot, Tier, Tiered};
use std::sync::{Arc, OnceLock};

/// Boards up to this size have fewer positions in a tier than fit into 64 bits.
pub(super) const MOST_CELLS: u32 = 64;

/// What coming to the first two columns takes beside each of their slots, measured.
const VISIT: u64 = 18;

/// No board is wider.
pub(super) const COLUMNS: usize = 9;

/// The heights of the columns.
pub(super) type Heights = [u8; COLUMNS];

/// What all tiers of a board have in common.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Which column comes at each place of the order, and where each column comes.
    pub(super) column_at: [usize; COLUMNS],
    pub(super) place_of: [usize; COLUMNS],
    /// What the stones of one column add to a rank: `gains[((below * most) + stones) << height | set]`, with so many
    /// cells and so many of J0's stones in the columns before it.
    gains: Vec<u64>,
    most: usize,
    /// The first two columns by their heights and by who moved last, made when they are first needed.
    pairs: Vec<OnceLock<Pair>>,
    pub(super) align: usize,
}

impl Layout {
    pub(super) fn new(width: usize, height: usize, align: usize) -> Self {
        let mut column_at = [0; COLUMNS];
        let mut place_of = [0; COLUMNS];
        for place in 0..width {
            let column = if place % 2 == 0 { place / 2 } else { width - 1 - place / 2 };
            column_at[place] = column;
            place_of[column] = place;
        }
        let cells = width * height;
        let most = cells.div_ceil(2).max(height) + 2;
        let mut gains = Vec::with_capacity(((cells + 2) * most) << height);
        for below in 0..cells + 2 {
            for stones in 0..most {
                for set in 0..1_u32 << height {
                    let cells = crate::bits::cells(set).enumerate();
                    // Sums that do not fit belong to no position.
                    gains.push(cells.fold(0_u64, |gain, (index, cell)| {
                        gain.wrapping_add(choose(below + cell, stones + index + 1))
                    }));
                }
            }
        }
        let pairs = (0..2 * (height + 1) * (height + 1)).map(|_| OnceLock::new()).collect();
        Self { width, height, column_at, place_of, gains, most, pairs, align }
    }

    /// The first two columns of these heights.
    pub(super) fn pair(&self, heights: [usize; 2], zero_was_last: bool) -> &Pair {
        let at = (heights[0] * (self.height + 1) + heights[1]) * 2 + usize::from(zero_was_last);
        self.pairs[at].get_or_init(|| Pair::new(self, heights, zero_was_last))
    }

    /// What a column adds to a rank, for each set of J0's stones in it.
    #[inline(always)]
    pub(super) fn gains(&self, below: usize, stones: usize) -> &[u64] {
        let at = (below * self.most + stones) << self.height;
        &self.gains[at..at + (1 << self.height)]
    }

    /// The heights by which a tier is called, if there is such a tier.
    pub(super) fn heights(&self, tier: Tier) -> Option<Heights> {
        let mut heights = [0; COLUMNS];
        let mut rest = tier.0;
        let base = self.height as u64 + 1;
        for height in &mut heights[..self.width] {
            *height = (rest % base) as u8;
            rest /= base;
        }
        (rest == 0 && self.is_kept(&heights)).then_some(heights)
    }

    pub(super) fn tier(&self, heights: &Heights) -> Tier {
        let base = self.height as u64 + 1;
        Tier(heights[..self.width].iter().rev().fold(0, |number, &height| number * base + u64::from(height)))
    }

    pub(super) fn mirrored(&self, heights: &Heights) -> Heights {
        let mut mirrored = *heights;
        mirrored[..self.width].reverse();
        mirrored
    }

    /// Whether the tier of these heights is kept, and not only its mirror image.
    pub(super) fn is_kept(&self, heights: &Heights) -> bool {
        *heights >= self.mirrored(heights)
    }

    pub(super) fn stones(&self, heights: &Heights) -> usize {
        heights.iter().map(|&height| usize::from(height)).sum()
    }

    /// How many slots the tier of these heights has.
    pub(super) fn len(&self, heights: &Heights) -> u64 {
        let stones = self.stones(heights);
        choose(stones, stones.div_ceil(2))
    }

    /// How many times the walk of a tier of these heights comes to its first two columns: once for each set of J0's stones in all
    /// others.
    fn visits(&self, heights: &Heights) -> u64 {
        let stones = self.stones(heights);
        let zero = stones.div_ceil(2);
        let pair: usize = self.column_at[..self.width.min(2)].iter().map(|&column| usize::from(heights[column])).sum();
        let others = stones - pair;
        (zero.saturating_sub(pair)..=zero.min(others)).map(|chosen| choose(others, chosen)).fold(0, u64::saturating_add)
    }

    /// The rank of J0's stones, one set for each place of the order.
    pub(super) fn rank_of(&self, heights: &Heights, sets: &[u32; COLUMNS]) -> u64 {
        let (mut below, mut stones, mut rank) = (0, 0, 0_u64);
        for place in 0..self.width {
            rank = rank.wrapping_add(self.gains(below, stones)[sets[place] as usize]);
            below += usize::from(heights[self.column_at[place]]);
            stones += sets[place].count_ones() as usize;
        }
        rank
    }

    /// J0's stones in each place of the order.
    pub(super) fn sets_of(&self, heights: &Heights, rank: u64) -> [u32; COLUMNS] {
        let stones = self.stones(heights);
        let mut set: u128 = crate::ranking::unrank_set(rank, stones, stones.div_ceil(2));
        let mut sets = [0; COLUMNS];
        for place in 0..self.width {
            let height = heights[self.column_at[place]];
            sets[place] = (set & ((1 << height) - 1)) as u32;
            set >>= height;
        }
        sets
    }
}

impl<B: Bits> Connect4<B> {
    pub(super) fn layout(&self) -> &Layout {
        self.layout.get(|| Arc::new(Layout::new(self.grid.width, self.grid.height, self.align)))
    }

    fn heights_of(&self, position: &Position<B>) -> Heights {
        let mut heights = [0; COLUMNS];
        for (column, height) in heights[..self.grid.width].iter_mut().enumerate() {
            *height = self.stones_in(position, column) as u8;
        }
        heights
    }
}

impl<B: Bits> Tiered for Connect4<B> {
    fn rank(&self, position: &Position<B>) -> Option<Slot> {
        let layout = self.layout();
        let heights = self.heights_of(position);
        let zero =
            if layout.stones(&heights).is_multiple_of(2) { position.mover } else { position.mask ^ position.mover };
        let mirror = !layout.is_kept(&heights);
        let heights = if mirror { layout.mirrored(&heights) } else { heights };
        let step = layout.height + 1;
        let full = bit::<B>(layout.height) - B::one();
        let mut sets = [0; COLUMNS];
        for (place, set) in sets[..layout.width].iter_mut().enumerate() {
            let column = layout.column_at[place];
            let column = if mirror { layout.width - 1 - column } else { column };
            *set = ((zero >> (column * step)) & full).to_u32()?;
        }
        Some(Slot { tier: layout.tier(&heights), rank: layout.rank_of(&heights, &sets) })
    }

    fn unrank(&self, Slot { tier, rank }: Slot) -> Option<Position<B>> {
        let layout = self.layout();
        let heights = layout.heights(tier)?;
        if rank >= layout.len(&heights) {
            return None;
        }
        let sets = layout.sets_of(&heights, rank);
        let (mut zero, mut mask) = (B::zero(), B::zero());
        for place in 0..layout.width {
            let column = layout.column_at[place];
            let foot = column * (layout.height + 1);
            zero = zero | B::from(sets[place])? << foot;
            mask = mask | (bit::<B>(usize::from(heights[column])) - B::one()) << foot;
        }
        let mover = if layout.stones(&heights).is_multiple_of(2) { zero } else { mask ^ zero };
        Some(Position { mover, mask })
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        let layout = self.layout();
        layout.heights(tier).map_or(0, |heights| layout.len(&heights))
    }

    fn work(&self, tier: Tier) -> u64 {
        let layout = self.layout();
        let work = |heights| layout.len(&heights).saturating_add(VISIT.saturating_mul(layout.visits(&heights)));
        layout.heights(tier).map_or(0, work)
    }

    /// How high the outermost two columns are together, then the two inside of them, and so on: a move changes one of these sums by
    /// one, and mirroring none.
    fn place(&self, tier: Tier) -> u64 {
        let layout = self.layout();
        let base = 2 * layout.height as u64 + 1;
        layout.heights(tier).map_or(0, |heights| {
            (0..layout.width.div_ceil(2)).fold(0, |place, column| {
                let mirrored = layout.width - 1 - column;
                let sum = if mirrored == column { 0 } else { u64::from(heights[mirrored]) };
                place * base + u64::from(heights[column]) + sum
            })
        })
    }

    /// The empty cells.
    fn level(&self, tier: Tier) -> u64 {
        let layout = self.layout();
        let cells = layout.width * layout.height;
        layout.heights(tier).map_or(0, |heights| (cells - layout.stones(&heights)) as u64)
    }

    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
        let layout = self.layout();
        let Some(heights) = layout.heights(tier) else { return };
        let first = tiers.len();
        for column in (0..layout.width).filter(|&column| usize::from(heights[column]) < layout.height) {
            let mut after = heights;
            after[column] += 1;
            tiers.push(layout.tier(&if layout.is_kept(&after) { after } else { layout.mirrored(&after) }));
        }
        tiers[first..].sort_unstable();
        tiers.dedup();
    }

    fn copies(&self, tier: Tier) -> u64 {
        let layout = self.layout();
        layout.heights(tier).map_or(0, |heights| if layout.mirrored(&heights) == heights { 1 } else { 2 })
    }

    fn twin(&self, slot: Slot) -> Slot {
        let layout = self.layout();
        match (layout.heights(slot.tier), self.unrank(slot)) {
            (Some(heights), Some(position)) if layout.mirrored(&heights) == heights => {
                self.rank(&self.mirrored(&position)).unwrap_or(slot)
            }
            _ => slot,
        }
    }
}
