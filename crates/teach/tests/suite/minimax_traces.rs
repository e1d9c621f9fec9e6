//! Traces tell what minimax did.

use crate::small_games::{Sticks, acyclic};
use retrograde::{Game, Interrupted, Objective, Ordered, Player};
use retrograde_teach::minimax::{
    Algorithm, Answer, ArenaGame, Bound, CallKind, Event, Minimax, MinimaxError, Trace, Value, Window,
};
use std::fmt::Debug;

fn name(&(sticks, player): &(u32, Player)) -> String {
    format!("({sticks},{})", player.index() + 1)
}

#[expect(clippy::type_complexity, reason = "what minimax returns and records, for any game")]
fn traced<G: Game, V: Value>(
    minimax: &Minimax<'_, G, V>,
    algorithm: Algorithm,
    position: &G::Position,
    calls: usize,
) -> (Answer<V, G::Move>, Trace<G::Position, G::Move, V>)
where
    G::Position: Debug,
{
    let mut trace = Trace::new(calls);
    let answer = minimax.record(algorithm, position, &mut trace).unwrap();
    (answer, trace)
}

#[test]
fn the_tree_of_note_002_is_told_as_it_is_drawn() {
    let game = Sticks::partisan(5);
    let (answer, trace) = traced(&Minimax::new(&game).winner_only(), Algorithm::Minimax, &game.start(), 100);
    let expected = "\
(5,1): +1
  (4,2): -1
    (3,1): +1
      (2,2): -1
        (1,1): -1
          (0,2): -1, final
      (1,2): +1
        (0,1): +1, final
    (1,1): -1
      (0,2): -1, final
  (3,2): +1
    (2,1): +1
      (1,2): +1
        (0,1): +1, final
      (0,2): -1, final
    (0,1): +1, final
";
    assert_eq!(trace.outline(name), expected);
    assert_eq!(answer.counts.calls, 16);
    assert!(trace.is_complete());
}

#[test]
fn a_memo_looks_into_each_position_once() {
    let game = Sticks::partisan(5);
    let (_, trace) = traced(&Minimax::new(&game), Algorithm::Memo, &game.start(), 100);
    let expected = "\
(5,1): J0 in 4
  (4,2): J1 in 2
    (3,1): J0 in 2
      (2,2): J1 in 2
        (1,1): J1 in 1
          (0,2): J1 in 0, final
      (1,2): J0 in 1
        (0,1): J0 in 0, final
    (1,1): J1 in 1, remembered
  (3,2): J0 in 3
    (2,1): J0 in 2
      (1,2): J0 in 1, remembered
      (0,2): J1 in 0, remembered
    (0,1): J0 in 0, remembered
";
    assert_eq!(trace.outline(name), expected);
}

#[test]
fn alpha_beta_shows_its_windows_and_what_it_leaves_out() {
    let game = Sticks::partisan(5);
    let minimax = Minimax::new(&game).winner_only();
    let (answer, trace) = traced(&minimax, Algorithm::AlphaBeta, &(4, Player::One), 100);
    let expected = "\
(4,2): -1 in [-∞, +∞]
  (3,1): +1 in [-∞, +∞]
    (2,2): -1 in [-∞, +∞]
      (1,1): -1 in [-∞, +∞]
        (0,2): -1 in [-∞, +∞], final
    (1,2): +1 in [-1, +∞]
      (0,1): +1 in [-1, +∞], final
  (1,1): -1 in [-∞, +1]
    (0,2): -1 in [-∞, +1], final
";
    assert_eq!(trace.outline(name), expected);
    assert_eq!(answer.counts.cuts, 0);

    let (answer, trace) = traced(&minimax, Algorithm::AlphaBeta, &(5, Player::One), 100);
    let cut = trace.calls().iter().find(|call| call.left_out > 0).unwrap();
    assert_eq!((answer.counts.cuts, cut.position, cut.left_out), (1, (2, Player::Zero), 1));
    assert!(trace.outline(name).contains("(2,1): ≥ +1 in [-∞, +1], 1 cut\n"), "{}", trace.outline(name));
}

#[test]
fn a_trace_is_what_was_counted_and_watching_changes_nothing() {
    let (mut calls, mut bounds) = (0, 0);
    for seed in 0..2_000 {
        let arena = acyclic(seed, 20);
        let start = arena.vertices().next().unwrap();
        let game = ArenaGame::new(&arena, Objective::default(), start);
        for algorithm in Algorithm::ALL {
            let (answer, trace) = traced(&Minimax::new(&game), algorithm, &start, usize::MAX);
            assert_eq!(answer, Minimax::new(&game).run(algorithm, &start).unwrap());
            let of_kind = |kind| trace.calls().iter().filter(|call| call.kind == kind).count() as u64;
            assert_eq!(trace.calls().len() as u64, answer.counts.calls);
            assert_eq!(of_kind(CallKind::Final), answer.counts.leaves);
            assert_eq!(of_kind(CallKind::Remembered), answer.counts.memo_hits);
            let cuts = trace.calls().iter().filter(|call| call.left_out > 0).count();
            assert_eq!(cuts as u64, answer.counts.cuts);
            assert!(trace.calls().iter().all(|call| call.value.is_some()));
            let root = &trace.calls()[0];
            assert_eq!((root.value, root.best), (Some(answer.value), answer.best()));
            for call in trace.calls() {
                let value = Minimax::new(&game).run(Algorithm::Minimax, &call.position).unwrap().value;
                let told = call.value.unwrap();
                assert!(match call.bound() {
                    Bound::Exact => value == told,
                    Bound::AtMost => value <= told,
                    Bound::AtLeast => value >= told,
                });
                // Alpha-beta fails hard: only a leaf may be outside of the window.
                let inside = |window: Window<_>| window.alpha <= told && told <= window.beta;
                assert!(call.kind != CallKind::Inner || call.window.is_none_or(inside));
                bounds += usize::from(call.bound() != Bound::Exact);
            }
            // Of the moves of an inner call, each was followed or cut.
            let mut made = vec![0; trace.calls().len()];
            for call in &trace.calls()[1..] {
                made[call.caller.unwrap()] += 1;
            }
            for (call, made) in trace.calls().iter().zip(made).filter(|(call, _)| call.kind == CallKind::Inner) {
                let mut moves = Vec::new();
                game.moves(&call.position, &mut moves);
                assert_eq!(made + call.left_out, moves.len());
            }
            calls += trace.calls().len();
        }
    }
    assert!(calls > 5_000 && bounds > 200, "only {calls} calls, {bounds} bounds");
}

#[test]
fn the_calls_that_run_at_a_step_are_the_line_to_its_position() {
    let game = Sticks::misere(6, &[1, 2, 3]);
    let (_, trace) = traced(&Minimax::new(&game), Algorithm::AlphaBeta, &game.start(), usize::MAX);
    for (number, step) in trace.steps().iter().enumerate() {
        let mut line: Vec<usize> = trace.running(number).collect();
        assert_eq!(line.first(), Some(&step.call));
        line.reverse();
        let mut position = game.start();
        for &call in &line[1..] {
            position = game.play(&position, trace.calls()[call].by.unwrap());
        }
        assert_eq!(position, trace.calls()[step.call].position);
    }
    let returned = trace.steps().iter().filter(|step| matches!(step.event, Event::Returned(_))).count();
    assert_eq!(returned, trace.calls().len());
}

#[test]
fn a_short_trace_keeps_the_first_calls_and_says_that_there_were_more() {
    let game = Sticks::misere(9, &[1, 2, 3]);
    let (_, whole) = traced(&Minimax::new(&game), Algorithm::Minimax, &game.start(), usize::MAX);
    let (_, short) = traced(&Minimax::new(&game), Algorithm::Minimax, &game.start(), 50);
    assert_eq!((whole.calls().len(), short.calls().len()), (326, 50));
    assert!(whole.is_complete() && !short.is_complete());
    assert!(short.outline(name).ends_with("…\n"));
    for (short, whole) in short.calls().iter().zip(whole.calls()) {
        assert_eq!(short, whole, "calls that are kept are told to their end");
    }
}

#[test]
fn the_bottom_up_way_can_be_watched_too() {
    let game = Sticks::partisan(4);
    let mut trace = Trace::new(100);
    let minimax = Minimax::new(&game);
    let order = |position: &_| Ok(game.order(position));
    let answer = minimax.watch_bottom_up(&order, &game.start(), &mut |position, event| {
        trace.record(position, event);
        Ok(())
    });
    let outline = trace.outline(name);
    assert!(outline.starts_with("(0,1): J0 in 0, final\n(0,2): J1 in 0, final\n(1,1): J1 in 1\n"), "{outline}");
    assert!(outline.ends_with("(4,1): J0 in 4\n"), "{outline}");
    assert_eq!(answer.unwrap().value.length(), Some(4));
}

#[test]
fn a_watcher_can_stop_every_algorithm() {
    let game = Sticks::normal(10, &[1, 2]);
    for algorithm in Algorithm::ALL {
        let mut events = 0;
        let stopped = Minimax::new(&game).watch(algorithm, &game.start(), &mut |_, _| {
            events += 1;
            if events == 20 { Err(Interrupted) } else { Ok(()) }
        });
        assert_eq!((stopped, events), (Err(MinimaxError::Interrupted(Interrupted)), 20), "{algorithm}");
    }
}

#[test]
fn the_trace_of_a_search_that_ran_into_a_cycle_shows_the_cycle() {
    let case = retrograde::testkit::corpus::arena_case("both-kinds-of-draw");
    let arena = case.arena();
    let start = arena.vertices().find(|&vertex| retrograde::count_plays(arena, vertex).is_err()).unwrap();
    let game = ArenaGame::new(arena, Objective::default(), start);
    let mut trace = Trace::new(100);
    let error = Minimax::new(&game).record(Algorithm::Memo, &start, &mut trace).unwrap_err();
    let MinimaxError::Repetition { position, depth, moves } = error else { panic!("{error}") };
    let line: Vec<usize> = trace.running(trace.steps().len() - 1).collect();
    let [last, first] = [line[0], line[moves as usize]].map(|call| &trace.calls()[call]);
    assert_eq!((last.position, first.position), (position, position));
    assert_eq!((last.depth, first.depth), (depth + moves, depth));
}
