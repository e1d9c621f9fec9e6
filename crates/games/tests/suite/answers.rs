//! The answers of the corpus, found by exploring and solving.

use crate::typed::{BuiltIn, GameVisitor, build};
use num_bigint::BigUint;
use retrograde::testkit::corpus::{GameCase, game_cases};
use retrograde::{
    Explored, Exploring, Objective, Outcome, Player, Solution, Vertex, count_plays, explore, solve, verify,
};
use std::collections::BTreeMap;

/// Larger games are for other engines.
const LIMIT: usize = 10_000_000;

struct Answer<'a> {
    case: &'a GameCase,
}

impl GameVisitor for Answer<'_> {
    /// Whether the game was small enough.
    type Output = bool;

    fn visit<G: BuiltIn>(self, game: G) -> bool {
        let Self { case } = self;
        let name = &case.name;
        let start = match &case.position {
            Some(text) => game.parse_position(text).unwrap_or_else(|message| panic!("{name}: {message}")),
            None => game.start(),
        };
        let how = Exploring { positions: LIMIT, ..Exploring::default() };
        let Ok(explored) = explore(&game, [start], how, &()) else { return false };
        let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
        verify(explored.arena(), &solution).unwrap();

        let start = explored.start();
        if let Some(value) = case.value {
            assert_eq!(solution.value(start), value, "value of {name}");
        }
        if let Some(length) = case.length {
            assert_eq!(length_of(&explored, &solution), length, "length of {name}");
        }
        if let Some(best) = &case.best {
            let optimal = solution.best_moves(explored.arena(), start);
            let moves = explored.moves(&game, start).into_iter().filter(|(_, to)| optimal.contains(to));
            let mut texts: Vec<String> =
                moves.map(|(chosen, _)| game.move_text(explored.position(start), chosen)).collect();
            texts.sort_unstable();
            assert_eq!(&texts, best, "best moves of {name}");
        }
        let counts = counts(&explored, &solution, case);
        for (what, expected) in &case.counts {
            assert_eq!(&counts[what.as_str()], expected, "{what} of {name}");
        }
        true
    }
}

/// How long the play is if both always take the lowest of their best moves.
fn length_of<P>(explored: &Explored<P>, solution: &Solution) -> u32 {
    let mut at = explored.start();
    let mut length = 0;
    while let Some(next) = solution.best_move(at) {
        at = next;
        length += 1;
    }
    length
}

/// All that the corpus can count; the tree only if the case asks for it, because it may be infinite.
fn counts<P>(explored: &Explored<P>, solution: &Solution, case: &GameCase) -> BTreeMap<&'static str, BigUint> {
    let arena = explored.arena();
    let mut counts = BTreeMap::new();
    let mut count = |name, number: usize| counts.insert(name, BigUint::from(number));
    count("positions", arena.vertex_count());
    count("moves", arena.edge_count());
    let relative = |vertex: Vertex| solution.value(vertex).score_for(arena.owner(vertex));
    for (name, score) in [("mover-wins", 1), ("mover-draws", 0), ("mover-loses", -1)] {
        count(name, arena.vertices().filter(|&vertex| relative(vertex) == score).count());
    }
    let [j0, j1] = Player::BOTH.map(Outcome::Win);
    for (name, outcome) in [("ends-j0", j0), ("ends-j1", j1), ("ends-draw", Outcome::Draw)] {
        let ends = arena.vertices().filter(|&vertex| arena.out_degree(vertex) == 0);
        count(name, ends.filter(|&vertex| solution.value(vertex) == outcome).count());
    }
    if case.count("plays").is_some() || case.count("nodes").is_some() {
        let tree = count_plays(arena, explored.start()).unwrap();
        counts.extend([("plays", tree.plays), ("nodes", tree.nodes)]);
    }
    counts
}

#[test]
fn exploring_and_solving_give_the_answers_of_the_corpus() {
    let mut answered = Vec::new();
    let mut too_large = Vec::new();
    for case in game_cases() {
        let small = build(&case.game, &case.params, Answer { case: &case })
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
        if small { answered.push(case.name) } else { too_large.push(case.name) }
    }
    assert_eq!(too_large, ["connect4-7x6"]);
    assert!(answered.len() >= 40, "only {answered:?}");
}
