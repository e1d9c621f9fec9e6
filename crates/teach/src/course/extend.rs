//! Depth first, by the procedure ÉTENDRE as note 003 II.5 writes it.
//!
//! All targets are in the attractor from the beginning. To extend from a vertex is to look at each predecessor that is not
//! in yet: one of the player enters, and the attractor is extended from there before the next predecessor is looked at; of one
//! of the opponent the degree is lowered, and it enters in the same way when that comes to 0.
//!
//! It differs from [`recursive`](super::recursive) in what it counts: of the player's own vertices, and of those that are in,
//! nothing is lowered.
//!
//! Law: the attractor is right; the number is only a label, the depth of the call.
//! Complexity: O(|S| + |A|).

use super::{Attractor, Event, Label, Reason};
use retrograde::{Arena, Objective, Player, Transpose, Vertex};

/// Grow when less than this many bytes are left.
const RED_ZONE: usize = 64 << 10;
/// Grow by this many bytes.
const SEGMENT: usize = 4 << 20;

/// The attractor of a player, extended from its targets.
///
/// ```
/// use retrograde_teach::course::extend;
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let attractor = extend::attractor(&arena, Objective::default(), Player::Zero, &mut |_| Ok::<(), ()>(())).unwrap();
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
    let mut search = Extending {
        arena,
        predecessors: Transpose::of(arena),
        degrees: arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect(),
        attractor: Attractor::empty(arena, player),
        watch,
    };
    let mut targets = Vec::new();
    for vertex in arena.vertices() {
        if let Some(reason) = Reason::at_once(arena, objective, player, vertex) {
            (search.watch)(search.attractor.enter(vertex, Label(0), reason))?;
            targets.push(vertex);
        }
    }
    for vertex in targets {
        search.extend(vertex, Label(0))?;
    }
    Ok(search.attractor)
}

struct Extending<'a, W> {
    arena: &'a Arena,
    predecessors: Transpose,
    degrees: Vec<u32>,
    attractor: Attractor<Label>,
    watch: &'a mut W,
}

impl<E, W: FnMut(Event) -> Result<(), E>> Extending<'_, W> {
    fn extend(&mut self, vertex: Vertex, label: Label) -> Result<(), E> {
        (self.watch)(Event::Called(vertex))?;
        retrograde::with_stack(RED_ZONE, SEGMENT, || self.predecessors_of(vertex, Label(label.0 + 1)))?;
        (self.watch)(Event::Returned(vertex))
    }

    fn predecessors_of(&mut self, vertex: Vertex, label: Label) -> Result<(), E> {
        for place in 0..self.predecessors.in_degree(vertex) {
            let from = self.predecessors.predecessor(vertex, place);
            if self.attractor.contains(from) {
                continue;
            }
            let reason = if self.arena.owner(from) == self.attractor.player() {
                Some(Reason::Move(vertex))
            } else {
                self.degrees[from.index()] -= 1;
                let left = self.degrees[from.index()];
                (self.watch)(Event::Lowered { vertex: from, left })?;
                (left == 0).then_some(Reason::AllMoves)
            };
            if let Some(reason) = reason {
                (self.watch)(self.attractor.enter(from, label, reason))?;
                self.extend(from, label)?;
            }
        }
        Ok(())
    }
}
