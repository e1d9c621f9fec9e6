//! The laws of tiers.

use super::{BrokenLaw, Checked, check_each, require};
use crate::Game;
use crate::tiers::{Slot, Tiered};
use std::fmt::Debug;

/// How many slots of each tier are looked at.
const SLOTS: u64 = 200;

/// Checks the laws of [`Tiered`] in the same way as [`check_game`](super::check_game): on positions that plays reach,
/// and on slots of the tiers that they lie in, whether or not a play reaches those.
///
/// # Errors
/// The first law that is broken.
pub fn check_tiers<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Tiered + Game<Position: Debug, Move: Debug>,
{
    require(game.rank(&game.start()).is_some(), "the start has no slot", &game.start())?;
    check_each(game, limit, |position, _| {
        let slot = game.rank(position);
        let Some(slot) = slot else { return require(false, "a position that is reached has no slot", position) };
        let stands = game.unrank(slot);
        let Some(stands) = stands else { return require(false, "a slot that is used has no position", &slot) };
        require(game.to_move(&stands) == game.to_move(position), "a slot has two players to move", &(position, slot))?;
        require(game.outcome(&stands) == game.outcome(position), "a slot has two outcomes", &(position, slot))?;
        let len = game.tier_len(slot.tier);
        require(slot.rank < len, "a rank is not below the length of its tier", &slot)?;
        let step = len.div_ceil(SLOTS).max(1);
        for rank in (0..len).step_by(step as usize).chain([len - 1, slot.rank]) {
            check_slot(game, Slot { tier: slot.tier, rank })?;
        }
        require(game.unrank(Slot { rank: len, ..slot }).is_none(), "there is a slot behind the last", &slot)
    })
}

fn check_slot<G>(game: &G, slot: Slot) -> Result<(), BrokenLaw>
where
    G: Tiered + Game<Position: Debug, Move: Debug>,
{
    let Some(position) = game.unrank(slot) else { return require(false, "a rank has no position", &slot) };
    require(game.rank(&position) == Some(slot), "rank and unrank do not undo each other", &(slot, &position))?;
    let twin = game.twin(slot);
    require(twin.tier == slot.tier && game.twin(twin) == slot, "a twin is no mirror image", &(slot, twin))?;
    let mut tiers = Vec::new();
    game.next_tiers(slot.tier, &mut tiers);
    require(tiers.is_sorted_by(|one, other| one < other), "the next tiers are not in order", &slot)?;
    for &tier in &tiers {
        let below = game.level(tier) < game.level(slot.tier);
        require(below && game.tier_len(tier) > 0, "a next tier is on no lower level, or empty", &(slot, tier))?;
    }
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let ends = game.outcome(&position).is_some() == moves.is_empty();
    require(ends, "a slot has an outcome and moves, or neither", &(slot, &position))?;
    for chosen in moves {
        let after = game.rank(&game.play(&position, chosen));
        let known = after.is_some_and(|after| tiers.binary_search(&after.tier).is_ok());
        require(known, "a move leads to none of the next tiers", &(&position, chosen))?;
    }
    Ok(())
}
