//! `table stats`, `table verify` and `table pack`.

use super::super::Context;
use super::{Tiers, open, open_spec, pick, said, threads};
use crate::error::CliError;
use crate::system;
use clap::Args;
use retrograde::{Exploring, Lang};
use retrograde_engine::Place;
use retrograde_table::{Counts, HashedTable, Table, TableError, count, longest_win, reachable, verify};
use serde_json::{Value, json};

/// Count the positions of a table by outcome and by move number
#[derive(Args)]
pub(super) struct StatsArgs {
    /// The table
    name: String,
    /// Tell the positions that plays reach from those that none does; takes one bit of memory a slot of two levels
    #[arg(long)]
    reachable: bool,
    /// How many threads count [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

fn counts(counts: &Counts) -> Value {
    json!({"total": counts.total(), "J0": counts.zero, "J1": counts.one, "draw": counts.draws})
}

impl StatsArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (table, tiers) = open(&self.name, context)?;
        let mut plies = count(&*tiers.tiers, &table, context.watch)?;
        let start = tiers.tiers.rank(&tiers.game.start()).map_err(TableError::from)?.ok_or(TableError::NotInTable)?;
        if self.reachable {
            let found = reachable(&*tiers.tiers, &table, start, threads(self.threads), context.watch)?;
            for ply in &mut plies {
                ply.reachable = Some(found.get(&ply.level).copied().unwrap_or_default());
            }
        }
        let longest = longest_win(&table, context.watch)?;
        let longest = match longest {
            Some((slot, outcome, moves)) => {
                let position = tiers.tiers.unrank(slot).map_err(TableError::from)?;
                Some((tiers.game.position_text(&position).map_err(TableError::from)?, outcome, moves))
            }
            None => None,
        };
        let first = tiers.game.start();
        let texts = tiers.game.move_texts(&first).map_err(TableError::from)?;
        let mut firsts = Vec::new();
        for (text, after) in texts.into_iter().zip(tiers.game.successors(&first).map_err(TableError::from)?) {
            let slot = tiers.tiers.rank(&after).map_err(TableError::from)?.ok_or(TableError::NotInTable)?;
            firsts.push((text, table.probe(slot)?));
        }
        let worth = table.probe(start)?;
        let mut all = Counts::default();
        let mut reached = Counts::default();
        for ply in &plies {
            for (sum, part) in [(&mut all, Some(ply.slots)), (&mut reached, ply.reachable)] {
                let part = part.unwrap_or_default();
                *sum = Counts { zero: sum.zero + part.zero, one: sum.one + part.one, draws: sum.draws + part.draws };
            }
        }
        context.watch.end();
        let (lang, players) = (context.look.lang, tiers.game.players());
        let top = plies.first().map_or(0, |ply| ply.level);
        crate::print(|out| {
            if context.json {
                let by_ply = plies.iter().map(|ply| {
                    json!({"move": top - ply.level, "slots": counts(&ply.slots), "reachable": ply.reachable.as_ref().map(counts)})
                });
                let reply = json!({
                    "game": tiers.opened.full_name(), "bytes": table.manifest().bytes(), "slots": counts(&all),
                    "reachable": self.reachable.then(|| counts(&reached)), "plies": by_ply.collect::<Vec<_>>(),
                    "start": {"value": worth.0.to_string(), "moves": worth.1},
                    "longest": longest.as_ref().map(|(position, outcome, moves)| {
                        json!({"position": position, "value": outcome.to_string(), "moves": moves})
                    }),
                    "first_moves": firsts.iter().map(|(text, (outcome, moves))| {
                        json!({"move": text, "value": outcome.to_string(), "moves": moves.map(|moves| moves + 1)})
                    }).collect::<Vec<_>>(),
                });
                return crate::write_json(out, &reply);
            }
            writeln!(out, "{}", tiers.opened.full_name())?;
            writeln!(out, "{}: {}", pick(lang, "Start", "Départ"), said(worth, &players, lang))?;
            let [ply, slots, draws] =
                [pick(lang, "move", "coup"), pick(lang, "slots", "cases"), pick(lang, "draws", "nulles")];
            let reach = pick(lang, "reachable", "accessibles");
            write!(out, "{ply:>5} {slots:>14} {:>14} {:>14} {draws:>14}", players[0], players[1])?;
            writeln!(out, "{}", if self.reachable { format!(" {reach:>14}") } else { String::new() })?;
            let mut row = |name: String, counts: &Counts, reached: Option<Counts>| {
                write!(
                    out,
                    "{name:>5} {:>14} {:>14} {:>14} {:>14}",
                    counts.total(),
                    counts.zero,
                    counts.one,
                    counts.draws
                )?;
                writeln!(out, "{}", reached.map_or_else(String::new, |reached| format!(" {:>14}", reached.total())))
            };
            for ply in &plies {
                row((top - ply.level).to_string(), &ply.slots, ply.reachable)?;
            }
            row(pick(lang, "all", "tout").to_owned(), &all, self.reachable.then_some(reached))?;
            if let Some((position, outcome, moves)) = &longest {
                let words = pick(lang, "Longest win", "Gain le plus long");
                writeln!(out, "{words}: {position} ({})", said((*outcome, Some(*moves)), &players, lang))?;
            }
            for (text, worth) in &firsts {
                writeln!(out, "{:>6}  {}", text, said(*worth, &players, lang))?;
            }
            Ok(())
        })
    }
}

/// Check a table: all checksums, and every slot derived once more from the rules
#[derive(Args)]
pub(super) struct VerifyArgs {
    /// The table
    name: String,
    /// Derive only so many slots, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Which ones are chosen
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// How many threads check [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl VerifyArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let table = system::table(&self.name)?;
        if table.manifest().index.is_some() {
            return self.run_hashed(table, context);
        }
        let tiers = Tiers::of_spec(&table.manifest().spec, context)?;
        let sample = self.sample.map(|slots| (slots, self.seed));
        let found = verify(&*tiers.tiers, &table, sample, threads(self.threads), context.watch)?;
        context.watch.end();
        let lang = context.look.lang;
        crate::print(|out| {
            if context.json {
                return crate::write_json(out, &json!({"objects": found.objects, "slots": found.slots, "ok": true}));
            }
            let (objects, slots) = (found.objects, found.slots);
            match lang {
                retrograde::Lang::En => writeln!(out, "{objects} objects are whole and {slots} slots are right"),
                retrograde::Lang::Fr => writeln!(out, "{objects} objets sont intacts et {slots} cases sont justes"),
            }
        })
    }
}

impl VerifyArgs {
    /// A game without tiers is listed once more, and every position derived.
    fn run_hashed(&self, table: Table, context: &Context<'_>) -> Result<(), CliError> {
        let opened = open_spec(&table.manifest().spec, context)?;
        let game = opened.game(&Place::Start)?;
        let slots = HashedTable::new(game, table)?.verify(Exploring::default(), context.watch)?;
        context.watch.end();
        crate::print(|out| match (context.json, context.look.lang) {
            (true, _) => crate::write_json(out, &json!({"objects": 1, "slots": slots, "ok": true})),
            (false, Lang::En) => writeln!(out, "all objects are whole and {slots} positions are right"),
            (false, Lang::Fr) => writeln!(out, "tous les objets sont intacts et {slots} positions sont justes"),
        })
    }
}

/// Put a table into one file to hand on
#[derive(Args)]
pub(super) struct PackArgs {
    /// The table
    name: String,
    /// The file
    file: String,
}

impl PackArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let table = system::table(&self.name)?;
        let bytes = system::pack(&table, &self.file)?;
        context.watch.end();
        let lang = context.look.lang;
        crate::print(|out| match context.json {
            true => crate::write_json(out, &json!({"file": self.file, "bytes": bytes})),
            false => writeln!(out, "{}: {bytes} {}", self.file, pick(lang, "bytes", "octets")),
        })
    }
}
