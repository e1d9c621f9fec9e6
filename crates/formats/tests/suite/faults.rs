//! Every way an input can be wrong, and what the person reads then.

mod csv;
mod dot;
mod json;
mod pgsolver;
mod solution;
mod unknown;

use retrograde_formats::{ReadError, read_arena, read_solution};

/// What is said of a text that is no arena.
fn fault(name: &str, text: &[u8]) -> String {
    let error = read_arena(name, Box::new(text), None, &()).unwrap_err();
    assert!(matches!(error, ReadError::Fault(_)), "{error:?}");
    fits(error.to_string())
}

/// What is said of a text that is no solution of an arena.
fn solution_fault(name: &str, text: &[u8], arena: &[u8]) -> String {
    let named = read_arena("arena", Box::new(arena), None, &()).unwrap().named;
    let error = read_solution(name, Box::new(text), &named, &()).unwrap_err();
    assert!(matches!(error, ReadError::Fault(_)), "{error:?}");
    fits(error.to_string())
}

/// A message that fits on a terminal.
fn fits(message: String) -> String {
    assert!(message.lines().all(|line| line.chars().count() <= 80), "{message}");
    message
}
