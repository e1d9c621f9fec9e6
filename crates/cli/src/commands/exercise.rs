//! `retrograde exercise`: a sheet with exercises, and another with their answers.

use super::Context;
use crate::args::SubjectOptions;
use crate::error::CliError;
use crate::system::Output;
use clap::Args;
use retrograde_engine::{Error, Exercise, ExerciseKind, Origin, Reply, make_exercise};

/// Make exercises with their figures and answers, in LaTeX: random ones, or about a graph or a game of your own
///
/// The answers go beside the sheet: sheet.tex and sheet-answers.tex. Without -o the sheet is printed.
#[derive(Args)]
#[command(override_usage = "retrograde exercise [OPTIONS] [FILE|GAME] [KEY=VALUE]...")]
pub(crate) struct ExerciseArgs {
    /// Your own graph or game; else a random one
    #[arg(value_name = "FILE|GAME")]
    words: Vec<String>,
    /// What it is about: attractor, strategy, nim, minimax, values, degrees, building or python; several,
    /// separated by commas, make one sheet
    #[arg(long, default_value = "attractor", value_name = "KIND", value_delimiter = ',')]
    kind: Vec<ExerciseKind>,
    /// How difficult it is, 1 to 5
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = crate::args::within::<1, 5>)]
    difficulty: u32,
    /// The same number makes the same exercise [default: at random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The title of the sheet
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Write only the body, to be read by \input in a document of your own
    #[arg(long)]
    body: bool,
    /// Where to write the sheet
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl ExerciseArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        // A seed that people can type again.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let kind = self.kind.first().copied().unwrap_or(ExerciseKind::Attractor);
        let mut exercise = Exercise::new(kind, self.difficulty as u8, seed, context.look.lang).map_err(Error::from)?;
        exercise.also = self.kind.iter().skip(1).copied().collect();
        (exercise.title, exercise.body, exercise.own) = (self.title.clone(), self.body, !self.words.is_empty());
        let mut reply = if exercise.own {
            let (subject, origin) = self.subject.subject(&self.words)?;
            self.output.as_deref().map_or(Ok(()), |output| subject.check_output(output))?;
            make_exercise(&exercise, Some(&subject.open(context.watch)?), &origin, context.watch)?
        } else {
            make_exercise(&exercise, None, &Origin::default(), context.watch)?
        };
        if let Some(output) = self.output.as_deref().filter(|output| *output != "-").map(Output::from_word) {
            for (output, text) in [(output.clone(), &reply.sheet), (output.answers()?, &reply.answers)] {
                output.write(text.as_bytes(), context.watch, || Ok(()))?;
                reply.outputs.push(output.name());
            }
        }
        Ok(Reply::Exercise(Box::new(reply)))
    }
}
