//! Watching a long computation from Python: Ctrl-C, and telling how far it is.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use retrograde::{Interrupted, Observer, Player, Progress, Stage};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Asks Python now and then whether Ctrl-C was pressed, and tells a function how far the computation is.
pub(crate) struct Watch {
    /// Called with the stage, what is done and the total or `None`.
    progress: Option<Py<PyAny>>,
    state: Mutex<State>,
}

struct State {
    asked: Instant,
    error: Option<PyErr>,
}

impl Watch {
    /// Often enough to feel immediate, seldom enough to cost nothing.
    const EVERY: Duration = Duration::from_millis(50);

    pub(crate) fn new(progress: Option<Py<PyAny>>) -> Self {
        Self { progress, state: Mutex::new(State { asked: Instant::now(), error: None }) }
    }

    /// Runs a computation without the interpreter lock. What a callback or a signal handler raised comes out.
    pub(crate) fn run<T: Send, E: Send>(
        &self,
        py: Python<'_>,
        compute: impl FnOnce(&dyn Observer) -> Result<T, E> + Send,
        explain: impl FnOnce(E) -> PyErr,
    ) -> PyResult<T> {
        let result = py.detach(|| compute(self));
        let raised = self.state.lock().unwrap_or_else(PoisonError::into_inner).error.take();
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(value)) => Ok(value),
            (None, Err(error)) => Err(explain(error)),
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
}

impl Observer for Watch {
    fn checkpoint(&self, now: Progress) -> Result<(), Interrupted> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.error.is_some() {
            return Err(Interrupted);
        }
        if state.asked.elapsed() < Self::EVERY {
            return Ok(());
        }
        state.asked = Instant::now();
        drop(state);
        self.ask(now).map_err(|error| {
            self.state.lock().unwrap_or_else(PoisonError::into_inner).error = Some(error);
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

/// For computations that can only be interrupted by Ctrl-C.
pub(crate) fn interrupted(_: Interrupted) -> PyErr {
    PyKeyboardInterrupt::new_err(())
}
