//! Tests of the readers and writers from outside, in one program so that it is linked once.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![expect(clippy::unwrap_used, reason = "helpers of tests are outside of the test functions")]

mod documentation;
mod faults;
mod meaning;
mod mutations;
mod regressions;
mod round_trip;
mod streams;
