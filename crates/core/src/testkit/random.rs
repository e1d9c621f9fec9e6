//! Random arenas from a seed.

use crate::{Arena, Kind, Player};
use fastrand::Rng;

/// A random arena of 1 to `max` vertices; the same seed always gives the same one.
///
/// The seed also draws the character of the arena, so that extremes are common: how many moves a vertex
/// has, how many targets and dead ends there are, whose most vertices are, and how far moves lead.
/// Cycles, loops, double edges and targets with exits come by themselves.
///
/// # Panics
/// If `max` is 0.
#[must_use]
pub fn arena(seed: u64, max: usize) -> Arena {
    let mut rng = Rng::with_seed(seed);
    let count = rng.usize(1..=max);
    let degree = rng.usize(1..=4);
    let target_share = [0.05, 0.15, 0.3][rng.usize(..3)];
    let dead_end_share = [0.0, 0.1, 0.3][rng.usize(..3)];
    let owner_share = [0.1, 0.5, 0.5, 0.9][rng.usize(..4)];
    // Moves of short range make long chains, and so large ranks.
    let range = if rng.bool() { count } else { count.min(3) };

    let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0], Vec::new());
    for vertex in 0..count {
        let owner = if rng.f64() < owner_share { Player::One } else { Player::Zero };
        let target = (rng.f64() < target_share).then(|| if rng.bool() { Player::One } else { Player::Zero });
        kinds.push(Kind::new(owner, target));
        let moves = if rng.f64() < dead_end_share { 0 } else { rng.usize(1..=degree) };
        heads.extend((0..moves).map(|_| ((vertex + rng.usize(..range)) % count) as u32));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).expect("heads are below the number of vertices")
}
