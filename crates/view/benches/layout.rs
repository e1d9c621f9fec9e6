//! How long a picture takes: arenas of 50, 100 and 200 vertices, in every layout.
//!
//! `cargo bench -p retrograde-view --bench layout`

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

use retrograde::{Arena, Kind, Player};
use retrograde_view::{ArenaPicture, Layout, Style, VertexMark};
use std::time::{Duration, Instant};

/// A game of that many vertices in which most moves lead forwards and none far, as in Nim.
fn forward(count: usize) -> Arena {
    let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0], Vec::new());
    for vertex in 0..count {
        let owner = if vertex % 2 == 0 { Player::Zero } else { Player::One };
        kinds.push(Kind::new(owner, (vertex + 1 == count).then_some(Player::Zero)));
        heads.extend([1, 3, 4].iter().map(|step| vertex + step).filter(|&to| to < count).map(|to| to as u32));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).expect("heads are below the number of vertices")
}

/// Moves to anywhere: the worst that can be drawn.
fn tangle(count: usize) -> Arena {
    let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0], Vec::new());
    for vertex in 0..count {
        let owner = if vertex % 2 == 0 { Player::Zero } else { Player::One };
        kinds.push(Kind::new(owner, None));
        heads.extend([7, 61].iter().map(|step| ((vertex * step + 5) % count) as u32));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).expect("heads are below the number of vertices")
}

/// The shortest time of five for the first step, and for both: what a busy machine adds is not ours.
fn best_of_five<A, B>(first: impl Fn() -> A, second: impl Fn(&A) -> B) -> [Duration; 2] {
    let run = || {
        let start = Instant::now();
        let made = first();
        let after = start.elapsed();
        second(&made);
        [after, start.elapsed()]
    };
    (0..4).map(|_| run()).fold(run(), |best, next| if next[1] < best[1] { next } else { best })
}

fn main() {
    for (name, arena) in [("forward", forward as fn(usize) -> Arena), ("tangle", tangle)] {
        for count in [50, 100, 200] {
            let arena = arena(count);
            let mut picture = ArenaPicture::new(&arena, |vertex| format!("({vertex},0)"));
            for vertex in arena.vertices() {
                picture.mark(vertex, VertexMark::Layer(Some(vertex.number() % 40)));
            }
            for layout in [Layout::Layered, Layout::Columns, Layout::Ranks] {
                let style = Style { layout, ..Style::default() };
                let scene = picture.scene(&style);
                let [placed, all] = best_of_five(|| picture.scene(&style), |scene| scene.svg());
                let svg = scene.svg();
                assert_eq!(scene.bodies().len(), count);
                let edges = scene.routes().len();
                println!(
                    "{name} {count} vertices {edges} edges {layout:?}: layout {placed:.1?}, with SVG {all:.1?}, {} bytes",
                    svg.len()
                );
            }
        }
    }
}
