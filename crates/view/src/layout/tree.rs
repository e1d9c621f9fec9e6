//! Trees as narrow as they can be with parents above the middle of their children.
//!
//! The layered layout is not used here: it may change the order of siblings, and the order of the moves is
//! what a reader of alpha-beta looks for.

use crate::Point;

/// Space between neighbours of one depth.
const BESIDE: f64 = 14.0;
/// Space between neighbours in a tree from the left to the right, where names do not stand beside each other.
const ABOVE: f64 = 6.0;
/// Space between two depths.
const BETWEEN: f64 = 44.0;

/// The middles of the nodes of a tree, given each one's size and children. Node 0 is the root, and children
/// have higher numbers than their parents.
pub(crate) fn tidy(sizes: &[(f64, f64)], children: &[Vec<usize>], turned: bool) -> Vec<Point> {
    let beside = if turned { ABOVE } else { BESIDE };
    let mut depth = vec![0; sizes.len()];
    for (node, below) in children.iter().enumerate() {
        below.iter().for_each(|&child| depth[child] = depth[node] + 1);
    }
    let deepest = depth.iter().copied().max().unwrap_or(0);
    let mut heights = vec![0.0_f64; deepest + 1];
    for (node, size) in sizes.iter().enumerate() {
        heights[depth[node]] = heights[depth[node]].max(size.1);
    }
    let mut below = 0.0;
    let rows: Vec<f64> = heights
        .iter()
        .map(|height| {
            let middle = below + height / 2.0;
            below += height + BETWEEN;
            middle
        })
        .collect();

    // From the last node to the first, so that every subtree is done before its parent.
    let mut outlines: Vec<Outline> = vec![Outline::default(); sizes.len()];
    let mut offsets = vec![0.0; sizes.len()];
    for node in (0..sizes.len()).rev() {
        let half = sizes[node].0 / 2.0;
        let mut all = Outline::default();
        let mut places = Vec::new();
        for &child in &children[node] {
            let outline = std::mem::take(&mut outlines[child]);
            let place = if places.is_empty() { 0.0 } else { all.room_for(&outline, beside) };
            all.join(&outline, place);
            places.push(place);
        }
        let middle = match (places.first(), places.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => 0.0,
        };
        for (&child, place) in children[node].iter().zip(places) {
            offsets[child] = place - middle;
        }
        outlines[node] = all.under(half, middle);
    }
    let mut centers = vec![Point::default(); sizes.len()];
    for node in 0..sizes.len() {
        centers[node].y = rows[depth[node]];
        for &child in &children[node] {
            centers[child].x = centers[node].x + offsets[child];
        }
    }
    centers
}

/// How far a subtree reaches to the left and right at each depth below its root.
#[derive(Clone, Debug, Default)]
struct Outline {
    sides: Vec<(f64, f64)>,
}

impl Outline {
    /// How far to the right the other must be moved so that it stands clear of this one.
    fn room_for(&self, other: &Self, beside: f64) -> f64 {
        let gaps = self.sides.iter().zip(&other.sides).map(|(mine, theirs)| mine.1 - theirs.0 + beside);
        gaps.fold(f64::NEG_INFINITY, f64::max)
    }

    fn join(&mut self, other: &Self, moved: f64) {
        for (depth, side) in other.sides.iter().enumerate() {
            let side = (side.0 + moved, side.1 + moved);
            match self.sides.get_mut(depth) {
                Some(mine) => *mine = (mine.0.min(side.0), mine.1.max(side.1)),
                None => self.sides.push(side),
            }
        }
    }

    /// This outline below a node of that half width, whose middle is there.
    fn under(self, half: f64, middle: f64) -> Self {
        let below = self.sides.into_iter().map(|(left, right)| (left - middle, right - middle));
        Self { sides: std::iter::once((-half, half)).chain(below).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_above_the_middle_and_siblings_in_order() {
        let children = vec![vec![1, 2], vec![3, 4, 5], vec![6], vec![], vec![], vec![], vec![]];
        let centers = tidy(&[(30.0, 20.0); 7], &children, false);
        assert!((centers[0].x - (centers[1].x + centers[2].x) / 2.0).abs() < 1e-9);
        assert!(centers[3].x < centers[4].x && centers[4].x < centers[5].x && centers[5].x < centers[6].x);
        assert!((centers[4].x - centers[3].x - 44.0).abs() < 1e-9);
        assert!(centers[0].y < centers[1].y && (centers[1].y - centers[2].y).abs() < 1e-9);
    }
}
