//! Sentences that every door says in the same words, in both languages.

mod error;
mod objective;
mod verdict;

pub use error::{Dialect, Plain, error};
pub use objective::objective;
pub use verdict::{verdict, winner};
