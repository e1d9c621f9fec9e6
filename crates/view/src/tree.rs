//! Pictures of game trees, with minimax values and cut branches.

use crate::board;
use crate::graph::{self, Graph, Looks};
use crate::label::{fitted, visible};
use crate::layout::{self, Link};
use crate::scene::{self, Body, Fill, Item, Route, Scene, Shape, Stroke, Unplaced};
use crate::style::Words;
use crate::{Convention, Curve, Labels, Point, Rect, Style, font};
use retrograde::{BoardPicture, Player};

/// The size of positions and values in nodes.
const TEXT: f64 = 11.0;
/// The size of what is written beside an edge.
const SMALL: f64 = 9.0;
/// No label is wider than this.
const WIDEST: f64 = 120.0;
/// Space around a small board.
const BOARD_MARGIN: f64 = 5.0;

/// A picture of a game tree. Node 0 is the root; children have higher numbers than their parents.
///
/// ```
/// use retrograde::Player;
/// use retrograde_view::{NodePicture, Style, TreePicture};
/// let mut tree = TreePicture::new(NodePicture::new("4", Player::Zero).with_value("-1"));
/// let left = tree.add(0, NodePicture::new("3", Player::One).with_value("-1"));
/// tree.nodes[left].best = true;
/// let right = tree.add(0, NodePicture::new("2", Player::One));
/// tree.nodes[right].cut = true;
/// assert!(tree.scene(&Style::default()).svg().contains("<title>"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePicture {
    /// Its nodes.
    pub nodes: Vec<NodePicture>,
    /// What the players are called.
    pub players: [String; 2],
    /// A line above the picture.
    pub title: Option<String>,
    /// What the legend says of each play that is drawn over the edges.
    pub plays: Vec<String>,
}

/// What is to be seen of a node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePicture {
    /// The position.
    pub label: String,
    /// Who moves there.
    pub owner: Player,
    /// Who has won there, if the play is over and somebody has; such nodes have a double border.
    pub won: Option<Player>,
    /// What it is worth, as it is to be written.
    pub value: Option<String>,
    /// The move that leads to it, as it is to be written.
    pub by: Option<String>,
    /// Whether it lies on the best line: the edge to it is bold.
    pub best: bool,
    /// Whether alpha-beta cut it off: the edge to it is crossed out.
    pub cut: bool,
    /// Whether it stands below something that was cut off, and was never looked at: it is faint.
    pub unseen: bool,
    /// Whether it is to catch the eye.
    pub highlighted: bool,
    /// Whether the play goes on there but the picture does not.
    pub more: bool,
    /// The numbers of the plays that take the edge to it.
    pub plays: Vec<usize>,
    /// The board, which is then drawn instead of the position's name.
    pub board: Option<BoardPicture>,
    /// What follows, by the numbers of the nodes.
    pub children: Vec<usize>,
}

impl NodePicture {
    /// A node of which nothing but this is known.
    #[must_use]
    pub fn new(label: impl Into<String>, owner: Player) -> Self {
        Self {
            label: label.into(),
            owner,
            won: None,
            value: None,
            by: None,
            best: false,
            cut: false,
            unseen: false,
            highlighted: false,
            more: false,
            plays: Vec::new(),
            board: None,
            children: Vec::new(),
        }
    }

    /// This node with its value.
    #[must_use]
    pub fn with_value(mut self, value: impl Into<String>) -> Self {
        self.value = Some(value.into());
        self
    }
}

impl TreePicture {
    /// A tree of one node.
    #[must_use]
    pub fn new(root: NodePicture) -> Self {
        let players = Player::BOTH.map(|player| player.to_string());
        Self { nodes: vec![root], players, title: None, plays: Vec::new() }
    }

    /// Adds a node below another and says its number.
    ///
    /// # Panics
    /// If there is no such other node.
    pub fn add(&mut self, parent: usize, node: NodePicture) -> usize {
        let number = self.nodes.len();
        self.nodes[parent].children.push(number);
        self.nodes.push(node);
        number
    }

    /// Gives everything its place.
    #[must_use]
    pub fn scene(&self, style: &Style) -> Scene {
        let texts: Vec<[String; 2]> = self.nodes.iter().map(|node| lines(node, style)).collect();
        let mut bodies: Vec<Body> = bodies(self, &texts, style);
        let children: Vec<Vec<usize>> = self.nodes.iter().map(|node| node.children.clone()).collect();
        let mut links = Vec::new();
        for (from, node) in self.nodes.iter().enumerate() {
            links.extend(node.children.iter().map(|&to| Link { from, to }));
        }
        let arrange = |bodies: &mut [Body]| {
            let sizes: Vec<(f64, f64)> = bodies.iter().map(|body| (body.rect.width, body.rect.height)).collect();
            for (body, center) in bodies.iter_mut().zip(layout::tidy(&sizes, &children, style.sideways)) {
                body.rect.center = center;
            }
            layout::routes(bodies, &links, &vec![Vec::new(); links.len()], &())
        };
        let curves = if style.sideways { layout::sideways(&mut bodies, arrange) } else { arrange(&mut bodies) };
        let curves = curves.expect("nobody stops it");
        let routes: Vec<Route> =
            links.iter().zip(curves).map(|(link, curve)| Route { from: link.from, to: link.to, curve }).collect();
        let mut items = Vec::new();
        routes.iter().for_each(|route| self.edge(route, style, &mut items));
        for ((node, body), lines) in self.nodes.iter().zip(&bodies).zip(&texts) {
            self.node(node, body, lines, style, &mut items);
        }
        let drawn = items.len();
        for ((node, body), [_, value]) in self.nodes.iter().zip(&bodies).zip(&texts) {
            let Some(board) = &node.board else { continue };
            let (middle, top) = (body.rect.center.x, body.rect.top() + BOARD_MARGIN);
            items.extend(board::small(board, Point::new(middle, top), style));
            let at = Point::new(middle, body.rect.bottom() - TEXT * 0.75);
            let (text, color) = (value.clone(), style.theme.ink());
            items.extend((!text.is_empty()).then_some(Item::Text { at, text, size: TEXT, color }));
        }
        let graph = Some(self.graph(style, texts, 0..drawn));
        self.legend(style, &mut items);
        if let Some(title) = &self.title {
            scene::headline(title, &mut items, style.theme.ink());
        }
        let title = self
            .title
            .as_deref()
            .map_or_else(String::new, |title| format!("{}{}", visible(title), style.lang.pick(": ", "\u{a0}: ")));
        let count = self.nodes.len();
        let nodes = if count == 1 { style.lang.pick("node", "nœud") } else { style.lang.pick("nodes", "nœuds") };
        Unplaced { items, bodies, routes, graph }.placed(style.theme, format!("{title}{count} {nodes}"))
    }

    /// What the nodes and edges are, for formats that name them.
    fn graph(&self, style: &Style, texts: Vec<[String; 2]>, items: std::ops::Range<usize>) -> Graph {
        let (lang, theme) = (style.lang, style.theme);
        let mut looks = Looks::new(style, false);
        let faint = |looks: &mut Looks| {
            let look = || format!("{},text={}", graph::line(theme.faint(), 1.1, true), graph::rgb(theme.faint()));
            looks.style(lang.pick("cut", "coupe"), look)
        };
        let best =
            |looks: &mut Looks| looks.style(lang.pick("best", "meilleur"), || graph::line(theme.accent(), 3.2, false));
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (node, lines) in self.nodes.iter().zip(texts) {
            let mut styles = vec![graph::player_style(node.owner, lang)];
            if node.won.is_some() {
                styles.push(lang.pick("target", "cible").to_owned());
            }
            if node.cut || node.unseen {
                styles.push(faint(&mut looks));
            }
            if node.highlighted {
                let ring = || format!("preaction={{{}}}", graph::line(theme.accent(), 8.0, false));
                styles.push(looks.style(lang.pick("highlight", "surligne"), ring));
            }
            // A board and its value are drawn upon the node.
            let lines = if node.board.is_some() { Default::default() } else { lines };
            nodes.push(graph::Node { name: node.label.clone(), lines, styles, more: node.more, ..Default::default() });
        }
        let mut edges = Vec::new();
        let children = self.nodes.iter().flat_map(|node| node.children.iter());
        for (route, &to) in children.enumerate() {
            let node = &self.nodes[to];
            let style_name = match node {
                NodePicture { cut: true, .. } | NodePicture { unseen: true, .. } => faint(&mut looks),
                NodePicture { best: true, .. } => best(&mut looks),
                _ => lang.pick("move", "coup").to_owned(),
            };
            let label = node.by.clone().filter(|_| style.labels != Labels::None);
            edges.push(graph::Edge { route, style: style_name, label, crossed: node.cut });
            for &play in &node.plays {
                let stroke = scene::play_stroke(theme, play);
                let name = format!("{}{}", lang.pick("play", "partie"), play + 1);
                let style = looks.style(name, || graph::line(stroke.color, stroke.width, stroke.dashed));
                edges.push(graph::Edge { route, style, ..Default::default() });
            }
        }
        Graph { items, nodes, edges, looks }
    }

    fn edge(&self, route: &Route, style: &Style, items: &mut Vec<Item>) {
        let (node, theme) = (&self.nodes[route.to], style.theme);
        let stroke = match node {
            NodePicture { cut: true, .. } | NodePicture { unseen: true, .. } => Stroke::dashed(theme.faint(), 1.1),
            NodePicture { best: true, .. } => Stroke::new(theme.accent(), 3.2),
            _ => Stroke::new(theme.ink(), 1.1),
        };
        items.push(Item::Curve { curve: route.curve.clone(), stroke });
        for &play in &node.plays {
            items.push(Item::Curve { curve: route.curve.clone(), stroke: scene::play_stroke(theme, play) });
        }
        if node.cut {
            items.extend(scene::cross(&route.curve, Stroke::new(theme.ink(), 1.8)));
        }
        let by = node.by.as_ref().filter(|_| style.labels != Labels::None);
        if let Some(by) = by {
            let text = fitted(by, SMALL, 60.0);
            let middle = route.curve.start.toward(route.curve.end(), 0.42);
            let half = font::width(&text, SMALL) / 2.0;
            let body = Body { shape: Shape::Square, rect: Rect::around(middle, half * 2.0 + 3.0, SMALL + 2.0) };
            if !node.cut {
                items.push(Item::Shape { body, fill: Fill::Solid(theme.background()), stroke: None });
                items.push(Item::Text { at: middle, text, size: SMALL, color: theme.ink() });
            }
        }
    }

    fn node(&self, node: &NodePicture, body: &Body, lines: &[String; 2], style: &Style, items: &mut Vec<Item>) {
        let theme = style.theme;
        let faint = node.cut || node.unseen;
        let color = if faint { theme.faint() } else { theme.ink() };
        let mut parts = Vec::new();
        if node.highlighted {
            let halo = Stroke::new(theme.accent(), 3.0);
            parts.push(Item::Shape { body: body.grown(3.5), fill: Fill::None, stroke: Some(halo) });
        }
        let thick = if style.convention == Convention::DoubleCircles && node.won.is_some() { 2.6 } else { 1.3 };
        let stroke = if faint { Stroke::dashed(color, thick) } else { Stroke::new(color, thick) };
        parts.push(Item::Shape { body: *body, fill: Fill::Solid(theme.background()), stroke: Some(stroke) });
        let double = match style.convention {
            Convention::Shapes => node.won.is_some(),
            Convention::DoubleCircles => node.owner == Player::Zero,
        };
        if double {
            let stroke = Some(Stroke::new(color, 1.1));
            parts.push(Item::Shape { body: body.grown(-3.0), fill: Fill::None, stroke });
        }
        if node.board.is_some() {
            items.push(Item::Group { title: self.words(node, style), items: parts });
            return self.more(node, body, color, items);
        }
        let two = lines.iter().all(|line| !line.is_empty());
        for (line, y) in lines.iter().zip([-6.5, 6.5]).filter(|(line, _)| !line.is_empty()) {
            let at = body.rect.center.shifted(0.0, if two { y } else { 0.0 });
            parts.push(Item::Text { at, text: line.clone(), size: TEXT, color });
        }
        items.push(Item::Group { title: self.words(node, style), items: parts });
        self.more(node, body, color, items);
    }

    fn more(&self, node: &NodePicture, body: &Body, color: crate::Rgb, items: &mut Vec<Item>) {
        if node.more {
            let at = Point::new(body.rect.center.x, body.rect.bottom() + 8.0);
            items.push(Item::Text { at, text: "⋮".to_owned(), size: TEXT, color });
        }
    }

    fn words(&self, node: &NodePicture, style: &Style) -> String {
        let language = style.lang;
        let mut words = vec![match node.won {
            Some(winner) => language.target_of(&visible(&self.players[winner.index()])),
            None => language.to_move(&visible(&self.players[node.owner.index()])),
        }];
        words.extend(node.value.as_ref().map(|value| visible(value)));
        if node.cut {
            words.push(language.pick("cut", "coupé").to_owned());
        }
        format!("{}{}{}", visible(&node.label), language.pick(": ", "\u{a0}: "), words.join(", "))
    }

    fn legend(&self, style: &Style, items: &mut Vec<Item>) {
        let (theme, language) = (style.theme, style.lang);
        let Some((left, _, right, bottom)) = scene::extent(items).filter(|_| style.legend) else { return };
        let mut samples: Vec<(Vec<Item>, String)> = Vec::new();
        // Boards are all of one shape, which does not tell who moves: what they show are the stones of each.
        let boards = self.nodes.iter().all(|node| node.board.is_some());
        if boards && self.nodes.iter().filter_map(|node| node.board.as_ref()).any(board::has_stones) {
            for player in Player::BOTH {
                let stone = vec![board::stone(player, Point::default(), 14.0, theme)];
                samples.push((stone, fitted(&self.players[player.index()], TEXT, 100.0)));
            }
        }
        for player in Player::BOTH.into_iter().filter(|_| !boards) {
            let round = player == Player::Zero || style.convention == Convention::DoubleCircles;
            let shape = if round { Shape::Round } else { Shape::Square };
            let body = Body { shape, rect: Rect::around(Point::default(), 16.0, 16.0) };
            let stroke = Some(Stroke::new(theme.ink(), 1.2));
            let mut shapes = vec![Item::Shape { body, fill: Fill::None, stroke }];
            if style.convention == Convention::DoubleCircles && player == Player::Zero {
                shapes.push(Item::Shape { body: body.grown(-3.0), fill: Fill::None, stroke });
            }
            samples.push((shapes, language.to_move(&fitted(&self.players[player.index()], TEXT, 100.0))));
        }
        let bar = Curve::line(Point::new(-8.0, 0.0), Point::new(8.0, 0.0));
        if self.nodes.iter().any(|node| node.best) {
            let stroke = Stroke::new(theme.accent(), 3.2);
            let line = vec![Item::Curve { curve: bar.clone(), stroke }];
            samples.push((line, language.pick("best line", "meilleure suite").to_owned()));
        }
        if self.nodes.iter().any(|node| node.cut) {
            let mut line = vec![Item::Curve { curve: bar.clone(), stroke: Stroke::dashed(theme.faint(), 1.1) }];
            line.extend(scene::cross(&bar, Stroke::new(theme.ink(), 1.8)));
            samples.push((line, language.pick("cut by alpha-beta", "coupé par alpha-bêta").to_owned()));
        }
        for (number, label) in self.plays.iter().enumerate() {
            let line = vec![Item::Curve { curve: bar.clone(), stroke: scene::play_stroke(theme, number) }];
            samples.push((line, fitted(label, TEXT, 420.0)));
        }
        let room = (right - left).max(240.0);
        let (mut x, mut y) = (left, bottom + 24.0);
        for (sample, text) in samples {
            let width = font::width(&text, TEXT);
            if x > left && x + 22.0 + width > left + room {
                (x, y) = (left, y + 22.0);
            }
            items.extend(sample.into_iter().map(|item| item.shifted(x + 8.0, y)));
            let at = Point::new(x + 22.0 + width / 2.0, y);
            items.push(Item::Text { at, text, size: TEXT, color: theme.ink() });
            x += width + 40.0;
        }
    }
}

/// What stands in the node: the position, and below it the value.
fn lines(node: &NodePicture, style: &Style) -> [String; 2] {
    let position = match style.labels {
        _ if node.board.is_some() => String::new(),
        Labels::Names | Labels::NamesOnly => fitted(&node.label, TEXT, WIDEST),
        Labels::Ranks | Labels::None => String::new(),
    };
    let value = match style.labels {
        Labels::Names | Labels::Ranks => node.value.as_ref().map(|value| fitted(value, TEXT, WIDEST)),
        Labels::NamesOnly | Labels::None => None,
    };
    [position, value.unwrap_or_default()]
}

/// Outlines large enough for their texts, all of one height.
fn bodies(tree: &TreePicture, texts: &[[String; 2]], style: &Style) -> Vec<Body> {
    let width = |lines: &[String; 2]| lines.iter().map(|line| font::width(line, TEXT)).fold(10.0, f64::max);
    let lines = texts.iter().map(|lines| lines.iter().filter(|line| !line.is_empty()).count()).max().unwrap_or(0);
    let high = if lines > 1 { 2.0 * TEXT + 3.0 } else { TEXT };
    let common = texts.iter().map(width).filter(|&width| width <= 44.0).fold(10.0, f64::max);
    let circle = common.hypot(high) + 7.0;
    let body = |(node, lines): (&NodePicture, &[String; 2])| {
        let round = node.owner == Player::Zero || style.convention == Convention::DoubleCircles;
        let need = width(lines);
        if let Some(board) = &node.board {
            let (wide, tall) = board::small_size(board);
            let value = if lines[1].is_empty() { 0.0 } else { TEXT + 3.0 };
            let (wide, tall) = (wide.max(need) + 2.0 * BOARD_MARGIN, tall + value + 2.0 * BOARD_MARGIN);
            return Body { shape: Shape::Square, rect: Rect::around(Point::default(), wide, tall) };
        }
        let (shape, wide, tall) = match (round, need <= 44.0) {
            (true, true) => (Shape::Round, circle, circle),
            (true, false) => (Shape::Round, need + high * 0.7 + 8.0, high + 14.0),
            (false, true) => (Shape::Square, circle * 0.9, circle * 0.9),
            (false, false) => (Shape::Square, need + 14.0, high + 12.0),
        };
        Body { shape, rect: Rect::around(Point::default(), wide, tall) }
    };
    tree.nodes.iter().zip(texts).map(body).collect()
}
