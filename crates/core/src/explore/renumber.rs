//! Which positions were followed in which order, and numbering them as the queue would have.

use super::discovery::{Discovery, Stop};
use super::explored::Explored;
use super::{ExploreError, Game};
use std::ops::Range;

/// The positions followed, for the explorers that do not follow them in the order of their numbers.
#[derive(Default)]
pub(super) struct Followed {
    /// The row of each position by its number; `NO_ROW` before it is followed.
    rows: Vec<u32>,
    /// The positions by the order in which they were followed.
    order: Vec<u32>,
}

const NO_ROW: u32 = u32::MAX;

impl Followed {
    pub(super) fn contains(&self, number: u32) -> bool {
        self.rows.get(number as usize).is_some_and(|&row| row != NO_ROW)
    }

    /// Follows a position and gives its row in `heads`.
    pub(super) fn follow<G: Game>(
        &mut self,
        discovery: &mut Discovery<'_, G>,
        number: u32,
    ) -> Result<Range<usize>, Stop> {
        let begin = discovery.heads.len();
        discovery.follow(number as usize..number as usize + 1)?;
        self.rows.resize(discovery.positions.len(), NO_ROW);
        self.rows[number as usize] = self.order.len() as u32;
        self.order.push(number);
        Ok(begin..discovery.heads.len())
    }

    /// Numbers all positions, each of which has been followed, in the order of a queue.
    pub(super) fn renumber<G: Game>(self, discovery: Discovery<'_, G>) -> Result<Explored<G::Position>, ExploreError> {
        let Discovery { positions, starts, kinds: old_kinds, offsets: old_offsets, heads: old_heads, .. } = discovery;
        let count = positions.len();
        let mut new_numbers = vec![NO_ROW; count];
        let mut queue: Vec<u32> = (0..starts as u32).collect();
        new_numbers[..starts].copy_from_slice(&queue);
        let mut kinds = Vec::with_capacity(count);
        let mut offsets = Vec::with_capacity(count + 1);
        offsets.push(0);
        let mut heads = Vec::with_capacity(old_heads.len());
        let mut next = 0;
        while next < queue.len() {
            let row = self.rows[queue[next] as usize] as usize;
            next += 1;
            kinds.push(old_kinds[row]);
            for &head in &old_heads[old_offsets[row] as usize..old_offsets[row + 1] as usize] {
                let new_number = &mut new_numbers[head as usize];
                if *new_number == NO_ROW {
                    *new_number = queue.len() as u32;
                    queue.push(head);
                }
                heads.push(*new_number);
            }
            offsets.push(heads.len() as u32);
        }
        let mut positions: Vec<Option<G::Position>> = positions.into_iter().map(Some).collect();
        let positions = queue.iter().filter_map(|&number| positions[number as usize].take()).collect();
        let order = self.order.iter().map(|&number| new_numbers[number as usize]).collect();
        Ok(Explored::in_order(starts, positions, kinds, offsets, heads)?.visited_in(order))
    }
}
