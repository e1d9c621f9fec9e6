//! Programs mean the same here and under CPython 3.11.

mod examples;
pub(crate) mod found;
mod grid;
mod inlined;
mod language;
mod random;
mod short;
