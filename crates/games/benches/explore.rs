//! How fast games are explored, and how much memory a position takes.
//!
//! `cargo bench -p retrograde-games --bench explore [-- part of a name]`. Counts are asserted; times are
//! reported only: seconds of the processor, which a busy machine disturbs less than the clock does.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

use retrograde::{Explorer, Exploring, Game, explore};
use retrograde_games::{Connect4, Hex, Kings, Morpion, Nim};
use std::time::Instant;

fn main() {
    println!(
        "{:22} {:>11} {:>11} {:>8} {:>14} {:>10}",
        "game", "positions", "moves", "seconds", "positions/s", "bytes/pos"
    );
    let nim = |sticks| Nim::new(sticks, &[1, 2, 3]).expect("a rule");
    let morpion = |width, height, align| Morpion::<u32>::new(width, height, align).expect("a board");
    let connect4 = |width, height| Connect4::<u32>::new(width, height, 4).expect("a board");
    let queue = Exploring::default();
    measure("nim 1e6", &nim(1_000_000), 2_000_000, queue);
    measure("nim 1e7", &nim(10_000_000), 20_000_000, queue);
    measure("morpion 4x4 align 3", &morpion(4, 4, 3), 6_036_001, queue);
    measure("morpion 4x4 align 4", &morpion(4, 4, 4), 9_722_011, queue);
    measure("connect4 4x5", &connect4(4, 5), 1_706_255, queue);
    measure("hex 4x4", &Hex::<u32>::new(4, 4).expect("a board"), 9_386_235, queue);
    measure("kings 26x26", &Kings::new(26, 26).expect("a board"), 912_600, queue);
    for explorer in [Explorer::Stack, Explorer::Recursive] {
        let how = Exploring { explorer, ..queue };
        measure(&format!("nim 1e6 {explorer:?}"), &nim(1_000_000), 2_000_000, how);
        measure(&format!("connect4 4x5 {explorer:?}"), &connect4(4, 5), 1_706_255, how);
    }
}

fn measure<G: Game>(name: &str, game: &G, positions: usize, how: Exploring) {
    if !std::env::args().skip(1).all(|part| part.starts_with("--") || name.contains(&part)) {
        return;
    }
    let clock = Clock::start();
    let explored = explore(game, [game.start()], how, &()).expect("the game fits into memory");
    let seconds = clock.seconds();
    assert_eq!(explored.positions().len(), positions, "{name}");
    let rate = positions as f64 / seconds;
    let bytes = explored.bytes() as f64 / positions as f64;
    let moves = explored.arena().edge_count();
    println!("{name:22} {positions:>11} {moves:>11} {seconds:>8.3} {rate:>14.0} {bytes:>10.1}");
}

/// The time that this thread was on a processor where the system tells it, or else the wall clock.
struct Clock {
    wall: Instant,
    processor: Option<u64>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: processor_nanoseconds() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_nanoseconds()) {
            (Some(begin), Some(end)) => (end - begin) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

fn processor_nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
