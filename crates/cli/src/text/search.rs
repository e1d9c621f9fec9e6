//! The reply to `search` as text.

use crate::list::{columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style};
use crate::table::{self, Cell, Column};
use retrograde::Outcome;
use retrograde_engine::{BoundReply, CallReply, CallsReply, SearchReply, StrengthReply};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    writeln!(out, "{}", look.paint(BOLD, shorten(&visible(&reply.game), look.width())))?;
    write_verdict(out, reply, look)?;
    write_best(out, reply, look)?;
    write_work(out, reply)?;
    if !reply.counts.is_empty() && reply.counts.len() > 1 {
        write_counts(out, reply, look)?;
    }
    reply.trace.as_ref().map_or(Ok(()), |trace| write_trace(out, trace, look))
}

fn write_verdict(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let mover = shorten(&visible(reply.players.name(reply.player)), 12);
    let verdict = match (reply.value, &reply.bounds) {
        (_, Some([least, most])) => {
            format!("not proven; between {} and {}", bound(reply, least), bound(reply, most))
        }
        (None, None) => "nothing is known yet".to_owned(),
        (Some(value), None) => match reply.estimate {
            Some(estimate) => {
                let sign = if estimate > 0.0 { "+" } else { "" };
                format!("not decided within {}; the heuristic says {sign}{estimate}", moves(reply.depth))
            }
            None => certain(reply, value),
        },
    };
    let style = reply.value.filter(|_| reply.proven).map_or(BOLD, outcome_style);
    let room = look.width().saturating_sub(columns(&mover) + columns(&verdict) + 14).max(12);
    let position = shorten(&visible(&reply.position), room);
    writeln!(out, "{position} ({mover} to move): {}.", look.paint(style, verdict))
}

/// What is proven, or at least found before the search was stopped.
fn certain(reply: &SearchReply, value: Outcome) -> String {
    let winner = shorten(&visible(reply.players.outcome(value)), 12);
    let proven = if reply.proven { "" } else { "not proven; so far " };
    match (value, reply.length) {
        (Outcome::Win(_), Some(length)) => format!("{proven}{winner} wins in {}", moves(Some(length))),
        (Outcome::Win(_), None) => format!("{proven}{winner} wins"),
        (Outcome::Draw, Some(length)) => format!("{proven}a draw, in {}", moves(Some(length))),
        (Outcome::Draw, None) => format!("{proven}a draw"),
    }
}

fn moves(count: Option<u32>) -> String {
    counted(count.unwrap_or(0) as usize, "move", "moves")
}

fn bound(reply: &SearchReply, bound: &BoundReply) -> String {
    let winner = visible(reply.players.outcome(bound.value));
    match bound.length.filter(|_| bound.value != Outcome::Draw) {
        Some(length) => format!("{winner} in {length}"),
        None => winner,
    }
}

fn write_best(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let head = match (reply.proven, reply.best.len(), reply.all_best) {
        (_, 0, _) => return Ok(()),
        (false, ..) if reply.estimate.is_some() => "Seems best",
        (false, ..) => "Best so far",
        (true, 1, true) => "Only best move",
        (true, 1, false) => "Best move",
        (true, _, true) => "Best moves",
        (true, _, false) => "Best moves found",
    };
    let room = look.width().saturating_sub(columns(head) + 2);
    writeln!(out, "{head}: {}", look.paint(BOLD, join(&reply.best, reply.best.len(), room)))?;
    if reply.line.is_empty() {
        return Ok(());
    }
    let line: Vec<String> = reply.line.iter().map(|text| visible(text)).collect();
    writeln!(out, "Line: {}", shorten(&line.join(" "), look.width().saturating_sub(6)))
}

fn write_work(out: &mut dyn Write, reply: &SearchReply) -> io::Result<()> {
    let searched = match reply.counts.first() {
        Some(counts) => format!("{} ({})", counted(counts.calls as usize, "call", "calls"), reply.algorithm),
        None => counted(reply.nodes as usize, "node", "nodes"),
    };
    let more = match reply.best_nodes {
        0 => String::new(),
        nodes => format!(", and {} for the other moves", number(nodes)),
    };
    writeln!(out, "Searched: {searched}{more}.")
}

/// What each algorithm costs, beside the full tree.
fn write_counts(out: &mut dyn Write, reply: &SearchReply, look: &Look) -> io::Result<()> {
    let head = [
        Column::fixed("algorithm"),
        Column::right("calls"),
        Column::right("leaves"),
        Column::right("guessed"),
        Column::right("memo hits"),
        Column::right("cuts"),
        Column::right("cost"),
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
        writeln!(out, "> was stopped there.")?;
    }
    writeln!(out, "Cost: 1 for each leaf, and 1 for each move that is compared elsewhere.")?;
    if let Some(full) = reply.full_tree {
        let cost = full.cost.map_or_else(|| "more than 64 bits hold".to_owned(), number);
        writeln!(out, "Full tree: p = {} moves everywhere, h = {} deep; C(h) = {cost}.", full.p, full.h)?;
    }
    Ok(())
}

/// The calls as a tree, further to the right the deeper they are.
fn write_trace(out: &mut dyn Write, trace: &CallsReply, look: &Look) -> io::Result<()> {
    writeln!(out)?;
    for call in &trace.calls {
        let text = format!("{:indent$}{}", "", call_text(call), indent = 2 * call.depth as usize);
        writeln!(out, "{}", shorten(&text, look.width()))?;
    }
    if !trace.complete {
        writeln!(out, "… and so on; --trace CALLS shows more.")?;
    }
    Ok(())
}

fn call_text(call: &CallReply) -> String {
    let bound = match &*call.bound {
        "at most" => "≤ ",
        "at least" => "≥ ",
        _ => "",
    };
    let value = call.value.as_deref().unwrap_or("?");
    let window = call.window.as_ref().map_or_else(String::new, |[alpha, beta]| format!(" in [{alpha}, {beta}]"));
    let kind = if call.kind == "inner" { String::new() } else { format!(", {}", call.kind) };
    let cut = if call.cut == 0 { String::new() } else { format!(", {} cut", call.cut) };
    let by = call.by.as_ref().filter(|by| **by != call.position);
    let by = by.map_or_else(String::new, |by| format!("{} → ", visible(by)));
    format!("{by}{}: {bound}{value}{window}{kind}{cut}", visible(&call.position))
}

/// The reply to `search --strength`.
pub(super) fn write_strength(out: &mut dyn Write, reply: &StrengthReply, look: &Look) -> io::Result<()> {
    writeln!(out, "{}", look.paint(BOLD, shorten(&visible(&reply.game), look.width())))?;
    let positions = counted(reply.positions, "position", "positions");
    writeln!(out, "{positions} to move in; in {} of them one can go wrong.\n", number(reply.critical))?;
    let head = [
        Column::right("depth"),
        Column::right("keeps the value"),
        Column::right("where one can go wrong"),
        Column::right("plays an optimal move"),
    ];
    table::write(out, look, &head, || {
        reply.rows.iter().map(|row| {
            let shares = [row.keeps, row.keeps_critical, row.optimal];
            let cells = shares.map(|share| Cell::plain(format!("{:.2} %", 100.0 * share)));
            std::iter::once(Cell::plain(row.depth.to_string())).chain(cells).collect()
        })
    })
}
