//! `retrograde table`: every position of a game in a table.

mod ask;
mod build;
mod check;
mod tasks;

use super::Context;
use crate::error::{CliError, Usage};
use crate::system::{self, Subject};
use clap::{Args, Subcommand};
use retrograde::dynamic::{DynGame, DynTiers, Known, Tabled};
use retrograde::{Lang, Outcome};
use retrograde_engine::{Opened, Place, Source, is_rules_name};
use retrograde_table::{HashedTable, KnownTable, Table, TableError};
use std::path::Path;
use std::sync::Arc;

/// Solve every position of a game into a table, and ask, check or hand on such a table
#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    command: TableCommand,
    #[command(flatten)]
    lang: crate::args::LangOption,
}

#[derive(Subcommand)]
enum TableCommand {
    Build(build::BuildArgs),
    Estimate(build::EstimateArgs),
    Query(ask::QueryArgs),
    Stats(check::StatsArgs),
    Verify(check::VerifyArgs),
    Export(ask::ExportArgs),
    Pack(check::PackArgs),
    Tasks(tasks::TasksArgs),
    Task(tasks::TaskArgs),
}

impl TableArgs {
    pub(super) const fn lang(&self) -> Option<Lang> {
        self.lang.lang()
    }

    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        match &self.command {
            TableCommand::Build(args) => args.run(context),
            TableCommand::Estimate(args) => args.run(context),
            TableCommand::Query(args) => args.run(context),
            TableCommand::Stats(args) => args.run(context),
            TableCommand::Verify(args) => args.run(context),
            TableCommand::Export(args) => args.run(context),
            TableCommand::Pack(args) => args.run(context),
            TableCommand::Tasks(args) => args.run(context),
            TableCommand::Task(args) => args.run(context),
        }
    }
}

/// A game whose positions fall into tiers.
pub(super) struct Tiers {
    pub(super) opened: Opened,
    pub(super) game: Arc<dyn DynGame>,
    pub(super) tiers: Arc<dyn DynTiers>,
}

impl Tiers {
    fn of(opened: Opened) -> Result<Self, CliError> {
        let game = opened.game(&Place::Start)?;
        let tiers = game.tiers().ok_or_else(|| Usage::NoTiers(opened.full_name()))?;
        Ok(Self { opened, game, tiers })
    }

    /// The game that words name.
    pub(super) fn from_words(words: &[String], context: &Context<'_>) -> Result<Self, CliError> {
        Self::of(Subject::from_words(words)?.open(context.watch)?)
    }

    /// The game of a table, by what the table says of itself.
    pub(super) fn of_spec(spec: &str, context: &Context<'_>) -> Result<Self, CliError> {
        Self::of(open_spec(spec, context)?)
    }

    /// What a table says of itself: the game and all that can be set.
    pub(super) fn spec(&self) -> Result<String, CliError> {
        let parameters = self.opened.parameters().iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let source = Source::game(self.opened.name(), parameters);
        serde_json::to_string(&source).map_err(|_| Usage::WrongSpec(self.opened.full_name()).into())
    }
}

/// A table and its game, whose positions fall into tiers.
pub(super) fn open(name: &str, context: &Context<'_>) -> Result<(Table, Tiers), CliError> {
    let table = system::table(name)?;
    let tiers = Tiers::of_spec(&table.manifest().spec, context)?;
    Ok((table, tiers))
}

/// A game, and what its positions are worth.
pub(super) struct Asked {
    pub(super) opened: Opened,
    pub(super) game: Arc<dyn DynGame>,
    pub(super) known: Arc<dyn Known>,
}

/// A table of any kind, to be asked.
pub(super) fn open_to_ask(name: &str, context: &Context<'_>) -> Result<Asked, CliError> {
    let table = system::table(name)?;
    let opened = open_spec(&table.manifest().spec, context)?;
    known(opened, table)
}

fn known(opened: Opened, table: Table) -> Result<Asked, CliError> {
    if table.manifest().index.is_some() {
        let game = opened.game(&Place::Start)?;
        let known = Arc::new(HashedTable::new(Arc::clone(&game), table)?);
        return Ok(Asked { opened, game, known });
    }
    let Tiers { opened, game, tiers } = Tiers::of(opened)?;
    Ok(Asked { opened, game, known: Arc::new(KnownTable::new(tiers, table)) })
}

fn open_spec(spec: &str, context: &Context<'_>) -> Result<Opened, CliError> {
    let source: Source = serde_json::from_str(spec).map_err(|_| Usage::WrongSpec(spec.to_owned()))?;
    Ok(Opened::open(&source, system::budget(), context.watch)?)
}

/// What a table of a game says of itself: the game and all that can be set, or the whole text of a rules file.
pub(super) fn spec_of(opened: &Opened, words: &[String]) -> Result<String, CliError> {
    let parameters = opened.parameters().iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    let source = match words.first().filter(|word| is_rules_name(word)) {
        Some(word) => Source::File {
            file: word.clone(),
            content: system::read_bytes(Path::new(word))?.into(),
            format: None,
            vertices: None,
            parameters,
        },
        None => Source::Game { game: opened.name().to_owned(), parameters },
    };
    serde_json::to_string(&source).map_err(|_| Usage::WrongSpec(opened.full_name()).into())
}

/// The words of a language.
pub(super) const fn pick<'a>(lang: Lang, en: &'a str, fr: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
}

/// Who wins and when, in words.
pub(super) fn said(worth: (Outcome, Option<u32>), players: &[String; 2], lang: Lang) -> String {
    match worth {
        (Outcome::Draw, _) => pick(lang, "draw", "match nul").to_owned(),
        (Outcome::Win(winner), Some(moves)) => {
            let name = &players[winner.index()];
            match lang {
                Lang::En => format!("{name} wins in {moves} {}", if moves == 1 { "move" } else { "moves" }),
                Lang::Fr => format!("{name} gagne en {moves} {}", if moves == 1 { "coup" } else { "coups" }),
            }
        }
        (Outcome::Win(winner), None) => players[winner.index()].clone(),
    }
}

/// How many bytes a text means: `4G`, `512M`, `65536`.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is no amount of memory; write it like 4G or 512M");
    let (number, unit) = match text.char_indices().last() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => (&text[..at], unit.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let shift = match unit {
        'B' => 0,
        'K' => 10,
        'M' => 20,
        'G' => 30,
        'T' => 40,
        _ => return Err(wrong()),
    };
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift)).ok_or_else(wrong)
}

/// How many threads there are, unless so many are asked for.
pub(super) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// The game with a table of it, if one is given; what is asked then is looked up, and the user is told so.
pub(super) fn with_table(
    opened: Opened,
    words: &[String],
    name: Option<&str>,
    context: &Context<'_>,
) -> Result<Opened, CliError> {
    let Some(name) = name else { return Ok(opened) };
    let table = system::table(name)?;
    let wanted = spec_of(&opened, words)?;
    if table.manifest().spec != wanted {
        let found = table.manifest().spec.clone();
        return Err(TableError::OtherTable { found, wanted }.into());
    }
    let said = match context.look.lang {
        Lang::En => format!("answers come from the table {name}"),
        Lang::Fr => format!("les réponses viennent de la table {name}"),
    };
    crate::complain(&context.look, pick(context.look.lang, "note:", "note :"), &said);
    let Asked { opened, game, known } = known(opened, table)?;
    let (called, parameters) = (opened.name().to_owned(), opened.parameters().to_vec());
    Ok(Opened::of_game(called, parameters, Arc::new(Tabled::new(game, known)), system::budget()))
}
