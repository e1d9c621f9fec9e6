//! The tests of the core that go through its public face: the rules of the model, the mistakes of the
//! notes, the corpus, random arenas, long chains, plays, traces.

#![expect(clippy::unwrap_used, reason = "helpers of tests are outside of the test functions")]

mod common;
mod corpus;
mod long_chains;
mod minimax;
mod minimax_depth;
mod minimax_traces;
mod mistakes;
mod model;
mod plays;
mod random_arenas;
mod small_games;
mod structure;
mod traces;
mod verify_rejects;
