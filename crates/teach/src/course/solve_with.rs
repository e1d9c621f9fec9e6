//! The whole solution, by an algorithm of the course.

use super::{Algorithm, AnyAttractor, Attractor, Event, Rank, choose};
use retrograde::{
    Arena, DrawKind, Interrupted, Mode, Objective, Observer, Player, Progress, Solution, Stage, Transpose, Verdict,
    Vertex, VertexSet,
};

/// How much work passes between two calls of the observer, in vertices and edges looked at.
const WORK_BETWEEN_CHECKPOINTS: usize = 1 << 18;

/// Solves an arena by an algorithm of the course, with the same result as [`solve()`](retrograde::solve()).
///
/// Value and attractors come from the chosen algorithm. So do the ranks if it gives any; if it gives
/// labels, the ranks come from the [`queue`](super::queue), after a check that the two attractors are
/// equal. Moves are those of [`choose`].
///
/// O(|S| + |A|), except with the fixpoint, which takes that for each layer.
///
/// ```
/// use retrograde_teach::course::{Algorithm, solve_with};
/// use retrograde::{ArenaBuilder, Player, Objective, solve, verify};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// for algorithm in Algorithm::ALL {
///     let solution = solve_with(&arena, Objective::default(), algorithm, &())?;
///     verify(&arena, &solution)?;
///     assert_eq!(solution, solve(&arena, Objective::default(), &())?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if the observer asked for it.
pub fn solve_with(
    arena: &Arena,
    objective: Objective,
    algorithm: Algorithm,
    observer: &dyn Observer,
) -> Result<Solution, Interrupted> {
    let [zero, one] = Player::BOTH.map(|player| ranked(arena, objective, player, algorithm, observer));
    let attractors = [zero?, one?];
    let ends = draws_that_end(arena, &attractors);
    let parts = arena.vertices().map(|vertex| {
        let [zero, one] = Player::BOTH.map(|player| attractors[player.index()].rank(vertex));
        let verdict = match (zero, one, objective.mode) {
            (Some(rank), _, _) => Verdict::Win { player: Player::Zero, rank },
            (_, Some(rank), _) => Verdict::Win { player: Player::One, rank },
            (_, _, Mode::Avoid(player)) => Verdict::Avoid(player),
            (_, _, Mode::Draws) if ends.contains(vertex) => Verdict::Draw(DrawKind::Ends),
            (_, _, Mode::Draws) => Verdict::Draw(DrawKind::Endless),
        };
        (verdict, choose(arena, &attractors, vertex))
    });
    Ok(Solution::from_parts(objective, parts).expect("a rank is below the number of vertices that are won"))
}

/// The attractor by the chosen algorithm, with exact ranks whatever that algorithm gives.
fn ranked(
    arena: &Arena,
    objective: Objective,
    player: Player,
    algorithm: Algorithm,
    observer: &dyn Observer,
) -> Result<Attractor<Rank>, Interrupted> {
    match watched(arena, objective, player, algorithm, observer)? {
        AnyAttractor::Ranked(attractor) => Ok(attractor),
        AnyAttractor::Labelled(labelled) => {
            let queue = ranked(arena, objective, player, Algorithm::Queue, observer)?;
            let agree = arena.vertices().all(|vertex| labelled.contains(vertex) == queue.contains(vertex));
            assert!(agree, "the algorithms {algorithm} and queue disagree about the attractor of {player}");
            Ok(queue)
        }
    }
}

fn watched(
    arena: &Arena,
    objective: Objective,
    player: Player,
    algorithm: Algorithm,
    observer: &dyn Observer,
) -> Result<AnyAttractor, Interrupted> {
    let stage = Stage::Attractor(player);
    let total = Some(arena.vertex_count() as u64);
    let work_per_layer = if algorithm == Algorithm::Fixpoint { arena.vertex_count() + arena.edge_count() } else { 0 };
    let (mut done, mut work) = (0, 0);
    algorithm.watch(arena, objective, player, &mut |event| {
        match event {
            Event::Entered { .. } => done += 1,
            Event::Layer(_) => work += work_per_layer,
            _ => {}
        }
        work += 1;
        if work < WORK_BETWEEN_CHECKPOINTS {
            return Ok(());
        }
        work = 0;
        observer.checkpoint(Progress { stage, done, total })
    })
}

/// The vertices in neither attractor from which a dead end can be reached inside neither: walk back
/// from those dead ends.
fn draws_that_end(arena: &Arena, attractors: &[Attractor<Rank>; 2]) -> VertexSet {
    let drawn = |vertex: Vertex| attractors.iter().all(|attractor| !attractor.contains(vertex));
    let predecessors = Transpose::of(arena);
    let mut ends = VertexSet::none_of(arena.vertex_count());
    let mut open: Vec<Vertex> = arena.vertices().filter(|&vertex| drawn(vertex) && arena.is_dead_end(vertex)).collect();
    for &vertex in &open {
        ends.insert(vertex);
    }
    while let Some(vertex) = open.pop() {
        for from in predecessors.predecessors(vertex).filter(|&from| drawn(from)) {
            if ends.insert(from) {
                open.push(from);
            }
        }
    }
    ends
}
