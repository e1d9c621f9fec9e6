//! Every built-in game obeys the laws of `Game`, `Notation`, `Board`, `Encoded` and `Symmetric`.

use crate::typed::{BuiltIn, GameVisitor, build};
use retrograde::Symmetric;
use retrograde::testkit::{check_board, check_encoding, check_game, check_notation, check_symmetry, check_tiers};
use retrograde::tiers::Tiered;
use retrograde_games::{Chomp, Connect4, Fibonacci, GameError, Hex, Kings, Morpion, Nim, Piles, games, open};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Each game with several sets of parameters, small and large.
const GAMES: &[(&str, &[(&str, &str)])] = &[
    ("nim", &[]),
    ("nim", &[("sticks", "0")]),
    ("nim", &[("sticks", "10"), ("take", "1,2")]),
    ("nim", &[("sticks", "15"), ("take", "2,3,5"), ("misere", "yes")]),
    ("nim", &[("sticks", "12"), ("take", "1,2"), ("take2", "1,3"), ("misere", "yes"), ("players", "J1,J2")]),
    ("nim", &[("sticks", "8"), ("leave", "1"), ("players", "Luna,Lucie")]),
    ("nim", &[("sticks", "1000000000"), ("take", "1-100")]),
    ("nim", &[("sticks", "30"), ("players", "1,0"), ("leave", "40")]),
    ("piles", &[]),
    ("piles", &[("heaps", "0")]),
    ("piles", &[("heaps", "2,2,3"), ("misere", "yes")]),
    ("piles", &[("heaps", "127,127,127,1,1,1,1,1,127")]),
    ("chomp", &[]),
    ("chomp", &[("width", "1"), ("height", "1")]),
    ("chomp", &[("width", "4"), ("height", "4")]),
    ("chomp", &[("width", "15"), ("height", "15")]),
    ("fibonacci", &[]),
    ("fibonacci", &[("sticks", "2")]),
    ("fibonacci", &[("sticks", "300")]),
    ("morpion", &[]),
    ("morpion", &[("misere", "yes")]),
    ("morpion", &[("width", "4"), ("height", "3")]),
    ("morpion", &[("width", "1"), ("height", "1"), ("align", "1")]),
    ("morpion", &[("width", "1"), ("height", "5"), ("align", "2")]),
    ("morpion", &[("width", "8"), ("height", "8"), ("align", "4")]),
    ("morpion", &[("width", "11"), ("height", "11"), ("align", "5")]),
    ("connect4", &[]),
    ("connect4", &[("width", "4"), ("height", "4")]),
    ("connect4", &[("width", "7"), ("height", "7")]),
    ("connect4", &[("width", "1"), ("height", "1"), ("align", "1")]),
    ("connect4", &[("width", "9"), ("height", "1")]),
    ("connect4", &[("width", "9"), ("height", "9")]),
    ("hex", &[]),
    ("hex", &[("width", "1"), ("height", "1")]),
    ("hex", &[("width", "5"), ("height", "2")]),
    ("hex", &[("width", "1"), ("height", "11")]),
    ("hex", &[("width", "11"), ("height", "1")]),
    ("hex", &[("width", "8"), ("height", "8")]),
    ("hex", &[("width", "11"), ("height", "11")]),
    ("kings", &[]),
    ("kings", &[("width", "2"), ("height", "2")]),
    ("kings", &[("width", "3"), ("height", "8")]),
    ("kings", &[("width", "26"), ("height", "26")]),
];

struct Laws {
    name: String,
}

impl GameVisitor for Laws {
    type Output = usize;

    fn visit<G: BuiltIn>(self, game: G) -> usize {
        let name = self.name;
        let fail = |broken| panic!("{name}: {broken}");
        let checked = check_game(&game, 2_000).unwrap_or_else(fail);
        check_notation(&game, 200).unwrap_or_else(fail);
        check_board(&game, 500).unwrap_or_else(fail);
        check_encoding(&game, 200).unwrap_or_else(fail);
        assert!(checked.finals > 0 || checked.positions > 1_000, "{name}: {checked:?}");
        checked.positions
    }
}

#[test]
fn every_game_obeys_the_laws_of_games_notations_boards_and_bytes() {
    let mut positions = 0;
    for &(game, parameters) in GAMES {
        let name = format!("{game} {parameters:?}");
        positions += build(game, parameters.iter().copied(), Laws { name }).unwrap();
    }
    assert!(positions > 40_000, "only {positions} positions were checked");
}

#[test]
fn no_game_is_left_out() {
    let checked: BTreeSet<&str> = GAMES.iter().map(|&(game, _)| game).collect();
    assert!(checked.into_iter().eq(games().iter().map(|game| game.name)));
}

#[test]
fn symmetric_games_obey_the_laws_of_symmetry() {
    fn check<G: Symmetric<Position: Debug, Move: Debug>>(game: Result<G, GameError>) {
        let checked = check_symmetry(&game.unwrap(), 300).unwrap();
        assert!(checked.positions >= 20, "{checked:?}");
    }
    check(Piles::new(&[1, 2, 2, 3]));
    check(Piles::new(&[3, 4]).map(Piles::misere));
    check(Chomp::new(4, 4));
    check(Chomp::new(4, 3));
    check(Morpion::<u32>::new(3, 3, 3));
    check(Morpion::<u32>::new(4, 3, 3).map(Morpion::misere));
    check(Morpion::<u128>::new(9, 9, 5));
    check(Connect4::<u32>::new(4, 4, 4));
    check(Connect4::<u64>::new(7, 6, 4));
    check(Connect4::<u128>::new(8, 9, 4));
    check(Hex::<u32>::new(3, 3));
    check(Hex::<u32>::new(5, 4));
    check(Hex::<u128>::new(11, 11));
    check(Kings::new(4, 4));
    check(Kings::new(3, 5));
}

#[test]
fn games_without_cycles_obey_the_laws_of_tiers() {
    fn check<G: Tiered<Position: Debug, Move: Debug>>(game: Result<G, GameError>, limit: usize) {
        let checked = check_tiers(&game.unwrap(), limit).unwrap();
        assert!(checked.positions >= 10, "{checked:?}");
    }
    check(Nim::new(20, &[1, 2, 3]), 100);
    check(Nim::new(12, &[1, 2]).and_then(|nim| nim.with_second_rule(&[1, 3])).map(Nim::misere), 100);
    check(Fibonacci::new(20), 100);
    check(Piles::new(&[1, 3, 5, 7]), 100);
    check(Piles::new(&[4, 2, 2]).map(Piles::misere), 100);
    check(Chomp::new(4, 3), 100);
    check(Chomp::new(3, 3), 100);
    check(Morpion::<u32>::new(3, 3, 3), 100);
    check(Morpion::<u64>::new(6, 7, 4), 20);
    check(Hex::<u32>::new(3, 3), 100);
    check(Connect4::<u32>::new(4, 4, 4), 100);
    check(Connect4::<u64>::new(7, 6, 4), 40);
    check(Connect4::<u64>::new(5, 5, 4), 40);
    check(Connect4::<u128>::new(8, 8, 4), 10);
}

#[test]
fn every_game_without_cycles_has_tiers_as_long_as_ranks_fit() {
    let has =
        |game: &str, parameters: &[(&str, &str)]| open(game, parameters.iter().copied()).unwrap().tiers().is_some();
    for game in games().iter().map(|game| game.name).filter(|&name| name != "kings") {
        let small: &[(&str, &str)] = if game == "hex" { &[("width", "4"), ("height", "4")] } else { &[] };
        assert!(has(game, small), "{game}");
    }
    assert!(!has("kings", &[]));
    assert!(!has("connect4", &[("width", "9"), ("height", "9")]));
    assert!(!has("morpion", &[("width", "7"), ("height", "7"), ("align", "4")]));
}
