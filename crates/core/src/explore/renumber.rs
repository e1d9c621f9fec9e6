//! Which positions were followed in which order, and numbering them as the queue would have.

use super::discovery::{Discovery, Follow, Rows, Stop};
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
    pub(super) fn follow(
        &mut self,
        discovery: &mut Discovery<'_>,
        positions: &mut dyn Follow,
        number: u32,
    ) -> Result<Range<usize>, Stop> {
        let begin = discovery.rows.heads.len();
        positions.follow(discovery, number as usize..number as usize + 1)?;
        self.rows.resize(discovery.found, NO_ROW);
        self.rows[number as usize] = self.order.len() as u32;
        self.order.push(number);
        Ok(begin..discovery.rows.heads.len())
    }

    /// Numbers all positions, each of which has been followed, in the order of a queue.
    pub(super) fn renumber(self, starts: usize, old: &Rows) -> Renumbered {
        let count = self.rows.len();
        let mut numbers = vec![NO_ROW; count];
        let mut queue: Vec<u32> = (0..starts as u32).collect();
        numbers[..starts].copy_from_slice(&queue);
        let mut rows = Rows::with_capacity(count, old.heads.len());
        let mut next = 0;
        while next < queue.len() {
            let row = self.rows[queue[next] as usize] as usize;
            next += 1;
            rows.kinds.push(old.kinds[row]);
            for &head in &old.heads[old.offsets[row] as usize..old.offsets[row + 1] as usize] {
                let new_number = &mut numbers[head as usize];
                if *new_number == NO_ROW {
                    *new_number = queue.len() as u32;
                    queue.push(head);
                }
                rows.heads.push(*new_number);
            }
            rows.offsets.push(rows.heads.len() as u32);
        }
        let visited = self.order.iter().map(|&number| numbers[number as usize]).collect();
        Renumbered { rows, queue, visited }
    }
}

/// What was followed, numbered as the queue would have.
pub(super) struct Renumbered {
    pub(super) rows: Rows,
    /// The old number of each position.
    pub(super) queue: Vec<u32>,
    /// The new numbers by the order in which the positions were followed.
    pub(super) visited: Vec<u32>,
}
