//! Panics of a computation, caught before they reach Python, where `except Exception` would let them pass.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether this thread reports its panics itself.
    static REPORTED: Cell<bool> = const { Cell::new(false) };
}

/// What the computation gives, or a `RuntimeError` with the message of its panic. Nothing is printed.
pub(crate) fn caught<T>(compute: impl FnOnce() -> T) -> PyResult<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !REPORTED.get() {
                usual(panic);
            }
        }));
    });
    let before = REPORTED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(compute));
    REPORTED.set(before);
    result.map_err(|panic| {
        let said = panic.downcast_ref::<&str>().copied();
        let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
        PyRuntimeError::new_err(format!("the computation has failed, which is a mistake in retrograde: {said}"))
    })
}
