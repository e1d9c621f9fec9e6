//! Solving a tier of Connect Four by one walk over all its colourings.
//!
//! The walk chooses the stones of the columns one after the other, from the last of the order down to the third, and the
//! slots come in the order of their ranks. What is left is a run of slots that differ only in the first two columns, a
//! column and its mirror image. A stone on any other column, or on the second of the two, leads the whole run to slots
//! that lie beside each other too, so that sixteen slots are solved at once by the higher or the lower of sixteen bytes. A
//! stone on the first column tears a run into pieces, and a next tier that is kept as its mirror image has the two
//! columns exchanged: these are put in order first, by tables that hold for all runs of the tier.
//!
//! Whether the last player has a line is found on the way. Colourings of some columns that have one are over whatever
//! the others hold; in the first two columns the cells where one stone would complete a line are found once for each run.

use super::Connect4;
use super::cuts::{cuts, nexts};
use super::layout::{COLUMNS, Layout};
use super::pair::{LANES, Pair, Run};
use crate::bits::{Bits, bit};
use crate::ranking::choose;
use retrograde::tiers::{Tier, TierWalk, Tiered, Window};
use std::ops::Range;

const DRAW: u8 = 128;

/// What is known of a column's tier that a stone leads to.
#[derive(Clone, Copy)]
enum After<'a> {
    Full,
    /// Its codes; a slot's rank there is its own rank and a number that the walk keeps.
    Straight(&'a [u8]),
    /// Its codes, kept as the mirror image; the walk keeps where those of a run begin.
    Mirrored(&'a [u8]),
}

struct Walk<'a, B> {
    game: &'a Connect4<B>,
    layout: &'a Layout,
    /// By places of the order.
    heights: [usize; COLUMNS],
    below: [usize; COLUMNS],
    after: [After<'a>; COLUMNS],
    any_mirrored: bool,
    pair: &'a Pair,
    /// The cells of the first two columns that hold stones.
    feet: [B; 2],
    ranks: Range<u64>,
    codes: &'a mut [u8],
    /// J0's stones in the columns that are chosen.
    sets: [u32; COLUMNS],
    /// Codes of next tiers, put in the order of a run.
    ordered: Vec<Vec<u8>>,
}

/// What a stone on each column adds to ranks, or where the mirror images of a run begin.
type Shifts = [u64; COLUMNS];

/// `ZERO` says whether J0 moves in this tier.
impl<B: Bits> Walk<'_, B> {
    const fn over_code<const ZERO: bool>() -> u8 {
        if ZERO { 1 } else { 255 }
    }

    /// The bits of the last player's stones in a column.
    #[inline(always)]
    fn last_stones<const ZERO: bool>(&self, place: usize, set: u32) -> B {
        let full = (1_u32 << self.heights[place]) - 1;
        let stones = if ZERO { !set & full } else { set };
        B::from(stones).unwrap_or_else(B::zero) << (self.layout.column_at[place] * (self.layout.height + 1))
    }

    /// Marks a part of the range as over.
    fn fill<const ZERO: bool>(&mut self, at: u64, size: u64) {
        let from = at.max(self.ranks.start) - self.ranks.start;
        let to = (at + size).min(self.ranks.end).saturating_sub(self.ranks.start);
        if from < to {
            self.codes[from as usize..to as usize].fill(Self::over_code::<ZERO>());
        }
    }

    /// Chooses the stones of the column at a place of the order and of all before it. They hold `stones` of J0; `at` is
    /// the first rank, `last` the last player's stones in the columns behind.
    fn column<const ZERO: bool>(&mut self, place: usize, stones: usize, mut at: u64, last: B, shifts: &Shifts) {
        let (height, below) = (self.heights[place], self.below[place]);
        let mut shifts = *shifts;
        if ZERO && matches!(self.after[place], After::Straight(_)) {
            shifts[place] = shifts[place].wrapping_add(choose(below + height, stones + 1));
        }
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
            let last = last | self.last_stones::<ZERO>(place, set);
            if self.game.lines.any(last) {
                self.fill::<ZERO>(at, size);
            } else {
                let further = self.shift::<ZERO>(place, set, left, &shifts);
                if place == 2 {
                    self.run::<ZERO>(left, at, last, &further);
                } else {
                    self.column::<ZERO>(place - 1, left, at, last, &further);
                }
            }
            at += size;
        }
    }

    /// What the stones of a column do to the shifts of the columns before it, and to mirror images.
    #[inline(always)]
    fn shift<const ZERO: bool>(&self, place: usize, set: u32, left: usize, shifts: &Shifts) -> Shifts {
        let mut further = *shifts;
        let below = self.below[place];
        let longer = self.layout.gains(below + 1, left + usize::from(ZERO))[set as usize];
        let change = longer.wrapping_sub(self.layout.gains(below, left)[set as usize]);
        for (shift, after) in further[..place].iter_mut().zip(&self.after) {
            if let After::Straight(_) = after {
                *shift = shift.wrapping_add(change);
            }
        }
        if self.any_mirrored {
            for (moved, shift) in further[..self.layout.width].iter_mut().enumerate() {
                if let After::Mirrored(_) = self.after[moved] {
                    *shift = shift.wrapping_add(self.mirrored_gain::<ZERO>(moved, place, left));
                }
            }
        }
        further
    }

    /// J0's stones in a column after a stone on a column was added, and the height of the column.
    #[inline(always)]
    fn grown<const ZERO: bool>(&self, moved: usize, place: usize) -> (usize, usize) {
        let (set, height) = (self.sets[place] as usize, self.heights[place]);
        if moved == place { (set | usize::from(ZERO) << height, height + 1) } else { (set, height) }
    }

    /// What a column adds to ranks in a tier that is kept as its mirror image: the two columns of a pair are exchanged,
    /// and count when both are chosen.
    fn mirrored_gain<const ZERO: bool>(&self, moved: usize, place: usize, left: usize) -> u64 {
        let lower = usize::from(moved < place);
        let (below, stones) = (self.below[place] + lower, left + lower * usize::from(ZERO));
        if place + 1 == self.layout.width && place.is_multiple_of(2) {
            let (set, _) = self.grown::<ZERO>(moved, place);
            return self.layout.gains(below, stones)[set];
        }
        if !place.is_multiple_of(2) {
            return 0;
        }
        let (other, other_height) = self.grown::<ZERO>(moved, place + 1);
        let (set, _) = self.grown::<ZERO>(moved, place);
        let first = self.layout.gains(below, stones)[other];
        let stones = stones + other.count_ones() as usize;
        first.wrapping_add(self.layout.gains(below + other_height, stones)[set])
    }

    /// The rows of the first and of the second column where a stone would complete a line with the columns behind.
    #[inline(always)]
    fn completing(&self, last: B) -> [u8; 2] {
        let step = self.layout.height + 1;
        let [mut first, mut second] = [B::zero(); 2];
        for step in [step - 1, step, step + 1] {
            let (mut right, mut left) = (self.feet[0], self.feet[1]);
            for cell in 1..self.game.align {
                right = right & shifted_down(last, cell * step);
                left = left & shifted_up(last, cell * step);
            }
            first = first | right;
            second = second | left;
        }
        let second = second >> ((self.layout.width - 1) * step);
        [first, second].map(|rows| rows.to_u8().unwrap_or(0))
    }

    /// All slots that differ only in the first two columns.
    fn run<const ZERO: bool>(&mut self, stones: usize, first: u64, last: B, shifts: &Shifts) {
        let run = self.pair.run(stones);
        let from = self.ranks.start.saturating_sub(first).min(run.len as u64) as usize;
        let to = self.ranks.end.saturating_sub(first).min(run.len as u64) as usize;
        if from >= to {
            return;
        }
        let marked = self.completing(last);
        let between = if self.game.align == self.layout.width { self.between(last) } else { [0; 3] };

        // Step 1. Put in order what does not lie beside each other.
        for (place, ordered) in self.ordered.iter_mut().enumerate() {
            match self.after[place] {
                After::Straight(codes) if place == 0 => in_pieces(run, codes, first.wrapping_add(shifts[0]), ordered),
                After::Mirrored(codes) => mirrored(&run.mirrored[place.min(2)], codes, shifts[place], ordered),
                _ => {}
            }
        }

        // Step 2. Where the codes of each move begin.
        let mut moves = [&[][..]; COLUMNS];
        let mut count = 0;
        for place in 0..self.layout.width {
            moves[count] = match self.after[place] {
                After::Full => continue,
                After::Straight(codes) if place > 0 => {
                    let added = if place == 1 { run.second } else { 0 };
                    let begin = (first + from as u64).wrapping_add(shifts[place]).wrapping_add(added);
                    codes.get(begin as usize..).unwrap_or_default()
                }
                _ => &self.ordered[place][from..],
            };
            count += 1;
        }

        // Step 3. The best of them, one step closer to the draw, unless the last move ended the game.
        let begin = (first + from as u64 - self.ranks.start) as usize;
        let (moves, codes) = (&moves[..count], &mut self.codes[begin..]);
        let quiet = marked == [0; 2] && between == [0; 3] && !run.any_upright;
        let mut at = 0;
        while at < to - from {
            let mut best = best_of::<ZERO>(moves, at);
            if !quiet {
                let over = over(run, from + at, marked, between, self.layout.width);
                for lane in 0..LANES {
                    best[lane] = (best[lane] & !over[lane]) | (Self::over_code::<ZERO>() & over[lane]);
                }
            }
            match codes[at..].first_chunk_mut::<LANES>() {
                Some(place) => *place = best,
                None => {
                    let rest = &mut codes[at..];
                    let count = rest.len().min(to - from - at);
                    rest[..count].copy_from_slice(&best[..count]);
                }
            }
            at += LANES;
        }
    }

    /// On a board as wide as a line, the rows of the first column whose lines to the last column have all stones between
    /// the two: level, falling and rising.
    #[cold]
    fn between(&self, last: B) -> [u8; 3] {
        let step = self.layout.height + 1;
        if self.layout.width == 1 {
            return [0; 3];
        }
        [step, step - 1, step + 1].map(|step| {
            let rows = (1..self.game.align - 1).fold(self.feet[0], |rows, cell| rows & shifted_down(last, cell * step));
            rows.to_u8().unwrap_or(0)
        })
    }
}

/// The best of sixteen codes of each move, one step closer to the draw.
#[inline(always)]
fn best_of<const ZERO: bool>(moves: &[&[u8]], at: usize) -> [u8; LANES] {
    let Some((first, others)) = moves.split_first() else { return [DRAW; LANES] };
    let mut best = lanes(first, at);
    for codes in others {
        let codes = lanes(codes, at);
        for lane in 0..LANES {
            best[lane] = if ZERO { best[lane].max(codes[lane]) } else { best[lane].min(codes[lane]) };
        }
    }
    best.map(|code| code + u8::from(code < DRAW) - u8::from(code > DRAW))
}

/// 255 where the last player has a line that the columns behind the first two do not have alone.
#[inline(always)]
fn over(run: &Run, at: usize, marked: [u8; 2], between: [u8; 3], width: usize) -> [u8; LANES] {
    let [first, second] = [lanes(&run.last[0], at), lanes(&run.last[1], at)];
    let mut over = lanes(&run.upright, at);
    for lane in 0..LANES {
        let stone = (first[lane] & marked[0]) | (second[lane] & marked[1]);
        over[lane] |= if stone != 0 { 255 } else { 0 };
    }
    if between != [0; 3] {
        let by = width as u32 - 1;
        for lane in 0..LANES {
            let other =
                [second[lane], second[lane].checked_shl(by).unwrap_or(0), second[lane].checked_shr(by).unwrap_or(0)];
            let line = (0..3).any(|way| first[lane] & other[way] & between[way] != 0);
            over[lane] |= if line { 255 } else { 0 };
        }
    }
    over
}

/// The codes of the slots that a stone on the first column leads to.
#[inline(always)]
fn in_pieces(run: &Run, codes: &[u8], begin: u64, ordered: &mut [u8]) {
    // Where only a part of a run is wanted, its window begins behind the first slots of the run.
    for piece in &run.pieces {
        let index = begin.wrapping_add(piece.there.into()) as usize;
        let found = lanes(codes, index);
        if let Some(place) = ordered.get_mut(piece.here as usize..).and_then(|rest| rest.first_chunk_mut::<LANES>()) {
            *place = found;
        }
    }
}

/// The codes of slots whose mirror images are kept.
#[inline(always)]
fn mirrored(places: &[u16], codes: &[u8], begin: u64, ordered: &mut [u8]) {
    for (ordered, &place) in ordered.iter_mut().zip(places) {
        *ordered = codes.get(begin.wrapping_add(place.into()) as usize).copied().unwrap_or(DRAW);
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

/// Sixteen codes from a place on. Where a window begins or ends among them the others do not count.
#[inline(always)]
fn lanes(codes: &[u8], index: usize) -> [u8; LANES] {
    match codes.get(index..).and_then(|rest| rest.first_chunk::<LANES>()) {
        Some(lanes) => *lanes,
        None => last_lanes(codes, index),
    }
}

#[cold]
fn last_lanes(codes: &[u8], index: usize) -> [u8; LANES] {
    let mut lanes = [0; LANES];
    for (lane, code) in lanes.iter_mut().enumerate() {
        *code = codes.get(index.wrapping_add(lane)).copied().unwrap_or(0);
    }
    lanes
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
            after[next.place] =
                if next.mirrored { After::Mirrored(window.codes) } else { After::Straight(window.codes) };
            shifts[next.place] = 0_u64.wrapping_sub(window.first);
        }
        let pair = layout.pair([heights[0], heights[1]], !zero_moves);
        let most = pair.longest() + LANES;
        let ordered = (0..layout.width).map(|place| match after[place] {
            After::Straight(_) if place > 0 => Vec::new(),
            After::Full => Vec::new(),
            _ => vec![0; most],
        });
        let foot =
            |place: usize, column: usize| (bit::<B>(heights[place]) - B::one()) << (column * (layout.height + 1));
        let mut walk = Walk {
            game: self,
            layout,
            heights,
            below,
            after,
            any_mirrored: after.iter().any(|after| matches!(after, After::Mirrored(_))),
            pair,
            feet: [foot(0, 0), foot(1, layout.width - 1)],
            ranks,
            codes,
            sets: [0; COLUMNS],
            ordered: ordered.collect(),
        };
        let stones = count.div_ceil(2);
        match (layout.width > 2, zero_moves) {
            (true, true) => walk.column::<true>(layout.width - 1, stones, 0, B::zero(), &shifts),
            (true, false) => walk.column::<false>(layout.width - 1, stones, 0, B::zero(), &shifts),
            (false, true) => walk.run::<true>(stones, 0, B::zero(), &shifts),
            (false, false) => walk.run::<false>(stones, 0, B::zero(), &shifts),
        }
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
        let boards = [
            (1, 3, 2),
            (2, 3, 2),
            (3, 3, 3),
            (3, 4, 3),
            (4, 2, 3),
            (5, 2, 3),
            (2, 4, 1),
            (2, 8, 3),
            (4, 3, 3),
            (6, 1, 3),
        ];
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
