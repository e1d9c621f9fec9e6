//! Traces tell what the algorithms did.

use crate::common::{game, vertices};
use retrograde::testkit::random;
use retrograde::{Arena, Interrupted, Objective, Observer, Player, Progress, Vertex};
use retrograde_teach::course::{Algorithm, AnyAttractor, AttractorEntry, Event, Reason, solve_with};

fn number(attractor: &AnyAttractor, vertex: Vertex) -> Option<u32> {
    match attractor {
        AnyAttractor::Ranked(attractor) => attractor.rank(vertex),
        AnyAttractor::Labelled(attractor) => attractor.label(vertex),
    }
}

#[test]
fn what_entered_in_the_steps_is_the_attractor_in_order_with_number_and_reason() {
    let mut entered = 0;
    for arena in (0..800).map(|seed| random::arena(seed, 20)) {
        for algorithm in Algorithm::ALL {
            let (attractor, trace) = algorithm.trace(&arena, Objective::default(), Player::Zero);
            assert_eq!(
                attractor,
                algorithm.run(&arena, Objective::default(), Player::Zero),
                "watching changes nothing"
            );
            let entries: Vec<AttractorEntry> = trace.steps().flat_map(|step| step.entered()).collect();
            assert_eq!(entries.iter().map(|entry| entry.vertex).collect::<Vec<_>>(), attractor.order());
            for entry in &entries {
                assert_eq!(Some(entry.number), number(&attractor, entry.vertex));
                assert_eq!(Some(entry.reason), attractor.reason(entry.vertex));
            }
            entered += entries.len();
        }
    }
    assert!(entered > 4_000, "only {entered} vertices entered");
}

#[test]
fn steps_cut_the_events_into_pieces_without_gaps() {
    for arena in (0..200).map(|seed| random::arena(seed, 12)) {
        for algorithm in Algorithm::ALL {
            let (_, trace) = algorithm.trace(&arena, Objective::default(), Player::One);
            let pieces: Vec<Event> = trace.steps().flat_map(|step| step.events().to_vec()).collect();
            assert_eq!(pieces, trace.events());
            assert!(trace.steps().all(|step| !step.events().is_empty()));
            assert!(trace.step(trace.steps().len()).is_none());
        }
    }
}

#[test]
fn what_is_taken_waited_first_and_in_the_end_nothing_waits() {
    let mut taken = 0;
    for arena in (0..800).map(|seed| random::arena(seed, 20)) {
        for algorithm in [Algorithm::Stack, Algorithm::Queue] {
            let (_, trace) = algorithm.trace(&arena, Objective::default(), Player::Zero);
            let steps: Vec<_> = trace.steps().collect();
            for pair in steps.windows(2) {
                assert_eq!(pair[1].taken(), pair[0].pending().first().copied(), "{algorithm}");
                taken += 1;
            }
            assert!(steps.last().is_none_or(|step| step.pending().is_empty()));
        }
    }
    assert!(taken > 1_000, "only {taken} vertices were taken");
}

#[test]
fn counters_start_at_the_out_degree_and_go_down_by_one() {
    for arena in (0..800).map(|seed| random::arena(seed, 20)) {
        for algorithm in Algorithm::ALL {
            let mut left: Vec<u32> = arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect();
            let (attractor, trace) = algorithm.trace(&arena, Objective::default(), Player::Zero);
            for (vertex, lowered) in trace.steps().flat_map(|step| step.lowered()) {
                left[vertex.index()] -= 1;
                assert_eq!(left[vertex.index()], lowered);
            }
            let by_all_moves = |&&vertex: &&Vertex| attractor.reason(vertex) == Some(Reason::AllMoves);
            if algorithm != Algorithm::Fixpoint {
                assert!(attractor.order().iter().filter(by_all_moves).all(|vertex| left[vertex.index()] == 0));
            }
        }
    }
}

fn figure_10() -> (Arena, [Vertex; 5]) {
    let case = retrograde::testkit::corpus::arena_case("figures-10-to-13");
    let found = vertices(&case.game, ["f1", "f2", "s1", "s2", "s3"]);
    (case.game.arena, found)
}

#[test]
fn the_queue_goes_through_figures_10_to_13_of_note_003() {
    let (arena, [f1, f2, s1, s2, s3]) = figure_10();
    let (_, trace) = Algorithm::Queue.trace(&arena, Objective::default(), Player::Zero);
    let steps: Vec<_> = trace.steps().map(|step| (step.taken(), step.pending())).collect();
    assert_eq!(
        steps,
        [
            (None, vec![f1, f2]),
            (Some(f1), vec![f2, s1, s2]),
            (Some(f2), vec![s1, s2]),
            (Some(s1), vec![s2]),
            (Some(s2), vec![s3]),
            (Some(s3), vec![]),
        ]
    );
    let lowered: Vec<_> = trace.step(2).unwrap().lowered().collect();
    assert_eq!(lowered, [(s3, 1)], "the counter of s3 goes from 2 to 1");
    let entered: Vec<_> = trace.step(4).unwrap().entered().collect();
    assert_eq!(entered, [AttractorEntry { vertex: s3, number: 2, reason: Reason::AllMoves }]);
}

#[test]
fn the_stack_takes_the_last_one_first() {
    let (arena, [f1, f2, s1, s2, s3]) = figure_10();
    let (_, trace) = Algorithm::Stack.trace(&arena, Objective::default(), Player::Zero);
    let steps: Vec<_> = trace.steps().map(|step| (step.taken(), step.pending())).collect();
    assert_eq!(
        steps,
        [
            (None, vec![f2, f1]),
            (Some(f2), vec![f1]),
            (Some(f1), vec![s2, s1]),
            (Some(s2), vec![s3, s1]),
            (Some(s3), vec![s1]),
            (Some(s1), vec![]),
        ]
    );
}

#[test]
fn calls_go_on_after_the_calls_that_they_made() {
    let (arena, [f1, f2, s1, s2, s3]) = figure_10();
    let (_, trace) = Algorithm::Recursive.trace(&arena, Objective::default(), Player::Zero);
    let steps: Vec<_> = trace.steps().map(|step| (step.taken(), step.pending())).collect();
    assert_eq!(
        steps,
        [
            (Some(f1), vec![f1]),
            (Some(s1), vec![f1]),
            (Some(f1), vec![f1]),
            (Some(s2), vec![]),
            (Some(f2), vec![f2]),
            (Some(s3), vec![]),
        ]
    );
}

#[test]
fn a_step_of_the_fixpoint_is_a_layer() {
    let (arena, [f1, f2, s1, s2, s3]) = figure_10();
    let (_, trace) = Algorithm::Fixpoint.trace(&arena, Objective::default(), Player::Zero);
    let layers: Vec<Vec<Vertex>> =
        trace.steps().map(|step| step.entered().map(|entry| entry.vertex).collect()).collect();
    assert_eq!(layers, [vec![f1, f2], vec![s1, s2], vec![s3]]);
    assert!(trace.steps().all(|step| step.taken().is_none() && step.pending().is_empty()));
}

#[test]
fn a_watcher_can_stop_the_algorithm() {
    let (arena, _) = figure_10();
    for algorithm in Algorithm::ALL {
        let mut events = 0;
        let stopped = algorithm.watch(&arena, Objective::default(), Player::Zero, &mut |_| {
            events += 1;
            if events == 3 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((stopped, events), (Err("enough"), 3), "{algorithm}");
    }
}

#[test]
fn an_observer_can_interrupt_even_the_slow_fixpoint() {
    struct Stop;
    impl Observer for Stop {
        fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
            Err(Interrupted)
        }
    }
    let lines: Vec<String> = (1..2_000).map(|n| format!("v{n} 0 v{}", n - 1)).collect();
    let chain = game(&format!("v0 0\n{}", lines.join("\n")), [&["v0"], &[]]).arena;
    assert_eq!(solve_with(&chain, Objective::default(), Algorithm::Fixpoint, &Stop), Err(Interrupted));
}

#[test]
fn reasons_say_why_a_vertex_is_won_at_once() {
    use retrograde::DeadEnds;
    let game = game("t 0\n d 1", [&["t"], &[]]);
    let [t, d] = vertices(&game, ["t", "d"]);
    let normal = Objective { dead_ends: DeadEnds::Normal, ..Objective::default() };
    for algorithm in Algorithm::ALL {
        let attractor = algorithm.run(&game.arena, normal, Player::Zero);
        assert_eq!(attractor.reason(t), Some(Reason::Target));
        assert_eq!(attractor.reason(d), Some(Reason::DeadEnd));
        assert!(!algorithm.run(&game.arena, Objective::default(), Player::Zero).contains(d));
    }
}
