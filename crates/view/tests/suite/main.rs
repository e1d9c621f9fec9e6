//! Pictures as other programs read them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod formats;
mod layouts;
mod tools;
