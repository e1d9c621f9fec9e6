//! Counting what the ranks of tiers are made of: sets of so many cells, and rows of numbers that never fall.

use crate::bits::{Bits, bit, cells};
use std::sync::OnceLock;

/// The binomial coefficients up to the largest board.
const CELLS: usize = 128;

/// How many sets of `chosen` things there are among `things`, at most the largest number there is.
pub(crate) fn choose(things: usize, chosen: usize) -> u64 {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = vec![0_u64; (CELLS + 1) * (CELLS + 2)];
        for things in 0..=CELLS {
            table[things * (CELLS + 2)] = 1;
            for chosen in 1..=things {
                let above = (things - 1) * (CELLS + 2);
                table[things * (CELLS + 2) + chosen] = table[above + chosen - 1].saturating_add(table[above + chosen]);
            }
        }
        table
    });
    if chosen > things { 0 } else { table[things * (CELLS + 2) + chosen] }
}

/// The number of a set among the sets with as many cells, in the order of the sets as integers.
pub(crate) fn rank_set<B: Bits>(set: B) -> u64 {
    cells(set).enumerate().map(|(index, cell)| choose(cell, index + 1)).sum()
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
pub(crate) fn squeeze<B: Bits>(set: B, without: B) -> B {
    cells(set).fold(B::zero(), |squeezed, cell| {
        let below = (without & (bit::<B>(cell) - B::one())).count_ones() as usize;
        squeezed | bit(cell - below)
    })
}

/// The other way round: `squeeze(spread(s, w, c), w)` is `s`.
pub(crate) fn spread<B: Bits>(set: B, without: B, count: usize) -> B {
    let free = (0..count).filter(|&cell| (without & bit(cell)).is_zero());
    free.enumerate().fold(
        B::zero(),
        |spread, (index, cell)| {
            if (set & bit(index)).is_zero() { spread } else { spread | bit(cell) }
        },
    )
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
