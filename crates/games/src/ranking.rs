//! Counting what the ranks of tiers are made of: sets of so many cells, and rows of numbers that never fall.

use crate::bits::{Bits, bit, cells};
use std::sync::{LazyLock, OnceLock};

/// The binomial coefficients up to the largest board.
const CELLS: usize = 128;

/// `CHOOSE[things][chosen]`, at most the largest number there is.
static CHOOSE: [[u64; CELLS + 1]; CELLS + 1] = {
    let mut table = [[0_u64; CELLS + 1]; CELLS + 1];
    let mut things = 0;
    while things <= CELLS {
        table[things][0] = 1;
        let mut chosen = 1;
        while chosen <= things {
            table[things][chosen] = table[things - 1][chosen - 1].saturating_add(table[things - 1][chosen]);
            chosen += 1;
        }
        things += 1;
    }
    table
};

/// How many sets of `chosen` things there are among `things`, at most the largest number there is.
#[inline]
pub(crate) fn choose(things: usize, chosen: usize) -> u64 {
    CHOOSE[things].get(chosen).copied().unwrap_or(0)
}

/// What eight cells of a set add to its number, and how many of them are in the set.
struct Bytes {
    /// `gains[begin[byte] + 256 * stones + cells]`: the byte's place, how many cells of the set come before it, and which
    /// of its own eight are in the set. Sums that do not fit belong to no set that is ever numbered.
    gains: Vec<u64>,
    begin: [usize; CELLS / 8],
}

static BYTES: LazyLock<Bytes> = LazyLock::new(|| {
    let mut bytes = Bytes { gains: Vec::new(), begin: [0; CELLS / 8] };
    for byte in 0..CELLS / 8 {
        bytes.begin[byte] = bytes.gains.len();
        for stones in 0..=8 * byte {
            for set in 0..256_u32 {
                let gain = cells(set)
                    .enumerate()
                    .fold(0_u64, |gain, (index, cell)| gain.wrapping_add(choose(8 * byte + cell, stones + index + 1)));
                bytes.gains.push(gain);
            }
        }
    }
    bytes
});

/// How many cells a byte has.
static ONES: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        ones[byte] = ones[byte / 2] + (byte % 2) as u8;
        byte += 1;
    }
    ones
};

/// `SQUEEZED[without][set]`: the cells of a byte, numbered as if others were not there.
static SQUEEZED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let squeezed = |without: u32, set: u32| {
        let left = (0..8).filter(|cell| without >> cell & 1 == 0).enumerate();
        left.fold(0_u8, |squeezed, (index, cell)| squeezed | ((set >> cell & 1) << index) as u8)
    };
    (0..256).flat_map(|without| (0..256).map(move |set| squeezed(without, set))).collect()
});

#[inline(always)]
fn lowest_byte<B: Bits>(set: B) -> usize {
    set.to_u128().map_or(0, |set| (set & 255) as usize)
}

/// The number of a set among the sets with as many cells, in the order of the sets as integers.
pub(crate) fn rank_set<B: Bits>(mut set: B) -> u64 {
    let bytes = &*BYTES;
    let (mut rank, mut stones, mut at) = (0_u64, 0, 0);
    while !set.is_zero() {
        let byte = lowest_byte(set);
        rank = rank.wrapping_add(bytes.gains[bytes.begin[at] + 256 * stones + byte]);
        stones += usize::from(ONES[byte]);
        set = set >> 8;
        at += 1;
    }
    rank
}

/// The set of `size` of the first `count` cells with that number.
pub(crate) fn unrank_set<B: Bits>(mut rank: u64, count: usize, size: usize) -> B {
    let mut set = B::zero();
    let mut left = size;
    for cell in (0..count).rev() {
        if left == 0 {
            break;
        }
        let below = choose(cell, left);
        if below <= rank {
            rank -= below;
            left -= 1;
            set = set | bit(cell);
        }
    }
    set
}

/// The cells of a set, numbered as if those of another were not there.
pub(crate) fn squeeze<B: Bits>(mut set: B, mut without: B) -> B {
    let squeezed = &*SQUEEZED;
    let (mut found, mut at) = (B::zero(), 0);
    while !set.is_zero() {
        let gone = lowest_byte(without);
        let byte = squeezed[256 * gone + lowest_byte(set)];
        if byte != 0 {
            found = found | B::from(byte).unwrap_or_else(B::zero) << at;
        }
        at += 8 - usize::from(ONES[gone]);
        set = set >> 8;
        without = without >> 8;
    }
    found
}

/// The other way round: `squeeze(spread(s, w, c), w)` is `s`.
pub(crate) fn spread<B: Bits>(mut set: B, without: B, count: usize) -> B {
    let mut spread = B::zero();
    for cell in 0..count {
        if set.is_zero() {
            break;
        }
        if (without & bit(cell)).is_zero() {
            if !(set & B::one()).is_zero() {
                spread = spread | bit(cell);
            }
            set = set >> 1;
        }
    }
    spread
}

/// Rows of numbers that never fall, each at most its bound, counted by their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rising {
    bounds: Vec<u32>,
    sums: usize,
    /// `ways[(index * (most + 1) + least) * sums + sum]`: how many ways there are to choose the numbers from `index`
    /// on, none below `least`, so that they have that sum.
    ways: Vec<u64>,
}

impl Rising {
    /// Bounds that never fall.
    pub(crate) fn new(bounds: Vec<u32>) -> Self {
        let most = bounds.last().copied().unwrap_or(0) as usize;
        let sums = bounds.iter().sum::<u32>() as usize + 1;
        let mut rising = Self { ways: vec![0; (bounds.len() + 1) * (most + 2) * sums], bounds, sums };
        for least in 0..=most + 1 {
            let at = rising.at(rising.bounds.len(), least, 0);
            rising.ways[at] = 1;
        }
        for index in (0..rising.bounds.len()).rev() {
            // With a higher least number there are fewer ways: either the number is the least, or it is higher.
            for least in (0..=rising.bounds[index] as usize).rev() {
                for sum in 0..sums {
                    let higher = rising.ways[rising.at(index, least + 1, sum)];
                    let equal = sum.checked_sub(least).map_or(0, |rest| rising.ways[rising.at(index + 1, least, rest)]);
                    let at = rising.at(index, least, sum);
                    rising.ways[at] = higher.saturating_add(equal);
                }
            }
        }
        rising
    }

    fn at(&self, index: usize, least: usize, sum: usize) -> usize {
        let most = self.bounds.last().copied().unwrap_or(0) as usize;
        (index * (most + 2) + least) * self.sums + sum
    }

    /// How many rows have that sum.
    pub(crate) fn count(&self, sum: u64) -> u64 {
        if sum < self.sums as u64 { self.ways[self.at(0, 0, sum as usize)] } else { 0 }
    }

    /// The number of a row among those with its sum, if it obeys the bounds.
    pub(crate) fn rank(&self, numbers: &[u32]) -> Option<u64> {
        let fits = numbers.len() == self.bounds.len()
            && numbers.is_sorted()
            && numbers.iter().zip(&self.bounds).all(|(number, bound)| number <= bound);
        if !fits {
            return None;
        }
        let mut left = numbers.iter().sum::<u32>() as usize;
        let mut least = 0;
        let mut rank = 0;
        for (index, &number) in numbers.iter().enumerate() {
            let number = number as usize;
            // Those whose number here is smaller come first.
            rank += self.ways[self.at(index, least, left)] - self.ways[self.at(index, number, left)];
            left -= number;
            least = number;
        }
        Some(rank)
    }

    /// The row of that sum with that number.
    pub(crate) fn unrank(&self, sum: u64, mut rank: u64) -> Option<Vec<u32>> {
        if rank >= self.count(sum) {
            return None;
        }
        let mut left = sum as usize;
        let mut least = 0;
        let mut numbers = Vec::with_capacity(self.bounds.len());
        for index in 0..self.bounds.len() {
            let mut number = least;
            loop {
                let here = left.checked_sub(number).map_or(0, |rest| self.ways[self.at(index + 1, number, rest)]);
                if rank < here {
                    left -= number;
                    break;
                }
                rank -= here;
                number += 1;
            }
            numbers.push(number as u32);
            least = number;
        }
        Some(numbers)
    }
}

/// What is computed when it is first asked for. It follows from the rest of its owner, so that it makes no two of them
/// different.
#[derive(Clone, Debug)]
pub(crate) struct Lazily<T>(OnceLock<T>);

impl<T> Default for Lazily<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Lazily<T> {
    pub(crate) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> PartialEq for Lazily<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Lazily<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_the_order_of_integers() {
        for (count, size) in [(0, 0), (5, 0), (5, 5), (9, 4), (10, 3)] {
            let sets = (0..1_u32 << count).filter(|set| set.count_ones() as usize == size);
            for (number, set) in sets.enumerate() {
                assert_eq!(rank_set(set), number as u64);
                assert_eq!(unrank_set::<u32>(number as u64, count, size), set);
            }
        }
    }

    #[test]
    fn squeezing_and_spreading_undo_each_other() {
        for without in 0..1_u32 << 7 {
            for set in (0..1_u32 << 7).filter(|set| set & without == 0) {
                let squeezed = squeeze(set, without);
                assert_eq!(squeezed.count_ones(), set.count_ones());
                assert_eq!(spread(squeezed, without, 7), set);
            }
        }
    }

    #[test]
    fn rising_rows_are_numbered_without_gaps() {
        for bounds in [vec![], vec![0], vec![3], vec![1, 3, 5, 7], vec![4, 4, 4], vec![0, 0, 2]] {
            let rising = Rising::new(bounds.clone());
            let mut rows = vec![vec![]];
            for &bound in &bounds {
                let longer = |row: Vec<u32>| {
                    let least = row.last().copied().unwrap_or(0);
                    (least..=bound).map(move |number| [row.clone(), vec![number]].concat())
                };
                rows = rows.into_iter().flat_map(longer).collect();
            }
            let total: u64 = (0..=u64::from(bounds.iter().sum::<u32>())).map(|sum| rising.count(sum)).sum();
            assert_eq!(total, rows.len() as u64);
            for row in rows {
                let sum = u64::from(row.iter().sum::<u32>());
                let rank = rising.rank(&row).unwrap();
                assert!(rank < rising.count(sum));
                assert_eq!(rising.unrank(sum, rank), Some(row));
            }
        }
    }
}
