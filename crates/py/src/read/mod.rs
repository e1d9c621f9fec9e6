//! From what Python programs hold to the rows of an arena.

mod csr;
mod dict;
mod lists;
mod members;
mod owners;

pub(crate) use csr::read_csr;
pub(crate) use dict::read_dict;
pub(crate) use lists::read_lists;
pub(crate) use members::targets;
pub(crate) use owners::owners;

use crate::error::{ArenaError, said};
use crate::keys::Keys;
use crate::shared::SharedArrays;
use pyo3::prelude::*;
use retrograde::{ArenaError as CoreError, Vertex};

/// Vertices and edges, before anybody owns or wants them.
pub(crate) struct Graph {
    pub(crate) keys: Keys,
    pub(crate) rows: GraphRows,
}

/// The successors of every vertex.
pub(crate) enum GraphRows {
    /// Row v of `heads` is `offsets[v]..offsets[v + 1]`.
    Own { offsets: Vec<u32>, heads: Vec<u32> },
    /// Offsets and successors that stay in the arrays of NumPy.
    Shared(SharedArrays),
}

/// Ctrl-C is looked for after every so many vertices.
const SIGNALS_EVERY: usize = 1 << 16;

fn check_count(vertices: usize) -> PyResult<()> {
    if vertices > Vertex::MAX_COUNT { Err(core_error(CoreError::TooManyVertices)) } else { Ok(()) }
}

/// The end of a row as an offset.
#[inline]
fn offset(edges: usize) -> PyResult<u32> {
    u32::try_from(edges).map_err(|_| core_error(CoreError::TooManyEdges))
}

/// What the core refuses, in the language of messages.
pub(crate) fn core_error(error: CoreError) -> PyErr {
    Python::attach(|py| ArenaError::new_err(said(py, &error.into())))
}
