//! Depth first, with a stack. What was put there last is followed first: the last move of a position.

use super::discovery::Discovery;
use super::explored::Explored;
use super::renumber::Followed;
use super::{ExploreError, Game};

pub(super) fn explore<G: Game>(mut discovery: Discovery<'_, G>) -> Result<Explored<G::Position>, ExploreError> {
    let mut followed = Followed::default();
    // Each number with its distance from the start on the way by which it was found.
    let mut stack: Vec<(u32, u32)> = (0..discovery.starts as u32).map(|start| (start, 0)).collect();
    while let Some((number, ply)) = stack.pop() {
        if followed.contains(number) {
            continue;
        }
        let row = followed.follow(&mut discovery, number).map_err(|stop| discovery.error(stop, ply as usize))?;
        let waiting = discovery.heads[row].iter().filter(|&&head| !followed.contains(head));
        stack.extend(waiting.map(|&head| (head, ply + 1)));
    }
    followed.renumber(discovery)
}
