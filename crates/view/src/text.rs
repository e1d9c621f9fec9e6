//! Pictures as plain text, for terminals and for those who cannot see the others.

use crate::label::{shortened, visible};
use crate::style::Words;
use crate::style::target_set;
use crate::{ArenaPicture, Convention, Labels, Style, TreePicture, VertexMark, VertexPicture};
use retrograde::Player;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// No name takes more columns than this.
const WIDEST: usize = 24;

impl ArenaPicture {
    /// The picture as lines of text: every vertex with its mark and where its edges lead. `○` belongs to J0
    /// and `□` to J1; `◎` and `▣` have a double border; `⇒` is a move of the strategy.
    ///
    /// Vertices stand in the order in which the picture is read, from the top left.
    #[must_use]
    pub fn text(&self, style: &Style) -> String {
        let scene = self.scene(style);
        let mut order: Vec<usize> = (0..self.vertices.len()).collect();
        let place = |&place: &usize| {
            let center = scene.bodies()[place].rect.center;
            let (x, y) = (center.x.round() as i64, center.y.round() as i64);
            if style.layout == crate::Layout::Columns { (x, y) } else { (y, x) }
        };
        order.sort_by_key(|index| (place(index), *index));
        let marks: Vec<String> = self.vertices.iter().map(|vertex| self.mark_words(vertex, style)).collect();
        let names = self.vertices.iter().zip(&marks).map(|(vertex, mark)| named(vertex, mark, style));
        let names: Vec<String> = names.collect();
        // With ranks alone, what the mark says stands in the place of the name.
        let marks = if style.labels == Labels::Ranks { vec![String::new(); marks.len()] } else { marks };
        let wide = |texts: &[String]| texts.iter().map(|text| text.width()).max().unwrap_or(0);
        let (name_width, mark_width) = (wide(&names), wide(&marks));
        let mut out = self.title.as_deref().map_or_else(String::new, |title| format!("{}\n\n", visible(title)));
        let mut row = None;
        for index in order.into_iter().filter(|&index| !self.vertices[index].hidden) {
            let here = place(&index).0;
            if row.is_some_and(|row| row != here) {
                out.push('\n');
            }
            row = Some(here);
            let start = if self.vertices[index].start { "→" } else { " " };
            let (name, mark) = (padded(&names[index], name_width), padded(&marks[index], mark_width));
            let edges = self.edges.iter().filter(|edge| edge.from == index && !edge.hidden);
            let mut moves: Vec<String> =
                edges.map(|edge| format!("{} {}", if edge.bold { "⇒" } else { "→" }, names[edge.to])).collect();
            if self.vertices[index].more {
                moves.push("→ …".to_owned());
            }
            write_wrapped(&mut out, format!("{start} {name}  {mark} "), &moves, style.text_width);
        }
        out
    }

    fn mark_words(&self, vertex: &VertexPicture, style: &Style) -> String {
        let named = |player: Player| short(&self.players[player.index()], WIDEST);
        let won = |player: Player, rank: Option<u32>| match rank {
            Some(rank) => format!("{} {rank}", named(player)),
            None => named(player),
        };
        let mark = match (style.labels, vertex.mark) {
            (Labels::None | Labels::NamesOnly, _) | (_, VertexMark::Plain) => String::new(),
            (_, VertexMark::Visited) => style.lang.pick("visited", "visité").to_owned(),
            (_, VertexMark::Waiting) => style.lang.pick("waiting", "en attente").to_owned(),
            (_, VertexMark::Layer(rank)) => won(self.player, rank),
            (_, VertexMark::Other(rank)) => won(!self.player, rank),
            (_, VertexMark::Outside(winner)) => won(winner, None),
            (_, VertexMark::Draw) => style.lang.draw().to_owned(),
        };
        match (style.convention, vertex.target) {
            (Convention::DoubleCircles, Some(player)) => format!("{} {mark}", target_set(player)).trim_end().to_owned(),
            _ => mark,
        }
    }
}

impl TreePicture {
    /// The tree as lines of text. `━` leads to a node on the best line, and `╳` to one that was cut off.
    #[must_use]
    pub fn text(&self, style: &Style) -> String {
        let mut out = self.title.as_deref().map_or_else(String::new, |title| format!("{}\n\n", visible(title)));
        // A tree of a hundred moves would need as many calls; a list of what is to come needs none.
        let mut waiting = vec![(0, String::new(), String::new())];
        while let Some((number, first, rest)) = waiting.pop() {
            let Some(node) = self.nodes.get(number) else { continue };
            let label = short(&node.label, 40);
            let name = format!("{} {label}", self.shape(node, style));
            let by = node.by.as_ref().map_or_else(String::new, |by| format!("{} → ", short(by, WIDEST)));
            let value = node.value.as_ref().map_or_else(String::new, |value| format!(" {}", visible(value)));
            let more = if node.more { " …" } else { "" };
            let _ = writeln!(out, "{first}{by}{name}{value}{more}");
            for (index, &child) in node.children.iter().enumerate().rev() {
                let last = index + 1 == node.children.len();
                let stroke = match self.nodes.get(child) {
                    Some(crate::NodePicture { cut: true, .. }) => "╳",
                    Some(crate::NodePicture { best: true, .. }) => "━",
                    _ => "─",
                };
                let corner = if last { "└" } else { "├" };
                let below = if last { "   " } else { "│  " };
                waiting.push((child, format!("{rest}{corner}{stroke} "), format!("{rest}{below}")));
            }
        }
        out
    }
}

impl TreePicture {
    fn shape(&self, node: &crate::NodePicture, style: &Style) -> &'static str {
        match style.convention {
            Convention::Shapes => shape(node.owner == Player::Zero, node.won.is_some()),
            Convention::DoubleCircles => shape(true, node.owner == Player::Zero),
        }
    }
}

/// The outline of a vertex as one character.
const fn shape(round: bool, double: bool) -> &'static str {
    match (round, double) {
        (true, false) => "○",
        (true, true) => "◎",
        (false, false) => "□",
        (false, true) => "▣",
    }
}

fn named(vertex: &VertexPicture, mark: &str, style: &Style) -> String {
    let name = match style.labels {
        Labels::Names | Labels::NamesOnly => short(&vertex.label, WIDEST),
        Labels::Ranks => mark.to_owned(),
        Labels::None => String::new(),
    };
    let double = match style.convention {
        Convention::Shapes => vertex.target.is_some(),
        Convention::DoubleCircles => vertex.owner == Player::Zero,
    };
    let round = vertex.owner == Player::Zero || style.convention == Convention::DoubleCircles;
    format!("{} {name}", shape(round, double))
}

fn short(text: &str, columns: usize) -> String {
    shortened(&visible(text), columns as f64, |character| character.to_string().width() as f64)
}

/// The parts after the beginning, on as many lines as they need; further lines begin where the parts do.
fn write_wrapped(out: &mut String, begin: String, parts: &[String], most: usize) {
    let indent = begin.width();
    let mut line = begin;
    for part in parts {
        if line.width() > indent && line.width() + 1 + part.width() > most {
            let _ = writeln!(out, "{}", line.trim_end());
            line = " ".repeat(indent);
        }
        let _ = write!(line, " {part}");
    }
    let _ = writeln!(out, "{}", line.trim_end());
}

fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}
