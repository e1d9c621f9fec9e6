//! What a function of the user raised while the engine computed, until the run that met it ends.

use pyo3::PyErr;
use std::cell::RefCell;

thread_local! {
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception of this thread's run; the first one counts.
pub(crate) fn keep(error: PyErr) {
    RAISED.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}

/// The exception of the run that has ended in this thread.
pub(crate) fn take() -> Option<PyErr> {
    RAISED.take()
}
