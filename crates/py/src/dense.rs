//! Packed keys that nearly fill a box: a list with a place for every point of it, and no hashing at all.

use crate::packed::{BITS, LONGEST};

/// The numbers of keys that are all tuples of the same length, or all plain numbers.
pub(crate) struct Dense {
    /// What stands above the elements: how many there are.
    tag: u64,
    axes: [Axis; LONGEST],
    count: usize,
    /// [`NONE`] where there is no vertex.
    numbers: Vec<u32>,
}

/// One element of the keys.
#[derive(Clone, Copy, Default)]
struct Axis {
    shift: u32,
    mask: u64,
    lowest: u64,
    /// How many values there are, and how far apart neighbours are in the list.
    range: u64,
    stride: u64,
}

const NONE: u32 = u32::MAX;

impl Dense {
    /// The list may have so many times as many places as there are keys.
    const ROOM: u64 = 4;

    /// `None` if the keys are of different lengths, or too sparse.
    pub(crate) fn new(packed: &[u64]) -> Option<Self> {
        let tag = packed.first()? >> BITS;
        let count = tag.max(1) as usize;
        let bits = BITS / count as u32;
        let mut axes = [Axis::default(); LONGEST];
        let mut size = 1_u64;
        for (place, axis) in axes[..count].iter_mut().enumerate() {
            let (shift, mask) = (bits * place as u32, (1 << bits) - 1);
            let elements = || packed.iter().map(|key| key >> shift & mask);
            let (lowest, highest) = (elements().min()?, elements().max()?);
            *axis = Axis { shift, mask, lowest, range: highest - lowest + 1, stride: size };
            size = size.checked_mul(axis.range)?;
        }
        let same_length = packed.iter().all(|key| key >> BITS == tag);
        if !same_length || size > Self::ROOM * packed.len() as u64 {
            return None;
        }
        let mut dense = Self { tag, axes, count, numbers: vec![NONE; size as usize] };
        for (number, &key) in packed.iter().enumerate() {
            let place = dense.place(key)?;
            dense.numbers[place] = number as u32;
        }
        Some(dense)
    }

    /// The number of that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.place(key).map(|place| self.numbers[place]).filter(|&number| number != NONE)
    }

    /// `None` outside of the box.
    #[inline]
    fn place(&self, key: u64) -> Option<usize> {
        if key >> BITS != self.tag {
            return None;
        }
        let mut place = 0;
        for axis in &self.axes[..self.count] {
            // What is below the lowest wraps around and is then above the highest.
            let element = (key >> axis.shift & axis.mask).wrapping_sub(axis.lowest);
            if element >= axis.range {
                return None;
            }
            place += element * axis.stride;
        }
        Some(place as usize)
    }
}
