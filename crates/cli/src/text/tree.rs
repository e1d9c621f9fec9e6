//! The reply to `tree` as text.

use crate::list::{columns, moves, shorten, visible};
use crate::look::{BOLD, Look, outcome_style};
use anstyle::Style;
use retrograde::{Lang, Outcome};
use retrograde_engine::{TreeNode, TreeReply, words};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &TreeReply, look: &Look) -> io::Result<()> {
    write_node(out, reply, &reply.root, look, "", "")?;
    writeln!(out)?;
    let lang = look.lang;
    let key = lang.pick(
        "* best move   = unfolded above   … goes on",
        "* meilleur coup   = déjà développé plus haut   … la partie continue",
    );
    writeln!(out, "{key}")?;
    if !reply.exact {
        let moves = moves(reply.depth as usize, lang);
        match (lang, reply.cut) {
            // What is left out may not have been looked at either.
            (Lang::En, true) => writeln!(out, "The game is too large to be solved here: ? is not known.")?,
            (Lang::Fr, true) => writeln!(out, "Le jeu est trop grand pour être résolu ici\u{a0}: ? n'est pas connu.")?,
            (Lang::En, false) => {
                writeln!(out, "The game is too large to be solved here: ? is not decided within {moves}.")?
            }
            (Lang::Fr, false) => {
                writeln!(out, "Le jeu est trop grand pour être résolu ici\u{a0}: ? n'est pas décidé en {moves}.")?
            }
        }
    }
    if reply.cut {
        match lang {
            Lang::En => writeln!(out, "Cut after {} nodes; --most shows more.", reply.nodes)?,
            Lang::Fr => writeln!(out, "Coupé après {} nœuds\u{a0}; --most en montre davantage.", reply.nodes)?,
        }
    }
    Ok(())
}

/// One line for the node, with `first` before it, and `rest` before the lines of what follows it.
fn write_node(
    out: &mut dyn Write,
    reply: &TreeReply,
    node: &TreeNode,
    look: &Look,
    first: &str,
    rest: &str,
) -> io::Result<()> {
    let star = if node.best && node.text.is_some() { "*" } else { "" };
    let chosen = node.text.as_ref().filter(|text| **text != node.position);
    let chosen = chosen.map_or_else(String::new, |text| format!("{} → ", visible(text)));
    let position = visible(&node.position);
    let mover = visible(reply.players.name(node.player));
    let (value, style) = value(reply, node, look.lang);
    let colon = look.lang.pick(": ", "\u{a0}: ");
    let mark = match node {
        TreeNode { shared: true, .. } => " =",
        TreeNode { more: true, .. } => " …",
        _ => "",
    };
    let over = node.children.is_empty() && !node.shared && !node.more;
    let turn = if over { String::new() } else { format!(" ({mover})") };
    let fixed =
        columns(first) + columns(star) + columns(&chosen) + columns(&turn) + columns(&value) + columns(mark) + 2;
    let position = shorten(&position, look.width().saturating_sub(fixed).max(8));
    let position = look.paint(if node.best { BOLD } else { Style::new() }, position);
    writeln!(out, "{first}{star}{chosen}{position}{turn}{colon}{}{mark}", look.paint(style, value))?;
    for (index, child) in node.children.iter().enumerate() {
        let last = index + 1 == node.children.len();
        let (branch, below) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        write_node(out, reply, child, look, &format!("{rest}{branch}"), &format!("{rest}{below}"))?;
    }
    Ok(())
}

/// "J0 in 7", "draw", "endless", "+3", "?".
fn value(reply: &TreeReply, node: &TreeNode, lang: Lang) -> (String, Style) {
    if let Some(score) = node.score {
        return (words::signed(score), BOLD);
    }
    let Some(value) = node.value else { return ("?".to_owned(), Style::new()) };
    let players = reply.players.both().map(visible);
    let players = [&*players[0], &*players[1]];
    let text = match (value, node.rank) {
        (Outcome::Win(_), Some(0)) => words::winner(value, Some(0), players, lang),
        (value, rank) => words::brief(value, rank, node.draw, players, lang),
    };
    (text, outcome_style(value))
}
