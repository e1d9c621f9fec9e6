//! What tables cost: seconds of CPU (of the user and of the system), memory at its peak, bits on disk, probes.
//!
//! `cargo bench -p retrograde-table --bench tables -- [WORK] [BOARD…] [--threads N] [--memory MIB]`. The work is one of
//! `solve` (nothing is written), `write` (into a temporary folder), `reach` (what plays reach is counted too), `probe` (at
//! random, everything in memory), `agree` (a thousand random positions are searched too) and `general` (4×4 noughts and crosses, by asking for each position; no board is
//! given). Without a work, every one is done on 5×5 and 6×4. Each board and work has a process of its own, so that each
//! has its own peak. Answers and the memory allowed are checked; times are only told.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]

use retrograde::Outcome;
use retrograde::dynamic::{DynGame, DynTiers, SearchConfig};
use retrograde::tiers::Slot;
use retrograde_table::{Build, Counts, Plan, Store, Table, reachable};
use std::sync::Arc;
use std::time::Instant;

/// Boards, wide × high: who wins from the empty board and in how many moves, and how many positions plays reach.
const KNOWN: &[(&str, &str, Option<u64>)] = &[
    ("4x4", "draw", Some(161_029)),
    ("5x4", "draw", None),
    ("4x5", "draw", Some(1_706_255)),
    ("5x5", "draw", Some(69_763_700)),
    ("6x4", "J1", None),
    ("7x4", "draw", None),
    ("8x4", "J1", None),
    ("4x6", "draw", None),
    ("5x6", "draw", None),
    ("6x5", "draw", Some(2_818_972_642)),
    ("6x6", "J1", Some(69_212_342_175)),
];
const WORKS: [&str; 5] = ["solve", "write", "reach", "probe", "agree"];

struct Options {
    works: Vec<String>,
    boards: Vec<String>,
    threads: usize,
    memory: u64,
}

fn main() {
    let options = options();
    if let ([work], [board]) = (&options.works[..], &options.boards[..]) {
        return run(work, board, &options);
    }
    let program = std::env::current_exe().unwrap();
    for work in &options.works {
        for board in &options.boards {
            let mut command = std::process::Command::new(&program);
            command.args([work, board, "--threads", &options.threads.to_string()]);
            command.args(["--memory", &(options.memory >> 20).to_string()]);
            assert!(command.status().unwrap().success(), "{work} {board}");
            if work == "general" {
                break;
            }
        }
    }
}

fn options() -> Options {
    let mut options = Options { works: Vec::new(), boards: Vec::new(), threads: 1, memory: 4 << 30 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--threads" => options.threads = words.next().unwrap().parse().unwrap(),
            "--memory" => options.memory = words.next().unwrap().parse::<u64>().unwrap() << 20,
            "--bench" => {}
            "general" => options.works.push(word),
            _ if WORKS.contains(&word.as_str()) => options.works.push(word),
            _ => options.boards.push(word),
        }
    }
    if options.works.is_empty() {
        options.works = WORKS.iter().chain(&["general"]).map(ToString::to_string).collect();
    }
    if options.boards.is_empty() {
        options.boards = if options.works == ["general"] { vec!["4x4"] } else { vec!["5x5", "6x4"] }
            .into_iter()
            .map(str::to_owned)
            .collect();
    }
    options
}

fn run(work: &str, board: &str, options: &Options) {
    if work == "general" {
        return general(options);
    }
    let (width, height) = board.split_once('x').expect("a board is WIDTHxHEIGHT");
    let game = retrograde_games::open("connect4", [("width", width), ("height", height)]).unwrap();
    let tiers = game.tiers().unwrap();
    let start = Clock::now();
    let plan = Plan::new(&*tiers, board).unwrap();
    println!("{board} {work}: {} slots, {} tasks, planned in {:.2} s", plan.slots(), plan.tasks().len(), start.cpu());
    let folder = tempfile::tempdir().unwrap();
    let store =
        if work == "solve" { Store::in_memory() } else { Store::folder(folder.path().to_str().unwrap()).unwrap() };
    let build = Build::new(&*tiers, &plan, &store);
    let build = if work == "solve" { build.without_writing() } else { build };
    let start = Clock::now();
    build.run(options.threads, options.memory, &()).unwrap();
    start.tell("built", plan.slots(), "slots");
    assert!(peak() * 1_000_000 <= options.memory, "the memory allowed was not kept");
    if work == "solve" {
        return;
    }
    let table = Table::open(&store).unwrap();
    let first = tiers.rank(&game.start()).unwrap().unwrap();
    let (outcome, length) = table.probe(first).unwrap();
    let known = KNOWN.iter().find(|known| known.0 == board);
    println!("  {outcome} {length:?}; {} bytes, {:.3} bits a slot", bytes(&table), bits(&table, plan.slots()));
    assert!(known.is_none_or(|known| outcome.to_string() == known.1));
    match work {
        "reach" => {
            let start = Clock::now();
            let (counts, _) = reachable(&*tiers, &table, first, options.threads, &()).unwrap();
            let total = counts.values().map(Counts::total).sum();
            start.tell("reached", total, "positions");
            println!("  {total} positions are reached, {:.3} bits each", bits(&table, total));
            assert!(known.and_then(|known| known.2).is_none_or(|known| known == total));
        }
        "probe" => probe(&*game, &*tiers, &table),
        "agree" => agree(&*game, &*tiers, &table),
        _ => {}
    }
}

/// Random plays, then every position of them again and again.
fn probe(game: &dyn DynGame, tiers: &dyn DynTiers, table: &Table) {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < 200_000 {
        let mut position = game.start();
        while game.outcome(&position).unwrap().is_none() {
            let count = game.move_count(&position).unwrap();
            position = game.play(&position, random.usize(..count)).unwrap();
            positions.push(position.clone());
        }
    }
    random.shuffle(&mut positions);
    for round in ["cold", "warm"] {
        let start = Clock::now();
        let mut wins = 0;
        for position in &positions {
            let slot: Slot = tiers.rank(position).unwrap().unwrap();
            wins += u64::from(table.probe(slot).unwrap().0 != Outcome::Draw);
        }
        assert!(wins > 0);
        start.tell(round, positions.len() as u64, "probes");
    }
}

/// A thousand random positions, as the search finds them.
fn agree(game: &dyn DynGame, tiers: &dyn DynTiers, table: &Table) {
    let mut random = fastrand::Rng::with_seed(2);
    let config = SearchConfig { table_bytes: 256 << 20, threads: 1, weak: false, proof: false };
    let mut wins = 0;
    game.search(&config, &(), &mut |searcher| {
        let mut compared = 0;
        while compared < 1000 {
            let mut position = game.start();
            for _ in 0..random.usize(6..24) {
                let count = game.move_count(&position)?;
                if count == 0 {
                    break;
                }
                position = game.play(&position, random.usize(..count))?;
            }
            if game.outcome(&position)?.is_some() {
                continue;
            }
            let end = searcher.solve(&position)?.least;
            let (outcome, moves) = table.probe(tiers.rank(&position)?.unwrap()).unwrap();
            assert_eq!(end.outcome, outcome);
            assert!(outcome == Outcome::Draw || end.length == moves, "{end:?} {moves:?}");
            wins += u64::from(outcome != Outcome::Draw);
            compared += 1;
        }
        Ok(())
    })
    .unwrap();
    println!("  search and table agree on 1000 random positions, {wins} of them won by somebody");
}

fn general(options: &Options) {
    let game: Arc<dyn DynGame> =
        retrograde_games::open("morpion", [("width", "4"), ("height", "4"), ("align", "4")]).unwrap();
    let tiers = game.tiers().unwrap();
    let plan = Plan::new(&*tiers, "morpion 4x4").unwrap();
    let store = Store::in_memory();
    let start = Clock::now();
    Build::new(&*tiers, &plan, &store).without_writing().run(options.threads, options.memory, &()).unwrap();
    println!("morpion 4x4 by the general path: {} slots", plan.slots());
    start.tell("solved", plan.slots(), "positions");
    Build::new(&*tiers, &plan, &store).run(options.threads, options.memory, &()).unwrap();
    let table = Table::open(&store).unwrap();
    let first = tiers.rank(&game.start()).unwrap().unwrap();
    let (counts, _) = reachable(&*tiers, &table, first, options.threads, &()).unwrap();
    let mut found = [0; 3];
    for (level, counts) in &counts {
        let (mover, other) = if level % 2 == 0 { (counts.zero, counts.one) } else { (counts.one, counts.zero) };
        found = [found[0] + mover, found[1] + counts.draws, found[2] + other];
    }
    println!("  positions that plays reach, won, drawn and lost by whoever moves: {found:?}");
    assert_eq!(found, [2_730_266, 6_031_189, 960_556]);
}

fn bytes(table: &Table) -> u64 {
    table.manifest().bytes()
}

fn bits(table: &Table, positions: u64) -> f64 {
    8.0 * bytes(table) as f64 / positions as f64
}

struct Clock {
    wall: Instant,
    cpu: f64,
}

impl Clock {
    fn now() -> Self {
        Self { wall: Instant::now(), cpu: cpu() }
    }

    fn cpu(&self) -> f64 {
        cpu() - self.cpu
    }

    fn tell(&self, what: &str, count: u64, unit: &str) {
        let (cpu, wall) = (self.cpu(), self.wall.elapsed().as_secs_f64());
        let rate = count as f64 / cpu / 1e6;
        println!(
            "  {what}: {cpu:.2} s of CPU, {wall:.2} s on the clock, {rate:.2} million {unit} per CPU second, {} MB at the peak",
            peak()
        );
    }
}

/// The CPU seconds of this process so far, in steps of a hundredth.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().unwrap() / 100.0).sum()
}

/// The most memory that this process had so far, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1000
}
