//! Running a whole file as a program, as `python3 FILE` would.

use crate::error::RulesError;
use crate::fault::Why;
use crate::limits::Limits;
use crate::outline::Outline;
use crate::script::Script;
use crate::source::Source;
use std::fmt;
use std::sync::Arc;

/// Why a program did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    exception: Option<String>,
    printed: String,
    error: RulesError,
}

impl RunError {
    pub(crate) fn new(error: RulesError, exception: Option<String>, printed: String) -> Self {
        Self { exception, printed, error }
    }

    /// The class of the Python exception that ended the program, such as `ValueError`; `None` if the program was
    /// refused, or stopped at a limit.
    #[must_use]
    pub fn exception(&self) -> Option<&str> {
        self.exception.as_deref()
    }

    /// What the program had printed before.
    #[must_use]
    pub fn printed(&self) -> &str {
        &self.printed
    }

    /// The line of the file, counted from 1, if one is to blame.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.error.line()
    }

    /// The error as people see it.
    #[must_use]
    pub fn error(&self) -> &RulesError {
        &self.error
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for RunError {}

/// Runs a whole file as a program and gives what it printed.
///
/// # Errors
/// If the file is no Python or uses what rules files do not have, if an exception is not caught, or if a limit is
/// reached.
pub fn run(name: &str, text: &str, limits: Limits) -> Result<String, RunError> {
    let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned() });
    let refused = |error: RulesError| RunError::new(error, None, String::new());
    let outline = Arc::new(Outline::default());
    let script = Script::new(&source, &outline, &[], limits).map_err(refused)?;
    let mut machine = script.machine().map_err(refused)?;
    match machine.load() {
        Ok(()) => Ok(std::mem::take(&mut machine.printed)),
        Err(fault) => {
            let exception = match fault.why {
                Why::Raised(id) => Some(machine.heap.exc(id).class.name().to_owned()),
                _ => None,
            };
            let error = script.failed_to_load(&machine, *fault);
            Err(RunError::new(error, exception, std::mem::take(&mut machine.printed)))
        }
    }
}
