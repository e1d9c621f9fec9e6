//! Every search gives every position the value that the attractor and the dictionary of minimax give it, and the
//! exact search the same length too.

use retrograde::search::{
    End, Exact, ExactConfig, ExactSearch, Keyed, Look, Plain, ProofConfig, ProofSearch, Tactical,
};
use retrograde::{Exploring, Objective, Ordered, Outcome, explore, solve};
use retrograde_games::{Chomp, Connect4, Fibonacci, Hex, Morpion, Nim, Piles};
use retrograde_teach::minimax::{Ending, Minimax, Value};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

const SMALL_TABLE: ExactConfig =
    ExactConfig { table_bytes: 1 << 20, weak: false, transposition_cutoffs: true, threads: 1, pause_every: 1 << 14 };
const WEAK: ExactConfig = ExactConfig { weak: true, ..SMALL_TABLE };

/// Solves every position of a game with a search, the attractor and a memo, and compares; also checks that
/// bounds at a glance hold, that positions with the same key have the same answers, and that the order of
/// positions goes down. Returns how many there were.
fn agrees_everywhere<G, S>(game: &G, lengths: bool, mut search: S) -> usize
where
    G: Tactical<Error: Debug> + Keyed<Key: Hash, Position: Debug> + Ordered,
    S: FnMut(&G::Position) -> Exact<G::Move>,
{
    let explored = explore(game, [game.start()], Exploring::default(), &()).unwrap();
    let arena = explored.arena();
    let solution = solve(arena, Objective::default(), &()).unwrap();
    let memo: HashMap<G::Position, Ending> =
        Minimax::new(game).dictionary(&game.start()).unwrap().into_iter().collect();
    assert_eq!(memo.len(), arena.vertex_count());
    let mut by_key = HashMap::new();
    for vertex in arena.vertices() {
        let position = explored.position(vertex);
        let value = solution.value(vertex);
        let answers = (game.to_move(position).unwrap(), value, solution.rank(vertex));
        assert_eq!(*by_key.entry(game.key(position)).or_insert(answers), answers, "the key of vertex {vertex}");

        let remembered = memo[position];
        assert_eq!((remembered.outcome(), remembered.length()), (Some(value), solution.rank(vertex)), "{vertex}");

        let found = search(position);
        assert!(found.is_proven());
        let End { outcome, length, .. } = found.least;
        assert_eq!(outcome, value, "vertex {vertex}");
        if lengths {
            // A drawn play lasts as long as a play can.
            let rank = solution.rank(vertex).map_or_else(|| game.order(position), u64::from);
            assert_eq!(length.map(u64::from), Some(rank), "vertex {vertex}");
            let [score, _] = found.scores();
            for alpha in -2..=2 {
                let bounds = match game.look_first(position, alpha).unwrap() {
                    Look::Known(score) => score..=score,
                    Look::Open { lowest, highest, .. } => lowest..=highest,
                };
                assert!(bounds.contains(&score), "vertex {vertex}: {score} is not in {bounds:?}");
            }
        }

        let Some(best) = found.best else {
            assert!(game.outcome(position).unwrap().is_some(), "vertex {vertex} has a move");
            continue;
        };
        let after = game.play(position, best).unwrap();
        assert!(game.order(&after) < game.order(position));
        let to = arena.successors(vertex).find(|&to| explored.position(to) == &after).unwrap();
        let right = if !lengths || outcome == Outcome::Draw {
            solution.value(to) == outcome
        } else {
            solution.best_moves(arena, vertex).contains(&to)
        };
        assert!(right, "the move from vertex {vertex}");
    }
    arena.vertex_count()
}

fn exact_agrees<G>(game: &G, config: ExactConfig) -> usize
where
    G: Tactical<Error: Debug> + Keyed<Key: Hash, Position: Debug> + Ordered,
{
    let mut search = ExactSearch::new(game, config, &()).unwrap();
    agrees_everywhere(game, !config.weak, |position| search.solve(position).unwrap())
}

/// Whether proofs agree. The scores of a proof are those of a weak search of a plain game.
fn proofs_agree<G>(game: &G) -> usize
where
    G: Keyed<Key: Hash, Position: Copy + Debug + Send + Sync, Move: Send, Error: Debug + Send + Sync>
        + Ordered
        + Sync
        + Clone,
{
    let mut search = ProofSearch::new(game, ProofConfig { table_bytes: 1 << 20 }, &()).unwrap();
    agrees_everywhere(&Plain::new(game.clone()).weak(), false, |position| search.solve(position).unwrap())
}

/// All searches of a game without knowledge of its own.
fn all_agree<G>(game: &G) -> usize
where
    G: Keyed<Key: Hash, Position: Copy + Debug + Send + Sync, Move: Send, Error: Debug + Send + Sync>
        + Ordered
        + Sync
        + Clone,
{
    let plain = Plain::new(game.clone());
    let positions = exact_agrees(&plain, SMALL_TABLE);
    assert_eq!(exact_agrees(&plain, ExactConfig { threads: 2, ..SMALL_TABLE }), positions);
    assert_eq!(exact_agrees(&plain.weak(), WEAK), positions);
    assert_eq!(proofs_agree(game), positions);
    positions
}

#[test]
fn connect4_is_searched_right_on_every_position_of_small_boards() {
    for (width, height, align) in [(4, 4, 4), (4, 3, 3), (3, 5, 3), (5, 3, 4), (3, 3, 2), (6, 2, 4), (2, 2, 1)] {
        let game = Connect4::<u64>::new(width, height, align).unwrap();
        let searched = exact_agrees(&game, SMALL_TABLE);
        assert!(searched > 1, "{width} × {height}: {searched}");
        assert_eq!(exact_agrees(&game, WEAK), searched, "{width} × {height}");
        assert_eq!(exact_agrees(&game, ExactConfig { threads: 2, ..SMALL_TABLE }), searched, "{width} × {height}");
        assert_eq!(proofs_agree(&game), searched, "{width} × {height}");
    }
    // Of odd height, and with more columns that are odd at the same time.
    assert_eq!(exact_agrees(&Connect4::<u64>::new(4, 5, 4).unwrap(), SMALL_TABLE), 1_706_255);
}

#[test]
fn wide_keys_are_searched_right_too() {
    let wide = Connect4::<u128>::new(4, 4, 4).unwrap();
    assert_eq!(exact_agrees(&wide, SMALL_TABLE), 161_029);
    assert_eq!(exact_agrees(&wide, WEAK), 161_029);
}

#[test]
fn the_games_of_the_nim_family_are_searched_right_on_every_position() {
    let nim = |sticks| Nim::new(sticks, &[1, 2, 3]).unwrap();
    all_agree(&nim(40));
    assert_eq!(all_agree(&Nim::new(10, &[1, 2]).unwrap()), 20);
    assert_eq!(all_agree(&Nim::new(15, &[2, 3, 5]).unwrap()), 26);
    all_agree(&nim(20).misere());
    all_agree(&nim(8).leaving(1));
    all_agree(&Nim::new(12, &[1, 2]).unwrap().with_second_rule(&[1, 3]).unwrap().misere());
    all_agree(&Fibonacci::new(20).unwrap());
    assert!(all_agree(&Piles::new(&[1, 3, 5, 4]).unwrap()) > 400);
    all_agree(&Piles::new(&[2, 3, 3]).unwrap().misere());
    assert!(all_agree(&Chomp::new(5, 3).unwrap()) > 100);
    all_agree(&Chomp::new(4, 4).unwrap());
}

#[test]
fn hex_is_searched_right_on_every_position_of_small_boards() {
    let game = Hex::<u32>::new(3, 3).unwrap();
    assert_eq!(all_agree(&game), 5_514);
    assert_eq!(exact_agrees(&game, SMALL_TABLE), 5_514);
    assert_eq!(exact_agrees(&game, WEAK), 5_514);
    assert_eq!(exact_agrees(&Hex::<u64>::new(3, 3).unwrap(), SMALL_TABLE), 5_514);
    for (width, height) in [(1, 1), (1, 4), (4, 1), (2, 4), (4, 2), (5, 2), (3, 4), (4, 3)] {
        let game = Hex::<u32>::new(width, height).unwrap();
        assert!(exact_agrees(&game, SMALL_TABLE) > 1, "{width} × {height}");
        assert!(proofs_agree(&game) > 1, "{width} × {height}");
    }
}

#[test]
fn morpion_is_searched_right_on_every_position_of_small_boards() {
    for (width, height, align) in [(3, 3, 3), (4, 3, 3), (3, 4, 2), (4, 3, 4), (5, 2, 3), (3, 2, 1)] {
        let game = Morpion::<u32>::new(width, height, align).unwrap();
        for game in [game.clone().misere(), game] {
            assert!(exact_agrees(&game, SMALL_TABLE) > 1, "{width} × {height}");
            assert!(exact_agrees(&game, WEAK) > 1, "{width} × {height}");
            assert!(proofs_agree(&game) > 1, "{width} × {height}");
        }
    }
    assert_eq!(exact_agrees(&Morpion::<u64>::new(4, 3, 3).unwrap(), SMALL_TABLE), 111_973);
    assert_eq!(all_agree(&Morpion::<u32>::new(3, 3, 3).unwrap()), 5_478);
    assert_eq!(all_agree(&Morpion::<u32>::new(3, 3, 3).unwrap().misere()), 5_478);
}
