//! A play in progress.

use super::rating::{can_search, search};
use super::thinker::AHEAD;
use super::{Opponent, Record, Seat, Seats, Thinker, explain};
use crate::opened::{moves_in_word, read_move};
use crate::{Context, Error, Loaded, Misuse, Opened, Origin, Place, Players, Review, ReviewReply};
use fastrand::Rng;
use retrograde::dynamic::{AsGame, DynGame, Picture, PositionBytes};
use retrograde::{Cell, Lang, Outcome, Player, Solution, Vertex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;
use std::time::Duration;

/// A play in progress of a game that stays open.
pub struct Session<'a> {
    opened: &'a Opened,
    game: Arc<dyn DynGame>,
    knowledge: Knowledge,
    /// Never empty: the first one is where the play began.
    reached: Vec<Reached>,
    seats: Seats,
    random: Rng,
    /// How long the machine searches a move; nothing if the game cannot be searched, or need not be.
    thinking: Option<Duration>,
    /// How long it may look some moves ahead.
    looking: Duration,
    record: Record,
}

enum Knowledge {
    /// Everything.
    Solved { loaded: Loaded, solution: Arc<Solution> },
    /// What a table of the game says.
    Table,
    /// What looking ahead shows.
    Ahead,
}

/// A position of the play.
struct Reached {
    position: PositionBytes,
    /// Only in a solved game.
    vertex: Option<Vertex>,
    /// The move that led here.
    text: Option<String>,
}

/// Where a play stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Situation {
    /// How many moves were made.
    pub number: usize,
    /// The last of them.
    pub last: Option<String>,
    /// The position as people write it.
    pub position: String,
    /// What a person sees.
    #[serde(serialize_with = "picture_text", deserialize_with = "text_picture")]
    pub picture: Picture,
    /// Whose turn it is.
    pub player: Player,
    /// How the play ended, or nothing while it goes on.
    pub outcome: Option<Outcome>,
    /// With which score it ended, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What can be played.
    pub choices: Vec<Choice>,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// The cell of the picture by which one points at it.
    #[serde(skip)]
    pub cell: Option<Cell>,
    /// What it is worth, if hints are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Who wins after it; nothing if that is not known.
    pub value: Option<Outcome>,
    /// In how many moves from now, this one included.
    pub rank: Option<u32>,
    /// Whether it is one of the best, which is said only if the worth of every move is proven.
    pub best: bool,
    /// W, D or L for the player who moves, or ? if it is not known.
    pub letter: char,
    /// The score after it, if that is known of a game with scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// Why the position is worth what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// What is true of the position.
    pub sentence: String,
    /// How the play goes on if nobody errs.
    pub line: Vec<String>,
    /// Where the line ends, as a sentence.
    pub end: String,
    /// What was wrong with the last move of each player, as sentences; nothing about best moves.
    pub mistakes: Vec<String>,
}

/// Without another limit, larger games are not solved before they are played: nobody likes to wait.
const SOLVED_BEFORE: usize = 3_000_000;
/// Nor are these, of games whose positions can be searched as they come: a person waits for the board, not for all of it.
const SEARCHED_BEFORE: usize = 300_000;
/// How long it searches for an exact answer before.
const THINKING: Duration = Duration::from_secs(5);

impl<'a> Session<'a> {
    /// Begins to play. A game that is small enough is solved first.
    ///
    /// ```
    /// use retrograde_engine::{Opened, Opponent, Origin, Seat, Seats, Session, Source};
    /// let nim = Opened::open(&Source::game("nim", [("sticks", "4")]), &())?;
    /// let seats = Seats { seats: [Seat::Person, Seat::Machine(Opponent::Perfect)], seed: 0 };
    /// let mut session = Session::begin(&nim, &Origin::default(), seats, &())?;
    /// session.play("3")?;
    /// session.machine_move(&())?;
    /// assert!(session.situation(false, &())?.outcome.is_some());
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such place, or a perfect opponent is wanted for a game that is too large to be solved and
    /// cannot be searched.
    pub fn begin(opened: &'a Opened, origin: &Origin, seats: Seats, cx: &dyn Context) -> Result<Self, Error> {
        let game = opened.game(&origin.place)?;
        let start = opened.position_at(&*game, &origin.place)?;
        let perfect = seats.seats.contains(&Seat::Machine(Opponent::Perfect));
        let most = if game.abilities().search { SEARCHED_BEFORE } else { SOLVED_BEFORE };
        let loaded = if game.known().is_some() { None } else { Some(opened.load(&origin.at_most(most), cx)) };
        let (knowledge, vertex) = match loaded.transpose() {
            Ok(None) => (Knowledge::Table, None),
            Ok(Some(loaded)) => {
                let solution = opened.solution(&loaded, cx)?;
                let vertex = loaded.start();
                (Knowledge::Solved { loaded, solution }, vertex)
            }
            Err(Error::TooLarge { positions, .. }) if perfect && !can_search(&*game, cx) => {
                return Err(Error::NotPerfect { positions });
            }
            Err(Error::TooLarge { .. }) => (Knowledge::Ahead, None),
            Err(error) => return Err(error),
        };
        let large = matches!(knowledge, Knowledge::Ahead);
        let thinking = (large && can_search(&*game, cx)).then_some(THINKING);
        let reached = vec![Reached { position: start, vertex, text: None }];
        let (random, record) = (Rng::with_seed(seats.seed), Record::new(opened, &origin.place));
        let looking = THINKING / 2;
        Ok(Self { opened, game, knowledge, reached, seats, random, thinking, looking, record })
    }

    /// What is played.
    #[must_use]
    pub const fn opened(&self) -> &'a Opened {
        self.opened
    }

    /// What the players are called.
    #[must_use]
    pub fn players(&self) -> Players {
        let [zero, one] = self.game.players();
        Players { zero, one }
    }

    /// How far the machine sees: `None` to the end, because the game is solved.
    #[must_use]
    pub fn horizon(&self) -> Option<u32> {
        matches!(self.knowledge, Knowledge::Ahead).then_some(AHEAD)
    }

    /// How long the machine searches before each of its moves, and for hints, if the game is too large to be
    /// solved. What is not decided by then is guessed by looking ahead.
    #[must_use]
    pub const fn thinking(&self) -> Option<Duration> {
        self.thinking
    }

    /// Gives the machine that much time to search, if it searches, and half of it to look some moves ahead.
    pub fn think_for(&mut self, time: Duration) {
        (self.thinking, self.looking) = (self.thinking.map(|_| time), time / 2);
    }

    /// Where the play stands.
    ///
    /// # Errors
    /// If the rules of a file fail, or it is interrupted.
    pub fn situation(&self, hints: bool, cx: &dyn Context) -> Result<Situation, Error> {
        let here = self.here();
        let outcome = self.game.outcome(&here.position)?;
        let hints = if hints && outcome.is_none() { Some(self.thinker().hints(cx, &mut |_, _| ())?) } else { None };
        let (texts, cells) = (self.game.move_texts(&here.position)?, self.game.cells(&here.position)?);
        let choices = texts.into_iter().zip(cells).enumerate();
        Ok(Situation {
            number: self.reached.len() - 1,
            last: here.text.clone(),
            position: self.game.position_text(&here.position)?,
            picture: self.game.picture(&here.position)?,
            player: self.game.to_move(&here.position)?,
            outcome,
            score: self.game.score(&here.position)?,
            choices: choices
                .map(|(number, (text, cell))| Choice { text, cell, hint: hints.as_ref().map(|hints| hints[number]) })
                .collect(),
        })
    }

    /// Whose turn it is and who sits there; nothing if the play is over.
    ///
    /// # Errors
    /// If the rules of a file fail.
    pub fn turn(&self) -> Result<Option<(Player, Seat)>, Error> {
        let position = &self.here().position;
        if self.game.outcome(position)?.is_some() {
            return Ok(None);
        }
        let player = self.game.to_move(position)?;
        Ok(Some((player, self.seats.of(player))))
    }

    /// Makes a move. Gives it back as people write it.
    ///
    /// # Errors
    /// If it is no legal move; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<String, Error> {
        if self.turn()?.is_none() {
            return Err(Error::Over);
        }
        let chosen = read_move(&*self.game, &self.here().position, text)?;
        self.make(chosen)
    }

    /// Makes the moves that a text means: several, such as `443`, if both players are persons. Gives them back as people
    /// write them.
    ///
    /// # Errors
    /// If one is no legal move; nothing has changed then.
    pub fn play_several(&mut self, text: &str) -> Result<Vec<String>, Error> {
        let texts = match self.seats.seats == [Seat::Person; 2] {
            true => moves_in_word(&*self.game, &self.here().position, text),
            false => vec![text.to_owned()],
        };
        let before = self.reached.len();
        let played = texts.iter().map(|text| self.play(text)).collect::<Result<Vec<String>, Error>>();
        if played.is_err() {
            self.reached.truncate(before);
        }
        played
    }

    /// Lets the machine make a move, as it plays at that seat; at a person's seat as strongly as it can.
    ///
    /// # Errors
    /// If the play is over or it is interrupted.
    pub fn machine_move(&mut self, cx: &dyn Context) -> Result<String, Error> {
        let opponent = match self.turn()? {
            Some((_, Seat::Machine(opponent))) => opponent,
            Some((_, Seat::Person)) => Opponent::Strongest,
            None => return Err(Error::Over),
        };
        let chosen = self.thinker().choose(opponent, &mut self.random, cx)?;
        self.make(chosen)
    }

    /// How the machine plays whose turn it is, at a person's seat as strongly as it can, and a seed for its choice: with
    /// [`thinker`](Self::thinker) and [`make`](Self::make) the machine's move can be found elsewhere.
    ///
    /// # Errors
    /// If the rules of a file fail.
    pub fn machine(&mut self) -> Result<(Opponent, u64), Error> {
        let opponent = match self.turn()? {
            Some((_, Seat::Machine(opponent))) => opponent,
            _ => Opponent::Strongest,
        };
        Ok((opponent, self.random.u64(..)))
    }

    /// All that is needed to think about where the play stands.
    #[must_use]
    pub fn thinker(&self) -> Thinker {
        let here = self.here();
        let solved = match (&self.knowledge, here.vertex) {
            (Knowledge::Solved { loaded, solution }, Some(vertex)) => {
                Some((loaded.clone(), Arc::clone(solution), vertex))
            }
            _ => None,
        };
        let (game, position) = (Arc::clone(&self.game), here.position.clone());
        Thinker { game, position, solved, thinking: self.thinking, looking: self.looking }
    }

    /// Takes moves back until a person is to move again; the last one if nobody is a person. Says how many.
    ///
    /// # Errors
    /// If the rules of a file fail.
    pub fn undo(&mut self) -> Result<usize, Error> {
        let somebody = self.seats.seats.contains(&Seat::Person);
        let mut undone = 0;
        while self.reached.len() > 1 {
            self.reached.pop();
            undone += 1;
            if !somebody || matches!(self.turn()?, Some((_, Seat::Person))) {
                break;
            }
        }
        Ok(undone)
    }

    /// Why the position is worth what it is.
    ///
    /// # Errors
    /// If it is interrupted.
    pub fn explain(&self, lang: Lang, cx: &dyn Context) -> Result<Explanation, Error> {
        let position = &self.here().position;
        let players = self.players();
        if let Knowledge::Solved { loaded, solution } = &self.knowledge {
            return explain::solved(loaded, solution, &self.vertices(), lang);
        }
        let outcome = self.game.outcome(position)?;
        let thinker = self.thinker();
        let found = match self.knowledge {
            Knowledge::Table if outcome.is_none() => search(&*self.game, position, THINKING, cx)?,
            _ => thinker.searched(cx)?,
        };
        if let (None, Some((finding, line))) = (outcome, found) {
            let line: Vec<u32> = line.into_iter().map(|number| number as u32).collect();
            let line = AsGame::new(&*self.game, position).line_texts(&line)?;
            let mut explained = explain::searched(players.both(), &finding, line, lang);
            if matches!(self.knowledge, Knowledge::Table) && finding.least.outcome == Outcome::Draw {
                // A table need not say whether a play that draws ends.
                explained.sentence = lang.pick("a draw", "match nul").to_owned();
            }
            return Ok(explained);
        }
        let (ahead, best) = if outcome.is_none() { thinker.best_ahead(cx)? } else { (AHEAD, None) };
        let mut texts = self.game.move_texts(position)?;
        let best = best.map(|(number, hint)| (texts.swap_remove(number), hint));
        Ok(explain::ahead(players.both(), ahead, best, outcome, lang))
    }

    /// What each move of the play so far was worth.
    ///
    /// # Errors
    /// If the game is too large to be solved, and cannot be searched either.
    pub fn review(&self, cx: &dyn Context) -> Result<ReviewReply, Error> {
        match &self.knowledge {
            Knowledge::Solved { loaded, solution } => ReviewReply::of(loaded, solution, &self.vertices()),
            Knowledge::Table => self.review_listed(),
            Knowledge::Ahead => {
                // What a search proves in the time of a move, if the game can be searched.
                let time = Some(self.thinking.ok_or(Misuse::NoReview)?);
                let origin = Origin { place: self.record.place(), ..Origin::default() };
                Review { origin, play: self.moves_played(), time, ..Review::default() }.answer(self.opened, cx)
            }
        }
    }

    /// Reviews a play whose game has a table, by listing the game if it is small enough: a review speaks of vertices.
    fn review_listed(&self) -> Result<ReviewReply, Error> {
        let texts = self.reached.iter().map(|reached| self.game.position_text(&reached.position));
        let texts = texts.collect::<Result<Vec<String>, _>>()?;
        let place = texts.first().map_or(Place::Start, |text| Place::At(text.clone()));
        let origin = Origin { place, ..Origin::default() };
        let loaded = self.opened.load(&origin.at_most(SOLVED_BEFORE), &()).map_err(|error| match error {
            Error::TooLarge { .. } => Misuse::NoReview.into(),
            error => error,
        })?;
        let solution = self.opened.solution(&loaded, &())?;
        let vertices = texts.iter().map(|text| loaded.find(text)).collect::<Result<Vec<Vertex>, _>>()?;
        ReviewReply::of(&loaded, &solution, &vertices)
    }

    /// The moves so far, as people write them.
    #[must_use]
    pub fn moves_played(&self) -> Vec<String> {
        self.reached.iter().filter_map(|reached| reached.text.clone()).collect()
    }

    /// The play so far.
    ///
    /// # Errors
    /// If the rules of a file fail.
    pub fn record(&self) -> Result<Record, Error> {
        let outcome = self.game.outcome(&self.here().position)?.map(|outcome| outcome.to_string());
        Ok(Record { moves: self.moves_played(), outcome, ..self.record.clone() })
    }

    fn here(&self) -> &Reached {
        self.reached.last().expect("a play has the position where it began")
    }

    fn vertices(&self) -> Vec<Vertex> {
        self.reached.iter().filter_map(|reached| reached.vertex).collect()
    }

    /// Makes the move of that number. Gives it back as people write it.
    ///
    /// # Errors
    /// If there is no such move, or the rules of a file fail.
    pub fn make(&mut self, number: usize) -> Result<String, Error> {
        let here = self.here();
        let mut texts = self.game.move_texts(&here.position)?;
        let position = self.game.play(&here.position, number)?;
        let vertex = match (&self.knowledge, here.vertex) {
            (Knowledge::Solved { loaded, .. }, Some(vertex)) => loaded.moves(vertex).get(number).map(|(_, to)| *to),
            _ => None,
        };
        let text = texts.swap_remove(number);
        self.reached.push(Reached { position, vertex, text: Some(text.clone()) });
        Ok(text)
    }
}

impl Hint {
    pub(super) fn new(mover: Player, value: Option<Outcome>, rank: Option<u32>, best: bool) -> Self {
        let letter = match value {
            None => '?',
            Some(Outcome::Draw) => 'D',
            Some(Outcome::Win(player)) if player == mover => 'W',
            Some(Outcome::Win(_)) => 'L',
        };
        Self { value, rank, best, letter, score: None }
    }
}

fn picture_text<S: Serializer>(picture: &Picture, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(picture)
}

fn text_picture<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Picture, D::Error> {
    String::deserialize(deserializer).map(Picture::Text)
}
