//! Watching a long computation from Python: Ctrl-C, and telling how far it is.

use crate::error::Raise;
use crate::lang;
use crate::panics::caught;
use crate::raised;
use crate::system::Clock;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use retrograde::{Interrupted, Observer, Player, Progress, Stage};
use retrograde_engine::{Budget, Context};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Asks Python now and then whether Ctrl-C was pressed, and tells a function how far the computation is. It is what
/// this front end gives to a request.
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
    /// So long a computation that was interrupted may still take before it is left alone.
    const GRACE: Duration = Duration::from_millis(200);
    /// Trees and rules of the user may be deep; what is not used of it costs nothing.
    const STACK: usize = 64 << 20;

    pub(crate) fn new(progress: Option<Py<PyAny>>) -> Self {
        Self { progress, clock: Clock::start(), state: Mutex::default() }
    }

    /// Runs a computation without the interpreter lock. What a callback or a signal handler raised comes out.
    pub(crate) fn run<T: Send, E: Raise + Send>(
        &self,
        py: Python<'_>,
        compute: impl FnOnce(&dyn Context) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let result = caught(|| py.detach(|| compute(self)));
        self.finished(py, result?, raised::take())
    }

    /// Runs a computation in a thread of its own, so that Ctrl-C is answered at once also where nobody looks for it,
    /// as while a picture is laid out. A computation that does not end by itself then is left to finish alone.
    pub(crate) fn run_apart<T: Send + 'static, E: Raise + Send + 'static>(
        self,
        py: Python<'_>,
        compute: impl FnOnce(&dyn Context) -> Result<T, E> + Send + 'static,
    ) -> PyResult<T> {
        let watch = Arc::new(self);
        let (sender, mut receiver) = mpsc::channel();
        let lent = Arc::clone(&watch);
        let work = move || {
            // Nobody listens any more after an interruption.
            let result = caught(|| compute(&*lent));
            let _ = sender.send((result, raised::take()));
        };
        thread::Builder::new().name("retrograde".to_owned()).stack_size(Self::STACK).spawn(work)?;
        let mut interrupted = None;
        loop {
            let patience = if interrupted.is_some() { Self::GRACE } else { Self::EVERY };
            let waited;
            // The receiver goes along and comes back: it belongs to one thread at a time.
            (receiver, waited) = py.detach(move || {
                let waited = receiver.recv_timeout(patience);
                (receiver, waited)
            });
            match (waited, interrupted.take()) {
                (Ok(_) | Err(_), Some(error)) => return Err(error),
                (Ok((result, raised)), None) => return watch.finished(py, result?, raised),
                (Err(RecvTimeoutError::Disconnected), None) => {
                    return Err(PyRuntimeError::new_err("the computation has failed"));
                }
                (Err(RecvTimeoutError::Timeout), None) => {
                    if let Err(error) = py.check_signals() {
                        watch.state().error = Some(error.clone_ref(py));
                        interrupted = Some(error);
                    }
                }
            }
        }
    }

    /// The result, unless a callback, a signal handler or a function of the user has raised something.
    fn finished<T, E: Raise>(&self, py: Python<'_>, result: Result<T, E>, by_rules: Option<PyErr>) -> PyResult<T> {
        let raised = self.state().error.take().or(by_rules.filter(|_| result.is_err()));
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
                let (english, french) = words(now.stage);
                let stage = lang::pick(py, english.to_owned(), french.to_owned());
                progress.call1(py, (stage, now.done, now.total))?;
            }
            Ok(())
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Context for Watch {
    fn now(&self) -> Duration {
        self.clock.now()
    }

    fn budget(&self) -> Budget {
        crate::system::budget()
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

/// Looks for Ctrl-C after every so many vertices, where the interpreter lock is held.
#[derive(Default)]
pub(crate) struct Signals(usize);

impl Signals {
    /// A vertex of a game takes about a microsecond to be written.
    const EVERY: usize = 1 << 15;

    /// Called for each vertex.
    #[inline]
    pub(crate) fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        self.0 += 1;
        if self.0.is_multiple_of(Self::EVERY) { py.check_signals() } else { Ok(()) }
    }
}

/// The stage as the package says it to the function that is told of progress, in English and French.
fn words(stage: Stage) -> (&'static str, &'static str) {
    match stage {
        Stage::Rules => ("asking the rules", "consultation des règles"),
        Stage::Predecessors => ("turning the edges around", "retournement des arêtes"),
        Stage::Attractor(Player::Zero) => ("attractor of J0", "attracteur de J0"),
        Stage::Attractor(Player::One) => ("attractor of J1", "attracteur de J1"),
        Stage::Sweep => ("sweeping", "balayage"),
        Stage::Moves => ("choosing moves", "choix des coups"),
        Stage::Search => ("searching", "recherche"),
        Stage::Proof => ("proving", "preuve"),
        Stage::Listing => ("listing positions", "énumération des positions"),
        Stage::BottomUp => ("bottom up", "de bas en haut"),
        Stage::Reading => ("reading", "lecture"),
        Stage::Arranging => ("laying out", "mise en place"),
        Stage::Writing => ("writing", "écriture"),
        Stage::Exploring => ("exploring", "exploration"),
        Stage::Degrees => ("degrees", "degrés"),
        Stage::Plays => ("plays", "parties"),
        Stage::Counting => ("counting", "comptage"),
        Stage::Strength => ("strength", "force"),
        Stage::Tiers => ("solving tiers", "résolution des étages"),
        Stage::Verifying => ("verifying", "vérification"),
        other => (other.name(), other.name()),
    }
}
