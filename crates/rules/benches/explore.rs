//! Explores games of rules files here and under CPython, in one run, and tells how many times faster we are.
//!
//! `cargo bench -p retrograde-rules --bench explore`
//!
//! `-- morpion.py` runs one file alone, `-- --alone` leaves CPython out, and `-- --once` explores once without a look at the
//! clock, for a profiler that counts instructions (`valgrind --tool=callgrind`).
//!
//! `-- --threads` explores a larger game with one thread and with two, by the clock on the wall.
//!
//! Each game is explored three times on both sides in turn, and the least processor time of each side counts.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

#[path = "../tests/suite/common.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "it is a helper of tests")]
mod common;

use common::{drive, example};
use retrograde::Exploring;
use retrograde_rules::{Limits, RulesFile};
use std::time::Duration;

/// Parameters, as on a command line.
type Given = &'static [(&'static str, &'static str)];

/// File, parameters, positions and moves that there must be.
const GAMES: [(&str, Given, usize, usize); 10] = [
    ("morpion.py", &[("WIDTH", "4")], 111_973, 391_062),
    ("puissance4.py", &[], 161_029, 304_574),
    ("kings.py", &[("WIDTH", "26"), ("HEIGHT", "26"), ("SHORE", "4")], 247_104, 1_852_555),
    ("hex.py", &[("SIZE", "3")], 5_514, 16_167),
    ("nim.py", &[("sticks", "100000")], 200_000, 599_988),
    // Nothing was tuned for these.
    ("gomoku.py", &[("WIDTH", "4"), ("ALIGN", "4")], 117_770, 442_938),
    ("dots.py", &[("COLUMNS", "3")], 194_754, 1_506_080),
    ("fox.py", &[("HEIGHT", "6")], 152_569, 493_756),
    ("reversi.py", &[("HEIGHT", "4")], 62_789, 89_332),
    ("bits.py", &[("CELLS", "24")], 195_409, 825_078),
];
const TURNS: usize = 3;

/// The time that this thread has run on a processor.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// One thread and two on a game of more than a million positions, in turn; the least time of each counts.
fn threads() {
    let (name, parameters, positions) = ("puissance4.py", [("HEIGHT", "5")], 1_706_255);
    let text = std::fs::read_to_string(example(name)).expect("an example");
    let file = RulesFile::parse(name, text).expect("no error");
    let mut least = [f64::INFINITY; 2];
    let mut first = None;
    for _ in 0..TURNS {
        for threads in [1, 2] {
            let game = file.game(&parameters, Limits::default()).expect("no error");
            let begin = std::time::Instant::now();
            let explored = game.explore(Exploring { threads, ..Exploring::default() }, &()).expect("no error");
            least[threads - 1] = least[threads - 1].min(begin.elapsed().as_secs_f64());
            assert_eq!(explored.arena().vertex_count(), positions);
            assert!(first.get_or_insert_with(|| explored.clone()) == &explored, "the same arena");
        }
    }
    let [one, two] = least;
    println!("{name}, {positions} positions: {one:.2} s with one thread, {two:.2} s with two, {:.2}", one / two);
}

fn main() {
    if std::env::args().any(|word| word == "--threads") {
        return threads();
    }
    println!(
        "{:<14} {:>10} {:>10} {:>12} {:>12} {:>7}",
        "file", "positions", "moves", "here, ns", "CPython, ns", "ratio"
    );
    let alone = std::env::args().any(|word| word == "--alone");
    let once = std::env::args().any(|word| word == "--once");
    let turns = if once { 1 } else { TURNS };
    let now = || if once { Duration::ZERO } else { processor_time() };
    let only = std::env::args().skip(1).find(|word| word.ends_with(".py"));
    for (name, parameters, positions, moves) in GAMES {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let path = example(name);
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..turns {
            let file = RulesFile::parse(name, std::fs::read_to_string(&path).expect("an example")).expect("no error");
            let game = file.game(parameters, Limits::default()).expect("no error");
            let begin = now();
            let explored = game.explore(Exploring::default(), &()).expect("no error");
            ours = ours.min((now() - begin).as_secs_f64());
            let found = (explored.arena().vertex_count(), explored.arena().edge_count());
            assert_eq!(found, (positions, moves), "{name}");

            if alone {
                continue;
            }
            let printed = String::from_utf8(drive(&["--time", &path], parameters)).expect("text");
            let words: Vec<&str> = printed.split_whitespace().collect();
            theirs = theirs.min(words[0].parse().expect("seconds"));
            assert_eq!(words[1..], [positions.to_string(), moves.to_string()], "{name}");
        }
        let per_position = |seconds: f64| seconds * 1e9 / positions as f64;
        println!(
            "{name:<14} {positions:>10} {moves:>10} {:>12.0} {:>12.0} {:>7.2}",
            per_position(ours),
            per_position(theirs),
            theirs / ours
        );
    }
}
