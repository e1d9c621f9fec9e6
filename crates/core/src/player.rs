//! The two players, and how a play can end.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;
use thiserror::Error;

/// One of the two players, J0 or J1. `!player` is the opponent.
///
/// ```
/// use retrograde::Player;
/// assert_eq!(!Player::Zero, Player::One);
/// assert_eq!(Player::One.to_string(), "J1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// J0, who usually begins.
    Zero,
    /// J1.
    One,
}

impl Player {
    /// Both players, J0 first.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// 0 for J0 and 1 for J1, to index arrays of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player with that index: 0 or 1, nothing else.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::Zero),
            1 => Some(Self::One),
            _ => None,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "J{}", self.index())
    }
}

/// The name of neither player, or of no outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of J0, J1 and draw")]
pub struct UnknownOutcome(pub String);

impl FromStr for Player {
    type Err = UnknownOutcome;

    fn from_str(name: &str) -> Result<Self, UnknownOutcome> {
        let found = Self::BOTH.into_iter().find(|player| name == player.to_string());
        found.ok_or_else(|| UnknownOutcome(name.to_owned()))
    }
}

/// How a play ends or, with best play, what a position is worth.
///
/// Always absolute, never relative to the player who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// That player wins.
    Win(Player),
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// The winner, if somebody wins.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// +1 if that player wins, −1 if the opponent does, 0 for a draw: the leaf values of minimax.
    #[must_use]
    pub fn score_for(self, player: Player) -> i32 {
        match self {
            Self::Win(winner) if winner == player => 1,
            Self::Win(_) => -1,
            Self::Draw => 0,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => player.fmt(f),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(name: &str) -> Result<Self, UnknownOutcome> {
        if name == "draw" { Ok(Self::Draw) } else { name.parse().map(Self::Win) }
    }
}
