//! What a door lends to a question.

use retrograde::{Interrupted, Observer, Progress};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What a door lends to a question: somebody who watches it and may stop it, and a clock. The engine has none.
pub trait Door: Observer {
    /// The time since some moment that never changes.
    fn now(&self) -> Duration;
}

/// Nobody watches, and time stands still: no limit of time is ever reached.
impl Door for () {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Watches for a door, and stops what takes longer than a limit.
pub(crate) struct Deadline<'a> {
    door: &'a dyn Door,
    limit: Option<Duration>,
    end: Mutex<Option<Duration>>,
    interrupted: AtomicBool,
}

impl<'a> Deadline<'a> {
    /// The time begins to run at once.
    pub(crate) fn new(limit: Option<Duration>, door: &'a dyn Door) -> Self {
        let deadline = Self { door, limit, end: Mutex::new(None), interrupted: AtomicBool::new(false) };
        deadline.restart();
        deadline
    }

    /// Lets the time run from now. A limit beyond what a clock can show is none.
    pub(crate) fn restart(&self) {
        let end = self.limit.and_then(|limit| self.door.now().checked_add(limit));
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Whether the time is up, or the door has stopped it.
    pub(crate) fn is_over(&self) -> bool {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_interrupted() || end.is_some_and(|end| self.door.now() >= end)
    }

    /// Whether the door, and not the time, has stopped it.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Relaxed)
    }
}

impl Observer for Deadline<'_> {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if self.door.checkpoint(progress).is_err() {
            self.interrupted.store(true, Relaxed);
            return Err(Interrupted);
        }
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_some_and(|end| self.door.now() >= end) { Err(Interrupted) } else { Ok(()) }
    }
}
