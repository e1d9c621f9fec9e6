//! The reply to `search` as text.

use crate::list::{self, columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Outcome, Player, Verdict};
use retrograde_engine::{BoundReply, CallReply, CallsReply, Method, SearchReply, StrengthReply, words};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    writeln!(out, "{}", look.paint(BOLD, shorten(&super::game_name(&reply.game, look.lang), look.width())))?;
    write_verdict(out, reply, look)?;
    if is_over(reply) {
        return Ok(());
    }
    write_best(out, reply, look)?;
    write_work(out, reply, look.lang)?;
    if !reply.counts.is_empty() && reply.counts.len() > 1 {
        write_counts(out, reply, look)?;
    }
    reply.trace.as_ref().map_or(Ok(()), |trace| write_trace(out, trace, look))
}

/// Whether nothing is left to be played.
fn is_over(reply: &SearchReply) -> bool {
    reply.proven && reply.length == Some(0)
}

fn write_verdict(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let mover = shorten(&visible(reply.players.name(reply.player)), 12);
    let verdict = match (reply.value, &reply.bounds) {
        (_, Some(bounds)) if bounds.iter().any(|bound| bound.score.is_some()) => {
            let [mut least, mut most] = bounds.map(|bound| bound.score);
            if reply.player == Player::One {
                std::mem::swap(&mut least, &mut most);
            }
            score_bounds(least, most, lang)
        }
        (_, Some([least, most])) => {
            let (least, most) = (bound(reply, least, lang), bound(reply, most, lang));
            match lang {
                Lang::En => format!("not proven; between {least} and {most}"),
                Lang::Fr => format!("non prouvé\u{a0}; entre {least} et {most}"),
            }
        }
        (None, None) => lang.pick("nothing is known yet", "on ne sait encore rien").to_owned(),
        (Some(value), None) => match reply.estimate {
            Some(estimate) => {
                let (ahead, estimate) = (moves(reply.depth, lang), signed(estimate, lang));
                match lang {
                    Lang::En => format!("not decided within {ahead}; the heuristic says {estimate}"),
                    Lang::Fr => format!("non décidé en {ahead}\u{a0}; l'heuristique donne {estimate}"),
                }
            }
            None => certain(reply, value, lang),
        },
    };
    let style = reply.value.filter(|_| reply.proven).map_or(BOLD, outcome_style);
    let room = look.width().saturating_sub(columns(&mover) + columns(&verdict) + 14).max(12);
    let position = shorten(&visible(&reply.position), room);
    let verdict = look.paint(style, verdict);
    match lang {
        Lang::En if is_over(reply) => writeln!(out, "{position}: the play is over, {verdict}."),
        Lang::Fr if is_over(reply) => writeln!(out, "{position}\u{a0}: la partie est finie, {verdict}."),
        Lang::En => writeln!(out, "{position} ({mover} to move): {verdict}."),
        Lang::Fr => writeln!(out, "{position} ({mover} joue)\u{a0}: {verdict}."),
    }
}

/// A number with its sign, as it is printed: with a true minus, and a comma in French.
fn signed(number: f64, lang: Lang) -> String {
    let digits = number.abs().to_string();
    let digits = if lang == Lang::Fr { digits.replace('.', ",") } else { digits };
    match number {
        number if number > 0.0 => format!("+{digits}"),
        number if number < 0.0 => format!("−{digits}"),
        _ => digits,
    }
}

/// What is proven, or at least found before the search was stopped.
fn certain(reply: &SearchReply, value: Outcome, lang: Lang) -> String {
    let so_far = if reply.proven { "" } else { lang.pick("not proven; so far ", "non prouvé\u{a0}; pour l'instant ") };
    let players = reply.players.both().map(|name| shorten(&visible(name), 12));
    let players = [players[0].as_str(), players[1].as_str()];
    let said = match (value, reply.length) {
        // Every other win that is proven has its length, unless nobody asked for it.
        (Outcome::Win(player), None) if reply.proven && !reply.weak && reply.score.is_none() => {
            words::verdict(Verdict::Avoid(player), players, lang)
        }
        (value, length) => words::winner(value, length, players, lang),
    };
    // A draw goes on to the full board.
    let until = match (value, reply.length) {
        (Outcome::Draw, Some(1..)) => format!(", {} {}", lang.pick("in", "en"), moves(reply.length, lang)),
        _ => String::new(),
    };
    words::scored(format!("{so_far}{said}{until}"), reply.score)
}

fn moves(count: Option<u32>, lang: Lang) -> String {
    list::moves(count.unwrap_or(0) as usize, lang)
}

fn bound(reply: &SearchReply, bound: &BoundReply, lang: Lang) -> String {
    let players = reply.players.both().map(visible);
    words::brief(bound.value, bound.length, None, [&players[0], &players[1]], lang)
}

/// The least and the greatest score that J0 can have, as far as they are known.
fn score_bounds(least: Option<i32>, most: Option<i32>, lang: Lang) -> String {
    let [low, high] = [least, most].map(|score| score.map(words::signed).unwrap_or_default());
    match (lang, least.is_some(), most.is_some()) {
        (Lang::En, true, true) => format!("not proven; score between {low} and {high}"),
        (Lang::Fr, true, true) => format!("non prouvé\u{a0}; score entre {low} et {high}"),
        (Lang::En, true, false) => format!("not proven; score of at least {low}"),
        (Lang::Fr, true, false) => format!("non prouvé\u{a0}; score d'au moins {low}"),
        (Lang::En, false, _) => format!("not proven; score of at most {high}"),
        (Lang::Fr, false, _) => format!("non prouvé\u{a0}; score d'au plus {high}"),
    }
}

fn write_best(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let head = match (reply.proven, reply.best.len(), reply.all_best) {
        (_, 0, _) => return Ok(()),
        (false, ..) if reply.estimate.is_some() => lang.pick("Seems best", "Semble le meilleur"),
        (false, ..) => lang.pick("Best so far", "Le meilleur pour l'instant"),
        (true, 1, true) => lang.pick("Only best move", "Seul meilleur coup"),
        (true, 1, false) => lang.pick("Best move", "Meilleur coup"),
        (true, _, true) => lang.pick("Best moves", "Meilleurs coups"),
        (true, _, false) => lang.pick("Best moves found", "Meilleurs coups trouvés"),
    };
    let colon = lang.pick(": ", "\u{a0}: ");
    let room = look.width().saturating_sub(columns(head) + 2);
    writeln!(out, "{head}{colon}{}", look.paint(BOLD, join(&reply.best, reply.best.len(), room, lang)))?;
    if reply.line.is_empty() {
        return Ok(());
    }
    let line: Vec<String> = reply.line.iter().map(|text| visible(text)).collect();
    let head = format!("{}{colon}", lang.pick("Line", "Suite"));
    writeln!(out, "{head}{}", shorten(&line.join(" "), look.width().saturating_sub(columns(&head))))
}

fn write_work(out: &mut dyn Write, reply: &SearchReply, lang: Lang) -> io::Result<()> {
    if reply.algorithm == Method::TABLE {
        return writeln!(out, "{}", super::from_table(lang));
    }
    let searched = match reply.counts.first() {
        Some(counts) => {
            let calls = counted(counts.calls as usize, lang.pick("call", "appel"), lang.pick("calls", "appels"), lang);
            format!("{calls} ({})", reply.algorithm)
        }
        None => counted(reply.nodes as usize, lang.pick("node", "nœud"), lang.pick("nodes", "nœuds"), lang),
    };
    let more = match (reply.best_nodes, lang) {
        (0, _) => String::new(),
        (nodes, Lang::En) => format!(", and {} for the other moves", number(nodes)),
        (nodes, Lang::Fr) => format!(", et {} pour les autres coups", number(nodes)),
    };
    writeln!(out, "{}{searched}{more}.", lang.pick("Searched: ", "Exploré\u{a0}: "))
}

/// What each algorithm costs, beside the full tree.
fn write_counts(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let head = [
        Column::fixed(lang.pick("algorithm", "algorithme")),
        Column::right(lang.pick("calls", "appels")),
        Column::right(lang.pick("leaves", "feuilles")),
        Column::right(lang.pick("guessed", "estimées")),
        Column::right(lang.pick("memo hits", "retrouvées")),
        Column::right(lang.pick("cuts", "coupures")),
        Column::right(lang.pick("cost", "coût")),
    ];
    writeln!(out)?;
    table::write(out, look, &head, || {
        reply.counts.iter().map(|counts| {
            let more = if counts.complete { "" } else { ">" };
            let numbers = [counts.calls, counts.leaves, counts.estimates, counts.memo_hits, counts.cuts, counts.cost];
            let cells = numbers.map(|count| Cell::plain(format!("{more}{}", number(count))));
            std::iter::once(Cell::plain(&counts.algorithm)).chain(cells).collect()
        })
    })?;
    if reply.counts.iter().any(|counts| !counts.complete) {
        writeln!(out, "{}", lang.pick("> was stopped there.", "> s'est arrêté là."))?;
    }
    let cost = lang.pick(
        "Cost: 1 for each leaf, and 1 for each move that is compared elsewhere.",
        "Coût\u{a0}: 1 par feuille, et 1 par coup comparé ailleurs.",
    );
    writeln!(out, "{cost}")?;
    if let Some(full) = reply.full_tree {
        let (p, h) = (full.p, full.h);
        let beyond = || lang.pick("more than 64 bits hold", "plus que n'en tiennent 64 bits").to_owned();
        let cost = full.cost.map_or_else(beyond, number);
        match lang {
            Lang::En => writeln!(out, "Full tree: p = {p} moves everywhere, h = {h} deep; C(h) = {cost}.")?,
            Lang::Fr => {
                writeln!(out, "Arbre complet\u{a0}: p = {p} coups partout, hauteur h = {h}\u{a0}; C(h) = {cost}.")?;
            }
        }
    }
    Ok(())
}

/// The calls as a tree, further to the right the deeper they are.
fn write_trace(out: &mut dyn Write, trace: &CallsReply, look: &Look) -> io::Result<()> {
    writeln!(out)?;
    for call in &trace.calls {
        let text = format!("{:indent$}{}", "", call_text(call, look.lang), indent = 2 * call.depth as usize);
        writeln!(out, "{}", shorten(&text, look.width()))?;
    }
    if !trace.complete {
        let more = look.lang.pick(
            "… and so on; --trace CALLS shows more.",
            "… et ainsi de suite\u{a0}; --trace APPELS en montre davantage.",
        );
        writeln!(out, "{more}")?;
    }
    Ok(())
}

fn call_text(call: &CallReply, lang: Lang) -> String {
    let bound = match &*call.bound {
        "at most" => "≤ ",
        "at least" => "≥ ",
        _ => "",
    };
    let value = call.value.as_deref().unwrap_or("?");
    let window = call
        .window
        .as_ref()
        .map_or_else(String::new, |[alpha, beta]| format!(" {} [{alpha}, {beta}]", lang.pick("in", "dans")));
    let kind = match &*call.kind {
        "inner" => "",
        "final" => lang.pick(", final", ", finale"),
        "guessed" => lang.pick(", guessed", ", estimée"),
        _ => lang.pick(", remembered", ", retrouvée"),
    };
    let cut = match (call.cut, lang) {
        (0, _) => String::new(),
        (cut, Lang::En) => format!(", {cut} cut"),
        (1, Lang::Fr) => ", 1 coupé".to_owned(),
        (cut, Lang::Fr) => format!(", {cut} coupés"),
    };
    let colon = lang.pick(": ", "\u{a0}: ");
    let by = call.by.as_ref().filter(|by| **by != call.position);
    let by = by.map_or_else(String::new, |by| format!("{} → ", visible(by)));
    format!("{by}{}{colon}{bound}{value}{window}{kind}{cut}", visible(&call.position))
}

/// The reply to `search --strength`.
pub(super) fn write_strength(out: &mut dyn Write, reply: &StrengthReply, look: &Look) -> io::Result<()> {
    writeln!(out, "{}", look.paint(BOLD, shorten(&super::game_name(&reply.game, look.lang), look.width())))?;
    let lang = look.lang;
    let positions = counted(reply.positions, "position", "positions", lang);
    let critical = number(reply.critical);
    match lang {
        Lang::En => writeln!(out, "{positions} to move in; in {critical} of them one can go wrong.\n")?,
        Lang::Fr => writeln!(out, "{positions} où jouer, dont {critical} où l'on peut se tromper.\n")?,
    }
    let head = [
        Column::right(lang.pick("depth", "profondeur")),
        Column::right(lang.pick("keeps the value", "garde la valeur")),
        Column::right(lang.pick("where one can go wrong", "si l'on peut se tromper")),
        Column::right(lang.pick("plays an optimal move", "coup optimal")),
    ];
    table::write(out, look, &head, || {
        reply.rows.iter().map(|row| {
            let shares = [row.keeps, row.keeps_critical, row.optimal];
            let cells = shares.map(|share| Cell::plain(format!("{} %", super::decimal(100.0 * share, 2, lang))));
            std::iter::once(Cell::plain(row.depth.to_string())).chain(cells).collect()
        })
    })
}
