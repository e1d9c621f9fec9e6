//! Solutions in files, to be verified later and elsewhere.

mod json;
mod paritysol;

use crate::stream::Stream;
use crate::{ReadError, WriteError};
use retrograde::{NamedArena, Observer, Player, Solution, Vertex};
use std::fmt;
use std::io::{BufWriter, Read, Write};
use std::str::FromStr;

/// A format that solutions are written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolutionFormat {
    /// Our own JSON: rules, and for every vertex its value, rank, kind of draw and move.
    Json,
    /// The solutions of PGSolver and Oink: the winner and the winner's move.
    ParitySol,
}

/// The name of no format of solutions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no solution format {0:?}; there are json and paritysol")]
pub struct UnknownSolutionFormat(pub String);

impl fmt::Display for SolutionFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Json => "json",
            Self::ParitySol => "paritysol",
        })
    }
}

impl FromStr for SolutionFormat {
    type Err = UnknownSolutionFormat;

    fn from_str(name: &str) -> Result<Self, UnknownSolutionFormat> {
        match name {
            "json" => Ok(Self::Json),
            "paritysol" | "sol" => Ok(Self::ParitySol),
            _ => Err(UnknownSolutionFormat(name.to_owned())),
        }
    }
}

impl SolutionFormat {
    /// The format that the ending of a file's name tells: `.json`, or `.sol` and `.paritysol`.
    ///
    /// ```
    /// use retrograde_formats::SolutionFormat;
    /// assert_eq!(SolutionFormat::from_path_name("out/nim.sol"), Some(SolutionFormat::ParitySol));
    /// assert_eq!(SolutionFormat::from_path_name("nim.txt"), None);
    /// ```
    #[must_use]
    pub fn from_path_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "sol" | "paritysol" => Some(Self::ParitySol),
            _ => None,
        }
    }
}

/// What a solution file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionFile {
    /// Everything we know about an arena.
    Full(Solution),
    /// For each vertex who wins, and by which move if the winner moves there. A final vertex has no move,
    /// although parity games let it lead to itself.
    ParitySol(Vec<(Player, Option<Vertex>)>),
}

/// Writes a solution of an arena. The same solution always gives the same bytes.
///
/// ```
/// use retrograde_formats::{SolutionFile, SolutionFormat, read_arena, read_solution, write_solution};
///
/// let named = read_arena("a.pg", Box::new("0 1 0 1; 1 0 0 1;".as_bytes()), None, &())?.named;
/// let solution = retrograde::solve(&named.arena, named.objective, &())?;
/// let mut text = Vec::new();
/// write_solution(&named, &solution, SolutionFormat::ParitySol, &mut text)?;
/// assert_eq!(text, b"paritysol 1;\n0 0 1;\n1 0 1;\n");
///
/// let mut json = Vec::new();
/// write_solution(&named, &solution, SolutionFormat::Json, &mut json)?;
/// let read = read_solution("a.json", Box::new(json.as_slice()), &named, &())?;
/// assert_eq!(read, SolutionFile::Full(solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the format cannot express it (a draw in `paritysol`), or the output fails.
///
/// # Panics
/// If the solution is of another arena, with fewer vertices.
pub fn write_solution(
    named: &NamedArena,
    solution: &Solution,
    format: SolutionFormat,
    output: &mut dyn Write,
) -> Result<(), WriteError> {
    let mut output = BufWriter::with_capacity(1 << 16, output);
    match format {
        SolutionFormat::Json => json::write(named, solution, &mut output)?,
        SolutionFormat::ParitySol => paritysol::write(named, solution, &mut output)?,
    }
    Ok(output.flush()?)
}

/// Reads a solution of that arena, decompressing it first if need be; which format it is, its content tells.
///
/// Whether it is right is not checked here, only whether it says something about every vertex once.
///
/// # Errors
/// As [`read_arena`](crate::read_arena).
pub fn read_solution(
    name: &str,
    input: Box<dyn Read + '_>,
    named: &NamedArena,
    observer: &dyn Observer,
) -> Result<SolutionFile, ReadError> {
    let stream = Stream::open(name, input, observer)?;
    let beginning = stream.beginning();
    let text = beginning.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    if text.starts_with(b"{") {
        json::read(stream, named).map(SolutionFile::Full)
    } else {
        paritysol::read(stream, named).map(SolutionFile::ParitySol)
    }
}
