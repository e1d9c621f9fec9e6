//! A play as a file, to be reviewed or gone on with later.

use crate::{Error, Opened, Place};
use serde::{Deserialize, Serialize};

/// A play: the game and its moves.
///
/// ```
/// use retrograde_engine::Record;
/// let record = Record::read(r#"{"game": ["nim", "sticks=4"], "moves": ["1", "2"]}"#)?;
/// assert_eq!(record.moves, ["1", "2"]);
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The words that name the game on a command line.
    pub game: Vec<String>,
    /// The position where the play begins, unless it is the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves before the play begins, if it was begun by moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// How the play ended: "J0", "J1" or "draw"; nothing if it did not.
    #[serde(default)]
    pub outcome: Option<String>,
}

impl Record {
    /// The record of a play that is about to begin.
    pub(super) fn new(opened: &Opened, place: &Place) -> Self {
        let parameters = opened.parameters().iter().map(|(key, value)| format!("{key}={value}"));
        let game = std::iter::once(opened.name().to_owned()).chain(parameters).collect();
        let mut record = Self { game, ..Self::default() };
        match place {
            Place::Start => {}
            Place::At(position) => record.position = Some(position.clone()),
            Place::After(moves) => record.before.clone_from(moves),
            Place::From(position, moves) => {
                record.position = Some(position.clone());
                record.before.clone_from(moves);
            }
        }
        record
    }

    /// Reads a record from its JSON.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, Error> {
        serde_json::from_str(text).map_err(|error| Error::NotARecord { reason: error.to_string() })
    }

    /// Where the play begins.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.position {
            Some(position) if self.before.is_empty() => Place::At(position.clone()),
            Some(position) => Place::From(position.clone(), self.before.clone()),
            None if self.before.is_empty() => Place::Start,
            None => Place::After(self.before.clone()),
        }
    }
}
