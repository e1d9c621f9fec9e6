//! Games of every origin behind one face: built-in, written by users, or given as a graph.
//!
//! Inside, everything is generic over the game, so that loops over millions of moves are compiled for
//! each; outside, a game is a [`AnyGame`], which hides its type once for each request.

mod arena_game;
mod cut;
mod erased;
mod explored;
mod limit;
mod open;
mod playable;

pub(crate) use arena_game::ArenaGame;
pub(crate) use cut::Cut;
pub(crate) use erased::{AnyPosition, Erased, ErasedGame};
pub(crate) use explored::{ExploredAs, ExploredGame, play_words};
pub use limit::Limit;
pub(crate) use limit::{explore_bounds, explore_within, memory_at_hand};
pub(crate) use open::{AnyGame, is_rules_name};
pub use playable::Picture;
pub(crate) use playable::{BuiltInGame, Playable};
