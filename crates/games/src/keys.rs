//! Numbers for the positions of the games of the Nim family.
//!
//! Any position that can be written down has its number, not only those that the start leads to.

use crate::{Chomp, Fibonacci, Nim, Piles};
use retrograde::search::Keyed;
use retrograde::{Game, Player, Symmetric};

/// How many bits numbers up to this one have.
const fn bits(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

/// Puts numbers of so many bits each beside each other, and who moves below them.
fn packed(numbers: impl IntoIterator<Item = u32>, bits: u32, player: Player) -> u64 {
    let packed = numbers.into_iter().fold(0, |packed, number| packed << bits | u64::from(number));
    packed << 1 | player.index() as u64
}

impl Keyed for Nim {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        bits(Self::MAX_STICKS) + 1
    }

    fn key(&self, position: &Self::Position) -> u64 {
        packed([position.sticks()], 0, position.player())
    }
}

impl Keyed for Fibonacci {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        2 * bits(Self::MAX_STICKS) + 1
    }

    fn key(&self, position: &Self::Position) -> u64 {
        packed([position.sticks(), position.limit()], bits(Self::MAX_STICKS), self.to_move(position))
    }
}

impl Keyed for Piles {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        self.heaps(self.start()).count() as u32 * bits(Self::MAX_STICKS) + 1
    }

    /// The order of the heaps does not matter.
    fn key(&self, position: &Self::Position) -> u64 {
        packed(self.heaps(self.canonical(position)), bits(Self::MAX_STICKS), self.to_move(position))
    }
}

impl Keyed for Chomp {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        self.rows(self.start()).len() as u32 * bits(Self::MAX_SIDE) + 1
    }

    /// A square bar may be turned over.
    fn key(&self, position: &Self::Position) -> u64 {
        packed(self.rows(self.canonical(position)), bits(Self::MAX_SIDE), self.to_move(position))
    }
}
