//! How many nodes, and how much processor time, searches of Connect Four take.
//!
//! `cargo bench -p retrograde-benches --bench search` searches the positions of `corpus/connect4-7x6.txt` and checks
//! their scores, then switches each technique off. Words after `--` choose: `set`, `techniques`, `empty`, `weak`,
//! `best` (all best moves of the empty board), `threads`, `beyond` (7 × 7 for a minute); `generate` prints the file of
//! positions.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

use retrograde::search::{End, Exact, ExactConfig, ExactSearch, Tactical};
use retrograde::{Game, Interrupted, Notation, Observer, Outcome, Progress};
use retrograde_games::techniques::{All, Connect4With, Techniques};
use retrograde_games::{Connect4, Connect4Position};
use rustix::time::{ClockId, clock_gettime};
use std::convert::Infallible;
use std::time::{Duration, Instant};

type Error = Box<dyn std::error::Error>;

const POSITIONS: &str = include_str!("../corpus/connect4-7x6.txt");

/// A position of the set, with its answer.
struct Case {
    stones: usize,
    position: Connect4Position<u64>,
    outcome: Outcome,
    length: u32,
}

fn main() -> Result<(), Error> {
    let mut words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if words.is_empty() {
        words = ["set", "techniques"].map(str::to_owned).into();
    }
    let game = Connect4::<u64>::new(7, 6, 4)?;
    for word in words {
        match word.as_str() {
            "generate" => generate(&game)?,
            "set" => set(&game)?,
            "techniques" => techniques(&game)?,
            "empty" => empty(&game, false, 1)?,
            "weak" => empty(&game, true, 1)?,
            "best" => best(&game)?,
            "threads" => empty(&game, false, 2)?,
            "beyond" => beyond()?,
            other => return Err(format!("there is nothing to measure called {other}").into()),
        }
    }
    Ok(())
}

/// A hundred random positions of 8, 14 and 20 stones each, none of them decided within six moves.
fn generate(game: &Connect4<u64>) -> Result<(), Error> {
    println!("# Random positions of Connect Four on 7 × 6: the moves, who wins with best play, and in how many moves.");
    println!("# cargo bench -p retrograde-benches --bench search -- generate");
    let mut random = fastrand::Rng::with_seed(2026);
    let mut search = ExactSearch::new(game, ExactConfig::default(), &())?;
    for stones in [8, 14, 20] {
        let mut found = 0;
        while found < 100 {
            let (mut position, mut moves, mut text) = (game.start(), Vec::new(), String::new());
            for _ in 0..stones {
                moves.clear();
                game.moves(&position, &mut moves);
                let Some(&chosen) = random.choice(&moves) else { break };
                text.push_str(&game.move_text(&position, chosen));
                position = game.play(&position, chosen);
            }
            if text.len() < stones || game.outcome(&position).is_some() {
                continue;
            }
            search.clear();
            let End { outcome, length, .. } = search.solve(&position)?.least;
            let Some(length) = length else { continue };
            if length > 6 {
                println!("{text} {outcome} {length}");
                found += 1;
            }
        }
    }
    Ok(())
}

fn cases(game: &Connect4<u64>) -> Result<Vec<Case>, Error> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| -> Result<Case, Error> {
        let [moves, outcome, length] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("{line:?} is no position, outcome and length").into());
        };
        let mut position = game.start();
        for text in moves.chars() {
            position = game.play(&position, game.parse_move(&position, &text.to_string())?);
        }
        let outcome = [Outcome::Draw, Outcome::Win(retrograde::Player::Zero), Outcome::Win(retrograde::Player::One)]
            .into_iter()
            .find(|known| known.to_string() == outcome)
            .ok_or_else(|| format!("{outcome:?} is no outcome"))?;
        Ok(Case { stones: moves.len(), position, outcome, length: length.parse()? })
    };
    lines.map(case).collect()
}

/// Searches the cases one by one, each with an empty table, and checks the answers. Gives nodes and seconds.
fn solve<'a, G: Tactical<Position = Connect4Position<u64>, Error = Infallible>>(
    game: &G,
    config: ExactConfig,
    cases: impl Iterator<Item = &'a Case>,
) -> Result<(u64, f64), Error> {
    let mut search = ExactSearch::new(game, config, &())?;
    let began = processor_time();
    let mut nodes = 0;
    for case in cases {
        search.clear();
        let found = search.solve(&case.position)?;
        assert_eq!(found.least, End { outcome: case.outcome, length: Some(case.length), score: None });
        nodes += found.nodes;
    }
    Ok((nodes, (processor_time() - began).as_secs_f64()))
}

fn report(name: &str, (nodes, seconds): (u64, f64)) {
    let (million, rate) = (nodes as f64 / 1e6, nodes as f64 / 1e6 / seconds);
    println!("| {name} | {million:.1} | {seconds:.1} | {rate:.2} |");
}

fn set(game: &Connect4<u64>) -> Result<(), Error> {
    let cases = cases(game)?;
    println!("| positions | million nodes | seconds | million nodes per second |\n|---|---|---|---|");
    for stones in [8, 14, 20] {
        let of_size = || cases.iter().filter(|case| case.stones == stones);
        let name = format!("{} of {stones} stones", of_size().count());
        report(&name, solve(game, ExactConfig::default(), of_size())?);
    }
    Ok(())
}

macro_rules! without {
    ($name:ident: $technique:ident) => {
        #[derive(Clone, Copy)]
        struct $name;
        impl Techniques for $name {
            const $technique: bool = false;
        }
    };
}

without!(NoMirror: MIRRORED);
without!(NoOrder: ORDER);
without!(NoBonus: BONUS);
without!(NoForced: FORCED);
without!(NoDouble: DOUBLE);
without!(NoLines: LINES);
without!(NoFollowUp: FOLLOW_UP);

fn techniques(game: &Connect4<u64>) -> Result<(), Error> {
    let cases = cases(game)?;
    let chosen = || cases.iter().filter(|case| case.stones > 8);
    let config = ExactConfig::default();
    println!("| the positions of 14 and 20 stones | million nodes | seconds | million nodes per second |");
    println!("|---|---|---|---|");
    report("all techniques", with::<All>(game, config, chosen())?);
    let plain = ExactConfig { transposition_cutoffs: false, ..config };
    report("no transposition cutoffs", with::<All>(game, plain, chosen())?);
    report("no mirrored keys", with::<NoMirror>(game, config, chosen())?);
    report("no threats in the order of moves", with::<NoOrder>(game, config, chosen())?);
    report("threats in the order, without bonus", with::<NoBonus>(game, config, chosen())?);
    report("moves that lose at once are searched", with::<NoForced>(game, config, chosen())?);
    report("double threats are searched", with::<NoDouble>(game, config, chosen())?);
    report("lines that run out are not seen", with::<NoLines>(game, config, chosen())?);
    report("follow-up is not seen", with::<NoFollowUp>(game, config, chosen())?);
    Ok(())
}

fn with<'a, T: Techniques>(
    game: &Connect4<u64>,
    config: ExactConfig,
    cases: impl Iterator<Item = &'a Case>,
) -> Result<(u64, f64), Error> {
    solve(&Connect4With::<u64, T>::new(game.clone()), config, cases)
}

fn empty(game: &Connect4<u64>, weak: bool, threads: usize) -> Result<(), Error> {
    let mut search = ExactSearch::new(game, ExactConfig { weak, threads, ..ExactConfig::default() }, &())?;
    let (began, wall) = (processor_time(), Instant::now());
    let found: Exact<u8> = search.solve(&game.start())?;
    let seconds = (processor_time() - began).as_secs_f64();
    assert_eq!((found.scores(), found.best), ([1, 1], Some(3)));
    let name = if weak { "empty board, winner only" } else { "empty board" };
    report(
        &format!("{name}, {threads} threads, {:.1} s on the clock", wall.elapsed().as_secs_f64()),
        (found.nodes, seconds),
    );
    Ok(())
}

/// That no other column than the middle one wins.
fn best(game: &Connect4<u64>) -> Result<(), Error> {
    let mut search = ExactSearch::new(game, ExactConfig::default(), &())?;
    let began = processor_time();
    let found = search.solve(&game.start())?;
    assert_eq!(search.best_moves(&game.start(), &found), Ok(vec![3]));
    report("empty board, all best moves", (search.nodes(), (processor_time() - began).as_secs_f64()));
    Ok(())
}

/// What a minute of processor time shows of a board that is too large to be solved.
fn beyond() -> Result<(), Error> {
    struct Minute(Duration);
    impl Observer for Minute {
        fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
            if processor_time() - self.0 < Duration::from_secs(60) { Ok(()) } else { Err(Interrupted) }
        }
    }
    let game = Connect4::<u64>::new(7, 7, 4)?;
    let minute = Minute(processor_time());
    let found = ExactSearch::new(&game, ExactConfig::default(), &minute)?.solve(&game.start())?;
    let million = found.nodes / 1_000_000;
    // A bound on the score is a win that cannot come sooner, if it is one.
    let [least, most] = [found.least, found.most].map(|End { outcome, length, .. }| match (outcome, length) {
        (Outcome::Win(winner), Some(length)) => format!("{winner} in {length}"),
        _ => "no win at all".to_owned(),
    });
    println!("7 × 7 in a minute: {million} million nodes; at worst {least}, at best {most}");
    Ok(())
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
