//! The job of searching many positions, one a line.

use super::dictionary::OrDictionary;
use super::run::run_one;
use super::{Method, Search, SearchReply};
use crate::context::Deadline;
use crate::opened::{play_words, read_position};
use crate::{Context, Error, Listing, Misuse, Opened, split_list, words};
use retrograde::dynamic::{DynGame, PositionBytes};
use retrograde::{Lang, Outcome, Player};
use serde::{Deserialize, Serialize};

/// Search many positions, one a line: the moves that lead to it. Each is searched as if it were the only one, with
/// an empty table, so that its answer does not depend on the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Batch {
    /// How to search them. The moves of a line begin where this begins.
    pub search: Search,
    /// The lines.
    pub lines: Vec<String>,
}

/// The answers to all lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchReply {
    /// One for each line, in their order.
    pub lines: Vec<LineReply>,
    /// Whether all lines could be answered.
    pub right: bool,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LineReply {
    /// What the position is worth.
    Answer {
        /// The line.
        moves: String,
        /// Who wins with best play; if it is not proven, the best guess.
        value: Option<Outcome>,
        /// How many moves are still to be played with best play; nothing if only the winner was asked for, or
        /// if it is a guess.
        length: Option<u32>,
        /// A best move, or all of them if asked for.
        best: Vec<String>,
        /// How many positions were searched for the value.
        nodes: u64,
        /// Whether value, length and best move are certain.
        proven: bool,
        /// The score with best play, in a game that has scores.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
    /// Why the line is no position to search.
    Wrong {
        /// The line.
        moves: String,
        /// Its number, from 1.
        line: usize,
        /// What is wrong, and what would be right.
        error: String,
    },
}

/// What is done with the answer to a line.
type Answer<'a> = dyn FnMut(LineReply) -> Result<(), Error> + 'a;

impl Batch {
    /// Answers all lines.
    ///
    /// ```
    /// use retrograde_engine::{Batch, LineReply, Opened, Search, Source};
    /// let source = Source::game("connect4", [("width", "4"), ("height", "4")]);
    /// let opened = Opened::open(&source, &())?;
    /// let lines = ["1122", "1119"].map(str::to_owned).to_vec();
    /// let reply = Batch { search: Search::default(), lines }.answer(&opened, &())?;
    /// assert!(matches!(reply.lines[0], LineReply::Answer { length: Some(12), .. }));
    /// assert!(matches!(reply.lines[1], LineReply::Wrong { line: 2, .. }));
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`answer_each`](Batch::answer_each).
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<BatchReply, Error> {
        let mut reply = BatchReply { lines: Vec::with_capacity(self.lines.len()), right: true };
        self.answer_each(opened, &mut self.lines.iter().cloned().map(Ok), cx, &mut |line| {
            reply.right &= matches!(line, LineReply::Answer { .. });
            reply.lines.push(line);
            Ok(())
        })?;
        Ok(reply)
    }

    /// Answers lines one by one, as they come, instead of those that the batch holds.
    ///
    /// # Errors
    /// If positions can come back, if an option makes no sense, if the lines end with an error, or if it is
    /// interrupted. An invalid line is not an error but an answer.
    pub fn answer_each(
        &self,
        opened: &Opened,
        lines: &mut dyn Iterator<Item = Result<String, Error>>,
        cx: &dyn Context,
        answer: &mut Answer<'_>,
    ) -> Result<(), Error> {
        let job = &self.search;
        job.check(cx.budget())?;
        let game = opened.game(&job.origin.place)?;
        let start = opened.position_at(&*game, &job.origin.place)?;
        if job.method == Method::Proof && game.abilities().scores.is_some() {
            return Err(Misuse::ProofOfScores.into());
        }
        let deadline = Deadline::new(job.time, cx);
        let mut answering = Answering { opened, game: &*game, job, start, deadline: &deadline, answer };
        let mut numbered = lines.enumerate();
        if job.calls_minimax() {
            numbered.try_for_each(|(index, line)| answering.line(index + 1, &line?, None))
        } else {
            let (searched, avoider) = opened.searched(&job.origin.place)?;
            job.with_searcher(cx.budget(), &*searched, &deadline, &mut |searcher| {
                numbered
                    .try_for_each(|(index, line)| answering.line(index + 1, &line?, Some((&mut *searcher, avoider))))
            })
        }
    }
}

/// What is needed to answer a line.
struct Answering<'a, 'f> {
    opened: &'a Opened,
    game: &'a dyn DynGame,
    job: &'a Search,
    start: PositionBytes,
    deadline: &'a Deadline<'a>,
    answer: &'a mut Answer<'f>,
}

impl Answering<'_, '_> {
    fn line(
        &mut self,
        number: usize,
        line: &str,
        searcher: Option<(&mut OrDictionary<'_>, Option<Player>)>,
    ) -> Result<(), Error> {
        let line = line.trim();
        self.deadline.restart();
        let found = split_list(Listing::Moves, line)
            .and_then(|words| self.read(&words))
            .and_then(|position| run_one(self.opened, self.game, self.job, &position, line, searcher, self.deadline));
        let reply = match found {
            Ok(reply) => reply.into(),
            // What makes no sense for any position ends the batch; what one position is refused for does not.
            Err(error @ (Error::Interrupted | Error::Misuse(_) | Error::Unsearchable { .. })) => return Err(error),
            Err(error) => {
                let error = words::error(&error, self.job.lang, &words::Plain);
                let error = match self.job.lang {
                    Lang::En => format!("line {number}: {error}"),
                    Lang::Fr => format!("ligne {number}\u{a0}: {error}"),
                };
                LineReply::Wrong { moves: line.to_owned(), line: number, error }
            }
        };
        (self.answer)(reply)?;
        if self.deadline.is_interrupted() { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// The position that a line means: moves, or a position as people write it.
    fn read(&self, words: &[String]) -> Result<PositionBytes, Error> {
        // What stands in brackets is a position rather than a list of moves.
        let bracketed = words.first().is_some_and(|word| word.starts_with('('));
        if bracketed && let Ok(position) = read_position(self.game, &words.join(" ")) {
            return Ok(position);
        }
        let played = play_words(self.game, self.start.clone(), words);
        played.or_else(|error| match words {
            [_, ..] => read_position(self.game, &words.join(" ")).map_err(|_| error),
            [] => Err(error),
        })
    }
}

impl From<SearchReply> for LineReply {
    fn from(reply: SearchReply) -> Self {
        let SearchReply { moves, value, length, best, nodes, proven, score, .. } = reply;
        Self::Answer { moves, value, length, best, nodes, proven, score }
    }
}
