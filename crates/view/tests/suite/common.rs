//! Small pictures that several tests draw.

use retrograde::{Arena, ArenaBuilder, Player};
use retrograde_view::{ArenaPicture, NodePicture, TreePicture, VertexMark};

/// Names that hold everything that a format could trip over.
pub(crate) const NAMES: [&str; 10] = [
    "<b>&amp;\"'</b>",
    "\\input{x} $ % # & _ ^ ~ {",
    "a\nb\tc\u{0}\u{1b}[31m",
    "\u{202e}right to left\u{200b}",
    "]]> --> <!-- <![CDATA[",
    "naïve œuvre à Čapek, « ß »",
    "日本語 🎲 ♔ ℵ₀",
    "",
    "   ",
    "\u{fffe}\u{ffff}\u{e000}\u{10ffff}",
];

/// A ring with a loop and double edges, one vertex for each name and one whose name is very long.
pub(crate) fn awkward() -> ArenaPicture {
    let mut builder = ArenaBuilder::new();
    let count = NAMES.len() + 1;
    let vertices: Vec<_> = (0..count)
        .map(|index| builder.vertex(if index % 2 == 0 { Player::Zero } else { Player::One }).unwrap())
        .collect();
    for index in 0..count {
        builder.edge(vertices[index], vertices[(index + 1) % count]).unwrap();
        builder.edge(vertices[index], vertices[(index * 3 + 2) % count]).unwrap();
    }
    builder.edge(vertices[0], vertices[0]).unwrap();
    builder.edge(vertices[0], vertices[1]).unwrap();
    builder.target(vertices[5], Player::One).unwrap();
    let arena: Arena = builder.build().unwrap();
    let name = |index: usize| NAMES.get(index).map_or_else(|| "long & ".repeat(1429), |name| (*name).to_owned());
    let mut picture = ArenaPicture::new(&arena, |vertex| name(vertex.index()));
    let marks = [VertexMark::Plain, VertexMark::Layer(Some(3)), VertexMark::Other(None), VertexMark::Draw];
    for vertex in arena.vertices() {
        picture.mark(vertex, marks[vertex.index() % 4]);
    }
    picture.start(vertices[0]);
    picture.strategy(vertices[0], vertices[1]);
    picture.highlight(vertices[2]);
    picture.players = ["<Élodie> & Co %".to_owned(), "x".repeat(300)];
    picture.title = Some("50 % of <everything> & more_than_that".to_owned());
    picture
}

/// A tree with cut branches, a best line and awkward names.
pub(crate) fn tree() -> TreePicture {
    let mut tree = TreePicture::new(NodePicture::new("4", Player::Zero).with_value("+1"));
    let left = tree.add(0, NodePicture { best: true, ..NodePicture::new("3", Player::One).with_value("+1") });
    let right = tree.add(0, NodePicture::new("2", Player::One).with_value("≤ −1"));
    for (parent, name) in [(left, NAMES[1]), (left, "1"), (right, "0"), (right, NAMES[0])] {
        let by = Some(format!("take {name}"));
        tree.add(parent, NodePicture { by, won: Some(Player::One), ..NodePicture::new(name, Player::Zero) });
    }
    tree.add(right, NodePicture { cut: true, more: true, ..NodePicture::new("cut", Player::Zero) });
    tree
}
