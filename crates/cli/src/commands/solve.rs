//! `retrograde solve`: who wins from every vertex or position, in how many moves, by which move.

use super::Context;
use crate::args::{ObjectiveOptions, SubjectOptions};
use crate::error::CliError;
use crate::system::Output;
use clap::{Args, ValueEnum};
use retrograde::Text;
use retrograde_engine::{Part, Reply, Solve};
use retrograde_formats::SolutionFormat;
use retrograde_teach::course::Algorithm;

/// Say who wins from every vertex, in how many moves and by which move
#[derive(Args)]
#[command(override_usage = "retrograde solve [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct SolveArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// Tell only about what plays from the start can visit
    #[arg(long)]
    reachable: bool,
    /// How to compute the attractors; the answer is the same
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    algorithm: AlgorithmArg,
    /// List the layers of both attractors
    #[arg(long)]
    layers: bool,
    /// List the steps of the algorithm (of queue, if it is fast): what it takes, counts and why
    /// vertices enter
    #[arg(long)]
    trace: bool,
    /// List every vertex, not only the first 40
    #[arg(long)]
    all: bool,
    /// List all optimal moves of each vertex, not only one
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// Choose at random among equal moves, and not the lowest
    #[arg(long)]
    random_moves: bool,
    /// Choose at random, the same way every time for the same number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the whole solution to a file: .json, or .sol for the paritysol format
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    objective: ObjectiveOptions,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum AlgorithmArg {
    /// Both attractors in linear time, made for large arenas
    #[default]
    Fast,
    /// Breadth first, with a queue
    Queue,
    /// Depth first, with a stack
    Stack,
    /// Depth first, by recursion
    Recursive,
    /// Depth first, by the procedure ÉTENDRE of the course
    Extend,
    /// Layer by layer, until nothing changes; slow
    Fixpoint,
}

impl SolveArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        self.output.as_deref().map_or(Ok(()), |output| subject.check_output(output))?;
        let objective = self.objective.choice()?;
        let solution = self.output.as_deref().map(solution_format).transpose()?;
        let job = Solve {
            origin,
            objective,
            part: if self.reachable { Part::Reachable } else { Part::Whole },
            algorithm: self.algorithm.algorithm(),
            seed: self.seed.or_else(|| self.random_moves.then(|| fastrand::u64(..))),
            layers: self.layers,
            trace: self.trace,
            all: self.all,
            solution,
        };
        let reply = job.answer(&subject.open(context.watch)?, context.watch);
        let Some(output) = self.output.as_deref().map(Output::from_word) else {
            return Ok(Reply::Solve(Box::new(reply?)));
        };
        let mut reply = reply.map_err(|error| CliError::of_output(error, &output))?;
        let file = reply.solution_file.take().unwrap_or_default();
        output.write(&file.0, context.watch, || Ok(()))?;
        reply.solution = Some(output.name());
        Ok(Reply::Solve(Box::new(reply)))
    }
}

impl AlgorithmArg {
    const fn algorithm(self) -> Option<Algorithm> {
        match self {
            Self::Fast => None,
            Self::Queue => Some(Algorithm::Queue),
            Self::Stack => Some(Algorithm::Stack),
            Self::Recursive => Some(Algorithm::Recursive),
            Self::Extend => Some(Algorithm::Extend),
            Self::Fixpoint => Some(Algorithm::Fixpoint),
        }
    }
}

/// The format that the ending of a file tells. The standard output holds the reply.
fn solution_format(name: &str) -> Result<SolutionFormat, CliError> {
    const EXPECTED: Text = Text { en: ".json, .sol or .paritysol", fr: ".json, .sol ou .paritysol" };
    let unknown = || CliError::NoFormat { name: name.to_owned(), expected: EXPECTED };
    SolutionFormat::from_path_name(name).ok_or_else(unknown)
}
