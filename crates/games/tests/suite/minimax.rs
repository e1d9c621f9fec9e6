//! Minimax as taught agrees with the attractor on every position of every game that is small enough.

use retrograde::testkit::check_order;
use retrograde::{Explored, Exploring, Game, Objective, Ordered, Outcome, Solution, explore, solve};
use retrograde_games::{Chomp, Connect4, Fibonacci, GameError, Hex, Kings, Morpion, Nim, Piles};
use retrograde_teach::minimax::{Algorithm, Minimax, Value};
use std::convert::Infallible;
use std::fmt::Debug;

/// How small the tree below a position must be for plain minimax, and for alpha-beta.
#[derive(Clone, Copy)]
struct Patience {
    minimax: u64,
    alpha_beta: u64,
}

/// Everything that every algorithm is asked.
const ALL: Patience = Patience { minimax: u64::MAX, alpha_beta: u64::MAX };

/// Compares all algorithms on every position within reach; returns how many that are.
fn agree<G>(game: Result<G, GameError>, patience: Patience) -> usize
where
    G: Ordered<Position: Debug, Move: Debug, Error = Infallible>,
{
    let game = game.unwrap();
    check_order(&game, 1_000).unwrap();
    let explored = explore(&game, [game.start()], Exploring::default(), &()).unwrap();
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    dictionaries_agree(&game, &explored, &solution);
    // Vertices are numbered away from the start, so that successors of a position mostly come after it;
    // what counts is only that the nodes of a tree are those of its subtrees and one more.
    let arena = explored.arena();
    let mut nodes = vec![0_u64; arena.vertex_count()];
    let mut order: Vec<_> = arena.vertices().collect();
    order.sort_by_key(|&vertex| game.order(explored.position(vertex)));
    for vertex in order {
        let below = arena.successors(vertex).map(|to| nodes[to.index()]);
        nodes[vertex.index()] = below.fold(1, u64::saturating_add);
        let position = explored.position(vertex);
        let verdict = solution.verdict(vertex);
        let mut lines = Vec::new();
        for (algorithm, limit) in [(Algorithm::Minimax, patience.minimax), (Algorithm::AlphaBeta, patience.alpha_beta)]
        {
            if nodes[vertex.index()] > limit {
                continue;
            }
            let answer = Minimax::new(&game).run(algorithm, position).unwrap();
            assert!(answer.value.agrees_with(verdict), "{algorithm} at {position:?}: {} {verdict:?}", answer.value);
            let after = answer.best().map(|chosen| game.play(position, chosen).unwrap());
            let best = solution.best_moves(arena, vertex);
            assert!(after.is_none_or(|after| best.iter().any(|&to| *explored.position(to) == after)));
            if algorithm == Algorithm::Minimax {
                assert_eq!(answer.counts.calls, nodes[vertex.index()]);
            }
            lines.push(answer.line);
        }
        assert!(lines.windows(2).all(|lines| lines[0] == lines[1]), "{position:?}: {lines:?}");
    }
    arena.vertex_count()
}

/// The two ways to write down all values: while remembering, and from below.
fn dictionaries_agree<G: Ordered<Position: Debug, Move: Debug, Error = Infallible>>(
    game: &G,
    explored: &Explored<G::Position>,
    solution: &Solution,
) {
    let minimax = Minimax::new(game);
    let [memo, below] = [minimax.dictionary(&game.start()), minimax.bottom_up_dictionary(&game.start())];
    let index: std::collections::HashMap<_, _> =
        explored.arena().vertices().map(|vertex| (explored.position(vertex), vertex)).collect();
    for dictionary in [memo.unwrap(), below.unwrap()] {
        assert_eq!(dictionary.len(), index.len());
        for (position, value) in dictionary {
            let verdict = solution.verdict(index[&position]);
            assert!(value.agrees_with(verdict), "{position:?}: {value} {verdict:?}");
        }
    }
    let [memo, below] = [minimax.run(Algorithm::Memo, &game.start()), minimax.bottom_up(&game.start())];
    let (memo, below) = (memo.unwrap(), below.unwrap());
    assert_eq!((memo.value, &memo.line), (below.value, &below.line));
    assert_eq!(below.counts.calls, index.len() as u64);
    assert_eq!(memo.counts.calls, explored.arena().edge_count() as u64 + 1);
    let line_ends = below.line.iter().fold(game.start(), |position, &chosen| game.play(&position, chosen).unwrap());
    assert_eq!(game.outcome(&line_ends), Ok(below.value.outcome()));
}

#[test]
fn on_games_of_sticks_all_algorithms_agree_with_the_attractor_everywhere() {
    let mut positions = 0;
    for (sticks, take) in [(0, &[1][..]), (10, &[1, 2]), (15, &[2, 3, 5]), (14, &[1, 2, 3])] {
        positions += agree(Nim::new(sticks, take), ALL);
        positions += agree(Nim::new(sticks, take).map(Nim::misere), ALL);
        positions += agree(Nim::new(sticks, take).map(|nim| nim.leaving(1)), ALL);
    }
    positions += agree(Nim::new(12, &[1, 2]).and_then(|nim| nim.with_second_rule(&[1, 3])).map(Nim::misere), ALL);
    positions += agree(Piles::new(&[1, 2, 3]), ALL);
    positions += agree(Piles::new(&[2, 4]).map(Piles::misere), ALL);
    positions += agree(Fibonacci::new(12), ALL);
    positions += agree(Chomp::new(3, 3), ALL);
    let some = Patience { minimax: 1_000, alpha_beta: 10_000 };
    positions += agree(Piles::new(&[1, 3, 5, 7]), some);
    positions += agree(Fibonacci::new(40), some);
    positions += agree(Chomp::new(5, 4), some);
    positions += agree(Nim::new(200, &[1, 2, 3]), some);
    assert!(positions > 2_000, "only {positions} positions");
}

#[test]
fn on_morpion_all_algorithms_agree_with_the_attractor_everywhere() {
    assert_eq!(agree(Morpion::<u32>::new(3, 3, 3), Patience { minimax: 10_000, ..ALL }), 5_478);
    let some = Patience { minimax: 1_000, alpha_beta: 10_000 };
    assert_eq!(agree(Morpion::<u32>::new(3, 3, 3).map(Morpion::misere), some), 5_478);
}

#[test]
fn on_connect_four_all_algorithms_agree_with_the_attractor_everywhere() {
    agree(Connect4::<u32>::new(3, 3, 3), Patience { minimax: 10_000, ..ALL });
    assert_eq!(agree(Connect4::<u32>::new(4, 4, 4), Patience { minimax: 30, alpha_beta: 300 }), 161_029);
}

#[test]
fn on_hex_all_algorithms_agree_with_the_attractor_everywhere() {
    assert_eq!(agree(Hex::<u32>::new(3, 3), Patience { minimax: 10_000, alpha_beta: 100_000 }), 5_514);
}

#[test]
fn morpion_costs_what_it_costs() {
    let morpion = Morpion::<u32>::new(3, 3, 3).unwrap();
    let minimax = Minimax::new(&morpion);
    let counts = Algorithm::ALL.map(|algorithm| minimax.run(algorithm, &morpion.start()).unwrap().counts);
    let [plain, memo, pruned] = counts;
    // The 255 168 plays of tic-tac-toe are well known.
    assert_eq!((plain.calls, plain.leaves), (549_946, 255_168));
    assert_eq!((memo.calls, memo.leaves, memo.memo_hits), (16_168, 958, 16_168 - 5_478));
    assert!(pruned.calls < plain.calls / 10, "{pruned:?}");
}

#[test]
fn the_kings_can_go_round_in_circles_and_are_refused_unless_one_looks_only_so_far_ahead() {
    let kings = Kings::new(3, 3).unwrap();
    for algorithm in [Algorithm::Minimax, Algorithm::Memo] {
        let error = Minimax::new(&kings).run(algorithm, &kings.start()).unwrap_err();
        assert!(error.to_string().contains("solve"), "{error}");
    }
    let answer = Minimax::new(&kings).guessing(4, |_| Ok(0)).run(Algorithm::AlphaBeta, &kings.start()).unwrap();
    assert!(answer.line.len() <= 4);
}

#[test]
fn a_draw_lasts_to_the_full_board() {
    let answer = |moves: usize, outcome: Option<Outcome>, line: usize| {
        assert_eq!((outcome, line), (Some(Outcome::Draw), moves));
    };
    let morpion = Morpion::<u32>::new(3, 3, 3).unwrap();
    let found = Minimax::new(&morpion).run(Algorithm::Memo, &morpion.start()).unwrap();
    answer(9, found.value.outcome(), found.line.len());
    let connect4 = Connect4::<u32>::new(4, 4, 4).unwrap();
    let found = Minimax::new(&connect4).run(Algorithm::Memo, &connect4.start()).unwrap();
    answer(16, found.value.outcome(), found.line.len());
}
