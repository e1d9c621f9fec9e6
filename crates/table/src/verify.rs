//! The independent check of a table: all checksums, and every slot derived once more from the rules.
//!
//! What a slot must hold is said by [`retrograde::tiers::derive`], which shares no code with the solvers.

use crate::{Table, TableError};
use retrograde::dynamic::{DynTiers, Fault};
use retrograde::tiers::{Slot, Tier};
use retrograde::{Observer, Outcome, Progress, Stage};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many objects, all of their blocks.
    pub objects: u64,
    /// How many slots were derived again.
    pub slots: u64,
}

/// How many slots are taken at once.
const CHUNK: u64 = 1 << 14;

/// A sample is taken at this many places at least. A large one takes several neighbours at each of them, up to a limit, which share
/// the blocks that must be read.
const PLACES: u64 = 1 << 12;
const NEIGHBOURS: u64 = 1 << 12;

/// Checks a table: every slot, or `sample` of them at places chosen by a seed.
///
/// # Errors
/// The first thing that is wrong, with the object and the block.
pub fn verify(
    tiers: &dyn DynTiers,
    table: &Table,
    sample: Option<(u64, u64)>,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Verified, TableError> {
    let objects = table.manifest().objects.len() as u64;
    let total = table.manifest().slots;
    each(objects, threads, |object| {
        table.whole_object(object as u32)?;
        observer.checkpoint(Progress { stage: Stage::Reading, done: object, total: Some(objects) })?;
        Ok(())
    })?;
    // Places in the row of all slots, one part of a tier after the other.
    let mut begins = vec![0];
    let sections: Vec<(Tier, u64, u64)> = table.sections().collect();
    begins.extend(sections.iter().scan(0, |at, section| {
        *at += section.2;
        Some(*at)
    }));
    let slot_at = |index: u64| {
        let section = begins.partition_point(|&begin| begin <= index) - 1;
        let (tier, first, _) = sections[section];
        Slot { tier, rank: first + index - begins[section] }
    };
    let wanted = sample.map_or(total, |(slots, _)| slots.min(total));
    let checked = AtomicU64::new(0);
    each(wanted.div_ceil(CHUNK), threads, |chunk| {
        let range = chunk * CHUNK..wanted.min((chunk + 1) * CHUNK);
        let count = range.end - range.start;
        for number in range {
            let index = match sample {
                Some((slots, seed)) if slots < total => {
                    let neighbours = (slots / PLACES).clamp(1, NEIGHBOURS);
                    (mixed(seed ^ mixed(number / neighbours)) % total + number % neighbours) % total
                }
                _ => number,
            };
            check_slot(tiers, table, slot_at(index))?;
        }
        let done = checked.fetch_add(count, Relaxed) + count;
        observer.checkpoint(Progress { stage: Stage::Verifying, done, total: Some(wanted) })?;
        Ok(())
    })?;
    Ok(Verified { objects, slots: wanted })
}

/// Calls with all numbers below a number, on several threads; the first error ends it.
pub(crate) fn each(
    count: u64,
    threads: usize,
    call: impl Fn(u64) -> Result<(), TableError> + Sync,
) -> Result<(), TableError> {
    let next = AtomicU64::new(0);
    let failed: Mutex<Option<(u64, TableError)>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        return;
                    }
                    if let Err(error) = call(number) {
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        if failed.as_ref().is_none_or(|(first, _)| number < *first) {
                            *failed = Some((number, error));
                        }
                        next.store(count, Relaxed);
                        return;
                    }
                }
            });
        }
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(()),
    }
}

fn check_slot(tiers: &dyn DynTiers, table: &Table, slot: Slot) -> Result<(), TableError> {
    let found = table.probe(slot)?;
    let mut wrong = None;
    let expected = tiers.derive(slot, &mut |after| {
        table.probe(after).map_err(|error| {
            wrong = Some(error);
            Fault::Bytes(retrograde::dynamic::WrongBytes)
        })
    });
    if let Some(error) = wrong {
        return Err(error);
    }
    let expected = expected?;
    if found == expected {
        return Ok(());
    }
    let (object, block) = table.place(slot)?;
    let said = |(outcome, moves): (Outcome, Option<u32>)| {
        moves.map_or_else(|| outcome.to_string(), |moves| format!("{outcome} in {moves}"))
    };
    Err(TableError::WrongSlot {
        tier: slot.tier.0,
        rank: slot.rank,
        found: said(found),
        expected: said(expected),
        object: object.to_owned(),
        block,
    })
}

/// The finaliser of splitmix64: every bit of a number depends on every other.
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
