//! Which positions of a table plays from the start reach: a bit for each slot, set by one pass from the start to the ends.

use crate::verify::each;
use crate::{Counts, Longest, Table, TableError};
use retrograde::dynamic::DynTiers;
use retrograde::tiers::{Code, Slot, Tier, WindowMut};
use retrograde::{Observer, Progress, Stage};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What plays from the start reach: how many positions of each level, and a longest win among them.
pub type Reached = (BTreeMap<u64, Counts>, Option<Longest>);

/// A part of a tier that is followed at once.
const PART: u64 = 1 << 18;

/// A bit for each slot of a tier.
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn none(len: u64) -> Self {
        Self((0..len.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    fn set(&self, rank: u64) {
        self.0[(rank / 64) as usize].fetch_or(1 << (rank % 64), Relaxed);
    }

    /// One byte for each slot of a range: 255 where it is marked. `None` if none is.
    fn bytes(&self, ranks: &Range<u64>) -> Option<Vec<u8>> {
        let words = &self.0[(ranks.start / 64) as usize..ranks.end.div_ceil(64) as usize];
        if words.iter().all(|word| word.load(Relaxed) == 0) {
            return None;
        }
        let mut bytes = Vec::with_capacity(64 * words.len());
        for word in words {
            let word = word.load(Relaxed);
            bytes.extend((0..64).map(|bit| if word >> bit & 1 == 1 { 255_u8 } else { 0 }));
        }
        bytes.drain(..(ranks.start % 64) as usize);
        bytes.truncate((ranks.end - ranks.start) as usize);
        Some(bytes)
    }

    /// Marks what is marked in bytes, from a rank on.
    fn add(&self, first: u64, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min((first.next_multiple_of(64) - first) as usize));
        for (rank, _) in (first..).zip(head).filter(|&(_, &byte)| byte != 0) {
            self.set(rank);
        }
        let at = first.div_ceil(64) as usize;
        for (word, bytes) in self.0[at.min(self.0.len())..].iter().zip(rest.chunks(64)) {
            let bits = bytes.iter().rev().fold(0_u64, |bits, byte| bits << 1 | u64::from(byte & 1));
            if bits != 0 {
                word.fetch_or(bits, Relaxed);
            }
        }
    }

    /// The ranks that are marked.
    fn ranks(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let word = word.load(Relaxed);
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * index as u64 + bit)
        })
    }
}

/// Counts the positions that plays from the start reach, by level; one bit a slot for two levels is kept in memory.
/// Mirror images that share a slot are counted as two positions.
///
/// # Errors
/// If a block is damaged, or the observer interrupts.
pub fn reachable(
    tiers: &dyn DynTiers,
    table: &Table,
    start: Slot,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Reached, TableError> {
    let mut levels: BTreeMap<u64, BTreeMap<Tier, Marks>> = BTreeMap::new();
    let first = Marks::none(tiers.tier_len(start.tier));
    first.set(start.rank);
    levels.entry(tiers.level(start.tier)).or_default().insert(start.tier, first);
    let mut counts = BTreeMap::new();
    let mut done = 0;
    let longest: Mutex<Option<Longest>> = Mutex::new(None);
    // Threads come in any order; the first slot of the longest is the same whatever they do.
    let order = |known: &Longest| (known.moves, std::cmp::Reverse(known.slot));
    while let Some((level, open)) = levels.pop_last() {
        let mut parts: Vec<(Tier, Range<u64>)> = Vec::new();
        for (&tier, marks) in &open {
            // A kept tier stands for its mirror image too, from which a move leads to the mirror image of where this leads.
            if tiers.copies(tier) == 1 {
                let twins: Vec<u64> = marks.ranks().map(|rank| tiers.twin(Slot { tier, rank }).rank).collect();
                twins.into_iter().for_each(|rank| marks.set(rank));
            }
            for next in tiers.next_tiers(tier) {
                let of_level = levels.entry(tiers.level(next)).or_default();
                of_level.entry(next).or_insert_with(|| Marks::none(tiers.tier_len(next)));
            }
            let mut from = 0;
            for to in tiers.cuts(tier, PART) {
                parts.push((tier, from..to));
                from = to;
            }
        }
        let of_level = [AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0)];
        each(parts.len() as u64, threads, |part| {
            let (tier, ranks) = &parts[part as usize];
            let Some(marks) = open[tier].bytes(ranks) else { return Ok(()) };
            let (counts, far) = counted(table, *tier, ranks.start, &marks)?;
            let mut longest = longest.lock().unwrap_or_else(PoisonError::into_inner);
            if far.as_ref().map(order) > longest.as_ref().map(order) {
                *longest = far;
            }
            drop(longest);
            for (total, number) in of_level.iter().zip([counts.zero, counts.one, counts.draws]) {
                total.fetch_add(number * tiers.copies(*tier), Relaxed);
            }
            follow(tiers, *tier, ranks, &marks, |next, first, marks| {
                if let Some(found) = levels.get(&tiers.level(next)).and_then(|level| level.get(&next)) {
                    found.add(first, marks);
                }
            })
        })?;
        let [zero, one, draws] = of_level.map(AtomicU64::into_inner);
        done += open.keys().map(|&tier| tiers.tier_len(tier)).sum::<u64>();
        observer.checkpoint(Progress { stage: Stage::Exploring, done, total: Some(table.manifest().slots) })?;
        counts.insert(level, Counts { zero, one, draws });
    }
    Ok((counts, longest.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// Who wins the marked slots, and the first of those with a longest win.
fn counted(table: &Table, tier: Tier, first: u64, marks: &[u8]) -> Result<(Counts, Option<Longest>), TableError> {
    let width = table.width();
    let mut counts = Counts::default();
    let mut longest: Option<Longest> = None;
    let mut add = |code: Code, times: u64, rank: u64| {
        let (outcome, moves) = code.outcome(width);
        counts.count(outcome, times);
        if let Some(moves) = moves.filter(|&moves| longest.is_none_or(|known| moves > known.moves)) {
            longest = Some(Longest { slot: Slot { tier, rank }, outcome, moves });
        }
    };
    let mut at = 0;
    while at < marks.len() {
        let (block, places) = table.codes_from(Slot { tier, rank: first + at as u64 })?;
        let marks = &marks[at..marks.len().min(at + places.len())];
        let from = first + at as u64;
        at += marks.len();
        // Codes of one byte are counted before they are understood; the first rank of each is kept.
        let mut few = [(0_u64, 0_u64); 256];
        for ((&mark, place), rank) in marks.iter().zip(places).zip(from..) {
            if mark != 0 {
                let code = width.read(&block, place).ok_or(TableError::NotInTable)?;
                match few.get_mut(code.0 as usize) {
                    Some((number, first)) if width.bytes() == 1 => {
                        if *number == 0 {
                            *first = rank;
                        }
                        *number += 1;
                    }
                    _ => add(code, 1, rank),
                }
            }
        }
        for (code, (number, rank)) in few.into_iter().enumerate().filter(|&(_, (number, _))| number > 0) {
            add(Code(code as u32), number, rank);
        }
    }
    Ok((counts, longest))
}

/// Follows the moves from marked slots, and hands over the marks of each next tier from a rank on.
fn follow(
    tiers: &dyn DynTiers,
    tier: Tier,
    ranks: &Range<u64>,
    marks: &[u8],
    mut found: impl FnMut(Tier, u64, &[u8]),
) -> Result<(), TableError> {
    let ranges = tiers.windows(tier, ranks.clone());
    let mut bytes: Vec<Vec<u8>> = ranges.iter().map(|(_, range)| vec![0; (range.end - range.start) as usize]).collect();
    let mut windows: Vec<WindowMut<'_>> = bytes
        .iter_mut()
        .zip(&ranges)
        .map(|(marks, (tier, range))| WindowMut { tier: *tier, first: range.start, marks })
        .collect();
    tiers.spread(tier, ranks.clone(), marks, &mut windows)?;
    for (marks, (tier, range)) in bytes.iter().zip(&ranges) {
        found(*tier, range.start, marks);
    }
    Ok(())
}
