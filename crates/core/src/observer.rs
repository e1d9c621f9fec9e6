//! How a long computation reports and is stopped.

use thiserror::Error;

/// How far a computation is, told to an [`Observer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done, for a person: "reading", "predecessors", "attractor of J0".
    pub stage: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is, if that is known.
    pub total: Option<u64>,
}

/// The observer asked for the computation to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Watches a long computation and may stop it.
///
/// A computation calls [`checkpoint`](Observer::checkpoint) a few hundred times a second at the
/// most; it never prints and never looks at a clock itself. `()` watches nothing and never stops.
///
/// ```
/// use retrograde::{Interrupted, Observer, Progress};
///
/// struct StopAtOnce;
/// impl Observer for StopAtOnce {
///     fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
///         Err(Interrupted)
///     }
/// }
/// let progress = Progress { stage: "reading", done: 0, total: None };
/// assert!(StopAtOnce.checkpoint(progress).is_err());
/// assert!(().checkpoint(progress).is_ok());
/// ```
pub trait Observer: Sync {
    /// Called now and then; an error ends the computation, which returns it.
    ///
    /// # Errors
    /// [`Interrupted`] when the computation is to stop.
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted>;
}

impl Observer for () {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Ok(())
    }
}
