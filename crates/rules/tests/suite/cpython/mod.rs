//! Programs mean the same here and under CPython 3.11.

use crate::common::{Cpython, ours};

mod examples;
pub(crate) mod found;
mod grid;
mod inlined;
mod language;
mod random;
mod short;

/// Runs programs, with `---` between them, here and under CPython: each comes to its end and prints the same.
fn all_agree(programs: &str) {
    let programs: Vec<&str> = programs.split("---\n").collect();
    let theirs = Cpython::start().run(&programs);
    for (program, theirs) in programs.iter().zip(theirs) {
        assert_eq!(theirs.ended, None, "{program}");
        let ours = ours(program);
        assert!(ours.agrees(&theirs), "{program}\nours: {ours:?}\nCPython: {theirs:?}");
    }
}
