//! How fast PGSolver text is read, beside the textbook way of splitting lines and parsing numbers.
//!
//! `cargo bench -p retrograde-formats --bench pg_reader -- [VERTICES]` (a million by default). The text is
//! made in memory: a random arena whose vertices have one to six successors, one in ten thousand final.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]

use retrograde_formats::{Format, read_arena};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

fn main() {
    let vertices = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(1_000_000);
    let (text, edges) = generate(vertices);
    println!("{vertices} vertices, {edges} edges, {:.1} bytes per edge", text.len() as f64 / edges as f64);

    let ours = best_of(5, || {
        let reading = read_arena("bench", Box::new(text.as_bytes()), Some(Format::PgSolver), &()).unwrap();
        assert_eq!((reading.named.arena.vertex_count(), reading.named.arena.edge_count()), (vertices, edges));
    });
    let textbook = best_of(2, || assert_eq!(read_by_splitting(&text), (vertices, edges)));
    println!("ours      {:6.2} ns per edge", per_edge(ours, edges));
    println!("textbook  {:6.2} ns per edge, {:.1} times as long", per_edge(textbook, edges), ratio(textbook, ours));
}

/// Text like that of a program that writes large games, and how many edges there are.
fn generate(vertices: usize) -> (String, usize) {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(state) * below as u128) >> 64) as usize
    };
    let mut text = format!("parity {};\n", vertices - 1);
    let mut edges = 0;
    for id in 0..vertices {
        if random(10_000) == 0 {
            writeln!(text, "{id} 0 {} {id};", id % 2).unwrap();
            continue;
        }
        write!(text, "{id} 1 {}", id % 2).unwrap();
        for nth in 0..1 + random(6) {
            // A head of its own would make the vertex final.
            let head = (id + 1 + random(vertices - 1)) % vertices;
            write!(text, "{}{head}", if nth == 0 { ' ' } else { ',' }).unwrap();
            edges += 1;
        }
        text.push_str(";\n");
    }
    (text, edges)
}

fn read_by_splitting(text: &str) -> (usize, usize) {
    let (mut owners, mut offsets, mut heads) = (Vec::new(), vec![0_u32], Vec::<u32>::new());
    for line in text.lines().skip(1) {
        let mut words = line.trim_end_matches(';').split(' ');
        let id: u32 = words.next().unwrap().parse().unwrap();
        let _priority: u32 = words.next().unwrap().parse().unwrap();
        owners.push(words.next().unwrap() == "1");
        let row = heads.len();
        heads.extend(words.next().unwrap().split(',').map(|word| word.parse::<u32>().unwrap()));
        if heads[row..].iter().all(|&head| head == id) {
            heads.truncate(row);
        }
        offsets.push(heads.len() as u32);
    }
    (owners.len(), heads.len())
}

fn best_of(times: u32, mut run: impl FnMut()) -> Duration {
    let timed = |_| {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    (0..times).map(timed).min().unwrap_or_default()
}

fn per_edge(time: Duration, edges: usize) -> f64 {
    time.as_nanos() as f64 / edges as f64
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}
