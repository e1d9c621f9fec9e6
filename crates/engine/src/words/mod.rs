//! Sentences that every front end says in the same words, in both languages.

mod catalogue;
mod entries;
mod error;
mod objective;
#[cfg(feature = "rules")]
mod syntax;
mod verdict;

pub(crate) use catalogue::said;
pub use catalogue::translated;
pub use error::{Dialect, Plain, error};
pub use objective::objective;
#[cfg(feature = "rules")]
pub(crate) use syntax::french as of_syntax;
pub use verdict::{brief, score_lead, scored, signed, verdict, winner, wins};
