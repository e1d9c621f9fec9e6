//! The tests of the built-in games that go through their public face: laws, answers of the corpus, closed forms,
//! parameters, boards, heuristics, searches.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![allow(clippy::unwrap_used, reason = "clippy does not take helpers of tests for tests")]

mod answers;
mod boards;
mod closed_forms;
mod explorers;
mod heuristics;
mod hex_chains;
mod laws;
mod minimax;
mod parameters;
mod search;
mod search_docs;
mod search_large;
mod typed;
