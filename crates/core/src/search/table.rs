//! The transposition table: what the search has learnt about positions, in a fixed amount of memory.
//!
//! A slot holds a bound on the score of one position, in eight bytes where the key has at most 64 bits.
//! Four slots make a bucket, half a cache line. Three of them keep the entries that took the most work;
//! the fourth takes whatever comes, so that recent small entries are found too.
//!
//! Keys are exact: the hash is a bijection of the key's bits, of which the bucket's number and the slot
//! together hold all. Two positions are never mistaken for each other.
//!
//! The table begins small, so that an easy search stays in the cache and has little to clear, and grows
//! up to its size as the search goes on. Threads share it without locks.

use super::key::packed::{DATA_BITS, Packed};
use super::{Key, Link, Unsearchable};
use crate::memory::huge;
use crate::memory::prefetch::prefetch;

/// What is known about a score: it is at least or at most this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast(i32),
    AtMost(i32),
}

impl Bound {
    /// The bound before a move that follows from the bound after it.
    #[inline(always)]
    pub(super) const fn carried(self, link: Link) -> Self {
        match self {
            Self::AtLeast(score) if link.same_mover => Self::AtLeast(link.carry(score)),
            Self::AtMost(score) if link.same_mover => Self::AtMost(link.carry(score)),
            Self::AtLeast(score) => Self::AtMost(link.carry(score)),
            Self::AtMost(score) => Self::AtLeast(link.carry(score)),
        }
    }
}

// The data of a slot, from its lowest bit: 1 bit for the sense of the bound, 8 for its score, 6 for the
// work that it took (as a power of two).
const SCORE_SHIFT: u32 = 1;
const WORK_SHIFT: u32 = 9;
const WORK_MASK: u64 = (1 << (DATA_BITS - WORK_SHIFT)) - 1;
/// Added to a score to store it; no stored score is 0, so that an empty slot is no entry.
const SCORE_ZERO: i32 = 128;

/// The smallest table, 1 MiB of short keys: it fits into the second cache, and what its buckets'
/// numbers leave of a key of 64 bits fits into a slot.
const LEAST_BITS: u32 = 15;
/// The table grows fourfold at a time.
const GROWTH_BITS: u32 = 2;
/// How many entries per bucket are stored before the table grows: as many as it holds, because those that
/// took little work are hardly missed, and a table in the cache is read much faster than one in memory.
const ENTRIES_BEFORE_GROWTH: u64 = 4;

#[derive(Debug)]
#[repr(align(32))]
struct Bucket<K: Packed>([K::Slot; 4]);

impl<K: Packed> Default for Bucket<K> {
    fn default() -> Self {
        Self(Default::default())
    }
}

/// A table of bounds, by the hash of a key.
#[derive(Debug)]
pub(super) struct TranspositionTable<K: Key> {
    buckets: Vec<Bucket<K>>,
    /// How many bits of the hash number the buckets in use.
    bits: u32,
    most_bits: u32,
    key_bits: u32,
}

impl<K: Key> TranspositionTable<K> {
    /// A table of at most that many bytes, but at least 1 MiB, for keys of that many bits.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Result<Self, Unsearchable> {
        let most = 8 * size_of::<K>() as u32;
        if !(1..=most).contains(&key_bits) {
            return Err(Unsearchable::Key { bits: key_bits, most });
        }
        let most_bits = (bytes / size_of::<Bucket<K>>()).max(1).ilog2().max(LEAST_BITS);
        let mut buckets = Vec::new();
        huge::reserve_huge(&mut buckets, 1 << most_bits).map_err(|_| Unsearchable::Memory { bytes })?;
        buckets.resize_with(1 << LEAST_BITS, Bucket::default);
        Ok(Self { buckets, bits: LEAST_BITS, most_bits, key_bits })
    }

    /// Forgets everything. Costs no more than what the table had grown to.
    pub(super) fn clear(&mut self) {
        self.bits = LEAST_BITS;
        self.buckets.truncate(1 << LEAST_BITS);
        self.buckets.fill_with(Bucket::default);
    }

    /// After how many stored entries the table should [`grow`](TranspositionTable::grow).
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
            let bucket = std::mem::take(&mut self.buckets[index]);
            let mut used = [0_usize; 1 << GROWTH_BITS];
            for (tag, data) in bucket.0.iter().map(K::load).filter(|&(_, data)| data != 0) {
                let which = tag.low(more);
                tag.without_low(more).store(&self.buckets[which * old + index].0[used[which]], data);
                used[which] += 1;
            }
        }
        self.bits += more;
    }

    /// The hash of a key, by which everything else is asked.
    #[inline(always)]
    pub(super) fn hash(&self, key: K) -> K {
        key.scramble(self.key_bits)
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, hash: K) {
        prefetch(&self.buckets, hash.low(self.bits));
    }

    /// What is known about the position with that hash.
    #[inline(always)]
    pub(super) fn get(&self, hash: K) -> Option<Bound> {
        let tag = hash.without_low(self.bits);
        for slot in &self.buckets[hash.low(self.bits)].0 {
            let (owner, data) = K::load(slot);
            if owner == tag && data != 0 {
                let score = ((data >> SCORE_SHIFT) & 0xFF) as i32 - SCORE_ZERO;
                return Some(if data & 1 == 0 { Bound::AtMost(score) } else { Bound::AtLeast(score) });
            }
        }
        None
    }

    /// Remembers a bound that took so many nodes to find.
    #[inline(always)]
    pub(super) fn put(&self, hash: K, bound: Bound, nodes: u64) {
        let tag = hash.without_low(self.bits);
        let work = u64::from(u64::BITS - nodes.leading_zeros()).min(WORK_MASK);
        let (sense, score) = match bound {
            Bound::AtMost(score) => (0, score),
            Bound::AtLeast(score) => (1, score),
        };
        let data = work << WORK_SHIFT | ((score + SCORE_ZERO) as u64) << SCORE_SHIFT | sense;
        let slots = &self.buckets[hash.low(self.bits)].0;
        let mut least = (u64::MAX, 0);
        for (index, slot) in slots.iter().enumerate() {
            let (owner, old) = K::load(slot);
            if owner == tag {
                tag.store(slot, data);
                return;
            }
            if index < 3 && old >> WORK_SHIFT < least.0 {
                least = (old >> WORK_SHIFT, index);
            }
        }
        if least.0 <= work {
            let (owner, old) = K::load(&slots[least.1]);
            owner.store(&slots[3], old);
            tag.store(&slots[least.1], data);
        } else {
            tag.store(&slots[3], data);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, TranspositionTable};
    use crate::search::Key;

    fn what_is_stored_is_found_again<K: Key + From<u32>>(key_bits: u32) {
        let mut table = TranspositionTable::<K>::new(64 << 20, key_bits).unwrap();
        let entries: Vec<(K, i32)> =
            (0..20_000_u32).map(|key| (K::from(key * 100_003), (key % 80) as i32 - 40)).collect();
        for &(key, score) in &entries {
            table.put(table.hash(key), Bound::AtLeast(score), 1);
        }
        let found = |table: &TranspositionTable<K>| {
            let right = |&&(key, score): &&(K, i32)| table.get(table.hash(key)) == Some(Bound::AtLeast(score));
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
    fn what_is_stored_is_found_again_also_after_growing() {
        what_is_stored_is_found_again::<u64>(49);
        what_is_stored_is_found_again::<u64>(64);
        what_is_stored_is_found_again::<u128>(90);
        what_is_stored_is_found_again::<u128>(128);
    }

    #[test]
    fn an_entry_with_more_work_is_not_pushed_out_by_small_ones() {
        let table = TranspositionTable::<u64>::new(1 << 20, 64).unwrap();
        let hash = |number: u64| number << 15;
        table.put(hash(1), Bound::AtMost(-127), 1 << 30);
        for number in 2..1000 {
            table.put(hash(number), Bound::AtLeast(127), 1);
        }
        assert_eq!(table.get(hash(1)), Some(Bound::AtMost(-127)));
        assert_eq!(table.get(hash(999)), Some(Bound::AtLeast(127)));
    }
}
