//! Random programs over the whole language of rules files: grown from a grammar, and made smaller again.
//!
//! The fuzz targets use this too, with the fuzzer's bytes as the choices.

mod choices;
mod grammar;
mod grow;
mod literals;
mod shrink;
mod tree;

pub use choices::Choices;
pub use grow::grow;
pub use shrink::smaller;
pub use tree::{Program, kinds};
