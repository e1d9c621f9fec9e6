//! `table export` and `table pack`: a table for others.

use super::super::Context;
use super::open;
use crate::error::CliError;
use crate::system;
use crate::text::tables;
use clap::{Args, ValueEnum};
use retrograde_table::{Row, Table};
use serde_json::json;
use std::io::{self, Write};

/// Write a table as text: every slot with its position, value and number of moves
#[derive(Args)]
pub(super) struct ExportArgs {
    /// The table: a folder, a packed file, or the address of a bucket
    name: String,
    /// How a line is written; --json means jsonl
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: ExportFormat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// Comma-separated values with a header
    #[default]
    Csv,
    /// A line of JSON for each slot
    Jsonl,
}

impl ExportArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (_, table) = open(&self.name, context)?;
        let as_json = context.json || self.format == ExportFormat::Jsonl;
        let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        if !as_json {
            let score = if table.game().abilities().scores.is_some() { ",score" } else { "" };
            crate::printed(writeln!(out, "tier,rank,position,player,value,distance{score}"))?;
        }
        table.rows(system::exploring(), context.watch, |row| -> Result<(), CliError> {
            crate::printed(match as_json {
                true => crate::write_json(&mut out, &row),
                false => write_csv(&mut out, &row),
            })
        })?;
        crate::printed(out.flush())
    }
}

fn write_csv(out: &mut dyn Write, row: &Row) -> io::Result<()> {
    let distance = row.worth.distance.map_or_else(String::new, |moves| moves.to_string());
    let position = row.position.replace('"', "\"\"");
    let (tier, rank, player, value) = (row.tier, row.rank, row.player, row.worth.value);
    let score = row.worth.score.map_or_else(String::new, |score| format!(",{score}"));
    writeln!(out, "{tier},{rank},\"{position}\",{player},{value},{distance}{score}")
}

/// Put a table into one file to hand on; every command that takes a table takes the file too
#[derive(Args)]
pub(super) struct PackArgs {
    /// The table: a folder, or the address of a bucket
    name: String,
    /// The file, such as c4.rgpack
    file: String,
}

impl PackArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let table = Table::at(&self.name)?;
        let bytes = table.pack_into(&self.file, context.watch)?;
        context.watch.end();
        crate::print(|out| match context.json {
            true => crate::write_json(out, &json!({"file": self.file, "bytes": bytes})),
            false => tables::write_packed(out, &self.file, bytes, context.look.lang),
        })
    }
}
