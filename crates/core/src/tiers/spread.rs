//! Following the moves from marked slots, for any tiered game.

use super::{Slot, Tier, Tiered, WindowMut};
use crate::dynamic::WrongBytes;
use std::ops::Range;

/// Marks the slots that moves lead to from the marked slots of a part of a tier. The windows are in the order of their
/// tiers.
///
/// # Errors
/// If the game breaks a law of [`Tiered`]: a move leads to a slot that no window has.
pub fn spread_tier<G: Tiered>(
    game: &G,
    tier: Tier,
    ranks: Range<u64>,
    marks: &[u8],
    windows: &mut [WindowMut<'_>],
) -> Result<(), WrongBytes> {
    let mut moves = Vec::new();
    for (rank, _) in ranks.zip(marks).filter(|&(_, &mark)| mark != 0) {
        let position = game.unrank(Slot { tier, rank }).ok_or(WrongBytes)?;
        moves.clear();
        game.moves(&position, &mut moves);
        for &chosen in &moves {
            let after = game.rank(&game.play(&position, chosen)).ok_or(WrongBytes)?;
            let first = windows.partition_point(|window| window.tier < after.tier);
            let of_tier = windows[first..].iter_mut().take_while(|window| window.tier == after.tier);
            let mark = |window: &'_ mut WindowMut<'_>| {
                let index = after.rank.checked_sub(window.first)?;
                window.marks.get_mut(index as usize).map(|mark| *mark = 255)
            };
            of_tier.map(mark).find_map(|marked| marked).ok_or(WrongBytes)?;
        }
    }
    Ok(())
}
