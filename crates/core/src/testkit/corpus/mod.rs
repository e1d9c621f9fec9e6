//! The cases of `corpus/`, which no engine owns and every engine runs. `corpus/README.md` describes the
//! files.

mod arena_case;
mod draft;
mod game_case;

pub use arena_case::{ArenaCase, Tree};
pub use draft::draft;
pub use game_case::GameCase;

use crate::{Outcome, Player};
use serde::Deserialize;
use thiserror::Error;

/// Every file of `corpus/`; a test compares the list with the folder.
pub const FILES: &[(&str, &str)] = &[
    ("edge-cases.toml", include_str!("../../../../../corpus/edge-cases.toml")),
    ("games.toml", include_str!("../../../../../corpus/games.toml")),
    ("note-000.toml", include_str!("../../../../../corpus/note-000.toml")),
    ("note-001.toml", include_str!("../../../../../corpus/note-001.toml")),
    ("note-002.toml", include_str!("../../../../../corpus/note-002.toml")),
    ("note-003.toml", include_str!("../../../../../corpus/note-003.toml")),
    ("note-004.toml", include_str!("../../../../../corpus/note-004.toml")),
];

/// One case: something to solve, and the answers.
#[derive(Clone, Debug)]
pub enum Case {
    /// An arena, vertex by vertex.
    Arena(Box<ArenaCase>),
    /// A position of a game that is known by its name.
    Game(GameCase),
}

/// A corpus file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// It is no TOML of the right shape.
    #[error("{0}")]
    Syntax(String),
    /// A case contradicts itself.
    #[error("case {case:?}: {problem}")]
    Case {
        /// The name of the case.
        case: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// All cases of all files.
///
/// # Panics
/// If a file cannot be used; the message says which and why.
#[must_use]
pub fn cases() -> Vec<Case> {
    let parse = |&(file, text): &(&str, &str)| match parse(text) {
        Ok(cases) => cases,
        Err(error) => panic!("corpus/{file}: {error}"),
    };
    FILES.iter().flat_map(parse).collect()
}

/// The cases that are arenas.
#[must_use]
pub fn arena_cases() -> Vec<ArenaCase> {
    let arena = |case| if let Case::Arena(case) = case { Some(*case) } else { None };
    cases().into_iter().filter_map(arena).collect()
}

/// The cases that are positions of games.
#[must_use]
pub fn game_cases() -> Vec<GameCase> {
    let game = |case| if let Case::Game(case) = case { Some(case) } else { None };
    cases().into_iter().filter_map(game).collect()
}

/// The arena case of that name.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn arena_case(name: &str) -> ArenaCase {
    let found = arena_cases().into_iter().find(|case| case.name == name);
    found.unwrap_or_else(|| panic!("the corpus has no arena case {name:?}"))
}

/// The cases of one file.
///
/// # Errors
/// If the file is not as `corpus/README.md` says.
pub fn parse(text: &str) -> Result<Vec<Case>, CorpusError> {
    let file: File = toml::from_str(text).map_err(|error| CorpusError::Syntax(error.to_string()))?;
    let case = |row| {
        Ok(match row {
            Row::Arena(row) => Case::Arena(Box::new(row.try_into()?)),
            Row::Game(row) => Case::Game(row.try_into()?),
        })
    };
    file.case.into_iter().map(case).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Row {
    Arena(arena_case::Row),
    Game(game_case::Row),
}

/// A player as the corpus writes it, whatever the players are called in the case.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Who {
    J0,
    J1,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum Value {
    J0,
    J1,
    #[serde(rename = "draw")]
    Draw,
}

impl From<Who> for Player {
    fn from(who: Who) -> Self {
        match who {
            Who::J0 => Self::Zero,
            Who::J1 => Self::One,
        }
    }
}

impl From<Value> for Outcome {
    fn from(value: Value) -> Self {
        match value {
            Value::J0 => Self::Win(Player::Zero),
            Value::J1 => Self::Win(Player::One),
            Value::Draw => Self::Draw,
        }
    }
}
