//! Reading an arena in whatever format it is.

use crate::stream::Stream;
use crate::window::Window;
use crate::{Format, ReadError, Warning};
use crate::{dot, json, pgsolver, tables};
use retrograde::{NamedArena, Observer};
use std::io::Read;

/// An arena that was read, and what was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The arena.
    pub named: NamedArena,
    /// What a person should know about the input.
    pub warnings: Vec<Warning>,
}

/// Reads an arena from a source, decompressing it first if it is `.gz` or `.zst`.
///
/// The format is the one given, else the one that the ending of the name tells, else the one that the
/// content tells. `name` is only shown in messages, never opened.
///
/// # Errors
/// If the text is no arena ([`ReadError::Fault`] says where), the source fails, or the observer stops it.
pub fn read_arena(
    name: &str,
    input: Box<dyn Read + '_>,
    format: Option<Format>,
    observer: &dyn Observer,
) -> Result<Reading, ReadError> {
    let stream = Stream::open(name, input, observer)?;
    let told = format.or_else(|| Format::from_path_name(name)).or_else(|| Format::from_content(stream.beginning()));
    match told {
        Some(Format::Json) => json::read(stream),
        Some(Format::PgSolver) => pgsolver::read(stream),
        Some(Format::Csv) => tables::read(stream),
        Some(Format::Dot) => dot::read(stream),
        None => Err(unknown_format(stream)),
    }
}

/// What to say of a text whose format cannot be told.
fn unknown_format(stream: Stream<'_>) -> ReadError {
    match Window::open(stream) {
        Ok(mut window) => window.unexpected(
            "an arena: JSON (`{`), DOT (`digraph`), PGSolver (`parity 7;`) or CSV (`from,to` or `vertex,owner,target`)",
        ),
        Err(error) => error,
    }
}

/// Reads an arena from two CSV sources: the edge list `from,to` and the vertex list `vertex,owner,target`.
///
/// Each source comes with the name that messages show.
///
/// # Errors
/// As [`read_arena`].
pub fn read_csv_pair(
    edges: (&str, Box<dyn Read + '_>),
    vertices: (&str, Box<dyn Read + '_>),
    observer: &dyn Observer,
) -> Result<Reading, ReadError> {
    tables::read_pair(Stream::open(edges.0, edges.1, observer)?, Stream::open(vertices.0, vertices.1, observer)?)
}
