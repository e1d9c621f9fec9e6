//! What the vertices and edges of a scene are, beside what they look like: TikZ writes them as named nodes with styles
//! that a teacher can change.

use crate::svg::number;
use crate::tikz::SCALE;
use crate::{Convention, Rgb, Style, Theme};
use retrograde::{Lang, Player};
use std::collections::BTreeMap;
use std::ops::Range;

/// The vertices and edges of a scene, in the order of its bodies and routes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graph {
    /// Which items of the scene these nodes and edges stand for.
    pub(crate) items: Range<usize>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
    /// What the styles look like, by their names; players, moves and targets have styles of their own.
    pub(crate) looks: Looks,
}

/// A vertex.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Node {
    /// What its name is made from.
    pub(crate) name: String,
    /// The lines that are written into it: its name, and what is known of it.
    pub(crate) lines: [String; 2],
    /// Its styles, the owner's first.
    pub(crate) styles: Vec<String>,
    /// Whether the game starts there.
    pub(crate) start: bool,
    /// Whether more follows that the picture does not show.
    pub(crate) more: bool,
    /// Whether only its place is kept.
    pub(crate) hidden: bool,
}

/// An edge along a route of the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Edge {
    /// The place of its route.
    pub(crate) route: usize,
    /// Its style.
    pub(crate) style: String,
    /// The move that it stands for.
    pub(crate) label: Option<String>,
    /// Whether it is crossed out.
    pub(crate) crossed: bool,
}

/// Names of styles and what they look like.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Looks(pub(crate) BTreeMap<String, String>);

impl Looks {
    /// The styles that every picture has: vertices, those of either player, targets, and moves.
    pub(crate) fn new(style: &Style, arrow: bool) -> Self {
        let (theme, lang) = (style.theme, style.lang);
        let (ink, back) = (rgb(theme.ink()), rgb(theme.background()));
        let mut looks = Self::default();
        let font = r"\fontsize{9}{10}\selectfont";
        let vertex = looks.style(lang.pick("vertex", "sommet"), || {
            format!("draw={ink},fill={back},text={ink},line width=1bp,inner sep=0pt,align=center,font={font}")
        });
        for player in Player::BOTH {
            let shape = match (style.convention, player) {
                (Convention::Shapes, Player::Zero) => "circle",
                (Convention::Shapes, Player::One) => "rectangle",
                (Convention::DoubleCircles, Player::Zero) => "circle,double,double distance=1.5bp",
                (Convention::DoubleCircles, Player::One) => "circle",
            };
            looks.style(player_style(player, lang), || format!("{vertex},{shape}"));
        }
        looks.style(lang.pick("target", "cible"), || match style.convention {
            Convention::Shapes => "double,double distance=1.5bp".to_owned(),
            Convention::DoubleCircles => "line width=2.2bp".to_owned(),
        });
        let head = if arrow { "->,>=stealth," } else { "" };
        looks.style(lang.pick("move", "coup"), || format!("draw={ink},{head}line width=.8bp"));
        looks
    }

    /// A style of that look; its name.
    pub(crate) fn style(&mut self, name: impl Into<String>, look: impl FnOnce() -> String) -> String {
        let name = name.into();
        self.0.entry(name.clone()).or_insert_with(look);
        name
    }
}

/// The style of the vertices of a player.
pub(crate) fn player_style(player: Player, lang: Lang) -> String {
    format!("{}{}", lang.pick("player", "joueur"), player.index())
}

/// The look of a line.
pub(crate) fn line(color: Rgb, width: f64, dashed: bool) -> String {
    let dash = if dashed { ",dash pattern=on 3.75bp off 2.25bp" } else { "" };
    format!("draw={},line width={}bp{dash}", rgb(color), number(width * SCALE))
}

/// A colour as TikZ writes it.
pub(crate) fn rgb(Rgb(red, green, blue): Rgb) -> String {
    format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

/// One colour inside, and what is written on it.
pub(crate) fn filled(fill: Rgb, text: Rgb) -> String {
    format!("fill={},text={}", rgb(fill), rgb(text))
}

/// Slanted lines inside; no library is needed for them.
pub(crate) fn hatched(theme: Theme) -> String {
    format!(
        "path picture={{\\foreach \\i in {{-24,...,24}} \\draw[line width=.7bp,draw={}] \
         ([xshift=\\i*4.5bp]path picture bounding box.south west) -- +(60bp,60bp);}}",
        rgb(theme.pattern())
    )
}

/// Dots inside; no library is needed for them.
pub(crate) fn dotted(theme: Theme) -> String {
    format!(
        "path picture={{\\foreach \\i in {{0,...,18}} \\foreach \\j in {{0,...,8}} \\fill[fill={}] \
         ([xshift=\\i*4.5bp+1bp,yshift=\\j*4.5bp+1bp]path picture bounding box.south west) circle[radius=.75bp];}}",
        rgb(theme.pattern())
    )
}
