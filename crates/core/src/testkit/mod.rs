//! What the tests of every crate share. Only with the feature `testkit`; not for use outside of tests,
//! where slow and simple is not what one wants.
//!
//! - [`agreement`]: an engine against the naive solver, on random arenas of every kind.
//! - [`naive`]: a solver straight from the definition, to compare others with.
//! - [`brute_force`]: all pairs of memoryless strategies played out, to compare the naive one with.
//! - [`random`]: arenas from a seed, fast.
//! - [`scored`]: games with scores, and what they are worth by the definition.
//! - [`arenas`]: random arenas that shrink, for `proptest`.
//! - [`check_game`](mod@check_game): the laws of games and of their abilities.
//! - [`corpus`]: the cases of `corpus/`.
//! - [`minimal`]: the smallest arena that still fails.

pub mod agreement;
mod arenas;
pub mod brute_force;
pub mod check_game;
pub mod corpus;
mod minimal;
pub mod naive;
pub mod random;
pub mod scored;

pub use arenas::arenas;
pub use check_game::{
    check_board, check_encoding, check_game, check_heuristic, check_notation, check_order, check_symmetry, check_tiers,
};
pub use minimal::minimal;

use crate::{DeadEnds, Mode, Objective, Player};

/// All nine ways in which a game can be meant: three meanings of a dead end, with draws and with either
/// player winning by avoiding.
#[must_use]
pub fn all_objectives() -> Vec<Objective> {
    let modes = [Mode::Draws, Mode::Avoid(Player::Zero), Mode::Avoid(Player::One)];
    let dead_ends = [DeadEnds::Draw, DeadEnds::Normal, DeadEnds::Misere];
    modes.into_iter().flat_map(|mode| dead_ends.map(|dead_ends| Objective { dead_ends, mode })).collect()
}
