//! A case that is a position of a game.

use super::{CorpusError, Value};
use crate::Outcome;
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A position of a game and what is true about it.
#[derive(Clone, Debug)]
pub struct GameCase {
    /// What the case is called.
    pub name: String,
    /// Where it comes from and what it shows.
    pub about: String,
    /// Which game, by the name that `retrograde solve` knows it by.
    pub game: String,
    /// Its parameters as they would be typed: `take` and `1,2`.
    pub params: BTreeMap<String, String>,
    /// The position as the game writes it; the start of the game if there is none.
    pub position: Option<String>,
    /// What the position is worth, if the case says so.
    pub value: Option<Outcome>,
    /// How many moves the game lasts from there with best play, won or drawn.
    pub length: Option<u32>,
    /// All optimal moves as the game writes them, in the order of their text.
    pub best: Option<Vec<String>>,
    /// How many there are of this and that, by the names of [`GameCase::COUNTS`].
    pub counts: BTreeMap<String, BigUint>,
}

impl GameCase {
    /// What can be counted.
    ///
    /// - `positions`, `moves`: vertices and edges of the arena that can be reached from the position.
    /// - `mover-wins`, `mover-draws`, `mover-loses`: positions by their value for the player who moves.
    /// - `ends-j0`, `ends-j1`, `ends-draw`: positions where the play is over, by how it ended.
    /// - `plays`, `nodes`: leaves and nodes of the game tree.
    pub const COUNTS: [&str; 10] = [
        "positions",
        "moves",
        "mover-wins",
        "mover-draws",
        "mover-loses",
        "ends-j0",
        "ends-j1",
        "ends-draw",
        "plays",
        "nodes",
    ];

    /// One of the counts, if the case gives it.
    ///
    /// # Panics
    /// If that is not one of [`GameCase::COUNTS`].
    #[must_use]
    pub fn count(&self, what: &str) -> Option<&BigUint> {
        assert!(Self::COUNTS.contains(&what), "{what:?} is not counted in the corpus");
        self.counts.get(what)
    }
}

/// A case as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    name: String,
    about: String,
    game: String,
    #[serde(default)]
    params: BTreeMap<String, toml::Value>,
    position: Option<String>,
    value: Option<Value>,
    length: Option<u32>,
    best: Option<Vec<String>>,
    #[serde(default)]
    counts: BTreeMap<String, Count>,
}

/// Numbers that TOML cannot hold are written as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Count {
    Small(u64),
    Large(String),
}

impl TryFrom<Row> for GameCase {
    type Error = CorpusError;

    fn try_from(row: Row) -> Result<Self, CorpusError> {
        let name = row.name.clone();
        build(row).map_err(|problem| CorpusError::Case { case: name, problem })
    }
}

fn build(row: Row) -> Result<GameCase, String> {
    let params = row.params.into_iter().map(|(key, value)| Ok((key, as_typed(&value)?)));
    let counts = row.counts.into_iter().map(|(what, count)| {
        if !GameCase::COUNTS.contains(&what.as_str()) {
            return Err(format!("{what:?} is none of the counts {:?}", GameCase::COUNTS));
        }
        let number = match count {
            Count::Small(number) => number.into(),
            Count::Large(text) => text.parse().map_err(|_| format!("{what:?} is no number: {text:?}"))?,
        };
        Ok((what, number))
    });
    let mut best = row.best;
    if let Some(best) = &mut best {
        best.sort_unstable();
    }
    Ok(GameCase {
        params: params.collect::<Result<_, String>>()?,
        counts: counts.collect::<Result<_, String>>()?,
        name: row.name,
        about: row.about,
        game: row.game,
        position: row.position,
        value: row.value.map(Into::into),
        length: row.length,
        best,
    })
}

/// A parameter as it would be typed on a command line: lists with commas.
fn as_typed(value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Boolean(truth) => Ok(truth.to_string()),
        toml::Value::Array(values) => Ok(values.iter().map(as_typed).collect::<Result<Vec<_>, _>>()?.join(",")),
        _ => Err(format!("a parameter is a text, a whole number, true or false, or a list of those, not {value:?}")),
    }
}
