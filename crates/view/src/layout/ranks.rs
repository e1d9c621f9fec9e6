//! Rows by rank.

use super::Link;
use std::collections::VecDeque;

/// How many vertices without a rank stand in one row.
const ABREAST: usize = 8;

/// The row of each vertex from the top: rank 0 at the bottom, each rank above the one below it, and above
/// them, some abreast, what has no rank. `None` if no vertex has a rank.
pub(crate) fn rows(ranks: &[Option<u32>], links: &[Link]) -> Option<Vec<usize>> {
    ranks.iter().flatten().next()?;
    // Ranks that nobody has leave no empty row.
    let mut used: Vec<u32> = ranks.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let unranked = breadth_first(ranks, links);
    let above = unranked.len().div_ceil(ABREAST);
    let mut rows = vec![0; ranks.len()];
    for (place, &vertex) in unranked.iter().enumerate() {
        rows[vertex] = place / ABREAST;
    }
    for (row, rank) in rows.iter_mut().zip(ranks) {
        if let Some(rank) = rank {
            *row = above + used.len() - 1 - used.partition_point(|other| other < rank);
        }
    }
    Some(rows)
}

/// The vertices without a rank in the order in which a search from the first of them meets them, so that
/// neighbours are near each other.
fn breadth_first(ranks: &[Option<u32>], links: &[Link]) -> Vec<usize> {
    let mut seen: Vec<bool> = ranks.iter().map(Option::is_some).collect();
    let mut order = Vec::new();
    for first in 0..ranks.len() {
        let mut queue = VecDeque::from([first]);
        while let Some(vertex) = queue.pop_front() {
            if std::mem::replace(&mut seen[vertex], true) {
                continue;
            }
            order.push(vertex);
            queue.extend(links.iter().filter(|link| link.from == vertex).map(|link| link.to));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_stand_at_the_bottom_and_what_has_no_rank_at_the_top() {
        let ranks = [Some(0), Some(1), None, Some(4), Some(1)];
        assert_eq!(rows(&ranks, &[]).unwrap(), [3, 2, 0, 1, 2]);
        assert!(rows(&[None, None], &[]).is_none());
    }
}
