//! The three explorers on the built-in games, from their starts and from elsewhere.

use crate::typed::{BuiltIn, GameVisitor, build};
use retrograde::{Explored, Explorer, Exploring, Game, explore};
use retrograde_games::{Connect4, GameError, Hex, Morpion, games};

fn explored<G: Game>(game: &G, start: G::Position, explorer: Explorer) -> Explored<G::Position> {
    explore(game, [start], Exploring { explorer, positions: 200_000, ..Exploring::default() }, &()).unwrap()
}

struct ThreeWays;

impl GameVisitor for ThreeWays {
    type Output = usize;

    fn visit<G: BuiltIn>(self, game: G) -> usize {
        let queue = explored(&game, game.start(), Explorer::Queue);
        // Also from where one arrives after two moves.
        let elsewhere = queue.positions()[queue.plies().nth(2).map_or(0, |ply| ply.start)].clone();
        for start in [game.start(), elsewhere] {
            let [recursive, stack, queue] = Explorer::ALL.map(|explorer| explored(&game, start.clone(), explorer));
            assert_eq!(recursive.arena(), queue.arena());
            assert_eq!(stack.arena(), queue.arena());
            assert_eq!(recursive.positions(), queue.positions());
            assert_eq!(stack.positions(), queue.positions());
        }
        let named = queue.named(&game).unwrap();
        assert_eq!(named.start, Some(queue.start()));
        assert_eq!(named.name(queue.start()), game.position_text(&game.start()));
        assert_eq!(named.players, game.players());
        queue.positions().len()
    }
}

#[test]
fn the_three_explorers_give_the_same_graph_of_every_game() {
    for game in games() {
        let small: &[(&str, &str)] = match game.name {
            "connect4" => &[("width", "4"), ("height", "4")],
            "hex" => &[("width", "3"), ("height", "3")],
            _ => &[],
        };
        let positions = build(game.name, small.iter().copied(), ThreeWays).unwrap();
        assert!(positions > 30, "{} has only {positions} positions", game.name);
    }
}

#[test]
fn a_ply_of_a_board_game_is_the_number_of_its_stones() {
    let game = Morpion::<u32>::new(3, 3, 3).unwrap();
    let explored = explored(&game, game.start(), Explorer::Queue);
    let counts: Vec<usize> = explored.plies().map(|ply| ply.len()).collect();
    assert_eq!(counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    for vertex in explored.arena().vertices() {
        assert_eq!(explored.ply(vertex), explored.position(vertex).all().count_ones() as usize);
    }
}

#[test]
fn the_size_of_the_integer_does_not_matter() {
    fn arena<G: Game>(game: Result<G, GameError>) -> retrograde::Arena {
        let game = game.unwrap();
        explored(&game, game.start(), Explorer::Queue).into_parts().0
    }
    let morpion = arena(Morpion::<u32>::new(4, 3, 3));
    assert_eq!(morpion, arena(Morpion::<u64>::new(4, 3, 3)));
    assert_eq!(morpion, arena(Morpion::<u128>::new(4, 3, 3)));
    let connect4 = arena(Connect4::<u32>::new(4, 4, 4));
    assert_eq!(connect4, arena(Connect4::<u64>::new(4, 4, 4)));
    assert_eq!(connect4, arena(Connect4::<u128>::new(4, 4, 4)));
    let hex = arena(Hex::<u32>::new(3, 3));
    assert_eq!(hex, arena(Hex::<u64>::new(3, 3)));
    assert_eq!(hex, arena(Hex::<u128>::new(3, 3)));
}
