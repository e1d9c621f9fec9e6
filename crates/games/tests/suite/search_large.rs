//! Searches of games too large to list: checked against brute force, against each other, and by their
//! number of nodes.

use retrograde::search::{
    End, Exact, ExactConfig, ExactSearch, Keyed, Plain, ProofConfig, ProofSearch, Tactical, TooLong, Unsearchable,
};
use retrograde::{Game, Interrupted, Notation, Observer, Ordered, Outcome, Player, Progress};
use retrograde_games::{Chomp, Connect4, Hex, Morpion, Nim, Piles};
use std::collections::HashMap;
use std::fmt::Debug;

const CONFIG: ExactConfig =
    ExactConfig { table_bytes: 16 << 20, weak: false, transposition_cutoffs: true, threads: 1, pause_every: 1 << 14 };

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
        let found = search.solve(&position).unwrap();
        let text = game.position_text(&position);
        assert_eq!(found.least.outcome, outcome, "{text}");
        assert!(outcome == Outcome::Draw || found.least.length == Some(length), "{text}: {length}, not {found:?}");
        let proof = proofs.solve(&position).unwrap();
        assert_eq!([proof.least.outcome, proof.most.outcome], [outcome, outcome], "{text}");
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
            ExactSearch::new(&game, config, &()).unwrap().solve(&position).unwrap()
        };
        let one = solve(1);
        // An easy position is not worth starting a thread.
        if one.nodes > 200_000 {
            for threads in 2..4 {
                let mut several: Exact<u8> = solve(threads);
                several.nodes = one.nodes;
                assert_eq!(several, one, "{threads} threads");
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
        let found = ExactSearch::new(&game, config, &StopAtOnce).unwrap().solve(&start).unwrap();
        assert!(!found.is_proven() && found.best.is_some());
        // The first player wins with their last stone but one.
        let [lowest, highest] = found.scores();
        assert!(lowest <= 1 && highest >= 1, "{found:?}");
    }
    let found = ProofSearch::new(&game, ProofConfig::default(), &StopAtOnce).unwrap().solve(&start).unwrap();
    assert_eq!((found.scores(), found.best.is_some()), ([-1, 1], true));
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
    let start = nim.game().start();
    let too_long = TooLong::Length { moves: 200, most: 127 };
    assert_eq!(nim.check(&start), Err(too_long));
    assert_eq!(ExactSearch::new(&nim, CONFIG, &()).unwrap().solve(&start), Err(too_long.into()));
    assert_eq!(nim.clone().weak().check(&start), Ok(()));
    let nim = Plain::new(Nim::new(1_000_000, &[1]).unwrap()).weak();
    assert!(matches!(nim.check(&nim.game().start()), Err(TooLong::Depth { .. })));
}

#[test]
fn long_plays_do_not_exhaust_the_stack() {
    // The mover loses exactly where the number of sticks is a multiple of 4.
    let nim = Plain::new(Nim::new(4_096, &[1, 2, 3]).unwrap()).weak();
    assert_eq!(nim.check(&nim.game().start()), Ok(()));
    for threads in 1..3 {
        let config = ExactConfig { weak: true, threads, ..CONFIG };
        let found = ExactSearch::new(&nim, config, &()).unwrap().solve(&nim.game().start()).unwrap();
        assert_eq!(found.scores(), [-1, -1]);
    }
    let nim = Nim::new(6_001, &[1, 2, 3]).unwrap();
    let proof =
        ProofSearch::new(&nim, ProofConfig { table_bytes: 16 << 20 }, &()).unwrap().solve(&nim.start()).unwrap();
    assert_eq!((proof.least.outcome, proof.best), (Outcome::Win(Player::Zero), Some(1)));
}

const DOCS: &str = include_str!("../../../../docs/search.md");

/// Fails with the lines that belong into the page.
fn assert_in_docs(lines: &[String]) {
    let lines = lines.join("\n");
    assert!(DOCS.contains(&lines), "docs/search.md should contain these lines:\n{lines}");
}

/// 1 234 567, as the page writes it.
fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(" ")
}

/// Solves the start of a game, once exactly and once for the winner only.
fn line<G: Tactical<Error: Debug>>(
    name: &str,
    game: &G,
    weak_game: &impl Tactical<Position = G::Position, Error: Debug>,
) -> String {
    let start = game.start();
    let exact = ExactSearch::new(game, CONFIG, &()).unwrap().solve(&start).unwrap();
    let weak = ExactSearch::new(weak_game, ExactConfig { weak: true, ..CONFIG }, &()).unwrap().solve(&start).unwrap();
    assert_eq!(exact.least.outcome, weak.least.outcome);
    let length = exact.least.length.unwrap();
    let value = match exact.least.outcome {
        Outcome::Draw => format!("draw, {length}"),
        Outcome::Win(winner) => format!("{winner} in {length}"),
    };
    format!("| {name} | {value} | {} | {} |", number(exact.nodes), number(weak.nodes))
}

#[test]
fn the_page_says_how_many_nodes_the_starts_of_boards_take() {
    let mut lines = Vec::new();
    for side in [3, 4, 5] {
        let hex = Hex::<u32>::new(side, side).unwrap();
        lines.push(line(&format!("hex {side}×{side}"), &hex, &hex));
    }
    for (width, height, align) in [(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (6, 5, 4)] {
        let morpion = Morpion::<u32>::new(width, height, align).unwrap();
        lines.push(line(&format!("morpion {width}×{height}, align {align}"), &morpion, &morpion));
    }
    let misere = Morpion::<u32>::new(4, 4, 4).unwrap().misere();
    lines.push(line("morpion 4×4, align 4, misère", &misere, &misere));
    for (width, height) in [(4, 4), (5, 4), (5, 5), (6, 5)] {
        let connect4 = Connect4::<u64>::new(width, height, 4).unwrap();
        lines.push(line(&format!("Connect Four {width}×{height}"), &connect4, &connect4));
    }
    let chomp = Plain::new(Chomp::new(6, 5).unwrap());
    lines.push(line("chomp 6×5", &chomp, &chomp.clone().weak()));
    let piles = Plain::new(Piles::new(&[3, 5, 7, 9]).unwrap());
    lines.push(line("heaps of 3, 5, 7 and 9", &piles, &piles.clone().weak()));
    assert_in_docs(&lines);
}

fn proof_line<G: Keyed<Error: Debug> + Ordered>(name: &str, game: &G) -> String {
    let config = ProofConfig { table_bytes: 16 << 20 };
    let proof = ProofSearch::new(game, config, &()).unwrap().solve(&game.start()).unwrap();
    assert!(proof.is_proven());
    let value = proof.least.outcome;
    format!("| {name} | {value} | {} |", number(proof.nodes))
}

#[test]
fn the_page_says_how_many_nodes_proofs_take() {
    assert_in_docs(&[
        proof_line("hex 3×3", &Hex::<u32>::new(3, 3).unwrap()),
        proof_line("hex 4×4", &Hex::<u32>::new(4, 4).unwrap()),
        proof_line("morpion 4×3, align 3", &Morpion::<u32>::new(4, 3, 3).unwrap()),
        proof_line("Connect Four 4×4", &Connect4::<u64>::new(4, 4, 4).unwrap()),
        proof_line("chomp 6×5", &Chomp::new(6, 5).unwrap()),
    ]);
}

/// The positions of the corpus with so many stones, with outcome and length.
fn corpus(
    game: &Connect4<u64>,
    stones: usize,
) -> impl Iterator<Item = (<Connect4<u64> as Game>::Position, String, u32)> {
    let lines = include_str!("../../../../corpus/connect4-7x6.txt").lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split(' ').collect::<Vec<_>>()).filter(move |words| words[0].len() == stones);
    words.map(|words| {
        let play =
            |position, column: char| game.play(&position, game.parse_move(&position, &column.to_string()).unwrap());
        (words[0].chars().fold(game.start(), play), words[1].to_owned(), words[2].parse().unwrap())
    })
}

#[test]
fn the_positions_of_the_corpus_have_their_scores_and_take_as_many_nodes_as_before() {
    let game = Connect4::<u64>::new(7, 6, 4).unwrap();
    let config = ExactConfig { table_bytes: 128 << 20, ..CONFIG };
    let mut search = ExactSearch::new(&game, config, &()).unwrap();
    for (stones, nodes) in [(14, 7_835_603), (20, 455_226)] {
        let mut searched = (0, 0);
        for (position, value, length) in corpus(&game, stones) {
            search.clear();
            let found = search.solve(&position).unwrap();
            let End { outcome, length: moves, .. } = found.least;
            assert_eq!((outcome.to_string(), moves), (value, Some(length)), "{}", game.position_text(&position));
            searched = (searched.0 + 1, searched.1 + found.nodes);
        }
        assert_eq!(searched, (100, nodes), "{stones} stones");
    }
}
