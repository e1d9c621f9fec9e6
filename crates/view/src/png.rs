//! Scenes as PNG, with a font of our own.

use crate::scene::{Body, Fill, Item, Scene, Shape, Stroke};
use crate::{Curve, Piece, Point, Rgb, Theme, font};
use thiserror::Error;
use tiny_skia::{
    FillRule, FilterQuality, Paint, Path, PathBuilder, Pattern, Pixmap, Rect, SpreadMode, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Why a picture could not be made of pixels.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture has more pixels than can be kept.
    #[error("a picture of {width} × {height} pixels is too large; use a smaller scale, or SVG")]
    TooLarge {
        /// How wide it would be.
        width: u64,
        /// How high it would be.
        height: u64,
    },
    /// The pixels could not be written.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

impl Scene {
    /// The scene as a PNG file, with that many pixels for each unit of the scene.
    ///
    /// # Errors
    /// If there would be too many pixels.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        const MOST_PIXELS: u64 = 1 << 28;
        let drawing = |error: &dyn std::fmt::Display| PngError::Drawing(error.to_string());
        let pixels = |length: f64| (length * f64::from(scale)).ceil().clamp(1.0, 1e9) as u64;
        let (width, height) = (pixels(self.width), pixels(self.height));
        let too_large = || PngError::TooLarge { width, height };
        if width * height > MOST_PIXELS {
            return Err(too_large());
        }
        let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
        pixmap.fill(color(self.theme.background()));
        let face = Face::parse(font::file(), 0).map_err(|error| drawing(&error))?;
        let tiles = [Fill::Hatch, Fill::Dots].map(|fill| tile(fill, self.theme));
        let [Some(hatch), Some(dots)] = tiles else { return Err(too_large()) };
        let mut canvas = Canvas { pixmap, scale: Transform::from_scale(scale, scale), face, hatch, dots };
        self.items.iter().for_each(|item| canvas.draw(item));
        canvas.pixmap.encode_png().map_err(|error| drawing(&error))
    }
}

/// What is drawn on, and with what.
struct Canvas<'a> {
    pixmap: Pixmap,
    scale: Transform,
    face: Face<'a>,
    hatch: Pixmap,
    dots: Pixmap,
}

/// How many pixels a unit has in the tiles of patterns, which are shrunk when they are laid.
const TILE_SCALE: f32 = 8.0;

/// How wide and high a tile is, in units.
const TILE: f32 = 6.0;

impl Canvas<'_> {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Group { items, .. } => items.iter().for_each(|item| self.draw(item)),
            Item::Shape { body, fill, stroke } => {
                let Some(path) = outline(body) else { return };
                self.fill(&path, *fill);
                if let Some(stroke) = stroke {
                    self.stroke(&path, stroke);
                }
            }
            Item::Curve { curve, stroke } => {
                if let Some(path) = course(curve) {
                    self.stroke(&path, stroke);
                }
            }
            Item::Polygon { points, fill, stroke } => {
                let Some(path) = polygon(points) else { return };
                self.fill(&path, Fill::Solid(*fill));
                if let Some(stroke) = stroke {
                    self.stroke(&path, stroke);
                }
            }
            Item::Text { at, text, size, color } => self.text(*at, text, *size, *color),
        }
    }

    fn fill(&mut self, path: &Path, fill: Fill) {
        let shrink = Transform::from_scale(1.0 / TILE_SCALE, 1.0 / TILE_SCALE);
        let laid = |tile| Pattern::new(Pixmap::as_ref(tile), SpreadMode::Repeat, FilterQuality::Bilinear, 1.0, shrink);
        let paint = match fill {
            Fill::None => return,
            Fill::Solid(color) => solid(color),
            Fill::Hatch => Paint { shader: laid(&self.hatch), ..Paint::default() },
            Fill::Dots => Paint { shader: laid(&self.dots), ..Paint::default() },
        };
        self.pixmap.fill_path(path, &paint, FillRule::Winding, self.scale, None);
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke) {
        let dash = if stroke.dashed { StrokeDash::new(vec![5.0, 3.0], 0.0) } else { None };
        let line = tiny_skia::Stroke { width: stroke.width as f32, dash, ..tiny_skia::Stroke::default() };
        self.pixmap.stroke_path(path, &solid(stroke.color), &line, self.scale, None);
    }

    /// Draws a line of text with its middle at that point. The baseline is that of the SVG.
    fn text(&mut self, at: Point, text: &str, size: f64, color: Rgb) {
        let unit = (size / f64::from(self.face.units_per_em())) as f32;
        let left = at.x - font::width(text, size) / 2.0;
        let mut pen = Pen { path: PathBuilder::new(), x: left as f32, y: (at.y + size * 0.36) as f32, unit };
        for character in text.chars() {
            // Glyph 0 is the box that stands for what the font does not have.
            let glyph = self.face.glyph_index(character).unwrap_or(GlyphId(0));
            self.face.outline_glyph(glyph, &mut pen);
            pen.x += font::width(character.encode_utf8(&mut [0; 4]), size) as f32;
        }
        if let Some(path) = pen.path.finish() {
            self.pixmap.fill_path(&path, &solid(color), FillRule::Winding, self.scale, None);
        }
    }
}

/// Where the next glyph goes. Fonts count upwards, pictures downwards.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    unit: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.unit, self.y - y * self.unit)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn color(Rgb(red, green, blue): Rgb) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn solid(rgb: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(rgb));
    paint
}

/// One tile of a pattern: the slanted lines or the two dots that the SVG has.
fn tile(fill: Fill, theme: Theme) -> Option<Pixmap> {
    let side = (TILE * TILE_SCALE) as u32;
    let mut pixmap = Pixmap::new(side, side)?;
    pixmap.fill(color(theme.background()));
    let (scale, paint) = (Transform::from_scale(TILE_SCALE, TILE_SCALE), solid(theme.pattern()));
    let mut path = PathBuilder::new();
    if fill == Fill::Hatch {
        for [x, y, to_x, to_y] in [[-1.0, 1.0, 1.0, -1.0], [0.0, 6.0, 6.0, 0.0], [5.0, 7.0, 7.0, 5.0]] {
            path.move_to(x, y);
            path.line_to(to_x, to_y);
        }
        let line = tiny_skia::Stroke { width: 1.2, ..tiny_skia::Stroke::default() };
        pixmap.stroke_path(&path.finish()?, &paint, &line, scale, None);
    } else {
        path.push_circle(1.5, 1.5, 1.0);
        path.push_circle(4.5, 4.5, 1.0);
        pixmap.fill_path(&path.finish()?, &paint, FillRule::Winding, scale, None);
    }
    Some(pixmap)
}

fn outline(body: &Body) -> Option<Path> {
    let rect = body.rect;
    let (left, top, right, bottom) = (rect.left() as f32, rect.top() as f32, rect.right() as f32, rect.bottom() as f32);
    match body.shape {
        Shape::Hexagon => polygon(&body.corners()),
        Shape::Square => Some(PathBuilder::from_rect(Rect::from_ltrb(left, top, right, bottom)?)),
        Shape::Round if rect.width - rect.height < 0.1 => {
            PathBuilder::from_circle(rect.center.x as f32, rect.center.y as f32, rect.height as f32 / 2.0)
        }
        Shape::Round => {
            // A quarter of a circle by one cubic curve: its handles are this share of the radius.
            const HANDLE: f32 = 0.552_284_8;
            let radius = (bottom - top) / 2.0;
            let (near, middle, rest) = (left + radius, top + radius, radius * (1.0 - HANDLE));
            let far = right - radius;
            let mut path = PathBuilder::new();
            path.move_to(near, top);
            path.line_to(far, top);
            path.cubic_to(right - rest, top, right, top + rest, right, middle);
            path.cubic_to(right, bottom - rest, right - rest, bottom, far, bottom);
            path.line_to(near, bottom);
            path.cubic_to(left + rest, bottom, left, bottom - rest, left, middle);
            path.cubic_to(left, top + rest, left + rest, top, near, top);
            path.close();
            path.finish()
        }
    }
}

fn polygon(points: &[Point]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.x as f32, first.y as f32);
    rest.iter().for_each(|point| path.line_to(point.x as f32, point.y as f32));
    path.close();
    path.finish()
}

fn course(curve: &Curve) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(curve.start.x as f32, curve.start.y as f32);
    for piece in &curve.pieces {
        match *piece {
            Piece::Line(end) => path.line_to(end.x as f32, end.y as f32),
            Piece::Cubic(a, b, end) => {
                path.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, end.x as f32, end.y as f32);
            }
        }
    }
    path.finish()
}
