//! Playing: what is typed, and the two ways to show it.

mod beside;
mod board;
mod dialogue;
pub(crate) mod lines;
pub(crate) mod screen;

pub(crate) use dialogue::{Dialogue, Pairing, Reaction, Style};
