//! NumPy, which need not be there.

use crate::lang;
use pyo3::exceptions::PyModuleNotFoundError;
use pyo3::prelude::*;

/// Whether NumPy can be imported. Without it, every use of an array would panic.
pub(crate) fn is_here(py: Python<'_>) -> bool {
    py.import("numpy").is_ok()
}

/// Refuses to go on without NumPy.
///
/// # Errors
/// If it cannot be imported.
pub(crate) fn needed(py: Python<'_>) -> PyResult<()> {
    if is_here(py) {
        return Ok(());
    }
    Err(PyModuleNotFoundError::new_err(lang::pick(
        py,
        "arrays need NumPy: pip install numpy".to_owned(),
        "les tableaux demandent NumPy : pip install numpy".to_owned(),
    )))
}
