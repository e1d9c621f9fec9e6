//! Pictures as DOT, for Graphviz to lay out.

use crate::label::visible;
use crate::layout::rows;
use crate::style::Words;
use crate::style::target_set;
use crate::{ArenaPicture, Convention, Labels, Layout, Rgb, Style, Theme, TreePicture, VertexMark, VertexPicture};
use retrograde::Player;
use std::fmt::Write;

impl ArenaPicture {
    /// The picture as a DOT file. Graphviz has no hatching: the other player's attractor has a dashed border
    /// and draws a dotted one.
    #[must_use]
    pub fn dot(&self, style: &Style) -> String {
        let mut out = heading(style, self.title.as_deref());
        if style.layout == Layout::Columns {
            out.push_str("  rankdir=LR;\n");
        }
        for (place, vertex) in self.vertices.iter().enumerate() {
            let _ = writeln!(out, "  v{place} [{}];", self.attributes(vertex, style).join(", "));
            if vertex.start {
                let _ = writeln!(out, "  start [shape=point, style=invis];\n  start -> v{place};");
            }
        }
        for group in self.groups(style) {
            let names: Vec<String> = group.iter().map(|place| format!("v{place}")).collect();
            let _ = writeln!(out, "  {{ rank=same; {} }}", names.join("; "));
        }
        for edge in &self.edges {
            let bold = if edge.bold { bold(style.theme) } else { String::new() };
            let _ = writeln!(out, "  v{} -> v{}{bold};", edge.from, edge.to);
        }
        out.push_str("}\n");
        out
    }

    fn attributes(&self, vertex: &VertexPicture, style: &Style) -> Vec<String> {
        let (theme, language) = (style.theme, style.lang);
        let other = &self.players[(!self.player).index()];
        let (mark, fill, border) = match vertex.mark {
            VertexMark::Plain => (String::new(), theme.background(), "filled"),
            VertexMark::Visited => (String::new(), theme.layer(0, 1), "filled"),
            VertexMark::Waiting => (String::new(), theme.background(), "filled,dotted"),
            VertexMark::Layer(rank) => {
                let color = theme.layer(rank.unwrap_or(0), self.layer_count(style));
                (rank.map_or_else(String::new, |rank| rank.to_string()), color, "filled")
            }
            VertexMark::Other(Some(rank)) => (format!("{other}: {rank}"), theme.background(), "filled,dashed"),
            VertexMark::Other(None) => (other.clone(), theme.background(), "filled,dashed"),
            VertexMark::Outside(winner) => {
                (visible(&self.players[winner.index()]), theme.background(), "filled,dotted")
            }
            VertexMark::Draw => (language.draw().to_owned(), theme.background(), "filled,dotted"),
        };
        let mut lines = Vec::new();
        if matches!(style.labels, Labels::Names | Labels::NamesOnly) {
            lines.push(quoted(&vertex.label));
        }
        if matches!(style.labels, Labels::Names | Labels::Ranks) && !mark.is_empty() {
            lines.push(quoted(&mark));
        }
        let mut attributes = vec![format!("label=\"{}\"", lines.join("\\n"))];
        let round = vertex.owner == Player::Zero || style.convention == Convention::DoubleCircles;
        attributes.push(format!("shape={}", if round { "circle" } else { "square" }));
        let double = match style.convention {
            Convention::Shapes => vertex.target.is_some(),
            Convention::DoubleCircles => vertex.owner == Player::Zero,
        };
        if double {
            attributes.push("peripheries=2".to_owned());
        }
        if let (Convention::DoubleCircles, Some(player)) = (style.convention, vertex.target) {
            attributes.push(format!("xlabel=\"{}\", penwidth=2.5", target_set(player)));
        }
        let text = if matches!(vertex.mark, VertexMark::Layer(_)) { theme.text_on(fill) } else { theme.ink() };
        let (fill, text) = (fill.hex(), text.hex());
        attributes.push(format!("style=\"{border}\", fillcolor=\"{fill}\", fontcolor=\"{text}\""));
        attributes
    }

    /// Vertices that are to stand beside each other.
    fn groups(&self, style: &Style) -> Vec<Vec<usize>> {
        let of = |key: Vec<usize>| {
            let mut groups = vec![Vec::new(); key.iter().max().map_or(0, |most| most + 1)];
            key.iter().enumerate().for_each(|(place, &group)| groups[group].push(place));
            groups.retain(|group| !group.is_empty());
            groups
        };
        let links: Vec<crate::layout::Link> =
            self.edges.iter().map(|edge| crate::layout::Link { from: edge.from, to: edge.to }).collect();
        let ranks: Vec<Option<u32>> = self.vertices.iter().map(|vertex| vertex.mark.rank()).collect();
        match style.layout {
            Layout::Layered => Vec::new(),
            Layout::Columns => of(self.vertices.iter().map(|vertex| vertex.owner.index()).collect()),
            Layout::Ranks => rows(&ranks, &links).map_or_else(Vec::new, of),
        }
    }
}

impl TreePicture {
    /// The tree as a DOT file.
    #[must_use]
    pub fn dot(&self, style: &Style) -> String {
        let mut out = heading(style, self.title.as_deref());
        out.push_str("  ordering=out;\n  edge [arrowhead=none];\n");
        for (number, node) in self.nodes.iter().enumerate() {
            let mut lines = vec![quoted(&node.label)];
            lines.extend(node.value.iter().map(|value| quoted(value)));
            let round = node.owner == Player::Zero || style.convention == Convention::DoubleCircles;
            let double = match style.convention {
                Convention::Shapes => node.won.is_some(),
                Convention::DoubleCircles => node.owner == Player::Zero,
            };
            let (shape, lines) = (if round { "circle" } else { "square" }, lines.join("\\n"));
            let double = if double { ", peripheries=2" } else { "" };
            let cut = if node.cut { ", style=dashed" } else { "" };
            let _ = writeln!(out, "  n{number} [label=\"{lines}\", shape={shape}{double}{cut}];");
        }
        for (from, node) in self.nodes.iter().enumerate() {
            for &to in &node.children {
                let child = &self.nodes[to];
                let looks = match child {
                    crate::NodePicture { cut: true, .. } => " [style=dashed, label=\"✗\"]".to_owned(),
                    crate::NodePicture { best: true, .. } => bold(style.theme),
                    _ => String::new(),
                };
                let _ = writeln!(out, "  n{from} -> n{to}{looks};");
            }
        }
        out.push_str("}\n");
        out
    }
}

fn heading(style: &Style, title: Option<&str>) -> String {
    let (back, ink) = (style.theme.background().hex(), style.theme.ink().hex());
    let mut out = format!(
        "digraph {{\n  graph [bgcolor=\"{back}\", fontcolor=\"{ink}\"];\n  \
         node [color=\"{ink}\", fontcolor=\"{ink}\", fontname=\"sans-serif\", fontsize=11];\n  edge [color=\"{ink}\", fontcolor=\"{ink}\"];\n"
    );
    if let Some(title) = title {
        let _ = writeln!(out, "  label=\"{}\"; labelloc=t;", quoted(title));
    }
    out
}

fn bold(theme: Theme) -> String {
    let Rgb(red, green, blue) = theme.accent();
    format!(" [penwidth=3, color=\"#{red:02x}{green:02x}{blue:02x}\"]")
}

/// Text between quotation marks, where `\` would begin an escape.
fn quoted(text: &str) -> String {
    let text: String = visible(text).chars().take(60).collect();
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
