//! `retrograde info`: the shape of an arena.

use crate::args::SubjectOptions;
use clap::Args;
use retrograde_engine::{Error, Info, Job};

/// Describe an arena: sizes, degrees, first and last vertices, alternation, cycles, plays
#[derive(Args)]
#[command(override_usage = "retrograde info [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct InfoArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl InfoArgs {
    pub(crate) fn job(&self) -> Result<Job, Error> {
        Ok(Job::Info(Info::new(self.subject.spec(&self.words)?)))
    }
}
