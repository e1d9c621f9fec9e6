//! The tests of what is taught that go through its public face: the algorithms against the corpus and random
//! arenas, their traces, minimax, the mistakes of the notes, exercises.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "helpers of tests are outside of the test functions")]

mod common;
mod corpus;
mod data;
mod exercises;
mod long_chains;
mod minimax;
mod minimax_depth;
mod minimax_traces;
mod mistakes;
mod random_arenas;
mod small_games;
mod traces;
