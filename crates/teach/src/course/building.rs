//! Building the graph of a game from its start (note 004 §1): by recursion, with a stack, with a queue.
//!
//! Each way follows one rule: a vertex that is not yet in the graph is put there together with its successors, and these
//! are visited next. They differ in the order, and end with the same graph.
//!
//! Law: every vertex that can be reached is put into the graph once, whichever way. Complexity: O(|S| + |A|).

use retrograde::{Arena, Explorer, Vertex, VertexSet};
use std::collections::VecDeque;

/// One step of building a graph: a vertex is taken or visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildingStep {
    /// The vertex that is taken, or visited by a call.
    pub vertex: Vertex,
    /// Whether it is put into the graph; otherwise it was there already.
    pub new: bool,
    /// The successors that are put down to be visited; with recursion all of them.
    pub pushed: Vec<Vertex>,
    /// What waits after the step, the next one first; with recursion the calls that run, the innermost first.
    pub waiting: Vec<Vertex>,
}

/// All steps of building the graph that can be reached from a vertex.
///
/// ```
/// use retrograde::{ArenaBuilder, Explorer, Player};
/// use retrograde_teach::course::building_steps;
/// let mut builder = ArenaBuilder::new();
/// let [a, b, c] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// for (from, to) in [(a, b), (a, c), (b, c)] {
///     builder.edge(from, to)?;
/// }
/// let arena = builder.build()?;
/// let order = |explorer| -> Vec<_> {
///     let steps = building_steps(&arena, a, explorer);
///     steps.into_iter().filter(|step| step.new).map(|step| step.vertex).collect()
/// };
/// assert_eq!(order(Explorer::Queue), [a, b, c]);
/// assert_eq!(order(Explorer::Stack), [a, c, b]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[must_use]
pub fn building_steps(arena: &Arena, start: Vertex, explorer: Explorer) -> Vec<BuildingStep> {
    match explorer {
        Explorer::Recursive => recursive(arena, start),
        Explorer::Stack => iterative(arena, start, false),
        Explorer::Queue => iterative(arena, start, true),
    }
}

/// With a stack or a queue, as note 004 writes them: what is taken may be in the graph already.
fn iterative(arena: &Arena, start: Vertex, queue: bool) -> Vec<BuildingStep> {
    let mut graph = VertexSet::none_of(arena.vertex_count());
    let mut waiting = VecDeque::from([start]);
    let mut steps = Vec::new();
    while let Some(vertex) = if queue { waiting.pop_front() } else { waiting.pop_back() } {
        let new = graph.insert(vertex);
        let mut pushed = Vec::new();
        if new {
            pushed = arena.successors(vertex).filter(|&to| !graph.contains(to)).collect();
            waiting.extend(&pushed);
        }
        let rest = waiting.iter().copied();
        let waiting = if queue { rest.collect() } else { rest.rev().collect() };
        steps.push(BuildingStep { vertex, new, pushed, waiting });
    }
    steps
}

/// By calls, kept in a list of our own so that a long line of play is no problem.
fn recursive(arena: &Arena, start: Vertex) -> Vec<BuildingStep> {
    let mut graph = VertexSet::none_of(arena.vertex_count());
    let mut calls: Vec<(Vertex, Vec<Vertex>)> = Vec::new();
    let mut steps = Vec::new();
    let mut next = Some(start);
    while let Some(vertex) = next {
        let new = graph.insert(vertex);
        let pushed: Vec<Vertex> = if new { arena.successors(vertex).collect() } else { Vec::new() };
        calls.push((vertex, pushed.iter().rev().copied().collect()));
        let waiting = calls.iter().rev().map(|(vertex, _)| *vertex).collect();
        steps.push(BuildingStep { vertex, new, pushed, waiting });
        // Back to the innermost call that has something left to visit.
        next = None;
        while let Some((_, left)) = calls.last_mut() {
            next = left.pop();
            if next.is_some() {
                break;
            }
            calls.pop();
        }
    }
    steps
}
