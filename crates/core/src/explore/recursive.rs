//! Depth first, by recursion.

use super::ExploreError;
use super::discovery::{Follow, Order};
use super::renumber::Followed;
use crate::with_stack;

/// The stack grows by `MORE` bytes when fewer than `LEFT` are left: a line of play may be as long as
/// there are positions.
const LEFT: usize = 32 << 10;
const MORE: usize = 1 << 20;

pub(super) fn explore(discovery: &mut dyn Follow) -> Result<Order, ExploreError> {
    let mut followed = Followed::default();
    for start in 0..discovery.starts() as u32 {
        visit(discovery, &mut followed, start, 0)?;
    }
    Ok(Order::Other(followed))
}

fn visit(discovery: &mut dyn Follow, followed: &mut Followed, number: u32, ply: usize) -> Result<(), ExploreError> {
    if followed.contains(number) {
        return Ok(());
    }
    with_stack(LEFT, MORE, || {
        let row = followed.follow(discovery, number).map_err(|stop| discovery.error(stop, ply))?;
        for edge in row {
            let head = discovery.rows().heads[edge];
            visit(discovery, followed, head, ply + 1)?;
        }
        Ok(())
    })
}
