//! Breadth first, with a queue.
//!
//! The queue is the list of positions itself: those before `next` have left it, the others wait.

use super::discovery::{BLOCK, Discovery};
use super::explored::{Explored, plies};
use super::{ExploreError, Game};

pub(super) fn explore<G: Game>(mut discovery: Discovery<'_, G>) -> Result<Explored<G::Position>, ExploreError> {
    let mut next = 0;
    while next < discovery.positions.len() {
        let block = next..discovery.positions.len().min(next + BLOCK);
        next = block.end;
        if let Err(stop) = discovery.follow(block) {
            let reached = plies(discovery.starts, &discovery.offsets, &discovery.heads);
            return Err(discovery.error(stop, reached.len() - 1));
        }
    }
    let Discovery { positions, starts, kinds, offsets, heads, .. } = discovery;
    Explored::in_order(starts, positions, kinds, offsets, heads)
}
