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
mod arena_game;
mod board;
#[cfg(feature = "serde")]
mod data;
pub mod dynamic;
mod explore;
mod game;
mod lang;
mod memory;
mod nearest;
mod objective;
mod observer;
mod play;
mod player;
pub mod proof;
mod scores;
pub mod search;
mod solution;
mod solve;
mod structure;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod tiers;
mod verify;

pub use arena::{
    Arena, ArenaBuilder, ArenaError, Kind, NameSet, NamedArena, Names, Rows, Vertex, plain_number, written,
};
pub use arena_game::ArenaGame;
pub use board::{Board, BoardPicture, Cell, Mark, Tiling, column_label};
pub use explore::{ExploreError, Explored, Explorer, Exploring, SameText, UnknownExplorer, explore};
pub use game::{Game, HEURISTIC_WIN, Heuristic, IllegalMove, Notation, Ordered, Symmetric, TryGame};
pub use lang::{Lang, Said, Text, UnknownLang, de};
pub use memory::huge::reserve_huge;
pub use memory::stack::with_stack;
pub use nearest::nearest;
pub use objective::{DeadEnds, Mode, Objective, UnknownDeadEnds};
pub use observer::{Interrupted, Observer, Progress, Stage};
pub use play::{Grade, IllegalPlay, Line, LineEnd, ReviewedMove, check_play, follow, outcome_at, review};
pub use player::{Outcome, Player, UnknownOutcome};
pub use scores::{ScoreConflict, Scores, outcome_of_score};
pub use solution::{DrawKind, Regions, ScoredPart, Solution, UnknownDrawKind, Verdict};
pub use solve::{solve, solve_rows, solve_scores};
pub use structure::{
    Endless, Transpose, TreeSize, VertexSet, alternate, count_plays, final_vertices, find_cycle, offending_edge,
    reachable, restrict, transposed,
};
pub use verify::{
    Achieved, Counterplay, CounterplayEnd, ImpossibleMove, Problem, RegionProblem, RegionViolation, Strategy,
    StrategyCheck, StrategyState, Violation, Within, check_strategy, verify, verify_regions, verify_scores,
};
