//! Playing a game: against the machine, against each other, or watching.

mod board;
mod explain;
mod job;
mod opponent;
mod rating;
mod record;
mod session;
mod thinker;

pub use board::{BoardReply, CellReply};
pub use job::{Play, PlayReply};
pub use opponent::{Opponent, Seat, Seats, UnknownOpponent};
pub use record::Record;
pub use session::{Choice, Explanation, Hint, Session, Situation};
pub use thinker::Thinker;
