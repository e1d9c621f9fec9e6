//! The inside of the Python package `retrograde`: what is read from Python's objects and given back as such.
//!
//! Everything that people see, with its documentation, is in `python/retrograde`; this module is what that package
//! calls `_native`.

mod arena;
mod arrays;
mod command;
mod dense;
mod error;
mod explore;
mod game;
mod keys;
mod lang;
mod own;
mod packed;
mod panics;
mod parts;
mod raised;
mod read;
mod shared;
mod solution;
mod strategy;
mod system;
mod table;
mod tasks;
mod tree;
mod watch;

/// What the Python side imports.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::arena::Arena;
    #[pymodule_export]
    use super::command::command;
    #[pymodule_export]
    use super::explore::explore;
    #[pymodule_export]
    use super::game::{Game, ask};
    #[pymodule_export]
    use super::solution::{Solution, in_words};
    #[pymodule_export]
    use super::table::{Table, estimate_table};
    #[pymodule_export]
    use super::tasks::{Claimed, Tasks};
    #[pymodule_export]
    use super::tree::draw_tree;

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
