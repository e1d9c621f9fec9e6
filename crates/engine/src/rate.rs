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
    /// The score with best play, if it is known of a game with scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
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
    /// The score after it, if it is known of a game with scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
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
        moves.sort_by_key(|rated| std::cmp::Reverse(worth(rated, mover)));
        let scored = game.abilities().scores.is_some();
        // A win is known as soon as one move wins; anything else once every move is known.
        let best = moves.first().filter(|first| {
            let won = first.value == Some(Outcome::Win(mover)) && !scored;
            won || moves.iter().all(|rated| rated.value.is_some())
        });
        let (value, distance, score) = match (situation.outcome, best) {
            (Some(outcome), _) => (Some(outcome), outcome.winner().map(|_| 0), game.score(&here)?),
            (None, Some(best)) => (best.value, best.distance.map(|distance| distance + 1), best.score),
            (None, None) => (None, None, None),
        };
        Ok(RateReply {
            game: opened.full_name(),
            position: situation.position,
            player: mover,
            players: session.players(),
            value,
            distance,
            score,
            moves,
            table: game.known().is_some(),
        })
    }
}

fn rated(choice: Choice, position: String) -> RatedMove {
    let (value, rank, score) = choice.hint.map_or((None, None, None), |hint| (hint.value, hint.rank, hint.score));
    RatedMove { text: choice.text, position, value, distance: rank.map(|rank| rank.saturating_sub(1)), score }
}

/// Greater for what is better for the mover: wins, with more points and sooner first; what is not known; draws; losses,
/// with fewer points and later first.
fn worth(rated: &RatedMove, mover: Player) -> (u8, i32, i64) {
    let distance = rated.distance.map_or(0, i64::from);
    let score = rated.score.unwrap_or(0);
    let points = if mover == Player::Zero { score } else { -score };
    match rated.value {
        Some(Outcome::Win(player)) if player == mover => (3, points, -distance),
        None => (2, 0, 0),
        Some(Outcome::Draw) => (1, 0, 0),
        Some(Outcome::Win(_)) => (0, points, distance),
    }
}
