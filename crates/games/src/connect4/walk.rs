//! Solving a tier of Connect Four by one walk over all its colourings.
//!
//! The walk chooses the stones of the columns one after the other, from the last of the order to the first, and the
//! slots come in the order of their ranks. As long as the columns behind a column stay the same, a stone on that column
//! adds the same number to every rank: the codes of the next tier are read one after the other, sixteen slots at once in
//! the innermost loop over the first column. A next tier that is kept as its mirror image has the first two columns
//! exchanged, and is read a slot at a time within a few hundred bytes.
//!
//! Whether the last player has a line is found on the way. Colourings of some columns that have one are over whatever
//! the others hold; in the first column the lines that one stone would complete are found once for each run, and a table
//! says which slots of the run have such a stone.

use super::Connect4;
use super::cuts::{cuts, nexts};
use super::layout::{COLUMNS, Layout};
use crate::bits::{Bits, bit};
use crate::ranking::choose;
use retrograde::tiers::{Tier, TierWalk, Tiered, Window};
use std::ops::Range;

/// How many slots are solved at once.
const LANES: usize = 16;
const DRAW: u8 = 128;

/// What is known of a column's tier that a stone leads to.
#[derive(Clone, Copy)]
enum After<'a> {
    Full,
    /// Its codes; a slot's rank there is its own rank and a number that the walk keeps.
    Straight(&'a [u8]),
    /// Its codes, kept as the mirror image, and the rank of the first of them.
    Mirrored(&'a [u8], u64),
}

/// The slots of the first column, for each number of J0's stones in it.
#[derive(Debug)]
pub(super) struct Runs {
    /// The sets of each number of stones, in ascending order.
    sets: Vec<Vec<u32>>,
    /// 255 where the last player has a stone among the marked cells or a line upright, by mark and number of stones.
    over: Vec<Vec<u8>>,
}

impl Runs {
    pub(super) fn new(height: usize, align: usize, zero_was_last: bool) -> Self {
        let stones = |set: u32| if zero_was_last { set } else { !set & ((1 << height) - 1) };
        let mut sets = vec![Vec::new(); height + 1];
        for set in 0..1_u32 << height {
            sets[set.count_ones() as usize].push(set);
        }
        let mut over = Vec::with_capacity((height + 1) << height);
        for marked in 0..1_u32 << height {
            for sets in &sets {
                let mut bytes: Vec<u8> = sets
                    .iter()
                    .map(|&set| if stones(set) & marked != 0 || upright(stones(set), align) { 255 } else { 0 })
                    .collect();
                bytes.extend([0; LANES]);
                over.push(bytes);
            }
        }
        Self { sets, over }
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

struct Walk<'a, B> {
    game: &'a Connect4<B>,
    layout: &'a Layout,
    /// By places of the order.
    heights: [usize; COLUMNS],
    below: [usize; COLUMNS],
    after: [After<'a>; COLUMNS],
    zero_moves: bool,
    any_mirrored: bool,
    runs: &'a Runs,
    ranks: Range<u64>,
    codes: &'a mut [u8],
    /// J0's stones in the columns that are chosen.
    sets: [u32; COLUMNS],
}

/// What a stone on each column adds to ranks, and the ranks where mirror images begin.
type Shifts = [u64; COLUMNS];

impl<B: Bits> Walk<'_, B> {
    const fn over_code(&self) -> u8 {
        if self.zero_moves { 1 } else { 255 }
    }

    /// The bits of the last player's stones in a column.
    #[inline(always)]
    fn last_stones(&self, place: usize, set: u32) -> B {
        let full = (1_u32 << self.heights[place]) - 1;
        let stones = if self.zero_moves { !set & full } else { set };
        B::from(stones).unwrap_or_else(B::zero) << (self.layout.column_at[place] * (self.layout.height + 1))
    }

    /// Marks a part of the range as over.
    fn fill(&mut self, at: u64, size: u64) {
        let from = at.max(self.ranks.start) - self.ranks.start;
        let to = (at + size).min(self.ranks.end).saturating_sub(self.ranks.start);
        if from < to {
            let code = self.over_code();
            self.codes[from as usize..to as usize].fill(code);
        }
    }

    /// Chooses the stones of the column at a place of the order and of all before it. They hold `stones` of J0; `at` is
    /// the first rank, `last` the last player's stones in the columns behind.
    fn column(&mut self, place: usize, stones: usize, mut at: u64, last: B, shifts: &Shifts) {
        if place == 0 {
            self.run(stones, at, last, shifts);
            return;
        }
        let (height, below) = (self.heights[place], self.below[place]);
        let mut shifts = *shifts;
        if self.zero_moves && matches!(self.after[place], After::Straight(_)) {
            shifts[place] = shifts[place].wrapping_add(choose(below + height, stones + 1));
        }
        let edge = if place == 1 { self.completing_last_column(last) } else { B::zero() };
        for set in 0..1_u32 << height {
            let here = set.count_ones() as usize;
            if here > stones || stones - here > below {
                continue;
            }
            let left = stones - here;
            let size = choose(below, left);
            if at + size <= self.ranks.start {
                at += size;
                continue;
            }
            if at >= self.ranks.end {
                return;
            }
            self.sets[place] = set;
            let mine = self.last_stones(place, set);
            let over = if place == 1 {
                !(mine & edge).is_zero() || self.upright(place, set)
            } else {
                self.game.lines.any(last | mine)
            };
            if over {
                self.fill(at, size);
            } else {
                let further = self.shift(place, set, left, &shifts);
                if place == 1 {
                    self.run(left, at, last | mine, &further);
                } else {
                    self.column(place - 1, left, at, last | mine, &further);
                }
            }
            at += size;
        }
    }

    #[inline(always)]
    fn upright(&self, place: usize, set: u32) -> bool {
        let full = (1_u32 << self.heights[place]) - 1;
        upright(if self.zero_moves { !set & full } else { set }, self.game.align)
    }

    /// The cells of the last column where a stone would complete a line to its left.
    #[inline(always)]
    fn completing_last_column(&self, last: B) -> B {
        let step = self.layout.height + 1;
        let column = (bit::<B>(step) - B::one()) << ((self.layout.width - 1) * step);
        [step - 1, step, step + 1].into_iter().fold(B::zero(), |found, step| {
            let line = (1..self.game.align).fold(column, |line, cell| line & shifted_up(last, cell * step));
            found | line
        })
    }

    /// The rows of the first column where a stone would complete a line to its right.
    #[inline(always)]
    fn completing_first_column(&self, last: B) -> usize {
        let step = self.layout.height + 1;
        let column = bit::<B>(self.heights[0]) - B::one();
        let found = [step - 1, step, step + 1].into_iter().fold(B::zero(), |found, step| {
            let line = (1..self.game.align).fold(column, |line, cell| line & shifted_down(last, cell * step));
            found | line
        });
        found.to_usize().unwrap_or(0)
    }

    /// What the stones of a column do to the shifts of the columns before it, and to mirror images.
    #[inline(always)]
    fn shift(&self, place: usize, set: u32, left: usize, shifts: &Shifts) -> Shifts {
        let mut further = *shifts;
        let below = self.below[place];
        let added = usize::from(self.zero_moves);
        let longer = self.layout.gains(below + 1, left + added)[set as usize];
        let change = longer.wrapping_sub(self.layout.gains(below, left)[set as usize]);
        for (shift, after) in further[..place].iter_mut().zip(&self.after) {
            if let After::Straight(_) = after {
                *shift = shift.wrapping_add(change);
            }
        }
        if self.any_mirrored && place > 1 {
            for (moved, shift) in further[..self.layout.width].iter_mut().enumerate() {
                if let After::Mirrored(..) = self.after[moved] {
                    *shift = shift.wrapping_add(self.mirrored_gain(moved, place, left));
                }
            }
        }
        further
    }

    /// J0's stones in a column after a stone on a column was added, and the height of the column.
    #[inline(always)]
    fn grown(&self, moved: usize, place: usize) -> (usize, usize) {
        let (set, height) = (self.sets[place] as usize, self.heights[place]);
        if moved == place { (set | usize::from(self.zero_moves) << height, height + 1) } else { (set, height) }
    }

    /// What a column adds to ranks in a tier that is kept as its mirror image: the two columns of a pair are exchanged,
    /// and count when both are chosen.
    fn mirrored_gain(&self, moved: usize, place: usize, left: usize) -> u64 {
        let lower = usize::from(moved < place);
        let (below, stones) = (self.below[place] + lower, left + lower * usize::from(self.zero_moves));
        if place + 1 == self.layout.width && place.is_multiple_of(2) {
            let (set, _) = self.grown(moved, place);
            return self.layout.gains(below, stones)[set];
        }
        if !place.is_multiple_of(2) {
            return 0;
        }
        let (other, other_height) = self.grown(moved, place + 1);
        let (set, _) = self.grown(moved, place);
        let first = self.layout.gains(below, stones)[other];
        let stones = stones + other.count_ones() as usize;
        first.wrapping_add(self.layout.gains(below + other_height, stones)[set])
    }

    /// All slots that differ only in the first column.
    fn run(&mut self, stones: usize, first: u64, last: B, shifts: &Shifts) {
        let size = self.runs.sets[stones].len() as u64;
        let from = self.ranks.start.saturating_sub(first).min(size) as usize;
        let to = self.ranks.end.saturating_sub(first).min(size) as usize;
        let over_code = self.over_code();
        let marked = self.completing_first_column(last);
        let over = &self.runs.over[marked * self.runs.sets.len() + stones];
        let added = if self.zero_moves { choose(self.heights[0], stones + 1) } else { 0 };
        let mut at = from;
        while at < to {
            let mut best = if self.zero_moves { [0_u8; LANES] } else { [255_u8; LANES] };
            let mut moves = 0;
            for place in 0..self.layout.width {
                match self.after[place] {
                    After::Full => continue,
                    After::Straight(codes) => {
                        let shift = if place == 0 { shifts[0].wrapping_add(added) } else { shifts[place] };
                        let index = (first + at as u64).wrapping_add(shift) as usize;
                        let codes = lanes(codes, index);
                        if self.zero_moves {
                            for lane in 0..LANES {
                                best[lane] = best[lane].max(codes[lane]);
                            }
                        } else {
                            for lane in 0..LANES {
                                best[lane] = best[lane].min(codes[lane]);
                            }
                        }
                    }
                    After::Mirrored(codes, start) => {
                        let (gains, base, grown) = self.mirrored_run(place, shifts[place]);
                        let base = base.wrapping_sub(start);
                        for (lane, &set) in self.runs.sets[stones][at..to.min(at + LANES)].iter().enumerate() {
                            let index = base.wrapping_add(gains[set as usize | grown]) as usize;
                            let code = codes.get(index).copied().unwrap_or(DRAW);
                            best[lane] = if self.zero_moves { best[lane].max(code) } else { best[lane].min(code) };
                        }
                    }
                }
                moves += 1;
            }
            let mut codes = [DRAW; LANES];
            if moves > 0 {
                for lane in 0..LANES {
                    let code = best[lane];
                    codes[lane] = code + u8::from(code < DRAW) - u8::from(code > DRAW);
                }
            }
            let over = lanes(over, at);
            for lane in 0..LANES {
                codes[lane] = (codes[lane] & !over[lane]) | (over_code & over[lane]);
            }
            let index = (first + at as u64 - self.ranks.start) as usize;
            if let Some(place) = self.codes.get_mut(index..index + LANES) {
                place.copy_from_slice(&codes);
            } else {
                let rest = &mut self.codes[index..];
                let count = rest.len().min(to - at);
                rest[..count].copy_from_slice(&codes[..count]);
            }
            at += LANES;
        }
    }

    /// Where the slots of a run are in a tier that is kept as its mirror image: what each set of the first column adds,
    /// where the run begins, and the stone that the first column has more.
    #[inline(always)]
    fn mirrored_run(&self, moved: usize, base: u64) -> (&[u64], u64, usize) {
        let grown = if moved == 0 && self.zero_moves { 1 << self.heights[0] } else { 0 };
        if self.layout.width == 1 {
            return (self.layout.gains(0, 0), base, grown);
        }
        let (other, other_height) = self.grown(moved, 1);
        let base = base.wrapping_add(self.layout.gains(0, 0)[other]);
        (self.layout.gains(other_height, other.count_ones() as usize), base, grown)
    }
}

#[inline(always)]
fn shifted_up<B: Bits>(set: B, by: usize) -> B {
    if by < B::CELLS as usize { set << by } else { B::zero() }
}

#[inline(always)]
fn shifted_down<B: Bits>(set: B, by: usize) -> B {
    if by < B::CELLS as usize { set >> by } else { B::zero() }
}

/// Sixteen codes from a place on; behind the end there are none that count.
#[inline(always)]
fn lanes(codes: &[u8], index: usize) -> [u8; LANES] {
    match codes.get(index..).and_then(|rest| rest.first_chunk::<LANES>()) {
        Some(lanes) => *lanes,
        None => {
            let mut lanes = [0; LANES];
            if let Some(rest) = codes.get(index..) {
                let count = rest.len().min(LANES);
                lanes[..count].copy_from_slice(&rest[..count]);
            }
            lanes
        }
    }
}

impl<B: Bits> TierWalk for Connect4<B> {
    fn cuts(&self, tier: Tier, about: u64) -> Vec<u64> {
        let layout = self.layout();
        layout.heights(tier).map_or_else(Vec::new, |heights| cuts(layout, &heights, about))
    }

    fn windows(&self, tier: Tier, ranks: Range<u64>) -> Vec<Range<u64>> {
        let mut tiers = Vec::new();
        self.next_tiers(tier, &mut tiers);
        self.windows_of(tier, &ranks, &tiers)
    }

    fn walk(&self, tier: Tier, ranks: Range<u64>, windows: &[Window<'_>], codes: &mut [u8]) {
        let layout = self.layout();
        let Some(of_columns) = layout.heights(tier) else { return };
        let count = layout.stones(&of_columns);
        let zero_moves = count.is_multiple_of(2);
        let mut heights = [0; COLUMNS];
        let mut below = [0; COLUMNS];
        let mut cells = 0;
        for place in 0..layout.width {
            heights[place] = usize::from(of_columns[layout.column_at[place]]);
            below[place] = cells;
            cells += heights[place];
        }
        let mut after = [After::Full; COLUMNS];
        let mut shifts = [0_u64; COLUMNS];
        for next in nexts(layout, &of_columns) {
            let Ok(index) = windows.binary_search_by_key(&next.tier, |window| window.tier) else { continue };
            let window = windows[index];
            if next.mirrored {
                after[next.place] = After::Mirrored(window.codes, window.first);
            } else {
                after[next.place] = After::Straight(window.codes);
                shifts[next.place] = 0_u64.wrapping_sub(window.first);
            }
        }
        let any_mirrored = after.iter().any(|after| matches!(after, After::Mirrored(..)));
        let runs = layout.runs(heights[0], !zero_moves);
        let mut walk = Walk {
            game: self,
            layout,
            heights,
            below,
            after,
            zero_moves,
            any_mirrored,
            runs,
            ranks,
            codes,
            sets: [0; COLUMNS],
        };
        walk.column(layout.width - 1, count.div_ceil(2), 0, B::zero(), &shifts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::tiers::{Width, solve_tier};
    use std::collections::BTreeMap;

    /// All tiers, the last of the game first, solved by asking for each position; the walk must find the same, also part
    /// by part and with windows no larger than it asks for.
    #[test]
    fn the_walk_finds_what_asking_for_each_position_finds() {
        let boards = [(1, 3, 2), (2, 3, 2), (3, 3, 3), (4, 2, 3), (5, 2, 3), (2, 4, 1), (4, 3, 3), (6, 1, 3)];
        let (mut tiers_seen, mut parts_seen) = (0, 0);
        for (width, height, align) in boards {
            let game = Connect4::<u64>::new(width, height, align).unwrap();
            let start = game.rank(&retrograde::Game::start(&game)).unwrap().tier;
            let mut order = vec![start];
            let mut at = 0;
            while at < order.len() {
                let mut next = Vec::new();
                game.next_tiers(order[at], &mut next);
                order.extend(next);
                at += 1;
            }
            order.sort_by_key(|&tier| (game.level(tier), tier));
            order.dedup();
            let mut solved: BTreeMap<Tier, Vec<u8>> = BTreeMap::new();
            for tier in order {
                let mut next = Vec::new();
                game.next_tiers(tier, &mut next);
                let len = game.tier_len(tier);
                let whole: Vec<Window<'_>> =
                    next.iter().map(|&tier| Window { tier, first: 0, codes: &solved[&tier] }).collect();
                let mut expected = vec![0; len as usize];
                solve_tier(&game, tier, 0..len, &whole, Width::One, &mut expected).unwrap();
                for about in [3, 50, u64::MAX] {
                    let mut from = 0;
                    for to in game.cuts(tier, about) {
                        let ranges = game.windows(tier, from..to);
                        let windows: Vec<Window<'_>> = whole
                            .iter()
                            .zip(&ranges)
                            .map(|(window, range)| Window {
                                first: range.start,
                                codes: &window.codes[range.start as usize..range.end as usize],
                                ..*window
                            })
                            .collect();
                        let mut codes = vec![7; (to - from) as usize];
                        game.walk(tier, from..to, &windows, &mut codes);
                        assert_eq!(
                            codes,
                            expected[from as usize..to as usize],
                            "{width}×{height} align {align}, {tier:?} {from}..{to}"
                        );
                        from = to;
                        parts_seen += 1;
                    }
                    assert_eq!(from, len);
                }
                solved.insert(tier, expected);
                tiers_seen += 1;
            }
        }
        assert!(tiers_seen > 300 && parts_seen > 2000, "{tiers_seen} tiers, {parts_seen} parts");
    }
}
