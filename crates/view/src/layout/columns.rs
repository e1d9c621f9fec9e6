//! Two columns, S0 at the left and S1 at the right.

use super::Link;
use super::route::{aside, between, is_clear, self_loop, twins};
use crate::scene::Body;
use crate::{Curve, Piece, Point, Rect};
use std::collections::BTreeSet;

/// Space between the columns.
const BETWEEN: f64 = 170.0;
/// Space between two vertices of a column.
const BELOW: f64 = 22.0;
/// Space between two of a row, where the columns are turned into rows, which a page has less room for.
const BESIDE: f64 = 12.0;

/// Places the vertices in two columns, at the rows given or else each in the order given, and draws the links. `left`
/// tells the column. All boxes become as wide as the widest, so that
/// an arc beside a column meets none of them. `turned` says that the columns become rows.
pub(crate) fn columns(
    bodies: &mut [Body],
    left: &[bool],
    given: Option<&[usize]>,
    turned: bool,
    links: &[Link],
) -> Vec<Curve> {
    let width = bodies.iter().map(|body| body.rect.width).fold(0.0, f64::max);
    let height = bodies.iter().map(|body| body.rect.height).fold(0.0, f64::max);
    let mut rows = [0, 0];
    for (place, (body, &left)) in bodies.iter_mut().zip(left).enumerate() {
        let (column, x) = if left { (0, 0.0) } else { (1, width + BETWEEN) };
        let row = given.map_or(rows[column], |given| given[place]);
        let y = row as f64 * (height + if turned { BESIDE } else { BELOW });
        rows[column] += 1;
        body.rect = Rect::around(Point::new(x, y), width, height);
    }
    let twins = twins(links);
    let mut loops = vec![0; bodies.len()];
    let mut routes = Vec::with_capacity(links.len());
    for (number, link) in links.iter().enumerate() {
        let (from, to) = (&bodies[link.from], &bodies[link.to]);
        routes.push(if link.from == link.to {
            loops[link.from] += 1;
            beside(from, self_loop(from, loops[link.from] - 1), left[link.from])
        } else if left[link.from] == left[link.to] {
            arc(from, to, left[link.from], aside(&twins, number, link, height * 0.6))
        } else {
            across(bodies, link, aside(&twins, number, link, height * 0.6))
        });
    }
    routes
}

/// Rows by number, if every label has one: the greatest at the top if the game starts there. Where most numbers stand on
/// both sides, as in Nim, those of the same number stand beside each other, so that the columns are a ladder; else each
/// column is sorted by itself.
pub(crate) fn numbered(labels: &[&str], left: &[bool], first: usize) -> Option<Vec<usize>> {
    let numbers: Vec<u64> = labels.iter().map(number).collect::<Option<_>>()?;
    let distinct: BTreeSet<u64> = numbers.iter().copied().collect();
    let sides: BTreeSet<(u64, bool)> = numbers.iter().copied().zip(left.iter().copied()).collect();
    let falling = numbers.get(first).is_some_and(|start| Some(start) == distinct.last());
    let both = distinct.iter().filter(|&&number| sides.contains(&(number, true)) && sides.contains(&(number, false)));
    let ladder = sides.len() == labels.len() && both.count() * 2 >= distinct.len();
    let row = |place: usize| {
        let before = |number: u64| if falling { number > numbers[place] } else { number < numbers[place] };
        if ladder {
            return distinct.iter().filter(|&&number| before(number)).count();
        }
        let own = (0..labels.len()).filter(|&other| left[other] == left[place]);
        own.filter(|&other| before(numbers[other]) || (numbers[other] == numbers[place] && other < place)).count()
    };
    Some((0..labels.len()).map(row).collect())
}

/// The first number in a label.
fn number(label: &&str) -> Option<u64> {
    let rest = label.trim_start_matches(|character: char| !character.is_ascii_digit());
    let digits = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
    rest[..digits].parse().ok()
}

/// A straight line between the columns; if it would touch a neighbour of one of its ends, from side to side.
fn across(bodies: &[Body], link: &Link, aside: f64) -> Curve {
    let (from, to) = (&bodies[link.from], &bodies[link.to]);
    let (a, b) = (from.rect.center, to.rect.center);
    let straight = between(Curve::line(a.shifted(0.0, aside), b.shifted(0.0, aside)), from, to);
    if is_clear(bodies, &straight, link, 3.0) {
        return straight;
    }
    // First straight out of the column, then between the columns, where no vertex stands.
    let toward = |body: &Body, other: Point| {
        let way = if other.x > body.rect.center.x { 1.0 } else { -1.0 };
        let center = body.rect.center;
        [center.shifted(way * body.side_at(aside), aside), center.shifted(way * body.rect.width / 2.0, aside)]
    };
    let ([start, out], [end, back]) = (toward(from, b), toward(to, a));
    Curve { start, pieces: vec![Piece::Line(out), Piece::Line(back), Piece::Line(end)] }
}

/// From one vertex of a column to another, on the side away from the other column.
fn arc(from: &Body, to: &Body, left: bool, aside: f64) -> Curve {
    let (a, b) = (from.rect.center, to.rect.center);
    let away = if left { -1.0 } else { 1.0 };
    let high = if b.y > a.y { 6.0 } else { -6.0 };
    let start = a.shifted(away * from.side_at(high), high);
    let end = b.shifted(away * to.side_at(high), -high);
    let (out, back) = (a.x + away * from.rect.width / 2.0, b.x + away * to.rect.width / 2.0);
    let bulge = away * (24.0 + 0.16 * (b.y - a.y).abs() + aside.abs() * 1.5);
    let pieces = vec![
        Piece::Line(Point::new(out, start.y)),
        Piece::Cubic(Point::new(out + bulge, start.y), Point::new(back + bulge, end.y), Point::new(back, end.y)),
        Piece::Line(end),
    ];
    Curve { start, pieces }
}

/// A loop at the side away from the other column.
fn beside(body: &Body, curve: Curve, left: bool) -> Curve {
    if !left {
        return curve;
    }
    let turned = |point: Point| Point::new(2.0 * body.rect.center.x - point.x, point.y);
    let pieces = curve.pieces.iter().map(|piece| match *piece {
        Piece::Line(end) => Piece::Line(turned(end)),
        Piece::Cubic(first, second, end) => Piece::Cubic(turned(first), turned(second), turned(end)),
    });
    Curve { start: turned(curve.start), pieces: pieces.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_sorted_by_number_and_a_ladder_is_straight() {
        let nim = ["(4,0)", "(3,1)", "(2,1)", "(2,0)", "(1,0)", "(1,1)", "(0,1)", "(0,0)"];
        let left = [true, false, false, true, true, false, false, true];
        assert_eq!(numbered(&nim, &left, 0).unwrap(), [0, 1, 2, 2, 3, 3, 4, 4]);
        let graph = ["s10", "s2", "s1", "s3"];
        assert_eq!(numbered(&graph, &[true, true, false, false], 2).unwrap(), [1, 0, 0, 1]);
        assert!(numbered(&["a", "s1"], &[true, true], 0).is_none());
    }
}
