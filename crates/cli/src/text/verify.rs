//! The reply to `verify` as text.

use crate::list::{counted, join, shorten, visible};
use crate::look::{BOLD, Look};
use retrograde::{Lang, de};
use retrograde_engine::{CounterplayReply, StrategyReply, VerifyReply, words};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &VerifyReply, look: &Look) -> io::Result<()> {
    let (lang, players) = (look.lang, reply.players.both());
    match (&reply.strategy, &reply.violation) {
        (Some(strategy), _) => write_strategy(out, strategy, players, look)?,
        (None, None) => {
            let what = match &*reply.checked {
                "regions" => lang.pick("winners and winning moves", "vainqueurs et coups gagnants"),
                _ => lang.pick("value, rank, kind of draw and move", "valeur, rang, nature des nuls et coup"),
            };
            let verified = look.paint(BOLD, lang.pick("Verified", "Vérifié"));
            let vertices =
                counted(reply.vertices, lang.pick("vertex", "sommet"), lang.pick("vertices", "sommets"), lang);
            match lang {
                Lang::En => writeln!(out, "{verified}: {what} of {vertices} are right.")?,
                Lang::Fr => writeln!(out, "{verified}\u{a0}: {what} de {vertices} sont justes.")?,
            }
        }
        (None, Some(violation)) => {
            let (vertex, problem) = (visible(&violation.vertex), visible(&violation.problem));
            let wrong = look.paint(BOLD, lang.pick("Wrong", "Faux"));
            match lang {
                Lang::En => writeln!(out, "{wrong}: vertex {vertex}: {problem}.")?,
                Lang::Fr => writeln!(out, "{wrong}\u{a0}: sommet {vertex}\u{a0}: {problem}.")?,
            }
        }
    }
    let rules = words::objective(reply.objective, players, lang).map(|rule| visible(&rule)).join(", ");
    super::write_sentence(out, &format!("{}{rules}.", lang.pick("Rules: ", "Règles\u{a0}: ")), look)
}

/// From where it wins, and if it does not a play that beats it.
fn write_strategy(out: &mut dyn Write, reply: &StrategyReply, players: [&str; 2], look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let player = shorten(&visible(players[reply.player.index()]), 20);
    let memory = match (reply.states, reply.histories, lang) {
        (_, Some(1), Lang::En) => ", given by 1 partial play,".to_owned(),
        (_, Some(1), Lang::Fr) => ", donnée par 1 partie partielle,".to_owned(),
        (_, Some(histories), Lang::En) => format!(", given by {histories} partial plays,"),
        (_, Some(histories), Lang::Fr) => format!(", donnée par {histories} parties partielles,"),
        (1, None, _) => String::new(),
        (states, None, Lang::En) => format!(" with {states} states"),
        (states, None, Lang::Fr) => format!(" à {states} états"),
    };
    let verdict = match (lang, reply.wins, reply.winnable) {
        (Lang::En, Some(true), _) => "wins from the start",
        (Lang::Fr, Some(true), _) => "est gagnante depuis le départ",
        (Lang::En, Some(false), Some(true)) => "does not win from the start",
        (Lang::Fr, Some(false), Some(true)) => "n'est pas gagnante depuis le départ",
        (Lang::En, Some(false), _) => "does not win from the start, and no other one does",
        (Lang::Fr, Some(false), _) => "n'est pas gagnante depuis le départ, et aucune autre ne l'est",
        (Lang::En, None, _) if reply.missed.count == 0 => "wins wherever that can be forced",
        (Lang::Fr, None, _) if reply.missed.count == 0 => "est gagnante partout où l'on peut forcer la victoire",
        (Lang::En, None, _) => "does not win wherever that could be forced",
        (Lang::Fr, None, _) => "n'est pas gagnante partout où l'on peut forcer la victoire",
    };
    let within = match (reply.within, lang) {
        (None, _) => String::new(),
        (Some(moves), _) => {
            let moves = counted(moves as usize, lang.pick("move", "coup"), lang.pick("moves", "coups"), lang);
            format!("{}{moves}{}", lang.pick(", in at most ", ", en "), lang.pick("", " au plus"))
        }
    };
    let verdict = look.paint(BOLD, verdict);
    match lang {
        Lang::En => writeln!(out, "The strategy of {player}{memory} {verdict}{within}.")?,
        Lang::Fr => writeln!(out, "La stratégie {}{memory} {verdict}{within}.", de(&player))?,
    }
    let room = look.width().saturating_sub(40);
    let list = |listed: &retrograde_engine::Listed| join(&listed.names, listed.count, room, lang);
    let (wins, missed) = (list(&reply.winning), list(&reply.missed));
    let winning = counted(reply.winning.count, lang.pick("vertex", "sommet"), lang.pick("vertices", "sommets"), lang);
    let colon = lang.pick(": ", "\u{a0}: ");
    writeln!(out, "{}{winning}{colon}{wins}", lang.pick("It wins from ", "Elle gagne depuis "))?;
    if reply.missed.count > 0 {
        writeln!(
            out,
            "{}{missed}",
            lang.pick("It misses the win from: ", "Elle laisse échapper la victoire depuis\u{a0}: ")
        )?;
    }
    if let Some(slower) = reply.slower.first() {
        let (vertex, within, rank) = (visible(&slower.vertex), slower.within, slower.rank);
        match lang {
            Lang::En => {
                let enough = if rank == 1 { "is enough" } else { "are enough" };
                writeln!(out, "It is not optimal: from {vertex} it may take {within} moves, and {rank} {enough}.")?
            }
            Lang::Fr => {
                let enough = if rank == 1 { "suffit" } else { "suffisent" };
                writeln!(
                    out,
                    "Elle n'est pas optimale\u{a0}: depuis {vertex} elle peut prendre {within} coups, et {rank} {enough}."
                )?
            }
        }
    } else if reply.optimal && reply.winning.count > 0 {
        writeln!(out, "{}", lang.pick("It is optimal wherever it wins.", "Elle est optimale partout où elle gagne."))?;
    }
    reply.counterplay.as_ref().map_or(Ok(()), |play| write_counterplay(out, play, look))
}

fn write_counterplay(out: &mut dyn Write, play: &CounterplayReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let line: Vec<String> = play.play.iter().map(|name| visible(name)).collect();
    let end = match (&*play.end, play.cycle.and_then(|place| line.get(place)), lang) {
        ("lost", _, Lang::En) => "which is lost".to_owned(),
        ("lost", _, Lang::Fr) => "qui est perdue".to_owned(),
        ("draw", _, Lang::En) => "which is a draw".to_owned(),
        ("draw", _, Lang::Fr) => "qui est un match nul".to_owned(),
        ("endless", Some(_), Lang::En) => "and so on for ever".to_owned(),
        ("endless", Some(_), Lang::Fr) => "et ainsi de suite sans fin".to_owned(),
        (_, _, Lang::En) => format!("where the strategy says nothing at {}", line.last().map_or("", String::as_str)),
        (_, _, Lang::Fr) => format!("où la stratégie ne dit rien en {}", line.last().map_or("", String::as_str)),
    };
    let head = lang.pick("A play that beats it: ", "Une partie qui la met en défaut\u{a0}: ");
    let text = format!("{head}{}, {end}.", line.join(" → "));
    super::write_sentence(out, &text, look)
}
