//! Our own JSON, which can say everything about an arena.

mod fault;
mod heading;
mod read;
mod seeds;
mod write;

pub(crate) use fault::{Tracked, explain};
pub(crate) use heading::Heading;
pub(crate) use read::read;
pub(crate) use seeds::{Fields, List, MaybeWord, Object, Site, Stop, Word, stop};
pub(crate) use write::{heading, text, write};
