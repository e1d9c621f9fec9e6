//! Games with scores: the solver against the definition, and the checker against changed answers.

use retrograde::testkit::scored;
use retrograde::{
    ArenaBuilder, Objective, Outcome, Player, ScoreConflict, ScoredPart, Scores, Solution, Verdict, Vertex, solve,
    solve_scores, verify, verify_scores,
};

#[test]
fn scores_and_moves_are_those_of_the_definition_on_20_000_arenas() {
    let (mut cyclic, mut forced, mut endless) = (0, 0, 0);
    for seed in 0..20_000 {
        let (arena, scores) = scored::arena(seed, if seed % 10 == 0 { 40 } else { 9 });
        let truth = scored::solve(&arena, Objective::default(), &scores);
        let solution = solve_scores(&arena, Objective::default(), &scores, &()).unwrap();
        for vertex in arena.vertices() {
            let scored::ScoredTruth { score, rank } = truth[vertex.index()];
            let found = (solution.score(vertex), solution.moves_to_end(vertex));
            assert_eq!(found, (Some(score), rank), "seed {seed}, vertex {vertex}, {scores:?}");
            assert_eq!(solution.best_move(vertex), solution.best_moves(&arena, vertex).first().copied());
            forced += usize::from(rank.is_some_and(|rank| rank > 1));
            endless += usize::from(rank.is_none() && scores.endless != 0);
        }
        verify_scores(&arena, &scores, &solution).unwrap_or_else(|violation| panic!("seed {seed}: {violation}"));
        cyclic += usize::from(retrograde::find_cycle(&arena).is_some());
    }
    assert!(cyclic > 5_000 && forced > 10_000 && endless > 5_000, "{cyclic}, {forced}, {endless}");
}

#[test]
fn the_winner_is_the_sign_of_the_score_where_endless_plays_score_nothing() {
    for seed in 0..5_000 {
        let (arena, scores) = scored::arena(seed, 12);
        if scores.endless != 0 {
            continue;
        }
        let scored = solve_scores(&arena, Objective::default(), &scores, &()).unwrap();
        let plain = solve(&arena, Objective::default(), &()).unwrap();
        for vertex in arena.vertices() {
            assert_eq!(scored.value(vertex), plain.value(vertex), "seed {seed}, vertex {vertex}");
        }
        verify(&arena, &plain).unwrap();
    }
}

/// The parts of a solution, to be changed and put together again.
fn parts(solution: &Solution) -> Vec<ScoredPart> {
    let part = |vertex: Vertex| ScoredPart {
        score: solution.score(vertex).unwrap(),
        rank: solution.moves_to_end(vertex),
        ends: solution.verdict(vertex) != Verdict::Draw(retrograde::DrawKind::Endless),
        best: solution.best_move(vertex),
    };
    solution.vertices().map(part).collect()
}

#[test]
fn a_changed_answer_is_rejected_unless_it_is_another_right_one() {
    let (mut rejected, mut accepted) = (0, 0);
    for seed in 0..4_000 {
        let (arena, scores) = scored::arena(seed, 8);
        let solution = solve_scores(&arena, Objective::default(), &scores, &()).unwrap();
        let truth = scored::solve(&arena, Objective::default(), &scores);
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..4 {
            let mut changed = parts(&solution);
            let at = rng.usize(..changed.len());
            match rng.u8(..4) {
                0 => changed[at].score += if rng.bool() { 1 } else { -1 },
                1 => changed[at].rank = changed[at].rank.map_or(Some(1), |rank| Some(rank + 1)),
                2 => changed[at].rank = changed[at].rank.and_then(|rank| rank.checked_sub(1)),
                _ => changed[at].best = arena.vertex(rng.usize(..arena.vertex_count())),
            }
            let Ok(other) = Solution::from_scores(Objective::default(), scores.endless, changed) else { continue };
            let right = arena.vertices().all(|vertex| {
                let scored::ScoredTruth { score, rank } = truth[vertex.index()];
                let best = solution.best_moves(&arena, vertex);
                (other.score(vertex), other.moves_to_end(vertex)) == (Some(score), rank)
                    && other.best_move(vertex).map_or(best.is_empty(), |to| best.contains(&to))
            });
            assert_eq!(verify_scores(&arena, &scores, &other).is_ok(), right, "seed {seed}");
            if right { accepted += 1 } else { rejected += 1 }
        }
    }
    assert!(rejected > 8_000 && accepted > 500, "{rejected} rejected, {accepted} accepted");
}

#[test]
fn a_number_that_contradicts_a_target_is_refused_with_the_vertex() {
    let mut builder = ArenaBuilder::new();
    let vertex = builder.vertex(Player::Zero).unwrap();
    builder.target(vertex, Player::One).unwrap();
    let arena = builder.build().unwrap();
    let marked = |score| {
        let scores = Scores { values: [(vertex, score)].into(), endless: 0 };
        scores.mark_winners(&mut arena.clone(), Objective::default())
    };
    let conflict = |score| ScoreConflict { vertex, score, outcome: Outcome::Win(Player::One) };
    assert_eq!([3, 0, -3].map(marked), [Err(conflict(3)), Err(conflict(0)), Ok(())]);
}
