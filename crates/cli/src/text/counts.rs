//! The counts of a game's positions as text.

use crate::list::{number, shorten, visible};
use crate::look::Look;
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Player};
use retrograde_engine::{GameCounts, PlyCounts, SolveReply, words};
use std::io::{self, Write};

/// So many move numbers are listed unless everything is asked for.
const LISTED: usize = 40;

pub(super) fn write(out: &mut dyn Write, reply: &SolveReply, game: &GameCounts, look: &Look) -> io::Result<()> {
    let name = |player| shorten(&visible(reply.players.name(player)), 12);
    let mover = &game.mover;
    let (wins, draws, loses) = (number(mover.wins), number(mover.draws), number(mover.loses));
    let lang = look.lang;
    match lang {
        Lang::En => writeln!(out, "\nFor the player to move: {wins} won, {draws} drawn, {loses} lost.")?,
        Lang::Fr => {
            let [won, drawn, lost] = [mover.wins, mover.draws, mover.loses].map(plural);
            writeln!(
                out,
                "\nPour le joueur qui joue\u{a0}: {wins} gagnée{won}, {draws} nulle{drawn}, {loses} perdue{lost}."
            )?
        }
    }
    let (zero, one) = (number(game.ended.zero), number(game.ended.one));
    let [zero, one] = [(zero, Player::Zero), (one, Player::One)].map(|(count, player)| (count, name(player)));
    let drawn = number(game.ended.draw);
    match lang {
        Lang::En => writeln!(
            out,
            "Plays end in {} won by {}, {} won by {}, {drawn} drawn positions.\n",
            zero.0, zero.1, one.0, one.1
        )?,
        Lang::Fr => writeln!(
            out,
            "Positions finales\u{a0}: {} gagnée{} par {}, {} par {}, {drawn} nulle{}.\n",
            zero.0,
            plural(game.ended.zero),
            zero.1,
            one.0,
            one.1,
            plural(game.ended.draw)
        )?,
    }
    let wins = |player| words::wins(&name(player), lang);
    let head = [
        Column::right(lang.pick("move", "coup")),
        Column::right("positions"),
        Column::right(wins(Player::Zero)),
        Column::right(wins(Player::One)),
        Column::right(lang.pick("draws", "nuls")),
        Column::right(lang.pick("ended", "finales")),
    ];
    let listed = if reply.positions.listed { game.by_move.len() } else { LISTED };
    table::write(out, look, &head, || game.by_move.iter().take(listed).map(row))?;
    if game.by_move.len() > listed {
        let last = number(game.by_move.len() - 1);
        match lang {
            Lang::En => writeln!(out, "… and so on to move {last}; --all lists them.")?,
            Lang::Fr => writeln!(out, "… et ainsi de suite jusqu'au coup {last}\u{a0}; --all les donne tous.")?,
        }
    }
    Ok(())
}

/// The ending of a French word after that number.
const fn plural(count: usize) -> &'static str {
    if count < 2 { "" } else { "s" }
}

fn row(ply: &PlyCounts) -> Vec<Cell> {
    let numbers = [ply.number, ply.positions, ply.regions.zero, ply.regions.one, ply.regions.draw, ply.ended];
    numbers.iter().map(|count| Cell::plain(number(count))).collect()
}
