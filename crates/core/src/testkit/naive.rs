//! The naive solver: the definitions of the notes, word for word, as slow as they are.
//!
//! It shares no code with the other solvers, not even the question who wins at a dead end.

use crate::{Arena, DeadEnds, DrawKind, Mode, Objective, Outcome, Player, Solution, Verdict, Vertex};
use std::cmp::Ordering;

/// What is true about every vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// Value, rank and kind of draw.
    pub verdicts: Vec<Verdict>,
    /// All optimal moves, each once, lowest first.
    pub best: Vec<Vec<Vertex>>,
}

/// Solves an arena by the definition. O(|S|·(|S| + |A|)).
#[must_use]
pub fn solve(arena: &Arena, objective: Objective) -> Truth {
    let ranks = Player::BOTH.map(|player| ranks(arena, objective, player));
    let undecided: Vec<bool> =
        arena.vertices().map(|v| ranks.iter().all(|ranks: &Vec<Option<u32>>| ranks[v.index()].is_none())).collect();
    let ends = ends(arena, &undecided);
    let verdict = |vertex: Vertex| {
        let index = vertex.index();
        match (ranks[0][index], ranks[1][index]) {
            (Some(_), Some(_)) => panic!("both players win at {vertex}: the targets cannot be absorbing"),
            (Some(rank), None) => Verdict::Win { player: Player::Zero, rank },
            (None, Some(rank)) => Verdict::Win { player: Player::One, rank },
            (None, None) => match objective.mode {
                Mode::Avoid(player) => Verdict::Avoid(player),
                Mode::Draws if ends[index] => Verdict::Draw(DrawKind::Ends),
                Mode::Draws => Verdict::Draw(DrawKind::Endless),
            },
        }
    };
    let verdicts: Vec<Verdict> = arena.vertices().map(verdict).collect();
    let best = arena.vertices().map(|vertex| best_moves(arena, &verdicts, vertex)).collect();
    Truth { verdicts, best }
}

/// Compares a solution with the truth: value, rank, kind of draw, all optimal moves, that the chosen
/// move is the lowest of them, and the layers.
///
/// # Errors
/// The first difference, in words.
pub fn compare(arena: &Arena, truth: &Truth, solution: &Solution) -> Result<(), String> {
    for vertex in arena.vertices() {
        let index = vertex.index();
        let differs = |what: &str, found: String, expected: String| {
            Err(format!("vertex {vertex}: {what} is {found}, but should be {expected}"))
        };
        if solution.verdict(vertex) != truth.verdicts[index] {
            let (found, expected) = (solution.verdict(vertex), truth.verdicts[index]);
            return differs("the verdict", format!("{found:?}"), format!("{expected:?}"));
        }
        let all = solution.best_moves(arena, vertex);
        if all != truth.best[index] {
            return differs("the list of best moves", format!("{all:?}"), format!("{:?}", truth.best[index]));
        }
        let lowest = truth.best[index].first().copied();
        if solution.best_move(vertex) != lowest {
            return differs("the move", format!("{:?}", solution.best_move(vertex)), format!("{lowest:?}"));
        }
    }
    for player in Player::BOTH {
        if solution.layers(player) != truth.layers(player) {
            return Err(format!("the layers of {player} are {:?}", solution.layers(player)));
        }
    }
    Ok(())
}

impl Truth {
    /// The layers of a player: what A_n adds to A_(n−1).
    #[must_use]
    pub fn layers(&self, player: Player) -> Vec<Vec<Vertex>> {
        let of_rank = |wanted: u32| -> Vec<Vertex> {
            let has_rank = |&(_, verdict): &(usize, &Verdict)| *verdict == Verdict::Win { player, rank: wanted };
            self.verdicts.iter().enumerate().filter(has_rank).map(|(index, _)| Vertex::known(index as u32)).collect()
        };
        let mut layers = vec![of_rank(0)];
        for rank in 1.. {
            let layer = of_rank(rank);
            if layer.is_empty() {
                break;
            }
            layers.push(layer);
        }
        layers
    }
}

/// rg(x) = min { n : x ∈ A_n }, with A_0, A_1, … built as whole sets until they stop growing.
fn ranks(arena: &Arena, objective: Objective, player: Player) -> Vec<Option<u32>> {
    let mut ranks = vec![None; arena.vertex_count()];
    let mut set: Vec<bool> = arena.vertices().map(|vertex| wins_at_once(arena, objective, player, vertex)).collect();
    for n in 0.. {
        for (rank, _) in ranks.iter_mut().zip(&set).filter(|(rank, inside)| rank.is_none() && **inside) {
            *rank = Some(n);
        }
        let mut next = set.clone();
        for vertex in arena.vertices() {
            let mut moves = arena.successors(vertex);
            next[vertex.index()] |= if arena.owner(vertex) == player {
                moves.any(|to| set[to.index()])
            } else {
                moves.len() > 0 && moves.all(|to| set[to.index()])
            };
        }
        if next == set {
            break;
        }
        set = next;
    }
    ranks
}

fn wins_at_once(arena: &Arena, objective: Objective, player: Player, vertex: Vertex) -> bool {
    if let Some(winner) = arena.target(vertex) {
        return winner == player;
    }
    let stuck = arena.successors(vertex).next().is_none();
    stuck
        && match objective.dead_ends {
            DeadEnds::Draw => false,
            DeadEnds::Normal => arena.owner(vertex) != player,
            DeadEnds::Misere => arena.owner(vertex) == player,
        }
}

/// From which undecided vertices an undecided dead end can be reached without deciding the game.
fn ends(arena: &Arena, undecided: &[bool]) -> Vec<bool> {
    let mut ends: Vec<bool> =
        arena.vertices().map(|vertex| undecided[vertex.index()] && arena.successors(vertex).next().is_none()).collect();
    loop {
        let before = ends.clone();
        for vertex in arena.vertices().filter(|vertex| undecided[vertex.index()]) {
            ends[vertex.index()] |= arena.successors(vertex).any(|to| undecided[to.index()] && before[to.index()]);
        }
        if ends == before {
            return ends;
        }
    }
}

/// The moves that no other move of the owner is better than.
fn best_moves(arena: &Arena, verdicts: &[Verdict], vertex: Vertex) -> Vec<Vertex> {
    let owner = arena.owner(vertex);
    let better = |a: Vertex, b: Vertex| prefers(owner, verdicts[a.index()], verdicts[b.index()]) == Ordering::Greater;
    let mut moves: Vec<Vertex> = arena.successors(vertex).collect();
    moves.sort_unstable();
    moves.dedup();
    moves.iter().copied().filter(|&a| !moves.iter().any(|&b| better(b, a))).collect()
}

/// Whether a player would rather move to a vertex of the first verdict (greater) or of the second
/// (less): a win, the sooner the better; then what nobody can force; then a loss, the later the better.
/// Where avoiding wins, the avoider still prefers a win that comes, and the other an endless fight.
fn prefers(player: Player, a: Verdict, b: Verdict) -> Ordering {
    let worth = |verdict: Verdict| match (verdict, verdict.outcome()) {
        (Verdict::Win { rank, .. }, Outcome::Win(winner)) if winner == player => (1, -i64::from(rank)),
        (Verdict::Win { rank, .. }, _) => (-1, i64::from(rank)),
        (Verdict::Avoid(_) | Verdict::Draw(_), _) => (0, 0),
    };
    worth(a).cmp(&worth(b))
}
