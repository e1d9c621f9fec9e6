//! The verifier refuses every solution that is wrong in one place.

use fastrand::Rng;
use retrograde::testkit::{all_objectives, random};
use retrograde::{Arena, DrawKind, Player, Solution, Verdict, Vertex, solve, verify};

const CHANGES: [&str; 6] = ["value", "rank", "kind of draw", "move", "value with a move", "rank with a move"];

/// What a solution says about every vertex.
fn parts(arena: &Arena, solution: &Solution) -> Vec<(Verdict, Option<Vertex>)> {
    arena.vertices().map(|vertex| (solution.verdict(vertex), solution.best_move(vertex))).collect()
}

/// Another verdict, wrong because there is only one that is right; or none if there is no such change.
fn other_verdict(rng: &mut Rng, change: &str, verdict: Verdict) -> Option<Verdict> {
    match (change, verdict) {
        ("value", Verdict::Win { player, .. }) if rng.bool() => {
            Some(Verdict::Win { player: !player, rank: rng.u32(..4) })
        }
        ("value", Verdict::Win { .. }) => {
            Some(Verdict::Draw(if rng.bool() { DrawKind::Ends } else { DrawKind::Endless }))
        }
        ("value", _) => Some(Verdict::Win { player: Player::BOTH[rng.usize(..2)], rank: rng.u32(..4) }),
        ("rank", Verdict::Win { player, rank }) => {
            let other = if rng.bool() { rank.checked_sub(1)? } else { rank + 1 };
            Some(Verdict::Win { player, rank: other })
        }
        ("kind of draw", Verdict::Draw(DrawKind::Ends)) => Some(Verdict::Draw(DrawKind::Endless)),
        ("kind of draw", Verdict::Draw(DrawKind::Endless)) => Some(Verdict::Draw(DrawKind::Ends)),
        _ => None,
    }
}

/// Another verdict together with some legal move, which may well fit the lie.
fn other_verdict_and_move(
    rng: &mut Rng,
    change: &str,
    arena: &Arena,
    vertex: Vertex,
    (verdict, to): (Verdict, Option<Vertex>),
) -> Option<(Verdict, Option<Vertex>)> {
    let to = if change.ends_with("with a move") { rng.choice(arena.successors(vertex)) } else { to };
    Some((other_verdict(rng, change.trim_end_matches(" with a move"), verdict)?, to))
}

/// Another move that is not optimal: to any vertex at all, or none.
fn other_move(rng: &mut Rng, arena: &Arena, solution: &Solution, vertex: Vertex) -> Option<Option<Vertex>> {
    let best = solution.best_moves(arena, vertex);
    let successors: Vec<Vertex> = arena.successors(vertex).collect();
    let other = match rng.usize(..3) {
        0 => None,
        1 => arena.vertex(rng.usize(..arena.vertex_count())),
        _ => rng.choice(successors),
    };
    match other {
        Some(to) => (!best.contains(&to)).then_some(Some(to)),
        None => (!best.is_empty()).then_some(None),
    }
}

#[test]
fn a_solution_that_is_wrong_in_one_place_is_refused_there() {
    let mut rng = Rng::with_seed(5);
    let mut refused = [0; CHANGES.len()];
    for (seed, objective) in (0..6_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 12);
        let solution = solve(&arena, objective, &()).unwrap();
        verify(&arena, &solution).unwrap();
        for (change, refused) in CHANGES.into_iter().zip(&mut refused) {
            let vertex = arena.vertex(rng.usize(..arena.vertex_count())).unwrap();
            let mut parts = parts(&arena, &solution);
            let part = &mut parts[vertex.index()];
            let changed = if change == "move" {
                other_move(&mut rng, &arena, &solution, vertex).map(|to| part.1 = to)
            } else {
                other_verdict_and_move(&mut rng, change, &arena, vertex, *part).map(|other| *part = other)
            };
            // Some changes cannot even be written down: a rank above the number of vertices, or a draw
            // where avoiding wins.
            let Some(wrong) = changed.and_then(|()| Solution::from_parts(objective, parts).ok()) else { continue };
            if wrong == solution {
                continue;
            }
            let violation = match verify(&arena, &wrong) {
                Err(violation) => violation,
                Ok(()) => panic!("seed {seed}, {objective:?}: a wrong {change} at {vertex} is accepted"),
            };
            // The claim is wrong at the vertex, and so may be what was concluded from it.
            let near = violation.vertex == vertex || arena.successors(violation.vertex).any(|to| to == vertex);
            assert!(near, "seed {seed}, {objective:?}: a wrong {change} at {vertex} is reported as {violation}");
            *refused += 1;
        }
    }
    assert!(refused.iter().sum::<u32>() >= 5_000, "{refused:?}");
    assert!(refused.iter().all(|&count| count >= 250), "{refused:?}");
}

#[test]
fn a_solution_of_another_size_is_refused() {
    let (large, small) = (random::arena(1, 10), random::arena(2, 3));
    assert_ne!(large.vertex_count(), small.vertex_count());
    let solution = solve(&large, all_objectives()[0], &()).unwrap();
    assert!(verify(&small, &solution).is_err());
}
