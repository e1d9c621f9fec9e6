//! The solver: both attractors, all ranks, the draws and a move for every vertex.
//!
//! Summary: a backward breadth-first search from the targets of each player gives the attractor layer
//! by layer, and so the exact rank. What is in neither attractor is a draw; it *ends* if a drawn dead
//! end can be reached inside the draws. One last pass over the edges picks the lowest optimal move.
//!
//! Arenas that are numbered along their edges are solved in one sweep instead (`sweep.rs`).
//!
//! Law: the result passes [`verify`](crate::verify()).
//!
//! Complexity: O(|S| + |A|) time. At the peak 8 bytes per edge and 18 per vertex, the arena included;
//! 8 per vertex are kept. Ten times the arena takes ten times as long, plus what its memory costs:
//! beyond the caches a step of the search takes two to four times longer.
//!
//! The search keeps one byte per vertex: how many successors must still enter the attractor before the
//! vertex does. That is 1 for the player's own vertices and the out-degree for the opponent's, so that
//! the inner loop need not ask whose vertex it is. Larger out-degrees are counted in a side table.
//!
//! Papers: the algorithm is folklore; see C. Beeri, "On the membership problem for functional and
//! multivalued dependencies in relational databases" (1980), for the linear counter technique.

mod edges;
mod gathered;
mod lowest_moves;
mod predecessors;
mod scores;
mod sweep;

pub use scores::solve_scores;

use crate::arena::SHORT;
use crate::memory::huge;
use crate::memory::prefetch::prefetch;
use crate::solution::{CODE_DRAW_ENDS, CODE_ENDLESS, CODE_FIRST_WIN, NO_MOVE};
use crate::{Arena, Interrupted, Mode, Objective, Observer, Player, Progress, Rows, Solution, Stage, Vertex};
use gathered::Gathered;
use lowest_moves::choose_lowest_moves;
use predecessors::Predecessors;
use std::collections::HashMap;

/// Solves an arena under the given rules.
///
/// ```
/// use retrograde::{ArenaBuilder, Outcome, Player, Objective, solve};
///
/// // J0 at s can go to the target t or to the dead end d.
/// let mut builder = ArenaBuilder::new();
/// let [s, d, t] = [Player::Zero, Player::One, Player::One].map(|owner| builder.vertex(owner).unwrap());
/// builder.edge(s, d)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
///
/// let solution = solve(&arena, Objective::default(), &())?;
/// assert_eq!(solution.value(s), Outcome::Win(Player::Zero));
/// assert_eq!(solution.rank(s), Some(1));
/// assert_eq!(solution.best_move(s), Some(t));
/// assert_eq!(solution.value(d), Outcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if the observer asked for it.
pub fn solve(arena: &Arena, objective: Objective, observer: &dyn Observer) -> Result<Solution, Interrupted> {
    solve_rows(arena.rows(), objective, observer)
}

/// Solves an arena whose arrays lie elsewhere, without a copy of them.
///
/// # Errors
/// [`Interrupted`] if the observer asked for it.
pub fn solve_rows(arena: Rows<'_>, objective: Objective, observer: &dyn Observer) -> Result<Solution, Interrupted> {
    if let Some(solution) = sweep::solve(arena, objective, observer)? {
        return Ok(solution);
    }
    let predecessors = Predecessors::of(arena, observer)?;
    // All of them [`CODE_ENDLESS`], which is 0 so that this memory need not be touched before it is used.
    let mut codes = huge::zeros(arena.vertex_count());
    let mut search = BackwardSearch::new(arena, &predecessors);
    let mut split = CODE_FIRST_WIN;
    for player in Player::BOTH {
        let layers = search.attract(objective, player, observer)?;
        let mut begin = 0;
        for (rank, &end) in layers.iter().enumerate() {
            let code = match player {
                Player::Zero => CODE_FIRST_WIN + rank as u32,
                Player::One => u32::MAX - rank as u32,
            };
            for &vertex in &search.queue[begin..end] {
                codes[vertex as usize] = code;
            }
            begin = end;
        }
        if player == Player::Zero {
            split += layers.len() as u32;
        }
    }
    if objective.mode == Mode::Draws {
        search.mark_draws_that_end(objective, &mut codes);
    }
    // The moves take the memory of the queue, which is there already: touching new memory costs more.
    let mut moves = search.queue;
    drop(predecessors);
    moves.truncate(arena.vertex_count());
    let mut solution = Solution { objective, codes, moves: Vec::new(), split, scores: Vec::new() };
    choose_lowest_moves(&mut moves, arena, &solution, observer)?;
    solution.moves = moves;
    Ok(solution)
}

/// How many counters fit into the byte; from here on the side table counts.
const MANY: u8 = u8::MAX;

/// The arrays of the backward search, shared by both players' attractors.
struct BackwardSearch<'a> {
    arena: Rows<'a>,
    predecessors: &'a Predecessors,
    counters: Vec<u8>,
    /// The rest of the counters that do not fit into a byte.
    large: HashMap<u32, u32>,
    /// Vertices in the order in which they entered. One place more than vertices, so that the inner
    /// loop can write first and decide afterwards whether the entry counts.
    queue: Vec<u32>,
}

impl<'a> BackwardSearch<'a> {
    fn new(arena: Rows<'a>, predecessors: &'a Predecessors) -> Self {
        let count = arena.vertex_count();
        Self { arena, predecessors, counters: huge::zeros(count), large: HashMap::new(), queue: huge::zeros(count + 1) }
    }

    /// Fills the queue with the player's attractor and returns where each of its layers ends.
    fn attract(
        &mut self,
        objective: Objective,
        player: Player,
        observer: &dyn Observer,
    ) -> Result<Vec<usize>, Interrupted> {
        let stage = Stage::Attractor(player);
        let total = Some(self.arena.vertex_count() as u64);
        observer.checkpoint(Progress { stage, done: 0, total })?;
        let mut length = self.begin(objective, player);
        let mut layers = Vec::new();
        let mut gathered = Gathered::new();
        let mut begin = 0;
        let mut reported = 0;
        while begin < length {
            layers.push(length);
            let end = length;
            while begin < end {
                let stop = end.min(begin + 4096);
                length = self.expand(begin, stop, length, &mut gathered);
                if stop - reported >= 1 << 20 {
                    reported = stop;
                    observer.checkpoint(Progress { stage, done: stop as u64, total })?;
                }
                begin = stop;
            }
        }
        Ok(layers)
    }

    /// Queues the vertices that the player wins at once, sets the counters if there are any, and returns
    /// how many. Whose a vertex is cannot be guessed, so neither loop has a branch that depends on it.
    fn begin(&mut self, objective: Objective, player: Player) -> usize {
        let vertices = || self.arena.kinds().iter().zip(self.arena.offsets().windows(2)).zip(0..);
        let mut length = 0;
        for ((&kind, ends), number) in vertices() {
            self.queue[length] = number;
            length += usize::from(objective.winner_of(kind, ends[0] == ends[1]) == Some(player));
        }
        if length == 0 {
            return 0;
        }
        self.large.clear();
        for (((&kind, ends), number), counter) in vertices().zip(&mut self.counters) {
            let degree = if kind.owner() == player { 1 } else { ends[1] - ends[0] };
            let undecided = objective.winner_of(kind, ends[0] == ends[1]).is_none();
            *counter = degree.min(u32::from(MANY)) as u8 * u8::from(undecided);
            if *counter == MANY {
                self.large.insert(number, degree);
            }
        }
        length
    }

    /// Takes the vertices at `begin..stop` of the queue, lowers the counters of their predecessors, and
    /// queues those that reach zero from `length` on. Returns the new length.
    ///
    /// The rows are first gathered one after the other, then one loop goes through all they name: a loop
    /// of its own for each row would end where the processor does not expect it, once per vertex.
    fn expand(&mut self, begin: usize, stop: usize, mut length: usize, gathered: &mut Gathered) -> usize {
        /// How far ahead in the queue the bounds of its rows are fetched, and then the rows.
        const AHEAD: [usize; 2] = [64, 32];
        let (offsets, tails) = (self.predecessors.offsets(), self.predecessors.tails());
        for at in begin..stop {
            // What stands beyond the queue's end is an older entry or 0: a useless hint, not a wrong one.
            if let Some(&ahead) = self.queue.get(at + AHEAD[0]) {
                prefetch(offsets, ahead as usize);
            }
            if let Some(&ahead) = self.queue.get(at + AHEAD[1]) {
                let row = offsets[ahead as usize] as usize;
                prefetch(tails, row);
                prefetch(tails, row + SHORT - 1);
            }
            let vertex = self.queue[at] as usize;
            let row = offsets[vertex] as usize..offsets[vertex + 1] as usize;
            let mut part = row.start;
            while part < row.end {
                if gathered.is_full() {
                    length = self.lower(gathered.drain(), length);
                }
                gathered.take(tails, part..row.end);
                part += SHORT;
            }
        }
        self.lower(gathered.drain(), length)
    }

    /// Lowers the counters of these vertices, once for each time they are named, and queues those that
    /// reach zero from `length` on. Returns the new length.
    #[inline(always)]
    fn lower(&mut self, tails: &[u32], mut length: usize) -> usize {
        /// How far ahead the counters are fetched.
        const AHEAD: usize = 24;
        for (at, &tail) in tails.iter().enumerate() {
            if let Some(&ahead) = tails.get(at + AHEAD) {
                prefetch(&self.counters, ahead as usize);
            }
            let counter = &mut self.counters[tail as usize];
            if *counter == MANY {
                let left = self.large.get_mut(&tail).expect("a full byte has its rest in the side table");
                *left -= 1;
                if *left < u32::from(MANY) {
                    *counter = *left as u8;
                }
                continue;
            }
            self.queue[length] = tail;
            length += usize::from(*counter == 1);
            *counter = counter.saturating_sub(1);
        }
        length
    }

    /// Among the vertices that are still [`CODE_ENDLESS`], marks those from which a drawn dead end can be
    /// reached without leaving them.
    fn mark_draws_that_end(&mut self, objective: Objective, codes: &mut [u32]) {
        let mut length = 0;
        for ((&kind, ends), number) in self.arena.kinds().iter().zip(self.arena.offsets().windows(2)).zip(0..) {
            if ends[0] == ends[1] && objective.winner_of(kind, true).is_none() {
                codes[number as usize] = CODE_DRAW_ENDS;
                self.queue[length] = number;
                length += 1;
            }
        }
        let mut at = 0;
        while at < length {
            for &tail in self.predecessors.row(self.queue[at] as usize) {
                if codes[tail as usize] == CODE_ENDLESS {
                    codes[tail as usize] = CODE_DRAW_ENDS;
                    self.queue[length] = tail;
                    length += 1;
                }
            }
            at += 1;
        }
    }
}

impl Solution {
    /// Chooses moves at random among the optimal ones; the same seed chooses the same moves.
    #[must_use]
    pub fn with_random_moves(mut self, arena: &Arena, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        for vertex in arena.vertices() {
            let moves = self.best_moves(arena, vertex);
            self.moves[vertex.index()] = random.choice(moves).map_or(NO_MOVE, Vertex::number);
        }
        self
    }
}
