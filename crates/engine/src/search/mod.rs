//! Searching a game that is too large to list, and minimax as it is taught.

mod batch;
mod dictionary;
mod job;
mod reply;
mod run;
mod seen;
mod strength;
mod taught;
mod tracing;

pub use batch::{Batch, BatchReply, LineReply};
pub use job::{Best, Guess, Method, Search, UnknownGuess, UnknownMethod};
pub use reply::{BoundReply, CountsReply, FullTree, SearchReply};
pub use strength::{Strength, StrengthReply, StrengthRow};
pub use tracing::{CallReply, CallsReply};
