//! The reply to `solve` as text.

use crate::list::{columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{DrawKind, Mode, Outcome, Player};
use retrograde_engine::{Extent, LayersReply, Part, PositionReply, SolveReply};
use std::io::{self, Write};

/// So many vertices are listed unless all are asked for.
const LISTED: usize = 40;

pub(super) fn write(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    if let Some(game) = &reply.game {
        writeln!(out, "{}", look.paint(BOLD, shorten(&visible(&game.name), look.width())))?;
    }
    write_extents(out, reply, look)?;
    let name = |player| visible(reply.players.name(player));
    for line in super::objective(&reply.objective, name) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    write_start(out, reply, look)?;
    if let Some(game) = &reply.game {
        super::counts::write(out, reply, game, look)?;
    }
    if let Some(layers) = &reply.layers {
        write_layers(out, reply, layers, look)?;
    }
    if let Some(trace) = &reply.trace {
        super::trace::write(out, trace, &reply.players, look)?;
    }
    write_vertices(out, reply, look)?;
    if let Some(seed) = reply.seed {
        writeln!(out, "\nMoves chosen at random among equals; --seed {seed} chooses the same again.")?;
    }
    if let Some(file) = &reply.solution {
        writeln!(out, "\nSolution of the whole arena written to {}.", visible(file))?;
    }
    Ok(())
}

/// Sizes and regions, of the whole arena and of what can be reached from the start.
fn write_extents(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let won = |player| Column::right(format!("{} wins", shorten(&visible(reply.players.name(player)), 12)));
    let mut head = vec![
        Column::elastic(""),
        Column::right(if reply.game.is_some() { "positions" } else { "vertices" }),
        Column::right(if reply.game.is_some() { "moves" } else { "edges" }),
        won(Player::Zero),
        won(Player::One),
    ];
    let two_valued = reply.objective.mode != Mode::Draws;
    if !two_valued {
        head.extend([Column::right("draws"), Column::right("endless")]);
    }
    let row = |name: String, extent: &Extent| {
        let mut cells = vec![Cell::plain(name)];
        let numbers = [extent.vertices, extent.edges, extent.regions.zero, extent.regions.one];
        cells.extend(numbers.map(|count| Cell::plain(number(count))));
        if !two_valued {
            cells.extend([extent.regions.draw, extent.endless].map(|count| Cell::plain(number(count))));
        }
        cells
    };
    table::write(out, look, &head, || {
        let is_game = reply.game.is_some();
        let whole = row(if is_game { "all positions" } else { "whole arena" }.to_owned(), &reply.whole);
        // Of a game everything that was explored can be reached.
        let reachable = reply.reachable.as_ref().zip(reply.start.as_ref()).filter(|_| !is_game);
        std::iter::once(whole).chain(reachable.map(|(extent, start)| row(format!("from {start}"), extent)))
    })
}

fn write_start(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let (Some(start), Some(owner), Some(value)) = (&reply.start, reply.owner, reply.value) else {
        return writeln!(out, "No start is given; --start VERTEX asks about one vertex.");
    };
    let mover = shorten(&visible(reply.players.name(owner)), 12);
    let winner = shorten(&visible(reply.players.outcome(value)), 12);
    let verdict = match (value, reply.rank, reply.draw) {
        (Outcome::Win(_), Some(0), _) => format!("{winner} has won"),
        (Outcome::Win(_), Some(rank), _) => format!("{winner} wins in {}", counted(rank as usize, "move", "moves")),
        (Outcome::Win(_), None, _) => format!("{winner} wins by avoiding every target"),
        (Outcome::Draw, _, Some(DrawKind::Endless)) => "an endless draw".to_owned(),
        (Outcome::Draw, ..) if reply.best.is_empty() => "a draw".to_owned(),
        (Outcome::Draw, ..) => "a draw that can end".to_owned(),
    };
    let middle =
        if reply.best.is_empty() { ": the play is over, ".to_owned() } else { format!(" ({mover} to move): ") };
    let room = look.width().saturating_sub(columns("Start ") + columns(&middle) + columns(&verdict) + 1).max(12);
    let start = shorten(&visible(start), room);
    writeln!(out, "Start {}{middle}{}.", look.paint(BOLD, start), look.paint(outcome_style(value), verdict))?;
    if reply.best.is_empty() {
        return Ok(());
    }
    let head = match (value, reply.best.len()) {
        (Outcome::Win(player), 1) if player == owner => "Best move",
        (Outcome::Win(player), _) if player == owner => "Best moves",
        (Outcome::Win(_), _) => "Longest resistance",
        (Outcome::Draw, _) => "Keeps the draw",
    };
    let room = look.width().saturating_sub(columns(head) + 2);
    let best = with_moves(&reply.best, reply.best_moves.as_deref());
    writeln!(out, "{head}: {}", look.paint(BOLD, join(&best, best.len(), room)))
}

/// In a game, "move (position)"; otherwise the vertex.
fn with_moves(best: &[String], moves: Option<&[String]>) -> Vec<String> {
    let Some(moves) = moves else { return best.to_vec() };
    let both = best.iter().zip(moves);
    both.map(|(to, text)| if to == text { to.clone() } else { format!("{text} (to {to})") }).collect()
}

fn write_layers(out: &mut dyn Write, reply: &SolveReply, layers: &LayersReply, look: &Look) -> io::Result<()> {
    for (player, layers) in [(Player::Zero, &layers.zero), (Player::One, &layers.one)] {
        let name = visible(reply.players.name(player));
        let last = layers.len().saturating_sub(1);
        let heading = format!("Attractor of {name}: the layers stop growing at A_{last}.");
        writeln!(out, "\n{}", look.paint(player_style(player), heading))?;
        let head = [Column::fixed("layer"), Column::right("size"), Column::elastic("adds")];
        let room = look.width().saturating_sub(24);
        table::write(out, look, &head, || {
            let mut size = 0;
            layers.iter().enumerate().map(move |(rank, added)| {
                size += added.len();
                let added = if added.is_empty() { "nothing".to_owned() } else { join(added, added.len(), room) };
                vec![Cell::plain(format!("A_{rank}")), Cell::plain(number(size)), Cell::plain(added)]
            })
        })?;
    }
    Ok(())
}

fn write_vertices(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let positions = &reply.positions.positions;
    let listed = if reply.positions.listed { positions.len() } else { LISTED };
    let head = [
        Column::elastic(if reply.game.is_some() { "position" } else { "vertex" }),
        Column::fixed(if reply.game.is_some() { "to move" } else { "owner" }),
        Column::fixed("value"),
        Column::right("rank"),
        Column::elastic(if look.all_moves { "best moves" } else { "best move" }),
    ];
    writeln!(out)?;
    table::write(out, look, &head, || positions.iter().take(listed).map(|position| row(reply, &position, look)))?;
    let rest = positions.len().saturating_sub(listed);
    if rest > 0 && reply.game.is_some() {
        writeln!(out, "… and {}; --all lists them.", counted(rest, "more position", "more positions"))?;
    } else if rest > 0 {
        let part = if reply.part == Part::Reachable { " that can be reached" } else { "" };
        writeln!(out, "… and {}{part}; --all lists them.", counted(rest, "more vertex", "more vertices"))?;
    }
    Ok(())
}

fn row(reply: &SolveReply, position: &PositionReply, look: &Look) -> Vec<Cell> {
    let name = |player| shorten(&visible(reply.players.name(player)), 12);
    let value = match (position.value, position.draw) {
        (Outcome::Win(player), _) => name(player),
        (Outcome::Draw, Some(DrawKind::Endless)) => "endless".to_owned(),
        (Outcome::Draw, _) => "draw".to_owned(),
    };
    let best = position.best_moves.as_ref().unwrap_or(&position.best);
    let chosen = position.chosen.as_ref().and_then(|chosen| position.best.iter().position(|to| to == chosen));
    let moves = match chosen {
        _ if look.all_moves => best.join("  "),
        Some(at) => best.get(at).cloned().unwrap_or_default(),
        None => String::new(),
    };
    vec![
        Cell::plain(&position.vertex),
        Cell::styled(name(position.owner), player_style(position.owner)),
        Cell::styled(value, outcome_style(position.value)),
        Cell::plain(position.rank.map_or_else(String::new, |rank| rank.to_string())),
        Cell::plain(moves),
    ]
}
