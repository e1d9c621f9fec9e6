//! Sentences that every door says in the same words, in both languages.

mod catalogue;
mod entries;
mod error;
mod objective;
mod verdict;

pub(crate) use catalogue::said;
pub use catalogue::translated;
pub use error::{Dialect, Plain, error};
pub use objective::objective;
pub use verdict::{brief, verdict, winner};
