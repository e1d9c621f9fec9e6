//! The values of the course: +1, 0 and −1.

use super::Value;
use retrograde::{Outcome, Player};
use std::fmt;

/// +1 if J0 wins, −1 if J1 wins, 0 for a draw (notes 002 §4 and 003 IV).
///
/// ```
/// use retrograde_teach::minimax::{Sign, Value};
/// use retrograde::{Outcome, Player};
/// let lost = Sign::of(Outcome::Win(Player::One));
/// assert_eq!(lost.number(), -1);
/// assert_eq!(lost.before(), lost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sign(i8);

impl Sign {
    /// +1, 0 or −1.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0 as i32
    }
}

impl Value for Sign {
    const LOWEST: Self = Self(-2);
    const HIGHEST: Self = Self(2);

    fn of(outcome: Outcome) -> Self {
        Self(outcome.score_for(Player::Zero) as i8)
    }

    fn before(self) -> Self {
        self
    }

    fn after(self) -> Self {
        self
    }

    fn outcome(self) -> Option<Outcome> {
        match self.0 {
            1 => Some(Outcome::Win(Player::Zero)),
            0 => Some(Outcome::Draw),
            -1 => Some(Outcome::Win(Player::One)),
            _ => None,
        }
    }

    fn length(self) -> Option<u32> {
        None
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            ..-1 => "-∞",
            -1 => "-1",
            0 => "0",
            1 => "+1",
            _ => "+∞",
        })
    }
}
