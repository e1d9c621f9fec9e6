//! `retrograde review`: what was each move of a play worth?

use crate::args::{RulesOptions, SubjectOptions};
use clap::Args;
use retrograde_app::{Error, Job, Review, read_text, split_list};
use std::path::PathBuf;

/// Go through a play: is it legal, and where did it go wrong?
#[derive(Args)]
#[command(override_usage = "retrograde review [OPTIONS] <FILE> --play <LIST>")]
pub(crate) struct ReviewArgs {
    /// The arena: a file in any format, plain or compressed; - for the standard input
    #[arg(required = true, value_name = "FILE")]
    words: Vec<String>,
    /// The vertices of the play, separated by spaces (those inside brackets do not count), or as a
    /// JSON list
    #[arg(long, value_name = "LIST", required_unless_present = "play_file")]
    play: Option<String>,
    /// A file that holds the play, written in the same ways; - for the standard input
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    play_file: Option<PathBuf>,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    rules: RulesOptions,
}

impl ReviewArgs {
    pub(crate) fn job(&self) -> Result<Job, Error> {
        let spec = self.subject.spec(&self.words)?;
        let text = match &self.play_file {
            Some(path) => read_text(path)?,
            None => self.play.clone().unwrap_or_default(),
        };
        Ok(Job::Review(Review { spec, rules: self.rules.choice()?, play: split_list("vertices", &text)? }))
    }
}
