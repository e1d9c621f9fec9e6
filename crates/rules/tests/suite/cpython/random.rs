//! Random programs over the whole language do the same here and under CPython.

use crate::common::{Cpython, Outcome, ours};
use crate::programs::{Choices, Program, grow, kinds, smaller};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};

/// Programs of one test run.
const PROGRAMS: u64 = 20_000;

/// Programs are run in batches of so many.
const BATCH: u64 = 500;

/// How many programs that differ are made small and shown, unless `SHOWN=…` says so.
const SHOWN: usize = 5;

fn program(seed: u64, number: u64) -> Program {
    grow(&mut Choices::Seed(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// The same programs in every run, so that no run fails for another reason than the code; `SEED=…` grows others, and
/// `SEED=random` those of a seed that nobody has seen.
fn seed() -> u64 {
    match std::env::var("SEED").as_deref() {
        Err(_) => 11,
        Ok("random") => RandomState::new().build_hasher().finish(),
        Ok(seed) => seed.parse().unwrap(),
    }
}

#[derive(Default)]
struct Tally {
    compared: usize,
    ended_well: usize,
    kinds: BTreeMap<&'static str, usize>,
    differ: Vec<(u64, u64, Program)>,
}

impl Tally {
    fn compare(&mut self, seed: u64, number: u64, program: Program, ours: &Outcome, cpython: &Outcome) {
        if cpython.ended.as_deref() == Some("late")
            || is_refused_on_purpose(ours)
            || is_a_matter_of_order(ours, cpython)
        {
            return;
        }
        self.compared += 1;
        self.ended_well += usize::from(cpython.ended.is_none());
        program.each_kind(|kind| *self.kinds.entry(kind).or_default() += 1);
        if !ours.agrees(cpython) {
            self.differ.push((seed, number, program));
        }
    }
}

/// Whether the same was printed in another order: that of the elements of a set, which is left open.
fn is_a_matter_of_order(ours: &Outcome, cpython: &Outcome) -> bool {
    let sorted = |text: &str| {
        let mut characters: Vec<char> = text.chars().collect();
        characters.sort_unstable();
        characters
    };
    let sets = ours.printed.contains('{') && ours.printed != cpython.printed;
    sets && ours.ended == cpython.ended && sorted(&ours.printed) == sorted(&cpython.printed)
}

/// The guide says so: a `yield` that would notice the end of its generator, whether two views are one object, the
/// sign of something that is no number, which is the processor's, complex numbers, and what is too large, which nobody
/// catches here.
fn is_refused_on_purpose(ours: &Outcome) -> bool {
    ["`yield` inside of", "two views of a dict", "the sign of NaN", "is a complex number", "MB of memory"]
        .iter()
        .any(|said| ours.message.contains(said))
}

/// Compares the programs of some batches, each batch here and under CPython at the same time.
fn compare(seed: u64, count: u64, tally: &mut Tally) {
    let mut python = Cpython::start();
    for batch in 0..count / BATCH {
        let programs: Vec<Program> = (batch * BATCH..(batch + 1) * BATCH).map(|number| program(seed, number)).collect();
        let texts: Vec<String> = programs.iter().map(Program::text).collect();
        let (theirs, here) = std::thread::scope(|scope| {
            let theirs = scope.spawn(|| python.run(&texts));
            let here: Vec<Outcome> = texts.iter().map(|text| ours(text)).collect();
            (theirs.join().unwrap(), here)
        });
        for (number, ((program, here), theirs)) in (batch * BATCH..).zip(programs.into_iter().zip(here).zip(theirs)) {
            tally.compare(seed, number, program, &here, &theirs);
        }
    }
}

/// A program that differs, made small, with both outcomes.
fn told(python: &mut Cpython, seed: u64, number: u64, program: &Program) -> String {
    let mut differs = |program: &Program| {
        let text = program.text();
        let cpython = python.run(&[&text]).remove(0);
        let late = cpython.ended.as_deref() == Some("late");
        let here = ours(&text);
        // A name that is defined nowhere is refused before anything runs; that is another difference.
        let nameless = here.message.contains("nothing is called") || is_refused_on_purpose(&here);
        let ordered = is_a_matter_of_order(&here, &cpython);
        (!late && !nameless && !ordered && !here.agrees(&cpython), cpython)
    };
    let small = smaller(program, 3000, |program| differs(program).0);
    let (_, cpython) = differs(&small);
    let here = ours(&small.text());
    format!(
        "== seed {seed}, number {number}\n{}-- CPython:\n{}{:?}\n-- ours:\n{}{:?} {}\n",
        small.own_text(),
        cpython.printed,
        cpython.ended,
        here.printed,
        here.ended,
        here.message
    )
}

#[test]
fn twenty_thousand_random_programs_do_the_same_here_and_under_cpython() {
    let seed = seed();
    let mut tally = Tally::default();
    compare(seed, PROGRAMS, &mut tally);
    println!("seed {seed}: {} programs compared, {} of them ended well", tally.compared, tally.ended_well);
    for (kind, count) in &tally.kinds {
        println!("{count:8} {kind}");
    }
    let mut python = Cpython::start();
    let shown = std::env::var("SHOWN").map_or(SHOWN, |shown| shown.parse().unwrap());
    let told: Vec<String> = tally
        .differ
        .iter()
        .take(shown)
        .map(|(seed, number, program)| told(&mut python, *seed, *number, program))
        .collect();
    assert!(told.is_empty(), "{} programs differ; seed {seed}\n{}", tally.differ.len(), told.join("\n"));
    assert!(tally.compared >= PROGRAMS as usize * 99 / 100);
    assert!(tally.ended_well >= tally.compared / 2, "most programs come to their end");
    assert!(tally.compared - tally.ended_well >= tally.compared / 20, "some programs end in an exception");
    for kind in kinds() {
        assert!(tally.kinds.get(kind).is_some_and(|&count| count >= 20), "hardly any program has a {kind}");
    }
}

/// The order of two statements decides whether this holds, so that a shrinker that left both out would be wrong.
#[test]
fn a_program_shrinks_to_the_statement_that_matters() {
    let found = (0..1000).map(|number| program(7, number)).find(|program| program.text().contains(".appendleft("));
    let found = found.expect("some program has a deque");
    let small = smaller(&found, 5000, |program| program.text().contains(".appendleft("));
    assert!(small.own_text().lines().count() <= 3, "{}", small.own_text());
    assert!(found.own_text().lines().count() > 10);
}

/// The fuzzer's bytes grow programs too, and where they end the simplest is chosen.
#[test]
fn any_bytes_grow_a_program_and_no_bytes_a_short_one() {
    let short = grow(&mut Choices::Bytes(&[])).own_text();
    assert!(short.lines().count() < 12, "{short}");
    let bytes: Vec<u8> = (0..2000_u32).map(|number| (number * number / 7) as u8).collect();
    let long = grow(&mut Choices::Bytes(&bytes)).text();
    assert!(long.len() > short.len() + 1000);
    assert_eq!(Cpython::start().run(&[long.as_str()]).len(), 1);
}
