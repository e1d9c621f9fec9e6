//! Depth first, with a stack and counters (note 002 §3).
//!
//! The stack holds vertices that are known to be in the attractor, but were not taken yet. Taking one
//! puts it into the attractor, unless it is there already, and counts down its predecessors; those that
//! are won now go onto the stack. A vertex of the player may be pushed once for each of its moves into
//! the attractor, and only the first time that it is taken counts.
//!
//! Law: the attractor is right; the number is only a label, one more than that of the vertex that pushed
//! it. Complexity: O(|S| + |A|).

use super::{Attractor, Event, Label, Reason};
use retrograde::{Arena, Objective, Player, Transpose};

/// The attractor of a player, depth first by a stack.
///
/// ```
/// use retrograde_teach::course::stack;
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let attractor = stack::attractor(&arena, Objective::default(), Player::Zero, &mut |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(attractor.order(), [t, s]);
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
) -> Result<Attractor<Label>, E> {
    let predecessors = Transpose::of(arena);
    let mut counters: Vec<u32> = arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect();
    let mut attractor = Attractor::empty(arena, player);

    let mut stack = Vec::new();
    for vertex in arena.vertices() {
        if let Some(reason) = Reason::at_once(arena, objective, player, vertex) {
            stack.push((vertex, Label(0), reason));
            watch(Event::Pushed(vertex))?;
        }
    }
    while let Some((vertex, label, reason)) = stack.pop() {
        watch(Event::Taken(vertex))?;
        if attractor.contains(vertex) {
            watch(Event::Skipped(vertex))?;
            continue;
        }
        watch(attractor.enter(vertex, label, reason))?;
        for from in predecessors.predecessors(vertex) {
            counters[from.index()] -= 1;
            let left = counters[from.index()];
            watch(Event::Lowered { vertex: from, left })?;
            let reason = if arena.owner(from) == player { Reason::Move(vertex) } else { Reason::AllMoves };
            if reason != Reason::AllMoves || left == 0 {
                stack.push((from, Label(label.0 + 1), reason));
                watch(Event::Pushed(from))?;
            }
        }
    }
    Ok(attractor)
}
