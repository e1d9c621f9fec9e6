//! Whatever a file says, it is read, run or refused; nothing panics and nothing hangs.

use crate::common::{example, examples};
use crate::sure::Sure;
use proptest::prelude::*;
use retrograde::{Exploring, Game, Notation};
use retrograde_rules::{Limits, RulesFile, RulesKind};
use std::sync::atomic::{AtomicUsize, Ordering};

const LIMITS: Limits = Limits {
    steps_per_call: 20_000,
    steps_to_load: 200_000,
    heap_bytes: 8 << 20,
    call_depth: 200,
    integer_bits: 1 << 20,
};

/// How far a text gets: 0 if it is refused, 1 if it fails later, 2 if all is well.
fn run(text: &str) -> usize {
    let Ok(file) = RulesFile::parse("any.py", text) else { return 0 };
    let _ = (file.parameters(), file.summary());
    if file.kind() == RulesKind::Arena {
        return 1 + usize::from(file.arena::<&str, &str>(&[], LIMITS).is_ok());
    }
    let Ok(game) = file.game::<&str, &str>(&[], LIMITS).map(Sure) else { return 1 };
    let explored = game.explore(Exploring { positions: 300, ..Exploring::default() }, &());
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    for chosen in moves {
        let text = game.move_text(&game.start(), chosen);
        assert_eq!(game.parse_move(&game.start(), &text), Ok(chosen));
    }
    let _ = (game.show(game.start()), game.heuristic_number(game.start()));
    1 + usize::from(explored.is_ok())
}

/// Words from which files are made, whole and broken.
const WORDS: [&str; 64] = [
    "def ",
    "return ",
    "lambda ",
    "for ",
    "in ",
    "if ",
    "else ",
    "elif ",
    "while ",
    "not ",
    "and ",
    "or ",
    "is ",
    "None",
    "True",
    "import ",
    "class ",
    "yield ",
    "moves",
    "player",
    "winner",
    "start",
    "G",
    "S0",
    "V0",
    "s",
    "x",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    ".",
    "=",
    "==",
    "+",
    "*",
    "**",
    "-",
    "//",
    "%",
    "<",
    "<<",
    "|",
    "&",
    "0",
    "1",
    "2",
    "99",
    "'a'",
    "\"",
    "'''",
    "f'{s}'",
    "\n",
    "\n    ",
    "\n        ",
    "#",
    "\\",
    "range(3)",
    "[s]",
    "\t",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        run(&text);
    }

    #[test]
    fn any_words_are_read_or_refused(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..60)) {
        run(&words.concat());
    }
}

#[test]
fn examples_with_something_changed_run_or_are_refused() {
    let texts: Vec<String> = examples().iter().map(|name| std::fs::read_to_string(example(name)).unwrap()).collect();
    let reached: [AtomicUsize; 3] = Default::default();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(600));
    let changes = (0..texts.len(), any::<prop::sample::Index>(), 0..12_usize, prop::sample::select(&WORDS[..]));
    runner
        .run(&changes, |(file, place, removed, word)| {
            let characters: Vec<char> = texts[file].chars().collect();
            let at = place.index(characters.len());
            let before = characters[..at].iter();
            let after = characters[(at + removed).min(characters.len())..].iter();
            let changed: String = before.copied().chain(word.chars()).chain(after.copied()).collect();
            reached[run(&changed)].fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
        .unwrap();
    let reached = reached.map(AtomicUsize::into_inner);
    assert!(reached.iter().all(|&count| count >= 20), "refused, failed, well: {reached:?}");
}
