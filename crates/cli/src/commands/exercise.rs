//! `retrograde exercise`: a sheet with an exercise, and another with its answers.

use super::Context;
use crate::error::CliError;
use crate::system::Output;
use clap::Args;
use retrograde_engine::{Error, Exercise, ExerciseKind, Reply};

/// Make an exercise with a figure, and its answers, in LaTeX
///
/// The answers go beside the sheet: sheet.tex and sheet-answers.tex. Without -o the sheet is printed.
#[derive(Args)]
pub(crate) struct ExerciseArgs {
    /// What it is about: attractor, strategy, nim or minimax
    #[arg(long, default_value_t = ExerciseKind::Attractor, value_name = "KIND")]
    kind: ExerciseKind,
    /// How difficult it is, 1 to 5
    #[arg(long, default_value_t = 2, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=5))]
    difficulty: u8,
    /// The same number makes the same exercise [default: at random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where to write the sheet
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

impl ExerciseArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        // A seed that people can type again.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let exercise = Exercise::new(self.kind, self.difficulty, seed, context.look.lang).map_err(Error::from)?;
        let mut reply = exercise.make().map_err(Error::from)?;
        if let Some(output) = self.output.as_deref().filter(|output| *output != "-").map(Output::from_word) {
            for (output, text) in [(output.clone(), &reply.sheet), (output.answers()?, &reply.answers)] {
                output.write(text.as_bytes(), context.watch, || Ok(()))?;
                reply.outputs.push(output.name());
            }
        }
        Ok(Reply::Exercise(Box::new(reply)))
    }
}
