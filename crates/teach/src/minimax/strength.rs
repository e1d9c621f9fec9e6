//! How strong a player is who looks only so far ahead.

use super::{Estimate, Value};
use retrograde::{
    ExploreError, Explored, Exploring, Objective, Observer, Progress, Solution, Stage, TryGame, Vertex, explore, solve,
};

/// How good the moves are of a player who chooses by minimax with a heuristic at some depth.
///
/// Where several moves seem equally good, the player takes each of them equally often, so shares are means.
/// With a depth of 0 all moves seem equal: that player moves at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// How many moves ahead the player looks, their own included.
    pub depth: u32,
    /// How many positions there are to move in.
    pub positions: usize,
    /// In how many of them one can go wrong: some move keeps the value and some does not.
    pub critical: usize,
    /// The share of the positions where the player keeps the value.
    pub keeps: f64,
    /// The share of the critical positions where the player keeps the value.
    pub keeps_critical: f64,
    /// The share of the positions where the move is optimal: the shortest win, or a draw, or the longest
    /// resistance.
    pub optimal: f64,
}

/// How strong minimax with a heuristic is at each depth from 0 to `deepest`, on every position
/// that can be reached from the start, compared with the exact solution.
///
/// The values at depth p come from those at depth p − 1, all positions at once, so that no tree is
/// searched: O(|S| + |A|) for each depth. Plays may go round in circles.
///
/// # Errors
/// If the game is too large to be explored, or the observer asks for the end.
pub fn strength<G: TryGame>(
    game: &G,
    heuristic: impl Fn(&G::Position) -> Result<i32, G::Error>,
    deepest: u32,
    how: Exploring,
    observer: &dyn Observer,
) -> Result<Vec<Strength>, ExploreError<G::Error>> {
    let explored = explore(game, [game.start()], how, observer)?;
    let arena = explored.arena();
    let solution = solve(arena, Objective::default(), observer)?;
    let grades = Grades::of(&explored, &solution);
    // V_0: the result where the play is over, else what the heuristic says.
    let at_horizon = |vertex| {
        let position = explored.position(vertex);
        Ok(match game.outcome(position)? {
            Some(outcome) => Estimate::of(outcome),
            None => Estimate::heuristic(heuristic(position)?),
        })
    };
    let values: Result<Vec<Estimate>, G::Error> = arena.vertices().map(at_horizon).collect();
    let mut values = values.map_err(ExploreError::Game)?;
    let mut rows = vec![grades.strength(0, &explored, &|_| Estimate::heuristic(0))];
    for depth in 1..=deepest {
        observer.checkpoint(Progress { stage: Stage::Strength, done: depth.into(), total: Some(deepest.into()) })?;
        rows.push(grades.strength(depth, &explored, &|to| values[to.index()].before()));
        values = arena
            .vertices()
            .map(|vertex| {
                let player = arena.owner(vertex);
                let after = arena.successors(vertex).map(|to| values[to.index()].before());
                let best = after.reduce(|best, value| if value.is_better(best, player) { value } else { best });
                best.unwrap_or(values[vertex.index()])
            })
            .collect();
    }
    Ok(rows)
}

/// What each move is really worth.
struct Grades {
    moves: Vec<Grade>,
}

#[derive(Clone, Copy)]
struct Grade {
    keeps: bool,
    optimal: bool,
}

impl Grades {
    /// The grade of every move, in the order of the arena's edges.
    fn of<P>(explored: &Explored<P>, solution: &Solution) -> Self {
        let arena = explored.arena();
        let mut moves = Vec::with_capacity(arena.edge_count());
        for vertex in arena.vertices() {
            let best = solution.best_moves(arena, vertex);
            let value = solution.value(vertex);
            moves.extend(
                arena
                    .successors(vertex)
                    .map(|to| Grade { keeps: solution.value(to) == value, optimal: best.binary_search(&to).is_ok() }),
            );
        }
        Self { moves }
    }

    /// How strong a player is to whom a move seems worth what `seems` says about its end.
    fn strength<P>(&self, depth: u32, explored: &Explored<P>, seems: &dyn Fn(Vertex) -> Estimate) -> Strength {
        let arena = explored.arena();
        let mut strength = Strength { depth, positions: 0, critical: 0, keeps: 0.0, keeps_critical: 0.0, optimal: 0.0 };
        let mut grades = self.moves.as_slice();
        for vertex in arena.vertices().filter(|&vertex| arena.out_degree(vertex) > 0) {
            let (own, others) = grades.split_at(arena.out_degree(vertex));
            grades = others;
            let player = arena.owner(vertex);
            let values = arena.successors(vertex).map(seems);
            let best = values.clone().reduce(|best, value| if value.is_better(best, player) { value } else { best });
            let chosen: Vec<Grade> =
                own.iter().zip(values).filter(|(_, value)| Some(*value) == best).map(|(grade, _)| *grade).collect();
            let share = |good: fn(&Grade) -> bool| {
                chosen.iter().filter(|grade| good(grade)).count() as f64 / chosen.len() as f64
            };
            let keeps = share(|grade| grade.keeps);
            strength.positions += 1;
            strength.keeps += keeps;
            strength.optimal += share(|grade| grade.optimal);
            if own.iter().any(|grade| !grade.keeps) {
                strength.critical += 1;
                strength.keeps_critical += keeps;
            }
        }
        let mean = |sum: f64, count: usize| if count == 0 { 1.0 } else { sum / count as f64 };
        strength.keeps = mean(strength.keeps, strength.positions);
        strength.optimal = mean(strength.optimal, strength.positions);
        strength.keeps_critical = mean(strength.keeps_critical, strength.critical);
        strength
    }
}
