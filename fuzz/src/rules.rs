//! The law of rules files: whatever the text, it is run to its end, or refused or stopped with a message.

use retrograde_rules::{Limits, RulesFile, RulesKind, run};

/// Random programs, as the tests of the crate grow them.
#[path = "../../crates/rules/tests/programs/mod.rs"]
pub mod programs;

/// Little, so that every input is quick.
const LIMITS: Limits = Limits { steps_per_call: 200_000, steps_to_load: 200_000, heap_bytes: 8 << 20, call_depth: 200, integer_bits: 1 << 20 };

/// A program ends, the same way each time, and what ended it can be shown.
pub fn program_law(text: &str) {
    let first = run("input.py", text, LIMITS);
    if let Err(error) = &first {
        assert!(!error.to_string().is_empty());
    }
    assert_eq!(first, run("input.py", text, LIMITS), "the same program did something else");
}

/// A file is a game, an arena, or refused.
pub fn file_law(text: &str) {
    let file = match RulesFile::parse("input.py", text) {
        Ok(file) => file,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let _ = (file.parameters(), file.summary());
    match file.kind() {
        RulesKind::Arena => drop(file.arena::<&str, &str>(&[], LIMITS)),
        _ => {
            if let Ok(game) = file.game::<&str, &str>(&[], LIMITS) {
                let exploring = retrograde::Exploring { positions: 50, ..retrograde::Exploring::default() };
                drop(game.explore(exploring, &()));
            }
        }
    }
}
