//! `retrograde exercise`: a sheet with an exercise, and another with its answers.

use crate::args::LangOption;
use clap::Args;
use retrograde_engine::{Error, Exercise, ExerciseKind, Job, Output};

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
    #[command(flatten)]
    lang: LangOption,
}

impl ExerciseArgs {
    pub(crate) fn job(&self) -> Result<Job, Error> {
        // A seed that people can type again.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let mut exercise = Exercise::new(self.kind, self.difficulty, seed, self.lang.lang())?;
        exercise.output = self.output.as_deref().filter(|output| *output != "-").map(Output::from_word);
        Ok(Job::Exercise(exercise))
    }
}
