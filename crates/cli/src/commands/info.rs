//! `retrograde info`: the shape of an arena.

use super::Context;
use crate::args::SubjectOptions;
use crate::error::CliError;
use clap::Args;
use retrograde_engine::{Info, Job, Reply};
use std::time::Duration;

/// Describe an arena: sizes, degrees, first and last vertices, alternation, cycles, plays
#[derive(Args)]
#[command(override_usage = "retrograde info [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct InfoArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// Tell the successors and predecessors of this vertex
    #[arg(long, value_name = "VERTEX")]
    vertex: Option<String>,
    /// List the in-degree and the out-degree of every vertex
    #[arg(long)]
    degrees: bool,
    /// List the plays from the start with who wins each, if there are no more than this [default: 1000]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", conflicts_with_all = ["vertex", "degrees"])]
    plays: Option<usize>,
    /// How many seconds a game is searched that is too large to be listed [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl InfoArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        let Self { degrees, plays, time, .. } = *self;
        let (vertex, lang) = (self.vertex.clone(), context.look.lang);
        let job = Job::Info(Info { origin, vertex, degrees, plays, time, lang, ..Info::default() });
        Ok(subject.open(context.watch)?.ask(&job, context.watch)?)
    }
}
