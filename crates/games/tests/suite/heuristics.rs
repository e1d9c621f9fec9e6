//! The heuristics obey their laws, know which side is which, and help.

use retrograde::testkit::check_heuristic;
use retrograde::{Exploring, Game, Heuristic, Notation, Symmetric};
use retrograde_games::{Connect4, GameError, Hex, Morpion};
use retrograde_teach::minimax::{Algorithm, Minimax, strength};
use std::fmt::Debug;

fn guess<G: Heuristic + Notation>(game: &G, position: &str) -> i32 {
    game.heuristic(&game.parse_position(position).unwrap())
}

/// The laws, and that what looks the same counts the same.
fn obeys_the_laws<G: Heuristic + Symmetric<Position: Debug, Move: Debug>>(game: Result<G, GameError>) {
    let game = game.unwrap();
    let checked = check_heuristic(&game, 500).unwrap();
    assert!(checked.positions > 4, "{checked:?}");
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..30 {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let mut images = Vec::new();
            game.images(&position, &mut images);
            let guess = game.heuristic(&position);
            assert!(images.iter().all(|image| game.heuristic(image) == guess), "{position:?}");
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            position = game.play(&position, *random.choice(&moves).unwrap());
        }
    }
}

#[test]
fn every_heuristic_obeys_the_laws_on_boards_small_and_large() {
    obeys_the_laws(Morpion::<u32>::new(3, 3, 3));
    obeys_the_laws(Morpion::<u32>::new(4, 3, 3).map(Morpion::misere));
    obeys_the_laws(Morpion::<u128>::new(11, 11, 5));
    obeys_the_laws(Morpion::<u128>::new(11, 11, 11));
    obeys_the_laws(Connect4::<u32>::new(4, 4, 4));
    obeys_the_laws(Connect4::<u64>::new(7, 6, 4));
    obeys_the_laws(Connect4::<u64>::new(6, 7, 4));
    obeys_the_laws(Connect4::<u128>::new(9, 9, 9));
    obeys_the_laws(Hex::<u32>::new(3, 3));
    obeys_the_laws(Hex::<u32>::new(5, 2));
    obeys_the_laws(Hex::<u32>::new(1, 11));
    obeys_the_laws(Hex::<u128>::new(11, 11));
}

#[test]
fn open_lines_of_morpion_are_counted() {
    let morpion = Morpion::<u32>::new(3, 3, 3).unwrap();
    assert_eq!(guess(&morpion, ".../.../..."), 0);
    // Four lines go through the middle, three through a corner, two through an edge.
    assert_eq!(guess(&morpion, ".../.X./..."), 4);
    assert_eq!(guess(&morpion, "X../.../..."), 3);
    // X keeps the two straight lines through the middle and one slanting, O two through its corner.
    assert_eq!(guess(&morpion, "O../.X./..."), 3 - 2);
    // A line with two stones counts four times as much as one with one.
    assert_eq!(guess(&morpion, "XX./.O./..."), 4 + 1 - 2);
    let misere = Morpion::<u32>::new(3, 3, 3).unwrap().misere();
    assert_eq!(guess(&misere, ".../.X./..."), -4);
}

#[test]
fn threats_count_and_more_in_the_rows_that_their_player_gets() {
    // On a board of two rows the only lines are the rows. The three columns beside the last one have six
    // cells, so that J0 gets the lower row and J1 the upper one.
    let low = Connect4::<u32>::new(4, 2, 4).unwrap();
    assert_eq!(guess(&low, "..../...."), 0);
    assert_eq!(guess(&low, "OO../XXX."), 24 - 4);
    assert_eq!(guess(&low, "XXX./OOXO"), 8);
    assert_eq!(guess(&low, "OOO./XXX."), 24 - 24);
    // With three rows they have nine cells, and it is the other way round.
    let odd = Connect4::<u32>::new(4, 3, 4).unwrap();
    assert_eq!(guess(&odd, "..../OO../XXX."), 8 - 4);
    assert_eq!(guess(&odd, "..../XXX./OOXO"), 24);
}

#[test]
fn two_distances_see_bridges() {
    let hex = Hex::<u32>::new(3, 3).unwrap();
    // The middle of 3 × 3 wins: it is joined to both sides by two ways each.
    let middle = guess(&hex, ".../.X./...");
    let corner = guess(&hex, "X../.../...");
    assert!(middle > corner && middle > 1_000, "{middle} {corner}");
    // The board mirrored along its long diagonal, with the colours exchanged, is as good for the other.
    let hex = Hex::<u32>::new(4, 4).unwrap();
    assert_eq!(guess(&hex, "..../.X../..O./...."), -guess(&hex, "..../.O../..X./...."));
}

#[test]
fn looking_further_ahead_is_never_much_worse_and_to_the_end_perfect() {
    fn rises<G: Heuristic>(game: Result<G, GameError>, deepest: u32, first: f64) {
        let game = game.unwrap();
        let heuristic = |position: &G::Position| Ok(game.heuristic(position));
        let rows = strength(&game, heuristic, deepest, Exploring::default(), &()).unwrap();
        assert!(rows[1].keeps_critical > first && first > rows[0].keeps_critical, "{rows:?}");
        assert!(rows.windows(2).all(|rows| rows[1].keeps > rows[0].keeps - 0.01), "{rows:?}");
        let last = rows.last().unwrap();
        assert_eq!((last.keeps, last.optimal), (1.0, 1.0));
    }
    rises(Morpion::<u32>::new(3, 3, 3), 9, 0.96);
    rises(Connect4::<u32>::new(4, 4, 4), 16, 0.85);
    rises(Hex::<u32>::new(3, 3), 9, 0.99);
}

#[test]
fn minimax_with_a_heuristic_takes_the_middle_and_answers_a_threat() {
    let connect4 = Connect4::<u64>::new(7, 6, 4).unwrap();
    let answer = Minimax::new(&connect4).to_depth(5).run(Algorithm::AlphaBeta, &connect4.start()).unwrap();
    assert_eq!(answer.best(), Some(3));
    assert!(!answer.is_proven());
    let threatened = connect4.parse_position("......./......./......./......./OO...../XXX....").unwrap();
    let answer = Minimax::new(&connect4).to_depth(4).run(Algorithm::Memo, &threatened).unwrap();
    assert_eq!(answer.best(), Some(3));
}
