//! A time limit, as somebody who watches a search.

use retrograde::{Interrupted, Observer, Progress};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Watches for another observer, and stops what takes longer than a limit.
pub(crate) struct Deadline<'a> {
    observer: &'a dyn Observer,
    limit: Option<Duration>,
    end: Mutex<Option<Instant>>,
    interrupted: AtomicBool,
}

impl<'a> Deadline<'a> {
    /// The time begins to run at once.
    pub(crate) fn new(limit: Option<Duration>, observer: &'a dyn Observer) -> Self {
        let deadline = Self { observer, limit, end: Mutex::new(None), interrupted: AtomicBool::new(false) };
        deadline.restart();
        deadline
    }

    /// Lets the time run from now. A limit beyond what a clock can show is none.
    pub(crate) fn restart(&self) {
        let end = self.limit.and_then(|limit| Instant::now().checked_add(limit));
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Whether the other observer, and not the time, has stopped it.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Relaxed)
    }
}

impl Observer for Deadline<'_> {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if self.observer.checkpoint(progress).is_err() {
            self.interrupted.store(true, Relaxed);
            return Err(Interrupted);
        }
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_some_and(|end| Instant::now() >= end) { Err(Interrupted) } else { Ok(()) }
    }
}
