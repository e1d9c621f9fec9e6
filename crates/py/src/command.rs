//! The command line, from Python.

use crate::panics::caught;
use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs a command line, whose first word is the name of the program, and returns the exit code. Ctrl-C is the command
/// line's from then on.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    caught(|| py.detach(|| retrograde_cli::run(arguments)))
}
