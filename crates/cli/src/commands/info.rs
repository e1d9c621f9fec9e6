//! `retrograde info`: the shape of an arena.

use super::Context;
use crate::args::SubjectOptions;
use crate::error::CliError;
use clap::Args;
use retrograde_engine::{Info, Job, Reply};

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
    #[command(flatten)]
    subject: SubjectOptions,
}

impl InfoArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        let job = Job::Info(Info { origin, vertex: self.vertex.clone(), degrees: self.degrees, ..Info::default() });
        Ok(subject.open(context.watch)?.ask(&job, context.watch)?)
    }
}
