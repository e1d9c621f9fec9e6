//! Arenas and solutions, in and out: JSON, CSV, DOT and PGSolver text, plain or compressed.
//!
//! Everything is read from [`Read`](std::io::Read) sources together with a name to show in messages, so
//! this crate never opens a file. Every reader is a stream: besides the arena it needs a buffer, whatever
//! the size of the text and however well it was compressed.
//!
//! ```
//! use retrograde::Player;
//! use retrograde_formats::{Format, read_arena, write_arena};
//!
//! let text = "parity 1; 0 1 0 1; 1 0 0 1;";
//! let reading = read_arena("tiny.pg", Box::new(text.as_bytes()), None, &())?;
//! let arena = &reading.named.arena;
//! let last = reading.named.names.find("1").unwrap();
//! assert_eq!(arena.target(last), Some(Player::Zero));
//!
//! let mut json = Vec::new();
//! write_arena(&reading.named, Format::Json, &mut json)?;
//! let again = read_arena("tiny.json", Box::new(json.as_slice()), None, &())?;
//! assert_eq!(again.named, reading.named);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dot;
mod draft;
mod edges;
mod error;
mod format;
mod ids;
mod json;
mod pgsolver;
mod players;
mod python;
mod reading;
mod solution;
mod strategy;
mod stream;
mod tables;
mod text;
mod warning;
mod window;
mod words;
mod writing;

pub use error::{Excerpt, Fault, ReadError, WriteError};
pub use format::{Format, UnknownFormat};
pub use python::write_python;
pub use reading::{Reading, read_arena, read_csv_pair};
pub use solution::{SolutionFile, SolutionFormat, UnknownSolutionFormat, read_solution, write_solution};
pub use strategy::{ReadStrategy, StrategyPlace, StrategyWords, read_strategy, read_strategy_of};
pub use warning::Warning;
pub use writing::{write_arena, write_csv_pair};
