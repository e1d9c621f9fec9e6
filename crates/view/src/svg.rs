//! Scenes as SVG.

use crate::font::{self, FAMILY};
use crate::scene::{Body, Fill, Item, Scene, Shape, Stroke};
use crate::{Curve, Piece, Point, Rect, Theme};
use std::fmt::{Display, Write};

impl Scene {
    /// The scene as an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut out = opening(self);
        for item in &self.items {
            write_item(&mut out, item, self.theme);
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Several scenes of the same size as one SVG file that shows one after the other, each for that many
/// seconds. Where nothing may move, because the reader prefers so or the program cannot, the last one shows.
///
/// The size is that of the first scene. What all of them show is drawn once, below the rest.
#[must_use]
pub fn animated_svg(scenes: &[Scene], seconds: f64) -> String {
    let Some(first) = scenes.first() else { return String::new() };
    let count = scenes.len();
    let mut out = opening(first);
    let name = |frame: usize| format!("retrograde-{count}-{}", frame + 1);
    let all = seconds * count as f64;
    out.push_str("<style>\n");
    for frame in 0..count {
        if frame + 1 < count {
            let _ = writeln!(out, ".{} {{ visibility: hidden }}", name(frame));
        }
    }
    out.push_str("@media (prefers-reduced-motion: no-preference) {\n");
    for frame in 0..count {
        let (from, to) = (100.0 * frame as f64 / count as f64, 100.0 * (frame + 1) as f64 / count as f64);
        let (name, all) = (name(frame), number(all));
        let _ = write!(out, "@keyframes {name} {{ 0% {{ visibility: hidden }} ");
        let _ = write!(out, "{}% {{ visibility: visible }} ", number(from));
        let _ = writeln!(out, "{}% {{ visibility: hidden }} 100% {{ visibility: hidden }} }}", number(to));
        let _ = writeln!(out, ".{name} {{ animation: {name} {all}s step-end infinite }}");
    }
    out.push_str("}\n</style>\n");
    // What all of them show stands there once and stays.
    let stays = |item: &&Item| scenes.iter().all(|scene| scene.items.contains(item));
    first.items.iter().filter(stays).for_each(|item| write_item(&mut out, item, first.theme));
    for (frame, scene) in scenes.iter().enumerate() {
        let _ = writeln!(out, "<g class=\"{}\">", name(frame));
        let moves = scene.items.iter().filter(|item| !stays(item));
        moves.for_each(|item| write_item(&mut out, item, scene.theme));
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn opening(scene: &Scene) -> String {
    let (width, height, theme) = (number(scene.width), number(scene.height), scene.theme);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"'{FAMILY}', Verdana, sans-serif\">\n\
         <title>{}</title>\n",
        Escaped(&scene.description)
    );
    let (back, pattern) = (theme.background().hex(), theme.pattern().hex());
    let _ = write!(
        out,
        "<defs>\n\
         <pattern id=\"{0}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/>\
         <path d=\"M-1 1L1 -1M0 6L6 0M5 7L7 5\" stroke=\"{pattern}\" stroke-width=\"1.2\"/></pattern>\n\
         <pattern id=\"{1}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/>\
         <circle cx=\"1.5\" cy=\"1.5\" r=\"1\" fill=\"{pattern}\"/>\
         <circle cx=\"4.5\" cy=\"4.5\" r=\"1\" fill=\"{pattern}\"/></pattern>\n\
         </defs>\n",
        pattern_id(Fill::Hatch, theme),
        pattern_id(Fill::Dots, theme)
    );
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{back}\"/>");
    out
}

/// Pictures of both themes may stand in one page, where names are shared.
fn pattern_id(fill: Fill, theme: Theme) -> &'static str {
    match (fill, theme) {
        (Fill::Hatch, Theme::Light) => "retrograde-hatch-light",
        (Fill::Hatch, Theme::Dark) => "retrograde-hatch-dark",
        (_, Theme::Light) => "retrograde-dots-light",
        (_, Theme::Dark) => "retrograde-dots-dark",
    }
}

fn write_item(out: &mut String, item: &Item, theme: Theme) {
    match item {
        Item::Group { title, items } => {
            let _ = writeln!(out, "<g><title>{}</title>", Escaped(title));
            items.iter().for_each(|item| write_item(out, item, theme));
            out.push_str("</g>\n");
        }
        Item::Shape { body, fill, stroke } => {
            write_outline(out, body);
            write_fill(out, *fill, theme);
            if let Some(stroke) = stroke {
                write_stroke(out, stroke);
            }
            out.push_str("/>\n");
        }
        Item::Curve { curve, stroke } => {
            let _ = write!(out, "<path d=\"{}\" fill=\"none\"", PathOf(curve));
            write_stroke(out, stroke);
            out.push_str("/>\n");
        }
        Item::Polygon { points, fill, stroke } => {
            let _ = write!(out, "<polygon points=\"{}\" fill=\"{}\"", corners(points), fill.hex());
            if let Some(stroke) = stroke {
                write_stroke(out, stroke);
            }
            out.push_str("/>\n");
        }
        Item::Text { at, text, size, color } => {
            // The baseline is where capitals and digits look centred. The width is fixed, so that another
            // font cannot push the text out of its vertex.
            let (x, y) = (number(at.x), number(at.y + size * 0.36));
            let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"middle\"", number(*size));
            if text.chars().count() > 1 {
                let width = number(font::width(text, *size));
                let _ = write!(out, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"");
            }
            let _ = writeln!(out, " fill=\"{}\" xml:space=\"preserve\">{}</text>", color.hex(), Escaped(text));
        }
    }
}

fn write_outline(out: &mut String, body: &Body) {
    let Rect { center, width, height } = body.rect;
    let (x, y) = (number(center.x), number(center.y));
    let _ = match body.shape {
        Shape::Round if width - height < 0.1 => {
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"", number(height / 2.0))
        }
        Shape::Hexagon => write!(out, "<polygon points=\"{}\"", corners(&body.corners())),
        Shape::Round | Shape::Square => {
            let (left, top) = (number(body.rect.left()), number(body.rect.top()));
            let (width, high) = (number(width), number(height));
            let round =
                if body.shape == Shape::Round { format!(" rx=\"{}\"", number(height / 2.0)) } else { String::new() };
            write!(out, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{high}\"{round}")
        }
    };
}

fn write_fill(out: &mut String, fill: Fill, theme: Theme) {
    let _ = match fill {
        Fill::None => write!(out, " fill=\"none\""),
        Fill::Solid(color) => write!(out, " fill=\"{}\"", color.hex()),
        Fill::Hatch | Fill::Dots => write!(out, " fill=\"url(#{})\"", pattern_id(fill, theme)),
    };
}

fn write_stroke(out: &mut String, stroke: &Stroke) {
    let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", stroke.color.hex(), number(stroke.width));
    if stroke.dashed {
        out.push_str(" stroke-dasharray=\"5 3\"");
    }
}

fn corners(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|point| format!("{},{}", number(point.x), number(point.y))).collect();
    points.join(" ")
}

/// A number of pixels with at most one digit after the point: the same on every machine, and short.
pub(crate) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

impl Curve {
    /// As the attribute `d` of a path in SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        PathOf(self).to_string()
    }
}

struct PathOf<'a>(&'a Curve);

impl Display for PathOf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pair = |point: Point| format!("{} {}", number(point.x), number(point.y));
        write!(f, "M{}", pair(self.0.start))?;
        for piece in &self.0.pieces {
            match *piece {
                Piece::Line(end) => write!(f, "L{}", pair(end))?,
                Piece::Cubic(first, second, end) => write!(f, "C{} {} {}", pair(first), pair(second), pair(end))?,
            }
        }
        Ok(())
    }
}

/// Text in which nothing is markup.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        assert_eq!([0.04, -0.04, 1.25, -3.96, 12.0].map(number), ["0", "0", "1.3", "-4", "12"]);
    }
}
