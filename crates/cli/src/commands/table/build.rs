//! `table build`: solve every position of a game and write the table.

use super::super::Context;
use super::{bytes, game_of, thread_count, threads};
use crate::error::CliError;
use crate::system;
use crate::text::tables::{self, Built};
use clap::Args;
use retrograde::dynamic::{DynGame, DynTiers, Known};
use retrograde::{Exploring, Lang};
use retrograde_engine::Place;
use retrograde_table::{Build, Claim, Done, GameTable, Plan, Store, Table, TableError, build_hashed};
use std::sync::Arc;

/// Solve every position of a game and write the table
///
/// What is finished stays when the build is interrupted, and --resume goes on with it. The bytes are the same
/// whatever the number of threads.
#[derive(Args)]
#[command(
    override_usage = "retrograde table build [OPTIONS] <GAME|FILE> [KEY=VALUE]...\n           -o <NAME|URL>\n       \
    retrograde table build [OPTIONS] <GAME|FILE> [KEY=VALUE]... --dry-run"
)]
pub(super) struct BuildArgs {
    /// A game or a rules file (.py) with its parameters; or an arena in any format
    #[arg(required = true, value_name = "GAME|FILE")]
    words: Vec<String>,
    /// Where the table goes: a folder, or the address of a bucket
    #[arg(long, short, value_name = "NAME|URL", required_unless_present = "dry_run")]
    output: Option<String>,
    /// How much memory may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
    /// How many threads solve, as far as the memory has room for them [default: all there are]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
    /// Go on with a build that was interrupted
    #[arg(long)]
    resume: bool,
    /// Solve everything and write nothing, to measure
    #[arg(long, conflicts_with_all = ["output", "resume"])]
    dry_run: bool,
    /// Take a bucket over from a build that has died there
    #[arg(long)]
    take_over: bool,
    /// Cut the build into tasks of about so many slots, for tests and for those who know their machines
    #[arg(long, value_name = "SLOTS", hide = true)]
    task_slots: Option<u64>,
}

impl BuildArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let clock = system::Clock::start();
        let (opened, spec) = game_of(&self.words, context)?;
        let game = opened.game(&Place::Start)?;
        let tiers = game.tiers();
        let Some(output) = &self.output else {
            let slots = self.solve_only(&*game, tiers.as_deref(), &spec, context)?;
            let built = Built { game: opened.full_name(), slots, ..Built::default() };
            return self.show(Built { seconds: clock.elapsed().as_secs_f64(), ..built }, context);
        };
        let plan = tiers.as_deref().map(|tiers| Plan::with_task_slots(tiers, &spec, self.task_slots)).transpose()?;
        if let (Some(tiers), Some(plan)) = (&tiers, &plan) {
            // A build that cannot go on is refused before anything is there of it.
            self.threads(&Build::new(&**tiers, plan, &Store::in_memory()), context)?;
        }
        let claim = Claim::take(output, self.take_over)?;
        context.watch.on_interrupt(tables::how_to_resume(context.look.lang));
        let (done, tasks) = match tiers.as_deref().zip(plan.as_ref()) {
            Some((tiers, plan)) => {
                let build = Build::new(tiers, plan, claim.store());
                build.begin(self.resume)?;
                (build.run(threads(self.threads), self.memory, context.watch)?, plan.tasks().len())
            }
            None => {
                build_hashed(&*game, &spec, claim.store(), self.resume, self.exploring(), context.watch)?;
                (Done { run: 1, ..Done::default() }, 1)
            }
        };
        let table = GameTable::new(Arc::clone(&game), Table::open(claim.store())?)?;
        let manifest = table.manifest();
        let start = table.worth(&game.start()).map_err(TableError::from)?;
        let built = Built {
            game: opened.full_name(),
            output: Some(output.clone()),
            tiered: tiers.is_some(),
            slots: manifest.slots,
            tiers: manifest.tiers,
            tasks,
            run: done.run,
            found: done.found,
            bytes: table.bytes(),
            seconds: clock.elapsed().as_secs_f64(),
            start: Some(start.into()),
            players: game.players(),
        };
        self.show(built, context)
    }

    fn show(&self, built: Built, context: &Context<'_>) -> Result<(), CliError> {
        context.watch.end();
        crate::print(|out| match context.json {
            true => crate::write_json(out, &built),
            false => tables::write_built(out, &built, &context.look),
        })
    }

    /// Solves everything and keeps nothing; how many slots or positions there are.
    fn solve_only(
        &self,
        game: &dyn DynGame,
        tiers: Option<&dyn DynTiers>,
        spec: &str,
        context: &Context<'_>,
    ) -> Result<u64, CliError> {
        let store = Store::in_memory();
        let Some(tiers) = tiers else {
            return Ok(build_hashed(game, spec, &store, false, self.exploring(), context.watch)?);
        };
        let plan = Plan::with_task_slots(tiers, spec, self.task_slots)?;
        let build = Build::new(tiers, &plan, &store).without_writing();
        build.run(self.threads(&build, context)?, self.memory, context.watch)?;
        Ok(plan.slots())
    }

    /// How many threads solve; says so if they are fewer than were asked for.
    fn threads(&self, build: &Build<'_>, context: &Context<'_>) -> Result<usize, CliError> {
        let wanted = threads(self.threads);
        let count = build.threads_within(self.memory, wanted)?;
        if count < wanted {
            let (lang, all) = (context.look.lang, build.least_memory(wanted as u64).div_ceil(1 << 20));
            let said = match lang {
                Lang::En => format!("the memory has room for {count} of {wanted} threads; --memory {all}M for all"),
                Lang::Fr => format!(
                    "la mémoire ne suffit qu'à {count} des {wanted} fils d'exécution ; --memory {all}M pour tous"
                ),
            };
            crate::complain(&context.look, lang.pick("warning:", "attention\u{a0}:"), &said);
        }
        Ok(count)
    }

    /// A game without tiers is listed; the texts of positions and the index take as much again as the arena.
    fn exploring(&self) -> Exploring {
        Exploring { bytes: usize::try_from(self.memory / 2).unwrap_or(usize::MAX), ..Exploring::default() }
    }
}
