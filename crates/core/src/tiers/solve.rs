//! Solving a part of a tier by asking for each position, for any tiered game.

use super::{Code, Slot, Tier, Tiered, Width, Window};
use crate::Player;
use crate::dynamic::WrongBytes;
use std::ops::Range;

/// Solves the slots of a part of a tier, given the tiers that its moves lead to, in ascending order.
///
/// # Errors
/// If the game breaks a law of [`Tiered`]: a move leads to a slot that no window has.
pub fn solve_tier<G: Tiered>(
    game: &G,
    tier: Tier,
    ranks: Range<u64>,
    windows: &[Window<'_>],
    width: Width,
    codes: &mut [u8],
) -> Result<(), WrongBytes> {
    let mut moves = Vec::new();
    // Moves lead to the same tier again and again.
    let mut last = 0;
    for (index, rank) in ranks.enumerate() {
        let position = game.unrank(Slot { tier, rank }).ok_or(WrongBytes)?;
        let code = match game.outcome(&position) {
            Some(outcome) => Code::ended(outcome, width),
            None => {
                moves.clear();
                game.moves(&position, &mut moves);
                let mut best: Option<Code> = None;
                let mover = game.to_move(&position);
                for &chosen in &moves {
                    let slot = game.rank(&game.play(&position, chosen)).ok_or(WrongBytes)?;
                    if windows.get(last).is_none_or(|window| !window.has(slot)) {
                        let first = windows.partition_point(|window| window.tier < slot.tier);
                        let found = windows[first..].iter().position(|window| window.has(slot));
                        last = first + found.ok_or(WrongBytes)?;
                    }
                    let window = &windows[last];
                    let code = width.read(window.codes, (slot.rank - window.first) as usize).ok_or(WrongBytes)?;
                    best = Some(match (best, mover) {
                        (None, _) => code,
                        (Some(best), Player::Zero) => best.max(code),
                        (Some(best), Player::One) => best.min(code),
                    });
                }
                best.ok_or(WrongBytes)?.one_move_before(width)
            }
        };
        width.write(codes, index, code);
    }
    Ok(())
}
