//! Programs mean the same here and under CPython.

use crate::common::python;
use retrograde::TryGame;
use retrograde_rules::{Limits, RulesFile};

const PROGRAMS: &str = include_str!("../../cpython/language.txt");

const GAME: &str = "
start = 0
def player(s): return 0
def winner(s): return 0
def moves(s): return []
def show(s): return repr(result())
";

fn result(program: &str) -> String {
    let file = RulesFile::parse("program.py", format!("{program}\n{GAME}")).unwrap_or_else(|error| panic!("{error}"));
    let game = file.game::<&str, &str>(&[], Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    game.show(game.start()).unwrap_or_else(|error| panic!("{program}\n{error}")).unwrap()
}

#[test]
fn programs_mean_the_same_as_under_cpython() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cpython/language.txt");
    let expected: Vec<String> = serde_json::from_slice(&python("language.py", &[path])).unwrap();
    let programs: Vec<&str> = PROGRAMS.split("\n---\n").collect();
    assert_eq!(programs.len(), expected.len());
    assert!(programs.len() > 20);
    for (program, expected) in programs.iter().zip(expected) {
        assert_eq!(result(program), expected, "{program}");
    }
}
