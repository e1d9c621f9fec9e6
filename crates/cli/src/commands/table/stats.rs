//! `table stats`: what a table holds, in numbers.

use super::super::Context;
use super::{open, thread_count, threads};
use crate::error::CliError;
use crate::system;
use crate::text::tables;
use clap::Args;
use retrograde_table::Stats;
use serde::Serialize;

/// Count the positions of a table by outcome and by move number
#[derive(Args)]
pub(super) struct StatsArgs {
    /// The table: a folder, a packed file, or the address of a bucket
    name: String,
    /// Tell the positions that plays reach from slots that no play does; takes a bit of memory for each slot of two levels
    #[arg(long)]
    reachable: bool,
    /// How many threads count [default: all there are]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

#[derive(Serialize)]
struct Reply<'a> {
    game: String,
    #[serde(flatten)]
    stats: &'a Stats,
}

impl StatsArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (opened, table) = open(&self.name, context)?;
        let stats = table.stats(self.reachable, threads(self.threads), system::exploring(), context.watch)?;
        context.watch.end();
        let name = opened.full_name();
        crate::print(|out| match context.json {
            true => crate::write_json(out, &Reply { game: name, stats: &stats }),
            false => tables::write_stats(out, &name, &stats, &table.game().players(), table.is_tiered(), &context.look),
        })
    }
}
