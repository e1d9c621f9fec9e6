//! Depth first, by recursion.

use super::ExploreError;
use super::discovery::{Discovery, Failed, Follow, Order, Stop};
use super::renumber::Followed;
use crate::with_stack;

/// The stack grows by `MORE` bytes when fewer than `LEFT` are left: a line of play may be as long as
/// there are positions.
const LEFT: usize = 32 << 10;
const MORE: usize = 1 << 20;

pub(super) fn explore(
    discovery: &mut Discovery<'_>,
    positions: &mut dyn Follow,
) -> Result<Order, ExploreError<Failed>> {
    let mut recursion = Recursion { discovery, positions, followed: Followed::default() };
    for start in 0..recursion.discovery.starts as u32 {
        recursion.visit(start, 0).map_err(|error| *error)?;
    }
    Ok(Order::Other(recursion.followed))
}

/// What every call of the recursion works on. A call keeps little else: with a line of a million moves, what it
/// keeps is the memory that counts. So the error is in a box too.
struct Recursion<'a, 'b> {
    discovery: &'a mut Discovery<'b>,
    positions: &'a mut dyn Follow,
    followed: Followed,
}

impl Recursion<'_, '_> {
    fn visit(&mut self, number: u32, ply: usize) -> Result<(), Box<ExploreError<Failed>>> {
        if self.followed.contains(number) {
            return Ok(());
        }
        with_stack(LEFT, MORE, || {
            let row = self.followed.follow(self.discovery, self.positions, number);
            for edge in row.map_err(|stop| self.error(stop, ply))? {
                self.visit(self.discovery.rows.heads[edge], ply + 1)?;
            }
            Ok(())
        })
    }

    #[cold]
    fn error(&self, stop: Stop, ply: usize) -> Box<ExploreError<Failed>> {
        Box::new(self.discovery.error(stop, ply))
    }
}
