//! The course of edges through a picture in layers.
//!
//! An edge is a straight line wherever that meets no other vertex. Else it runs straight down through each
//! layer, by the bend that the layout kept free for it, and sideways only between the layers, where no
//! vertex stands.

use super::{Link, checkpoint};
use crate::scene::Body;
use crate::{Curve, Piece, Point};
use retrograde::{Interrupted, Observer};
use std::collections::BTreeMap;

/// Space that a line keeps from vertices that it has nothing to do with.
const CLEAR: f64 = 4.0;
/// How far apart edges between the same two vertices run.
const APART: f64 = 16.0;

/// So many links are drawn before the observer is told.
const ROUTED: usize = 256;

/// The course of every link from border to border. `bends` are the points by which each passes the layers
/// that it skips.
pub(crate) fn routes(
    bodies: &[Body],
    links: &[Link],
    bends: &[Vec<Point>],
    observer: &dyn Observer,
) -> Result<Vec<Curve>, Interrupted> {
    let bands = bands(bodies);
    let taken = bands.iter().map(|&band| taken(bodies, band)).collect();
    let router = Router { bodies, bands, taken };
    let twins = twins(links);
    let mut loops = vec![0; bodies.len()];
    let mut routes = Vec::with_capacity(links.len());
    for (number, link) in links.iter().enumerate() {
        if number % ROUTED == 0 {
            checkpoint(observer, number, links.len())?;
        }
        if link.from == link.to {
            routes.push(self_loop(&bodies[link.from], loops[link.from]));
            loops[link.from] += 1;
            continue;
        }
        let aside = aside(&twins, number, link, f64::INFINITY);
        let free = router.bow(link, aside);
        let route = match router.is_clear(&free, link) {
            true => free,
            false => router.detour(link, &bends[number], aside),
        };
        routes.push(route);
    }
    Ok(routes)
}

/// The course of every link straight from border to border, whatever stands between: vertices that a person has put
/// somewhere need not stand in layers.
pub(crate) fn straight(bodies: &[Body], links: &[Link]) -> Vec<Curve> {
    let router = Router { bodies, bands: Vec::new(), taken: Vec::new() };
    let twins = twins(links);
    let mut loops = vec![0; bodies.len()];
    let mut course = |(number, link): (usize, &Link)| {
        if link.from != link.to {
            return router.bow(link, aside(&twins, number, link, f64::INFINITY));
        }
        loops[link.from] += 1;
        self_loop(&bodies[link.from], loops[link.from] - 1)
    };
    links.iter().enumerate().map(&mut course).collect()
}

/// How much room loops need at the side of a vertex.
pub(crate) fn loop_room(loops: usize) -> f64 {
    if loops == 0 { 0.0 } else { 20.0 + 9.0 * (loops - 1) as f64 }
}

/// A loop at the right of the vertex, around those that are there already.
pub(crate) fn self_loop(body: &Body, inner: usize) -> Curve {
    let center = body.rect.center;
    let high = (body.rect.height * 0.2).min(12.0) + 3.0 * inner as f64;
    let side = body.side_at(high);
    let far = body.rect.width / 2.0 + (loop_room(inner + 1) - 3.0) / 0.75;
    let reach = high + 8.0;
    Curve {
        start: center.shifted(side, -high),
        pieces: vec![Piece::Cubic(center.shifted(far, -reach), center.shifted(far, reach), center.shifted(side, high))],
    }
}

/// The links between the same two vertices, in either direction.
pub(crate) fn twins(links: &[Link]) -> BTreeMap<(usize, usize), Vec<usize>> {
    let mut twins: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (number, link) in links.iter().enumerate() {
        twins.entry((link.from.min(link.to), link.from.max(link.to))).or_default().push(number);
    }
    twins
}

/// How far to the side of the straight line a link runs, seen in the direction from the lower number to the
/// higher one. All of them together take no more than `room`.
pub(crate) fn aside(twins: &BTreeMap<(usize, usize), Vec<usize>>, number: usize, link: &Link, room: f64) -> f64 {
    let Some(group) = twins.get(&(link.from.min(link.to), link.from.max(link.to))) else { return 0.0 };
    let place = group.iter().position(|&other| other == number).unwrap_or(0) as f64;
    let gaps = (group.len() - 1) as f64;
    (place - gaps / 2.0) * APART.min(room / gaps.max(1.0))
}

/// The layers, from the top: where the highest vertex of each begins and the lowest ends.
fn bands(bodies: &[Body]) -> Vec<(f64, f64)> {
    let mut bands: BTreeMap<i64, (f64, f64)> = BTreeMap::new();
    for Body { rect, .. } in bodies {
        let band = bands.entry(rect.center.y.round() as i64).or_insert((rect.top(), rect.bottom()));
        *band = (band.0.min(rect.top()), band.1.max(rect.bottom()));
    }
    bands.into_values().collect()
}

/// Where vertices stand in a layer, from the left, those that leave no way between them as one.
fn taken(bodies: &[Body], (top, bottom): (f64, f64)) -> Vec<(f64, f64)> {
    let inside = bodies.iter().filter(|body| (top..=bottom).contains(&body.rect.center.y));
    let mut sides: Vec<(f64, f64)> =
        inside.map(|body| body.rect.grown(CLEAR + 4.0)).map(|rect| (rect.left(), rect.right())).collect();
    sides.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (left, right) in sides {
        match taken.last_mut().filter(|last| left < last.1) {
            Some(last) => last.1 = last.1.max(right),
            None => taken.push((left, right)),
        }
    }
    taken
}

/// Whether the curve keeps that far from all vertices but its own.
pub(crate) fn is_clear(bodies: &[Body], curve: &Curve, link: &Link, space: f64) -> bool {
    let others = bodies.iter().enumerate().filter(|(index, _)| *index != link.from && *index != link.to);
    others.map(|(_, body)| body.rect.grown(space)).all(|rect| !curve.enters(&rect))
}

struct Router<'a> {
    bodies: &'a [Body],
    bands: Vec<(f64, f64)>,
    /// What stands in each of them.
    taken: Vec<Vec<(f64, f64)>>,
}

impl Router<'_> {
    fn is_clear(&self, curve: &Curve, link: &Link) -> bool {
        is_clear(self.bodies, curve, link, CLEAR)
    }

    /// A straight line, or a bow that far aside at its middle.
    fn bow(&self, link: &Link, aside: f64) -> Curve {
        let (from, to) = (&self.bodies[link.from], &self.bodies[link.to]);
        let (a, b) = (from.rect.center, to.rect.center);
        let curve = if aside == 0.0 {
            Curve::line(a, b)
        } else {
            let long = a.distance(b).max(1.0);
            // Seen from the lower number, so that two links in opposite directions do not lie on each other.
            let turn = if link.from < link.to { aside } else { -aside } / 0.75 / long;
            let (x, y) = (-(b.y - a.y) * turn, (b.x - a.x) * turn);
            Curve {
                start: a,
                pieces: vec![Piece::Cubic(a.toward(b, 0.3).shifted(x, y), a.toward(b, 0.7).shifted(x, y), b)],
            }
        };
        between(curve, from, to)
    }

    /// Down or up through the layers by the bends, and sideways only between the layers.
    fn detour(&self, link: &Link, bends: &[Point], aside: f64) -> Curve {
        let (from, to) = (&self.bodies[link.from], &self.bodies[link.to]);
        let (a, b) = (from.rect.center, to.rect.center);
        let (leave, enter) = (self.band_of(a.y), self.band_of(b.y));
        if leave == enter {
            return self.below(from, to, leave, aside);
        }
        let down = b.y > a.y;
        let mut passed: Vec<usize> = (leave.min(enter) + 1..leave.max(enter)).collect();
        if !down {
            passed.reverse();
        }
        let way = |band: usize| {
            let (top, bottom) = self.bands[band];
            let middle = (top + bottom) / 2.0;
            let kept = bends.iter().find(|bend| (top..=bottom).contains(&bend.y)).map(|bend| bend.x);
            let straight = a.toward(b, (middle - a.y) / (b.y - a.y)).x;
            Point::new(kept.unwrap_or_else(|| self.gap(band, straight + aside / 2.0)), middle)
        };
        let bends: Vec<Point> = passed.into_iter().map(way).collect();
        let exit = port(from, bends.first().map_or(b.x, |bend| bend.x), aside);
        let entry = port(to, bends.last().map_or(a.x, |bend| bend.x), aside);
        let edge = |band: usize, lower: bool| if lower { self.bands[band].1 } else { self.bands[band].0 };
        let border = |body: &Body, x: f64, lower: bool| {
            let depth = body.depth_at(x - body.rect.center.x);
            body.rect.center.y + if lower { depth } else { -depth }
        };
        let mut run = Run::new(Point::new(exit, border(from, exit, down)));
        run.straight(Point::new(exit, edge(leave, down)));
        for bend in bends {
            let band = self.band_of(bend.y);
            run.sideways(Point::new(bend.x, edge(band, !down)));
            run.straight(Point::new(bend.x, edge(band, down)));
        }
        run.sideways(Point::new(entry, edge(enter, !down)));
        run.straight(Point::new(entry, border(to, entry, !down)));
        run.curve
    }

    /// The place in a layer where no vertex stands that is nearest to that one.
    fn gap(&self, band: usize, wanted: f64) -> f64 {
        let taken = &self.taken[band];
        let block = taken.get(taken.partition_point(|block| block.1 <= wanted)).filter(|block| block.0 < wanted);
        block.map_or(wanted, |&(left, right)| if wanted - left <= right - wanted { left } else { right })
    }

    /// From one vertex of a layer to another, below those between them.
    fn below(&self, from: &Body, to: &Body, band: usize, aside: f64) -> Curve {
        const SAG: f64 = 30.0;
        let (a, b) = (from.rect.center, to.rect.center);
        let (exit, entry) = (port(from, b.x, aside), port(to, a.x, aside));
        let floor = self.bands[band].1;
        let mut run = Run::new(Point::new(exit, a.y + from.depth_at(exit - a.x)));
        run.straight(Point::new(exit, floor));
        let sag = floor + SAG + aside.abs() / 3.0;
        let end = Point::new(entry, floor);
        run.curve.pieces.push(Piece::Cubic(Point::new(exit, sag), Point::new(entry, sag), end));
        run.straight(Point::new(entry, b.y + to.depth_at(entry - b.x)));
        run.curve
    }

    fn band_of(&self, y: f64) -> usize {
        self.bands.iter().position(|band| (band.0..=band.1).contains(&y)).unwrap_or(0)
    }
}

/// Where on the upper or lower border a line to that side leaves.
fn port(body: &Body, toward: f64, aside: f64) -> f64 {
    let room = body.rect.width * 0.25;
    // Edges between the same vertices stay apart even where all of them lean as far as they can.
    let lean = ((toward - body.rect.center.x) * 0.25).clamp(-room, room);
    body.rect.center.x + lean + (aside / 2.0).clamp(-room * 0.7, room * 0.7)
}

/// The part of a curve from middle to middle that lies between the two borders.
pub(crate) fn between(curve: Curve, from: &Body, to: &Body) -> Curve {
    let curve = curve.leaving(|point| from.contains(point));
    curve.reversed().leaving(|point| to.grown(1.0).contains(point)).reversed()
}

/// A curve that grows.
struct Run {
    curve: Curve,
}

impl Run {
    const fn new(start: Point) -> Self {
        Self { curve: Curve { start, pieces: Vec::new() } }
    }

    fn straight(&mut self, to: Point) {
        if self.curve.end().distance(to) > 0.05 {
            self.curve.pieces.push(Piece::Line(to));
        }
    }

    /// To a point of another height, upright at both ends and never outside of the two heights.
    fn sideways(&mut self, to: Point) {
        let from = self.curve.end();
        if (from.x - to.x).abs() < 0.05 {
            return self.straight(to);
        }
        let middle = (from.y + to.y) / 2.0;
        self.curve.pieces.push(Piece::Cubic(Point::new(from.x, middle), Point::new(to.x, middle), to));
    }
}

impl Body {
    /// How far beside the centre the border is, that far above or below it.
    pub(crate) fn side_at(&self, high: f64) -> f64 {
        let (width, height) = (self.rect.width, self.rect.height);
        match self.shape {
            crate::scene::Shape::Round => {
                let radius = height / 2.0;
                (width - height) / 2.0 + (radius * radius - high * high).max(0.0).sqrt()
            }
            _ => width / 2.0,
        }
    }
}
