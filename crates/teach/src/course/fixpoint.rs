//! The naive fixpoint: the layers A_0 ⊆ A_1 ⊆ … as they are defined (notes 000 §2.2 and 004 §3).
//!
//! A_0 is what the player has won at once. A_(n+1) adds every vertex of the player from where there
//! *exists* a move into A_n, and every vertex of the opponent from where there is a move and *all* moves
//! lead into A_n. The first layer that adds nothing ends it.
//!
//! Law: the number is the exact rank. Complexity: O(|S| + |A|) for each layer.

use super::{Attractor, Event, Rank, Reason};
use retrograde::{Arena, Objective, Player, Vertex};

/// The attractor of a player, layer by layer.
///
/// ```
/// use retrograde_teach::course::{Event, fixpoint};
/// use retrograde::{ArenaBuilder, Player, Objective};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let mut layers = 0;
/// let attractor = fixpoint::attractor(&arena, Objective::default(), Player::Zero, &mut |event| {
///     layers += usize::from(matches!(event, Event::Layer(_)));
///     Ok::<(), ()>(())
/// })
/// .unwrap();
/// assert_eq!(attractor.layers(), [vec![t], vec![s]]);
/// assert_eq!(layers, 2);
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
    let mut attractor = Attractor::empty(arena, player);
    let mut layer: Vec<(Vertex, Reason)> = arena
        .vertices()
        .filter_map(|vertex| Some((vertex, Reason::at_once(arena, objective, player, vertex)?)))
        .collect();
    for rank in 0.. {
        for &(vertex, reason) in &layer {
            watch(attractor.enter(vertex, Rank(rank), reason))?;
        }
        watch(Event::Layer(rank))?;
        layer = next_layer(arena, &attractor);
        if layer.is_empty() {
            break;
        }
    }
    Ok(attractor)
}

/// What A_(n+1) adds to A_n.
fn next_layer(arena: &Arena, attractor: &Attractor<Rank>) -> Vec<(Vertex, Reason)> {
    let outside = arena.vertices().filter(|&vertex| !attractor.contains(vertex));
    outside.filter_map(|vertex| Some((vertex, joins(arena, attractor, vertex)?))).collect()
}

fn joins(arena: &Arena, attractor: &Attractor<Rank>, vertex: Vertex) -> Option<Reason> {
    let mut successors = arena.successors(vertex);
    if arena.owner(vertex) == attractor.player() {
        let exists = successors.find(|&to| attractor.contains(to));
        exists.map(Reason::Move)
    } else {
        // Without the first condition every dead end of the opponent would enter: it has no successor
        // that is outside.
        let for_all = successors.len() > 0 && successors.all(|to| attractor.contains(to));
        for_all.then_some(Reason::AllMoves)
    }
}
