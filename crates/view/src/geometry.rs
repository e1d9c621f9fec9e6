//! Points, boxes and curves, in pixels from the top left.

/// A point; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The middle of it.
    pub center: Point,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// A curve of straight lines and cubic Bézier pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Where it begins.
    pub start: Point,
    /// What follows, each piece from where the one before it ends.
    pub pieces: Vec<Piece>,
}

/// A piece of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A straight line to there.
    Line(Point),
    /// A cubic Bézier curve with two control points, to the third point.
    Cubic(Point, Point, Point),
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// How far the other point is.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at that share of the way to the other one.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    pub(crate) fn shifted(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl Rect {
    /// The box around that centre.
    #[must_use]
    pub const fn around(center: Point, width: f64, height: f64) -> Self {
        Self { center, width, height }
    }

    /// Its left edge.
    #[must_use]
    pub fn left(&self) -> f64 {
        self.center.x - self.width / 2.0
    }

    /// Its right edge.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.center.x + self.width / 2.0
    }

    /// Its upper edge.
    #[must_use]
    pub fn top(&self) -> f64 {
        self.center.y - self.height / 2.0
    }

    /// Its lower edge.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.center.y + self.height / 2.0
    }

    /// This box, larger by that much on every side.
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        Self { center: self.center, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    /// Whether the point is inside.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        (point.x - self.center.x).abs() * 2.0 < self.width && (point.y - self.center.y).abs() * 2.0 < self.height
    }

    /// Whether the two boxes have a point in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        (self.center.x - other.center.x).abs() * 2.0 < self.width + other.width
            && (self.center.y - other.center.y).abs() * 2.0 < self.height + other.height
    }
}

impl Curve {
    /// A straight line.
    #[must_use]
    pub fn line(from: Point, to: Point) -> Self {
        Self { start: from, pieces: vec![Piece::Line(to)] }
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> Point {
        self.pieces.last().map_or(self.start, Piece::end)
    }

    /// Points along the curve, the ends among them: `per_piece` for each piece.
    #[must_use]
    pub fn samples(&self, per_piece: usize) -> Vec<Point> {
        let mut from = self.start;
        let mut points = vec![from];
        for piece in &self.pieces {
            points.extend((1..=per_piece).map(|step| piece.at(from, step as f64 / per_piece as f64)));
            from = piece.end();
        }
        points
    }

    /// Whether a point of the curve is inside the box.
    #[must_use]
    pub fn enters(&self, rect: &Rect) -> bool {
        let mut from = self.start;
        self.pieces.iter().any(|piece| {
            let start = std::mem::replace(&mut from, piece.end());
            piece.enters(start, rect)
        })
    }

    /// The middle of the curve.
    pub(crate) fn middle(&self) -> Point {
        let points = self.samples(16);
        points[points.len() / 2]
    }

    /// This curve without its beginning, as long as that is `inside`.
    pub(crate) fn leaving(mut self, inside: impl Fn(Point) -> bool) -> Self {
        while let Some(&piece) = self.pieces.first() {
            if self.pieces.len() > 1 && inside(piece.end()) {
                self.start = piece.end();
                self.pieces.remove(0);
                continue;
            }
            let share = last_inside(|share| inside(piece.at(self.start, share)));
            let (_, rest) = piece.split(self.start, share);
            self.start = piece.at(self.start, share);
            self.pieces[0] = rest;
            break;
        }
        self
    }

    /// This curve in the other direction.
    pub(crate) fn reversed(&self) -> Self {
        let mut starts = vec![self.start];
        starts.extend(self.pieces.iter().map(Piece::end));
        let turned = self.pieces.iter().zip(&starts).rev().map(|(piece, &from)| match *piece {
            Piece::Line(_) => Piece::Line(from),
            Piece::Cubic(first, second, _) => Piece::Cubic(second, first, from),
        });
        Self { start: self.end(), pieces: turned.collect() }
    }
}

impl Piece {
    /// Where it ends.
    #[must_use]
    pub const fn end(&self) -> Point {
        match *self {
            Self::Line(end) | Self::Cubic(_, _, end) => end,
        }
    }

    fn enters(&self, from: Point, rect: &Rect) -> bool {
        match *self {
            Self::Line(end) => line_enters(from, end, rect),
            Self::Cubic(first, second, end) => {
                // A Bézier curve never leaves the box around its control points.
                let all = [from, first, second, end];
                let beyond = |side: fn(&Point) -> f64, low: f64, high: f64| {
                    all.iter().all(|point| side(point) <= low) || all.iter().all(|point| side(point) >= high)
                };
                if beyond(|point| point.x, rect.left(), rect.right())
                    || beyond(|point| point.y, rect.top(), rect.bottom())
                {
                    return false;
                }
                // Its speed is at most three times the longest side of the polygon, so that no two points are
                // farther than two pixels from each other.
                let side = from.distance(first).max(first.distance(second)).max(second.distance(end));
                let steps = ((1.5 * side).ceil() as usize).clamp(1, 5000);
                (0..=steps).any(|step| rect.contains(self.at(from, step as f64 / steps as f64)))
            }
        }
    }

    fn at(&self, from: Point, share: f64) -> Point {
        match *self {
            Self::Line(end) => from.toward(end, share),
            Self::Cubic(..) => self.split(from, share).0.end(),
        }
    }

    /// The piece in two, by the construction of de Casteljau.
    fn split(&self, from: Point, share: f64) -> (Self, Self) {
        match *self {
            Self::Line(end) => (Self::Line(from.toward(end, share)), Self::Line(end)),
            Self::Cubic(first, second, end) => {
                let [a, b, c] = [from.toward(first, share), first.toward(second, share), second.toward(end, share)];
                let (d, e) = (a.toward(b, share), b.toward(c, share));
                let middle = d.toward(e, share);
                (Self::Cubic(a, d, middle), Self::Cubic(e, c, end))
            }
        }
    }
}

/// Whether a straight line has a point inside of the box: the part of it between the left and the right edge
/// and the part between the upper and the lower one must have a point in common (Liang and Barsky).
fn line_enters(from: Point, to: Point, rect: &Rect) -> bool {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    let sides =
        [(from.x, to.x - from.x, rect.left(), rect.right()), (from.y, to.y - from.y, rect.top(), rect.bottom())];
    for (start, step, least, most) in sides {
        if step == 0.0 {
            if start <= least || start >= most {
                return false;
            }
            continue;
        }
        let (enter, leave) = ((least - start) / step, (most - start) / step);
        (low, high) = (low.max(enter.min(leave)), high.min(enter.max(leave)));
    }
    low < high
}

/// The largest share up to which it is true, if it is true at first; found by halving after a coarse look.
fn last_inside(inside: impl Fn(f64) -> bool) -> f64 {
    const STEPS: usize = 64;
    let first_out = (0..=STEPS).map(|step| step as f64 / STEPS as f64).find(|&share| !inside(share));
    let Some(mut high) = first_out else { return 1.0 };
    if high == 0.0 {
        return 0.0;
    }
    let mut low = high - 1.0 / STEPS as f64;
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if inside(middle) { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_that_leaves_a_box_begins_at_its_border() {
        let rect = Rect::around(Point::new(0.0, 0.0), 20.0, 20.0);
        let curve = Curve::line(Point::new(0.0, 0.0), Point::new(100.0, 0.0)).leaving(|point| rect.contains(point));
        assert!((curve.start.x - 10.0).abs() < 0.01, "{curve:?}");
        let bent = Curve {
            start: Point::new(0.0, 0.0),
            pieces: vec![Piece::Cubic(Point::new(0.0, 50.0), Point::new(50.0, 50.0), Point::new(50.0, 0.0))],
        };
        let cut = bent.clone().leaving(|point| rect.contains(point));
        assert!((cut.start.y - 10.0).abs() < 0.01 && cut.end() == bent.end(), "{cut:?}");
    }

    #[test]
    fn a_line_enters_a_box_where_its_points_do() {
        let rect = Rect::around(Point::new(50.0, 50.0), 30.0, 10.0);
        let mut inside = 0;
        for step in 0..400 {
            let (a, b) = (f64::from(step * 37 % 101), f64::from(step * 53 % 97));
            let curve = Curve::line(Point::new(a, 3.0), Point::new(b, f64::from(step % 100)));
            let sampled = curve.samples(5000).into_iter().any(|point| rect.contains(point));
            // A corner may be cut between two of the points.
            assert!(curve.enters(&rect) || !sampled, "{curve:?}");
            assert!(!curve.enters(&rect.grown(-0.1)) || sampled, "{curve:?}");
            inside += usize::from(sampled);
        }
        assert!((20..380).contains(&inside), "{inside}");
    }

    #[test]
    fn a_curve_turned_twice_is_itself() {
        let [a, b, c, d] = [(0.0, 0.0), (1.0, 2.0), (3.0, 1.0), (5.0, 5.0)].map(|(x, y)| Point::new(x, y));
        let curve = Curve { start: a, pieces: vec![Piece::Line(b), Piece::Cubic(c, a, d), Piece::Line(c)] };
        assert_eq!(curve.reversed().reversed(), curve);
        assert_eq!(curve.reversed().start, c);
    }
}
