//! Two-player games of perfect information, solved: who wins from every position, in how many moves,
//! and by which move.
//!
//! ```
//! use retrograde::{ArenaBuilder, Player};
//!
//! // J0 moves from s to the target t.
//! let mut builder = ArenaBuilder::new();
//! let s = builder.vertex(Player::Zero)?;
//! let t = builder.vertex(Player::One)?;
//! builder.edge(s, t)?;
//! builder.target(t, Player::Zero)?;
//! let arena = builder.build()?;
//! assert_eq!(arena.vertex_count(), 2);
//! # Ok::<(), retrograde::ArenaError>(())
//! ```

mod arena;
mod game;
mod names;
mod observer;
mod player;
mod predecessors;
mod prefetch;
mod regions;
mod rules;
mod solution;
mod solve;
mod verify;
mod vertex;

pub use arena::{Arena, ArenaBuilder, ArenaError, Kind};
pub use game::{Game, Notation};
pub use names::{NamedArena, Names};
pub use observer::{Interrupted, Observer, Progress};
pub use player::{Outcome, Player};
pub use regions::Regions;
pub use rules::{DeadEnds, Mode, Rules};
pub use solution::{DrawKind, Solution, Verdict};
pub use solve::solve;
pub use verify::{Problem, Violation, verify};
pub use vertex::Vertex;
