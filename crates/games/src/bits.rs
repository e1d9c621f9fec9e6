//! Sets of cells as the bits of an integer.

use num_traits::{PrimInt, Unsigned};
use retrograde::search::Key;
use std::fmt::Debug;
use std::hash::Hash;

/// An unsigned integer of 32, 64 or 128 bits that holds a set of cells, one bit each.
pub trait Bits: PrimInt + Unsigned + Hash + Debug + Send + Sync + 'static {
    /// How many cells fit.
    const CELLS: u32;
    /// What stands for a set of cells in the table of a search.
    type Key: Key;

    /// What stands for two such sets, as long as they have at most 64 cells.
    type PairKey: Key;

    /// The set as such a key.
    fn to_key(self) -> Self::Key;

    /// Two sets of so many cells as such a key.
    fn pair_key(high: Self, low: Self, cells: u32) -> Self::PairKey;
}

impl Bits for u32 {
    const CELLS: u32 = u32::BITS;
    type Key = u64;
    type PairKey = u64;

    #[inline(always)]
    fn to_key(self) -> u64 {
        u64::from(self)
    }

    #[inline(always)]
    fn pair_key(high: Self, low: Self, cells: u32) -> u64 {
        u64::from(high) << cells | u64::from(low)
    }
}

impl Bits for u64 {
    const CELLS: u32 = u64::BITS;
    type Key = u64;
    type PairKey = u128;

    #[inline(always)]
    fn to_key(self) -> u64 {
        self
    }

    #[inline(always)]
    fn pair_key(high: Self, low: Self, cells: u32) -> u128 {
        u128::from(high) << cells | u128::from(low)
    }
}

impl Bits for u128 {
    const CELLS: u32 = u128::BITS;
    type Key = u128;
    type PairKey = u128;

    #[inline(always)]
    fn to_key(self) -> u128 {
        self
    }

    #[inline(always)]
    fn pair_key(high: Self, low: Self, cells: u32) -> u128 {
        high << cells | low
    }
}

/// The set of that one cell.
#[inline]
pub(crate) fn bit<B: Bits>(cell: usize) -> B {
    B::one() << cell
}

/// The set without its lowest cell.
#[inline(always)]
pub(crate) fn without_lowest<B: Bits>(set: B) -> B {
    if set.is_zero() { set } else { set & (set - B::one()) }
}

/// The cells of a set, lowest first.
#[inline]
pub(crate) fn cells<B: Bits>(mut set: B) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        if set.is_zero() {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set = without_lowest(set);
        Some(cell)
    })
}

/// The bits in which a board of so many cells is stored: as few as it needs, but in a module for browsers always the most,
/// for games that are small anyway. The module is loaded before anything can be seen, and every type is a copy of all
/// searches.
pub(crate) const fn stored(cells: u32) -> u32 {
    if cfg!(target_family = "wasm") { u128::BITS } else { cells }
}

/// Evaluates the expression with the type name bound to the smallest integer with that many bits. A module for browsers
/// does without the smallest one.
macro_rules! with_bits {
    ($cells:expr, $bits:ident => $do:expr) => {
        match $cells {
            0..=32 if !cfg!(target_family = "wasm") => {
                type $bits = u32;
                $do
            }
            0..=64 => {
                type $bits = u64;
                $do
            }
            _ => {
                type $bits = u128;
                $do
            }
        }
    };
}
pub(crate) use with_bits;
