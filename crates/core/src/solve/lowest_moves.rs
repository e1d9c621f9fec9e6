//! The last pass of the solver: the lowest optimal move of every vertex.
//!
//! Complexity: O(|S| + |A|) time, a bit per vertex.

use crate::arena::SHORT;
use crate::memory::prefetch::prefetch;
use crate::solution::{CODE_FIRST_WIN, NO_MOVE};
use crate::{Interrupted, Observer, Progress, Rows, Solution, Stage};
use std::ops::Range;

/// Sets the lowest optimal move of every vertex that has one, and [`NO_MOVE`] for the others.
pub(crate) fn choose_lowest_moves(
    moves: &mut [u32],
    arena: Rows<'_>,
    solution: &Solution,
    observer: &dyn Observer,
) -> Result<(), Interrupted> {
    /// So many vertices at a time.
    const BLOCK: usize = 1 << 10;
    /// How far ahead among those that need them codes are fetched.
    const AHEAD: usize = 12;
    let codes = solution.codes.as_slice();
    let unforced = Unforced::of(codes);
    let (heads, offsets) = (arena.heads(), arena.offsets());
    let row = |index: usize| offsets[index] as usize..offsets[index + 1] as usize;
    let mut rest = [0_u32; BLOCK];
    for (block, moves) in moves.chunks_mut(BLOCK).enumerate() {
        let first = block * BLOCK;
        if block % BLOCK == 0 {
            let total = Some(arena.vertex_count() as u64);
            observer.checkpoint(Progress { stage: Stage::Moves, done: first as u64, total })?;
        }
        // Where nobody can force a win the lowest successor will do most often. The others are dealt with
        // after each other: what they wait for then overlaps.
        let mut count = 0;
        for (at, best) in moves.iter_mut().enumerate() {
            let from = codes[first + at];
            let mut done = (from == CODE_FIRST_WIN) | (from == u32::MAX);
            *best = NO_MOVE;
            if from < CODE_FIRST_WIN {
                *best = lowest(heads, row(first + at), |_| true);
                done = *best == NO_MOVE || unforced.contains(*best);
            }
            rest[count % BLOCK] = at as u32;
            count += usize::from(!done);
        }
        for (nth, &at) in rest[..count].iter().enumerate() {
            if let Some(&ahead) = rest[..count].get(nth + AHEAD) {
                let start = row(first + ahead as usize).start;
                for &head in heads[start..].iter().take(SHORT) {
                    prefetch(codes, head as usize);
                }
            }
            // Who wins cannot be guessed, so there is no branch that depends on it.
            let from = codes[first + at as usize];
            let nearer = if from < solution.split { from.wrapping_sub(1) } else { from.wrapping_add(1) };
            let (least, more) = if from < CODE_FIRST_WIN { (0, CODE_FIRST_WIN - 1) } else { (nearer, 0) };
            let good = |head: u32| codes[head as usize].wrapping_sub(least) <= more;
            moves[at as usize] = lowest(heads, row(first + at as usize), good);
        }
    }
    Ok(())
}

/// The lowest head in a row that is good, or [`NO_MOVE`].
#[inline(always)]
fn lowest(heads: &[u32], row: Range<usize>, good: impl Fn(u32) -> bool) -> u32 {
    // What is no candidate becomes the highest number by its bits.
    let candidate = |head: u32, counts: bool| head | u32::from(counts).wrapping_sub(1);
    match heads[row.start..].first_chunk::<SHORT>() {
        // Always as many are looked at, so that nothing depends on how many count.
        Some(short) if row.len() <= SHORT => {
            let counts = |(at, &head): (usize, &u32)| candidate(head, good(head) & (at < row.len()));
            short.iter().enumerate().map(counts).fold(NO_MOVE, u32::min)
        }
        _ => heads[row].iter().map(|&head| candidate(head, good(head))).fold(NO_MOVE, u32::min),
    }
}

/// The vertices where nobody can force a win, a bit each: small enough for the cache where the codes
/// are not.
struct Unforced(Vec<u64>);

impl Unforced {
    fn of(codes: &[u32]) -> Self {
        let bit = |(at, &code): (usize, &u32)| u64::from(code < CODE_FIRST_WIN) << at;
        Self(codes.chunks(64).map(|chunk| chunk.iter().enumerate().map(bit).sum()).collect())
    }

    #[inline(always)]
    fn contains(&self, vertex: u32) -> bool {
        self.0[(vertex / 64) as usize] >> (vertex % 64) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use crate::{ArenaBuilder, Objective, Player, solve};

    /// Rows of every length around the short ones, in every part of the arena, over more than one block.
    #[test]
    fn the_move_is_the_lowest_optimal_one_whatever_the_length_of_the_row() {
        let count = 3000;
        let mut random = fastrand::Rng::with_seed(8);
        let mut builder = ArenaBuilder::new();
        let vertices: Vec<_> =
            (0..count).map(|_| builder.vertex(*random.choice(&Player::BOTH).unwrap()).unwrap()).collect();
        // From the upper half, where there are no targets, no edge leads down.
        for &from in &vertices {
            let lowest = if from.index() < count / 2 { 0 } else { count / 2 };
            for _ in 0..random.usize(0..20) {
                builder.edge(from, vertices[random.usize(lowest..count)]).unwrap();
            }
        }
        for player in Player::BOTH {
            for _ in 0..40 {
                // The same vertex twice for the same player is no matter; for both it would be refused.
                let chosen = 2 * random.usize(0..count / 4) + player.index();
                builder.target(vertices[chosen], player).unwrap();
            }
        }
        let arena = builder.build().unwrap();
        let solution = solve(&arena, Objective::default(), &()).unwrap();
        let (mut forced, mut free) = (0, 0);
        for &vertex in &vertices {
            assert_eq!(solution.best_move(vertex), solution.best_moves(&arena, vertex).into_iter().min(), "{vertex}");
            match solution.rank(vertex) {
                Some(_) => forced += 1,
                None => free += 1,
            }
        }
        assert!(forced > 500 && free > 500, "{forced} and {free}");
    }
}
