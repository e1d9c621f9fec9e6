//! A play in progress, as a door shows it.

use super::{Match, Record, Seat, Seats};
use crate::game::Picture;
use crate::parts::{option_text, text};
use crate::{Error, Output, Players, ReviewReply, Spec};
use retrograde::{Cell, Observer, Outcome, Player, Verdict};
use serde::{Serialize, Serializer};
use std::time::Duration;

/// Play a game.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game, or a graph to move on.
    pub spec: Spec,
    /// Who plays.
    pub seats: Seats,
}

/// A play in progress.
pub struct Session {
    table: Box<dyn Match>,
    seats: Seats,
    record: Record,
}

/// Where a play stands.
#[derive(Clone, Debug, Serialize)]
pub struct Situation {
    /// How many moves were made.
    pub number: usize,
    /// The last of them.
    pub last: Option<String>,
    /// The position as people write it.
    pub position: String,
    /// What a person sees.
    #[serde(serialize_with = "picture_text")]
    pub picture: Picture,
    /// Whose turn it is.
    #[serde(serialize_with = "text")]
    pub player: Player,
    /// How the play ended, or nothing while it goes on.
    #[serde(serialize_with = "option_text")]
    pub outcome: Option<Outcome>,
    /// What can be played.
    pub choices: Vec<Choice>,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// The cell of the picture by which one points at it.
    #[serde(skip)]
    pub cell: Option<Cell>,
    /// What it is worth, if hints are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// Who wins after it; nothing if that is not known.
    #[serde(serialize_with = "option_text")]
    pub value: Option<Outcome>,
    /// In how many moves from now, this one included.
    pub rank: Option<u32>,
    /// Whether it is one of the best.
    pub best: bool,
    /// W, D or L for the player who moves, or ? if it is not known.
    pub letter: char,
}

/// Why the position is worth what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What is true of the position; nothing if it is not known.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// The same as a sentence.
    pub sentence: String,
    /// How the play goes on if nobody errs.
    pub line: Vec<String>,
    /// Where the line ends, as a sentence.
    pub end: String,
    /// What was wrong with the last move of each player, as sentences; nothing about best moves.
    pub mistakes: Vec<String>,
}

impl Play {
    /// Begins to play.
    ///
    /// ```
    /// use retrograde_engine::{Opponent, Play, Seat, Seats, Spec};
    /// let spec = Spec::from_words(["nim", "sticks=4"])?;
    /// let seats = Seats { seats: [Seat::Person, Seat::Machine(Opponent::Perfect)], seed: 0 };
    /// let mut session = Play { spec, seats }.begin(&())?;
    /// session.play("3")?;
    /// session.machine_move(&())?;
    /// assert!(session.situation(false, &())?.outcome.is_some());
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such game, or a perfect opponent is wanted for one that is too large to be solved and cannot
    /// be searched.
    pub fn begin(&self, observer: &dyn Observer) -> Result<Session, Error> {
        let game = self.spec.open_to_play(observer)?;
        let table = game.sit_down(&self.spec.place, self.spec.limit, self.seats, observer)?;
        Ok(Session { table, seats: self.seats, record: Record::new(&self.spec) })
    }
}

impl Session {
    /// What the players are called.
    #[must_use]
    pub fn players(&self) -> Players {
        let [zero, one] = self.table.players();
        Players { zero, one }
    }

    /// How far the machine sees: `None` to the end, because the game is solved.
    #[must_use]
    pub fn horizon(&self) -> Option<u32> {
        self.table.horizon()
    }

    /// How long the machine searches before each of its moves, and for hints, if the game is too large to be
    /// solved. What is not decided by then is guessed by looking ahead.
    #[must_use]
    pub fn thinking(&self) -> Option<Duration> {
        self.table.thinking()
    }

    /// The same play, with that much time to search.
    #[must_use]
    pub fn with_thinking(mut self, time: Duration) -> Self {
        self.table.think_for(time);
        self
    }

    /// Where the play stands.
    ///
    /// # Errors
    /// If the rules of a file fail, or the observer interrupts.
    pub fn situation(&self, hints: bool, observer: &dyn Observer) -> Result<Situation, Error> {
        self.table.situation(hints, observer)
    }

    /// Whose turn it is and who sits there; nothing if the play is over.
    #[must_use]
    pub fn turn(&self) -> Option<(Player, Seat)> {
        self.table.turn().map(|player| (player, self.seats.of(player)))
    }

    /// Makes a move. Gives it back as people write it.
    ///
    /// # Errors
    /// If it is no legal move; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<String, Error> {
        self.table.play(text)
    }

    /// Lets the machine make a move, as it plays at that seat; at a person's seat as strongly as it can.
    ///
    /// # Errors
    /// If the play is over or the observer interrupts.
    pub fn machine_move(&mut self, observer: &dyn Observer) -> Result<String, Error> {
        let opponent = match self.turn() {
            Some((_, Seat::Machine(opponent))) => opponent,
            Some((_, Seat::Person)) => super::Opponent::Strongest,
            None => return Err(Error::Play("the play is over".to_owned())),
        };
        self.table.machine_move(opponent, observer)
    }

    /// Takes moves back until a person is to move again; the last one if nobody is a person. Says how many.
    pub fn undo(&mut self) -> usize {
        let somebody = self.seats.seats.contains(&Seat::Person);
        let mut undone = 0;
        while self.table.undo() {
            undone += 1;
            if !somebody || matches!(self.turn(), Some((_, Seat::Person))) {
                break;
            }
        }
        undone
    }

    /// Why the position is worth what it is.
    ///
    /// # Errors
    /// If the observer interrupts.
    pub fn explain(&self, observer: &dyn Observer) -> Result<Explanation, Error> {
        self.table.explain(observer)
    }

    /// What each move of the play so far was worth.
    ///
    /// # Errors
    /// If the game is too large to be solved.
    pub fn review(&self) -> Result<ReviewReply, Error> {
        self.table.review()
    }

    /// The play so far.
    #[must_use]
    pub fn record(&self) -> Record {
        let outcome = self.table.outcome().map(|outcome| outcome.to_string());
        Record { moves: self.table.moves_played(), outcome, ..self.record.clone() }
    }

    /// Writes the play so far to a file, as JSON.
    ///
    /// # Errors
    /// If that fails.
    pub fn save(&self, output: &Output, observer: &dyn Observer) -> Result<(), Error> {
        let failed = |error: serde_json::Error| output.failed(std::io::Error::from(error).into());
        output.fill(observer, |sink| {
            serde_json::to_writer_pretty(&mut *sink, &self.record()).map_err(failed)?;
            writeln!(sink).map_err(|error| output.failed(error.into()))
        })
    }
}

fn picture_text<S: Serializer>(picture: &Picture, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&picture.to_string())
}
