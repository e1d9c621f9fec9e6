//! Keys packed into numbers, so that finding a vertex needs neither Python's hash nor its comparison.
//!
//! The vertices of the course are whole numbers or short tuples of whole numbers. Asking a dictionary for such a
//! tuple costs Python a walk over its elements to hash it and another to compare it; as one 64-bit number it costs a
//! multiplication.

use crate::dense::Dense;
use hashbrown::HashTable;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

/// How many bits hold the elements; the rest says how many there are.
pub(crate) const BITS: u32 = 60;
pub(crate) const LONGEST: usize = 4;

/// The key as one number: an `int`, or a tuple of one to four of them, if they are small enough. Keys that are
/// equal in Python and can both be packed give the same number, different ones different numbers. Subclasses such
/// as `bool` are never packed, although `True == 1`: for them one must ask Python.
#[inline]
pub(crate) fn pack(key: &Bound<'_, PyAny>) -> Option<u64> {
    if let Ok(tuple) = key.cast_exact::<PyTuple>() {
        let length = tuple.len();
        if !(1..=LONGEST).contains(&length) {
            return None;
        }
        let bits = BITS / length as u32;
        let mut packed = length as u64;
        for place in 0..length {
            packed = packed << bits | small(&*tuple.get_borrowed_item(place).ok()?, bits)?;
        }
        return Some(packed);
    }
    small(key, BITS)
}

/// A number that fits into so many bits, counted from the least one that does.
#[inline]
fn small(element: &Bound<'_, PyAny>, bits: u32) -> Option<u64> {
    let number: i64 = element.cast_exact::<PyInt>().ok()?.extract().ok()?;
    let half = 1_i64 << (bits - 1);
    (-half..half).contains(&number).then(|| (number + half) as u64)
}

/// From packed keys to the numbers of vertices.
pub(crate) enum PackedTable {
    /// Keys that nearly fill a box, such as all (sticks, player): their place in it is their place in a list.
    Dense(Dense),
    /// Any other keys.
    Hashed(Hashed),
}

impl PackedTable {
    /// The table for different keys in the order of their vertices.
    pub(crate) fn new(packed: &[u64]) -> Self {
        if let Some(dense) = Dense::new(packed) {
            return Self::Dense(dense);
        }
        let mut table = Hashed::with_capacity(packed.len());
        for (number, &key) in packed.iter().enumerate() {
            table.insert(key, number as u32);
        }
        Self::Hashed(table)
    }

    /// The vertex of that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        match self {
            Self::Dense(table) => table.find(key),
            Self::Hashed(table) => table.find(key),
        }
    }
}

/// A hash table from packed keys to numbers.
#[derive(Default)]
pub(crate) struct Hashed(HashTable<(u64, u32)>);

impl Hashed {
    /// An empty table with room for so many keys.
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self(HashTable::with_capacity(count))
    }

    /// Adds a key unless it is there; gives the number that it has then.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64, number: u32) -> u32 {
        self.0.entry(hash(key), |&(other, _)| other == key, |&(other, _)| hash(other)).or_insert((key, number)).get().1
    }

    /// The number of that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.0.find(hash(key), |&(other, _)| other == key).map(|&(_, number)| number)
    }
}

/// Fibonacci hashing; the table wants good bits at both ends.
#[inline]
const fn hash(key: u64) -> u64 {
    let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}
