//! Stands for the crate of the same name, by which the parser of Python finds the character that `"\N{BULLET}"` means.
//!
//! Its table of names is half a megabyte, a third of the module for browsers. No rules file needs it: such a string is
//! refused, and the character itself can be written. See `[patch.crates-io]` in the workspace's `Cargo.toml`.

/// The character of a name: there is none.
#[must_use]
pub const fn character(_name: &str) -> Option<char> {
    None
}
