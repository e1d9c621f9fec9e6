//! Finding stones in line, without looking at the board cell by cell.

use crate::bits::{Bits, bit, cells};

/// All lines of `align` cells on a board, in the four directions.
#[derive(Clone, Debug)]
pub(crate) struct Lines<B> {
    align: usize,
    /// For each direction in which a line fits: the step from one cell to the next, and the cells
    /// where a line can begin. Because only those count, a line never runs over the edge of the board.
    directions: Vec<(usize, B)>,
}

impl<B: Bits> Lines<B> {
    /// The lines of a board whose cell (column, row) is bit `column * column_step + row * row_step`.
    pub(crate) fn new(width: usize, height: usize, column_step: usize, row_step: usize, align: usize) -> Self {
        let step = |column: isize, row: isize| column * column_step as isize + row * row_step as isize;
        let mut directions = Vec::new();
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            // The same line can be read from its other end; bits are shifted one way only.
            let (right, up) = if step(right, up) < 0 { (-right, -up) } else { (right, up) };
            let fits = |from: usize, direction: isize, size: usize| {
                (from as isize + direction * (align as isize - 1)).cast_unsigned() < size
            };
            let mut begins = B::zero();
            for column in (0..width).filter(|&column| fits(column, right, width)) {
                for row in (0..height).filter(|&row| fits(row, up, height)) {
                    begins = begins | bit(column * column_step + row * row_step);
                }
            }
            if !begins.is_zero() {
                directions.push((step(right, up).cast_unsigned(), begins));
            }
        }
        Self { align, directions }
    }

    /// The cells of every line.
    pub(crate) fn iter(&self) -> impl Iterator<Item = B> + '_ {
        self.directions.iter().flat_map(|&(step, begins)| {
            let from_zero = (0..self.align).fold(B::zero(), |line, place| line | bit(place * step));
            cells(begins).map(move |begin| from_zero << begin)
        })
    }

    /// Whether some line is full of these stones.
    #[inline]
    pub(crate) fn any(&self, stones: B) -> bool {
        if self.align == 4 {
            // The usual length, without a loop.
            return self.directions.iter().any(|&(step, begins)| {
                let pairs = stones & (stones >> step);
                !(pairs & (pairs >> (2 * step)) & begins).is_zero()
            });
        }
        self.directions.iter().any(|&(step, begins)| {
            // After each round, a bit says that `length` stones in a row begin here.
            let mut runs = stones;
            let mut length = 1;
            while 2 * length <= self.align {
                runs = runs & (runs >> (step * length));
                length *= 2;
            }
            if length < self.align {
                runs = runs & (runs >> (step * (self.align - length)));
            }
            !(runs & begins).is_zero()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks every line cell by cell.
    fn by_definition(width: usize, height: usize, align: usize, stone: impl Fn(usize, usize) -> bool) -> bool {
        let on_line = |column: usize, row: usize, (right, up): (isize, isize)| {
            (0..align as isize).all(|at| {
                let (column, row) = (column as isize + at * right, row as isize + at * up);
                (0..width as isize).contains(&column)
                    && (0..height as isize).contains(&row)
                    && stone(column.cast_unsigned(), row.cast_unsigned())
            })
        };
        let cells = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        cells
            .into_iter()
            .any(|(column, row)| [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&d| on_line(column, row, d)))
    }

    #[test]
    fn every_line_is_listed_once() {
        // Across, upright and twice slanting, on the usual boards.
        for (width, height, align, count) in [(3, 3, 3, 8), (7, 6, 4, 24 + 21 + 12 + 12), (5, 1, 4, 2), (1, 1, 1, 4)] {
            for (column_step, row_step) in [(1, width), (height + 1, 1)] {
                let lines = Lines::<u64>::new(width, height, column_step, row_step, align);
                let mut listed: Vec<u64> = lines.iter().collect();
                assert_eq!(listed.len(), count, "{width}×{height} align {align}");
                assert!(listed.iter().all(|&line| line.count_ones() as usize == align && lines.any(line)));
                listed.sort_unstable();
                listed.dedup();
                assert!(align == 1 || listed.len() == count);
            }
        }
    }

    #[test]
    fn shifting_finds_exactly_the_lines_that_walking_finds() {
        let mut state = 1_u64;
        let (mut found, mut missed) = (0, 0);
        for width in 1..=6 {
            for height in 1..=6 {
                for align in 1..=width.max(height) {
                    for (column_step, row_step) in [(1, width), (height + 1, 1)] {
                        let lines = Lines::<u64>::new(width, height, column_step, row_step, align);
                        for _ in 0..20 {
                            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                            let set = (state >> 7) | if align > 3 { state >> 20 } else { 0 };
                            let cell = |column: usize, row: usize| column * column_step + row * row_step;
                            let stone = |column, row| set >> cell(column, row) & 1 == 1;
                            // Only cells of the board can hold a stone.
                            let board =
                                (0..width * height).fold(0, |board, at| board | 1 << cell(at % width, at / width));
                            let expected = by_definition(width, height, align, stone);
                            assert_eq!(lines.any(set & board), expected, "{width}×{height} align {align} {set:b}");
                            *if expected { &mut found } else { &mut missed } += 1;
                        }
                    }
                }
            }
        }
        assert!(found > 1000 && missed > 1000, "{found} found, {missed} missed");
    }
}
