//! Searches of games too large to list: checked against brute force, against each other, and by their
//! number of nodes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use retrograde::search::{
    Exact, ExactConfig, ExactSearch, Plain, ProofConfig, ProofSearch, Tactical, TooLong, Unsearchable,
};
use retrograde::{Game, Interrupted, Notation, Observer, Outcome, Player, Progress};
use retrograde_games::{Chomp, Connect4, Hex, Morpion, Nim};
use std::collections::HashMap;

const CONFIG: ExactConfig = ExactConfig { table_bytes: 16 << 20, weak: false, transposition_cutoffs: true, threads: 1 };

/// A position of so many stones that random moves lead to, where the play goes on.
fn random_position(game: &Connect4<u64>, stones: u32, random: &mut fastrand::Rng) -> <Connect4<u64> as Game>::Position {
    let mut moves = Vec::new();
    loop {
        let mut position = game.start();
        for _ in 0..stones {
            moves.clear();
            game.moves(&position, &mut moves);
            let Some(&chosen) = random.choice(&moves) else { break };
            position = game.play(&position, chosen);
        }
        if game.ply(&position) == stones && game.outcome(&position).is_none() {
            return position;
        }
    }
}

/// The outcome and the length by going through all plays, with nothing but the rules.
fn by_brute_force<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, (Outcome, u32)>,
) -> (Outcome, u32) {
    if let Some(outcome) = game.outcome(position) {
        return (outcome, 0);
    }
    if let Some(&answer) = known.get(position) {
        return answer;
    }
    let mover = game.to_move(position);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let answers = moves.into_iter().map(|chosen| {
        let (outcome, length) = by_brute_force(game, &game.play(position, chosen), known);
        (outcome, length + 1)
    });
    // The sooner a win and the later a loss, the better.
    let worth = |&(outcome, length): &(Outcome, u32)| match outcome.score_for(mover) {
        0 => (0, 0),
        score => (score, -score * length as i32),
    };
    let best = answers.max_by_key(worth).unwrap();
    known.insert(position.clone(), best);
    best
}

#[test]
fn random_endgames_have_the_value_and_length_that_brute_force_finds() {
    let game = Connect4::<u64>::new(7, 6, 4).unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    let mut search = ExactSearch::new(&game, CONFIG, &()).unwrap();
    let mut proofs = ProofSearch::new(&game, ProofConfig { table_bytes: 16 << 20 }, &()).unwrap();
    let mut known = HashMap::new();
    let mut seen = [0; 3];
    for _ in 0..300 {
        let stones = random.u32(28..37);
        let position = random_position(&game, stones, &mut random);
        let (outcome, length) = by_brute_force(&game, &position, &mut known);
        let found = search.solve(&position);
        let text = game.position_text(&position);
        let (value, moves_left) = game.verdict(&position, found.lowest);
        assert_eq!(value, outcome, "{text}");
        assert!(outcome == Outcome::Draw || moves_left == length, "{text}: {length}, not {moves_left}");
        let score = outcome.score_for(game.to_move(&position));
        let proof = proofs.solve(&position);
        assert_eq!((proof.lowest, proof.highest), (score, score), "{text}");
        seen[outcome.winner().map_or(2, Player::index)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 15), "{seen:?}");
}

#[test]
fn any_number_of_threads_finds_the_same_value_and_move_as_one() {
    let game = Connect4::<u64>::new(7, 6, 4).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut hard = 0;
    while hard < 4 {
        let position = random_position(&game, 12, &mut random);
        let solve = |threads| {
            let config = ExactConfig { threads, ..CONFIG };
            ExactSearch::new(&game, config, &()).unwrap().solve(&position)
        };
        let one = solve(1);
        // An easy position is not worth starting a thread.
        if one.nodes > 200_000 {
            for threads in 2..4 {
                let several = solve(threads);
                assert_eq!(Exact { nodes: one.nodes, ..several }, one, "{threads} threads");
            }
            hard += 1;
        }
    }
}

struct StopAtOnce;

impl Observer for StopAtOnce {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Err(Interrupted)
    }
}

#[test]
fn a_search_that_is_stopped_has_a_legal_move_and_bounds_but_no_proof() {
    let game = Connect4::<u64>::new(7, 6, 4).unwrap();
    let start = game.start();
    for threads in 1..3 {
        let config = ExactConfig { threads, ..CONFIG };
        let found = ExactSearch::new(&game, config, &StopAtOnce).unwrap().solve(&start);
        assert!(!found.is_proven() && found.best.is_some());
        // The first player wins with their last stone but one.
        assert!(found.lowest <= 1 && found.highest >= 1, "{found:?}");
    }
    let found = ProofSearch::new(&game, ProofConfig::default(), &StopAtOnce).unwrap().solve(&start);
    assert_eq!((found.lowest, found.highest, found.best.is_some()), (-1, 1, true));
}

#[test]
fn what_cannot_be_searched_is_refused_with_a_reason() {
    let hex = Hex::<u128>::new(9, 9).unwrap();
    let error = ExactSearch::new(&hex, CONFIG, &()).err().unwrap();
    assert_eq!(error, Unsearchable::Key { bits: 162, most: 128 });
    assert!(ProofSearch::new(&hex, ProofConfig::default(), &()).is_err());
    let huge = ExactConfig { table_bytes: usize::MAX / 2, ..CONFIG };
    let error = ExactSearch::new(&Hex::<u32>::new(3, 3).unwrap(), huge, &()).err().unwrap();
    assert!(matches!(error, Unsearchable::Memory { .. }), "{error}");

    let nim = Plain::new(Nim::new(200, &[1, 2, 3]).unwrap());
    let start = nim.start();
    assert_eq!(nim.check(&start), Err(TooLong::Length { moves: 200, most: 127 }));
    assert_eq!(nim.clone().weak().check(&start), Ok(()));
    let nim = Plain::new(Nim::new(1_000_000, &[1]).unwrap()).weak();
    assert!(matches!(nim.check(&nim.start()), Err(TooLong::Depth { .. })));
}

/// Nodes, and the number of moves with best play.
fn solve_start<G: Tactical>(game: &G) -> (Outcome, u32, u64) {
    let found = ExactSearch::new(game, CONFIG, &()).unwrap().solve(&game.start());
    let (outcome, length) = game.verdict(&game.start(), found.lowest);
    (outcome, length, found.nodes)
}

#[test]
fn the_starts_of_larger_boards_are_solved_with_so_many_nodes() {
    const J0: Outcome = Outcome::Win(Player::Zero);
    const J1: Outcome = Outcome::Win(Player::One);
    let hex = |width, height| solve_start(&Hex::<u32>::new(width, height).unwrap());
    assert_eq!(hex(4, 4), (J0, 9, 421));
    assert_eq!(hex(5, 5), (J0, 13, 35_693));
    let morpion = |width, height, align| solve_start(&Morpion::<u32>::new(width, height, align).unwrap());
    assert_eq!(morpion(4, 4, 4), (Outcome::Draw, 16, 21_728));
    assert_eq!(morpion(5, 4, 4), (Outcome::Draw, 20, 306_536));
    assert_eq!(morpion(6, 5, 4), (J0, 11, 32_162));
    assert_eq!(solve_start(&Morpion::<u32>::new(4, 3, 3).unwrap().misere()), (J1, 11, 2_923));
    assert_eq!(solve_start(&Plain::new(Chomp::new(6, 5).unwrap())), (J0, 16, 2_079));
    let connect4 = |width, height| solve_start(&Connect4::<u64>::new(width, height, 4).unwrap());
    assert_eq!(connect4(5, 5), (Outcome::Draw, 25, 257_302));
    assert_eq!(connect4(6, 5), (Outcome::Draw, 30, 1_667_046));

    let hex = Hex::<u32>::new(4, 4).unwrap();
    let proof = ProofSearch::new(&hex, ProofConfig { table_bytes: 16 << 20 }, &()).unwrap().solve(&hex.start());
    assert_eq!((proof.lowest, proof.nodes), (1, 37_853));
}
