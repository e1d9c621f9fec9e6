//! The job of telling what a position and each of its moves are worth, in the shape that such services share.

use crate::{Choice, Context, Error, Opened, Origin, Players, Seat, Seats, Session};
use retrograde::{Outcome, Player};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Tell what a position and each of its moves are worth.
///
/// ```
/// use retrograde_engine::{Opened, Rate, Source};
/// let nim = Opened::open(&Source::game("nim", [("sticks", "5")]), &())?;
/// let reply = Rate::default().answer(&nim, &())?;
/// assert_eq!((reply.distance, reply.moves[0].text.as_str(), reply.moves[0].distance), (Some(3), "1", Some(2)));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    /// Which position.
    pub origin: Origin,
    /// How long a game may be searched that is too large to be solved; in JSON seconds.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
}

/// What a position is worth, and each of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateReply {
    /// The game with all its parameters.
    pub game: String,
    /// The position as people write it.
    pub position: String,
    /// Who moves there.
    pub player: Player,
    /// What the players are called.
    pub players: Players,
    /// Who wins with best play; nothing if that is not known.
    pub value: Option<Outcome>,
    /// In how many moves it is won; nothing for a draw, or if it is not known.
    pub distance: Option<u32>,
    /// Every move with the position that it leads to, the best first.
    pub moves: Vec<RatedMove>,
    /// Whether a table of the game says so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub table: bool,
}

/// A move, where it leads, and what that is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedMove {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub position: String,
    /// Who wins from there; nothing if that is not known.
    pub value: Option<Outcome>,
    /// In how many moves from there it is won; nothing for a draw, or if it is not known.
    pub distance: Option<u32>,
}

impl Rate {
    /// Answers it.
    ///
    /// # Errors
    /// If there is no such position, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<RateReply, Error> {
        let seats = Seats { seats: [Seat::Person; 2], seed: 0 };
        let mut session = Session::begin(opened, &self.origin, seats, cx)?;
        if let Some(time) = self.time {
            session.think_for(time);
        }
        let situation = session.situation(true, cx)?;
        let game = opened.game(&self.origin.place)?;
        let here = opened.position_at(&*game, &self.origin.place)?;
        let after = game.successors(&here)?.into_iter().map(|after| game.position_text(&after));
        let rated = situation.choices.into_iter().zip(after).map(|(choice, position)| Ok(rated(choice, position?)));
        let mut moves = rated.collect::<Result<Vec<RatedMove>, Error>>()?;
        let mover = situation.player;
        moves.sort_by_key(|rated| std::cmp::Reverse(worth(rated.value, rated.distance, mover)));
        // A win is known as soon as one move wins; anything else once every move is known.
        let best = moves.first().filter(|first| {
            first.value == Some(Outcome::Win(mover)) || moves.iter().all(|rated| rated.value.is_some())
        });
        let (value, distance) = match (situation.outcome, best) {
            (Some(outcome), _) => (Some(outcome), outcome.winner().map(|_| 0)),
            (None, Some(best)) => (best.value, best.distance.map(|distance| distance + 1)),
            (None, None) => (None, None),
        };
        Ok(RateReply {
            game: opened.full_name(),
            position: situation.position,
            player: mover,
            players: session.players(),
            value,
            distance,
            moves,
            table: game.known().is_some(),
        })
    }
}

fn rated(choice: Choice, position: String) -> RatedMove {
    let (value, rank) = choice.hint.map_or((None, None), |hint| (hint.value, hint.rank));
    RatedMove { text: choice.text, position, value, distance: rank.map(|rank| rank.saturating_sub(1)) }
}

/// Greater for what is better for the mover: wins, sooner first; what is not known; draws; losses, later first.
fn worth(value: Option<Outcome>, distance: Option<u32>, mover: Player) -> (u8, i64) {
    let distance = distance.map_or(0, i64::from);
    match value {
        Some(Outcome::Win(player)) if player == mover => (3, -distance),
        None => (2, 0),
        Some(Outcome::Draw) => (1, 0),
        Some(Outcome::Win(_)) => (0, distance),
    }
}
