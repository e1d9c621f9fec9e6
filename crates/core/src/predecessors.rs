//! The arena with its edges turned around: the predecessors of every vertex in compressed rows.
//!
//! Summary: a counting sort of the edges by their head. On a large arena the plain sort writes all
//! over memory, so the edges are first dealt into buckets of heads that fit into the cache, and then
//! each bucket is sorted on its own.
//!
//! Complexity: O(|S| + |A|) time; 4 bytes per edge and vertex are kept, 6 more per edge are used
//! while it is built.

use crate::huge;
use crate::{Arena, Interrupted, Observer, Progress};

/// Heads per bucket: their counters and, at a few edges each, their rows stay in the second cache.
const BUCKET_BITS: u32 = 15;
const BUCKET: usize = 1 << BUCKET_BITS;

pub(crate) struct Predecessors {
    offsets: Vec<u32>,
    tails: Vec<u32>,
}

impl Predecessors {
    pub(crate) fn of(arena: &Arena, observer: &dyn Observer) -> Result<Self, Interrupted> {
        let count = arena.vertex_count();
        let edges = arena.edge_count();
        let checkpoint = |done| {
            observer.checkpoint(Progress { stage: "turning the edges around", done, total: Some(2 * edges as u64) })
        };
        checkpoint(0)?;
        let dealt = Dealt::deal(arena);
        checkpoint(edges as u64)?;

        let mut offsets = huge::filled(0_u32, count + 1);
        let mut tails = huge::filled(0_u32, edges);
        for bucket in 0..dealt.starts.len() - 1 {
            let first = bucket * BUCKET;
            let last = (first + BUCKET).min(count);
            let range = dealt.starts[bucket] as usize..dealt.starts[bucket + 1] as usize;
            let lows = &dealt.lows[range.clone()];
            // Row ends are counted one place to the right, then summed, then used as write positions
            // that end up at the row ends: the usual trick that needs no second array.
            let mut free = [0_u32; BUCKET + 1];
            for &low in lows {
                free[low as usize + 1] += 1;
            }
            for index in 0..last - first {
                free[index + 1] += free[index];
                offsets[first + index + 1] = range.start as u32 + free[index + 1];
            }
            let rows = &mut tails[range.clone()];
            for (&low, &tail) in lows.iter().zip(&dealt.tails[range]) {
                let place = &mut free[low as usize];
                rows[*place as usize] = tail;
                *place += 1;
            }
            if bucket % 64 == 63 {
                checkpoint(edges as u64 + u64::from(dealt.starts[bucket + 1]))?;
            }
        }
        Ok(Self { offsets, tails })
    }

    /// The vertices that have an edge to this one, in increasing order, once for each edge.
    #[inline(always)]
    pub(crate) fn row(&self, index: usize) -> &[u32] {
        &self.tails[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }

    pub(crate) fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    pub(crate) fn tails(&self) -> &[u32] {
        &self.tails
    }
}

/// The edges dealt into buckets by their head, in the order of their tails within each bucket.
struct Dealt {
    /// Where each bucket starts, and the end of the last one.
    starts: Vec<u32>,
    /// The head of each edge, relative to the first head of its bucket.
    lows: Vec<u16>,
    tails: Vec<u32>,
}

impl Dealt {
    fn deal(arena: &Arena) -> Self {
        let buckets = arena.vertex_count().div_ceil(BUCKET);
        let mut starts = vec![0_u32; buckets + 1];
        for &head in arena.heads() {
            starts[(head >> BUCKET_BITS) as usize + 1] += 1;
        }
        for bucket in 0..buckets {
            starts[bucket + 1] += starts[bucket];
        }
        let mut free = starts.clone();
        let mut lows = huge::filled(0_u16, arena.edge_count());
        let mut tails = huge::filled(0_u32, arena.edge_count());
        for (tail, ends) in arena.offsets().windows(2).enumerate() {
            for &head in &arena.heads()[ends[0] as usize..ends[1] as usize] {
                let place = &mut free[(head >> BUCKET_BITS) as usize];
                lows[*place as usize] = (head & (BUCKET as u32 - 1)) as u16;
                tails[*place as usize] = tail as u32;
                *place += 1;
            }
        }
        Self { starts, lows, tails }
    }
}

#[cfg(test)]
mod tests {
    use super::{BUCKET, Predecessors};
    use crate::huge;
    use crate::{ArenaBuilder, Player};

    #[test]
    fn every_edge_is_found_from_its_head_across_buckets() {
        let count = 2 * BUCKET + 5;
        let mut builder = ArenaBuilder::new();
        let vertices: Vec<_> = (0..count).map(|_| builder.vertex(Player::Zero).unwrap()).collect();
        let mut expected = vec![Vec::new(); count];
        for from in 0..count {
            for to in [from * 7 % count, from * 31 % count, from] {
                builder.edge(vertices[from], vertices[to]).unwrap();
                expected[to].push(from as u32);
            }
        }
        let predecessors = Predecessors::of(&builder.build().unwrap(), &()).unwrap();
        for (index, expected) in expected.iter().enumerate() {
            assert_eq!(predecessors.row(index), expected, "predecessors of {index}");
        }
    }
}
