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
mod board;
mod count;
pub mod course;
#[cfg(feature = "serde")]
mod data;
mod edges;
mod explore;
mod game;
mod gathered;
mod huge;
mod lang;
mod lowest_moves;
pub mod minimax;
mod names;
mod observer;
mod play;
mod player;
mod predecessors;
mod prefetch;
mod regions;
mod rows;
mod rules;
pub mod search;
mod solution;
mod solve;
mod structure;
mod sweep;
#[cfg(feature = "testkit")]
pub mod testkit;
mod verify;
mod verify_regions;
mod vertex;

pub use arena::{Arena, ArenaBuilder, ArenaError, Kind};
pub use board::{Board, BoardPicture, Cell, Mark, Tiling, column_label};
pub use count::{Endless, TreeSize, count_plays};
pub use explore::{ExploreError, Explored, Explorer, Exploring, SameText, explore};
pub use game::{Game, Heuristic, Notation, Ordered, Symmetric};
pub use huge::reserve_huge;
pub use lang::{Lang, Text, UnknownLang};
pub use names::{NamedArena, Names};
pub use observer::{Interrupted, Observer, Progress};
pub use play::{Grade, IllegalPlay, Line, LineEnd, ReviewedMove, check_play, follow, outcome_at, review};
pub use player::{Outcome, Player, UnknownOutcome};
pub use regions::Regions;
pub use rows::Rows;
pub use rules::{DeadEnds, Mode, Rules};
pub use solution::{DrawKind, Solution, Verdict};
pub use solve::{solve, solve_rows};
pub use structure::{Transpose, VertexSet, alternate, final_vertices, find_cycle, offending_edge, reachable, restrict};
pub use verify::{Problem, Violation, verify};
pub use verify_regions::{RegionProblem, RegionViolation, verify_regions};
pub use vertex::Vertex;
