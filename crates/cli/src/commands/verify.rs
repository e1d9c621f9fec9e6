//! `retrograde verify`: is a solution right?

use super::Context;
use crate::args::{ObjectiveOptions, PlayerArg, SubjectOptions};
use crate::error::{CliError, Usage};
use crate::system;
use clap::Args;
use retrograde::Text;
use retrograde_engine::{Job, Reply, Verify};

/// Check a solution or a strategy independently of the solvers; exit code 1 if it is wrong
#[derive(Args)]
#[command(override_usage = "retrograde verify [OPTIONS] <FILE|GAME> [KEY=VALUE]...\n           <SOLUTION>")]
pub(crate) struct VerifyArgs {
    /// The arena or the game, then the solution: .json as solve writes it, or the paritysol format; or a
    /// strategy, a JSON object from vertices to vertices; - for the standard input
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// Whose strategy it is, if it speaks of vertices of both
    #[arg(long, value_enum, value_name = "PLAYER")]
    player: Option<PlayerArg>,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    objective: ObjectiveOptions,
}

impl VerifyArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let the_solution = Text { en: "the solution", fr: "la solution" };
        let (name, words) = super::split_last(&self.words, the_solution)?;
        if name == "-" && words == ["-"] {
            return Err(Usage::OneStdin.into());
        }
        let (subject, origin) = self.subject.subject(words)?;
        let objective = self.objective.choice()?;
        let opened = subject.open(context.watch)?;
        let solution = system::read_bytes(name.as_ref())?.into();
        let (player, lang) = (self.player.map(PlayerArg::player), context.look.lang);
        let job = Verify { origin, objective, name: name.to_owned(), solution, player, lang };
        Ok(opened.ask(&Job::Verify(job), context.watch)?)
    }
}
