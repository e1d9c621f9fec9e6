//! The reply to `info` as text.

use crate::list::{columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Outcome, Player};
use retrograde_engine::{Degrees, InfoReply, Listed, NeighboursReply, PerPlayer, Reach, words};
use std::io::{self, Write};

/// How wide the words at the left are.
const fn left(lang: Lang) -> usize {
    match lang {
        Lang::En => 14,
        Lang::Fr => 18,
    }
}

pub(super) fn write(out: &mut dyn Write, reply: &InfoReply, look: &Look) -> io::Result<()> {
    if let Some(vertex) = &reply.vertex {
        return write_vertex(out, reply, vertex, look);
    }
    if !reply.plays.is_empty() {
        return write_plays(out, reply, look);
    }
    if !reply.degrees.is_empty() {
        return write_degrees(out, reply, look);
    }
    let lang = look.lang;
    let mut line = |left: &str, right: String| write_line(out, look, left, &right);
    let room = look.width().saturating_sub(left(look.lang));
    let per_player = |counts: &PerPlayer<usize>| {
        let [zero, one] = [&reply.players.zero, &reply.players.one].map(|name| shorten(&visible(name), 20));
        format!("{zero} {}, {one} {}", number(counts.zero), number(counts.one))
    };
    let none = lang.pick("none", "aucun");
    line(lang.pick("vertices", "sommets"), number(reply.vertices))?;
    line(lang.pick("edges", "arêtes"), edges(reply, lang))?;
    line(lang.pick("owned by", "contrôlés par"), per_player(&reply.owners))?;
    line(lang.pick("targets of", "cibles de"), per_player(&reply.targets))?;
    line(lang.pick("dead ends", "culs-de-sac"), number(reply.dead_ends))?;
    let left_out = lang.pick(", final vertices left out", ", sommets finaux exclus");
    line(lang.pick("out-degree", "degré sortant"), degrees(&reply.out_degree, lang) + left_out)?;
    line(lang.pick("in-degree", "degré entrant"), degrees(&reply.in_degree, lang))?;
    line(lang.pick("initial", "initiaux"), listed(&reply.initial, room, lang))?;
    line(lang.pick("final", "finaux"), listed(&reply.last, room, lang))?;
    line(lang.pick("alternating", "biparti"), alternating(reply, room, lang))?;
    let cycle = reply.cycle.as_ref().map_or(none.to_owned(), |cycle| shown_cycle(cycle, room, lang));
    line(lang.pick("cycles", "cycles"), cycle)?;
    for (at, sentence) in super::objective(&reply.objective, &reply.players, lang).iter().enumerate() {
        line(if at == 0 { lang.pick("rules", "règles") } else { "" }, sentence.clone())?;
    }
    let start_word = lang.pick("start", "départ");
    let (Some(start), Some(reach)) = (&reply.start, &reply.reachable) else {
        return line(start_word, none.to_owned());
    };
    line(start_word, shorten(&visible(start), room))?;
    let vertices = counted(reach.vertices, lang.pick("vertex", "sommet"), lang.pick("vertices", "sommets"), lang);
    let edges = counted(reach.edges, lang.pick("edge", "arête"), lang.pick("edges", "arêtes"), lang);
    line(lang.pick("reachable", "accessibles"), format!("{vertices}, {edges}"))?;
    let plays_word = lang.pick("plays", "parties");
    let Reach { plays: Some(plays), tree_nodes: Some(nodes), .. } = reach else {
        let endless = lang.pick(
            "endless: a cycle can be reached from the start",
            "une infinité\u{a0}: un cycle est accessible depuis le départ",
        );
        return line(plays_word, endless.to_owned());
    };
    line(plays_word, large(plays, room, lang))?;
    line(lang.pick("tree nodes", "nœuds de l'arbre"), large(nodes, room, lang))
}

fn write_line(out: &mut dyn Write, look: &Look, left: &str, right: &str) -> io::Result<()> {
    let padding = " ".repeat(self::left(look.lang).saturating_sub(columns(left)).max(1));
    writeln!(out, "{}{padding}{right}", look.paint(BOLD, left))
}

/// The plays from the start as note 003 writes them, and what each player wins: C0, C1 and the draws.
fn write_plays(out: &mut dyn Write, reply: &InfoReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let players = reply.players.both().map(visible);
    let players = [&*players[0], &*players[1]];
    for (number, one) in reply.plays.iter().enumerate() {
        let play: Vec<String> = one.play.iter().map(|name| visible(name)).collect();
        let value = look.paint(outcome_style(one.value), words::winner(one.value, None, players, lang));
        let colon = lang.pick(":", "\u{a0}:");
        writeln!(out, "P{} = ({}){colon} {value}", number + 1, play.join(", "))?;
    }
    writeln!(out)?;
    for (set, value) in [
        ("C0", Outcome::Win(Player::Zero)),
        ("C1", Outcome::Win(Player::One)),
        (lang.pick("draws", "nuls"), Outcome::Draw),
    ] {
        let numbered = reply.plays.iter().enumerate().filter(|(_, one)| one.value == value);
        let names: Vec<String> = numbered.map(|(number, _)| format!("P{}", number + 1)).collect();
        super::write_sentence(out, &format!("{set} = {{{}}}", names.join(", ")), look)?;
    }
    Ok(())
}

/// The neighbours of one vertex.
fn write_vertex(out: &mut dyn Write, reply: &InfoReply, vertex: &NeighboursReply, look: &Look) -> io::Result<()> {
    let (lang, room) = (look.lang, look.width().saturating_sub(left(look.lang)));
    let mut line = |left: &str, right: String| write_line(out, look, left, &right);
    let names = |names: &[String]| {
        let count = format!("{}{}", names.len(), lang.pick(": ", "\u{a0}: "));
        if names.is_empty() { "0".to_owned() } else { join_after(&count, names, room, lang) }
    };
    line(lang.pick("vertex", "sommet"), shorten(&visible(&vertex.vertex), room))?;
    line(lang.pick("owned by", "contrôlé par"), visible(reply.players.name(vertex.owner)))?;
    if let Some(target) = vertex.target {
        line(lang.pick("target of", "cible de"), visible(reply.players.name(target)))?;
    }
    line(lang.pick("successors", "successeurs"), names(&vertex.successors))?;
    line(lang.pick("predecessors", "prédécesseurs"), names(&vertex.predecessors))?;
    line(lang.pick("out-degree d⁺", "degré sortant d⁺"), number(vertex.successors.len()))?;
    line(lang.pick("in-degree d⁻", "degré entrant d⁻"), number(vertex.predecessors.len()))
}

fn join_after(count: &str, names: &[String], room: usize, lang: Lang) -> String {
    format!("{count}{}", join(names, names.len(), room.saturating_sub(columns(count)), lang))
}

/// The degrees of every vertex.
fn write_degrees(out: &mut dyn Write, reply: &InfoReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let head = [
        Column::elastic(lang.pick("vertex", "sommet")),
        Column::fixed(lang.pick("owner", "joueur")),
        Column::right(lang.pick("out d⁺", "sortant d⁺")),
        Column::right(lang.pick("in d⁻", "entrant d⁻")),
    ];
    table::write(out, look, &head, || {
        reply.degrees.iter().map(|row| {
            vec![
                Cell::plain(&row.vertex),
                Cell::styled(reply.players.name(row.owner), player_style(row.owner)),
                Cell::plain(number(row.out_degree)),
                Cell::plain(number(row.in_degree)),
            ]
        })
    })
}

fn edges(reply: &InfoReply, lang: Lang) -> String {
    let all = number(reply.edges);
    match (reply.ignored_edges, lang) {
        (0, _) => all,
        (count, Lang::En) => format!("{all} ({} of them leave a target and are ignored)", number(count)),
        (count, Lang::Fr) => format!("{all} (dont {} sortent d'une cible et sont ignorées)", number(count)),
    }
}

fn degrees(degrees: &Degrees, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{} to {}, {:.2} on average", degrees.min, degrees.max, degrees.mean),
        Lang::Fr => {
            let mean = format!("{:.2}", degrees.mean).replace('.', ",");
            format!("de {} à {}, {mean} en moyenne", degrees.min, degrees.max)
        }
    }
}

fn listed(listed: &Listed, room: usize, lang: Lang) -> String {
    if listed.count == 0 {
        return lang.pick("none", "aucun").to_owned();
    }
    let count = format!("{}{}", number(listed.count), lang.pick(": ", "\u{a0}: "));
    let names = join(&listed.names, listed.count, room.saturating_sub(columns(&count)), lang);
    count + &names
}

fn alternating(reply: &InfoReply, room: usize, lang: Lang) -> String {
    let Some(ends) = &reply.offending_edge else {
        return lang.pick("yes: the graph is bipartite", "oui\u{a0}: les joueurs jouent à tour de rôle").to_owned();
    };
    let [from, to] = ends.each_ref().map(|name| shorten(&visible(name), room.saturating_sub(40) / 2));
    match lang {
        Lang::En => format!("no: from {from} the same player moves again at {to}"),
        Lang::Fr => format!("non\u{a0}: de {from}, le même joueur rejoue en {to}"),
    }
}

fn shown_cycle(cycle: &Listed, room: usize, lang: Lang) -> String {
    let moves = counted(cycle.count, lang.pick("move", "coup"), lang.pick("moves", "coups"), lang);
    let count = match lang {
        Lang::En => format!("yes, one of {moves}: "),
        Lang::Fr => format!("oui, par exemple de {moves}\u{a0}: "),
    };
    let names = join(&cycle.names, cycle.count, room.saturating_sub(columns(&count)), lang);
    count + &names
}

/// A number of any size; beyond the line, its first digits and how many there are.
fn large(digits: &str, room: usize, lang: Lang) -> String {
    let grouped = number(digits);
    if columns(&grouped) <= room {
        return grouped;
    }
    let (first, more, power) = (&digits[..1], &digits[1..6], digits.len() - 1);
    match lang {
        Lang::En => format!("{first}.{more}e{power} ({} digits)", digits.len()),
        Lang::Fr => format!("{first},{more}·10^{power} ({} chiffres)", digits.len()),
    }
}
