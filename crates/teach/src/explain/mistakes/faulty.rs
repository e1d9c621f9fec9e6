//! The faulty algorithms, so that it can be seen what they give. Nothing else may use them.

use crate::course::{Algorithm, AnyAttractor};
use retrograde::{Arena, Objective, Player, Transpose, Vertex};
use std::collections::{BTreeMap, VecDeque};

/// Which condition of the attractor is forgotten.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Forgotten {
    /// That the opponent must have a move: *for all* holds of nothing at all.
    SomeMove,
    /// That a target ends the play.
    AbsorbingTargets,
}

/// The attractor without one of its conditions.
pub(super) fn attractor(arena: &Arena, player: Player, forgotten: Forgotten) -> Vec<Vertex> {
    let mut inside: Vec<bool> = arena.vertices().map(|vertex| arena.target(vertex) == Some(player)).collect();
    loop {
        let before = inside.clone();
        for vertex in arena.vertices() {
            let mut moves: Vec<Vertex> = arena.successors(vertex).collect();
            if forgotten == Forgotten::AbsorbingTargets {
                moves.extend(arena.ignored(vertex));
            } else if arena.target(vertex).is_some() {
                continue;
            }
            let can_move = forgotten == Forgotten::SomeMove || !moves.is_empty();
            inside[vertex.index()] |= if arena.owner(vertex) == player {
                moves.iter().any(|to| before[to.index()])
            } else {
                can_move && moves.iter().all(|to| before[to.index()])
            };
        }
        if inside == before {
            return arena.vertices().filter(|vertex| inside[vertex.index()]).collect();
        }
    }
}

/// Depth-first labels, taken for ranks.
pub(super) fn labels(arena: &Arena, player: Player) -> Vec<Option<u32>> {
    match Algorithm::Recursive.run(arena, Objective::default(), player) {
        AnyAttractor::Labelled(attractor) => arena.vertices().map(|vertex| attractor.label(vertex)).collect(),
        AnyAttractor::Ranked(attractor) => arena.vertices().map(|vertex| attractor.rank(vertex)).collect(),
    }
}

/// The first successor of a smaller label.
pub(super) fn move_by_label(arena: &Arena, labels: &[Option<u32>], vertex: Vertex) -> Option<Vertex> {
    let own = labels[vertex.index()]?;
    arena.successors(vertex).find(|to| labels[to.index()].is_some_and(|label| label < own))
}

/// What is wrong with the strategy that is noted down during the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Noted {
    /// The move is noted at the vertex that it leads to.
    Reversed,
    /// The move is noted whenever a vertex is met, not only when it enters.
    Again,
}

/// The strategy that the depth-first search notes down.
pub(super) fn strategy(arena: &Arena, player: Player, noted: Noted) -> Vec<Option<Vertex>> {
    let mut search = DepthFirst {
        arena,
        player,
        noted,
        predecessors: Transpose::of(arena),
        counters: arena.vertices().map(|vertex| arena.out_degree(vertex)).collect(),
        inside: vec![false; arena.vertex_count()],
        strategy: vec![None; arena.vertex_count()],
    };
    for vertex in arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player)) {
        search.visit(vertex);
    }
    search.strategy
}

struct DepthFirst<'a> {
    arena: &'a Arena,
    player: Player,
    noted: Noted,
    predecessors: Transpose,
    counters: Vec<usize>,
    inside: Vec<bool>,
    strategy: Vec<Option<Vertex>>,
}

impl DepthFirst<'_> {
    fn visit(&mut self, vertex: Vertex) {
        if std::mem::replace(&mut self.inside[vertex.index()], true) {
            return;
        }
        let predecessors: Vec<Vertex> = self.predecessors.predecessors(vertex).collect();
        for from in predecessors {
            self.counters[from.index()] -= 1;
            if self.arena.owner(from) == self.player || self.counters[from.index()] == 0 {
                match self.noted {
                    Noted::Reversed => self.strategy[vertex.index()] = Some(from),
                    Noted::Again => self.strategy[from.index()] = Some(vertex),
                }
                self.visit(from);
            }
        }
    }
}

/// Grows the layers until the vertex is in one of them, as if that had to happen. After how many rounds
/// nothing changes any more although the vertex is still outside, so that the loop would never end; `None`
/// if the vertex is found.
pub(super) fn rounds_for_ever(arena: &Arena, player: Player, vertex: Vertex) -> Option<usize> {
    let mut inside: Vec<bool> = arena.vertices().map(|vertex| arena.target(vertex) == Some(player)).collect();
    let mut rounds = 0;
    while !inside[vertex.index()] {
        rounds += 1;
        let before = inside.clone();
        for vertex in arena.vertices() {
            let mut moves = arena.successors(vertex);
            inside[vertex.index()] |= if arena.owner(vertex) == player {
                moves.any(|to| before[to.index()])
            } else {
                moves.len() > 0 && moves.all(|to| before[to.index()])
            };
        }
        if inside == before {
            return Some(rounds);
        }
    }
    None
}

/// A position of the game where one stick must stay: sticks, and which player moves.
pub(super) type Sticks = (usize, usize);

/// The graph of the game, as a dictionary.
pub(super) type Dictionary = BTreeMap<Sticks, Vec<Sticks>>;

/// Builds the graph with a queue, but reads the successors from a dictionary that another function has to
/// have filled before.
///
/// # Errors
/// The first position that is missing there.
pub(super) fn graph_by_queue(start: Sticks, other: &Dictionary) -> Result<Dictionary, Sticks> {
    let mut graph = Dictionary::new();
    let mut queue = VecDeque::from([start]);
    while let Some(position) = queue.pop_front() {
        if graph.contains_key(&position) {
            continue;
        }
        graph.insert(position, after(position));
        let successors = other.get(&position).ok_or(position)?;
        queue.extend(successors.iter().filter(|to| !graph.contains_key(to)));
    }
    Ok(graph)
}

/// The dictionary as it was meant.
pub(super) fn graph(start: Sticks) -> Dictionary {
    let mut graph = Dictionary::new();
    let mut queue = VecDeque::from([start]);
    while let Some(position) = queue.pop_front() {
        let successors = after(position);
        queue.extend(successors.iter().filter(|to| !graph.contains_key(to)));
        graph.insert(position, successors);
    }
    graph
}

fn after((sticks, player): Sticks) -> Vec<Sticks> {
    (sticks.saturating_sub(3).max(1)..sticks).map(|left| (left, 1 - player)).collect()
}
