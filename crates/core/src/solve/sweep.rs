//! One sweep over an arena whose numbers already run against its edges.
//!
//! Summary: if every edge leads to a lower number, or every edge to a higher one, then the successors of a
//! vertex can be solved before it, and the arena needs neither predecessors nor a queue. Nim numbered by
//! its sticks and board games explored ply by ply are like that.
//!
//! Law: the same solution as by the backward search.
//!
//! Complexity: O(|S| + |A|) time, every edge read once and once more to see the order; 8 bytes per vertex,
//! all of it kept.

use super::edges::for_each_edge;
use crate::memory::huge;
use crate::solution::{CODE_DRAW_ENDS, CODE_ENDLESS, CODE_FIRST_WIN, NO_MOVE};
use crate::{Interrupted, Mode, Objective, Observer, Player, Progress, Rows, Solution, Stage, Vertex};

/// While sweeping, a win of J0 of rank r is r, a draw this, and a win of J1 of rank r `u32::MAX - r`. So J0
/// wants the least and J1 the greatest: a win as soon and a loss as late as can be.
const DRAW: u32 = 1 << 31;

/// The solution, or `None` if the arena is not numbered along its edges.
pub(crate) fn solve(
    arena: Rows<'_>,
    objective: Objective,
    observer: &dyn Observer,
) -> Result<Option<Solution>, Interrupted> {
    if arena.vertex_count() >= DRAW as usize {
        Ok(None)
    } else if in_order(arena, |from, to| to < from) {
        sweep(arena, objective, observer, arena.vertices()).map(Some)
    } else if in_order(arena, |from, to| to > from) {
        sweep(arena, objective, observer, arena.vertices().rev()).map(Some)
    } else {
        Ok(None)
    }
}

/// Whether every edge is in order. Most arenas show within a few vertices that they are not.
fn in_order(arena: Rows<'_>, ordered: impl Fn(u32, u32) -> bool) -> bool {
    let count = arena.vertex_count();
    (0..count).step_by(256).all(|first| {
        let mut all = true;
        for_each_edge(arena, first..count.min(first + 256), |from, to| all &= ordered(from, to));
        all
    })
}

fn sweep(
    arena: Rows<'_>,
    objective: Objective,
    observer: &dyn Observer,
    order: impl Iterator<Item = Vertex>,
) -> Result<Solution, Interrupted> {
    let total = Some(arena.vertex_count() as u64);
    let mut codes = huge::filled(DRAW, arena.vertex_count());
    let mut moves = huge::filled(NO_MOVE, arena.vertex_count());
    let mut split = CODE_FIRST_WIN;
    for (done, vertex) in order.enumerate() {
        if done % (1 << 20) == 0 {
            observer.checkpoint(Progress { stage: Stage::Sweep, done: done as u64, total })?;
        }
        let index = vertex.index();
        let code = match objective.winner_of(arena.kinds()[index], arena.row(index).is_empty()) {
            Some(Player::Zero) => 0,
            Some(Player::One) => u32::MAX,
            None => {
                let Some((code, best)) = best_successor(arena, &codes, vertex) else { continue };
                moves[index] = best;
                // One move more, away from either end. Who wins cannot be guessed, so there is no branch.
                code + u32::from(code < DRAW) - u32::from(code > DRAW)
            }
        };
        codes[index] = code;
        split = split.max(if code < DRAW { CODE_FIRST_WIN + code + 1 } else { CODE_FIRST_WIN });
    }
    let draw = if objective.mode == Mode::Draws { CODE_DRAW_ENDS } else { CODE_ENDLESS };
    for code in &mut codes {
        *code = match *code {
            DRAW => draw,
            ..DRAW => *code + CODE_FIRST_WIN,
            _ => *code,
        };
    }
    Ok(Solution { objective, codes, moves, split, scores: Vec::new() })
}

/// The code of the best successor for the owner of a vertex, and the lowest successor that has it.
#[inline(always)]
fn best_successor(arena: Rows<'_>, codes: &[u32], vertex: Vertex) -> Option<(u32, u32)> {
    let row = arena.row(vertex.index());
    // With its bits turned round, what J1 wants most is the least too. The successor's own number below
    // the code decides between equals.
    let turn = u32::from(arena.kinds()[vertex.index()].owner() == Player::One).wrapping_neg();
    let wish = |to: u32| u64::from(codes[to as usize] ^ turn) << 32 | u64::from(to);
    let least = row.iter().map(|&to| wish(to)).min()?;
    Some(((least >> 32) as u32 ^ turn, least as u32))
}
