//! Search: the value of a position whose game is too large to list.
//!
//! [`ExactSearch`] finds winner and length of any [`Tactical`] game: alpha-beta with null windows, a
//! transposition table and the game's own knowledge of which moves are worth searching. The search knows
//! no game, and the game knows no search. [`Plain`] makes games searchable that have no such knowledge.
//!
//! [`ProofSearch`] finds the winner only, and needs no knowledge at all.

mod exact;
mod key;
mod link;
mod memory;
mod parallel;
mod plain;
mod pns;
mod pns_table;
mod scale;
mod score;
mod table;
mod tactical;
#[cfg(test)]
mod tests;
mod unsearchable;
mod worker;

pub use exact::{End, Exact, ExactConfig, ExactSearch};
pub use key::{Key, Keyed};
pub use link::Link;
pub use plain::{Guess, Plain};
pub use pns::{ProofConfig, ProofSearch};
pub use scale::Scale;
pub use score::{ScoreFound, ScoreSearch, ScoreSearchError, Scored};
pub use tactical::{Candidates, Look, Tactical};
pub use unsearchable::{SearchError, TooLong, Unsearchable};
