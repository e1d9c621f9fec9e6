//! Moves and positions as people write them.

use super::{RulesGame, RulesMove, RulesPosition, State};
use crate::position::{Encoded, parse, write_text};
use retrograde::{Notation, nearest};

impl RulesGame {
    fn move_texts(&self, state: &mut State, position: RulesPosition) -> Vec<String> {
        let facts = self.facts(state, position);
        let memory = &state.memory;
        let row = facts.first as usize..(facts.first + facts.count) as usize;
        row.map(|index| match memory.name(index) {
            Some(name) => name.to_owned(),
            None => Self::text(memory, memory.heads[index]),
        })
        .collect()
    }
}

/// A move is written by the name that the file gives to it, or else by the position that it leads to. A
/// position is written as in Python, without spaces and without quotes around plain words.
impl Notation for RulesGame {
    fn move_text(&self, position: &RulesPosition, chosen: RulesMove) -> String {
        let mut state = self.lock();
        let facts = self.facts(&mut state, *position);
        let memory = &state.memory;
        assert!(chosen.0 < facts.count, "there are {} moves, so that there is no move {}", facts.count, chosen.0);
        let index = (facts.first + chosen.0) as usize;
        match memory.name(index) {
            Some(name) => name.to_owned(),
            None => Self::text(memory, memory.heads[index]),
        }
    }

    fn parse_move(&self, position: &RulesPosition, text: &str) -> Result<RulesMove, String> {
        let texts = self.move_texts(&mut self.lock(), *position);
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
            None if texts.is_empty() => Err(format!("{text:?} is no move: the play is over")),
            None => {
                let hint = match nearest(text, texts.iter().map(String::as_str)) {
                    Some(nearest) => format!("did you mean {nearest}?"),
                    None => format!("there is {}", few(&texts)),
                };
                Err(format!("{text:?} is no move here; {hint}"))
            }
        }
    }

    fn position_text(&self, position: &RulesPosition) -> String {
        Self::text(&self.lock().memory, position.0)
    }

    fn parse_position(&self, text: &str) -> Result<RulesPosition, String> {
        let mut encoded = Encoded::default();
        parse(text, &mut encoded)?;
        let state = &mut *self.lock();
        let id = state.memory.positions.insert(&mut encoded).map_err(|_| self.too_much().to_string())?;
        let position = RulesPosition(id);
        // A position that the rules cannot make sense of must not spoil the game.
        if state.memory.facts(id).is_none() {
            let facts = self.ask(state, position).map_err(|error| {
                format!("{} is no position that the rules understand:\n{error}", Self::text(&state.memory, id))
            })?;
            state.memory.learn(id, facts);
        }
        Ok(position)
    }

    fn players(&self) -> [String; 2] {
        self.players.clone()
    }
}

fn few(texts: &[String]) -> String {
    const MOST: usize = 10;
    let shown = texts[..texts.len().min(MOST)].join(", ");
    if texts.len() > MOST { format!("{shown} and {} more", texts.len() - MOST) } else { shown }
}
