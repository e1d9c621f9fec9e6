//! Scores: what the end of a play is worth in points, for games that are played for more than winning.

use crate::{Arena, Kind, Objective, Outcome, Player, Vertex};
use std::collections::BTreeMap;
use thiserror::Error;

/// What every play on an arena scores for J0; J1 scores the negative.
///
/// J0 plays for the greatest score and J1 for the least, and the sign of the score names the winner. Where a play ends
/// at a vertex without a number, the score is +1 if J0 wins there, −1 if J1 does and 0 for a draw, as the leaves of
/// minimax are.
///
/// ```
/// use retrograde::{ArenaBuilder, Objective, Outcome, Player, Scores, solve_scores};
/// // J0 moves from s to a score of 3 or of 5.
/// let mut builder = ArenaBuilder::new();
/// let [s, a, b] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(s, a)?;
/// builder.edge(s, b)?;
/// let (scores, rules) = (Scores { values: [(a, 3), (b, 5)].into(), endless: 0 }, Objective::default());
/// let mut arena = builder.build()?;
/// scores.mark_winners(&mut arena, rules)?;
/// let solution = solve_scores(&arena, rules, &scores, &())?;
/// assert_eq!((solution.score(s), solution.best_move(s)), (Some(5), Some(b)));
/// assert_eq!(solution.value(s), Outcome::Win(Player::Zero));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// The numbers of final vertices.
    pub values: BTreeMap<Vertex, i32>,
    /// The score of a play that never ends.
    pub endless: i32,
}

/// A vertex whose number contradicts who wins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("vertex {vertex} scores {score}, but its outcome is {outcome}; the sign of the score names the winner")]
pub struct ScoreConflict {
    /// The vertex.
    pub vertex: Vertex,
    /// Its number.
    pub score: i32,
    /// Who wins there by targets and dead ends.
    pub outcome: Outcome,
}

/// The outcome that a score means: its sign names the winner.
#[must_use]
pub const fn outcome_of_score(score: i32) -> Outcome {
    match score {
        0 => Outcome::Draw,
        1.. => Outcome::Win(Player::Zero),
        _ => Outcome::Win(Player::One),
    }
}

impl Scores {
    /// No score is larger than this, so that thousandths of it and sums still fit.
    pub const LARGEST: i32 = 1_000_000;

    /// Whether anything has a score: a final vertex has a number, or endless plays count something.
    #[must_use]
    pub fn are_given(&self) -> bool {
        !self.values.is_empty() || self.endless != 0
    }

    /// The score of a play that ends at the vertex; nothing where the play goes on.
    #[must_use]
    pub fn at(&self, arena: &Arena, objective: Objective, vertex: Vertex) -> Option<i32> {
        let winner = objective.winner_at(arena, vertex);
        if winner.is_none() && arena.out_degree(vertex) > 0 {
            return None;
        }
        let plain = winner.map_or(Outcome::Draw, Outcome::Win).score_for(Player::Zero);
        Some(self.values.get(&vertex).copied().unwrap_or(plain))
    }

    /// Makes every vertex with a positive number a target of J0 and every vertex with a negative one a target of J1, so
    /// that all that asks for the winner agrees with the scores.
    ///
    /// # Errors
    /// The first vertex where the rules name another winner than its number: it is a target of the other player, or it
    /// scores 0 and dead ends are won. The arena is of no use then.
    pub fn mark_winners(&self, arena: &mut Arena, objective: Objective) -> Result<(), ScoreConflict> {
        for (&vertex, &score) in &self.values {
            if let (None, Some(winner)) = (arena.target(vertex), outcome_of_score(score).winner()) {
                arena.set_target(vertex, winner);
            }
        }
        self.check(arena, objective)
    }

    /// The score of every vertex where a play ends, those without a number included.
    #[must_use]
    pub fn of_ends(&self, arena: &Arena, objective: Objective) -> BTreeMap<Vertex, i32> {
        arena.vertices().filter_map(|vertex| Some((vertex, self.at(arena, objective, vertex)?))).collect()
    }

    /// The arena in which a player has to reach the final vertices whose score is good enough for `wanted`, and nothing
    /// else ends a play with a winner.
    ///
    /// Law: J0 gets at least `s` from a vertex exactly if they win from it with the scores from `s` on wanted or, where an
    /// endless play scores `s` or more, if J1 does not win from it with the scores below `s` wanted.
    #[must_use]
    pub fn reaching(&self, arena: &Arena, objective: Objective, player: Player, wanted: impl Fn(i32) -> bool) -> Arena {
        let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0], Vec::new());
        for vertex in arena.vertices() {
            let score = self.at(arena, objective, vertex);
            kinds.push(Kind::new(arena.owner(vertex), score.filter(|&score| wanted(score)).map(|_| player)));
            if score.is_none() {
                heads.extend(arena.successors(vertex).map(Vertex::number));
            }
            offsets.push(heads.len() as u32);
        }
        Arena::from_rows(kinds, offsets, heads).expect("a part of an arena is an arena")
    }

    /// The scores of a part of the arena: `renumbered` holds the new number of every vertex that is in it.
    pub(crate) fn restrict(&self, renumbered: &[Option<Vertex>]) -> Self {
        let kept = |(vertex, &score): (&Vertex, &i32)| Some((renumbered[vertex.index()]?, score));
        Self { values: self.values.iter().filter_map(kept).collect(), endless: self.endless }
    }

    /// Checks that the sign of every number is who wins there.
    ///
    /// # Errors
    /// The first vertex where it is not.
    pub fn check(&self, arena: &Arena, objective: Objective) -> Result<(), ScoreConflict> {
        self.values.iter().try_for_each(|(&vertex, &score)| {
            let outcome = objective.winner_at(arena, vertex).map_or(Outcome::Draw, Outcome::Win);
            if outcome == outcome_of_score(score) { Ok(()) } else { Err(ScoreConflict { vertex, score, outcome }) }
        })
    }
}
