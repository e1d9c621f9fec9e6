//! Depth first, with a stack. What was put there last is followed first: the last move of a position.

use super::ExploreError;
use super::discovery::{Discovery, Failed, Follow, Order};
use super::renumber::Followed;

pub(super) fn explore(
    discovery: &mut Discovery<'_>,
    positions: &mut dyn Follow,
) -> Result<Order, ExploreError<Failed>> {
    let mut followed = Followed::default();
    // Each number with its distance from the start on the way by which it was found.
    let mut stack: Vec<(u32, u32)> = (0..discovery.starts as u32).map(|start| (start, 0)).collect();
    while let Some((number, ply)) = stack.pop() {
        if followed.contains(number) {
            continue;
        }
        let row = followed.follow(discovery, positions, number).map_err(|stop| discovery.error(stop, ply as usize))?;
        let waiting = discovery.rows.heads[row].iter().filter(|&&head| !followed.contains(head));
        stack.extend(waiting.map(|&head| (head, ply + 1)));
    }
    Ok(Order::Other(followed))
}
