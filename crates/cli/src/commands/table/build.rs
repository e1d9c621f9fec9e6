//! `table build` and `table estimate`.

use super::super::Context;
use super::{Tiers, bytes, pick, spec_of, threads};
use crate::error::{CliError, Usage};
use crate::system::{self, Subject};
use clap::Args;
use retrograde::Exploring;
use retrograde::tiers::{Tier, Window};
use retrograde_engine::{Opened, Place};
use retrograde_table::{Build, HashedTable, Plan, Store, Table, build_hashed};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Solve every position of a game and write the table
#[derive(Args)]
pub(super) struct BuildArgs {
    /// A game with its parameters
    #[arg(required = true, value_name = "GAME")]
    words: Vec<String>,
    /// Where the table goes: a folder, or the address of a bucket
    #[arg(long, short, value_name = "NAME|URL", required_unless_present = "dry_run")]
    output: Option<String>,
    /// How much memory may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
    /// How many threads solve; the bytes are the same [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Go on with a build that was interrupted
    #[arg(long)]
    resume: bool,
    /// Solve everything and write nothing, to measure
    #[arg(long, conflicts_with_all = ["output", "resume"])]
    dry_run: bool,
    /// Take the lock of a bucket from a build that has died
    #[arg(long)]
    take_over: bool,
}

impl BuildArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let clock = system::Clock::start();
        let opened = Subject::from_words(&self.words)?.open(context.watch)?;
        if opened.game(&Place::Start)?.tiers().is_none() {
            return self.run_hashed(&opened, context);
        }
        let tiers = Tiers::of(opened)?;
        let plan = Plan::new(&*tiers.tiers, &tiers.spec()?)?;
        let threads = threads(self.threads);
        let lang = context.look.lang;
        let name = tiers.opened.full_name();
        let Some(output) = &self.output else {
            let store = Store::in_memory();
            Build::new(&*tiers.tiers, &plan, &store).without_writing().run(threads, self.memory, context.watch)?;
            let seconds = clock.elapsed().as_secs_f64();
            context.watch.end();
            return crate::print(|out| match context.json {
                true => crate::write_json(out, &json!({"game": name, "slots": plan.slots(), "seconds": seconds})),
                false => {
                    writeln!(out, "{name}: {} {} {seconds:.2} s", plan.slots(), pick(lang, "slots in", "cases en"))
                }
            });
        };
        let place = system::place_to_build(output, self.take_over)?;
        let build = Build::new(&*tiers.tiers, &plan, &place.store);
        build.begin(self.resume)?;
        let done = build.run(threads, self.memory, context.watch)?;
        let table = Table::open(&place.store)?;
        let start = tiers.tiers.rank(&tiers.game.start()).map_err(retrograde_table::TableError::from)?;
        let worth = start.map(|slot| table.probe(slot)).transpose()?;
        let (seconds, bytes) = (clock.elapsed().as_secs_f64(), table.manifest().bytes());
        context.watch.end();
        crate::print(|out| {
            if context.json {
                let value = worth.map(|(outcome, moves)| json!({"value": outcome.to_string(), "moves": moves}));
                let reply = json!({
                    "game": name, "output": output, "slots": plan.slots(), "tiers": plan.tier_count(),
                    "tasks": plan.tasks().len(), "run": done.run, "found": done.found, "bytes": bytes,
                    "seconds": seconds, "start": value,
                });
                return crate::write_json(out, &reply);
            }
            let bits = bytes as f64 * 8.0 / plan.slots().max(1) as f64;
            writeln!(
                out,
                "{name}: {} {}, {} {}, {bytes} {} ({bits:.2} {}), {seconds:.1} s",
                plan.slots(),
                pick(lang, "slots", "cases"),
                plan.tasks().len(),
                pick(lang, "tasks", "tâches"),
                pick(lang, "bytes", "octets"),
                pick(lang, "bits a slot", "bits par case"),
            )?;
            if done.found > 0 {
                let words = pick(lang, "tasks were finished already", "tâches étaient déjà faites");
                writeln!(out, "{} {words}", done.found)?;
            }
            match worth {
                Some(worth) => writeln!(
                    out,
                    "{}: {}",
                    pick(lang, "Start", "Départ"),
                    super::said(worth, &tiers.game.players(), lang)
                ),
                None => Ok(()),
            }
        })
    }
}

impl BuildArgs {
    /// A game without tiers is listed, solved and written at once.
    fn run_hashed(&self, opened: &Opened, context: &Context<'_>) -> Result<(), CliError> {
        let Some(output) = &self.output else {
            return Err(Usage::NoTiers(opened.full_name()).into());
        };
        let game = opened.game(&Place::Start)?;
        let spec = spec_of(opened, &self.words)?;
        let place = system::place_to_build(output, self.take_over)?;
        // The texts of positions and the index take as much again as the arena.
        let how = Exploring { bytes: (self.memory / 2) as usize, ..Exploring::default() };
        let positions = build_hashed(&*game, &spec, &place.store, self.resume, how, context.watch)?;
        let table = Table::open(&place.store)?;
        let bytes = table.manifest().bytes();
        let table = HashedTable::new(Arc::clone(&game), table)?;
        let worth = table.probe(&game.start())?;
        context.watch.end();
        let (name, lang) = (opened.full_name(), context.look.lang);
        crate::print(|out| {
            if context.json {
                let value = json!({"value": worth.0.to_string(), "moves": worth.1});
                let reply = json!({
                    "game": name, "output": output, "slots": positions, "tasks": 1, "bytes": bytes, "start": value,
                });
                return crate::write_json(out, &reply);
            }
            let words = pick(lang, "positions", "positions");
            writeln!(out, "{name}: {positions} {words}, {bytes} {}", pick(lang, "bytes", "octets"))?;
            let start = pick(lang, "Start", "Départ");
            writeln!(out, "{start}: {}", super::said(worth, &game.players(), lang))
        })
    }
}

/// Say how large a table would be and how long it would take, before starting
#[derive(Args)]
pub(super) struct EstimateArgs {
    /// A game with its parameters
    #[arg(required = true, value_name = "GAME")]
    words: Vec<String>,
    /// How many threads would solve [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// How long parts are solved to see how fast this machine is.
const SAMPLE: Duration = Duration::from_millis(700);
/// Bits a slot on disk for boards that were measured; see docs/performance.md.
const BITS: f64 = 1.4;

impl EstimateArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let tiers = Tiers::from_words(&self.words, context)?;
        let plan = Plan::new(&*tiers.tiers, &tiers.spec()?)?;
        let mut levels: BTreeMap<u64, u64> = BTreeMap::new();
        for section in plan.tasks().iter().flat_map(|task| &task.sections) {
            *levels.entry(tiers.tiers.level(Tier(section.tier))).or_default() += section.slots;
        }
        let sizes: Vec<u64> = levels.into_values().collect();
        let width = plan.width().bytes() as u64;
        let memory = width * sizes.windows(2).map(|pair| pair[0] + pair[1]).max().unwrap_or(plan.slots());
        let store = Store::in_memory();
        let least = Build::new(&*tiers.tiers, &plan, &store).working_set();
        let disk = (plan.slots() as f64 * BITS / 8.0) as u64;
        let threads = threads(self.threads);
        let rate = slots_per_second(&tiers, &plan)?;
        let cpu = plan.slots() as f64 / rate;
        let (name, lang) = (tiers.opened.full_name(), context.look.lang);
        context.watch.end();
        crate::print(|out| {
            if context.json {
                let reply = json!({
                    "game": name, "slots": plan.slots(), "tiers": plan.tier_count(), "tasks": plan.tasks().len(),
                    "largest_task": plan.largest_task(), "memory": memory, "least_memory_per_thread": least,
                    "disk": disk, "cpu_seconds": cpu, "seconds": cpu / threads as f64,
                });
                return crate::write_json(out, &reply);
            }
            writeln!(out, "{name}")?;
            let rows = [
                (pick(lang, "slots", "cases"), plan.slots().to_string()),
                (pick(lang, "tiers", "étages"), plan.tier_count().to_string()),
                (pick(lang, "tasks", "tâches"), plan.tasks().len().to_string()),
                (pick(lang, "memory to read nothing twice", "mémoire pour ne rien relire"), mib(memory)),
                (pick(lang, "least memory for a thread", "mémoire minimale par fil"), mib(least)),
                (pick(lang, "disk, about", "disque, environ"), mib(disk)),
                (pick(lang, "CPU, about", "calcul, environ"), format!("{cpu:.1} s")),
                (pick(lang, "time, about", "durée, environ"), format!("{:.1} s", cpu / threads as f64)),
            ];
            for (what, much) in rows {
                writeln!(out, "{what:<30} {much:>16}")?;
            }
            Ok(())
        })
    }
}

fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// How many slots a second this machine solves: some parts of tiers all over the game, with nothing to read.
fn slots_per_second(tiers: &Tiers, plan: &Plan) -> Result<f64, CliError> {
    let sections: Vec<_> = plan.tasks().iter().flat_map(|task| &task.sections).collect();
    let clock = system::Clock::start();
    let mut solved = 0_u64;
    // Every so-manieth slot decides which tier is tried, so that large tiers are tried more often.
    let (mut at, mut index, mut next) = (0, 0, plan.slots() / 1000);
    let step = (plan.slots() / 400).max(1);
    while index < sections.len() && (clock.elapsed() < SAMPLE || solved == 0) {
        let section = sections[index];
        if at + section.slots <= next {
            at += section.slots;
            index += 1;
            continue;
        }
        next += step;
        let tier = Tier(section.tier);
        let to = tiers.tiers.cuts(tier, 1 << 17).first().copied().unwrap_or(0).min(section.first + section.slots);
        let ranges = tiers.tiers.windows(tier, 0..to);
        if to == 0 || ranges.iter().map(|range| range.end - range.start).sum::<u64>() > 1 << 26 {
            continue;
        }
        let width = plan.width().bytes();
        let codes: Vec<Vec<u8>> =
            ranges.iter().map(|range| vec![100; (range.end - range.start) as usize * width + 64]).collect();
        let next_tiers = tiers.tiers.next_tiers(tier);
        let windows: Vec<Window<'_>> = next_tiers
            .iter()
            .zip(ranges.iter().zip(&codes))
            .map(|(&tier, (range, codes))| Window { tier, first: range.start, codes })
            .collect();
        let mut out = vec![0; to as usize * width + 64];
        let before = clock.elapsed();
        tiers.tiers.solve(tier, 0..to, &windows, plan.width(), &mut out).map_err(retrograde_table::TableError::from)?;
        let _ = before;
        solved += to;
    }
    Ok(solved as f64 / clock.elapsed().as_secs_f64().max(1e-6))
}
