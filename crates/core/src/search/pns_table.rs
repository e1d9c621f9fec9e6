//! What a proof-number search remembers: the numbers of positions, in a fixed amount of memory.

use super::{Key, Unsearchable};
use crate::Player;

/// How far a position is from a proof that a player wins, and from a disproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

const NUMBER_BITS: u32 = 28;
/// What can no longer be proven.
pub(super) const NEVER: u32 = (1 << NUMBER_BITS) - 1;

impl Numbers {
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    pub(super) const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };
    /// Thresholds that only a proof or a disproof reaches.
    pub(super) const UNREACHABLE: Self = Self { proof: NEVER, disproof: NEVER };

    /// The number of the one goal or of the other.
    pub(super) const fn of(self, proof: bool) -> u32 {
        if proof { self.proof } else { self.disproof }
    }

    /// The numbers of which one belongs to the goal, and the other to the opposite one.
    pub(super) const fn new(proof: bool, number: u32, other: u32) -> Self {
        if proof { Self { proof: number, disproof: other } } else { Self { proof: other, disproof: number } }
    }
}

/// A table of numbers, by key and by the player whose win is asked for.
pub(super) struct ProofTable<K> {
    /// Scrambled keys, four to a bucket.
    hashes: Vec<K>,
    /// For each of them, from the lowest bit: the two numbers, the player, and as a power of two how much
    /// work they took. 0 is no entry, because no two numbers are both 0.
    data: Vec<u64>,
    bucket_bits: u32,
    key_bits: u32,
}

const BUCKET: usize = 4;
const PLAYER_SHIFT: u32 = 2 * NUMBER_BITS;
const WORK_SHIFT: u32 = PLAYER_SHIFT + 1;
const NUMBERS: u64 = (1 << PLAYER_SHIFT) - 1;

impl<K: Key> ProofTable<K> {
    /// A table of at most that many bytes, but at least 1 MiB, for keys of that many bits.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Result<Self, Unsearchable> {
        let most = 8 * size_of::<K>() as u32;
        if !(1..=most).contains(&key_bits) {
            return Err(Unsearchable::Key { bits: key_bits, most });
        }
        let bucket_bits = (bytes.max(1 << 20) / (BUCKET * (size_of::<K>() + size_of::<u64>()))).ilog2();
        let entries = BUCKET << bucket_bits;
        let unfit = |_| Unsearchable::Memory { bytes };
        let (mut hashes, mut data) = (Vec::new(), Vec::new());
        hashes.try_reserve_exact(entries).map_err(unfit)?;
        data.try_reserve_exact(entries).map_err(unfit)?;
        hashes.resize(entries, K::default());
        data.resize(entries, 0);
        Ok(Self { hashes, data, bucket_bits, key_bits })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.data.fill(0);
    }

    pub(super) fn get(&self, key: K, player: Player) -> Option<Numbers> {
        let (hash, first) = self.bucket(key);
        let slot = (first..first + BUCKET).find(|&slot| self.holds(slot, hash, player))?;
        let numbers = self.data[slot] & NUMBERS;
        Some(Numbers { proof: (numbers >> NUMBER_BITS) as u32, disproof: numbers as u32 & NEVER })
    }

    /// Remembers numbers that took so many nodes to find, instead of those that took the least.
    pub(super) fn put(&mut self, key: K, player: Player, numbers: Numbers, nodes: u64) {
        let (hash, first) = self.bucket(key);
        let bucket = first..first + BUCKET;
        let slot = bucket.clone().find(|&slot| self.holds(slot, hash, player));
        let slot = slot.or_else(|| bucket.min_by_key(|&slot| self.data[slot] >> WORK_SHIFT)).unwrap_or(first);
        let work = u64::from(u64::BITS - nodes.leading_zeros()).min((1 << (u64::BITS - WORK_SHIFT)) - 1);
        self.hashes[slot] = hash;
        self.data[slot] = work << WORK_SHIFT
            | (player.index() as u64) << PLAYER_SHIFT
            | u64::from(numbers.proof) << NUMBER_BITS
            | u64::from(numbers.disproof);
    }

    fn bucket(&self, key: K) -> (K, usize) {
        let hash = key.scramble(self.key_bits);
        (hash, hash.low(self.bucket_bits) * BUCKET)
    }

    fn holds(&self, slot: usize, hash: K, player: Player) -> bool {
        let data = self.data[slot];
        data != 0 && self.hashes[slot] == hash && data >> PLAYER_SHIFT & 1 == player.index() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_again_for_that_player_only() {
        let mut table = ProofTable::<u64>::new(1 << 20, 64).unwrap();
        for key in 0..10_000 {
            table.put(key, Player::One, Numbers { proof: key as u32 + 1, disproof: NEVER - 1 }, key);
        }
        let right = |key: u64| Some(Numbers { proof: key as u32 + 1, disproof: NEVER - 1 });
        let found = (0..10_000).filter(|&key| table.get(key, Player::One) == right(key)).count();
        assert!(found > 9_900, "{found} of 10000 survive in a roomy table");
        assert_eq!(table.get(5, Player::Zero), None);
        table.put(5, Player::Zero, Numbers::PROVEN, 1);
        assert_eq!(table.get(5, Player::Zero), Some(Numbers::PROVEN));
        assert_eq!(table.get(5, Player::One), right(5));
        table.clear();
        assert_eq!(table.get(5, Player::One), None);
    }
}
