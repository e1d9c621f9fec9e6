//! The front end for browsers and Node: a request as JSON in, an answer as JSON out.
//!
//! There are no files and no threads here. What was opened is kept, so that the next question about the same source
//! takes no time. `js/engine.mjs` is the other side.

#[cfg(target_family = "wasm")]
mod abi;
mod ask;

pub use ask::{Desk, Request};
