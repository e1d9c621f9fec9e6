//! Why a job could not be done.

use retrograde::{ArenaError, Interrupted};
use retrograde_formats::{ReadError, WriteError};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a job could not be done: what was wrong, where, and what would be right.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be opened or read.
    #[error("{}: {}", .path.display(), reason(.error))]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("{}: cannot be written: {}", .path.display(), place_reason(.error))]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The input is not what it should be.
    #[error(transparent)]
    Read(ReadError),
    /// The output failed, or its format cannot say what is to be written.
    #[error("{name}: {error}")]
    Write {
        /// The file, or "-" for the standard output.
        name: String,
        /// What went wrong.
        error: WriteError,
    },
    /// The reader of the output went away, which is no mistake of anybody.
    #[error("the reader of the output has gone")]
    BrokenPipe,
    /// The ending of a file's name tells no format.
    #[error("{name}: the ending tells no format; expected {expected}")]
    NoFormat {
        /// The file.
        name: String,
        /// Which endings, or which option, would tell it.
        expected: &'static str,
    },
    /// No vertex has that name.
    #[error("there is no vertex \"{name}\"{}", did_you_mean(.nearest))]
    UnknownVertex {
        /// The name that was given.
        name: String,
        /// The name most like it.
        nearest: Option<String>,
    },
    /// Something begins at the start, and there is none.
    #[error("{what} needs a start, but the input names none; give one with --start")]
    NoStart {
        /// What was asked for.
        what: &'static str,
    },
    /// A word that is no file.
    #[error("there is no file \"{0}\"")]
    UnknownSubject(String),
    /// Parameters were given to something that takes none.
    #[error("`{parameter}`: {subject} takes no parameters; only games do")]
    NoParameters {
        /// The first parameter.
        parameter: String,
        /// What it was given to.
        subject: String,
    },
    /// A word that should have been a parameter.
    #[error("`{0}` is no parameter; expected key=value, such as sticks=10")]
    NotAParameter(String),
    /// A list of vertices that starts like JSON and is none.
    #[error("the list of {what} starts with [ but is no JSON list of texts: {error}")]
    NotAList {
        /// What it should list.
        what: &'static str,
        /// What JSON says.
        error: serde_json::Error,
    },
    /// A play that is not one.
    #[error("{0}")]
    Play(String),
    /// What was asked for makes no sense together.
    #[error("{0}")]
    Usage(String),
    /// The graph as a whole cannot be an arena.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The observer asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<Interrupted> for Error {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Interrupted => Self::Interrupted,
            error => Self::Read(error),
        }
    }
}

/// What the system says, without its error number: a person reads "no such file", not "os error 2".
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a directory, not a file".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is no directory".to_owned(),
        _ => error.to_string(),
    }
}

/// The same for a file to be written, where only the folder can be missing.
fn place_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        _ => reason(error),
    }
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}
