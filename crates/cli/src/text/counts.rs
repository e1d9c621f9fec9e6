//! The counts of a game's positions as text.

use crate::list::{number, shorten, visible};
use crate::look::Look;
use crate::table::{self, Cell, Column};
use retrograde::Player;
use retrograde_engine::{GameCounts, PlyCounts, SolveReply};
use std::io::{self, Write};

/// So many move numbers are listed unless everything is asked for.
const LISTED: usize = 40;

pub(super) fn write(out: &mut dyn Write, reply: &SolveReply, game: &GameCounts, look: &Look) -> io::Result<()> {
    let name = |player| shorten(&visible(reply.players.name(player)), 12);
    let mover = &game.mover;
    let (wins, draws, loses) = (number(mover.wins), number(mover.draws), number(mover.loses));
    writeln!(out, "\nFor the player to move: {wins} won, {draws} drawn, {loses} lost.")?;
    let (zero, one) = (number(game.ended.zero), number(game.ended.one));
    let [zero, one] =
        [(zero, Player::Zero), (one, Player::One)].map(|(count, player)| format!("{count} won by {}", name(player)));
    writeln!(out, "Plays end in {zero}, {one}, {} drawn positions.\n", number(game.ended.draw))?;
    let head = [
        Column::right("move"),
        Column::right("positions"),
        Column::right(format!("{} wins", name(Player::Zero))),
        Column::right(format!("{} wins", name(Player::One))),
        Column::right("draws"),
        Column::right("ended"),
    ];
    let listed = if reply.positions.listed { game.by_move.len() } else { LISTED };
    table::write(out, look, &head, || game.by_move.iter().take(listed).map(row))?;
    if game.by_move.len() > listed {
        writeln!(out, "… and so on to move {}; --all lists them.", number(game.by_move.len() - 1))?;
    }
    Ok(())
}

fn row(ply: &PlyCounts) -> Vec<Cell> {
    let numbers = [ply.number, ply.positions, ply.regions.zero, ply.regions.one, ply.regions.draw, ply.ended];
    numbers.iter().map(|count| Cell::plain(number(count))).collect()
}
