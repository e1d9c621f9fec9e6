//! Pictures as other programs read them.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod formats;
mod layouts;
mod tools;
