//! Our own JSON, which can say everything about an arena.

mod fault;
mod read;
mod seeds;
mod write;

pub(crate) use fault::{Tracked, explain};
pub(crate) use read::read;
pub(crate) use write::write;
