//! Searching a game that is too large to list, and minimax as it is taught.

mod batch;
mod deadline;
mod dictionary;
mod job;
mod reply;
mod run;
mod searcher;
mod seen;
mod strength;
mod taught;
mod tracing;
mod walk;

pub use batch::{Batch, LineReply};
pub(crate) use deadline::Deadline;
pub use job::{BestMoves, Method, Search, UnknownMethod};
pub use reply::{BoundReply, CountsReply, FullTree, SearchReply};
pub(crate) use searcher::{Finding, SearchConfig, Searcher, Use, use_plain, use_tactical};
pub use strength::{Strength, StrengthReply, StrengthRow};
pub use tracing::{CallReply, CallsReply};
pub(crate) use walk::use_walk;
