//! The arena with its edges turned around: the predecessors of every vertex in compressed rows.
//!
//! Summary: a counting sort of the edges by their head. On a large arena the plain sort writes all
//! over memory, so the edges are first dealt into buckets of heads that fit into the cache, and then
//! each bucket is sorted on its own. A dealt edge needs no more room than it will have in the end: the
//! low bits of its head and of its tail share four bytes, where the bucket tells the rest of the head
//! and the block of tails during which it was dealt the rest of the tail. So the buckets lie where the
//! rows will be, and touching fresh memory, which costs more than the sorting, is kept to a minimum.
//!
//! Complexity: O(|S| + |A|) time, 4 bytes per edge and 4 per vertex, all of it kept.

use super::edges::for_each_edge;
use crate::memory::huge;
use crate::{Interrupted, Observer, Progress, Rows, Stage};

pub(crate) struct Predecessors {
    offsets: Vec<u32>,
    tails: Vec<u32>,
}

impl Predecessors {
    pub(crate) fn of(arena: Rows<'_>, observer: &dyn Observer) -> Result<Self, Interrupted> {
        let count = arena.vertex_count();
        let edges = arena.edge_count() as u64;
        let stage = Stage::Predecessors;
        let checkpoint = |done| observer.checkpoint(Progress { stage, done, total: Some(2 * edges) });
        checkpoint(0)?;
        let Dealt { split, starts, mut edges_by_bucket } = Dealt::deal(arena);
        let buckets = split.buckets(count);
        checkpoint(edges)?;

        let mut offsets = huge::zeros::<u32>(count + 1);
        let mut free = vec![0_u32; (1 << split.head_bits) + 1];
        let mut dealt = Vec::new();
        for bucket in 0..buckets {
            let first = bucket << split.head_bits;
            let heads = (count - first).min(1 << split.head_bits);
            let start = starts[bucket];
            let rows = &mut edges_by_bucket[start as usize..starts[starts.len() - buckets + bucket] as usize];
            dealt.clear();
            dealt.extend_from_slice(rows);
            // Row ends are counted one place to the right, then summed, then used as write positions
            // that end up at the row ends: the usual trick that needs no second array.
            free[..=heads].fill(0);
            for &edge in &dealt {
                free[split.head(edge) + 1] += 1;
            }
            for index in 0..heads {
                free[index + 1] += free[index];
                offsets[first + index + 1] = start + free[index + 1];
            }
            let bounds = starts.iter().skip(bucket).step_by(buckets).map(|&at| (at - start) as usize);
            for (block, (begin, end)) in bounds.clone().zip(bounds.skip(1)).enumerate() {
                for &edge in &dealt[begin..end] {
                    let place = &mut free[split.head(edge)];
                    rows[*place as usize] = split.tail(edge, block);
                    *place += 1;
                }
            }
            if bucket % 64 == 63 {
                checkpoint(edges + u64::from(start))?;
            }
        }
        Ok(Self { offsets, tails: edges_by_bucket })
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

/// How the 32 bits of a dealt edge are shared between its head within the bucket and its tail within
/// the block.
#[derive(Clone, Copy)]
struct Split {
    head_bits: u32,
    tail_bits: u32,
}

impl Split {
    /// Buckets of 2¹² heads: their counters stay in the first cache and, at a few edges each, their rows
    /// in the second. For over 2²² vertices larger ones, so that there are never more than about a
    /// thousand buckets to write to at a time.
    fn of(count: usize) -> Self {
        let head_bits = (usize::BITS - count.leading_zeros()).saturating_sub(10).max(12);
        Self { head_bits, tail_bits: (32 - head_bits).min(16) }
    }

    fn buckets(self, count: usize) -> usize {
        count.div_ceil(1 << self.head_bits)
    }

    #[inline(always)]
    fn pack(self, head: u32, tail: u32) -> u32 {
        let head = head & ((1 << self.head_bits) - 1);
        head << self.tail_bits | (tail & ((1 << self.tail_bits) - 1))
    }

    #[inline(always)]
    fn head(self, edge: u32) -> usize {
        (edge >> self.tail_bits) as usize
    }

    #[inline(always)]
    fn tail(self, edge: u32, block: usize) -> u32 {
        (block as u32) << self.tail_bits | (edge & ((1 << self.tail_bits) - 1))
    }
}

/// The edges dealt into buckets by their head, in the order of their tails within each bucket.
struct Dealt {
    split: Split,
    /// Where in each bucket the edges of each block of tails start, block by block; then the ends.
    starts: Vec<u32>,
    edges_by_bucket: Vec<u32>,
}

impl Dealt {
    fn deal(arena: Rows<'_>) -> Self {
        let count = arena.vertex_count();
        let split = Split::of(count);
        let buckets = split.buckets(count);
        let mut free = vec![0_u32; buckets + 1];
        for &head in arena.heads() {
            free[(head >> split.head_bits) as usize + 1] += 1;
        }
        for bucket in 0..buckets {
            free[bucket + 1] += free[bucket];
        }
        free.truncate(buckets);

        let blocks = count.div_ceil(1 << split.tail_bits);
        let mut starts = Vec::with_capacity((blocks + 1) * buckets);
        let mut edges_by_bucket = huge::zeros::<u32>(arena.edge_count());
        for block in 0..blocks {
            starts.extend_from_slice(&free);
            let first = block << split.tail_bits;
            let last = count.min(first + (1 << split.tail_bits));
            for_each_edge(arena, first..last, |tail, head| {
                let place = &mut free[(head >> split.head_bits) as usize];
                edges_by_bucket[*place as usize] = split.pack(head, tail);
                *place += 1;
            });
        }
        starts.extend_from_slice(&free);
        Self { split, starts, edges_by_bucket }
    }
}

#[cfg(test)]
mod tests {
    use super::Predecessors;
    use crate::{ArenaBuilder, Player};

    /// Enough vertices for several buckets and several blocks, in either case the last one not full.
    #[test]
    fn every_edge_is_found_from_its_head_across_buckets() {
        let count = (1 << 17) + 5;
        let mut builder = ArenaBuilder::new();
        let vertices: Vec<_> = (0..count).map(|_| builder.vertex(Player::Zero).unwrap()).collect();
        let mut expected = vec![Vec::new(); count];
        for from in 0..count {
            for to in [from * 7 % count, from * 31 % count, from, 0] {
                builder.edge(vertices[from], vertices[to]).unwrap();
                expected[to].push(from as u32);
            }
        }
        let predecessors = Predecessors::of(builder.build().unwrap().rows(), &()).unwrap();
        for (index, expected) in expected.iter().enumerate() {
            assert_eq!(predecessors.row(index), expected, "predecessors of {index}");
        }
    }

    #[test]
    fn an_arena_without_vertices_has_no_rows() {
        let arena = ArenaBuilder::new().build().unwrap();
        assert!(Predecessors::of(arena.rows(), &()).unwrap().tails().is_empty());
    }
}
