//! Games with scores: random ones, and what every vertex is worth by the definition.

use crate::{Arena, Objective, Outcome, Player, Scores, Vertex, outcome_of_score};
use fastrand::Rng;

/// What is true about a vertex of a game with scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredTruth {
    /// The score with best play.
    pub score: i32,
    /// After how many moves the play ends, where a player hurries to the end.
    pub rank: Option<u32>,
}

/// A random arena of 1 to `max` vertices with scores; the same seed always gives the same one. Some final vertices have
/// no number, and in some arenas an endless play has a score that is not 0.
#[must_use]
pub fn arena(seed: u64, max: usize) -> (Arena, Scores) {
    let mut arena = super::random::arena(seed, max);
    let mut rng = Rng::with_seed(!seed);
    let largest = [1, 2, 5, 1_000_000][rng.usize(..4)];
    let endless = if rng.u8(..4) == 0 { rng.i32(-2..=2) } else { 0 };
    let mut scores = Scores { endless, ..Scores::default() };
    for vertex in arena.vertices().filter(|&vertex| arena.out_degree(vertex) == 0) {
        let score = rng.i32(-largest..=largest);
        if rng.u8(..8) > 0 && arena.target(vertex).is_none_or(|winner| outcome_of_score(score) == Outcome::Win(winner))
        {
            scores.values.insert(vertex, score);
        }
    }
    scores.mark_winners(&mut arena, Objective::default()).expect("scores agree with the targets");
    (arena, scores)
}

/// What every vertex is worth by the definition: the scores of plays that are broken off after 0, 1, 2, … moves and then
/// count as endless, until nothing changes any more. O(|S|·|A|).
#[must_use]
pub fn solve(arena: &Arena, objective: Objective, scores: &Scores) -> Vec<ScoredTruth> {
    let ends: Vec<Option<i32>> = arena.vertices().map(|vertex| scores.at(arena, objective, vertex)).collect();
    let broken_off = ScoredTruth { score: scores.endless, rank: None };
    let mut truth = vec![broken_off; arena.vertex_count()];
    for _ in 0..=2 * arena.vertex_count() {
        let next = |vertex: Vertex| match ends[vertex.index()] {
            Some(score) => ScoredTruth { score, rank: (score != scores.endless).then_some(0) },
            None => {
                let after = arena.successors(vertex).map(|to| {
                    let ScoredTruth { score, rank } = truth[to.index()];
                    ScoredTruth { score, rank: rank.map(|rank| rank + 1) }
                });
                let wanted = |truth: &ScoredTruth| {
                    // Among equal scores J0 wants to end a play that is better than an endless one soon, and one that
                    // is worse late.
                    let rank = i64::from(truth.rank.unwrap_or(0));
                    (truth.score, if truth.score > scores.endless { -rank } else { rank })
                };
                match arena.owner(vertex) {
                    Player::Zero => after.max_by_key(wanted),
                    Player::One => after.min_by_key(wanted),
                }
                .unwrap_or(broken_off)
            }
        };
        truth = arena.vertices().map(next).collect();
    }
    truth
}
