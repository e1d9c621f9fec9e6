//! Breadth first, with a queue.
//!
//! The queue is the list of positions itself: those before `next` have left it, the others wait.

use super::discovery::{BLOCK, Discovery};
use super::explored::{Explored, plies};
use super::{ExploreError, Game};

pub(super) fn explore<G: Game>(mut discovery: Discovery<'_, G>) -> Result<Explored<G::Position>, ExploreError> {
    let mut next = 0;
    let mut open = Vec::new();
    // The end of the ply that is being followed, and how many plies may be followed after it.
    let mut ply = (discovery.positions.len(), discovery.how.depth);
    while next < discovery.positions.len() {
        if next == ply.0 {
            ply = (discovery.positions.len(), ply.1.map(|left| left.saturating_sub(1)));
        }
        let end = if ply.1.is_some() { ply.0 } else { discovery.positions.len() };
        let block = next..end.min(next + BLOCK);
        next = block.end;
        let done = if ply.1 == Some(0) { discovery.leave(block, &mut open) } else { discovery.follow(block) };
        if let Err(stop) = done {
            let reached = plies(discovery.starts, &discovery.offsets, &discovery.heads);
            return Err(discovery.error(stop, reached.len() - 1));
        }
    }
    let Discovery { positions, starts, kinds, offsets, heads, .. } = discovery;
    Ok(Explored::in_order(starts, positions, kinds, offsets, heads)?.open_at(open))
}
