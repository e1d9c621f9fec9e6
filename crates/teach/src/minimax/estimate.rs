//! A heuristic number, or a win.

use super::{Value, proven};
use retrograde::{Outcome, Player};
use std::fmt;

/// What a search that looks only so far ahead says: a win that it has seen, with its length, or a number
/// of the heuristic, positive if J0 seems to stand better.
///
/// [`number`](Estimate::number) is V_p of note 003 V, where a final position counts as much as its result:
/// ±[`WIN`](Estimate::WIN) or 0. Beyond the note, a win counts more the sooner it comes, so that who sees
/// several takes the shortest; since that only splits equal values, V_p stays what it is.
///
/// ```
/// use retrograde_teach::minimax::{Estimate, Value};
/// use retrograde::{Outcome, Player};
/// let won = Estimate::of(Outcome::Win(Player::Zero)).before();
/// assert_eq!((won.number(), won.to_string().as_str()), (Estimate::WIN, "J0 in 1"));
/// let good = Estimate::heuristic(35);
/// assert_eq!((good.number(), good.to_string().as_str()), (35, "+35"));
/// // A heuristic is never as good as a win, whatever it says.
/// assert!(Estimate::heuristic(i32::MAX) < won);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Estimate(i32);

impl Estimate {
    /// What a win of J0 is worth; one of J1 is worth as much below 0. The numbers of a heuristic lie
    /// strictly between.
    pub const WIN: i32 = proven::WIN;

    /// The number of a heuristic. One that is too large or too small becomes the last that is allowed.
    #[must_use]
    pub fn heuristic(number: i32) -> Self {
        Self(number.clamp(1 - Self::WIN, Self::WIN - 1))
    }

    /// V_p of the notes: ±[`WIN`](Estimate::WIN) for a win, else the number of the heuristic.
    #[must_use]
    pub fn number(self) -> i32 {
        self.0.clamp(-Self::WIN, Self::WIN)
    }
}

impl Value for Estimate {
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

    /// The winner, if a win was seen. A draw is not told apart from a heuristic of 0.
    fn outcome(self) -> Option<Outcome> {
        proven::read(self.0).map(|(winner, _): (Player, u32)| Outcome::Win(winner))
    }

    fn length(self) -> Option<u32> {
        proven::read(self.0).map(|(_, length)| length)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 > 0 { "+" } else { "" };
        proven::write(self.0, format_args!("{sign}{}", self.0), f)
    }
}
