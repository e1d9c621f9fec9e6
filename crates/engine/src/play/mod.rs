//! Playing a game: against the machine, against each other, or watching.

mod explain;
mod job;
mod opponent;
mod rating;
mod record;
mod session;
mod thinker;

pub use job::{Play, PlayReply};
pub use opponent::{Opponent, Seat, Seats, UnknownOpponent};
pub use record::Record;
pub use thinker::Thinker;
pub use session::{Choice, Explanation, Hint, Session, Situation};
