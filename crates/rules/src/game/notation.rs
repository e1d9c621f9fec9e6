//! Moves and positions as people write them.

use super::{RulesGame, RulesMove, RulesPosition, State};
use crate::error::RulesError;
use crate::position::{Encoded, parse, write_text};
use retrograde::nearest;
use std::fmt;

/// Why a text is not a move or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// What is wrong with the text and what would be right, as a sentence.
    Text(String),
    /// A function of the file failed.
    Rules(RulesError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}

impl From<RulesError> for NotationError {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}

impl From<String> for NotationError {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl RulesGame {
    fn move_texts(&self, state: &mut State, position: RulesPosition) -> Result<Vec<String>, RulesError> {
        let facts = self.facts(state, position)?;
        let memory = &state.memory;
        let row = facts.first as usize..(facts.first + facts.count) as usize;
        let text = |index| match memory.name(index) {
            Some(name) => name.to_owned(),
            None => Self::text(memory, memory.heads[index]),
        };
        Ok(row.map(text).collect())
    }

    /// The move as people write it: by the name that the file gives to it, or else by the position that it leads to.
    ///
    /// # Errors
    /// If a function of the file fails.
    pub fn move_text(&self, position: &RulesPosition, chosen: RulesMove) -> Result<String, RulesError> {
        let mut state = self.lock();
        let facts = self.facts(&mut state, *position)?;
        let memory = &state.memory;
        assert!(chosen.0 < facts.count, "there are {} moves, so that there is no move {}", facts.count, chosen.0);
        let index = (facts.first + chosen.0) as usize;
        Ok(match memory.name(index) {
            Some(name) => name.to_owned(),
            None => Self::text(memory, memory.heads[index]),
        })
    }

    /// The legal move that the text means.
    ///
    /// # Errors
    /// If it means none, or a function of the file fails.
    pub fn parse_move(&self, position: &RulesPosition, text: &str) -> Result<RulesMove, NotationError> {
        let texts = self.move_texts(&mut self.lock(), *position)?;
        let text = text.trim();
        // Also a position that is written otherwise than we do, such as (9, 1) for (9,1).
        let mut encoded = Encoded::default();
        let written = parse(text, &mut encoded).ok().map(|()| {
            let mut written = String::new();
            write_text(&mut encoded.exact.as_deref().unwrap_or(&encoded.key), &mut written);
            written
        });
        let found = texts.iter().position(|other| other == text);
        let found = found.or_else(|| texts.iter().position(|other| Some(other) == written.as_ref()));
        match found {
            Some(index) => Ok(RulesMove(index as u32)),
            None if texts.is_empty() => Err(format!("{text:?} is no move: the play is over").into()),
            None => {
                let hint = match nearest(text, texts.iter().map(String::as_str)) {
                    Some(nearest) => format!("did you mean {nearest}?"),
                    None => format!("there is {}", few(&texts)),
                };
                Err(format!("{text:?} is no move here; {hint}").into())
            }
        }
    }

    /// The position as in Python, without spaces and without quotes around plain words.
    #[must_use]
    pub fn position_text(&self, position: &RulesPosition) -> String {
        Self::text(&self.lock().memory, position.0)
    }

    /// The position that the text means, whether or not it can be reached from the start.
    ///
    /// # Errors
    /// If it means none, or the functions of the file cannot deal with it.
    pub fn parse_position(&self, text: &str) -> Result<RulesPosition, NotationError> {
        let mut encoded = Encoded::default();
        parse(text, &mut encoded)?;
        let state = &mut *self.lock();
        let id = state.memory.positions.insert(&mut encoded).map_err(|_| self.too_much().to_string())?;
        let position = RulesPosition(id);
        if state.memory.facts(id).is_none() {
            let facts = self.ask(state, position).map_err(|error| {
                format!("{} is no position that the rules understand:\n{error}", Self::text(&state.memory, id))
            })?;
            state.memory.learn(id, facts);
        }
        Ok(position)
    }

    /// What the players are called, J0 first.
    #[must_use]
    pub fn players(&self) -> [String; 2] {
        self.players.clone()
    }
}

fn few(texts: &[String]) -> String {
    const MOST: usize = 10;
    let shown = texts[..texts.len().min(MOST)].join(", ");
    if texts.len() > MOST { format!("{shown} and {} more", texts.len() - MOST) } else { shown }
}
