//! Winner and length.

use super::{Value, proven};
use retrograde::{Outcome, Player, Verdict};
use std::fmt;

/// Who wins and after how many moves, when the winner hurries and the loser resists: m(s) of note 002 §5,
/// the rank of the attractor.
///
/// Draws are all worth the same, however long they take, because nobody has a reason to hurry; so a draw
/// carries no length. How long one takes when both play the first of their best moves is the length of the
/// principal line.
///
/// ```
/// use retrograde_teach::minimax::{Ending, Value};
/// use retrograde::{Outcome, Player};
/// let [won, lost] = Player::BOTH.map(|player| Ending::of(Outcome::Win(player)));
/// assert_eq!(won.before().before().to_string(), "J0 in 2");
/// // J0 would rather win soon and lose late.
/// assert!(won > won.before());
/// assert!(lost < lost.before());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending(i32);

impl Ending {
    /// Whether the solver's verdict says the same: the same value and, if somebody wins, the same rank.
    #[must_use]
    pub fn agrees_with(self, verdict: Verdict) -> bool {
        self.outcome() == Some(verdict.outcome()) && self.length() == verdict.rank()
    }
}

impl Value for Ending {
    const LOWEST: Self = Self(-proven::INFINITE);
    const HIGHEST: Self = Self(proven::INFINITE);

    fn of(outcome: Outcome) -> Self {
        Self(proven::of(outcome))
    }

    fn before(self) -> Self {
        Self(proven::before(self.0))
    }

    fn after(self) -> Self {
        Self(proven::after(self.0))
    }

    fn outcome(self) -> Option<Outcome> {
        let winner = proven::read(self.0).map(|(winner, _): (Player, u32)| Outcome::Win(winner));
        winner.or((self.0 == 0).then_some(Outcome::Draw))
    }

    fn length(self) -> Option<u32> {
        proven::read(self.0).map(|(_, length)| length)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        proven::write(self.0, format_args!("draw"), f)
    }
}
