//! An engine against the definition, on random arenas of every kind.
//!
//! An engine is a function that solves an arena and says what is wrong, compared with the [`naive`]
//! solver's answer, which it is given. An arena that fails is shrunk and shown as a case for the corpus.

use super::{all_objectives, arenas, corpus, minimal, naive, random};
use crate::{Arena, DrawKind, Kind, Objective, Outcome, Player, Verdict, Vertex};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Solves an arena and compares the answer with the right one.
pub type Engine<'a> = &'a dyn Fn(&Arena, Objective, &naive::Truth) -> Result<(), String>;

const ARENAS: u32 = 20_000;

/// 20 000 small arenas, under all objectives.
///
/// # Panics
/// If the engine is wrong; the smallest arena that shows it is in the message.
pub fn on_small_arenas(engine: Engine<'_>) {
    let census = Census::default();
    let config = Config { cases: ARENAS, rng_seed: RngSeed::Fixed(2), failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&arenas(9), |arena| {
        census.arena(&arena);
        for objective in all_objectives() {
            census.truth(&check(engine, &arena, objective).map_err(TestCaseError::fail)?);
        }
        Ok(())
    });
    match outcome {
        Ok(()) => census.assert_enough(ARENAS * all_objectives().len() as u32),
        Err(TestError::Fail(_, arena)) => {
            let failing = all_objectives().into_iter().find(|&objective| check(engine, &arena, objective).is_err());
            panic!("{}", show(engine, arena, failing.expect("one of them fails")));
        }
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

/// 600 arenas of up to 200 vertices.
///
/// # Panics
/// If the engine is wrong; the smallest arena that shows it is in the message.
pub fn on_larger_arenas(engine: Engine<'_>) {
    let mut deepest = 0;
    for (seed, objective) in (0..600).zip(all_objectives().into_iter().cycle()) {
        deepest = deepest.max(deepest_rank(&right(engine, seed, random::arena(seed, 200), objective)));
    }
    assert!(deepest >= 20, "no rank above {deepest}");
}

/// 4 000 arenas whose edges all lead to lower numbers, or all to higher ones.
///
/// # Panics
/// If the engine is wrong; the smallest arena that shows it is in the message.
pub fn on_arenas_numbered_along_their_edges(engine: Engine<'_>) {
    let (mut deepest, mut draws) = (0, 0);
    for (seed, objective) in (0..2_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 60);
        for arena in [keep_edges(&arena, |from, to| to < from), keep_edges(&arena, |from, to| to > from)] {
            let truth = right(engine, seed, arena, objective);
            deepest = deepest.max(deepest_rank(&truth));
            draws += truth.verdicts.iter().filter(|verdict| verdict.outcome() == Outcome::Draw).count();
        }
    }
    assert!(deepest >= 10 && draws >= 1_000, "no rank above {deepest}, {draws} draws");
}

/// Vertices with up to a thousand moves, which counters of a byte or two would get wrong.
///
/// # Panics
/// If the engine is wrong.
pub fn on_vertices_with_many_moves(engine: Engine<'_>) {
    for moves in [1, 2, 253, 254, 255, 256, 257, 258, 511, 512, 513, 1_000] {
        for escape in [false, true] {
            let arena = hub(moves, escape);
            let truth = naive::solve(&arena, Objective::default());
            let expected = if escape { Outcome::Draw } else { Outcome::Win(Player::Zero) };
            assert_eq!(truth.verdicts[0].outcome(), expected, "{moves} moves, escape {escape}");
            engine(&arena, Objective::default(), &truth).unwrap_or_else(|problem| panic!("{moves} moves: {problem}"));
        }
    }
}

fn right(engine: Engine<'_>, seed: u64, arena: Arena, objective: Objective) -> naive::Truth {
    check(engine, &arena, objective).unwrap_or_else(|_| panic!("seed {seed}: {}", show(engine, arena, objective)))
}

fn deepest_rank(truth: &naive::Truth) -> u32 {
    truth.verdicts.iter().filter_map(|verdict| verdict.rank()).max().unwrap_or(0)
}

/// A panic is a failure like any other, and must not keep the arena from shrinking.
fn check(engine: Engine<'_>, arena: &Arena, objective: Objective) -> Result<naive::Truth, String> {
    let truth = naive::solve(arena, objective);
    let checked = catch_unwind(AssertUnwindSafe(|| engine(arena, objective, &truth)));
    checked.unwrap_or_else(|_| Err("an engine panics".to_owned())).map(|()| truth)
}

/// Shrinks an arena that fails under this objective and shows it as a case for the corpus.
fn show(engine: Engine<'_>, arena: Arena, objective: Objective) -> String {
    let small = minimal(arena, |arena| check(engine, arena, objective).is_err());
    let problem = check(engine, &small, objective).expect_err("it still fails");
    format!("{problem}\n{}", corpus::draft(&small, objective))
}

/// What the random arenas had in them, so that a test knows that it has seen enough.
#[derive(Default)]
struct Census {
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

impl Census {
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

/// The arena without the edges that are not in order, which makes it one that is solved in a sweep.
fn keep_edges(arena: &Arena, in_order: impl Fn(Vertex, Vertex) -> bool) -> Arena {
    let (mut offsets, mut heads) = (vec![0], Vec::new());
    for from in arena.vertices() {
        heads.extend(arena.successors(from).filter(|&to| in_order(from, to)).map(Vertex::number));
        offsets.push(heads.len() as u32);
    }
    let kinds = arena.vertices().map(|vertex| arena.kind(vertex)).collect();
    Arena::from_rows(kinds, offsets, heads).expect("the rows of an arena")
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
    Arena::from_rows(kinds, offsets, heads).expect("the rows of an arena")
}
