//! The board turned and mirrored, many cells at a time.

use crate::bits::{Bits, bit};
use crate::grid::Grid;

/// A way to move the cells of a board: those that move by the same number of bits move together.
#[derive(Clone, Debug)]
struct Shifts<B>(Vec<(B, isize)>);

impl<B: Bits> Shifts<B> {
    fn new(grid: Grid, image: impl Fn(usize, usize) -> usize) -> Self {
        let mut shifts: Vec<(B, isize)> = Vec::new();
        for cell in 0..grid.len() {
            let (column, row) = grid.place(cell);
            let by = image(column, row) as isize - cell as isize;
            match shifts.iter_mut().find(|shift| shift.1 == by) {
                Some((cells, _)) => *cells = *cells | bit(cell),
                None => shifts.push((bit(cell), by)),
            }
        }
        Self(shifts)
    }

    #[inline]
    fn image(&self, [first, second]: [B; 2]) -> [B; 2] {
        let mut image = [B::zero(); 2];
        for &(cells, by) in &self.0 {
            let moved = |set: B| match by {
                0.. => (set & cells) << by.unsigned_abs(),
                _ => (set & cells) >> by.unsigned_abs(),
            };
            image = [image[0] | moved(first), image[1] | moved(second)];
        }
        image
    }
}

/// The eight images of a square board, or the four of another one.
#[derive(Clone, Debug)]
pub(super) struct Images<B> {
    mirror: Shifts<B>,
    flip: Shifts<B>,
    /// Rows and columns exchanged, if there are as many of both.
    exchange: Option<Shifts<B>>,
}

impl<B: Bits> Images<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let Grid { width, height, .. } = grid;
        Self {
            mirror: Shifts::new(grid, |column, row| grid.cell(width - 1 - column, row)),
            flip: Shifts::new(grid, |column, row| grid.cell(column, height - 1 - row)),
            exchange: (width == height).then(|| Shifts::new(grid, |column, row| grid.cell(row, column))),
        }
    }

    /// Of all images of two sets of cells, the smallest.
    #[inline]
    pub(super) fn least(&self, sets: [B; 2]) -> [B; 2] {
        let flipped = self.flip.image(sets);
        let images = [sets, flipped, self.mirror.image(sets), self.mirror.image(flipped)];
        let mut least = images.into_iter().min().unwrap_or(sets);
        if let Some(exchange) = &self.exchange {
            for image in images {
                least = least.min(exchange.image(image));
            }
        }
        least
    }
}
