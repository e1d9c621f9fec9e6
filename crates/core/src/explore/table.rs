//! A hash table from positions to their numbers that holds only the numbers.
//!
//! A slot of 4 bytes holds a number and, in the bits that no number needs yet, a part of the hash. The
//! positions themselves lie in one array in the order of their numbers, and are compared there when the
//! parts agree. When the table grows it is filled anew from that array, so that the old and the new one
//! never exist at once. Beyond the general-purpose tables it can say where it will look, so that the
//! memory is fetched early; on millions of positions this is what counts.

use crate::memory::huge::advise_huge_pages;
use crate::memory::prefetch::prefetch;

pub(crate) struct PositionTable {
    /// 0 where free, otherwise 1 + the number below and a part of the hash above.
    slots: Vec<u32>,
    /// How many numbers there are, which is also the next number.
    len: usize,
    /// The bits of a slot that hold the number.
    number_bits: u32,
}

const FIRST_SLOTS: usize = 1 << 10;
/// When the table is filled anew, this many slots are fetched at a time.
const BLOCK: usize = 64;

impl PositionTable {
    pub(super) fn new() -> Self {
        Self::with_slots(FIRST_SLOTS)
    }

    /// The table of positions that are all known, given the hash of every number in order.
    pub(crate) fn of(hashes: &mut dyn ExactSizeIterator<Item = u64>) -> Self {
        let mut slots = FIRST_SLOTS;
        while is_full(hashes.len(), slots) {
            slots *= 2;
        }
        let mut table = Self::with_slots(slots);
        for hash in hashes {
            table.number(hash, |_| false);
        }
        table
    }

    /// The number of the position with that hash that `is` recognises, if there is one.
    pub(crate) fn find(&self, hash: u64, is: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut at = self.home(hash);
        while self.slots[at] != 0 {
            let slot = self.slots[at];
            if self.may_be(slot, hash) && is(self.number_in(slot)) {
                return Some(self.number_in(slot));
            }
            at = self.after(at);
        }
        None
    }

    /// The bytes in use, and in use once the table has grown if it has to for that many more numbers.
    pub(super) const fn bytes(&self, more: usize) -> usize {
        let slots = self.slots.len();
        size_of::<u32>() * if is_full(self.len + more, slots) { 2 * slots } else { slots }
    }

    /// Fetches the slot where the search for the hash begins.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots, self.home(hash));
    }

    /// A number that the hash may well belong to.
    #[inline]
    pub(super) fn guess(&self, hash: u64) -> Option<usize> {
        let slot = self.slots[self.home(hash)];
        (slot != 0 && self.may_be(slot, hash)).then(|| self.number_in(slot))
    }

    /// The number of the position with that hash that `is` recognises, or the next number; then the
    /// second part says that it is new.
    #[inline]
    pub(super) fn number(&mut self, hash: u64, is: impl Fn(usize) -> bool) -> (u32, bool) {
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            if self.may_be(slot, hash) && is(self.number_in(slot)) {
                return (self.number_in(slot) as u32, false);
            }
            at = self.after(at);
        }
        let number = self.len as u32;
        self.slots[at] = self.slot(hash, number);
        self.len += 1;
        (number, true)
    }

    /// Whether the table must grow before the next number.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        is_full(self.len, self.slots.len())
    }

    /// Makes the table twice as large, given the hash of every number in order.
    #[cold]
    pub(super) fn grow(&mut self, mut hashes: impl ExactSizeIterator<Item = u64>) {
        debug_assert_eq!(hashes.len(), self.len);
        let slots = 2 * self.slots.len();
        // The old slots are given back before the new ones are taken.
        self.slots = Vec::new();
        *self = Self::with_slots(slots);
        let mut block = Vec::with_capacity(BLOCK);
        while hashes.len() > 0 {
            block.extend(hashes.by_ref().take(BLOCK).inspect(|&hash| self.prefetch(hash)));
            for hash in block.drain(..) {
                let mut at = self.home(hash);
                while self.slots[at] != 0 {
                    at = self.after(at);
                }
                self.slots[at] = self.slot(hash, self.len as u32);
                self.len += 1;
            }
        }
    }

    fn with_slots(count: usize) -> Self {
        let slots = vec![0; count];
        advise_huge_pages(&slots);
        // Numbers stay below the count of slots, so that 1 + a number fits into that many bits.
        Self { slots, len: 0, number_bits: count.ilog2().min(u32::BITS) }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    #[inline]
    const fn after(&self, at: usize) -> usize {
        if at + 1 == self.slots.len() { 0 } else { at + 1 }
    }

    /// The bits of a slot that hold a part of the hash.
    #[inline]
    const fn part(&self) -> u32 {
        ((u32::MAX as u64) << self.number_bits) as u32
    }

    #[inline]
    const fn slot(&self, hash: u64, number: u32) -> u32 {
        (hash as u32 & self.part()) | (number + 1)
    }

    #[inline]
    const fn may_be(&self, slot: u32, hash: u64) -> bool {
        (slot ^ hash as u32) & self.part() == 0
    }

    #[inline]
    const fn number_in(&self, slot: u32) -> usize {
        ((slot & !self.part()) - 1) as usize
    }
}

const fn is_full(len: usize, slots: usize) -> bool {
    len >= slots / 4 * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers the keys in the order in which they come, with the given hash.
    fn number_all(keys: &[u64], hash: impl Fn(u64) -> u64) -> Vec<u32> {
        let mut table = PositionTable::new();
        let mut known: Vec<u64> = Vec::new();
        keys.iter()
            .map(|&key| {
                let (number, new) = table.number(hash(key), |number| known[number] == key);
                assert_eq!(new, number as usize == known.len());
                if new {
                    known.push(key);
                    if table.is_full() {
                        table.grow(known.iter().map(|&key| hash(key)));
                    }
                }
                number
            })
            .collect()
    }

    #[test]
    fn numbers_are_found_again_after_the_table_has_grown() {
        let keys: Vec<u64> = (0..20_000).chain(0..20_000).collect();
        let numbers = number_all(&keys, |key| key.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        assert!(numbers.iter().zip(&keys).all(|(&number, &key)| u64::from(number) == key));
    }

    #[test]
    fn a_table_of_known_positions_finds_each_of_them_and_no_other() {
        for count in [0, 1, 767, 768, 769, 5_000] {
            let hash = |key: usize| (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let table = PositionTable::of(&mut (0..count).map(hash));
            assert!((0..count).all(|key| table.find(hash(key), &|number| number == key) == Some(key)));
            assert_eq!(table.find(hash(count), &|number| number == count), None);
        }
    }

    #[test]
    fn even_a_hash_that_never_differs_gives_right_numbers() {
        for hash in [0, u64::MAX, 1 << 32] {
            let keys: Vec<u64> = (0..1_500).chain(0..1_500).collect();
            let numbers = number_all(&keys, |_| hash);
            assert!(numbers.iter().zip(&keys).all(|(&number, &key)| u64::from(number) == key));
        }
    }
}
