//! The strategy that the attractors give (notes 000 §2.3 and §3.3, 002 §5).

use super::{Attractor, Rank};
use retrograde::{Arena, Vertex};

/// The move of the owner of a vertex, by the priority of the course: win, then draw, then loss. `None`
/// where there is no move. Among equal moves the lowest vertex.
///
/// - In the owner's attractor: a move of rank exactly one less, so that the game lasts m(s) = rank moves.
/// - In the opponent's attractor: a move of the highest rank, the longest resistance.
/// - In neither: a move that is in neither. There is one, or the vertex would be in the opponent's.
///
/// The ranks must be exact, which is why labels are not accepted. `attractors[p]` is that of player p.
///
/// ```
/// use retrograde_teach::course::{choose, queue};
/// use retrograde::{ArenaBuilder, Player, Objective};
/// // From s, J0 can go to the dead end d, to the target u of J1 or to the own target t.
/// let mut builder = ArenaBuilder::new();
/// let [s, d, u, t] = [(); 4].map(|()| builder.vertex(Player::Zero).unwrap());
/// for to in [d, u, t] {
///     builder.edge(s, to)?;
/// }
/// builder.target(u, Player::One)?;
/// let move_of = |builder: ArenaBuilder| {
///     let arena = builder.build().unwrap();
///     let attractors = Player::BOTH
///         .map(|player| queue::attractor(&arena, Objective::default(), player, &mut |_| Ok::<(), ()>(())).unwrap());
///     choose(&arena, &attractors, s)
/// };
/// assert_eq!(move_of(builder.clone()), Some(d));
/// builder.target(t, Player::Zero)?;
/// assert_eq!(move_of(builder), Some(t));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[must_use]
pub fn choose(arena: &Arena, attractors: &[Attractor<Rank>; 2], vertex: Vertex) -> Option<Vertex> {
    let owner = arena.owner(vertex);
    let (mine, theirs) = (&attractors[owner.index()], &attractors[(!owner).index()]);
    let successors = arena.successors(vertex);
    if let Some(rank) = mine.rank(vertex) {
        successors.filter(|&to| mine.rank(to).is_some_and(|next| next + 1 == rank)).min()
    } else if let Some(rank) = theirs.rank(vertex) {
        successors.filter(|&to| theirs.rank(to).is_some_and(|next| next + 1 == rank)).min()
    } else {
        successors.filter(|&to| !mine.contains(to) && !theirs.contains(to)).min()
    }
}
