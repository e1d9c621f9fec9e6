//! What goes wrong, as Python exceptions that name the vertex.

use crate::lang;
use crate::system::NotOpened;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use retrograde::{Interrupted, Lang};
use retrograde_engine::Error;
use retrograde_engine::words::{self, Dialect};
use std::io;

pyo3::import_exception!(retrograde._errors, ArenaError);
pyo3::import_exception!(retrograde._errors, GameError);
pyo3::import_exception!(retrograde._errors, UnknownVertex);

/// An [`ArenaError`] that carries the vertex, in English or French.
pub(crate) fn wrong_vertex(vertex: &Bound<'_, PyAny>, english: String, french: String) -> PyErr {
    with_vertex(wrong(vertex.py(), english, french), vertex)
}

/// An [`ArenaError`] in English or French.
pub(crate) fn wrong(py: Python<'_>, english: String, french: String) -> PyErr {
    ArenaError::new_err(lang::pick(py, english, french))
}

/// An [`UnknownVertex`] that carries what was asked about.
pub(crate) fn unknown_vertex(vertex: &Bound<'_, PyAny>) -> PyErr {
    let name = shown(vertex);
    let message = lang::pick(
        vertex.py(),
        format!("{name} is not a vertex of the arena"),
        format!("{name} n'est pas un sommet de l'arène"),
    );
    with_vertex(UnknownVertex::new_err(message), vertex)
}

/// The exception with what it is about as its `vertex`.
pub(crate) fn with_vertex(error: PyErr, vertex: &Bound<'_, PyAny>) -> PyErr {
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

/// What may end a computation, as the exception that Python's user sees.
pub(crate) trait Raise {
    /// The exception.
    fn raise(self, py: Python<'_>) -> PyErr;
}

/// Somebody pressed Ctrl-C, unless the one who watches knows better.
impl Raise for Interrupted {
    fn raise(self, _: Python<'_>) -> PyErr {
        PyKeyboardInterrupt::new_err(())
    }
}

/// What was wrong, in the language of messages and in Python's words for options.
pub(crate) fn said(py: Python<'_>, error: &Error) -> String {
    words::error(error, lang::of_messages(py), &InPython)
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let message = said(py, &self);
        match self {
            Self::Interrupted => Interrupted.raise(py),
            Self::UnknownVertex { .. } => UnknownVertex::new_err(message),
            _ => GameError::new_err(message),
        }
    }
}

impl Raise for NotOpened {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Wrong(error) => error.raise(py),
            Self::File { name, error } => {
                let message = format!("{name}: {}", reason(&error, lang::of_messages(py)));
                io::Error::new(error.kind(), message).into()
            }
        }
    }
}

/// Why a file cannot be read.
fn reason(error: &io::Error, lang: Lang) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => lang.pick("there is no such file", "ce fichier n'existe pas").to_owned(),
        io::ErrorKind::PermissionDenied => lang.pick("permission denied", "accès refusé").to_owned(),
        io::ErrorKind::IsADirectory => {
            lang.pick("this is a directory, not a file", "c'est un dossier, pas un fichier").to_owned()
        }
        io::ErrorKind::NotADirectory => {
            lang.pick("a part of the path is not a directory", "une partie du chemin n'est pas un dossier").to_owned()
        }
        _ => error.to_string(),
    }
}

/// Options are arguments with names, and what can be asked is called.
struct InPython;

impl Dialect for InPython {
    fn option(&self, name: &str) -> String {
        match name {
            "position" => "start=".to_owned(),
            other => format!("{}=", other.replace('-', "_")),
        }
    }

    fn command(&self, name: &str) -> String {
        format!("{name}()")
    }
}
