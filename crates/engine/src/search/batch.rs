//! The job of searching many positions, one a line.

use super::run::run_one;
use super::searcher::Searcher;
use super::{Deadline, Search, SearchReply};
use crate::game::{AnyPosition, ErasedGame};
use crate::parts::option_text;
use crate::{Error, split_list};
use retrograde::{Observer, Outcome};
use serde::Serialize;
use std::io;

/// Search many positions, one a line: the moves that lead to it. Each is searched as if it were the only one, with
/// an empty table, so that its answer does not depend on the others.
#[derive(Clone, Debug)]
pub struct Batch {
    /// How to search them. The moves of a line begin where this begins.
    pub search: Search,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum LineReply {
    /// What the position is worth.
    Answer {
        /// The line.
        moves: String,
        /// Who wins with best play; if it is not proven, the best guess.
        #[serde(serialize_with = "option_text")]
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
    /// Answers the lines one by one, as they come. Says whether all of them were right.
    ///
    /// ```
    /// use retrograde_engine::{Batch, LineReply, Search, Spec};
    /// let search = Search::new(Spec::from_words(["connect4", "width=4", "height=4"])?);
    /// let mut lengths = Vec::new();
    /// let mut lines = ["1122", "1119"].into_iter().map(|line| Ok(line.to_owned()));
    /// let right = Batch { search }.run(&mut lines, &(), &mut |reply| {
    ///     if let LineReply::Answer { length, .. } = reply {
    ///         lengths.push(length);
    ///     }
    ///     Ok(())
    /// })?;
    /// assert_eq!((right, lengths), (false, vec![Some(12)]));
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such game, if positions can come back, if an option makes no sense, if the lines cannot be
    /// read, or if the observer interrupts. A line that is wrong is no error, but its answer.
    pub fn run(
        &self,
        lines: &mut dyn Iterator<Item = io::Result<String>>,
        observer: &dyn Observer,
        answer: &mut Answer<'_>,
    ) -> Result<bool, Error> {
        let job = &self.search;
        job.check()?;
        let game = &*job.spec.open_to_play(observer)?;
        let start = game.position_at(&job.spec.place)?;
        let deadline = Deadline::new(job.time, observer);
        let mut answering = Answering { game: game.erased(), job, start, deadline: &deadline, answer, right: true };
        let mut numbered = lines.enumerate();
        if job.calls_minimax() {
            numbered.try_for_each(|(index, line)| answering.line(index + 1, line, None))?;
        } else {
            job.with_searcher(game, &deadline, &mut |searcher| {
                for (index, line) in &mut numbered {
                    answering.line(index + 1, line, Some(&mut *searcher))?;
                }
                Ok(())
            })?;
        }
        Ok(answering.right)
    }
}

/// What is needed to answer a line.
struct Answering<'a, 'f> {
    game: &'a dyn ErasedGame,
    job: &'a Search,
    start: AnyPosition,
    deadline: &'a Deadline<'a>,
    answer: &'a mut Answer<'f>,
    /// Whether all lines so far were right.
    right: bool,
}

impl Answering<'_, '_> {
    fn line(
        &mut self,
        number: usize,
        line: io::Result<String>,
        searcher: Option<&mut dyn Searcher>,
    ) -> Result<(), Error> {
        let line = line.map_err(|error| Error::Open { path: "the list of positions".into(), error })?;
        let line = line.trim();
        self.deadline.restart();
        let found = split_list("moves", line)
            .and_then(|words| self.game.read(&self.start, &words))
            .and_then(|position| run_one(self.game, self.job, &position, line, searcher, self.deadline));
        let reply = match found {
            Ok(reply) => reply.into(),
            Err(error @ (Error::Play(_) | Error::Position { .. } | Error::NotAList { .. })) => {
                self.right = false;
                LineReply::Wrong { moves: line.to_owned(), line: number, error: format!("line {number}: {error}") }
            }
            Err(error) => return Err(error),
        };
        (self.answer)(reply)?;
        if self.deadline.is_interrupted() { Err(Error::Interrupted) } else { Ok(()) }
    }
}

impl From<SearchReply> for LineReply {
    fn from(reply: SearchReply) -> Self {
        let SearchReply { moves, value, length, best, nodes, proven, .. } = reply;
        Self::Answer { moves, value, length, best, nodes, proven }
    }
}
