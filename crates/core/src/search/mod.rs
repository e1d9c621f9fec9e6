//! Search: the value of a position whose game is too large to list.
//!
//! [`ExactSearch`] finds winner and length of any [`Tactical`] game: alpha-beta with null windows, a
//! transposition table and the game's own knowledge of which moves are worth searching. The search knows
//! no game, and the game knows no search.

mod exact;
mod key;
mod scale;
mod table;
mod tactical;

pub use exact::{Exact, ExactConfig, ExactSearch};
pub use key::{Key, Keyed};
pub use scale::Scale;
pub use tactical::{Candidates, Look, Tactical};
