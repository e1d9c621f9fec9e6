//! Writes an arena as CSV tables.

use crate::edges::written_edges;
use crate::{Format, Warning, WriteError};
use retrograde::{DeadEnds, Mode, NamedArena, Player};
use std::io::{self, Write};

/// Writes both tables into one text, the vertex list first and an empty line between them.
pub(crate) fn write(named: &NamedArena, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    vertices(named, output)?;
    writeln!(output)?;
    edges(named, output)?;
    Ok(what_is_lost(named))
}

/// Writes each table into a text of its own.
pub(crate) fn write_pair(
    named: &NamedArena,
    edge_list: &mut dyn Write,
    vertex_list: &mut dyn Write,
) -> Result<Vec<Warning>, WriteError> {
    vertices(named, vertex_list)?;
    edges(named, edge_list)?;
    Ok(what_is_lost(named))
}

fn vertices(named: &NamedArena, output: &mut dyn Write) -> Result<(), WriteError> {
    let arena = &named.arena;
    let mut table = csv::Writer::from_writer(output);
    record(&mut table, &["vertex", "owner", "target"])?;
    for vertex in arena.vertices() {
        let target = arena.target(vertex).map_or("", digit);
        record(&mut table, &[&named.name(vertex), digit(arena.owner(vertex)), target])?;
    }
    Ok(table.flush()?)
}

fn edges(named: &NamedArena, output: &mut dyn Write) -> Result<(), WriteError> {
    let mut table = csv::Writer::from_writer(output);
    record(&mut table, &["from", "to"])?;
    for from in named.arena.vertices() {
        for to in written_edges(&named.arena, from) {
            record(&mut table, &[&named.name(from), &named.name(to)])?;
        }
    }
    Ok(table.flush()?)
}

fn record(table: &mut csv::Writer<&mut dyn Write>, fields: &[&str]) -> Result<(), WriteError> {
    table.write_record(fields).map_err(|error| match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => io::Error::other(format!("{other:?}")).into(),
    })
}

const fn digit(player: Player) -> &'static str {
    match player {
        Player::Zero => "0",
        Player::One => "1",
    }
}

fn what_is_lost(named: &NamedArena) -> Vec<Warning> {
    let mut lost = Vec::new();
    if let Some(start) = named.start {
        lost.push(format!("the start \"{}\"", named.name(start)));
    }
    if named.players != Player::BOTH.map(|player| player.to_string()) {
        lost.push(format!("the players' names {} and {}", named.players[0], named.players[1]));
    }
    if named.objective.dead_ends != DeadEnds::Draw {
        lost.push("the meaning of dead ends".to_owned());
    }
    if named.objective.mode != Mode::Draws {
        lost.push("the two-valued mode".to_owned());
    }
    if let Some((&vertex, _)) = named.scores.values.first_key_value() {
        lost.push(format!("the values of final vertices such as \"{}\"", named.name(vertex)));
    }
    if named.scores.endless != 0 {
        lost.push("the score of endless plays".to_owned());
    }
    lost.into_iter().map(|what| Warning::LeftOut { format: Format::Csv.name(), what }).collect()
}
