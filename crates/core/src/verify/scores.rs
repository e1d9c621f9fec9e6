//! The independent check of a solution with scores.
//!
//! Summary: the score of a vertex is the best of its successors' scores, and where that is better or worse than going
//! on for ever, the number of moves to the end falls along the moves that keep the score. By induction on that number
//! the player who gains by ending the play gets the score, and the other keeps it from getting worse at every move.
//!
//! Law: accepts a solution exactly if it is right. Shares no code with the solver.
//!
//! Complexity: O(|S| + |A|) time.

use super::{Problem, Violation, check_draw_kinds, check_size};
use crate::{Arena, DrawKind, Player, Scores, Solution, Verdict, Vertex};

/// Checks score, value, number of moves and move of every vertex of a game with scores.
///
/// # Errors
/// The first violation, in the order of the vertices; kinds of draw come last.
pub fn verify_scores(arena: &Arena, scores: &Scores, solution: &Solution) -> Result<(), Violation> {
    check_size(arena, solution)?;
    for vertex in arena.vertices() {
        let checked = match scores.at(arena, solution.objective(), vertex) {
            Some(score) => check_end(scores, solution, vertex, score),
            None => check_score(arena, scores, solution, vertex),
        };
        checked.map_err(|problem| Violation { vertex, problem })?;
    }
    if scores.endless == 0 { check_draw_kinds(arena, solution) } else { Ok(()) }
}

/// The score that is claimed.
fn claimed(solution: &Solution, vertex: Vertex) -> Result<i32, Problem> {
    solution.score(vertex).ok_or(Problem::NoScore)
}

/// Where the play is over.
fn check_end(scores: &Scores, solution: &Solution, vertex: Vertex, expected: i32) -> Result<(), Problem> {
    let found = claimed(solution, vertex)?;
    if found != expected {
        return Err(Problem::FinalScore { found, expected });
    }
    let verdict = match (expected, expected == scores.endless) {
        (0, _) => Verdict::Draw(DrawKind::Ends),
        (1.., false) => Verdict::Win { player: Player::Zero, rank: 0 },
        (1.., true) => Verdict::Avoid(Player::Zero),
        (_, false) => Verdict::Win { player: Player::One, rank: 0 },
        (_, true) => Verdict::Avoid(Player::One),
    };
    if solution.verdict(vertex) != verdict {
        return Err(Problem::Final { found: solution.verdict(vertex), expected: verdict });
    }
    if solution.moves_to_end(vertex) != (expected != scores.endless).then_some(0) {
        return Err(Problem::NoScore);
    }
    if solution.best_move(vertex).is_some() { Err(Problem::MoveDue { expected: false }) } else { Ok(()) }
}

/// Where the play goes on.
fn check_score(arena: &Arena, scores: &Scores, solution: &Solution, vertex: Vertex) -> Result<(), Problem> {
    // Step 1. The score is the best that a successor offers.
    let (owner, score) = (arena.owner(vertex), claimed(solution, vertex)?);
    let mut offered = false;
    for to in arena.successors(vertex) {
        let other = claimed(solution, to)?;
        let better = if owner == Player::Zero { other > score } else { other < score };
        if better {
            return Err(Problem::Score { score, to, offered: other });
        }
        offered |= other == score;
    }
    if !offered {
        return Err(Problem::CannotKeep);
    }

    // Step 2. The number of moves to the end, among the moves that keep the score.
    let rank = solution.moves_to_end(vertex);
    let hurries = (score > scores.endless) == (owner == Player::Zero);
    let mut exact = None;
    for to in arena.successors(vertex).filter(|&to| solution.score(to) == Some(score)) {
        match (score == scores.endless, solution.moves_to_end(to)) {
            (true, None) => {}
            (false, Some(next)) => {
                let best = exact.unwrap_or(next);
                exact = Some(if hurries { next.min(best) } else { next.max(best) });
            }
            _ => return Err(Problem::Score { score, to, offered: score }),
        }
    }
    if rank != exact.map(|next| next + 1) {
        return Err(Problem::CannotKeep);
    }

    // Step 3. The move.
    let to = solution.best_move(vertex).ok_or(Problem::MoveDue { expected: true })?;
    if !arena.successors(vertex).any(|successor| successor == to) {
        return Err(Problem::NoSuchEdge(to));
    }
    let keeps = solution.score(to) == Some(score) && solution.moves_to_end(to) == exact;
    if keeps { Ok(()) } else { Err(Problem::NotOptimal(to)) }
}
