//! Rows of different lengths, copied one after the other.

use crate::arena::SHORT;
use std::ops::Range;

/// Some rows one after the other.
pub(crate) struct Gathered {
    /// As many as there is room for; those from `length` on mean nothing.
    tails: Vec<u32>,
    length: usize,
}

impl Gathered {
    const ROOM: usize = 1 << 10;

    pub(crate) fn new() -> Self {
        Self { tails: vec![0; Self::ROOM], length: 0 }
    }

    /// Whether not even a short row may fit.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.length > Self::ROOM - SHORT
    }

    /// Appends the first [`SHORT`] tails of the row, or all if they are fewer. There must be room.
    #[inline(always)]
    pub(crate) fn take(&mut self, tails: &[u32], row: Range<usize>) {
        let length = row.len().min(SHORT);
        match (tails[row.start..].first_chunk::<SHORT>(), self.tails[self.length..].first_chunk_mut::<SHORT>()) {
            // Always as many are copied, so that nothing depends on how many count.
            (Some(short), Some(room)) => *room = *short,
            _ => self.take_last(&tails[row.start..row.start + length]),
        }
        self.length += length;
    }

    /// What stands so close to the end of all rows that nothing can be copied beside it.
    #[cold]
    #[inline(never)]
    fn take_last(&mut self, tails: &[u32]) {
        self.tails[self.length..self.length + tails.len()].copy_from_slice(tails);
    }

    /// What was gathered, and nothing is from then on.
    pub(crate) fn drain(&mut self) -> &[u32] {
        let length = std::mem::take(&mut self.length);
        &self.tails[..length]
    }
}

#[cfg(test)]
mod tests {
    use super::{Gathered, SHORT};

    #[test]
    fn rows_of_any_length_come_out_one_after_the_other() {
        let tails: Vec<u32> = (0..100).collect();
        let mut gathered = Gathered::new();
        let mut expected = Vec::<u32>::new();
        for length in 0..=SHORT {
            for start in [0, 50, 100 - length] {
                gathered.take(&tails, start..start + length);
                expected.extend(&tails[start..start + length]);
            }
        }
        assert_eq!(gathered.drain(), expected);
        assert!(gathered.drain().is_empty());
    }

    #[test]
    fn of_a_long_row_a_short_part_is_taken_at_a_time() {
        let tails: Vec<u32> = (0..20).collect();
        let mut gathered = Gathered::new();
        gathered.take(&tails, 3..20);
        assert_eq!(gathered.drain(), &tails[3..3 + SHORT]);
    }
}
