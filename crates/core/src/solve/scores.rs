//! The solver for games with scores: the best score of every vertex, cycles included.
//!
//! Summary: J0 can force a score of at least t, above that of an endless play, exactly from the attractor of the final
//! vertices that score t or more. So the attractors are grown one score after the other, the greatest first: a vertex
//! that enters with the final vertices of score t is worth t, and its layer there is the number of moves to the end.
//! Scores below that of an endless play are found the same way for J1, the least first. What is in neither is worth as
//! much as an endless play. These are the rounds of the retrograde analysis of awari databases, run on one set of
//! counters.
//!
//! Law: the result passes [`verify_scores`](crate::verify_scores()).
//!
//! Complexity: O(|S| + |A| + |F| log |F|) time for |F| final vertices, 12 bytes per vertex and 4 per edge besides the
//! arena, whatever the number of scores.

use super::predecessors::Predecessors;
use crate::solution::{CODE_DRAW_ENDS, CODE_ENDLESS, CODE_FIRST_WIN, NO_MOVE};
use crate::{Arena, Interrupted, Objective, Observer, Player, Progress, Scores, Solution, Stage};
use std::cmp::Reverse;

/// How often the observer is asked, in vertices.
const PAUSE_EVERY: usize = 1 << 16;

/// Solves an arena whose plays have scores: the score of every vertex with best play, the moves to the end of the play
/// where a player can force it, and a best move. The mode of the objective does not count.
///
/// The player who does better by ending the play than by going on for ever hurries, and the other delays, among the
/// moves that keep the score. So [`Solution::rank`] is the number of moves to the end, and [`Solution::value`] is the
/// sign of the score.
///
/// # Errors
/// [`Interrupted`] if the observer asked for it.
pub fn solve_scores(
    arena: &Arena,
    objective: Objective,
    scores: &Scores,
    observer: &dyn Observer,
) -> Result<Solution, Interrupted> {
    let count = arena.vertex_count();
    let ends: Vec<(i32, u32)> =
        arena.vertices().filter_map(|vertex| Some((scores.at(arena, objective, vertex)?, vertex.number()))).collect();
    let predecessors = Predecessors::of(arena.rows(), observer)?;
    let mut found = Rounds {
        arena,
        predecessors: &predecessors,
        counters: vec![0; count],
        codes: vec![CODE_ENDLESS; count],
        scores: vec![scores.endless; count],
        queue: Vec::new(),
        split: CODE_FIRST_WIN,
    };
    for player in Player::BOTH {
        let gains = |score: i32| match player {
            Player::Zero => score > scores.endless,
            Player::One => score < scores.endless,
        };
        let mut wanted: Vec<(i32, u32)> = ends.iter().copied().filter(|&(score, _)| gains(score)).collect();
        match player {
            Player::Zero => wanted.sort_unstable_by_key(|&(score, vertex)| (Reverse(score), vertex)),
            Player::One => wanted.sort_unstable(),
        }
        found.count_down_from(player, &ends);
        for round in wanted.chunk_by(|(one, _), (other, _)| one == other) {
            found.attract(player, round, observer)?;
        }
    }
    found.mark_plays_that_end(&ends, scores.endless);
    let Rounds { codes, scores, split, .. } = found;
    let mut solution = Solution { objective, codes, moves: Vec::new(), split, scores };
    solution.moves = lowest_moves(arena, objective, &solution);
    Ok(solution)
}

/// What the rounds have found so far.
struct Rounds<'a> {
    arena: &'a Arena,
    predecessors: &'a Predecessors,
    /// How many successors must still enter before the vertex does; 0 where nothing is left to find.
    counters: Vec<u32>,
    codes: Vec<u32>,
    scores: Vec<i32>,
    queue: Vec<u32>,
    split: u32,
}

impl Rounds<'_> {
    /// Sets the counters for the attractors of a player: one successor is enough for their own vertices.
    fn count_down_from(&mut self, player: Player, ends: &[(i32, u32)]) {
        for vertex in self.arena.vertices() {
            let needed = if self.arena.owner(vertex) == player { 1 } else { self.arena.out_degree(vertex) as u32 };
            let open = self.codes[vertex.index()] == CODE_ENDLESS;
            self.counters[vertex.index()] = if open { needed } else { 0 };
        }
        for &(_, vertex) in ends {
            self.counters[vertex as usize] = 0;
        }
    }

    /// Grows the attractor by final vertices of one score, layer by layer.
    fn attract(&mut self, player: Player, ends: &[(i32, u32)], observer: &dyn Observer) -> Result<(), Interrupted> {
        let code_of = |rank: u32| match player {
            Player::Zero => CODE_FIRST_WIN + rank,
            Player::One => u32::MAX - rank,
        };
        self.queue.clear();
        for &(score, vertex) in ends {
            (self.codes[vertex as usize], self.scores[vertex as usize]) = (code_of(0), score);
            self.queue.push(vertex);
        }
        let (mut begin, mut rank) = (0, 0);
        while begin < self.queue.len() {
            let end = self.queue.len();
            for at in begin..end {
                if at % PAUSE_EVERY == 0 {
                    let total = Some(self.arena.vertex_count() as u64);
                    observer.checkpoint(Progress { stage: Stage::Attractor(player), done: at as u64, total })?;
                }
                let head = self.queue[at] as usize;
                for &tail in self.predecessors.row(head) {
                    let counter = &mut self.counters[tail as usize];
                    if *counter == 1 {
                        self.codes[tail as usize] = code_of(rank + 1);
                        self.scores[tail as usize] = self.scores[head];
                        self.queue.push(tail);
                    }
                    *counter = counter.saturating_sub(1);
                }
            }
            if player == Player::Zero {
                self.split = self.split.max(code_of(rank) + 1);
            }
            (begin, rank) = (end, rank + 1);
        }
        Ok(())
    }

    /// Among the vertices that are worth an endless play, marks those from which a final vertex of that score can be
    /// reached without leaving them.
    fn mark_plays_that_end(&mut self, ends: &[(i32, u32)], endless: i32) {
        self.queue.clear();
        for &(_, vertex) in ends.iter().filter(|&&(score, _)| score == endless) {
            self.codes[vertex as usize] = CODE_DRAW_ENDS;
            self.queue.push(vertex);
        }
        while let Some(head) = self.queue.pop() {
            for &tail in self.predecessors.row(head as usize) {
                // Nothing leads on from a final vertex, even if it has edges.
                if self.codes[tail as usize] == CODE_ENDLESS {
                    self.codes[tail as usize] = CODE_DRAW_ENDS;
                    self.queue.push(tail);
                }
            }
        }
    }
}

/// The lowest best move of every vertex where the play goes on.
fn lowest_moves(arena: &Arena, objective: Objective, solution: &Solution) -> Vec<u32> {
    let lowest = |vertex| {
        let over = objective.winner_at(arena, vertex).is_some();
        let best = arena.successors(vertex).filter(|&to| !over && solution.is_optimal(vertex, to));
        best.min().map_or(NO_MOVE, |to| to.number())
    };
    arena.vertices().map(lowest).collect()
}
