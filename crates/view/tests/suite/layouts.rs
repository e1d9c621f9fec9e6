//! Pictures of random arenas: labels never overlap, edges never run through vertices, same input same bytes.

use retrograde::Arena;
use retrograde::testkit::random;
use retrograde_view::{ArenaPicture, Layout, Scene, Style, VertexMark};

const LAYOUTS: [Layout; 3] = [Layout::Layered, Layout::Columns, Layout::Ranks];

/// Names of several lengths, and marks of every kind.
fn picture(arena: &Arena) -> ArenaPicture {
    let name = |index: usize| match index % 7 {
        0 => format!("a long name of vertex {index}"),
        _ => format!("({index},{})", index % 2),
    };
    let mut picture = ArenaPicture::new(arena, |vertex| name(vertex.index()));
    for vertex in arena.vertices() {
        let rank = Some(vertex.index() as u32 * 7 % 11);
        let mark = match vertex.index() % 5 {
            0 => VertexMark::Plain,
            1 => VertexMark::Draw,
            2 => VertexMark::Other(rank),
            _ => VertexMark::Layer(rank),
        };
        picture.mark(vertex, mark);
    }
    picture.start(arena.vertex(0).unwrap());
    picture
}

fn scene(picture: &ArenaPicture, layout: Layout) -> Scene {
    picture.scene(&Style { layout, ..Style::default() })
}

fn check(seed: u64, layout: Layout, scene: &Scene) {
    let bodies = scene.bodies();
    for (index, body) in bodies.iter().enumerate() {
        let rect = body.rect;
        let inside =
            rect.left() >= 0.0 && rect.top() >= 0.0 && rect.right() <= scene.width && rect.bottom() <= scene.height;
        assert!(inside, "seed {seed}, {layout:?}: vertex {index} is outside of the picture");
        for (other, lower) in bodies[..index].iter().enumerate() {
            assert!(!rect.overlaps(&lower.rect), "seed {seed}, {layout:?}: vertices {other} and {index} overlap");
        }
    }
    for route in scene.routes() {
        let others = bodies.iter().enumerate().filter(|(index, _)| *index != route.from && *index != route.to);
        let points = route.curve.samples(200);
        for (index, body) in others {
            let through = points.iter().any(|&point| body.rect.contains(point));
            assert!(!through, "seed {seed}, {layout:?}: {} → {} runs through {index}", route.from, route.to);
        }
    }
}

/// How many pairs of boxes were compared, so that the test cannot pass by looking at nothing.
fn check_seeds(seeds: std::ops::Range<u64>) -> usize {
    let mut pairs = 0;
    for seed in seeds {
        let arena = random::arena(seed, 60);
        let picture = picture(&arena);
        for layout in LAYOUTS {
            check(seed, layout, &scene(&picture, layout));
        }
        pairs += arena.vertex_count() * (arena.vertex_count() - 1) / 2;
    }
    pairs
}

#[test]
fn no_boxes_overlap_and_no_edge_crosses_a_vertex_on_the_first_250_random_arenas() {
    assert!(check_seeds(0..250) > 100_000);
}

#[test]
fn no_boxes_overlap_and_no_edge_crosses_a_vertex_on_the_other_250_random_arenas() {
    assert!(check_seeds(250..500) > 100_000);
}

/// An arena with so many edges that it is laid out in linear time: to vertices `step` times its number and some more.
fn dense(count: usize, step: usize, ahead: bool) -> Arena {
    let mut builder = retrograde::ArenaBuilder::new();
    let owner = |index: usize| if index.is_multiple_of(3) { retrograde::Player::Zero } else { retrograde::Player::One };
    let vertices: Vec<retrograde::Vertex> = (0..count).map(|index| builder.vertex(owner(index)).unwrap()).collect();
    for from in 0..count {
        for move_ in 1..7 {
            let to = if ahead { from + move_ * step % 11 + 1 } else { (from * step + move_ * move_ * 5) % count };
            if to < count {
                builder.edge(vertices[from], vertices[to]).unwrap();
            }
        }
    }
    builder.build().unwrap()
}

#[test]
fn arenas_of_many_edges_have_no_overlaps_either() {
    for (arena, step) in [(dense(90, 7, false), 7), (dense(110, 3, true), 3), (dense(80, 1, false), 1)] {
        let picture = picture(&arena);
        assert!(picture.edges.len() > 400, "{} edges", picture.edges.len());
        for layout in [Layout::Layered, Layout::Ranks] {
            let first = scene(&picture, layout);
            check(step, layout, &first);
            assert_eq!(first.svg(), scene(&picture, layout).svg());
        }
    }
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    for seed in [3, 55, 70] {
        let arena = random::arena(seed, 60);
        for layout in LAYOUTS {
            let first = scene(&picture(&arena), layout);
            for _ in 0..5 {
                let again = scene(&picture(&arena), layout);
                assert_eq!(again.svg(), first.svg(), "seed {seed}, {layout:?}");
                assert_eq!(again.tikz(), first.tikz(), "seed {seed}, {layout:?}");
            }
        }
    }
}

#[test]
fn loops_and_double_edges_each_have_a_course_of_their_own() {
    let mut builder = retrograde::ArenaBuilder::new();
    let a = builder.vertex(retrograde::Player::Zero).unwrap();
    let b = builder.vertex(retrograde::Player::One).unwrap();
    for (from, to) in [(a, a), (a, a), (a, b), (a, b), (b, a), (b, b)] {
        builder.edge(from, to).unwrap();
    }
    let arena = builder.build().unwrap();
    for layout in LAYOUTS {
        let scene = scene(&ArenaPicture::new(&arena, |vertex| vertex.to_string()), layout);
        assert_eq!(scene.routes().len(), 6);
        for (index, route) in scene.routes().iter().enumerate() {
            let points = route.curve.samples(8);
            let spread = points.iter().map(|point| point.distance(points[0])).fold(0.0, f64::max);
            assert!(spread > 8.0, "{layout:?}: edge {index} cannot be seen");
            for other in &scene.routes()[..index] {
                let middle = |curve: &retrograde_view::Curve| curve.samples(8)[4 * curve.pieces.len()];
                let apart = middle(&route.curve).distance(middle(&other.curve));
                assert!(apart > 4.0, "{layout:?}: edge {index} lies on another");
            }
        }
    }
}
