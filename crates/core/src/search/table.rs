//! The transposition table: what the search has learnt about positions, in a fixed amount of memory.
//!
//! A slot of eight bytes holds a bound on the score of one position. Four slots make a bucket, half a
//! cache line. Three of them keep the entries that took the most work; the fourth takes whatever comes,
//! so that recent small entries are found too.
//!
//! Keys are exact: the hash is a bijection of the key's bits, of which the bucket's number and the slot
//! together hold all. Two positions are never mistaken for each other.
//!
//! The table begins small, so that an easy search stays in the cache and has little to clear, and grows
//! up to its size as the search goes on. Threads share it without locks: a slot is one atomic word.

use crate::huge;
use crate::prefetch::prefetch;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is known about a score: it is at least or at most this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast(i32),
    AtMost(i32),
}

// A slot, from its lowest bit: 1 bit for the sense of the bound, 8 for its score, 6 for the work that it
// took (as a power of two), the rest for those bits of the hash that do not number the bucket.
const SCORE_SHIFT: u32 = 1;
const WORK_SHIFT: u32 = 9;
const TAG_SHIFT: u32 = 15;
/// Added to a score to store it; no stored score is 0, so that an empty slot is no entry.
const SCORE_ZERO: i32 = 128;

/// The smallest table, 1 MiB: it fits into the second cache, and with it every key of 64 bits fits.
const LEAST_BITS: u32 = 15;
/// The table grows eightfold at a time.
const GROWTH_BITS: u32 = 3;
/// Buckets are half full of real work when the table grows: entries per bucket at that time.
const ENTRIES_BEFORE_GROWTH: u64 = 2;

#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; 4]);

/// A table of bounds, by key.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many bits of the hash number the buckets in use.
    bits: u32,
    most_bits: u32,
    key_mask: u64,
}

impl Table {
    /// A table of at most that many bytes for keys of that many bits.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Self {
        assert!((1..=64).contains(&key_bits), "keys of {key_bits} bits");
        let most_bits = (bytes / size_of::<Bucket>()).max(1).ilog2().max(LEAST_BITS);
        let buckets = Vec::with_capacity(1 << most_bits);
        huge::advise_huge_pages(&buckets);
        let mut table = Self { buckets, bits: LEAST_BITS, most_bits, key_mask: u64::MAX >> (64 - key_bits) };
        table.buckets.resize_with(1 << LEAST_BITS, Bucket::default);
        table
    }

    /// Forgets everything. Costs no more than what the table had grown to.
    pub(super) fn clear(&mut self) {
        self.bits = LEAST_BITS;
        self.buckets.truncate(1 << LEAST_BITS);
        self.buckets.fill_with(Bucket::default);
    }

    /// After how many stored entries the table should [`grow`](Table::grow).
    pub(super) fn comfortable(&self) -> u64 {
        if self.bits < self.most_bits { ENTRIES_BEFORE_GROWTH << self.bits } else { u64::MAX }
    }

    /// Makes the table larger, unless it has its size already, and keeps what it holds.
    ///
    /// A bucket's number is the lowest bits of the hash. With more of them an entry stays in its bucket
    /// or moves to one of those that follow at a distance of the old size, which hold nothing else.
    pub(super) fn grow(&mut self) {
        let more = GROWTH_BITS.min(self.most_bits - self.bits);
        let old = 1_usize << self.bits;
        self.buckets.resize_with(old << more, Bucket::default);
        for index in 0..old {
            let slots = std::mem::take(&mut self.buckets[index]).0.map(AtomicU64::into_inner);
            let mut used = [0_usize; 1 << GROWTH_BITS];
            for slot in slots.into_iter().filter(|&slot| slot != 0) {
                let tag = slot >> TAG_SHIFT;
                let which = (tag & ((1 << more) - 1)) as usize;
                let data = slot & ((1 << TAG_SHIFT) - 1);
                let moved = tag >> more << TAG_SHIFT | data;
                *self.buckets[which * old + index].0[used[which]].get_mut() = moved;
                used[which] += 1;
            }
        }
        self.bits += more;
    }

    /// The hash of a key, by which everything else is asked.
    #[inline(always)]
    pub(super) const fn hash(&self, key: u64) -> u64 {
        // Odd multipliers and shifts to the right are bijections of the key's bits.
        let mut hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & self.key_mask;
        hash ^= hash >> 25;
        hash = hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) & self.key_mask;
        hash ^ hash >> 27
    }

    #[inline(always)]
    const fn bucket_of(&self, hash: u64) -> usize {
        (hash & ((1 << self.bits) - 1)) as usize
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.buckets, self.bucket_of(hash));
    }

    /// What is known about the position with that hash.
    #[inline(always)]
    pub(super) fn get(&self, hash: u64) -> Option<Bound> {
        let tag = hash >> self.bits;
        for slot in &self.buckets[self.bucket_of(hash)].0 {
            let slot = slot.load(Relaxed);
            if slot >> TAG_SHIFT == tag && slot != 0 {
                let score = ((slot >> SCORE_SHIFT) & 0xFF) as i32 - SCORE_ZERO;
                return Some(if slot & 1 == 0 { Bound::AtMost(score) } else { Bound::AtLeast(score) });
            }
        }
        None
    }

    /// Remembers a bound that took so many nodes to find.
    #[inline(always)]
    pub(super) fn put(&self, hash: u64, bound: Bound, nodes: u64) {
        let tag = hash >> self.bits;
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        let (sense, score) = match bound {
            Bound::AtMost(score) => (0, score),
            Bound::AtLeast(score) => (1, score),
        };
        let entry = tag << TAG_SHIFT | work << WORK_SHIFT | ((score + SCORE_ZERO) as u64) << SCORE_SHIFT | sense;
        let slots = &self.buckets[self.bucket_of(hash)].0;
        let work_of = |slot: u64| slot >> WORK_SHIFT & 0x3F;
        let mut least = (u64::MAX, 0);
        for (index, slot) in slots.iter().enumerate() {
            let old = slot.load(Relaxed);
            if old >> TAG_SHIFT == tag {
                slot.store(entry, Relaxed);
                return;
            }
            if index < 3 && work_of(old) < least.0 {
                least = (work_of(old), index);
            }
        }
        if least.0 <= work {
            slots[3].store(slots[least.1].load(Relaxed), Relaxed);
            slots[least.1].store(entry, Relaxed);
        } else {
            slots[3].store(entry, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Table};

    #[test]
    fn different_keys_are_never_mistaken_for_each_other() {
        let table = Table::new(1 << 20, 20);
        let mut hashes: Vec<u64> = (0..1 << 20).map(|key| table.hash(key)).collect();
        hashes.sort_unstable();
        assert!(hashes.iter().enumerate().all(|(index, &hash)| index as u64 == hash), "a bijection of 20 bits");
    }

    #[test]
    fn what_is_stored_is_found_again_also_after_growing() {
        let mut table = Table::new(64 << 20, 49);
        let entries: Vec<(u64, i32)> = (0..20_000_u64).map(|key| (key * 1_000_003, (key % 80) as i32 - 40)).collect();
        for &(key, score) in &entries {
            table.put(table.hash(key), Bound::AtLeast(score), 1);
        }
        let found = |table: &Table| {
            let right = |&&(key, score): &&(u64, i32)| table.get(table.hash(key)) == Some(Bound::AtLeast(score));
            entries.iter().filter(right).count()
        };
        let before = found(&table);
        assert!(before > 19_000, "{before} of 20000 survive in a roomy table");
        while table.comfortable() < u64::MAX {
            table.grow();
            assert_eq!(found(&table), before);
        }
        table.clear();
        assert_eq!(found(&table), 0);
    }

    #[test]
    fn an_entry_with_more_work_is_not_pushed_out_by_small_ones() {
        let table = Table::new(1 << 20, 64);
        let hash = |number: u64| number << 15;
        table.put(hash(1), Bound::AtMost(-127), 1 << 30);
        for number in 2..1000 {
            table.put(hash(number), Bound::AtLeast(127), 1);
        }
        assert_eq!(table.get(hash(1)), Some(Bound::AtMost(-127)));
        assert_eq!(table.get(hash(999)), Some(Bound::AtLeast(127)));
    }
}
