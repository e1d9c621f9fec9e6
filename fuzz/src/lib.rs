//! The laws that the fuzz targets check: one file for each crate that reads what strangers write.

mod formats;
pub mod rules;

pub use formats::{arena_law, solution_law};
