//! `retrograde tree`: the game tree with minimax values.

use super::Context;
use crate::args::SubjectOptions;
use crate::error::CliError;
use clap::Args;
use retrograde_engine::{Job, Reply, Tree};

/// Print the game tree to a depth, with minimax values
#[derive(Args)]
#[command(override_usage = "retrograde tree [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct TreeArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// How many moves deep
    #[arg(long, short, default_value_t = 3, value_name = "MOVES", value_parser = crate::args::within::<0, 100>)]
    depth: u32,
    /// No more nodes than this
    #[arg(long, default_value_t = 1000, value_name = "NODES")]
    most: usize,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl TreeArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        let job = Job::Tree(Tree { origin, depth: self.depth, most: self.most.max(1), unfold: false });
        Ok(subject.open(context.watch)?.ask(&job, context.watch)?)
    }
}
