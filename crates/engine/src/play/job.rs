//! The job of playing: where a play stands, and the machine's answer.

use super::{BoardReply, Explanation, Opponent, Seat, Seats, Session, Situation};
use crate::{Context, Error, Opened, Origin, Players, ReviewReply};
use retrograde::Lang;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Say where a play stands after some moves, and let the machine move if it is asked to. Nothing is remembered from
/// one question to the next but what [`Opened`] keeps: the moves so far are the whole state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// Where the play begins.
    pub origin: Origin,
    /// The moves so far, as people write them.
    pub moves: Vec<String>,
    /// Let the machine make the next move like this.
    #[serde(with = "crate::named::option")]
    pub machine: Option<Opponent>,
    /// The same seed gives the same choice of the machine in the same place.
    pub seed: u64,
    /// Say what each move is worth.
    pub hints: bool,
    /// Say why the position is worth what it is.
    pub why: bool,
    /// Say what each move so far was worth, if the game is solved.
    pub review: bool,
    /// Say what stands on each cell of the board.
    pub board: bool,
    /// How long the machine may think about a game that is too large to be solved; in JSON seconds.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
    /// The language of sentences.
    pub lang: Lang,
}

/// Where a play stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayReply {
    /// What the players are called.
    pub players: Players,
    /// How many moves the machine looks ahead; nothing if the game is solved.
    pub horizon: Option<u32>,
    /// Whether a table of the game says what moves are worth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub table: bool,
    /// The moves so far, each as it is written.
    pub moves: Vec<String>,
    /// The move that the machine has made, if it was asked to; it is the last of the moves.
    pub machine: Option<String>,
    /// Where the play stands.
    pub situation: Situation,
    /// The board, if asked for and the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardReply>,
    /// Why the position is worth what it is, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Explanation>,
    /// What each move was worth, if asked for and known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewReply>,
}

impl Play {
    /// Answers it.
    ///
    /// ```
    /// use retrograde_engine::{Opened, Opponent, Play, Source};
    /// let nim = Opened::open(&Source::game("nim", [("sticks", "4")]), &())?;
    /// let play = Play { moves: vec!["1".into()], machine: Some(Opponent::Perfect), ..Play::default() };
    /// let reply = play.answer(&nim, &())?;
    /// assert_eq!(reply.machine.as_deref(), Some("3"));
    /// assert!(reply.situation.outcome.is_some());
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a move is not legal, the play is over and the machine was to move, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<PlayReply, Error> {
        // Another choice for each place of the play, the same one for the same place.
        let seed = self.seed.wrapping_add((self.moves.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let seat = self.machine.map_or(Seat::Person, Seat::Machine);
        let seats = Seats { seats: [seat; 2], seed };
        let mut session = Session::begin(opened, &self.origin, seats, cx)?;
        if let Some(time) = self.time {
            session.think_for(time);
        }
        for (index, text) in self.moves.iter().enumerate() {
            session.play(text).map_err(|error| match error {
                Error::Move { reason, .. } => Error::Move { number: Some(index + 1), reason },
                error => error,
            })?;
        }
        let machine = self.machine.map(|_| session.machine_move(cx)).transpose()?;
        let situation = session.situation(self.hints, cx)?;
        let cells: Vec<_> = situation.choices.iter().map(|choice| choice.cell).collect();
        Ok(PlayReply {
            players: session.players(),
            horizon: session.horizon(),
            table: opened.has_table(),
            moves: session.moves_played(),
            machine,
            board: self.board.then(|| BoardReply::of(&situation.picture, &cells)).flatten(),
            situation,
            why: self.why.then(|| session.explain(self.lang, cx)).transpose()?,
            review: if self.review { session.review(cx).ok() } else { None },
        })
    }
}
