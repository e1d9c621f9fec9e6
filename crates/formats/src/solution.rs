//! Solutions in files, to be verified later and elsewhere.

use crate::{ReadError, WriteError};
use retrograde::{NamedArena, Observer, Player, Solution, Vertex};
use std::io::{self, Read, Write};

/// A format that solutions are written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolutionFormat {
    /// Our own JSON: rules, and for every vertex its value, rank, kind of draw and move.
    Json,
    /// The solutions of PGSolver and Oink: the winner and the winner's move.
    ParitySol,
}

/// What a solution file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionFile {
    /// Everything we know about an arena.
    Full(Solution),
    /// For each vertex who wins, and by which move if the winner moves there.
    ParitySol(Vec<(Player, Option<Vertex>)>),
}

/// Writes a solution of an arena. The same solution always gives the same bytes.
///
/// # Errors
/// If the format cannot express it (a draw in `paritysol`), or the output fails.
pub fn write_solution(
    _named: &NamedArena,
    _solution: &Solution,
    _format: SolutionFormat,
    _output: &mut dyn Write,
) -> Result<(), WriteError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

/// Reads a solution of that arena; which format it is, its content tells.
///
/// Whether it is right is not checked here, only whether it says something about every vertex once.
///
/// # Errors
/// As [`read_arena`](crate::read_arena).
pub fn read_solution(
    name: &str,
    _input: Box<dyn Read + '_>,
    _named: &NamedArena,
    _observer: &dyn Observer,
) -> Result<SolutionFile, ReadError> {
    Err(ReadError::Io { name: name.to_owned(), error: io::ErrorKind::Unsupported.into() })
}
