//! Who sits at the table.

use retrograde::{Lang, Player};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How the machine plays.
///
/// ```
/// use retrograde_engine::Opponent;
/// assert_eq!("perfect".parse(), Ok(Opponent::Perfect));
/// assert_eq!("depth=4".parse(), Ok(Opponent::Depth(4)));
/// assert_eq!("errs=0.25".parse(), Ok(Opponent::Errs(0.25)));
/// assert_eq!(Opponent::Errs(0.25).to_string(), "errs=0.25");
/// assert!("weak".parse::<Opponent>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Opponent {
    /// Perfect if the game could be solved, otherwise looks some moves ahead.
    Strongest,
    /// Always an optimal move: wins as soon as it can, resists as long as it can when it is lost, and leaves the most
    /// ways to go wrong in a draw.
    Perfect,
    /// Looks so many moves ahead.
    Depth(u32),
    /// Plays perfectly but for one move in so many, which is one of the others.
    Errs(f64),
    /// Any legal move.
    Random,
}

/// A text that names no opponent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no opponent; expected strongest, perfect, depth=N (looks N moves ahead, 1 to 60), errs=RATE (errs at that rate, 0 to 1) or random"
)]
pub struct UnknownOpponent(pub String);

/// Who makes the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seat {
    /// A person.
    Person,
    /// The machine.
    Machine(Opponent),
}

/// Who makes the moves of both players, and by which random numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seats {
    /// J0's seat and J1's.
    pub seats: [Seat; 2],
    /// The same seed gives the same moves of the machine.
    pub seed: u64,
}

impl Seats {
    /// Who makes the moves of the player.
    #[must_use]
    pub const fn of(&self, player: Player) -> Seat {
        self.seats[player.index()]
    }
}

impl Opponent {
    /// How the machine plays, in words.
    #[must_use]
    pub fn words(self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, _) => self.to_string(),
            (Lang::Fr, Self::Strongest) => "au plus fort".to_owned(),
            (Lang::Fr, Self::Perfect) => "parfaite".to_owned(),
            (Lang::Fr, Self::Depth(depth)) => format!("à profondeur {depth}"),
            (Lang::Fr, Self::Errs(rate)) => format!("taux d'erreur {}", rate.to_string().replace('.', ",")),
            (Lang::Fr, Self::Random) => "au hasard".to_owned(),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strongest => f.write_str("strongest"),
            Self::Perfect => f.write_str("perfect"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Errs(rate) => write!(f, "errs={rate}"),
            Self::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(text: &str) -> Result<Self, UnknownOpponent> {
        let unknown = || UnknownOpponent(text.to_owned());
        match text.split_once(['=', ':']) {
            None if text == "strongest" => Ok(Self::Strongest),
            None if text == "perfect" => Ok(Self::Perfect),
            None if text == "random" => Ok(Self::Random),
            Some(("depth", depth)) => {
                let depth = depth.parse().ok().filter(|depth| (1..=60).contains(depth));
                depth.map(Self::Depth).ok_or_else(unknown)
            }
            Some(("errs", rate)) => {
                let rate = rate.parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
                rate.map(Self::Errs).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}
