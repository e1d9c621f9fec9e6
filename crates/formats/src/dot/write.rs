//! Writes an arena as DOT text.

use crate::edges::written_edges;
use crate::players::word;
use crate::{Warning, WriteError};
use retrograde::{DeadEnds, Mode, NamedArena, Player};
use std::io::Write;

/// Writes an arena as DOT text, with shapes that show it as the course draws it.
pub(crate) fn write(named: &NamedArena, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let NamedArena { arena, players, start, objective, .. } = named;
    writeln!(output, "digraph {{")?;
    if *players != Player::BOTH.map(|player| player.to_string()) {
        writeln!(output, "  player0={}; player1={};", quoted(&players[0]), quoted(&players[1]))?;
    }
    if objective.dead_ends != DeadEnds::Draw {
        writeln!(output, "  dead_ends={};", objective.dead_ends.name())?;
    }
    if let Mode::Avoid(player) = objective.mode {
        writeln!(output, "  mode={};", quoted(&format!("avoid {}", word(players, player))))?;
    }
    if named.scores.endless != 0 {
        writeln!(output, "  endless={};", named.scores.endless)?;
    }
    for vertex in arena.vertices() {
        let shape = match arena.owner(vertex) {
            Player::Zero => "player=0, shape=circle",
            Player::One => "player=1, shape=square",
        };
        write!(output, "  {} [{shape}", quoted(&named.name(vertex)))?;
        if let Some(player) = arena.target(vertex) {
            write!(output, ", target={}, peripheries=2", player.index())?;
        }
        if let Some(value) = named.scores.values.get(&vertex) {
            write!(output, ", value={value}")?;
        }
        let start = if *start == Some(vertex) { ", start=true" } else { "" };
        writeln!(output, "{start}];")?;
    }
    for from in arena.vertices() {
        for to in written_edges(arena, from) {
            writeln!(output, "  {} -> {};", quoted(&named.name(from)), quoted(&named.name(to)))?;
        }
    }
    writeln!(output, "}}")?;
    Ok(Vec::new())
}

/// A name in quotes, in which a quote and a backslash stand after a backslash.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
