//! One scene for every format: shapes, curves and texts that have their place.

use crate::graph::Graph;
use crate::{Curve, Piece, Point, Rect, Rgb, Theme};

/// A picture whose parts have their place, ready to be written in any format.
///
/// [`svg`](Scene::svg), [`tikz`](Scene::tikz) and [`png`](Scene::png) write it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// How wide it is, in pixels.
    pub width: f64,
    /// How high it is, in pixels.
    pub height: f64,
    /// Its colours.
    pub theme: Theme,
    /// What it shows, in a sentence, for those who cannot see it.
    pub description: String,
    /// Its parts; later ones lie above earlier ones.
    pub items: Vec<Item>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) routes: Vec<Route>,
    /// What the bodies and routes are, for formats that name them.
    pub(crate) graph: Option<Graph>,
}

/// A part of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Parts that belong together, with words for those who point at them.
    Group {
        /// The words.
        title: String,
        /// The parts.
        items: Vec<Item>,
    },
    /// A closed shape.
    Shape {
        /// Its outline.
        body: Body,
        /// What is inside.
        fill: Fill,
        /// Its border, if it has one.
        stroke: Option<Stroke>,
    },
    /// An open curve.
    Curve {
        /// Its course.
        curve: Curve,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A filled polygon, such as the head of an arrow.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What is inside.
        fill: Rgb,
        /// Its border, if it has one.
        stroke: Option<Stroke>,
    },
    /// A line of text, centred at a point.
    Text {
        /// Its middle.
        at: Point,
        /// What it says; nothing that would have to be escaped for the eye.
        text: String,
        /// The size of the font.
        size: f64,
        /// Its colour.
        color: Rgb,
    },
}

/// A closed shape with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// What it looks like.
    pub shape: Shape,
    /// The box that it fills.
    pub rect: Rect,
}

/// A closed shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A circle, or if it is wider than high two half circles with straight lines between them.
    Round,
    /// A rectangle.
    Square,
    /// A hexagon that stands on a corner.
    Hexagon,
}

/// What is inside a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Nothing; what lies below is seen.
    None,
    /// One colour.
    Solid(Rgb),
    /// Slanted lines on the background.
    Hatch,
    /// Dots on the background.
    Dots,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Rgb,
    /// How thick it is.
    pub width: f64,
    /// Whether it is broken.
    pub dashed: bool,
}

/// The course of an edge between two of the vertices.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The vertex where it begins.
    pub from: usize,
    /// The vertex where it ends.
    pub to: usize,
    /// Its course from border to border.
    pub curve: Curve,
}

impl Scene {
    /// The outlines of the vertices, in the order of the picture that the scene was made from.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The courses of the edges, in the order of the picture that the scene was made from.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
}

impl Stroke {
    pub(crate) const fn new(color: Rgb, width: f64) -> Self {
        Self { color, width, dashed: false }
    }

    pub(crate) const fn dashed(color: Rgb, width: f64) -> Self {
        Self { color, width, dashed: true }
    }
}

impl Body {
    /// This shape, larger by that much on every side.
    pub(crate) fn grown(&self, by: f64) -> Self {
        Self { shape: self.shape, rect: self.rect.grown(by) }
    }

    /// Whether the point is inside.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        let Rect { center, width, height } = self.rect;
        match self.shape {
            Shape::Square | Shape::Hexagon => self.rect.contains(point),
            Shape::Round => {
                let straight = ((width - height) / 2.0).max(0.0);
                let nearest = Point::new(point.x.clamp(center.x - straight, center.x + straight), center.y);
                point.distance(nearest) < width.min(height) / 2.0
            }
        }
    }

    /// How far below the centre the border is, that far to the side of it.
    pub(crate) fn depth_at(&self, aside: f64) -> f64 {
        let Rect { width, height, .. } = self.rect;
        match self.shape {
            Shape::Square | Shape::Hexagon => height / 2.0,
            Shape::Round => {
                let radius = height / 2.0;
                let beyond = (aside.abs() - (width - height) / 2.0).max(0.0);
                (radius * radius - beyond * beyond).max(0.0).sqrt()
            }
        }
    }

    /// The corners of a hexagon that fills the box.
    pub(crate) fn corners(&self) -> Vec<Point> {
        let Rect { center, width, height } = self.rect;
        let (x, y) = (width / 2.0, height / 2.0);
        let corners = [(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)];
        corners.map(|(x, y)| center.shifted(x, y)).to_vec()
    }
}

/// How long the heads of arrows are.
const HEAD: f64 = 8.0;

/// A curve with the head of an arrow at its end.
pub(crate) fn arrow(curve: &Curve, stroke: Stroke) -> Vec<Item> {
    let tip = curve.end();
    let long = HEAD + stroke.width;
    let shaft = curve.reversed().leaving(|point| point.distance(tip) < long * 0.8).reversed();
    let back = shaft.end();
    let reach = back.distance(tip).max(0.01);
    let (x, y) = ((tip.x - back.x) / reach, (tip.y - back.y) / reach);
    let foot = Point::new(tip.x - x * long, tip.y - y * long);
    let half = long * 0.42;
    let points = vec![tip, foot.shifted(-y * half, x * half), foot.shifted(y * half, -x * half)];
    vec![Item::Curve { curve: shaft, stroke }, Item::Polygon { points, fill: stroke.color, stroke: None }]
}

/// The stroke of a play, by its number among those of a picture: solid and broken ones in turn, as note 003 draws them,
/// each thinner than the one before.
pub(crate) fn play_stroke(theme: Theme, number: usize) -> Stroke {
    let width = [4.6, 2.8, 2.0, 1.4][number.min(3)];
    let color = theme.play(number);
    if number.is_multiple_of(2) { Stroke::new(color, width) } else { Stroke::dashed(color, width) }
}

/// A cross over the middle of a curve.
pub(crate) fn cross(curve: &Curve, stroke: Stroke) -> Vec<Item> {
    let (middle, arm) = (curve.middle(), 6.0);
    let bar = |x: f64| {
        let curve = Curve::line(middle.shifted(-x, -arm), middle.shifted(x, arm));
        Item::Curve { curve, stroke }
    };
    vec![bar(arm), bar(-arm)]
}

/// Writes a title above everything that is there, in as many lines as it needs: no word of it is cut.
pub(crate) fn headline(title: &str, items: &mut Vec<Item>, color: Rgb) {
    const SIZE: f64 = 13.0;
    const LINE: f64 = 18.0;
    let (left, top, right, _) = extent(items).unwrap_or_default();
    let lines = crate::label::wrapped(title, SIZE, (right - left).max(420.0));
    let count = lines.len();
    for (number, text) in lines.into_iter().enumerate() {
        let at = Point::new((left + right) / 2.0, top - 16.0 - LINE * (count - 1 - number) as f64);
        items.push(Item::Text { at, text, size: SIZE, color });
    }
}

/// How far all items reach to the left, up, right and down.
pub(crate) fn extent(items: &[Item]) -> Option<(f64, f64, f64, f64)> {
    let mut boxes = Vec::new();
    items.iter().for_each(|item| item.boxes(&mut boxes));
    boxes.into_iter().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
}

impl Item {
    fn boxes(&self, boxes: &mut Vec<(f64, f64, f64, f64)>) {
        let around = |points: &[Point], by: f64| {
            let wide = |least: f64, point: &Point| least.min(point.x);
            let left = points.iter().fold(f64::INFINITY, wide);
            let top = points.iter().fold(f64::INFINITY, |least: f64, point| least.min(point.y));
            let right = points.iter().fold(f64::NEG_INFINITY, |most: f64, point| most.max(point.x));
            let bottom = points.iter().fold(f64::NEG_INFINITY, |most: f64, point| most.max(point.y));
            (left - by, top - by, right + by, bottom + by)
        };
        match self {
            Self::Group { items, .. } => items.iter().for_each(|item| item.boxes(boxes)),
            // Room for the ring around what has just entered, whether or not it is there: the pictures of a
            // series then lie on each other.
            Self::Shape { body: Body { rect, .. }, fill, .. } => {
                let by = if *fill == Fill::None { 1.5 } else { 5.5 };
                boxes.push((rect.left() - by, rect.top() - by, rect.right() + by, rect.bottom() + by));
            }
            Self::Curve { curve, stroke } => boxes.push(around(&curve.samples(16), stroke.width)),
            Self::Polygon { points, .. } => boxes.push(around(points, 0.5)),
            Self::Text { at, text, size, .. } => {
                let half = crate::font::width(text, *size) / 2.0;
                boxes.push((at.x - half, at.y - size * 0.7, at.x + half, at.y + size * 0.7));
            }
        }
    }

    /// This item so many times as large, seen from the origin.
    pub(crate) fn scaled(self, by: f64) -> Self {
        let point = |point: Point| Point::new(point.x * by, point.y * by);
        let line = |stroke: Stroke| Stroke { width: stroke.width * by.sqrt(), ..stroke };
        match self {
            Self::Group { title, items } => {
                Self::Group { title, items: items.into_iter().map(|item| item.scaled(by)).collect() }
            }
            Self::Shape { body, fill, stroke } => {
                let Rect { center, width, height } = body.rect;
                let rect = Rect::around(point(center), width * by, height * by);
                Self::Shape { body: Body { shape: body.shape, rect }, fill, stroke: stroke.map(line) }
            }
            Self::Curve { curve, stroke } => {
                let piece = |piece: &Piece| match *piece {
                    Piece::Line(end) => Piece::Line(point(end)),
                    Piece::Cubic(a, b, end) => Piece::Cubic(point(a), point(b), point(end)),
                };
                let pieces = curve.pieces.iter().map(piece).collect();
                Self::Curve { curve: Curve { start: point(curve.start), pieces }, stroke: line(stroke) }
            }
            Self::Polygon { points, fill, stroke } => {
                Self::Polygon { points: points.into_iter().map(point).collect(), fill, stroke: stroke.map(line) }
            }
            Self::Text { at, text, size, color } => Self::Text { at: point(at), text, size: size * by, color },
        }
    }

    /// This item elsewhere.
    pub(crate) fn shifted(self, x: f64, y: f64) -> Self {
        match self {
            Self::Group { title, items } => {
                Self::Group { title, items: items.into_iter().map(|item| item.shifted(x, y)).collect() }
            }
            Self::Shape { body, fill, stroke } => Self::Shape { body: body.shifted(x, y), fill, stroke },
            Self::Curve { curve, stroke } => Self::Curve { curve: curve.shifted(x, y), stroke },
            Self::Polygon { points, fill, stroke } => {
                Self::Polygon { points: points.into_iter().map(|point| point.shifted(x, y)).collect(), fill, stroke }
            }
            Self::Text { at, text, size, color } => Self::Text { at: at.shifted(x, y), text, size, color },
        }
    }
}

impl Body {
    pub(crate) fn shifted(&self, x: f64, y: f64) -> Self {
        Self { shape: self.shape, rect: Rect { center: self.rect.center.shifted(x, y), ..self.rect } }
    }
}

impl Curve {
    pub(crate) fn shifted(&self, x: f64, y: f64) -> Self {
        let pieces = self.pieces.iter().map(|piece| match *piece {
            Piece::Line(end) => Piece::Line(end.shifted(x, y)),
            Piece::Cubic(a, b, end) => Piece::Cubic(a.shifted(x, y), b.shifted(x, y), end.shifted(x, y)),
        });
        Self { start: self.start.shifted(x, y), pieces: pieces.collect() }
    }
}

/// Items moved so that all of them are inside a margin, as a scene.
pub(crate) struct Unplaced {
    pub(crate) items: Vec<Item>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) routes: Vec<Route>,
    pub(crate) graph: Option<Graph>,
}

impl Unplaced {
    /// Moves everything so that it begins at the margin; says how wide and high it then is.
    pub(crate) fn placed(self, theme: Theme, description: String) -> Scene {
        const MARGIN: f64 = 10.0;
        let (left, top, right, bottom) = extent(&self.items).unwrap_or_default();
        let (x, y) = (MARGIN - left, MARGIN - top);
        let routes = self.routes.into_iter();
        Scene {
            width: (right - left + 2.0 * MARGIN).ceil(),
            height: (bottom - top + 2.0 * MARGIN).ceil(),
            theme,
            description,
            items: self.items.into_iter().map(|item| item.shifted(x, y)).collect(),
            bodies: self.bodies.iter().map(|body| body.shifted(x, y)).collect(),
            routes: routes.map(|route| Route { curve: route.curve.shifted(x, y), ..route }).collect(),
            graph: self.graph,
        }
    }
}
