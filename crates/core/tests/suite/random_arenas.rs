//! Random arenas: every engine against the naive solver, and the naive one against brute force.

use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use retrograde::course::{Algorithm, AnyAttractor, solve_with};
use retrograde::testkit::{all_objectives, arenas, brute_force, corpus, minimal, naive, random};
use retrograde::{Arena, DrawKind, Kind, Mode, Objective, Outcome, Player, Verdict, Vertex, solve, verify};
use std::cell::Cell;

const ARENAS: u32 = 20_000;

/// Solves an arena with every engine and compares all of them with the definition.
fn check(arena: &Arena, objective: Objective) -> Result<naive::Truth, String> {
    let truth = naive::solve(arena, objective);
    let fast = solve(arena, objective, &()).map_err(|error| error.to_string())?;
    naive::compare(arena, &truth, &fast).map_err(|problem| format!("fast solver: {problem}"))?;
    verify(arena, &fast).map_err(|violation| format!("fast solver: {violation}"))?;
    for algorithm in Algorithm::ALL {
        let solution = solve_with(arena, objective, algorithm, &()).map_err(|error| error.to_string())?;
        naive::compare(arena, &truth, &solution).map_err(|problem| format!("{algorithm}: {problem}"))?;
        verify(arena, &solution).map_err(|violation| format!("{algorithm}: {violation}"))?;
        // The labelled algorithms are compared by themselves, not by way of the queue that ranks them.
        for player in Player::BOTH {
            let attractor = algorithm.run(arena, objective, player);
            let wins = |vertex: Vertex| matches!(truth.verdicts[vertex.index()], Verdict::Win { player: winner, .. } if winner == player);
            if let Some(vertex) = arena.vertices().find(|&vertex| attractor.contains(vertex) != wins(vertex)) {
                return Err(format!("{algorithm}: vertex {vertex} is on the wrong side of the attractor of {player}"));
            }
            if let AnyAttractor::Ranked(attractor) = &attractor
                && attractor.layers() != truth.layers(player)
            {
                return Err(format!("{algorithm}: the layers of {player} are {:?}", attractor.layers()));
            }
        }
    }
    Ok(truth)
}

/// What the random arenas had in them.
#[derive(Default)]
struct Seen {
    games: Cell<u32>,
    wins: [Cell<u32>; 2],
    ends: Cell<u32>,
    endless: Cell<u32>,
    avoided: Cell<u32>,
    exits: Cell<u32>,
    loops: Cell<u32>,
    double_edges: Cell<u32>,
    dead_ends: Cell<u32>,
    unbalanced: Cell<u32>,
    deepest: Cell<u32>,
}

fn add(cell: &Cell<u32>, count: usize) {
    cell.set(cell.get() + count as u32);
}

impl Seen {
    fn arena(&self, arena: &Arena) {
        let owned = arena.vertices().filter(|&vertex| arena.owner(vertex) == Player::One).count();
        add(&self.unbalanced, usize::from(4 * owned < arena.vertex_count() || 4 * owned > 3 * arena.vertex_count()));
        for vertex in arena.vertices() {
            let moves: Vec<_> = arena.successors(vertex).collect();
            add(&self.exits, arena.ignored(vertex).len());
            add(&self.loops, moves.iter().filter(|&&to| to == vertex).count());
            let double = moves.iter().enumerate().filter(|(place, to)| moves[..*place].contains(to)).count();
            add(&self.double_edges, double);
            add(&self.dead_ends, usize::from(arena.is_dead_end(vertex)));
        }
    }

    fn truth(&self, truth: &naive::Truth) {
        add(&self.games, 1);
        for verdict in &truth.verdicts {
            match *verdict {
                Verdict::Win { player, rank } => {
                    add(&self.wins[player.index()], 1);
                    self.deepest.set(self.deepest.get().max(rank));
                }
                Verdict::Avoid(_) => add(&self.avoided, 1),
                Verdict::Draw(DrawKind::Ends) => add(&self.ends, 1),
                Verdict::Draw(DrawKind::Endless) => add(&self.endless, 1),
            }
        }
    }

    fn assert_enough(&self, games: u32) {
        assert_eq!(self.games.get(), games);
        for (what, seen) in [
            ("wins of J0", &self.wins[0]),
            ("wins of J1", &self.wins[1]),
            ("draws that end", &self.ends),
            ("endless draws", &self.endless),
            ("wins by avoiding", &self.avoided),
            ("targets with exits", &self.exits),
            ("loops", &self.loops),
            ("double edges", &self.double_edges),
            ("dead ends", &self.dead_ends),
            ("unbalanced arenas", &self.unbalanced),
        ] {
            assert!(seen.get() >= 5_000, "only {} {what}", seen.get());
        }
        assert!(self.deepest.get() >= 6, "no rank above {}", self.deepest.get());
    }
}

/// A panic is a failure like any other, and must not keep the arena from shrinking.
fn check_or_panic(arena: &Arena, objective: Objective) -> Result<naive::Truth, String> {
    std::panic::catch_unwind(|| check(arena, objective)).unwrap_or_else(|_| Err("an engine panics".to_owned()))
}

/// Shrinks an arena that fails under these rules and shows it as a case for the corpus.
fn show(arena: Arena, objective: Objective) -> String {
    let small = minimal(arena, |arena| check_or_panic(arena, objective).is_err());
    let problem = check_or_panic(&small, objective).expect_err("it still fails");
    format!("{problem}\n{}", corpus::draft(&small, objective))
}

#[test]
fn every_engine_agrees_with_the_definition_on_20_000_arenas_under_all_rules() {
    let seen = Seen::default();
    let config = Config { cases: ARENAS, rng_seed: RngSeed::Fixed(2), failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&arenas(9), |arena| {
        seen.arena(&arena);
        for objective in all_objectives() {
            seen.truth(&check_or_panic(&arena, objective).map_err(TestCaseError::fail)?);
        }
        Ok(())
    });
    match outcome {
        Ok(()) => seen.assert_enough(ARENAS * all_objectives().len() as u32),
        Err(TestError::Fail(_, arena)) => {
            let objective =
                all_objectives().into_iter().find(|&objective| check_or_panic(&arena, objective).is_err()).unwrap();
            panic!("{}", show(arena, objective));
        }
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

#[test]
fn every_engine_agrees_with_the_definition_on_larger_arenas() {
    let mut deepest = 0;
    for (seed, objective) in (0..600).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 200);
        let Ok(truth) = check_or_panic(&arena, objective) else { panic!("seed {seed}: {}", show(arena, objective)) };
        deepest = deepest.max(truth.verdicts.iter().filter_map(|verdict| verdict.rank()).max().unwrap_or(0));
    }
    assert!(deepest >= 20, "no rank above {deepest}");
}

/// The arena without the edges that are not in order, which makes it one that is solved in a sweep.
fn keep_edges(arena: &Arena, in_order: impl Fn(Vertex, Vertex) -> bool) -> Arena {
    let (mut offsets, mut heads) = (vec![0], Vec::new());
    for from in arena.vertices() {
        heads.extend(arena.successors(from).filter(|&to| in_order(from, to)).map(Vertex::number));
        offsets.push(heads.len() as u32);
    }
    let kinds = arena.vertices().map(|vertex| arena.kind(vertex)).collect();
    Arena::from_rows(kinds, offsets, heads).unwrap()
}

#[test]
fn every_engine_agrees_with_the_definition_on_arenas_numbered_along_their_edges() {
    let (mut deepest, mut draws) = (0, 0);
    for (seed, objective) in (0..2_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 60);
        for arena in [keep_edges(&arena, |from, to| to < from), keep_edges(&arena, |from, to| to > from)] {
            let Ok(truth) = check_or_panic(&arena, objective) else {
                panic!("seed {seed}: {}", show(arena, objective))
            };
            deepest = deepest.max(truth.verdicts.iter().filter_map(|verdict| verdict.rank()).max().unwrap_or(0));
            draws += truth.verdicts.iter().filter(|verdict| verdict.outcome() == Outcome::Draw).count();
        }
    }
    assert!(deepest >= 10 && draws >= 1_000, "no rank above {deepest}, {draws} draws");
}

/// A hub of J1 with so many moves, each to a vertex from where J0 wins in one; one of them possibly also
/// lets the play go round.
fn hub(moves: usize, escape: bool) -> Arena {
    let mut kinds = vec![Kind::new(Player::One, None), Kind::new(Player::One, Some(Player::Zero))];
    let mut heads: Vec<u32> = (2..2 + moves as u32).collect();
    let mut offsets = vec![0, moves as u32, moves as u32];
    for spoke in 0..moves {
        let loose = escape && spoke == moves / 2;
        kinds.push(Kind::new(if loose { Player::One } else { Player::Zero }, None));
        heads.push(1);
        heads.extend(loose.then_some(0));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).unwrap()
}

#[test]
fn vertices_with_hundreds_of_moves_are_counted_down_to_the_last() {
    for moves in [1, 2, 253, 254, 255, 256, 257, 258, 511, 512, 513, 1_000] {
        for escape in [false, true] {
            let arena = hub(moves, escape);
            let truth =
                check(&arena, Objective::default()).unwrap_or_else(|problem| panic!("{moves} moves: {problem}"));
            let expected = if escape { Outcome::Draw } else { Outcome::Win(Player::Zero) };
            assert_eq!(truth.verdicts[0].outcome(), expected, "{moves} moves, escape {escape}");
        }
    }
}

#[test]
fn the_definition_agrees_with_all_pairs_of_strategies() {
    let mut compared = 0;
    for seed in 10_000..14_000 {
        let arena = random::arena(seed, 6);
        for objective in all_objectives().into_iter().filter(|objective| objective.mode == Mode::Draws) {
            let truth = naive::solve(&arena, objective);
            for player in Player::BOTH {
                let Some(ranks) = brute_force::ranks(&arena, objective, player, 100) else { continue };
                for vertex in arena.vertices() {
                    let verdict = truth.verdicts[vertex.index()];
                    let rank = verdict.rank().filter(|_| verdict.outcome() == Outcome::Win(player));
                    assert_eq!(rank, ranks[vertex.index()], "seed {seed}, {objective:?}, {player}, vertex {vertex}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} games were small enough");
}
