//! The exact search gives every position the value and length that the attractor gives it.

use retrograde::search::{ExactConfig, ExactSearch, Tactical};
use retrograde::{Exploring, Outcome, Rules, explore, solve};
use retrograde_games::Connect4;

/// Searches every position of a game and compares; returns how many there were.
fn agrees_everywhere<G: Tactical>(game: &G, config: ExactConfig) -> usize {
    let explored = explore(game, [game.start()], Exploring::default(), &()).unwrap();
    let arena = explored.arena();
    let solution = solve(arena, Rules::default(), &()).unwrap();
    let mut search = ExactSearch::new(game, config, &()).unwrap();
    let scale = game.scale();
    let mut searched = 0;
    for vertex in arena.vertices() {
        let position = explored.position(vertex);
        let found = search.solve(position);
        assert!(found.is_proven());
        let (outcome, end) = scale.end(found.lowest, game.to_move(position));
        assert_eq!(outcome, solution.value(vertex), "vertex {vertex}");
        if let (Some(rank), false) = (solution.rank(vertex), config.weak) {
            assert_eq!(end - game.ply(position), rank, "vertex {vertex}");
        }
        if let Some(best) = found.best {
            let after = game.play(position, best);
            let to = arena.successors(vertex).find(|&to| explored.position(to) == &after).unwrap();
            let right = if config.weak || outcome == Outcome::Draw {
                solution.value(to) == outcome
            } else {
                solution.best_moves(arena, vertex).contains(&to)
            };
            assert!(right, "the move from vertex {vertex}");
        } else {
            assert!(game.outcome(position).is_some(), "vertex {vertex} has a move");
        }
        searched += 1;
    }
    searched
}

#[test]
fn connect4_is_searched_right_on_every_position_of_small_boards() {
    let small_table = ExactConfig { table_bytes: 1 << 20, ..ExactConfig::default() };
    for (width, height, align) in [(4, 4, 4), (4, 3, 3), (3, 5, 3), (5, 3, 4), (3, 3, 2), (6, 2, 4), (2, 2, 1)] {
        let game = Connect4::<u64>::new(width, height, align).unwrap();
        let searched = agrees_everywhere(&game, small_table);
        assert!(searched > 1, "{width} × {height}: {searched}");
    }
}

#[test]
fn wide_keys_and_the_winner_alone_are_searched_right_too() {
    let wide = Connect4::<u128>::new(4, 4, 4).unwrap();
    assert_eq!(agrees_everywhere(&wide, ExactConfig { table_bytes: 1 << 20, ..ExactConfig::default() }), 161_029);
    let weak = ExactConfig { table_bytes: 1 << 20, weak: true, ..ExactConfig::default() };
    assert_eq!(agrees_everywhere(&Connect4::<u64>::new(4, 4, 4).unwrap(), weak), 161_029);
}
