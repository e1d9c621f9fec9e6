//! What a request brings with it.

use crate::Budget;
use retrograde::{Interrupted, Observer, Progress};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What a request brings with it: an observer that may interrupt it, a clock, which the engine does not have, and a
/// budget. Two requests about the same source may have different budgets.
pub trait Context: Observer {
    /// The time since some moment that never changes.
    fn now(&self) -> Duration;

    /// What the request may use.
    fn budget(&self) -> Budget;
}

/// No observer, no limit, and time stands still: no limit of time is ever reached.
impl Context for () {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

/// A context without observer and clock, for requests that only have a budget.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched(pub Budget);

impl Observer for Unwatched {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Ok(())
    }
}

impl Context for Unwatched {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        self.0
    }
}

/// An observer that stops what takes longer than a limit, or what the context interrupts.
pub(crate) struct Deadline<'a> {
    cx: &'a dyn Context,
    limit: Option<Duration>,
    end: Mutex<Option<Duration>>,
    interrupted: AtomicBool,
}

impl<'a> Deadline<'a> {
    /// The time begins to run at once.
    pub(crate) fn new(limit: Option<Duration>, cx: &'a dyn Context) -> Self {
        let deadline = Self { cx, limit, end: Mutex::new(None), interrupted: AtomicBool::new(false) };
        deadline.restart();
        deadline
    }

    /// Lets the time run from now. A limit beyond what a clock can show is none.
    pub(crate) fn restart(&self) {
        let end = self.limit.and_then(|limit| self.cx.now().checked_add(limit));
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// What the request may use.
    pub(crate) fn budget(&self) -> Budget {
        self.cx.budget()
    }

    /// Whether the time is up, or the context has interrupted.
    pub(crate) fn is_over(&self) -> bool {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_interrupted() || end.is_some_and(|end| self.cx.now() >= end)
    }

    /// Whether the context, and not the time, has stopped it.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Relaxed)
    }
}

impl Observer for Deadline<'_> {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if self.cx.checkpoint(progress).is_err() {
            self.interrupted.store(true, Relaxed);
            return Err(Interrupted);
        }
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_some_and(|end| self.cx.now() >= end) { Err(Interrupted) } else { Ok(()) }
    }
}
