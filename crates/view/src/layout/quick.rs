//! Layers that cost little, for graphs with so many long edges that the better ones would take seconds.
//!
//! The layout keeps a place free wherever an edge passes a layer, and its time grows with the square of the
//! number of these places. Layers by distance have few of them, because moves lead at most one layer down.

use super::Link;
use std::collections::VecDeque;

/// As many places where edges pass layers are laid out in a fraction of a second.
pub(super) const MOST_PASSED: usize = 350;

/// How many layers the edges pass in all, if the vertices stand in these.
pub(super) fn passed(links: &[Link], rows: &[usize]) -> usize {
    links.iter().map(|link| rows[link.from].abs_diff(rows[link.to]).saturating_sub(1)).sum()
}

/// Each vertex below all from which edges lead to it, edges that close a circle left aside: about the layers
/// that the layout itself would choose.
pub(super) fn by_longest_path(count: usize, links: &[Link]) -> Vec<usize> {
    let forward = without_circles(count, links);
    let mut above = vec![0; count];
    forward.iter().for_each(|link| above[link.to] += 1);
    let mut ready: VecDeque<usize> = (0..count).filter(|&vertex| above[vertex] == 0).collect();
    let out = outgoing(count, &forward);
    let mut rows = vec![0; count];
    while let Some(vertex) = ready.pop_front() {
        for &to in &out[vertex] {
            rows[to] = rows[to].max(rows[vertex] + 1);
            above[to] -= 1;
            if above[to] == 0 {
                ready.push_back(to);
            }
        }
    }
    rows
}

/// Each vertex by its distance from `first`, or from the first one that is reached from nowhere else.
pub(super) fn by_distance(count: usize, links: &[Link], first: usize) -> Vec<usize> {
    let out = outgoing(count, links);
    let mut rows: Vec<Option<usize>> = vec![None; count];
    for root in std::iter::once(first).chain(0..count).filter(|&root| root < count) {
        if rows[root].is_some() {
            continue;
        }
        rows[root] = Some(0);
        let mut queue = VecDeque::from([(root, 0)]);
        while let Some((vertex, row)) = queue.pop_front() {
            for &to in &out[vertex] {
                if rows[to].is_none() {
                    rows[to] = Some(row + 1);
                    queue.push_back((to, row + 1));
                }
            }
        }
    }
    rows.into_iter().map(Option::unwrap_or_default).collect()
}

fn outgoing(count: usize, links: &[Link]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); count];
    links.iter().for_each(|link| out[link.from].push(link.to));
    out
}

/// The links without those that a depth-first search finds to lead back to where it came from.
fn without_circles(count: usize, links: &[Link]) -> Vec<Link> {
    let out = outgoing(count, links);
    let (mut seen, mut open) = (vec![false; count], vec![false; count]);
    let mut forward = Vec::new();
    for root in 0..count {
        if seen[root] {
            continue;
        }
        (seen[root], open[root]) = (true, true);
        let mut stack = vec![(root, 0)];
        while let Some(&(from, next)) = stack.last() {
            let Some(&to) = out[from].get(next) else {
                open[from] = false;
                stack.pop();
                continue;
            };
            if let Some(top) = stack.last_mut() {
                top.1 += 1;
            }
            if !open[to] {
                forward.push(Link { from, to });
            }
            if !seen[to] {
                (seen[to], open[to]) = (true, true);
                stack.push((to, 0));
            }
        }
    }
    forward
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(pairs: &[(usize, usize)]) -> Vec<Link> {
        pairs.iter().map(|&(from, to)| Link { from, to }).collect()
    }

    #[test]
    fn longest_paths_lead_down_and_circles_are_opened() {
        let links = links(&[(0, 1), (1, 2), (0, 2), (2, 0), (3, 3), (2, 4)]);
        assert_eq!(by_longest_path(5, &links), [0, 1, 2, 0, 3]);
        assert_eq!(passed(&links, &[0, 1, 2, 0, 3]), 2);
    }

    #[test]
    fn distances_begin_at_the_first_vertex() {
        let links = links(&[(0, 1), (1, 2), (2, 0), (3, 2)]);
        assert_eq!(by_distance(4, &links, 1), [2, 0, 1, 0]);
    }
}
