//! Explanations that a student can follow: why a vertex is won, lost or drawn, what an algorithm did, and
//! which mistakes are easily made.
//!
//! What is said is in the replies, which are the same in every language; how it is said is in `words`.

mod check;
mod closed;
mod job;
mod minimax;
mod mistakes;
mod pictures;
mod proof;
mod steps;
mod tell;
mod vertex;
mod words;

pub use check::{ProofFault, check_proof};
pub use job::{AttractorReply, Explain, ExplainReply, StepPictures, TaughtAlgorithm, Topic};
pub use minimax::{MinimaxReply, MinimaxStep};
pub use mistakes::{ExampleReply, MistakeReply, MistakesReply};
pub use proof::{Claim, Proof, Reason, Statement};
pub(crate) use steps::{attractor_heading, step_text};
pub use vertex::{ProofReply, StatementReply, explain_vertex};
pub use words::Naming;
