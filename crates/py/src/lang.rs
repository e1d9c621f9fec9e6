//! In which language the package speaks.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use retrograde::Lang;

/// The language of messages: what `retrograde.lang` says, and English otherwise.
pub(crate) fn of_messages(py: Python<'_>) -> Lang {
    let said = py.import("retrograde").and_then(|package| package.getattr("lang")?.extract::<String>());
    said.ok().and_then(|name| name.parse().ok()).unwrap_or_default()
}

/// The language that an argument `lang=` names.
pub(crate) fn named(lang: &str) -> PyResult<Lang> {
    lang.parse().map_err(|_| PyValueError::new_err(format!("lang is {lang:?}; expected \"en\" or \"fr\"")))
}
