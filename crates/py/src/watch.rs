//! Watching a long computation from Python: Ctrl-C, and telling how far it is.

use crate::error::Raise;
use crate::system::Clock;
use pyo3::prelude::*;
use retrograde::{Interrupted, Observer, Player, Progress, Stage};
use retrograde_engine::Door;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Asks Python now and then whether Ctrl-C was pressed, and tells a function how far the computation is. It is what
/// this door lends to a question.
pub(crate) struct Watch {
    /// Called with the stage, what is done and the total or `None`.
    progress: Option<Py<PyAny>>,
    clock: Clock,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    asked: Duration,
    error: Option<PyErr>,
}

impl Watch {
    /// Often enough to feel immediate, seldom enough to cost nothing.
    pub(crate) const EVERY: Duration = Duration::from_millis(50);

    pub(crate) fn new(progress: Option<Py<PyAny>>) -> Self {
        Self { progress, clock: Clock::start(), state: Mutex::default() }
    }

    /// Runs a computation without the interpreter lock. What a callback or a signal handler raised comes out.
    pub(crate) fn run<T: Send, E: Raise + Send>(
        &self,
        py: Python<'_>,
        compute: impl FnOnce(&dyn Door) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let result = py.detach(|| compute(self));
        let raised = self.state().error.take();
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(value)) => Ok(value),
            (None, Err(error)) => Err(error.raise(py)),
        }
    }

    fn ask(&self, now: Progress) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1(py, (words(now.stage), now.done, now.total))?;
            }
            Ok(())
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Door for Watch {
    fn now(&self) -> Duration {
        self.clock.now()
    }
}

impl Observer for Watch {
    fn checkpoint(&self, now: Progress) -> Result<(), Interrupted> {
        let mut state = self.state();
        if state.error.is_some() {
            return Err(Interrupted);
        }
        let time = self.clock.now();
        if time < state.asked + Self::EVERY {
            return Ok(());
        }
        state.asked = time;
        drop(state);
        self.ask(now).map_err(|error| {
            self.state().error = Some(error);
            Interrupted
        })
    }
}

/// The stage as the package says it to the function that is told of progress.
fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::Rules => "asking the rules",
        Stage::Predecessors => "turning the edges around",
        Stage::Attractor(Player::Zero) => "attractor of J0",
        Stage::Attractor(Player::One) => "attractor of J1",
        Stage::Sweep => "sweeping",
        Stage::Moves => "choosing moves",
        Stage::Search => "searching",
        Stage::Proof => "proving",
        Stage::Listing => "listing positions",
        Stage::BottomUp => "bottom up",
        other => other.name(),
    }
}
