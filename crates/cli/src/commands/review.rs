//! `retrograde review`: what was each move of a play worth?

use super::Context;
use crate::args::{ObjectiveOptions, SubjectOptions};
use crate::error::{CliError, Usage};
use crate::system::{self, Subject};
use clap::Args;
use retrograde_engine::{Job, Listing, Origin, Record, Reply, Review, split_list};
use std::path::PathBuf;
use std::time::Duration;

/// Go through a play: is it legal, and where did it go wrong?
#[derive(Args)]
#[command(override_usage = "retrograde review [OPTIONS] <FILE|GAME> [KEY=VALUE]...\n           \
    --play <LIST>\n       retrograde review [OPTIONS] --play-file <FILE>")]
pub(crate) struct ReviewArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters; not needed for a saved play, which knows its game
    #[arg(value_name = "FILE|GAME", required_unless_present = "play_file")]
    words: Vec<String>,
    /// The vertices of the play, or the moves of a game, separated by spaces (those inside brackets
    /// do not count), or as a JSON list
    #[arg(long, value_name = "LIST", required_unless_present = "play_file")]
    play: Option<String>,
    /// A file that holds the play, written in the same ways or saved by play; - for the standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    play_file: Option<PathBuf>,
    /// How many seconds a game is searched that is too large to be listed [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    objective: ObjectiveOptions,
}

impl ReviewArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let text = match &self.play_file {
            Some(path) => system::read_text(path)?,
            None => self.play.clone().unwrap_or_default(),
        };
        let record = text.trim_start().starts_with('{').then(|| Record::read(&text)).transpose()?;
        let (subject, origin) = match &record {
            _ if !self.words.is_empty() => self.subject.subject(&self.words)?,
            Some(_) if self.subject.has_place() => return Err(Usage::PlaceOfSavedPlay.into()),
            Some(record) => {
                let origin = Origin { place: record.place(), limit: self.subject.limit() };
                (Subject::from_words(&record.game)?, origin)
            }
            None => return Err(Usage::PlayOfNothing.into()),
        };
        let play = record.map_or_else(|| split_list(Listing::Moves, &text), |record| Ok(record.moves))?;
        let job = Job::Review(Review { origin, objective: self.objective.choice()?, play, time: self.time });
        Ok(subject.open(context.watch)?.ask(&job, context.watch)?)
    }
}
