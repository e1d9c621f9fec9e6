//! The reply to `info` as text.

use crate::list::{columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look};
use retrograde_engine::{Degrees, InfoReply, Listed, PerPlayer, Reach};
use std::io::{self, Write};

/// How wide the words at the left are.
const LEFT: usize = 14;

pub(super) fn write(out: &mut dyn Write, reply: &InfoReply, look: &Look) -> io::Result<()> {
    let mut line = |left: &str, right: String| {
        let padding = " ".repeat(LEFT.saturating_sub(columns(left)));
        writeln!(out, "{}{padding}{right}", look.paint(BOLD, left))
    };
    let room = look.width().saturating_sub(LEFT);
    let per_player = |counts: &PerPlayer<usize>| {
        let [zero, one] = [&reply.players.zero, &reply.players.one].map(|name| shorten(&visible(name), 20));
        format!("{zero} {}, {one} {}", number(counts.zero), number(counts.one))
    };
    line("vertices", number(reply.vertices))?;
    line("edges", edges(reply))?;
    line("owned by", per_player(&reply.owners))?;
    line("targets of", per_player(&reply.targets))?;
    line("dead ends", number(reply.dead_ends))?;
    line("out-degree", degrees(&reply.out_degree) + ", final vertices left out")?;
    line("in-degree", degrees(&reply.in_degree))?;
    line("initial", listed(&reply.initial, room))?;
    line("final", listed(&reply.last, room))?;
    line("alternating", alternating(reply, room))?;
    line("cycles", reply.cycle.as_ref().map_or("none".to_owned(), |cycle| shown_cycle(cycle, room)))?;
    for (at, sentence) in
        super::objective(&reply.objective, |player| visible(reply.players.name(player))).iter().enumerate()
    {
        line(if at == 0 { "rules" } else { "" }, sentence.clone())?;
    }
    let (Some(start), Some(reach)) = (&reply.start, &reply.reachable) else {
        return line("start", "none".to_owned());
    };
    line("start", shorten(&visible(start), room))?;
    let (vertices, edges) = (counted(reach.vertices, "vertex", "vertices"), counted(reach.edges, "edge", "edges"));
    line("reachable", format!("{vertices}, {edges}"))?;
    let Reach { plays: Some(plays), tree_nodes: Some(nodes), .. } = reach else {
        return line("plays", "endless: a cycle can be reached from the start".to_owned());
    };
    line("plays", large(plays, room))?;
    line("tree nodes", large(nodes, room))
}

fn edges(reply: &InfoReply) -> String {
    match reply.ignored_edges {
        0 => number(reply.edges),
        count => format!("{} ({} of them leave a target and are ignored)", number(reply.edges), number(count)),
    }
}

fn degrees(degrees: &Degrees) -> String {
    format!("{} to {}, {:.2} on average", degrees.min, degrees.max, degrees.mean)
}

fn listed(listed: &Listed, room: usize) -> String {
    if listed.count == 0 {
        return "none".to_owned();
    }
    let count = format!("{}: ", number(listed.count));
    let names = join(&listed.names, listed.count, room.saturating_sub(columns(&count)));
    count + &names
}

fn alternating(reply: &InfoReply, room: usize) -> String {
    let Some(ends) = &reply.offending_edge else { return "yes: the graph is bipartite".to_owned() };
    let [from, to] = ends.each_ref().map(|name| shorten(&visible(name), room.saturating_sub(40) / 2));
    format!("no: from {from} the same player moves again at {to}")
}

fn shown_cycle(cycle: &Listed, room: usize) -> String {
    let count = format!("yes, one of {}: ", counted(cycle.count, "move", "moves"));
    let names = join(&cycle.names, cycle.count, room.saturating_sub(columns(&count)));
    count + &names
}

/// A number of any size; beyond the line, its first digits and how many there are.
fn large(digits: &str, room: usize) -> String {
    let grouped = number(digits);
    if columns(&grouped) <= room {
        return grouped;
    }
    format!("{}.{}e{} ({} digits)", &digits[..1], &digits[1..6], digits.len() - 1, digits.len())
}
