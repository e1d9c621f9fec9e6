//! Writes PGSolver text.

use crate::ids::Ids;
use crate::{Format, Warning, WriteError};
use retrograde::{NamedArena, Outcome, Player, Vertex, find_cycle};
use std::io::Write;

/// Writes an arena as PGSolver text.
///
/// What a vertex is worth stays the same. Every vertex where the play is over becomes one that leads only
/// to itself; a dead end that nobody wins goes to the player who wins where nobody can force a win.
pub(crate) fn write(named: &NamedArena, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let NamedArena { arena, names, .. } = named;
    let Some(last) = arena.vertices().next_back() else {
        return Err(inexpressible("an arena without vertices"));
    };
    let otherwise = check_draws(named)?;
    let ids = Ids::of(names);
    let labels = if ids.are_names() { None } else { Some(unlabelled(named)) };
    writeln!(output, "parity {};", ids.id(last))?;
    if let Some(start) = named.start {
        writeln!(output, "start {};", ids.id(start))?;
    }
    for vertex in arena.vertices() {
        let id = ids.id(vertex);
        let owner = arena.owner(vertex).index();
        let winner = named.objective.winner_at(arena, vertex);
        let ends = winner.is_some() || arena.is_dead_end(vertex);
        write!(output, "{id} {} {owner} ", winner.unwrap_or(otherwise).index())?;
        if ends {
            write!(output, "{id}")?;
        } else {
            for (index, to) in arena.successors(vertex).enumerate() {
                let comma = if index == 0 { "" } else { "," };
                write!(output, "{comma}{}", ids.id(to))?;
            }
        }
        match labels {
            Some(None) => writeln!(output, " \"{}\";", named.name(vertex))?,
            _ => writeln!(output, ";")?,
        }
    }
    Ok(what_is_lost(named, labels.flatten()))
}

/// Who wins where nobody can force a win. A parity game has no draws, so there must be such a player, or
/// no play without a winner.
fn check_draws(named: &NamedArena) -> Result<Player, WriteError> {
    let NamedArena { arena, objective, .. } = named;
    if let Outcome::Win(player) = objective.otherwise() {
        return Ok(player);
    }
    let drawn = |&vertex: &Vertex| arena.is_dead_end(vertex) && objective.winner_at(arena, vertex).is_none();
    if let Some(vertex) = arena.vertices().find(drawn) {
        let name = named.name(vertex);
        return Err(inexpressible(format!("a play that ends in a draw, at the dead end \"{name}\"")));
    }
    if let Some(vertex) = find_cycle(arena).and_then(|cycle| cycle.first().copied()) {
        let name = named.name(vertex);
        return Err(inexpressible(format!("an endless play that is a draw, through \"{name}\"")));
    }
    Ok(Player::Zero)
}

fn inexpressible(what: impl Into<String>) -> WriteError {
    WriteError::inexpressible(Format::PgSolver, what)
}

/// A vertex whose name cannot be a label: it is empty or has a quote in it.
fn unlabelled(named: &NamedArena) -> Option<Vertex> {
    let bad = |&vertex: &Vertex| {
        let name = named.name(vertex);
        name.is_empty() || name.contains('"')
    };
    named.arena.vertices().find(bad)
}

fn what_is_lost(named: &NamedArena, unlabelled: Option<Vertex>) -> Vec<Warning> {
    let left_out = |what: String| Warning::LeftOut { format: Format::PgSolver.name(), what };
    let mut warnings = Vec::new();
    if let Some(vertex) = unlabelled {
        let name = named.name(vertex);
        warnings.push(left_out(format!("names of vertices such as {name:?} (they are called by numbers instead)")));
    }
    if named.players != Player::BOTH.map(|player| player.to_string()) {
        warnings.push(left_out(format!("the players' names {} and {}", named.players[0], named.players[1])));
    }
    if let Some((&vertex, _)) = named.scores.values.first_key_value() {
        warnings.push(left_out(format!("the values of final vertices such as \"{}\"", named.name(vertex))));
    }
    let arena = &named.arena;
    if let Some(vertex) = arena.vertices().find(|&vertex| arena.ignored(vertex).len() > 0) {
        warnings.push(left_out(format!("edges that leave targets such as \"{}\"", named.name(vertex))));
    }
    warnings
}
