//! Playing a game: against the machine, against each other, or watching.

mod explain;
mod opponent;
mod record;
mod search;
mod session;
mod table;

pub use opponent::{Opponent, Seat, Seats, UnknownOpponent};
pub use record::Record;
pub use session::{Choice, Explanation, Hint, Play, Session, Situation};
pub(crate) use table::{Match, Table};
