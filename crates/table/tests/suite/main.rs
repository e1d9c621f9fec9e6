//! Tables against the answers that are known, and against everything that can happen to them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
mod faults;
mod hashed;
mod support;
mod tasks;
mod with_tier;
