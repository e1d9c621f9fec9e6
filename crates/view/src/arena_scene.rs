//! From the picture of an arena to a scene.

use crate::graph::{self, Graph, Looks};
use crate::label::{fitted, visible};
use crate::layout::{self, Link};
use crate::legend::legend;
use crate::scene::{self, Body, Fill, Item, Route, Scene, Shape, Stroke, Unplaced};
use crate::style::Words;
use crate::style::target_set;
use crate::{ArenaPicture, Convention, Labels, Layout, Point, Rect, Style, VertexMark, VertexPicture, font};
use retrograde::{Interrupted, Lang, Observer, Player};

/// The size of names in vertices.
pub(crate) const NAME: f64 = 12.0;
/// The size of ranks in vertices.
pub(crate) const RANK: f64 = 10.0;
/// No label is wider than this.
const WIDEST: f64 = 130.0;
/// A label wider than this would make too large a circle.
const CIRCLE: f64 = 58.0;
/// The size of circles and squares on a screen: that of the positions of Nim with up to 99 sticks, and of their ranks.
const ON_SCREEN: f64 = 52.0;
/// The space between layers there.
const BETWEEN_ON_SCREEN: f64 = 34.0;

impl ArenaPicture {
    /// Gives everything its place.
    #[must_use]
    pub fn scene(&self, style: &Style) -> Scene {
        self.scene_watched(style, None, &()).expect("nobody stops it")
    }

    /// Gives everything its place, for somebody who may lose patience. If the middles of the vertices are given, in their
    /// order, these stand there, and edges run straight between them.
    ///
    /// # Errors
    /// [`Interrupted`] when the observer wants it to stop.
    pub fn scene_watched(
        &self,
        style: &Style,
        centers: Option<&[Point]>,
        observer: &dyn Observer,
    ) -> Result<Scene, Interrupted> {
        let drawer = Drawer { picture: self, style };
        let links: Vec<Link> = self.edges.iter().map(|edge| Link { from: edge.from, to: edge.to }).collect();
        let texts: Vec<[String; 2]> = self.vertices.iter().map(|vertex| drawer.lines(vertex)).collect();
        let mut bodies = drawer.bodies(&texts);
        let mut items = Vec::new();
        let curves = match centers {
            Some(centers) => {
                bodies.iter_mut().zip(centers).for_each(|(body, center)| body.rect.center = *center);
                layout::straight(&bodies, &links)
            }
            None if style.sideways => layout::sideways(&mut bodies, |bodies| drawer.arrange(bodies, &links, observer))?,
            None => drawer.arrange(&mut bodies, &links, observer)?,
        };
        if style.layout == Layout::Columns && centers.is_none() {
            drawer.headings(&bodies, &mut items);
        }
        let routes: Vec<Route> =
            links.iter().zip(curves).map(|(link, curve)| Route { from: link.from, to: link.to, curve }).collect();
        let begin = items.len();
        drawer.edges(&routes, &mut items);
        for (vertex, (body, lines)) in self.vertices.iter().zip(bodies.iter().zip(&texts)) {
            drawer.vertex(vertex, body, lines, &mut items);
        }
        let graph = Some(self.graph(style, texts, begin..items.len()));
        legend(self, style, &mut items);
        drawer.title(&mut items);
        Ok(Unplaced { items, bodies, routes, graph }.placed(style.theme, self.describe(style)))
    }

    /// What the vertices and edges are, for formats that name them.
    fn graph(&self, style: &Style, texts: Vec<[String; 2]>, items: std::ops::Range<usize>) -> Graph {
        let (lang, theme) = (style.lang, style.theme);
        let mut looks = Looks::new(style, true);
        let mut nodes = Vec::with_capacity(self.vertices.len());
        for (vertex, lines) in self.vertices.iter().zip(texts) {
            let mut styles = vec![graph::player_style(vertex.owner, lang)];
            if vertex.target.is_some() {
                styles.push(lang.pick("target", "cible").to_owned());
            }
            styles.extend(self.mark_style(vertex.mark, style, &mut looks));
            if vertex.highlighted {
                let ring = || format!("preaction={{{}}}", graph::line(theme.accent(), 8.0, false));
                styles.push(looks.style(lang.pick("highlight", "surligne"), ring));
            }
            let (name, start, hidden) = (vertex.label.clone(), vertex.start, vertex.hidden);
            nodes.push(graph::Node { name, lines, styles, start, more: false, hidden });
        }
        let plain = lang.pick("move", "coup");
        let mut edges = Vec::new();
        for (route, edge) in self.edges.iter().enumerate().filter(|(_, edge)| !edge.hidden) {
            let style = match edge.bold {
                true => looks.style(lang.pick("strategy", "strategie"), || {
                    format!("{plain},{}", graph::line(theme.accent(), 3.2, false))
                }),
                false => plain.to_owned(),
            };
            edges.push(graph::Edge { route, style, ..graph::Edge::default() });
        }
        for (number, play) in self.plays.iter().enumerate() {
            let stroke = scene::play_stroke(theme, number);
            let name = format!("{}{}", lang.pick("play", "partie"), number + 1);
            let look = || format!("{plain},{}", graph::line(stroke.color, stroke.width, stroke.dashed));
            let style = looks.style(name, look);
            let mut drawn = std::collections::BTreeSet::new();
            for &route in play.edges.iter().filter(|&&edge| drawn.insert(edge)) {
                edges.push(graph::Edge { route, style: style.clone(), ..graph::Edge::default() });
            }
        }
        Graph { items, nodes, edges, looks }
    }

    fn mark_style(&self, mark: VertexMark, style: &Style, looks: &mut Looks) -> Option<String> {
        let (lang, theme) = (style.lang, style.theme);
        let filled = |color| graph::filled(color, theme.text_on(color));
        Some(match mark {
            VertexMark::Plain => return None,
            VertexMark::Layer(Some(rank)) => {
                let color = theme.layer(rank, self.layer_count(style));
                looks.style(format!("{}{rank}", lang.pick("rank", "rang")), || filled(color))
            }
            VertexMark::Layer(None) => {
                let color = theme.layer(0, self.layer_count(style));
                looks.style(lang.pick("attractor", "attracteur"), || filled(color))
            }
            VertexMark::Other(_) => looks.style(lang.pick("opponent", "adverse"), || graph::hatched(theme)),
            VertexMark::Outside(_) => looks.style(lang.pick("outside", "dehors"), || graph::dotted(theme)),
            VertexMark::Draw => looks.style(lang.pick("drawn", "nul"), || graph::dotted(theme)),
            VertexMark::Waiting => looks.style(lang.pick("waiting", "attente"), || graph::dotted(theme)),
            VertexMark::Visited => looks.style(lang.pick("visited", "visite"), || filled(theme.layer(0, 1))),
        })
    }

    /// The picture in a sentence.
    pub(crate) fn describe(&self, style: &Style) -> String {
        let (vertices, edges) = (self.vertices.len(), self.edges.len());
        let colon = style.lang.pick(": ", "\u{a0}: ");
        let ended = |title: &str| visible(title).trim_end_matches('.').to_owned();
        let title = self.title.as_deref().map_or_else(String::new, |title| format!("{}{colon}", ended(title)));
        let one = |count: usize| count == 1 || (count == 0 && style.lang == Lang::Fr);
        let what =
            if one(vertices) { style.lang.pick("vertex", "sommet") } else { style.lang.pick("vertices", "sommets") };
        let arrows = if one(edges) { style.lang.pick("edge", "arête") } else { style.lang.pick("edges", "arêtes") };
        format!("{title}{vertices} {what}, {edges} {arrows}")
    }

    /// Among how many layers the colours are spread.
    pub(crate) fn layer_count(&self, style: &Style) -> u32 {
        let ranks = self.vertices.iter().filter_map(|vertex| match vertex.mark {
            VertexMark::Layer(rank) => rank,
            _ => None,
        });
        style.layers.unwrap_or_else(|| ranks.max().map_or(1, |rank| rank.saturating_add(1)))
    }
}

struct Drawer<'a> {
    picture: &'a ArenaPicture,
    style: &'a Style,
}

impl Drawer<'_> {
    /// What stands in the vertex: its name, and what its mark says.
    fn lines(&self, vertex: &VertexPicture) -> [String; 2] {
        let name = || fitted(&vertex.label, NAME, WIDEST);
        let mut mark = match self.style.labels {
            Labels::Names | Labels::Ranks => self.mark_text(vertex),
            Labels::NamesOnly | Labels::None => String::new(),
        };
        if vertex.more {
            mark.push_str(if mark.is_empty() { "…" } else { " …" });
        }
        match self.style.labels {
            Labels::Names | Labels::NamesOnly => [name(), mark],
            Labels::Ranks | Labels::None => [String::new(), mark],
        }
    }

    fn mark_text(&self, vertex: &VertexPicture) -> String {
        let (picture, language) = (self.picture, self.style.lang);
        let named = |player: Player| fitted(&picture.players[player.index()], RANK, 50.0);
        let mut text = match vertex.mark {
            VertexMark::Plain | VertexMark::Visited | VertexMark::Waiting => String::new(),
            VertexMark::Layer(Some(rank)) => rank.to_string(),
            VertexMark::Layer(None) => named(picture.player),
            VertexMark::Other(Some(rank)) => {
                format!("{}{}{rank}", named(!picture.player), language.pick(": ", "\u{a0}: "))
            }
            VertexMark::Other(None) => named(!picture.player),
            VertexMark::Outside(winner) => named(winner),
            VertexMark::Draw => language.draw().to_owned(),
        };
        if let (Convention::DoubleCircles, Some(player)) = (self.style.convention, vertex.target) {
            text = format!("{} {text}", target_set(player)).trim_end().to_owned();
        }
        text
    }

    /// Outlines large enough for their texts; those of one kind are alike.
    fn bodies(&self, texts: &[[String; 2]]) -> Vec<Body> {
        let double = 3.5;
        let needs = texts.iter().map(|[name, mark]| {
            let width = font::width(name, NAME).max(font::width(mark, RANK));
            let height = match (name.is_empty(), mark.is_empty()) {
                (false, false) => NAME + RANK + 4.0,
                _ => NAME + 2.0,
            };
            (width.max(12.0), height)
        });
        let needs: Vec<(f64, f64)> = needs.collect();
        let high = needs.iter().map(|need| need.1).fold(0.0, f64::max);
        let common = needs.iter().map(|need| need.0).filter(|&width| width <= CIRCLE).fold(12.0, f64::max);
        let circle = (common.hypot(high) + 2.0 * double).max(34.0);
        let square = (common + 6.0).max(high + 6.0) + 2.0 * double;
        let square = square.max(circle * 0.86);
        let least = if self.picture.on_screen { ON_SCREEN } else { 0.0 };
        let (circle, square) = (circle.max(least), square.max(least));
        let body = |(vertex, need): (&VertexPicture, &(f64, f64))| {
            let round = vertex.owner == Player::Zero || self.style.convention == Convention::DoubleCircles;
            let (shape, width, height) = match (round, need.0 <= CIRCLE) {
                (true, true) => (Shape::Round, circle, circle),
                (true, false) => (Shape::Round, need.0 + high + 4.0 + 2.0 * double, high + 8.0 + 2.0 * double),
                (false, true) => (Shape::Square, square, square),
                (false, false) => (Shape::Square, need.0 + 10.0 + 2.0 * double, high + 8.0 + 2.0 * double),
            };
            Body { shape, rect: Rect::around(Point::default(), width, height) }
        };
        self.picture.vertices.iter().zip(&needs).map(body).collect()
    }

    /// Gives the vertices their places, and says how the edges run.
    fn arrange(
        &self,
        bodies: &mut [Body],
        links: &[Link],
        observer: &dyn Observer,
    ) -> Result<Vec<crate::Curve>, Interrupted> {
        if self.style.layout != Layout::Columns {
            return self.layers(bodies, links, observer);
        }
        let vertices = &self.picture.vertices;
        let left: Vec<bool> = vertices.iter().map(|vertex| vertex.owner == Player::Zero).collect();
        let labels: Vec<&str> = vertices.iter().map(|vertex| vertex.label.as_str()).collect();
        let first = vertices.iter().position(|vertex| vertex.start).unwrap_or(0);
        let rows = layout::numbered(&labels, &left, first);
        Ok(layout::columns(bodies, &left, rows.as_deref(), self.style.sideways, links))
    }

    fn layers(
        &self,
        bodies: &mut [Body],
        links: &[Link],
        observer: &dyn Observer,
    ) -> Result<Vec<crate::Curve>, Interrupted> {
        let mut loops = vec![0; bodies.len()];
        links.iter().filter(|link| link.from == link.to).for_each(|link| loops[link.from] += 1);
        let size =
            |(body, &loops): (&Body, &usize)| (body.rect.width + 2.0 * layout::loop_room(loops), body.rect.height);
        let sizes: Vec<(f64, f64)> = bodies.iter().zip(&loops).map(size).collect();
        let ranks: Vec<Option<u32>> = self.picture.vertices.iter().map(|vertex| vertex.mark.rank()).collect();
        let rows = match self.style.layout {
            Layout::Ranks => layout::rows(&ranks, links),
            _ => None,
        };
        let first = self.picture.vertices.iter().position(|vertex| vertex.start).unwrap_or(0);
        let between = if self.picture.on_screen { BETWEEN_ON_SCREEN } else { layout::BETWEEN };
        let placed = layout::layered(&sizes, links, rows.as_deref(), first, between, observer)?;
        for (body, center) in bodies.iter_mut().zip(&placed.centers) {
            body.rect.center = *center;
        }
        layout::routes(bodies, links, &placed.bends, observer)
    }

    fn edges(&self, routes: &[Route], items: &mut Vec<Item>) {
        let theme = self.style.theme;
        // Bold edges lie above thin ones.
        for bold in [false, true] {
            let drawn = |(edge, _): &(&crate::EdgePicture, &Route)| edge.bold == bold && !edge.hidden;
            for (edge, route) in self.picture.edges.iter().zip(routes).filter(drawn) {
                let stroke = if edge.bold { Stroke::new(theme.accent(), 3.2) } else { Stroke::new(theme.ink(), 1.1) };
                items.extend(scene::arrow(&route.curve, stroke));
            }
        }
        // Each play lies above the one before it and is thinner, so that where they go together both are seen.
        for (number, play) in self.picture.plays.iter().enumerate() {
            let stroke = scene::play_stroke(theme, number);
            let mut drawn = std::collections::BTreeSet::new();
            for route in play.edges.iter().filter(|&&edge| drawn.insert(edge)).filter_map(|&edge| routes.get(edge)) {
                items.extend(scene::arrow(&route.curve, stroke));
            }
        }
    }

    fn vertex(&self, vertex: &VertexPicture, body: &Body, [name, mark]: &[String; 2], items: &mut Vec<Item>) {
        let theme = self.style.theme;
        if vertex.hidden {
            // Nothing is seen, but the pictures of a series have the same size.
            items.push(Item::Shape { body: body.grown(4.0), fill: Fill::None, stroke: None });
            return;
        }
        let (fill, text) = self.fill(vertex.mark);
        let line = match (self.style.convention, vertex.target) {
            (Convention::DoubleCircles, Some(_)) => Stroke::new(theme.ink(), 3.0),
            _ => Stroke::new(theme.ink(), 1.3),
        };
        let mut parts = Vec::new();
        if vertex.highlighted {
            let halo = Stroke::new(theme.accent(), 3.0);
            parts.push(Item::Shape { body: body.grown(3.5), fill: Fill::None, stroke: Some(halo) });
        }
        parts.push(Item::Shape { body: *body, fill, stroke: Some(line) });
        let double = match self.style.convention {
            Convention::Shapes => vertex.target.is_some(),
            Convention::DoubleCircles => vertex.owner == Player::Zero,
        };
        if double {
            let inner = Stroke { width: 1.3, color: text, dashed: false };
            parts.push(Item::Shape { body: body.grown(-3.5), fill: Fill::None, stroke: Some(inner) });
        }
        let center = body.rect.center;
        let two = !name.is_empty() && !mark.is_empty();
        let written = [(name, NAME, if two { -6.0 } else { 0.0 }), (mark, RANK, if two { 7.5 } else { 0.0 })];
        for (line, size, y) in written.into_iter().filter(|(line, ..)| !line.is_empty()) {
            parts.push(Item::Text { at: center.shifted(0.0, y), text: line.clone(), size, color: text });
        }
        items.push(Item::Group { title: self.words(vertex), items: parts });
        if vertex.start {
            let tail = Point::new(body.rect.left() - 8.0, body.rect.top() - 14.0);
            let curve = crate::Curve::line(center, tail).leaving(|point| body.grown(1.0).contains(point)).reversed();
            items.extend(scene::arrow(&curve, Stroke::new(theme.ink(), 2.0)));
        }
    }

    /// Fill of the vertex and the colour of what is written on it.
    fn fill(&self, mark: VertexMark) -> (Fill, crate::Rgb) {
        let theme = self.style.theme;
        match mark {
            VertexMark::Plain => (Fill::Solid(theme.background()), theme.ink()),
            VertexMark::Layer(rank) => {
                let color = theme.layer(rank.unwrap_or(0), self.picture.layer_count(self.style));
                (Fill::Solid(color), theme.text_on(color))
            }
            VertexMark::Other(_) => (Fill::Hatch, theme.ink()),
            VertexMark::Outside(_) | VertexMark::Draw | VertexMark::Waiting => (Fill::Dots, theme.ink()),
            VertexMark::Visited => (Fill::Solid(theme.layer(0, 1)), theme.text_on(theme.layer(0, 1))),
        }
    }

    /// The vertex in words, with its full name as far as that is sensible.
    fn words(&self, vertex: &VertexPicture) -> String {
        let (players, language) = (&self.picture.players, self.style.lang);
        let named = |player: Player| visible(&players[player.index()]);
        let mut words = vec![language.to_move(&named(vertex.owner))];
        words.extend(vertex.target.map(|player| language.target_of(&named(player))));
        let attractor = |player: Player, rank: Option<u32>| {
            let number = |rank| match self.picture.numbers {
                crate::Numbers::Ranks => language.rank(rank),
                crate::Numbers::Labels => language.label(rank),
            };
            let rank = rank.map_or_else(String::new, |rank| format!(", {}", number(rank)));
            format!("{}{rank}", language.attractor_of(&named(player)))
        };
        words.extend(match vertex.mark {
            VertexMark::Plain => None,
            VertexMark::Visited => Some(language.pick("visited", "visité").to_owned()),
            VertexMark::Waiting => Some(language.pick("waiting", "en attente").to_owned()),
            VertexMark::Layer(rank) => Some(attractor(self.picture.player, rank)),
            VertexMark::Other(rank) => Some(attractor(!self.picture.player, rank)),
            VertexMark::Outside(winner) => Some(language.outside(&named(!winner), &named(winner))),
            VertexMark::Draw => Some(language.draw().to_owned()),
        });
        format!("{}{}{}", visible(&vertex.label), language.pick(": ", "\u{a0}: "), words.join(", "))
    }

    fn headings(&self, bodies: &[Body], items: &mut Vec<Item>) {
        let (theme, picture) = (self.style.theme, self.picture);
        for (player, set) in [(Player::Zero, "S₀"), (Player::One, "S₁")] {
            let own = |(_, vertex): &(&Body, &VertexPicture)| vertex.owner == player;
            let Some((body, _)) = bodies.iter().zip(&picture.vertices).find(own) else { continue };
            let named = fitted(&picture.players[player.index()], NAME, WIDEST);
            let colon = self.style.lang.pick(": ", "\u{a0}: ");
            let text = format!("{set}{colon}{}", self.style.lang.to_move(&named));
            let at = if self.style.sideways {
                // Above the upper row and below the lower one.
                let left = bodies.iter().map(|body| body.rect.left()).fold(f64::INFINITY, f64::min);
                let aside = body.rect.height / 2.0 + 26.0;
                let y = body.rect.center.y + if player == Player::Zero { -aside } else { aside };
                Point::new(left + font::width(&text, NAME) / 2.0, y)
            } else {
                let top = bodies.iter().map(|body| body.rect.top()).fold(f64::INFINITY, f64::min);
                Point::new(body.rect.center.x, top - 30.0)
            };
            items.push(Item::Text { at, text, size: NAME, color: theme.ink() });
        }
    }

    fn title(&self, items: &mut Vec<Item>) {
        let Some(title) = &self.picture.title else { return };
        scene::headline(title, items, self.style.theme.ink());
    }
}
