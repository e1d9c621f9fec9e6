//! Brute force: all pairs of memoryless strategies, each play played out.
//!
//! What it means to win, without any attractor: a player wins from a vertex if they have a strategy that
//! wins against every strategy of the opponent; the rank is the longest such play with the strategy that
//! keeps it shortest. Only for tiny arenas.

use crate::{Arena, DeadEnds, Objective, Player, Vertex};

/// One move for each vertex that has one.
type Strategy = Vec<Option<Vertex>>;

/// For each vertex, in how many moves the player can force a win; `None` where they cannot.
///
/// `None` altogether if there are more than `limit` strategies of either player.
#[must_use]
pub fn ranks(arena: &Arena, objective: Objective, player: Player, limit: usize) -> Option<Vec<Option<u32>>> {
    let mine = strategies(arena, player, limit)?;
    let theirs = strategies(arena, !player, limit)?;
    let forced = |start: Vertex, mine: &Strategy| -> Option<u32> {
        theirs
            .iter()
            .map(|theirs| length(arena, objective, player, start, mine, theirs))
            .try_fold(0, |longest, length| Some(longest.max(length?)))
    };
    Some(arena.vertices().map(|start| mine.iter().filter_map(|mine| forced(start, mine)).min()).collect())
}

/// All strategies of a player.
fn strategies(arena: &Arena, player: Player, limit: usize) -> Option<Vec<Strategy>> {
    let mut all = vec![vec![None; arena.vertex_count()]];
    for vertex in arena.vertices().filter(|&vertex| arena.owner(vertex) == player && arena.out_degree(vertex) > 0) {
        if all.len() * arena.out_degree(vertex) > limit {
            return None;
        }
        let with = |strategy: &Strategy, to: Vertex| {
            let mut strategy = strategy.clone();
            strategy[vertex.index()] = Some(to);
            strategy
        };
        all = all.iter().flat_map(|strategy| arena.successors(vertex).map(|to| with(strategy, to))).collect();
    }
    Some(all)
}

/// After how many moves the player wins the play of two strategies, if they do. A play that is not over
/// after as many moves as there are vertices has repeated one, and goes on for ever.
fn length(
    arena: &Arena,
    objective: Objective,
    player: Player,
    start: Vertex,
    mine: &Strategy,
    theirs: &Strategy,
) -> Option<u32> {
    let mut here = start;
    for moves in 0..=arena.vertex_count() as u32 {
        let strategy = if arena.owner(here) == player { mine } else { theirs };
        match strategy[here.index()] {
            Some(to) => here = to,
            None => return (winner(arena, objective, here) == Some(player)).then_some(moves),
        }
    }
    None
}

fn winner(arena: &Arena, objective: Objective, last: Vertex) -> Option<Player> {
    arena.target(last).or(match objective.dead_ends {
        DeadEnds::Draw => None,
        DeadEnds::Normal => Some(!arena.owner(last)),
        DeadEnds::Misere => Some(arena.owner(last)),
    })
}
