//! Tests of rules files from outside, in one program so that it is linked once.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "helpers of tests are outside of the test functions")]

#[path = "../programs/mod.rs"]
#[expect(unreachable_pub, reason = "the fuzz targets use it too")]
mod programs;

mod anything;
mod bounds;
mod common;
mod cpython;
mod docs;
mod errors;
mod games;
mod limits;
mod megabytes;
mod memory;
mod sure;
mod table;
mod threads;
