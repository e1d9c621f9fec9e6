//! Random choices that are the same on every machine: with numbers of 64 bits, however wide the machine's own are.

use fastrand::Rng;

/// A number below that one, which is not 0.
pub(super) fn below(rng: &mut Rng, count: usize) -> usize {
    rng.u64(..count as u64) as usize
}

/// Puts the items into a random order.
pub(super) fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for last in 1..items.len() {
        items.swap(last, below(rng, last + 1));
    }
}
