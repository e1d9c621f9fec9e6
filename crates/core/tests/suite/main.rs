//! The tests of the core that go through its public face: the rules of the model, the corpus, random arenas, long
//! chains, plays, proofs.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "helpers of tests are outside of the test functions")]

mod common;
mod corpus;
mod long_chains;
mod model;
mod plays;
mod proofs;
mod random_arenas;
mod scores;
mod strategies;
mod structure;
mod verify_rejects;
