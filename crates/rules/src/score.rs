//! Scores of final positions: numbers that a file gives, whose sign names the winner.

use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::machine::{Machine, float_of};
use crate::script::Script;
use crate::value::{Heap, Value};
use retrograde::{Outcome, Player, Said, Scores};

/// Scores are no larger than this.
pub(crate) const LARGEST: i32 = Scores::LARGEST;

/// The score that a value means: a whole number that is small enough.
pub(crate) fn read(heap: &Heap, value: Value) -> Option<i32> {
    let number = float_of(heap, value)?;
    (number.fract() == 0.0 && number.abs() <= f64::from(LARGEST)).then_some(number as i32)
}

/// The score of a play that never ends: `endless` of the file, or 0.
pub(crate) fn endless(script: &Script, machine: &Machine<'_>) -> Result<i32, RulesError> {
    let Some(value) = machine.global("endless") else { return Ok(0) };
    read(&machine.heap, value).ok_or_else(|| {
        let shown = machine.heap.shown(value);
        let said = said!("`endless` is {shown}", "`endless` est {shown}");
        script.error(RulesErrorKind::WrongValue, script.place_of("endless"), said).with_note(said!(
            "endless = N is the score of a play that never ends, a whole number up to {LARGEST}",
            "endless = N est le score d’une partie infinie, un nombre entier d’au plus {LARGEST}"
        ))
    })
}

/// What the sign of a score means.
pub(crate) fn sign_note() -> Said {
    said!(
        "the sign of the score names the winner: player 0 above 0, player 1 below 0; 0 is a draw",
        "le signe du score désigne le gagnant : le joueur 0 s’il est positif, le joueur 1 s’il est négatif ; 0 : match nul"
    )
}

/// An outcome as part of a sentence.
pub(crate) fn described(outcome: Outcome) -> Said {
    match outcome {
        Outcome::Win(Player::Zero) => said!("player 0 wins there", "le joueur 0 y gagne"),
        Outcome::Win(Player::One) => said!("player 1 wins there", "le joueur 1 y gagne"),
        Outcome::Draw => said!("the play is drawn there", "la partie y est nulle"),
    }
}
