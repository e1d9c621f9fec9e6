//! What only a course needs: the algorithms as they are taught, with what they do step by step; explanations in
//! sentences, in English and French; the mistakes that are easily made; exercises with their answers.
//!
//! Nothing here opens a file or prints: explanations, pictures and sheets are values.
//!
//! ```
//! use retrograde::{ArenaBuilder, Lang, Objective, Player, solve};
//! use retrograde_teach::{Naming, explain_vertex};
//!
//! // J0 moves from s to the target t.
//! let mut builder = ArenaBuilder::new();
//! let s = builder.vertex(Player::Zero)?;
//! let t = builder.vertex(Player::One)?;
//! builder.edge(s, t)?;
//! builder.target(t, Player::Zero)?;
//! let arena = builder.build()?;
//! let solution = solve(&arena, Objective::default(), &())?;
//! let naming = Naming { name: &|vertex| ["s", "t"][vertex.index()].to_owned(), players: ["J0", "J1"] };
//! let told = explain_vertex(&arena, &solution, &naming, s, Lang::En, false)?;
//! assert_eq!(told.text[0], "s is won by J0, of rank 1; J0 is to move.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod course;
mod data;
mod error;
mod exercise;
mod explain;
pub mod minimax;
mod setting;

pub use error::TeachError;
pub use exercise::{
    Exercise, ExerciseKind, ExerciseReply, Measures, Own, Paper, PaperPiece, PaperSpan, UnknownExercise,
};
pub use explain::{
    BuildingReply, BuildingStepReply, EntryReply, EventReply, ExampleReply, LARGEST_PICTURE, MinimaxReply, MinimaxStep,
    MistakeReply, MistakesReply, Naming, ProofReply, StatementReply, StepReply, StepsReply, TaughtAlgorithm,
    TraceReply, UnknownTaughtAlgorithm, attractor_pictures, explain_bottom_up, explain_building, explain_minimax,
    explain_vertex,
};
pub use setting::{Ahead, Setting};

/// A word of a reply: one of a few that are known, or what was read.
pub type Word = std::borrow::Cow<'static, str>;
