//! What goes wrong, as Python exceptions that name the vertex.

use pyo3::exceptions::{PyKeyboardInterrupt, PyLookupError, PyValueError};
use pyo3::prelude::*;
use retrograde_engine::Error;

pyo3::create_exception!(
    retrograde,
    ArenaError,
    PyValueError,
    "A graph, partition or target that is wrong. `vertex` is the vertex concerned."
);
pyo3::create_exception!(
    retrograde,
    UnknownVertex,
    PyLookupError,
    "A question about something that is no vertex. `vertex` is what was asked about."
);
pyo3::create_exception!(
    retrograde,
    GameError,
    PyValueError,
    "A game, parameter, position or move that does not exist, or a game too large to be solved."
);

/// An [`ArenaError`] that carries the vertex.
pub(crate) fn wrong_vertex(vertex: &Bound<'_, PyAny>, message: String) -> PyErr {
    with_vertex(ArenaError::new_err(message), vertex)
}

/// An [`UnknownVertex`] that carries what was asked about.
pub(crate) fn unknown_vertex(vertex: &Bound<'_, PyAny>) -> PyErr {
    with_vertex(UnknownVertex::new_err(format!("{} is no vertex of the arena", shown(vertex))), vertex)
}

fn with_vertex(error: PyErr, vertex: &Bound<'_, PyAny>) -> PyErr {
    match error.value(vertex.py()).setattr("vertex", vertex) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The `repr` of an object, not too long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 100;
    let text = match object.repr() {
        Ok(repr) => repr.to_string_lossy().into_owned(),
        Err(_) => format!("an object of type {}", object.get_type()),
    };
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

/// An error of a job. An interruption is Ctrl-C, unless the observer knows better.
pub(crate) fn job_error(error: &Error) -> PyErr {
    match error {
        Error::Interrupted => PyKeyboardInterrupt::new_err(()),
        Error::UnknownVertex { .. } => UnknownVertex::new_err(error.to_string()),
        Error::Open { error: reason, .. } if reason.kind() == std::io::ErrorKind::NotFound => {
            pyo3::exceptions::PyFileNotFoundError::new_err(error.to_string())
        }
        other => GameError::new_err(other.to_string().replace("--limit", "limit=").replace("--position", "start=")),
    }
}
