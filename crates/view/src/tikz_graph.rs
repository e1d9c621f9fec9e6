//! Vertices as named nodes and edges between their names, in TikZ.

use crate::graph::{Edge, Graph, Node};
use crate::scene::{Body, Scene, Shape};
use crate::svg::number;
use crate::tikz::{SCALE, latex_text, pair};
use crate::{Curve, Piece, Point};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The styles of a picture, as options of its environment. A document that defines the style `retrograde` has the last
/// word.
pub(crate) fn styles(graph: &Graph) -> String {
    let mut out = String::new();
    for (name, look) in &graph.looks.0 {
        let _ = write!(out, ",\n  {name}/.style={{{look}}}");
    }
    out.push_str(",\n  retrograde/.try");
    out
}

/// The nodes and edges of a scene.
pub(crate) fn write(out: &mut String, scene: &Scene, graph: &Graph) {
    let names = names(&graph.nodes);
    for ((node, body), name) in graph.nodes.iter().zip(scene.bodies()).zip(&names) {
        if !node.hidden {
            write_node(out, node, body, name);
        }
    }
    for edge in &graph.edges {
        write_edge(out, scene, edge, &names);
    }
}

fn write_node(out: &mut String, node: &Node, body: &Body, name: &str) {
    let [first, second] = &node.lines;
    let text = match (first.is_empty(), second.is_empty()) {
        (false, false) => format!("{}\\\\[-1bp]\\scriptsize {}", latex_label(first), latex_label(second)),
        (true, false) => format!("\\scriptsize {}", latex_label(second)),
        (_, true) => latex_label(first),
    };
    let (width, height) = (body.rect.width * SCALE, body.rect.height * SCALE);
    let size = match body.shape {
        Shape::Round if width - height > 0.1 => {
            let radius = number(height / 2.0 - 0.1);
            let (width, height) = (number(width), number(height));
            format!(",rectangle,rounded corners={radius}bp,minimum width={width}bp,minimum height={height}bp")
        }
        _ if width - height > 0.1 => {
            format!(",minimum width={}bp,minimum height={}bp", number(width), number(height))
        }
        _ => format!(",minimum size={}bp", number(height)),
    };
    let styles = node.styles.join(", ");
    let _ = writeln!(out, "\\node[{styles}{size}] ({name}) at {} {{{text}}};", pair(body.rect.center));
    if node.start {
        let tail = Point::new(body.rect.left() - 8.0, body.rect.top() - 14.0);
        let _ = writeln!(out, "\\draw[->,>=stealth,line width=1.5bp] {} -- ({name});", pair(tail));
    }
    if node.more {
        let below = Point::new(body.rect.center.x, body.rect.bottom() + 9.0);
        let _ = writeln!(out, "\\node[font=\\scriptsize] at {} {{$\\vdots$}};", pair(below));
    }
}

fn write_edge(out: &mut String, scene: &Scene, edge: &Edge, names: &[String]) {
    let Some(route) = scene.routes().get(edge.route) else { return };
    let curve = &route.curve;
    let Some(last) = curve.pieces.last() else { return };
    let (from, to) = (&scene.bodies()[route.from], &scene.bodies()[route.to]);
    let before_last = match *last {
        Piece::Cubic(_, second, _) => second,
        Piece::Line(_) if curve.pieces.len() > 1 => end_of(&curve.pieces[curve.pieces.len() - 2]),
        Piece::Line(_) => curve.start,
    };
    let after_first = match curve.pieces[0] {
        Piece::Cubic(first, ..) => first,
        Piece::Line(end) => end,
    };
    let mut path = anchor(&names[route.from], from, curve.start, after_first);
    let target = anchor(&names[route.to], to, curve.end(), before_last);
    for (place, piece) in curve.pieces.iter().enumerate() {
        let end = if place + 1 == curve.pieces.len() { target.clone() } else { pair(end_of(piece)) };
        let _ = match *piece {
            Piece::Line(_) => write!(path, " --{} {end}", midway(edge, curve)),
            Piece::Cubic(first, second, _) => {
                write!(path, " .. controls {} and {} ..{} {end}", pair(first), pair(second), midway(edge, curve))
            }
        };
    }
    let _ = writeln!(out, "\\draw[{}] {path};", edge.style);
}

/// What stands upon an edge of a tree.
fn midway(edge: &Edge, curve: &Curve) -> String {
    if curve.pieces.len() != 1 {
        return String::new();
    }
    match &edge.label {
        _ if edge.crossed => " node{$\\times$}".to_owned(),
        Some(label_text) => {
            format!(" node[pos=.42,fill=white,inner sep=1pt,font=\\scriptsize]{{{}}}", latex_label(label_text))
        }
        None => String::new(),
    }
}

const fn end_of(piece: &Piece) -> Point {
    match *piece {
        Piece::Line(end) | Piece::Cubic(_, _, end) => end,
    }
}

/// The name of a node, which lets TikZ find the border; with the place on the border where the line does not point at
/// the middle.
fn anchor(name: &str, body: &Body, border: Point, toward: Point) -> String {
    let center = body.rect.center;
    let (x, y) = (toward.x - border.x, toward.y - border.y);
    let (to_x, to_y) = (center.x - border.x, center.y - border.y);
    let off = (x * to_y - y * to_x).abs() / x.hypot(y).max(0.01);
    if off < 1.5 {
        return format!("({name})");
    }
    let angle = (-(border.y - center.y)).atan2(border.x - center.x).to_degrees().round() as i64;
    format!("({name}.{angle})")
}

/// Names that TikZ takes, different for every node.
fn names(nodes: &[Node]) -> Vec<String> {
    let mut used = BTreeSet::new();
    let name = |node: &Node| {
        let mut base = String::new();
        for character in node.name.chars().take(24) {
            match character {
                _ if character.is_ascii_alphanumeric() => base.push(character),
                _ if !base.is_empty() && !base.ends_with('-') => base.push('-'),
                _ => {}
            }
        }
        let base = base.trim_matches('-');
        let base = if base.is_empty() { "s" } else { base };
        let mut name = base.to_owned();
        let mut number = 2;
        while !used.insert(name.clone()) {
            name = format!("{base}-n{number}");
            number += 1;
        }
        name
    };
    nodes.iter().map(name).collect()
}

/// A name or a number as mathematicians write it in LaTeX: numbers, tuples and single letters with their index in math
/// mode, all else as text.
///
/// ```
/// use retrograde_view::latex_label;
/// assert_eq!(["s3", "(10,0)", "−1", "won"].map(latex_label), ["$s_{3}$", "$(10,0)$", "$-1$", "won"]);
/// ```
#[must_use]
pub fn latex_label(text: &str) -> String {
    match math(text.trim()) {
        Some(math) => format!("${math}$"),
        None => latex_text(text),
    }
}

fn math(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    if first.is_ascii_alphabetic() && rest.chars().all(|character| character.is_ascii_digit()) {
        return Some(if rest.is_empty() { first.to_string() } else { format!("{first}_{{{rest}}}") });
    }
    if first.is_ascii_alphabetic() && rest.chars().all(|character| character == '\'') {
        return Some(text.to_owned());
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        let part = |part: &str| match math(part.trim()) {
            Some(math) => math,
            None => format!("\\mbox{{{}}}", latex_text(part.trim())),
        };
        if !inner.contains(['(', ')', '[', ']', '{', '}']) {
            return Some(format!("({})", inner.split(',').map(part).collect::<Vec<_>>().join(",")));
        }
    }
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '0'..='9' | ' ' | '+' | '-' | '=' | '/' | ',' => out.push(character),
            '−' => out.push('-'),
            '≤' => out.push_str("\\leq"),
            '≥' => out.push_str("\\geq"),
            '∞' => out.push_str("\\infty"),
            _ => return None,
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_mathematics_where_they_are_numbers_tuples_or_letters_with_an_index() {
        let told = ["s3", "(10,0)", "A", "A'", "−1", "≤ 3", "(14,Léa)", "won", "50 %"].map(latex_label);
        let wanted =
            ["$s_{3}$", "$(10,0)$", "$A$", "$A'$", "$-1$", "$\\leq 3$", "$(14,\\mbox{L\\'{e}a})$", "won", "50 \\%"];
        assert_eq!(told, wanted);
    }

    #[test]
    fn every_node_has_a_name_of_its_own_that_tikz_takes() {
        let node = |name: &str| Node { name: name.to_owned(), ..Node::default() };
        let nodes = ["(10,0)", "10 0", "s3", "♔", ""].map(node);
        assert_eq!(names(&nodes), ["10-0", "10-0-n2", "s3", "s", "s-n2"]);
    }
}
