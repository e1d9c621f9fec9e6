//! Why a job could not be done.

use retrograde::minimax::MinimaxError;
use retrograde::search::{TooLong, Unsearchable};
use retrograde::{ArenaError, ExploreError, Interrupted};
use retrograde_formats::{ReadError, WriteError};
use retrograde_games::GameError;
use retrograde_rules::RulesError;
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
    /// A word that is neither a file nor a game.
    #[error("there is no file and no game called \"{name}\"; {}", did_you_mean_or(.nearest.as_deref(), .known))]
    UnknownSubject {
        /// The word.
        name: String,
        /// The game whose name is most like it.
        nearest: Option<String>,
        /// All games.
        known: Vec<&'static str>,
    },
    /// There is no such game, or a parameter of it is wrong.
    #[error(transparent)]
    Game(GameError),
    /// A rules file is wrong, or failed.
    #[error(transparent)]
    Rules(RulesError),
    /// A text that means no position of the game.
    #[error("{reason}")]
    Position {
        /// The text.
        text: String,
        /// What is wrong with it and what would be right.
        reason: String,
    },
    /// A game has more positions than the limit or the memory allows.
    #[error("{}", too_large(*.positions, *.open, *.ply, *.asked))]
    TooLarge {
        /// How many positions were found.
        positions: usize,
        /// How many of them were not yet followed by their moves.
        open: usize,
        /// How many moves lead from the start to where it ended.
        ply: usize,
        /// Whether the user set the limit; otherwise it is the memory's.
        asked: bool,
    },
    /// A game could not be explored for another reason.
    #[error(transparent)]
    Explore(ExploreError),
    /// Two positions of a game have the same text, so that it cannot be written to a file.
    #[error("two positions of the game are both written \"{name}\", so that a file could not tell them apart")]
    SamePosition {
        /// The text.
        name: String,
    },
    /// Parameters were given to something that takes none.
    #[error("`{parameter}`: {subject} takes no parameters; only games and rules files do")]
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
    /// A text that is no saved play.
    #[error("this is no saved play: {error}")]
    NotARecord {
        /// What JSON says.
        error: serde_json::Error,
    },
    /// A perfect opponent was asked for in a game that was not solved.
    #[error(
        "a perfect opponent needs a solved game, and this one has more than {positions} positions.\nUse a higher --limit if you can wait, smaller parameters, or --opponent depth=8."
    )]
    NotPerfect {
        /// How many were found.
        positions: usize,
    },
    /// A position has no room in the table of a search, or the table none in memory.
    #[error(transparent)]
    Unsearchable(Unsearchable),
    /// A play may last too long for a search.
    #[error(transparent)]
    TooLong(TooLong),
    /// Positions come back, so that a search would never end.
    #[error("{}", cycles(.position.as_deref(), *.moves))]
    Cycles {
        /// The position, if one was met.
        position: Option<String>,
        /// After how many moves it comes back.
        moves: Option<u32>,
    },
    /// A table of no size, or larger than the memory.
    #[error("a table of {mib} MiB cannot be had; choose 1 to {most} MiB, which is the memory at hand")]
    TableSize {
        /// How large it was to be.
        mib: usize,
        /// How large it may be.
        most: usize,
    },
    /// Minimax gave up for another reason.
    #[error("{0}")]
    Minimax(String),
    /// A play that is not one.
    #[error("{0}")]
    Play(String),
    /// A solution or a proof did not pass its own check, so that nothing is shown.
    #[error("this was refused by the check of Retrograde and is therefore not shown: {0}")]
    NotVerified(String),
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

impl Error {
    /// Why minimax gave up, with the position by its name.
    pub(crate) fn minimax<P>(error: &MinimaxError<P>, name: Option<&dyn Fn(&P) -> String>) -> Self {
        match error {
            MinimaxError::Interrupted(_) => Self::Interrupted,
            MinimaxError::Repetition { position, moves, .. } => {
                Self::Cycles { position: name.map(|name| name(position)), moves: Some(*moves) }
            }
            MinimaxError::TooMany { limit } => Self::Minimax(format!(
                "there are more than {limit} positions to remember; use a higher --limit, --depth, or begin later in \
                 the game"
            )),
            MinimaxError::NoMove { .. } => Self::Minimax("a position has no move although the play goes on".to_owned()),
            MinimaxError::NotOrdered { .. } => Self::Minimax("a move does not lower the order of the game".to_owned()),
            _ => Self::Minimax("minimax gave up".to_owned()),
        }
    }
}

impl From<Interrupted> for Error {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<ExploreError> for Error {
    fn from(error: ExploreError) -> Self {
        match error {
            ExploreError::Interrupted(_) => Self::Interrupted,
            ExploreError::LimitReached { positions, open, ply } => {
                Self::TooLarge { positions, open, ply, asked: false }
            }
            error => Self::Explore(error),
        }
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

fn cycles(position: Option<&str>, moves: Option<u32>) -> String {
    let what = match (position, moves) {
        (Some(position), Some(moves)) => format!("the position {position} comes back after {moves} moves"),
        _ => "positions can come back in this game".to_owned(),
    };
    format!(
        "{what}, so that a search would never end;\n`retrograde solve` handles such games, and --depth looks some moves ahead"
    )
}

fn too_large(positions: usize, open: usize, ply: usize, asked: bool) -> String {
    let (whose, first) = match asked {
        true => ("--limit allows", "Use a higher --limit, or smaller parameters, or begin later in the game by"),
        false => ("the memory at hand holds", "Use smaller parameters, or begin later in the game by"),
    };
    format!(
        "the game has more positions than {whose}:\n\
         stopped at {positions}, of which {open} were not yet followed, {ply} moves from the start.\n\
         {first}\n\
         --position or --moves. The command search asks about one position, and tree and\n\
         play look only a few moves ahead."
    )
}

fn did_you_mean_or(nearest: Option<&str>, known: &[&str]) -> String {
    nearest.map_or_else(|| format!("the games are {}", known.join(", ")), |name| format!("did you mean {name}?"))
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}
