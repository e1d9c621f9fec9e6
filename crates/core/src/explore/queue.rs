//! Breadth first, with a queue.
//!
//! The queue is the list of positions itself: those before `next` have left it, the others wait.

use super::ExploreError;
use super::discovery::{BLOCK, Discovery, Failed, Follow, Order};
use super::explored::plies;

/// Follows all positions up to a depth, if there is one.
pub(super) fn explore(
    discovery: &mut Discovery<'_>,
    positions: &mut dyn Follow,
    depth: Option<u32>,
) -> Result<Order, ExploreError<Failed>> {
    let mut next = 0;
    let mut open = Vec::new();
    // The end of the ply that is being followed, and how many plies may be followed after it.
    let mut ply = (discovery.found, depth);
    while next < discovery.found {
        if next == ply.0 {
            ply = (discovery.found, ply.1.map(|left| left.saturating_sub(1)));
        }
        let end = if ply.1.is_some() { ply.0 } else { discovery.found };
        let block = next..end.min(next + BLOCK);
        next = block.end;
        let leave = ply.1 == Some(0);
        let done =
            if leave { positions.leave(discovery, block, &mut open) } else { positions.follow(discovery, block) };
        if let Err(stop) = done {
            let reached = plies(discovery.starts, &discovery.rows.offsets, &discovery.rows.heads);
            return Err(discovery.error(stop, reached.len() - 1));
        }
    }
    Ok(Order::Numbers { open })
}
