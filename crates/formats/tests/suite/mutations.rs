//! The laws of the fuzz targets, on thousands of inputs that are nearly right: what `cargo fuzz` does for
//! hours, for a second in every test run.

#[expect(unreachable_pub, reason = "it is public where it lives")]
#[path = "../../../../fuzz/src/formats.rs"]
mod law;

use law::{arena_law, solution_law};
use retrograde_formats::{Format, read_arena, read_solution};

/// Numbers that look random, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// Pieces that mean something in one format or another.
const PIECES: &[&[u8]] = &[
    b",",
    b";",
    b"\n",
    b"\r\n",
    b" ",
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b"->",
    b"=",
    b"+",
    b"\\",
    b"0",
    b"1",
    b"7",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"18446744073709551616",
    b"00",
    b"player",
    b"target",
    b"start",
    b"parity",
    b"null",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"\x00",
    b"\xC3\xA9",
    b"/*",
    b"//",
    b"#",
    b"from,to\n",
    b"vertex,owner,target\n",
    b"draw",
];

/// The input after a few small changes.
fn changed(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(12)).min(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied()).for_each(drop),
            3 => bytes.splice(at..end, PIECES[random.below(PIECES.len())].iter().copied()).for_each(drop),
            _ => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, piece).for_each(drop);
            }
        }
    }
    bytes
}

/// Checks a law on so many changed inputs, some of which must still be right.
fn check(seeds: &[&[u8]], law: impl Fn(&[u8]), is_right: impl Fn(&[u8]) -> bool) {
    let mut random = Random(2);
    let mut right = 0;
    for _ in 0..4_000 {
        let input = changed(seeds[random.below(seeds.len())], &mut random);
        law(&input);
        right += usize::from(is_right(&input));
    }
    assert!((40..3_960).contains(&right), "{right} of 4000 inputs are right");
}

fn check_arenas(format: Format, seeds: &[&[u8]]) {
    let is_right = |input: &[u8]| read_arena("input", Box::new(input), Some(format), &()).is_ok();
    check(seeds, |input| arena_law(format, input), is_right);
}

macro_rules! seed {
    ($path:literal) => {
        include_bytes!(concat!("../../../../", $path)).as_slice()
    };
}

#[test]
fn json_that_is_nearly_right_is_read_or_refused() {
    check_arenas(Format::Json, &[seed!("fuzz/seeds/json/small.json"), seed!("examples/draws.json")]);
}

#[test]
fn csv_that_is_nearly_right_is_read_or_refused() {
    check_arenas(Format::Csv, &[seed!("fuzz/seeds/csv/small.csv"), seed!("fuzz/seeds/csv/semicolons.csv")]);
}

#[test]
fn dot_that_is_nearly_right_is_read_or_refused() {
    check_arenas(Format::Dot, &[seed!("fuzz/seeds/dot/small.dot"), seed!("examples/fig3.dot")]);
}

#[test]
fn pgsolver_text_that_is_nearly_right_is_read_or_refused() {
    let seeds =
        [seed!("fuzz/seeds/pgsolver/small.pg"), seed!("fuzz/seeds/pgsolver/gaps.pg"), seed!("examples/chase.pg")];
    check_arenas(Format::PgSolver, &seeds);
}

#[test]
fn solutions_that_are_nearly_right_are_read_or_refused() {
    let text = "parity 3;\n0 1 0 1,2;\n1 0 0 1;\n2 1 1 0,3;\n3 1 1 3;\n";
    let named = read_arena("arena", Box::new(text.as_bytes()), None, &()).unwrap().named;
    let seeds = [seed!("fuzz/seeds/solution/small.sol"), seed!("fuzz/seeds/solution/parity.json")];
    let is_right = |input: &[u8]| read_solution("input", Box::new(input), &named, &()).is_ok();
    check(&seeds, |input| solution_law(&named, input), is_right);
}
