//! The moves of a play compared with the best ones.

use super::{IllegalPlay, check_play};
use crate::{Arena, Player, Solution, Verdict, Vertex};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// One of the optimal moves.
    Best,
    /// Still wins, but later than needed.
    Slower {
        /// By how many moves; `None` if the win now only consists in avoiding the opponent's targets.
        by: Option<u32>,
    },
    /// Loses anyway, but sooner than needed.
    Sooner {
        /// By how many moves; `None` if the opponent would have had to go on for ever.
        by: Option<u32>,
    },
    /// Lowers the value of the position for the player who moves.
    Blunder {
        /// What it cost: in a game with scores the points, else 1 or 2, where a win is worth +1, a draw 0 and a loss −1.
        cost: u32,
    },
}

/// One move of a play, and what it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    /// Which move, counted from 1.
    pub number: usize,
    /// Who moved.
    pub mover: Player,
    /// From where.
    pub from: Vertex,
    /// Where to.
    pub to: Vertex,
    /// What was true before the move.
    pub before: Verdict,
    /// What is true after it.
    pub after: Verdict,
    /// The moves that would have been optimal, lowest first.
    pub best: Vec<Vertex>,
    /// All moves that keep the value of the position for the player who moves, lowest first: of a win every move that
    /// wins, however long it takes.
    pub keeping: Vec<Vertex>,
    /// How good it was.
    pub grade: Grade,
}

impl ReviewedMove {
    /// Whether the move lowered the value.
    #[must_use]
    pub const fn is_blunder(&self) -> bool {
        matches!(self.grade, Grade::Blunder { .. })
    }
}

/// Goes through a play and compares each move with the best ones.
///
/// ```
/// use retrograde::{ArenaBuilder, Grade, Player, Objective, review, solve};
/// // From s, J0 can win by t or give the win away by u.
/// let mut builder = ArenaBuilder::new();
/// let [s, t, u] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(s, t)?;
/// builder.edge(s, u)?;
/// builder.target(t, Player::Zero)?;
/// builder.target(u, Player::One)?;
/// let arena = builder.build()?;
/// let solution = solve(&arena, Objective::default(), &())?;
/// let moves = review(&arena, &solution, &[s, u])?;
/// assert_eq!(moves[0].grade, Grade::Blunder { cost: 2 });
/// assert_eq!(moves[0].best, [t]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the play breaks the rules.
///
/// # Panics
/// If the solution covers fewer vertices than the arena has.
pub fn review(arena: &Arena, solution: &Solution, play: &[Vertex]) -> Result<Vec<ReviewedMove>, IllegalPlay> {
    check_play(arena, solution.objective(), play)?;
    let moves = play.windows(2).enumerate().map(|(index, ends)| {
        let (from, to) = (ends[0], ends[1]);
        let mover = arena.owner(from);
        let (before, after) = (solution.verdict(from), solution.verdict(to));
        let best = solution.best_moves(arena, from);
        let mut keeping: Vec<Vertex> =
            arena.successors(from).filter(|&to| points(solution, to) == points(solution, from)).collect();
        keeping.sort_unstable();
        keeping.dedup();
        let lost = points(solution, from) - points(solution, to);
        let cost = if mover == Player::Zero { lost } else { -lost };
        let grade = grade(mover, cost, before, after);
        ReviewedMove { number: index + 1, mover, from, to, before, after, best, keeping, grade }
    });
    Ok(moves.collect())
}

/// What a vertex is worth to J0: its score, or else +1, 0 or −1.
fn points(solution: &Solution, vertex: Vertex) -> i64 {
    solution.score(vertex).unwrap_or_else(|| solution.value(vertex).score_for(Player::Zero)).into()
}

/// With best play the rank falls by one with every move, so what is above that was lost by the winner,
/// and what is below by the loser.
fn grade(mover: Player, cost: i64, before: Verdict, after: Verdict) -> Grade {
    if cost > 0 {
        return Grade::Blunder { cost: u32::try_from(cost).unwrap_or(u32::MAX) };
    }
    let wins = before.outcome().winner() == Some(mover);
    match (before.rank(), after.rank()) {
        (Some(before), Some(after)) if wins && after + 1 > before => Grade::Slower { by: Some(after + 1 - before) },
        (Some(before), Some(after)) if !wins && after + 1 < before => Grade::Sooner { by: Some(before - 1 - after) },
        (Some(_), None) if wins => Grade::Slower { by: None },
        (None, Some(_)) if !wins => Grade::Sooner { by: None },
        _ => Grade::Best,
    }
}
