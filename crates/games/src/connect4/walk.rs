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
use retrograde::tiers::{Tier, TierWalk, Window, WindowMut};
use std::ops::Range;

const DRAW: u8 = 128;

/// How the slots that a stone on a column leads to are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Full,
    /// A slot's rank there is its own rank and a number that the walk keeps.
    Straight,
    /// As the mirror image; the walk keeps where those of a run begin.
    Mirrored,
}

/// What a stone on each column adds to ranks, or where the mirror images of a run begin.
type Shifts = [u64; COLUMNS];

/// The slots that differ only in the first two columns, where the walk has arrived.
struct Here<'a> {
    run: &'a Run,
    /// Which of them are wanted.
    wanted: Range<usize>,
    /// The rank of the first of them all.
    first: u64,
    /// The first of those that are wanted, counted from where the walk began.
    begin: usize,
    shifts: &'a Shifts,
    after: &'a [After],
    lines: Completing,
}

/// What the walk is for.
trait Leaf {
    /// What to do with slots that the last move ended, whatever their first two columns hold; counted from where the
    /// walk began.
    fn over<const ZERO: bool>(&mut self, slots: Range<usize>);

    /// What to do with the slots of a run.
    fn run<const ZERO: bool>(&mut self, here: &Here<'_>);
}

struct Walk<'a, B> {
    game: &'a Connect4<B>,
    layout: &'a Layout,
    /// By places of the order.
    heights: [usize; COLUMNS],
    below: [usize; COLUMNS],
    after: [After; COLUMNS],
    any_mirrored: bool,
    pair: &'a Pair,
    /// The cells of the first two columns that hold stones.
    feet: [B; 2],
    ranks: Range<u64>,
    /// J0's stones in the columns that are chosen.
    sets: [u32; COLUMNS],
}

/// `ZERO` says whether J0 moves in this tier.
impl<'a, B: Bits> Walk<'a, B> {
    /// A walk through a part of a tier whose next tiers are there from these ranks on.
    fn new(game: &'a Connect4<B>, tier: Tier, ranks: Range<u64>) -> Option<Self> {
        let layout = game.layout();
        let of_columns = layout.heights(tier)?;
        let mut heights = [0; COLUMNS];
        let mut below = [0; COLUMNS];
        let mut cells = 0;
        for place in 0..layout.width {
            heights[place] = usize::from(of_columns[layout.column_at[place]]);
            below[place] = cells;
            cells += heights[place];
        }
        let mut after = [After::Full; COLUMNS];
        for next in nexts(layout, &of_columns) {
            after[next.place] = if next.mirrored { After::Mirrored } else { After::Straight };
        }
        let foot =
            |place: usize, column: usize| (bit::<B>(heights[place]) - B::one()) << (column * (layout.height + 1));
        Some(Self {
            game,
            layout,
            heights,
            below,
            after,
            any_mirrored: after.contains(&After::Mirrored),
            pair: layout.pair([heights[0], heights[1]], !cells.is_multiple_of(2)),
            feet: [foot(0, 0), foot(1, layout.width - 1)],
            ranks,
            sets: [0; COLUMNS],
        })
    }

    /// Which of the windows each column leads to.
    fn next_of(&self) -> [Option<usize>; COLUMNS] {
        let mut of_columns = [0; COLUMNS];
        for place in 0..self.layout.width {
            of_columns[self.layout.column_at[place]] = self.heights[place] as u8;
        }
        let mut found = [None; COLUMNS];
        for (window, next) in nexts(self.layout, &of_columns).into_iter().enumerate() {
            found[next.place] = Some(window);
        }
        found
    }

    /// Goes through all slots. `firsts` are the ranks from which on the next tiers are there.
    fn go(&mut self, firsts: &Shifts, leaf: &mut impl Leaf) {
        let width = self.layout.width;
        let count: usize = self.heights.iter().sum();
        let stones = count.div_ceil(2);
        let shifts = firsts.map(|first| 0_u64.wrapping_sub(first));
        match (width > 2, count.is_multiple_of(2)) {
            (true, true) => self.column::<true>(width - 1, stones, 0, B::zero(), &shifts, leaf),
            (true, false) => self.column::<false>(width - 1, stones, 0, B::zero(), &shifts, leaf),
            (false, true) => self.run::<true>(stones, 0, B::zero(), &shifts, leaf),
            (false, false) => self.run::<false>(stones, 0, B::zero(), &shifts, leaf),
        }
    }

    /// The bits of the last player's stones in a column.
    #[inline(always)]
    fn last_stones<const ZERO: bool>(&self, place: usize, set: u32) -> B {
        let full = (1_u32 << self.heights[place]) - 1;
        let stones = if ZERO { !set & full } else { set };
        B::from(stones).unwrap_or_else(B::zero) << (self.layout.column_at[place] * (self.layout.height + 1))
    }

    /// The part of a range of ranks that is wanted, counted from where the walk began.
    #[inline(always)]
    fn wanted(&self, at: u64, size: u64) -> Range<usize> {
        let from = at.max(self.ranks.start) - self.ranks.start;
        let to = (at + size).min(self.ranks.end).saturating_sub(self.ranks.start);
        from as usize..(to as usize).max(from as usize)
    }

    /// Chooses the stones of the column at a place of the order and of all before it. They hold `stones` of J0; `at` is
    /// the first rank, `last` the last player's stones in the columns behind.
    fn column<const ZERO: bool>(
        &mut self,
        place: usize,
        stones: usize,
        mut at: u64,
        last: B,
        shifts: &Shifts,
        leaf: &mut impl Leaf,
    ) {
        let (height, below) = (self.heights[place], self.below[place]);
        let mut shifts = *shifts;
        if ZERO && self.after[place] == After::Straight {
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
                leaf.over::<ZERO>(self.wanted(at, size));
            } else {
                let further = self.shift::<ZERO>(place, set, left, &shifts);
                if place == 2 {
                    self.run::<ZERO>(left, at, last, &further, leaf);
                } else {
                    self.column::<ZERO>(place - 1, left, at, last, &further, leaf);
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
            if *after == After::Straight {
                *shift = shift.wrapping_add(change);
            }
        }
        if self.any_mirrored {
            for (moved, shift) in further[..self.layout.width].iter_mut().enumerate() {
                if self.after[moved] == After::Mirrored {
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
    fn run<const ZERO: bool>(&self, stones: usize, first: u64, last: B, shifts: &Shifts, leaf: &mut impl Leaf) {
        let run = self.pair.run(stones);
        let slots = self.wanted(first, run.len as u64);
        if slots.is_empty() {
            return;
        }
        let from = self.ranks.start.saturating_sub(first) as usize;
        let narrow = self.game.align == self.layout.width;
        let lines = Completing {
            marked: self.completing(last),
            between: if narrow { self.between(last) } else { [0; 3] },
            apart: self.layout.width as u32 - 1,
        };
        let (wanted, begin) = (from..from + slots.len(), slots.start);
        leaf.run::<ZERO>(&Here { run, wanted, first, begin, shifts, after: &self.after[..self.layout.width], lines });
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

/// Where stones of the first two columns complete lines with the columns behind.
struct Completing {
    /// The rows of the two columns where one stone does.
    marked: [u8; 2],
    /// The rows of the first column where it does together with one of the other: level, falling and rising.
    between: [u8; 3],
    /// How far the two columns are apart.
    apart: u32,
}

impl Completing {
    /// Whether no slot of the run has a line.
    #[inline(always)]
    fn none(&self, run: &Run) -> bool {
        self.marked == [0; 2] && self.between == [0; 3] && !run.any_upright
    }

    /// 255 where the last player has a line that the columns behind the first two do not have alone.
    #[inline(always)]
    fn over(&self, run: &Run, at: usize) -> [u8; LANES] {
        let [first, second] = [lanes(&run.last[0], at), lanes(&run.last[1], at)];
        let mut over = lanes(&run.upright, at);
        for lane in 0..LANES {
            let stone = (first[lane] & self.marked[0]) | (second[lane] & self.marked[1]);
            over[lane] |= if stone != 0 { 255 } else { 0 };
        }
        if self.between != [0; 3] {
            for lane in 0..LANES {
                let [level, falling, rising] = self.between;
                let stone = second[lane];
                let line = (stone & level)
                    | (stone.checked_shl(self.apart).unwrap_or(0) & falling)
                    | (stone.checked_shr(self.apart).unwrap_or(0) & rising);
                over[lane] |= if first[lane] & line != 0 { 255 } else { 0 };
            }
        }
        over
    }
}

/// Solves the slots: the codes of the next tiers, and those of the slots.
struct Solve<'a> {
    next: [&'a [u8]; COLUMNS],
    codes: &'a mut [u8],
    /// Codes of next tiers, put in the order of a run.
    ordered: Vec<Vec<u8>>,
}

/// What a player who has just been beaten is worth, as a code.
const fn over_code<const ZERO: bool>() -> u8 {
    if ZERO { 1 } else { 255 }
}

impl Leaf for Solve<'_> {
    fn over<const ZERO: bool>(&mut self, slots: Range<usize>) {
        self.codes[slots].fill(over_code::<ZERO>());
    }

    fn run<const ZERO: bool>(&mut self, here: &Here<'_>) {
        let &Here { run, first, begin, shifts, after, .. } = here;
        let (from, to) = (here.wanted.start, here.wanted.end);

        // Step 1. Put in order what does not lie beside each other.
        for (place, ordered) in self.ordered.iter_mut().enumerate() {
            match after[place] {
                After::Straight if place == 0 => {
                    in_pieces(run, self.next[0], first.wrapping_add(shifts[0]), ordered);
                }
                After::Mirrored => mirrored(&run.mirrored[place.min(2)], self.next[place], shifts[place], ordered),
                _ => {}
            }
        }

        // Step 2. Where the codes of each move begin.
        let mut moves = [&[][..]; COLUMNS];
        let mut count = 0;
        for (place, after) in after.iter().enumerate() {
            moves[count] = match after {
                After::Full => continue,
                After::Straight if place > 0 => {
                    let index = straight(here, place).wrapping_add(from as u64);
                    self.next[place].get(index as usize..).unwrap_or_default()
                }
                _ => &self.ordered[place][from..],
            };
            count += 1;
        }

        // Step 3. The best of them, one step closer to the draw, unless the last move ended the game.
        let (moves, codes) = (&moves[..count], &mut self.codes[begin..]);
        let quiet = here.lines.none(run);
        let mut at = 0;
        while at < to - from {
            let mut best = best_of::<ZERO>(moves, at);
            if !quiet {
                let over = here.lines.over(run, from + at);
                for lane in 0..LANES {
                    best[lane] = (best[lane] & !over[lane]) | (over_code::<ZERO>() & over[lane]);
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
}

/// Where the slots of a run lead to by a stone on another column than the first, beside each other.
#[inline(always)]
fn straight(here: &Here<'_>, place: usize) -> u64 {
    let added = if place == 1 { here.run.second } else { 0 };
    here.first.wrapping_add(here.shifts[place]).wrapping_add(added)
}

/// Marks what moves from marked slots lead to.
struct Spread<'a, 'b> {
    marks: &'a [u8],
    /// Which window each column leads to.
    next: [usize; COLUMNS],
    windows: &'a mut [WindowMut<'b>],
    /// The marks of a run where the play goes on.
    live: Vec<u8>,
}

impl Leaf for Spread<'_, '_> {
    fn over<const ZERO: bool>(&mut self, _: Range<usize>) {}

    fn run<const ZERO: bool>(&mut self, here: &Here<'_>) {
        let (run, from) = (here.run, here.wanted.start);
        let count = here.wanted.len();
        let marks = &self.marks[here.begin..here.begin + count];
        if marks.iter().all(|&mark| mark == 0) {
            return;
        }
        let live = &mut self.live[..run.len];
        live.fill(0);
        live[here.wanted.clone()].copy_from_slice(marks);
        if !here.lines.none(run) {
            for (number, live) in live.chunks_mut(LANES).enumerate() {
                let over = here.lines.over(run, LANES * number);
                for (live, over) in live.iter_mut().zip(over) {
                    *live &= !over;
                }
            }
        }
        let live = &self.live[..run.len];
        for (place, after) in here.after.iter().enumerate() {
            if *after == After::Full {
                continue;
            }
            let Some(window) = self.windows.get_mut(self.next[place]) else { continue };
            let marks = &mut *window.marks;
            match after {
                After::Mirrored => {
                    for (&live, &there) in live.iter().zip(&run.mirrored[place.min(2)]) {
                        if live != 0 {
                            set(marks, here.shifts[place].wrapping_add(there.into()));
                        }
                    }
                }
                _ if place == 0 => {
                    let begin = here.first.wrapping_add(here.shifts[0]);
                    let ends = run.pieces.iter().skip(1).map(|piece| usize::from(piece.here)).chain([run.len]);
                    for (piece, end) in run.pieces.iter().zip(ends) {
                        let there = begin.wrapping_add(piece.there.into());
                        for (index, &live) in live[piece.here.into()..end].iter().enumerate() {
                            if live != 0 {
                                set(marks, there.wrapping_add(index as u64));
                            }
                        }
                    }
                }
                _ => {
                    let begin = straight(here, place).wrapping_add(from as u64) as usize;
                    let there = marks.get_mut(begin..).unwrap_or_default();
                    for (mark, &live) in there.iter_mut().zip(&live[here.wanted.clone()]) {
                        *mark |= live;
                    }
                }
            }
        }
    }
}

/// Marks a place, if there is one.
#[inline(always)]
fn set(marks: &mut [u8], index: u64) {
    if let Some(mark) = usize::try_from(index).ok().and_then(|index| marks.get_mut(index)) {
        *mark = 255;
    }
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

    fn windows(&self, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)> {
        self.windows_of(tier, &ranks)
    }

    fn walk(&self, tier: Tier, ranks: Range<u64>, windows: &[Window<'_>], codes: &mut [u8]) {
        let Some(mut walk) = Walk::new(self, tier, ranks) else { return };
        let found = walk.next_of();
        let firsts = found.map(|window| window.map_or(0, |window| windows[window].first));
        let next = found.map(|window| window.map_or(&[][..], |window| windows[window].codes));
        let most = walk.pair.longest() + LANES;
        let ordered = (0..self.layout().width).map(|place| match walk.after[place] {
            After::Straight if place > 0 => Vec::new(),
            After::Full => Vec::new(),
            _ => vec![0; most],
        });
        let mut solve = Solve { next, codes, ordered: ordered.collect() };
        walk.go(&firsts, &mut solve);
    }

    fn spread(&self, tier: Tier, ranks: Range<u64>, marks: &[u8], windows: &mut [WindowMut<'_>]) {
        let Some(mut walk) = Walk::new(self, tier, ranks) else { return };
        let found = walk.next_of();
        let firsts = found.map(|window| window.map_or(0, |window| windows[window].first));
        let next = found.map(|window| window.unwrap_or(usize::MAX));
        let live = vec![0; walk.pair.longest()];
        walk.go(&firsts, &mut Spread { marks, next, windows, live });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::tiers::{Tiered as _, Width, solve_tier};
    use std::collections::{BTreeMap, BTreeSet};

    fn whole_tier(tier: Tier, codes: &[u8]) -> Window<'_> {
        Window { tier, first: 0, slots: codes.len() as u64, codes }
    }

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
        let mut random = fastrand::Rng::with_seed(3);
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
                let whole: Vec<Window<'_>> = next.iter().map(|&tier| whole_tier(tier, &solved[&tier])).collect();
                let mut expected = vec![0; len as usize];
                solve_tier(&game, tier, 0..len, &whole, Width::One, &mut expected).unwrap();
                for about in [3, 50, u64::MAX] {
                    let mut from = 0;
                    for to in game.cuts(tier, about) {
                        let ranges = game.windows(tier, from..to);
                        let windows: Vec<Window<'_>> = ranges
                            .iter()
                            .map(|(tier, range)| Window {
                                tier: *tier,
                                first: range.start,
                                slots: range.end - range.start,
                                codes: &solved[tier][range.start as usize..range.end as usize],
                            })
                            .collect();
                        let mut by_asking = vec![7; (to - from) as usize];
                        solve_tier(&game, tier, from..to, &windows, Width::One, &mut by_asking).unwrap();
                        assert_eq!(by_asking, expected[from as usize..to as usize]);
                        let mut codes = vec![7; (to - from) as usize];
                        game.walk(tier, from..to, &windows, &mut codes);
                        assert_eq!(
                            codes,
                            expected[from as usize..to as usize],
                            "{width}×{height} align {align}, {tier:?} {from}..{to}"
                        );
                        let marks: Vec<u8> = (from..to).map(|_| if random.bool() { 255 } else { 0 }).collect();
                        let [mut found, mut wanted] = [(); 2].map(|()| {
                            let empty = |(_, range): &(Tier, Range<u64>)| vec![0; (range.end - range.start) as usize];
                            ranges.iter().map(empty).collect::<Vec<Vec<u8>>>()
                        });
                        let lent = |marks: &mut Vec<Vec<u8>>, spread: &mut dyn FnMut(&mut [WindowMut<'_>])| {
                            let windows = windows.iter().zip(marks).map(|(window, marks)| WindowMut {
                                tier: window.tier,
                                first: window.first,
                                marks,
                            });
                            spread(&mut windows.collect::<Vec<_>>());
                        };
                        lent(&mut found, &mut |windows| game.spread(tier, from..to, &marks, windows));
                        lent(&mut wanted, &mut |windows| {
                            retrograde::tiers::spread_tier(&game, tier, from..to, &marks, windows).unwrap();
                        });
                        // A slot that lies in two windows may be marked in either.
                        let marked = |marks: &[Vec<u8>]| -> BTreeSet<(Tier, u64)> {
                            let slots = |(&(tier, ref range), marks): (&(Tier, Range<u64>), &Vec<u8>)| {
                                let ranks = range.clone().zip(marks.clone());
                                ranks.filter(|&(_, mark)| mark != 0).map(move |(rank, _)| (tier, rank)).collect()
                            };
                            ranges.iter().zip(marks).flat_map::<Vec<_>, _>(slots).collect()
                        };
                        assert!(
                            marked(&found) == marked(&wanted),
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
