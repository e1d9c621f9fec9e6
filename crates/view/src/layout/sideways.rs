//! Any layout from the left to the right.

use crate::scene::{Body, Shape};
use crate::{Curve, Piece, Point, Rect};

/// Turns the boxes, lets a layout place them from the top to the bottom, and turns everything back.
pub(crate) fn sideways<E>(
    bodies: &mut [Body],
    arrange: impl FnOnce(&mut [Body]) -> Result<Vec<Curve>, E>,
) -> Result<Vec<Curve>, E> {
    let mut turned: Vec<Body> = bodies.iter().map(turned_body).collect();
    let curves = arrange(&mut turned)?;
    for (body, other) in bodies.iter_mut().zip(&turned) {
        // A layout may make boxes larger, too.
        body.rect = turned_rect(&other.rect);
    }
    Ok(curves.iter().map(turned_curve).collect())
}

fn turned_body(body: &Body) -> Body {
    // Wide rounds would become high ones, which nothing else knows how to meet; their box does as well.
    let wide = body.rect.width - body.rect.height > 0.1;
    let shape = if wide && body.shape == Shape::Round { Shape::Square } else { body.shape };
    Body { shape, rect: turned_rect(&body.rect) }
}

fn turned_rect(rect: &Rect) -> Rect {
    Rect::around(turned(rect.center), rect.height, rect.width)
}

fn turned_curve(curve: &Curve) -> Curve {
    let piece = |piece: &Piece| match *piece {
        Piece::Line(end) => Piece::Line(turned(end)),
        Piece::Cubic(first, second, end) => Piece::Cubic(turned(first), turned(second), turned(end)),
    };
    Curve { start: turned(curve.start), pieces: curve.pieces.iter().map(piece).collect() }
}

const fn turned(point: Point) -> Point {
    Point { x: point.y, y: point.x }
}
