//! `retrograde verify`: is a solution right?

use crate::args::SubjectOptions;
use clap::Args;
use retrograde_engine::{Error, Job, Verify};

/// Check a solution independently of the solvers; exit code 1 if it is wrong
#[derive(Args)]
#[command(override_usage = "retrograde verify [OPTIONS] <FILE|GAME> [KEY=VALUE]... <SOLUTION>")]
pub(crate) struct VerifyArgs {
    /// The arena or the game, then the solution: .json as solve writes it, or the paritysol format;
    /// - for the standard input
    #[arg(required = true, num_args = 2.., value_names = ["FILE|GAME", "SOLUTION"])]
    words: Vec<String>,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl VerifyArgs {
    pub(crate) fn job(&self) -> Result<Job, Error> {
        let (solution, words) = super::split_last(&self.words, "the solution")?;
        if solution == "-" && words == ["-"] {
            return Err(Error::Usage("only one of the arena and the solution can come from -".to_owned()));
        }
        Ok(Job::Verify(Verify { spec: self.subject.spec(words)?, solution: solution.into() }))
    }
}
