//! What a slot must hold, said once more from the definitions. This shares nothing with the solvers: it knows no
//! codes, only outcomes and numbers of moves.

use super::{Slot, Tiered};
use crate::{Outcome, Player};

/// A slot that the rules cannot explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSlot;

/// Who wins the position of a slot and in how many moves, from what its successors are worth.
///
/// A winner wins as soon as possible and a loser loses as late as possible; a draw has no number of moves.
///
/// # Errors
/// If there is no such slot, if a successor has none, or what `worth` says.
pub fn derive<G: Tiered, E: From<WrongSlot>>(
    game: &G,
    slot: Slot,
    mut worth: impl FnMut(Slot) -> Result<(Outcome, Option<u32>), E>,
) -> Result<(Outcome, Option<u32>), E> {
    let position = game.unrank(slot).ok_or(WrongSlot)?;
    if game.rank(&position) != Some(slot) {
        return Err(WrongSlot.into());
    }
    if let Some(outcome) = game.outcome(&position) {
        return Ok((outcome, outcome.winner().map(|_| 0)));
    }
    let mover = game.to_move(&position);
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let mut soonest: Option<u32> = None;
    let mut latest: Option<u32> = None;
    let mut drawn = false;
    for chosen in moves {
        let after = game.rank(&game.play(&position, chosen)).ok_or(WrongSlot)?;
        match worth(after)? {
            (Outcome::Draw, _) => drawn = true,
            (Outcome::Win(winner), Some(length)) if winner == mover => {
                soonest = Some(soonest.map_or(length, |other| other.min(length)));
            }
            (Outcome::Win(_), Some(length)) => latest = Some(latest.map_or(length, |other| other.max(length))),
            (Outcome::Win(_), None) => return Err(WrongSlot.into()),
        }
    }
    let other = |player: Player| if player == Player::Zero { Player::One } else { Player::Zero };
    match (soonest, drawn, latest) {
        (Some(length), ..) => Ok((Outcome::Win(mover), Some(length + 1))),
        (None, true, _) => Ok((Outcome::Draw, None)),
        (None, false, Some(length)) => Ok((Outcome::Win(other(mover)), Some(length + 1))),
        (None, false, None) => Err(WrongSlot.into()),
    }
}
