//! Writing an arena in any format.

use crate::{Format, Warning, WriteError};
use retrograde::NamedArena;
use std::io::{self, Write};

/// Writes an arena. The same arena always gives the same bytes.
///
/// The warnings name what the format has no place for and what was therefore left out.
///
/// # Errors
/// If the format cannot express the game itself, or the output fails.
pub fn write_arena(_named: &NamedArena, _format: Format, _output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

/// Writes an arena as two CSV tables, the edge list and the vertex list, each to its own output.
///
/// # Errors
/// As [`write_arena`].
pub fn write_csv_pair(
    _named: &NamedArena,
    _edges: &mut dyn Write,
    _vertices: &mut dyn Write,
) -> Result<Vec<Warning>, WriteError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}
