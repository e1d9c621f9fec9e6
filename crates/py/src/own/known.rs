//! The positions of a game of Python functions that were met, with their numbers and texts.

use crate::error::{shown, wrong_vertex};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions by number, by object, by `repr` and by the text that people write.
pub(crate) struct Known {
    numbers: Py<PyDict>,
    texts: Mutex<Texts>,
}

/// All that has a place for each number.
#[derive(Default)]
struct Texts {
    positions: Vec<Py<PyAny>>,
    reprs: Vec<String>,
    texts: Vec<String>,
    by_repr: HashMap<String, u32>,
    by_text: HashMap<String, u32>,
}

impl Known {
    pub(crate) fn new(py: Python<'_>) -> Self {
        Self { numbers: PyDict::new(py).unbind(), texts: Mutex::default() }
    }

    fn texts(&self) -> MutexGuard<'_, Texts> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a position, which gets the next one if it is new.
    pub(crate) fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let (repr, text) = (position.repr()?.to_string(), written(position)?);
        let met = self.texts().by_repr.get(&repr).copied();
        if let Some(number) = met {
            // Another thread may have met it while Python ran.
            if self.position(py, number).eq(position)? {
                return Ok(number);
            }
            let found = shown(position);
            return Err(wrong_vertex(
                position,
                format!("two different positions have the same repr, {found}"),
                format!("deux positions différentes ont le même repr, {found}"),
            ));
        }
        let number = {
            let mut texts = self.texts();
            let number = texts.positions.len() as u32;
            texts.by_repr.insert(repr.clone(), number);
            texts.by_text.entry(plain(&text)).or_insert(number);
            texts.reprs.push(repr);
            texts.texts.push(text);
            texts.positions.push(position.clone().unbind());
            number
        };
        numbers.set_item(position, number)?;
        Ok(number)
    }

    /// The position of that number.
    pub(crate) fn position<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.texts().positions.get(number as usize).map_or_else(|| py.None(), |one| one.clone_ref(py)).into_bound(py)
    }

    /// The `repr` of a position.
    pub(crate) fn repr(&self, number: u32) -> String {
        self.texts().reprs.get(number as usize).cloned().unwrap_or_default()
    }

    /// How people write a position.
    pub(crate) fn text(&self, number: u32) -> String {
        self.texts().texts.get(number as usize).cloned().unwrap_or_default()
    }

    /// The position with that `repr`: one that was met, or one that is written like a constant of Python.
    pub(crate) fn of_repr(&self, py: Python<'_>, repr: &str) -> PyResult<Option<u32>> {
        let met = self.texts().by_repr.get(repr).copied();
        if met.is_some() {
            return Ok(met);
        }
        let read = py.import("ast")?.call_method1("literal_eval", (repr,));
        match read.and_then(|position| self.number(&position)) {
            Ok(number) if self.repr(number) == repr => Ok(Some(number)),
            _ => Ok(None),
        }
    }

    /// The position that a person writes so.
    pub(crate) fn of_text(&self, py: Python<'_>, text: &str) -> PyResult<Option<u32>> {
        let met = self.texts().by_text.get(&plain(text)).copied();
        if met.is_some() {
            return Ok(met);
        }
        let read = py.import("ast")?.call_method1("literal_eval", (text,));
        Ok(read.and_then(|position| self.number(&position)).ok())
    }
}

/// Tuples are written without spaces and quotes, as in all of Retrograde.
fn written(position: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = position.str()?.to_string_lossy().into_owned();
    Ok(if text.starts_with('(') { text.replace(", ", ",").replace('\'', "") } else { text })
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}
