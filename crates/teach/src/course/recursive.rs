//! Depth first, with calls and counters (notes 000 §3.2, 001 §2, 003 II.4 ÉTENDRE).
//!
//! To mark a vertex is to put it into the attractor and to count down, for each predecessor, the
//! successors that are not known to be in. A predecessor of the player enters at once; one of the
//! opponent enters when its counter comes to 0. Either way it is marked by a call, before the next
//! predecessor is looked at.
//!
//! The calls are real ones, as deep as the longest chain. The stack grows when it gets short, so a chain
//! of a million vertices is no problem.
//!
//! Law: the attractor is right; the number is only a label, the depth of the call (note 000 §3.3).
//! Complexity: O(|S| + |A|).

use super::{Attractor, Event, Label, Reason};
use retrograde::{Arena, Objective, Player, Transpose, Vertex};

/// Grow when less than this many bytes are left.
const RED_ZONE: usize = 64 << 10;
/// Grow by this many bytes.
const SEGMENT: usize = 4 << 20;

/// The attractor of a player, depth first by recursion.
///
/// ```
/// use retrograde_teach::course::recursive;
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let attractor = recursive::attractor(&arena, Objective::default(), Player::Zero, &mut |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(attractor.label(s), Some(1));
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
    let mut search = Marking {
        arena,
        predecessors: Transpose::of(arena),
        counters: arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect(),
        attractor: Attractor::empty(arena, player),
        watch,
    };
    for vertex in arena.vertices() {
        if let Some(reason) = Reason::at_once(arena, objective, player, vertex) {
            search.mark(vertex, Label(0), reason)?;
        }
    }
    Ok(search.attractor)
}

struct Marking<'a, W> {
    arena: &'a Arena,
    predecessors: Transpose,
    counters: Vec<u32>,
    attractor: Attractor<Label>,
    watch: &'a mut W,
}

impl<E, W: FnMut(Event) -> Result<(), E>> Marking<'_, W> {
    fn mark(&mut self, vertex: Vertex, label: Label, reason: Reason) -> Result<(), E> {
        (self.watch)(Event::Called(vertex))?;
        if self.attractor.contains(vertex) {
            (self.watch)(Event::Skipped(vertex))?;
        } else {
            (self.watch)(self.attractor.enter(vertex, label, reason))?;
            retrograde::with_stack(RED_ZONE, SEGMENT, || self.propagate(vertex, Label(label.0 + 1)))?;
        }
        (self.watch)(Event::Returned(vertex))
    }

    fn propagate(&mut self, vertex: Vertex, label: Label) -> Result<(), E> {
        for place in 0..self.predecessors.in_degree(vertex) {
            let from = self.predecessors.predecessor(vertex, place);
            self.counters[from.index()] -= 1;
            let left = self.counters[from.index()];
            (self.watch)(Event::Lowered { vertex: from, left })?;
            if self.arena.owner(from) == self.attractor.player() {
                self.mark(from, label, Reason::Move(vertex))?;
            } else if left == 0 {
                self.mark(from, label, Reason::AllMoves)?;
            }
        }
        Ok(())
    }
}
