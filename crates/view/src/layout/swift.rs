//! Layers by the method of Sugiyama in time that grows with the number of edges: for graphs that the better layout
//! would take seconds for. Barycentres order each row, and each row is then moved as near to its neighbours as the
//! sizes of its vertices allow.

use super::{Link, Placed, checkpoint};
use crate::Point;
use retrograde::{Interrupted, Observer};

/// How much space is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spaces {
    /// Between two vertices of a row.
    pub(super) beside: f64,
    /// Between an edge that passes a row and what stands beside it there.
    pub(super) edge: f64,
    /// Between two rows.
    pub(super) between: f64,
}

/// How often the rows are gone through in both directions to put them into order.
const ORDERED: usize = 6;
/// How often they are gone through to give everything its place.
const MOVED: usize = 6;

/// Places boxes of these sizes in these rows. Links that are not `kept` have no place kept free for them.
pub(super) fn swift(
    sizes: &[(f64, f64)],
    links: &[Link],
    rows: &[usize],
    kept: &[bool],
    spaces: Spaces,
    observer: &dyn Observer,
) -> Result<Placed, Interrupted> {
    let mut grid = Grid::new(sizes, links, rows, kept, spaces.edge);
    grid.order(observer)?;
    let x = grid.places(spaces, observer)?;
    let y = heights(sizes, rows, grid.rows.len(), spaces.between);
    let centers = rows.iter().zip(&x).map(|(&row, &x)| Point::new(x, y[row])).collect();
    let mut bends = vec![Vec::new(); links.len()];
    for (item, &(link, row)) in grid.passing.iter().enumerate() {
        bends[link].push(Point::new(x[sizes.len() + item], y[row]));
    }
    // Those of a link were made from its upper end to its lower one.
    for (bends, link) in bends.iter_mut().zip(links) {
        if rows[link.from] > rows[link.to] {
            bends.reverse();
        }
    }
    Ok(Placed { centers, bends })
}

/// Where the middle of each row is.
fn heights(sizes: &[(f64, f64)], rows: &[usize], count: usize, between: f64) -> Vec<f64> {
    let mut high = vec![0.0_f64; count];
    for (&row, &(_, height)) in rows.iter().zip(sizes) {
        high[row] = high[row].max(height);
    }
    let mut top = 0.0;
    let middle = |height: &f64| {
        let middle = top + height / 2.0;
        top += height + between;
        middle
    };
    high.iter().map(middle).collect()
}

/// What stands in rows: the vertices, and behind them in the lists a place for each edge in each row that it passes.
struct Grid {
    /// What stands in each row, from the left.
    rows: Vec<Vec<usize>>,
    widths: Vec<f64>,
    /// The link and the row of each place behind the vertices.
    passing: Vec<(usize, usize)>,
    /// What an item is joined with in the row above, and in the row below.
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// Where in its row an item stands.
    place: Vec<usize>,
}

impl Grid {
    fn new(sizes: &[(f64, f64)], links: &[Link], rows: &[usize], kept: &[bool], edge: f64) -> Self {
        let count = rows.iter().max().map_or(0, |last| last + 1);
        let mut grid = Self {
            rows: vec![Vec::new(); count],
            widths: sizes.iter().map(|size| size.0).collect(),
            passing: Vec::new(),
            above: vec![Vec::new(); sizes.len()],
            below: vec![Vec::new(); sizes.len()],
            place: Vec::new(),
        };
        (0..sizes.len()).for_each(|vertex| grid.rows[rows[vertex]].push(vertex));
        for (number, link) in links.iter().enumerate().filter(|&(number, _)| kept[number]) {
            let (upper, lower) =
                if rows[link.from] < rows[link.to] { (link.from, link.to) } else { (link.to, link.from) };
            let mut last = upper;
            for row in rows[upper] + 1..rows[lower] {
                let item = grid.widths.len();
                grid.widths.push(edge);
                grid.passing.push((number, row));
                grid.rows[row].push(item);
                grid.above.push(Vec::new());
                grid.below.push(Vec::new());
                grid.join(last, item);
                last = item;
            }
            if rows[upper] < rows[lower] {
                grid.join(last, lower);
            }
        }
        grid.place = vec![0; grid.widths.len()];
        grid.begin();
        grid
    }

    fn join(&mut self, upper: usize, lower: usize) {
        self.below[upper].push(lower);
        self.above[lower].push(upper);
    }

    /// Puts into each row what a depth-first walk meets first, so that what belongs together begins together.
    fn begin(&mut self) {
        let mut met = vec![usize::MAX; self.widths.len()];
        let mut next = 0;
        let roots: Vec<usize> = self.rows.iter().flatten().copied().collect();
        for root in roots {
            let mut stack = vec![root];
            while let Some(item) = stack.pop() {
                if met[item] != usize::MAX {
                    continue;
                }
                met[item] = next;
                next += 1;
                stack.extend(self.below[item].iter().rev().chain(self.above[item].iter().rev()));
            }
        }
        for row in &mut self.rows {
            row.sort_by_key(|&item| met[item]);
        }
        self.number();
    }

    fn number(&mut self) {
        for row in &self.rows {
            row.iter().enumerate().for_each(|(place, &item)| self.place[item] = place);
        }
    }

    /// Orders the rows by barycentres, down and up, and keeps the order with the fewest crossings.
    fn order(&mut self, observer: &dyn Observer) -> Result<(), Interrupted> {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..2 * ORDERED {
            checkpoint(observer, sweep, 2 * (ORDERED + MOVED))?;
            let down = sweep % 2 == 0;
            let last = self.rows.len();
            for step in 0..last {
                let row = if down { step } else { last - 1 - step };
                let joined = if down { &self.above } else { &self.below };
                let place = &self.place;
                let middle = |item: usize| match joined[item].len() {
                    0 => place[item] as f64,
                    count => joined[item].iter().map(|&other| place[other] as f64).sum::<f64>() / count as f64,
                };
                let mut ordered: Vec<(f64, usize)> = self.rows[row].iter().map(|&item| (middle(item), item)).collect();
                ordered.sort_by(|one, other| one.0.total_cmp(&other.0));
                self.rows[row] = ordered.into_iter().map(|(_, item)| item).collect();
                self.rows[row].iter().enumerate().for_each(|(place, &item)| self.place[item] = place);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
        self.number();
        Ok(())
    }

    /// How many pairs of edges between neighbouring rows cross, counted with a tree of sums.
    fn crossings(&self) -> u64 {
        let mut crossings = 0;
        for (upper, lower) in self.rows.iter().zip(self.rows.iter().skip(1)) {
            let mut sums = vec![0_u64; lower.len() + 1];
            let mut so_far = 0;
            for &item in upper {
                let mut ends: Vec<usize> = self.below[item].iter().map(|&other| self.place[other]).collect();
                ends.sort_unstable();
                // Edges of one item cross none of each other.
                for &end in &ends {
                    let mut at = end + 1;
                    let mut left = 0;
                    while at > 0 {
                        left += sums[at];
                        at &= at - 1;
                    }
                    crossings += so_far - left;
                }
                for &end in &ends {
                    let mut at = end + 1;
                    while at < sums.len() {
                        sums[at] += 1;
                        at += at & at.wrapping_neg();
                    }
                }
                so_far += ends.len() as u64;
            }
        }
        crossings
    }

    /// The place of each item from the left: each row as near as it can be to what it is joined with.
    fn places(&self, spaces: Spaces, observer: &dyn Observer) -> Result<Vec<f64>, Interrupted> {
        let mut x = vec![0.0; self.widths.len()];
        let apart: Vec<Vec<f64>> = self.rows.iter().map(|row| self.offsets(row, spaces)).collect();
        for (row, apart) in self.rows.iter().zip(&apart) {
            let middle = apart.last().copied().unwrap_or(0.0) / 2.0;
            row.iter().zip(apart).for_each(|(&item, offset)| x[item] = offset - middle);
        }
        for sweep in 0..2 * MOVED {
            checkpoint(observer, 2 * ORDERED + sweep, 2 * (ORDERED + MOVED))?;
            let last = self.rows.len();
            for step in 0..last {
                let row = if sweep % 2 == 0 { step } else { last - 1 - step };
                let wish = |&item: &usize| {
                    let joined = || self.above[item].iter().chain(&self.below[item]);
                    match joined().count() {
                        0 => x[item],
                        count => joined().map(|&other| x[other]).sum::<f64>() / count as f64,
                    }
                };
                let wishes: Vec<f64> = self.rows[row].iter().map(wish).collect();
                let moved = nearest(&wishes, &apart[row]);
                self.rows[row].iter().zip(moved).for_each(|(&item, place)| x[item] = place);
            }
        }
        Ok(x)
    }

    /// How far from the first one each item of a row stands at least.
    fn offsets(&self, row: &[usize], spaces: Spaces) -> Vec<f64> {
        let vertices = self.widths.len() - self.passing.len();
        let mut offset = 0.0;
        let mut last: Option<usize> = None;
        let mut next = |&item: &usize| {
            if let Some(last) = last {
                let space = if last < vertices && item < vertices { spaces.beside } else { spaces.edge };
                offset += (self.widths[last] + self.widths[item]) / 2.0 + space;
            }
            last = Some(item);
            offset
        };
        row.iter().map(&mut next).collect()
    }
}

/// The places nearest to those wished for, by the sum of squares, at which each stands as far behind the one before it
/// as the offsets say: neighbours that would be too near are moved as one block.
fn nearest(wishes: &[f64], offsets: &[f64]) -> Vec<f64> {
    // The sum of the wishes of a block, each less its offset, and how many there are.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (wish, offset) in wishes.iter().zip(offsets) {
        let mut block = (wish - offset, 1);
        while let Some(&(sum, count)) = blocks.last() {
            if sum / count as f64 <= block.0 / block.1 as f64 {
                break;
            }
            block = (block.0 + sum, block.1 + count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let bases = blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    bases.zip(offsets).map(|(base, offset)| base + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACES: Spaces = Spaces { beside: 28.0, edge: 18.0, between: 46.0 };

    #[test]
    fn what_would_be_too_near_is_moved_as_one_block() {
        assert_eq!(nearest(&[0.0, 0.0, 100.0], &[0.0, 10.0, 20.0]), [-5.0, 5.0, 100.0]);
        assert_eq!(nearest(&[5.0, 1.0, -6.0], &[0.0, 1.0, 2.0]), [-1.0, 0.0, 1.0]);
    }

    #[test]
    fn two_crossed_edges_are_uncrossed_and_a_long_one_has_its_bend() {
        let links: Vec<Link> =
            [(0, 3), (1, 2), (2, 5), (3, 4), (0, 5)].map(|(from, to)| Link { from, to }).into_iter().collect();
        let placed = swift(&[(40.0, 30.0); 6], &links, &[0, 0, 1, 1, 2, 2], &[true; 5], SPACES, &()).unwrap();
        let x: Vec<f64> = placed.centers.iter().map(|center| center.x).collect();
        assert_eq!(x[0] < x[1], x[3] < x[2], "{x:?}");
        assert_eq!(placed.bends[4].len(), 1);
        assert_eq!(placed.bends[4][0].y, placed.centers[2].y);
        assert_eq!(
            placed.centers.iter().map(|center| center.y).collect::<Vec<_>>(),
            [15.0, 15.0, 91.0, 91.0, 167.0, 167.0]
        );
    }
}
