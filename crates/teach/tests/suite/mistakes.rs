//! The six mistakes of the notes that must not be repeated: each test shows the mistake, so that it is
//! known to be one, and that we do not make it.

use crate::common::{game, vertices};
use retrograde::testkit::corpus::{self, arena_case};
use retrograde::testkit::random;
use retrograde::{
    Arena, ArenaBuilder, LineEnd, NamedArena, Objective, Outcome, Player, Vertex, VertexSet, follow, solve,
};
use retrograde_teach::course::{Algorithm, AnyAttractor, Attractor, Label, Reason, choose, queue};

/// Attractors by the printed definitions: *for all* may be vacuous if `vacuous`, and moves go on after
/// targets.
fn printed_attractor(arena: &Arena, player: Player, targets: &[Vertex], vacuous: bool) -> Vec<Vertex> {
    let mut inside = VertexSet::none_of(arena.vertex_count());
    for &target in targets {
        inside.insert(target);
    }
    loop {
        let size = inside.len();
        for vertex in arena.vertices().collect::<Vec<_>>() {
            let moves: Vec<Vertex> = arena.successors(vertex).chain(arena.ignored(vertex)).collect();
            let joins = if arena.owner(vertex) == player {
                moves.iter().any(|&to| inside.contains(to))
            } else {
                (vacuous || !moves.is_empty()) && moves.iter().all(|&to| inside.contains(to))
            };
            if joins {
                inside.insert(vertex);
            }
        }
        if inside.len() == size {
            return inside.iter().collect();
        }
    }
}

#[test]
fn mistake_1_dead_ends_of_the_opponent_do_not_win_vacuously() {
    let case = arena_case("misere-nim-9");
    let target = vertices(&case.game, ["0,0"]);
    assert_eq!(printed_attractor(case.arena(), Player::Zero, &target, true).len(), 20, "the mistake wins everywhere");
    assert_eq!(solve(case.arena(), Objective::default(), &()).unwrap().regions().wins, [10, 10]);
}

/// Nim with 10 sticks, take 1 or 2, with the given targets of J1.
fn nim_10(targets_of_j1: &[&str]) -> NamedArena {
    let case = arena_case("nim-10-take-1-2");
    let mut builder = ArenaBuilder::new();
    for vertex in case.arena().vertices() {
        builder.vertex(case.arena().owner(vertex)).unwrap();
    }
    for vertex in case.arena().vertices() {
        for to in case.arena().successors(vertex) {
            builder.edge(vertex, to).unwrap();
        }
    }
    builder.target(case.game.names.find("0,1").unwrap(), Player::Zero).unwrap();
    for name in targets_of_j1 {
        builder.target(case.game.names.find(name).unwrap(), Player::One).unwrap();
    }
    NamedArena::new(builder.build().unwrap(), case.game.names)
}

#[test]
fn mistake_2_the_attractors_never_overlap_because_targets_are_absorbing() {
    let game = nim_10(&["1,0"]);
    let [zero, one] = vertices(&game, ["0,1", "1,0"]);
    let printed = [(Player::Zero, zero), (Player::One, one)]
        .map(|(player, target)| printed_attractor(&game.arena, player, &[target], false));
    let overlap = printed[0].iter().filter(|vertex| printed[1].contains(vertex)).count();
    assert_eq!(overlap, 7, "the mistake lets both players win in 7 vertices");

    for algorithm in Algorithm::ALL {
        let [zero, one] = Player::BOTH.map(|player| algorithm.run(&game.arena, Objective::default(), player));
        assert!(zero.order().iter().all(|&vertex| !one.contains(vertex)), "{algorithm}");
    }
}

#[test]
fn mistake_3_j1_wins_nim_at_0_0_and_not_at_1_0() {
    let case = arena_case("nim-10-take-1-2");
    let right = nim_10(&["0,0"]);
    assert_eq!(right.arena, case.game.arena);
    let solution = solve(&right.arena, Objective::default(), &()).unwrap();
    let [one, start] = vertices(&right, ["1,0", "10,0"]);
    assert_eq!(solution.value(one), Outcome::Win(Player::Zero), "J0 takes the last stick");
    assert_eq!(solution.rank(start), Some(7));

    let mut sizes = Vec::new();
    for layer in solution.layers(Player::Zero) {
        sizes.push(layer.len() + sizes.last().unwrap_or(&0));
    }
    assert_eq!(sizes, [1, 3, 4, 6, 7, 9, 10, 11]);

    let printed = nim_10(&["1,0"]);
    let printed = solve(&printed.arena, Objective::default(), &()).unwrap();
    assert_eq!(printed.value(one), Outcome::Win(Player::One), "the mistake takes that win from J0");
}

/// The attractor of J0 by an algorithm that gives labels.
fn labels(algorithm: Algorithm, game: &NamedArena) -> Attractor<Label> {
    match algorithm.run(&game.arena, Objective::default(), Player::Zero) {
        AnyAttractor::Labelled(attractor) => attractor,
        AnyAttractor::Ranked(_) => panic!("{algorithm} gives ranks"),
    }
}

#[test]
fn mistake_4_a_label_can_be_below_the_rank() {
    // The stack takes the last target first, so for it they stand the other way round.
    let lines = "a 0 e\n e 1 d\n d 0 t\n p 1 a b\n b 0 u\n";
    let for_calls = game(&format!("{lines} t 1\n u 1"), [&["t", "u"], &[]]);
    let for_stack = game(&format!("{lines} u 1\n t 1"), [&["t", "u"], &[]]);
    for (attractor, game) in
        [(labels(Algorithm::Recursive, &for_calls), &for_calls), (labels(Algorithm::Stack, &for_stack), &for_stack)]
    {
        let [p] = vertices(game, ["p"]);
        assert_eq!(attractor.label(p), Some(2));
        assert_eq!(solve(&game.arena, Objective::default(), &()).unwrap().rank(p), Some(4));
    }
}

#[test]
fn mistake_4_a_strategy_that_follows_labels_can_cycle_and_ours_does_not() {
    let case = arena_case("labels-that-cycle");
    let [s, p, c] = vertices(&case.game, ["s", "p", "c"]);
    let labels = labels(Algorithm::Recursive, &case.game);
    let by_label = |vertex: Vertex| case.arena().successors(vertex).find(|&to| labels.label(to) < labels.label(vertex));
    assert_eq!(by_label(s), Some(p), "the mistake moves to p, from where J1 moves back to s");
    assert!(case.arena().successors(p).any(|to| to == s));

    let solution = solve(case.arena(), Objective::default(), &()).unwrap();
    assert_eq!(solution.best_move(s), Some(c));
    let line = follow(case.arena(), &solution, p);
    assert_eq!((line.vertices.len(), line.end), (5, LineEnd::Over(Outcome::Win(Player::Zero))));
}

#[test]
fn mistake_5_the_move_goes_from_the_vertex_that_enters_to_one_that_entered_before() {
    let mut moves = 0;
    for arena in (0..2_000).map(|seed| random::arena(seed, 20)) {
        for algorithm in Algorithm::ALL {
            for player in Player::BOTH {
                let attractor = algorithm.run(&arena, Objective::default(), player);
                let place = |vertex| attractor.order().iter().position(|&entered| entered == vertex);
                for &vertex in attractor.order() {
                    let Some(Reason::Move(to)) = attractor.reason(vertex) else { continue };
                    assert_eq!(arena.owner(vertex), player);
                    assert!(arena.successors(vertex).any(|successor| successor == to), "{vertex} cannot move to {to}");
                    assert!(place(to).unwrap() < place(vertex).unwrap(), "{algorithm}: {to} entered after {vertex}");
                    moves += 1;
                }
            }
        }
    }
    assert!(moves > 5_000, "only {moves} moves were checked");
}

#[test]
fn mistake_6_there_is_a_move_outside_of_the_attractor_too() {
    for case in corpus::arena_cases() {
        let arena = case.arena();
        let attractors = Player::BOTH
            .map(|player| queue::attractor(arena, case.game.objective, player, &mut |_| Ok::<(), ()>(())).unwrap());
        for vertex in arena.vertices() {
            let chosen = choose(arena, &attractors, vertex);
            assert_eq!(chosen.is_some(), arena.out_degree(vertex) > 0, "case {:?}, vertex {vertex}", case.name);
        }
    }
}
