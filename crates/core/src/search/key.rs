//! Numbers that stand for positions in the transposition table.

use crate::TryGame;

/// A game whose positions can be numbered.
///
/// # Laws
/// - A key fits into [`key_bits`](Keyed::key_bits) bits.
/// - Two positions have the same key only if the same player moves in them and they have the same value
///   and length; so positions that mirror each other may share theirs, and should.
pub trait Keyed: TryGame {
    /// `u64`, or `u128` for games that need more bits.
    type Key: Key;

    /// How many bits a key has, at least 1.
    fn key_bits(&self) -> u32;

    /// The number that stands for the position.
    fn key(&self, position: &Self::Position) -> Self::Key;
}

/// A number that the transposition table can be asked by: `u64` or `u128`.
pub trait Key: Copy + Eq + Default + Send + Sync + packed::Packed {}

impl Key for u64 {}
impl Key for u128 {}

/// How the table takes keys apart. Nobody else can name this, so that nobody else can implement it.
pub(super) mod packed {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// What a key must be able to do for the table.
    pub trait Packed: Copy + Eq {
        /// Room for a tag and the data that belong to it.
        type Slot: Default + Send + Sync + std::fmt::Debug;

        /// A bijection of the numbers of so many bits that mixes them well.
        fn scramble(self, bits: u32) -> Self;
        /// The lowest bits.
        fn low(self, bits: u32) -> usize;
        /// What is left without the lowest bits.
        fn without_low(self, bits: u32) -> Self;
        /// The tag and the data in a slot.
        fn load(slot: &Self::Slot) -> (Self, u64);
        /// Puts a tag and data of at most [`DATA_BITS`] bits into a slot.
        fn store(self, slot: &Self::Slot, data: u64);
    }

    /// How many bits of a slot are not the tag's.
    pub(crate) const DATA_BITS: u32 = 15;
    const DATA: u64 = (1 << DATA_BITS) - 1;

    impl Packed for u64 {
        type Slot = AtomicU64;

        #[inline(always)]
        fn scramble(self, bits: u32) -> Self {
            // Odd multipliers and shifts to the right are bijections of the numbers of so many bits.
            let mask = Self::MAX >> (64 - bits);
            let mut number = self.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
            number ^= number >> 25;
            number = number.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
            number ^ number >> 27
        }

        #[inline(always)]
        fn low(self, bits: u32) -> usize {
            (self & ((1 << bits) - 1)) as usize
        }

        #[inline(always)]
        fn without_low(self, bits: u32) -> Self {
            self >> bits
        }

        #[inline(always)]
        fn load(slot: &AtomicU64) -> (Self, u64) {
            let word = slot.load(Relaxed);
            (word >> DATA_BITS, word & DATA)
        }

        #[inline(always)]
        fn store(self, slot: &AtomicU64, data: u64) {
            slot.store(self << DATA_BITS | data, Relaxed);
        }
    }

    impl Packed for u128 {
        /// The data and the lowest bits of the tag, and the rest of the tag disguised by the first word,
        /// so that two threads that write at once leave a slot that (but for odds of one in 2⁶⁴) fits no
        /// tag, rather than one with the data of another position.
        type Slot = [AtomicU64; 2];

        fn scramble(self, bits: u32) -> Self {
            let mask = Self::MAX >> (128 - bits);
            let mut number = self.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645) & mask;
            number ^= number >> (bits / 2);
            number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) & mask;
            number ^ number >> (bits / 2)
        }

        #[inline]
        fn low(self, bits: u32) -> usize {
            (self & ((1 << bits) - 1)) as usize
        }

        #[inline]
        fn without_low(self, bits: u32) -> Self {
            self >> bits
        }

        #[inline]
        fn load(slot: &[AtomicU64; 2]) -> (Self, u64) {
            let [first, second] = [slot[0].load(Relaxed), slot[1].load(Relaxed)];
            let rest = second ^ first.scramble(64);
            (Self::from(rest) << (64 - DATA_BITS) | Self::from(first >> DATA_BITS), first & DATA)
        }

        #[inline]
        fn store(self, slot: &[AtomicU64; 2], data: u64) {
            let first = (self as u64) << DATA_BITS | data;
            slot[0].store(first, Relaxed);
            slot[1].store((self >> (64 - DATA_BITS)) as u64 ^ first.scramble(64), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::packed::{DATA_BITS, Packed};

    fn every_number_has_its_own_place<K: Packed + TryFrom<u32, Error: std::fmt::Debug> + TryInto<u32>>() {
        let mut seen = vec![false; 1 << 16];
        for number in 0..1_u32 << 16 {
            let scrambled = K::try_from(number).unwrap().scramble(16).try_into().ok().unwrap() as usize;
            assert!(!std::mem::replace(&mut seen[scrambled], true), "{number} collides");
        }
    }

    #[test]
    fn scrambling_is_a_bijection() {
        every_number_has_its_own_place::<u64>();
        every_number_has_its_own_place::<u128>();
    }

    #[test]
    fn a_slot_gives_back_tag_and_data() {
        let data = (1 << DATA_BITS) - 2;
        let slot = <u64 as Packed>::Slot::default();
        for tag in [0_u64, 1, (1 << 49) - 1] {
            tag.store(&slot, data);
            assert_eq!(u64::load(&slot), (tag, data));
        }
        let slot = <u128 as Packed>::Slot::default();
        for tag in [0_u128, 1, (1 << 113) - 1, 1 << 49, 1 << 112] {
            tag.store(&slot, data);
            assert_eq!(u128::load(&slot), (tag, data));
        }
    }
}
