//! One loop over the edges of many vertices.

use crate::Rows;
use crate::arena::SHORT;
use std::ops::Range;

/// Calls the function with the tail and the head of each edge of those vertices, in order.
///
/// A loop over each row would end where the processor does not expect it, once per vertex, which costs
/// as much as an edge or two. So the tails are written beside the edges, some rows at a time, and then
/// one loop goes through the edges.
#[inline(always)]
pub(crate) fn for_each_edge(arena: Rows<'_>, vertices: Range<usize>, mut each: impl FnMut(u32, u32)) {
    /// So many vertices at a time, and so many of their edges.
    const ROWS: usize = 256;
    const ROOM: usize = SHORT * ROWS;
    let mut tails = [0_u32; ROOM + SHORT];
    for first in vertices.clone().step_by(ROWS) {
        let rows = &arena.offsets()[first..=vertices.end.min(first + ROWS)];
        let heads = &arena.heads()[rows[0] as usize..rows[rows.len() - 1] as usize];
        let numbered = (first as u32..).zip(rows.windows(2));
        if heads.len() > ROOM {
            for (tail, ends) in numbered {
                let row = &arena.heads()[ends[0] as usize..ends[1] as usize];
                row.iter().for_each(|&head| each(tail, head));
            }
            continue;
        }
        for (tail, ends) in numbered {
            let (begin, length) = ((ends[0] - rows[0]) as usize, (ends[1] - ends[0]) as usize);
            match tails[begin..].first_chunk_mut::<SHORT>() {
                Some(room) if length <= SHORT => *room = [tail; SHORT],
                _ => tails[begin..begin + length].fill(tail),
            }
        }
        for (&tail, &head) in tails.iter().zip(heads) {
            each(tail, head);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::for_each_edge;
    use crate::{ArenaBuilder, Player};

    /// Rows of every length around the short ones, and blocks with more and with fewer edges than fit.
    #[test]
    fn every_edge_comes_once_and_in_order_whatever_the_lengths_of_the_rows() {
        let mut random = fastrand::Rng::with_seed(3);
        for longest in [1, 9, 12, 40] {
            let count = 1000;
            let mut builder = ArenaBuilder::new();
            let vertices: Vec<_> = (0..count).map(|_| builder.vertex(Player::Zero).unwrap()).collect();
            let mut expected = Vec::new();
            for from in 0..count {
                for _ in 0..random.usize(0..=longest) {
                    let to = random.usize(0..count);
                    builder.edge(vertices[from], vertices[to]).unwrap();
                    expected.push((from as u32, to as u32));
                }
            }
            let arena = builder.build().unwrap();
            for part in [0..count, 0..0, 100..611, 999..1000] {
                let mut found = Vec::new();
                for_each_edge(arena.rows(), part.clone(), |tail, head| found.push((tail, head)));
                let expected: Vec<_> =
                    expected.iter().copied().filter(|&(from, _)| part.contains(&(from as usize))).collect();
                assert_eq!(found, expected, "rows of up to {longest}, vertices {part:?}");
            }
        }
    }
}
