//! `retrograde table`: every position of a game in a table.

mod ask;
mod build;
mod estimate;
mod export;
mod stats;
mod tasks;
mod verify;

use super::Context;
use crate::error::{CliError, Usage};
use crate::system::{self, Subject};
use clap::{Args, Subcommand};
use retrograde_engine::{Opened, Place, Source};
use retrograde_table::{GameTable, Table, TableError};
use std::sync::Arc;

/// Solve every position of a game into a table; ask, check or hand on such a table
///
/// A table is a folder, one file made by `table pack`, or the address of a bucket.
#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Subcommand)]
enum TableCommand {
    Build(build::BuildArgs),
    Estimate(estimate::EstimateArgs),
    Query(ask::QueryArgs),
    Stats(stats::StatsArgs),
    Verify(verify::VerifyArgs),
    Export(export::ExportArgs),
    Pack(export::PackArgs),
    Tasks(tasks::TasksArgs),
    Task(tasks::TaskArgs),
}

impl TableArgs {
    /// Runs it. Says whether every check passed.
    pub(super) fn run(&self, context: &Context<'_>) -> Result<bool, CliError> {
        match &self.command {
            TableCommand::Build(args) => args.run(context)?,
            TableCommand::Estimate(args) => args.run(context)?,
            TableCommand::Query(args) => args.run(context)?,
            TableCommand::Stats(args) => args.run(context)?,
            TableCommand::Verify(args) => return args.run(context),
            TableCommand::Export(args) => args.run(context)?,
            TableCommand::Pack(args) => args.run(context)?,
            TableCommand::Tasks(args) => args.run(context)?,
            TableCommand::Task(args) => args.run(context)?,
        }
        Ok(true)
    }
}

/// What a game is, as its table says it.
fn spec(source: &Source) -> Result<String, CliError> {
    let normal = source.normal()?;
    serde_json::to_string(&normal).map_err(|_| Usage::WrongSpec(source.name().to_owned()).into())
}

/// The game that the words of a command name, and what its table says of itself.
fn game_of(words: &[String], context: &Context<'_>) -> Result<(Opened, String), CliError> {
    let source = Subject::from_words(words)?.source()?;
    let opened = Opened::open(&source, context.watch)?;
    Ok((opened, spec(&source)?))
}

/// The game of a table, by what the table says of itself.
fn game_of_spec(spec: &str, context: &Context<'_>) -> Result<Opened, CliError> {
    let source: Source = serde_json::from_str(spec).map_err(|_| Usage::WrongSpec(spec.to_owned()))?;
    Ok(Opened::open(&source, context.watch)?)
}

/// A game in a few words, by what its table says of itself.
fn called(spec: &str) -> String {
    serde_json::from_str::<Source>(spec).map_or_else(|_| spec.to_owned(), |source| source.full_name())
}

/// Whether two tables are of one file that has changed between them.
fn is_changed(found: &str, wanted: &str) -> bool {
    let read = |spec: &str| serde_json::from_str::<Source>(spec).ok();
    match (read(found), read(wanted)) {
        (Some(Source::File { content: old, .. }), Some(Source::File { content: new, .. })) => {
            old != new && called(found) == called(wanted)
        }
        _ => false,
    }
}

/// A table and its game.
fn open(name: &str, context: &Context<'_>) -> Result<(Opened, Arc<GameTable>), CliError> {
    let table = Table::at(name)?;
    let opened = game_of_spec(&table.manifest().spec, context)?;
    let table = GameTable::new(opened.game(&Place::Start)?, table)?;
    Ok((opened, Arc::new(table)))
}

/// What is known of a game by a table, for a server that is to answer from it.
pub(super) fn lent(name: &str, context: &Context<'_>) -> Result<(Source, Arc<GameTable>), CliError> {
    let (_, table) = open(name, context)?;
    let spec = &table.manifest().spec;
    let source = serde_json::from_str(spec).map_err(|_| Usage::WrongSpec(spec.clone()))?;
    Ok((source, table))
}

/// The game with a table of it, if one is named: what is asked is then looked up.
pub(super) fn with_table(subject: &Subject, name: Option<&str>, context: &Context<'_>) -> Result<Opened, CliError> {
    let Some(name) = name else { return subject.open(context.watch) };
    let source = subject.source()?;
    let opened = Opened::open(&source, context.watch)?;
    let table = Table::at(name)?;
    let (found, wanted) = (&table.manifest().spec, spec(&source)?);
    if is_changed(found, &wanted) {
        return Err(Usage::ChangedFile { table: name.to_owned(), file: called(&wanted) }.into());
    }
    if *found != wanted {
        return Err(Usage::OtherTable { name: name.to_owned(), found: called(found), wanted: called(&wanted) }.into());
    }
    let table = GameTable::new(opened.game(&Place::Start)?, table)?;
    Ok(opened.with_known(Arc::new(table))?)
}

/// How many bytes a text means: `4G`, `512M`, `65536`.
fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.char_indices().last() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => (&text[..at], unit.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let shift = "BKMGT".find(unit).map(|place| 10 * place);
    let number = number.parse::<u64>().ok().filter(|&number| number > 0);
    let bytes = number.zip(shift).and_then(|(number, shift)| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected an amount of memory, such as 4G or 512M".to_owned())
}

/// How many threads work: all there are, unless so many are asked for.
fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(system::processors)
}

/// A number of threads.
fn thread_count(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|number| (1..=256).contains(number));
    number.ok_or_else(|| "expected a number of threads from 1 to 256".to_owned())
}

impl From<TableError> for CliError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Interrupted(interrupted) => interrupted.into(),
            TableError::Fault(fault) => Self::Engine(fault.into()),
            TableError::Exists { spec } => Self::Table(TableError::Exists { spec: called(&spec) }),
            TableError::OtherTable { found, wanted } if is_changed(&found, &wanted) => {
                Usage::ChangedSince(called(&wanted)).into()
            }
            TableError::OtherTable { found, wanted } => {
                Self::Table(TableError::OtherTable { found: called(&found), wanted: called(&wanted) })
            }
            error => Self::Table(error),
        }
    }
}
