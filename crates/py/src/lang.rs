//! In which language the package speaks.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use retrograde::Lang;

/// The language of messages: what `retrograde.lang` says, unless a part of the package speaks another.
pub(crate) fn of_messages(py: Python<'_>) -> Lang {
    let said = py.import("retrograde._lang").and_then(|lang| lang.call_method0("current")?.extract::<String>());
    said.ok().and_then(|name| name.parse().ok()).unwrap_or_default()
}

/// The one of two texts that is in the language of messages.
pub(crate) fn pick(py: Python<'_>, english: String, french: String) -> String {
    match of_messages(py) {
        Lang::En => english,
        Lang::Fr => french,
    }
}

/// What an error of the rooms that only know English says, in the language of messages.
pub(crate) fn said(py: Python<'_>, error: impl std::fmt::Display) -> String {
    retrograde_engine::words::translated(&error.to_string(), of_messages(py))
}

/// The language that an argument `lang=` names; without one, that of messages.
pub(crate) fn named(py: Python<'_>, lang: Option<&str>) -> PyResult<Lang> {
    let Some(lang) = lang else { return Ok(of_messages(py)) };
    lang.parse().map_err(|_| {
        PyValueError::new_err(pick(
            py,
            format!("lang is {lang:?}; expected \"en\" or \"fr\""),
            format!("lang vaut {lang:?} ; il faut \"en\" ou \"fr\""),
        ))
    })
}
