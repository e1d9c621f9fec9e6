//! Writing an arena in any format.

use crate::{Format, Warning, WriteError};
use crate::{dot, json, pgsolver, tables};
use retrograde::NamedArena;
use std::io::{BufWriter, Write};

/// Writes an arena. The same arena always gives the same bytes.
///
/// The warnings name what the format has no place for and what was therefore left out.
///
/// # Errors
/// If the format cannot express the game itself, or the output fails.
pub fn write_arena(named: &NamedArena, format: Format, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let warnings = match format {
        Format::Json => json::write(named, &mut output)?,
        Format::PgSolver => pgsolver::write(named, &mut output)?,
        Format::Csv => tables::write(named, &mut output)?,
        Format::Dot => dot::write(named, &mut output)?,
    };
    output.flush()?;
    Ok(warnings)
}

/// Writes an arena as two CSV tables, the edge list and the vertex list, each to its own output.
///
/// # Errors
/// As [`write_arena`].
pub fn write_csv_pair(
    named: &NamedArena,
    edges: &mut dyn Write,
    vertices: &mut dyn Write,
) -> Result<Vec<Warning>, WriteError> {
    tables::write_pair(named, edges, vertices)
}
