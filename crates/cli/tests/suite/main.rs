//! The command as people and programs use it: one binary, a module for each side of it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests run commands and read files")]

mod architecture;
mod commands;
mod course;
mod explain;
mod figures;
mod files;
mod french;
mod json;
mod notes;
mod play;
#[cfg(unix)]
mod scores;
mod screen;
mod search;
mod support;
mod table;
#[cfg(unix)]
mod terminal;
