//! Breadth first, with a queue and counters (note 003 II.4).
//!
//! A vertex enters the attractor when it enters the queue, so never twice. Taking one from the queue
//! looks at its predecessors that are outside: one of the player enters; one of the opponent is counted
//! down, and enters when its counter comes to 0. First in, first out: the vertices of rank n are all
//! taken before those of rank n + 1, so each one enters from a vertex of the rank just below its own.
//!
//! Law: the number is the exact rank. Complexity: O(|S| + |A|).

use super::{Attractor, Event, Rank, Reason};
use retrograde::{Arena, Objective, Player, Transpose};
use std::collections::VecDeque;

/// The attractor of a player, breadth first.
///
/// ```
/// use retrograde_teach::course::queue;
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let attractor = queue::attractor(&arena, Objective::default(), Player::Zero, &mut |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(attractor.rank(s), Some(1));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// What `watch` returned.
pub fn attractor<E>(
    arena: &Arena,
    objective: Objective,
    player: Player,
    watch: &mut impl FnMut(Event) -> Result<(), E>,
) -> Result<Attractor<Rank>, E> {
    let predecessors = Transpose::of(arena);
    let mut counters: Vec<u32> = arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect();
    let mut attractor = Attractor::empty(arena, player);

    let mut queue = VecDeque::new();
    for vertex in arena.vertices() {
        if let Some(reason) = Reason::at_once(arena, objective, player, vertex) {
            watch(attractor.enter(vertex, Rank(0), reason))?;
            queue.push_back((vertex, Rank(0)));
            watch(Event::Pushed(vertex))?;
        }
    }
    watch(Event::Layer(0))?;
    let mut finished = Rank(0);
    while let Some((vertex, rank)) = queue.pop_front() {
        if rank > finished {
            // The last vertex of the rank before was taken, so nothing of this rank will still enter.
            finished = rank;
            watch(Event::Layer(rank.0))?;
        }
        watch(Event::Taken(vertex))?;
        for from in predecessors.predecessors(vertex) {
            let reason = if attractor.contains(from) {
                watch(Event::Skipped(from))?;
                continue;
            } else if arena.owner(from) == player {
                Reason::Move(vertex)
            } else {
                counters[from.index()] -= 1;
                let left = counters[from.index()];
                watch(Event::Lowered { vertex: from, left })?;
                if left > 0 {
                    continue;
                }
                Reason::AllMoves
            };
            let next = Rank(rank.0 + 1);
            watch(attractor.enter(from, next, reason))?;
            queue.push_back((from, next));
            watch(Event::Pushed(from))?;
        }
    }
    Ok(attractor)
}
