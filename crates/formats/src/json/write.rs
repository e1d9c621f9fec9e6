//! Writes an arena as our own JSON.

use crate::edges::written_edges;
use crate::players::word;
use crate::{Warning, WriteError};
use retrograde::{Mode, NamedArena, Objective, Player, Vertex};
use std::io::Write;

/// Writes an arena as our own JSON, one line per vertex.
pub(crate) fn write(named: &NamedArena, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let NamedArena { arena, players, start, objective, .. } = named;
    let player = |player| text(word(players, player));
    heading(players, *objective, output)?;
    if named.scores.endless != 0 {
        writeln!(output, "  \"endless\": {},", named.scores.endless)?;
    }
    if let Some(start) = start {
        writeln!(output, "  \"start\": {},", text(&named.name(*start)))?;
    }
    writeln!(output, "  \"targets\": {{")?;
    for (target_of, comma) in [(Player::Zero, ","), (Player::One, "")] {
        write!(output, "    {}: ", player(target_of))?;
        list(named, arena.vertices().filter(|&vertex| arena.target(vertex) == Some(target_of)), output)?;
        writeln!(output, "{comma}")?;
    }
    write!(output, "  }},\n  \"vertices\": {{")?;
    for vertex in arena.vertices() {
        let comma = if vertex.index() == 0 { "" } else { "," };
        write!(output, "{comma}\n    {}: ", text(&named.name(vertex)))?;
        write!(output, "{{\"owner\": {}, \"successors\": ", player(arena.owner(vertex)))?;
        list(named, written_edges(arena, vertex), output)?;
        if let Some(value) = named.scores.values.get(&vertex) {
            write!(output, ", \"value\": {value}")?;
        }
        write!(output, "}}")?;
    }
    writeln!(output, "\n  }}\n}}")?;
    Ok(Vec::new())
}

/// Writes the beginning of a file of ours: version, players and rules.
pub(crate) fn heading(players: &[String; 2], objective: Objective, output: &mut dyn Write) -> Result<(), WriteError> {
    writeln!(output, "{{\n  \"version\": 1,")?;
    writeln!(output, "  \"players\": [{}, {}],", text(&players[0]), text(&players[1]))?;
    writeln!(output, "  \"dead_ends\": {},", text(objective.dead_ends.name()))?;
    match objective.mode {
        Mode::Draws => writeln!(output, "  \"mode\": \"draws\",")?,
        Mode::Avoid(avoider) => {
            writeln!(output, "  \"mode\": {{\"avoid\": {}}},", text(word(players, avoider)))?;
        }
    }
    Ok(())
}

/// A text as JSON writes it.
pub(crate) fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list(named: &NamedArena, vertices: impl Iterator<Item = Vertex>, output: &mut dyn Write) -> Result<(), WriteError> {
    write!(output, "[")?;
    for (index, vertex) in vertices.enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(output, "{comma}{}", text(&named.name(vertex)))?;
    }
    write!(output, "]")?;
    Ok(())
}
