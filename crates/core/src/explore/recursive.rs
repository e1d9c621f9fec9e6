//! Depth first, by recursion.

use super::discovery::Discovery;
use super::explored::Explored;
use super::renumber::Followed;
use super::{ExploreError, Game};
use crate::with_stack;

/// The stack grows by `MORE` bytes when fewer than `LEFT` are left: a line of play may be as long as
/// there are positions.
const LEFT: usize = 32 << 10;
const MORE: usize = 1 << 20;

pub(super) fn explore<G: Game>(mut discovery: Discovery<'_, G>) -> Result<Explored<G::Position>, ExploreError> {
    let mut followed = Followed::default();
    for start in 0..discovery.starts as u32 {
        visit(&mut discovery, &mut followed, start, 0)?;
    }
    followed.renumber(discovery)
}

fn visit<G: Game>(
    discovery: &mut Discovery<'_, G>,
    followed: &mut Followed,
    number: u32,
    ply: usize,
) -> Result<(), ExploreError> {
    if followed.contains(number) {
        return Ok(());
    }
    with_stack(LEFT, MORE, || {
        let row = followed.follow(discovery, number).map_err(|stop| discovery.error(stop, ply))?;
        for edge in row {
            visit(discovery, followed, discovery.heads[edge], ply + 1)?;
        }
        Ok(())
    })
}
