//! Explanations in sentences.

use crate::error::job_error;
use crate::solution::Solution;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use retrograde::Vertex;
use retrograde_engine::{Lang, Naming, explain_vertex};

/// Why the vertex is worth what it is, as lines of text; without `all`, long proofs are cut.
#[pyfunction]
pub(crate) fn explain(
    solution: &Bound<'_, Solution>,
    key: &Bound<'_, PyAny>,
    lang: &str,
    all: bool,
) -> PyResult<String> {
    let lang: Lang =
        lang.parse().map_err(|_| PyValueError::new_err(format!("lang is {lang:?}; expected \"en\" or \"fr\"")))?;
    let (py, solution) = (key.py(), solution.get());
    let arena = solution.arena_of();
    let vertex = arena.keys.vertex(key)?;
    // A vertex that cannot be written is still called by its number.
    let name = |vertex: Vertex| arena.name(py, vertex).unwrap_or_else(|_| vertex.to_string());
    let [zero, one] = &arena.players;
    let naming = Naming { name: &name, players: [zero, one] };
    let reply = explain_vertex(arena.core()?, &solution.core, &naming, vertex, lang, all);
    Ok(reply.map_err(|error| job_error(&error))?.text.join("\n"))
}
