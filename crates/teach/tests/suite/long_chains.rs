//! Chains of a million vertices, on a thread with the small stack that threads have by default.

use retrograde::{Arena, Kind, Objective, Player, Vertex, solve, verify};
use retrograde_teach::course::{Algorithm, AnyAttractor, Event, solve_with};

const MILLION: usize = 1_000_000;

/// v moves to v − 1, and 0 is a target of J0; the players alternate. Below `exit`, if there is one, J1
/// can also stop at a dead end, which is the last vertex.
fn chain(length: usize, exit: Option<usize>) -> Arena {
    let mut kinds = Vec::new();
    let mut offsets = vec![0];
    let mut heads = Vec::new();
    for index in 0..length {
        let owner = if index % 2 == 0 { Player::Zero } else { Player::One };
        kinds.push(Kind::new(owner, (index == 0).then_some(Player::Zero)));
        heads.extend(index.checked_sub(1).map(|below| below as u32));
        heads.extend((exit == Some(index)).then_some(length as u32));
        offsets.push(heads.len() as u32);
    }
    kinds.push(Kind::new(Player::Zero, None));
    offsets.push(heads.len() as u32);
    Arena::from_rows(kinds, offsets, heads).unwrap()
}

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_million_calls_overflow_no_stack() {
    on_a_small_stack(|| {
        let arena = chain(MILLION, None);
        for algorithm in [Algorithm::Recursive, Algorithm::Stack, Algorithm::Queue] {
            let attractor = algorithm.run(&arena, Objective::default(), Player::Zero);
            assert_eq!(attractor.order().len(), MILLION, "{algorithm}");
            let number = |index: usize| {
                let vertex = arena.vertex(index).unwrap();
                match &attractor {
                    AnyAttractor::Ranked(attractor) => attractor.rank(vertex),
                    AnyAttractor::Labelled(attractor) => attractor.label(vertex),
                }
            };
            assert!((0..MILLION).all(|index| number(index) == Some(index as u32)), "{algorithm}");
        }
    });
}

#[test]
fn the_recursion_is_real_and_a_million_deep() {
    on_a_small_stack(|| {
        let arena = chain(MILLION, None);
        let (mut depth, mut deepest) = (0_usize, 0);
        let watched = Algorithm::Recursive.watch(&arena, Objective::default(), Player::Zero, &mut |event| {
            match event {
                Event::Called(_) => depth += 1,
                Event::Returned(_) => depth -= 1,
                _ => {}
            }
            deepest = deepest.max(depth);
            Ok::<(), ()>(())
        });
        assert!(watched.is_ok());
        assert_eq!((depth, deepest), (0, MILLION));
    });
}

/// The naive fixpoint looks at all vertices for every layer, so its million has few layers and its many
/// layers are fewer vertices.
#[test]
fn the_fixpoint_handles_a_million_vertices_and_thousands_of_layers() {
    on_a_small_stack(|| {
        let wide = chain(MILLION, Some(7));
        let attractor = Algorithm::Fixpoint.run(&wide, Objective::default(), Player::Zero);
        assert_eq!(attractor.order().len(), 7);

        let deep = chain(2_000, None);
        let AnyAttractor::Ranked(attractor) = Algorithm::Fixpoint.run(&deep, Objective::default(), Player::Zero) else {
            panic!("the fixpoint gives ranks");
        };
        assert_eq!(attractor.layers().len(), 2_000);
    });
}

#[test]
fn whole_solutions_and_traces_of_a_million_vertices_overflow_no_stack() {
    on_a_small_stack(|| {
        let arena = chain(MILLION, None);
        let top = arena.vertex(MILLION - 1).unwrap();
        let fast = solve(&arena, Objective::default(), &()).unwrap();
        for algorithm in [Algorithm::Recursive, Algorithm::Stack, Algorithm::Queue] {
            let solution = solve_with(&arena, Objective::default(), algorithm, &()).unwrap();
            verify(&arena, &solution).unwrap();
            assert!(solution == fast, "{algorithm}");
        }

        let (_, trace) = Algorithm::Recursive.trace(&arena, Objective::default(), Player::Zero);
        let innermost = trace.steps().find(|step| step.taken() == Some(top)).unwrap();
        let waiting: Vec<Vertex> = innermost.pending();
        assert!(waiting.is_empty(), "one million returns finish the step");
        let before = trace.step(innermost.number() - 1).unwrap();
        assert_eq!(before.pending().len(), MILLION - 1);
    });
}
