//! Arenas as CSV tables: an edge list `from,to` and a vertex list `vertex,owner,target`.

mod read;
mod record;
mod write;

pub(crate) use read::{read, read_pair};
pub(crate) use write::{write, write_pair};
