//! Every command as a person types it, with everything that it prints.
//!
//! `TRYCMD=overwrite cargo test -p retrograde-cli --test suite commands` writes down what is printed now; read the
//! difference before keeping it.

use crate::support::{BINARY, data_folder, project, run, stdout};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Commands run in the current folder, which all tests of a process share; the others do not rely on it.
static FOLDER: Mutex<()> = Mutex::new(());

/// Runs the commands of a page in a folder and compares what they print.
fn check(page: &Path, folder: &Path) {
    let _guard = FOLDER.lock().unwrap_or_else(PoisonError::into_inner);
    std::env::set_current_dir(folder).unwrap();
    let cases = trycmd::TestCases::new();
    // The language of the machine must not decide what the tests see.
    cases.register_bin("retrograde", Path::new(BINARY)).env("LC_ALL", "C");
    cases.case(page).run();
    // The cases run when they are dropped; nobody stays in a folder that may be gone afterwards.
    drop(cases);
    std::env::set_current_dir(project()).unwrap();
}

/// A test for each page of commands, and a list of them.
macro_rules! pages {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            check(&data_folder().join(concat!("../commands/", stringify!($name), ".trycmd")), data_folder());
        })*

        #[test]
        fn every_page_has_its_test() {
            let tested = [$(stringify!($name),)* "table"].map(|name| format!("{name}.trycmd"));
            let there = std::fs::read_dir(data_folder().join("../commands")).unwrap();
            let there: BTreeSet<String> =
                there.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            assert_eq!(BTreeSet::from(tested), there);
        }
    };
}

pages!(
    convert,
    draw,
    errors,
    exercise,
    explain,
    games,
    games_errors,
    help,
    info,
    review,
    search,
    search_errors,
    solve,
    tree,
);

/// Tables are written to a folder that is gone afterwards.
#[test]
fn table() {
    let folder = tempfile::TempDir::new().unwrap();
    check(&data_folder().join("../commands/table.trycmd"), folder.path());
}

#[test]
fn the_page_on_commands_says_what_they_print() {
    check(&project().join("docs/commands.md"), &project());
}

#[test]
fn the_page_on_pictures_says_what_is_printed() {
    check(&project().join("docs/pictures.md"), &project());
}

#[test]
fn names_that_begin_with_a_hyphen_are_values_and_no_options() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("n.json");
    let arena = r#"{"version": 1, "start": "-1", "targets": {"J0": ["-2"], "J1": []}, "vertices": {
        "-1": {"owner": "J0", "successors": ["-2"]}, "-2": {"owner": "J1", "successors": []}}}"#;
    std::fs::write(&file, arena).unwrap();
    let file = file.to_str().unwrap();
    assert!(stdout(&["solve", file, "--start", "-2", "--json"]).starts_with('{'));
    assert!(stdout(&["solve", file, "--moves", "-2"]).contains("-2"));
    assert!(stdout(&["info", file, "--vertex", "-1"]).contains("-1"));
    assert!(stdout(&["review", file, "--play", "-1 -2"]).contains("-2"));
    assert_eq!(run(&["solve", file, "--start", "--json"]).status.code(), Some(2));
}

#[test]
fn help_speaks_the_language_that_stands_behind_it() {
    for args in
        [&["help", "solve", "--lang", "fr"][..], &["help", "--lang=fr"], &["table", "help", "build", "--lang", "fr"]]
    {
        assert!(stdout(args).contains("Utilisation"), "{args:?}");
    }
}

#[test]
fn complaints_and_sentences_fit_into_80_columns() {
    let folder = tempfile::TempDir::new().unwrap();
    let dot = folder.path().join("a_rather_long_name_of_a_file_that_is_written_here.dot");
    let dot = dot.to_str().unwrap();
    let mut tried = 0;
    for args in [
        &["exercise", "--kind", "foo"][..],
        &["play", "nim", "--opponent", "foo"],
        &["draw", "kings"],
        &["games"],
        &["table", "query", "nothing_of_that_name_is_here"],
        &["table", "build", "connect4", "width=4", "height=4", "-o", "nowhere", "--memory", "1M"],
        &["solve", "hex", "--limit", "100"],
        &["convert", "draws.json", "--alternate", "-o", dot],
    ] {
        for lang in ["en", "fr"] {
            let output = run(&[args, &["--lang", lang]].concat());
            for bytes in [output.stdout, output.stderr] {
                for line in String::from_utf8(bytes).unwrap().lines().filter(|line| !line.contains(dot)) {
                    assert!(line.chars().count() <= 80, "{args:?}: {line}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 60, "{tried}");
    let wide = String::from_utf8(run(&["exercise", "--kind", "foo", "--wide"]).stderr).unwrap();
    assert!(wide.lines().any(|line| line.len() > 80), "{wide}");
}

#[test]
fn counts_agree_with_what_is_counted() {
    let french = stdout(&["solve", "nim", "sticks=60", "--lang", "fr"]);
    assert!(french.contains("--all les donne toutes."), "{french}");
    let backwards = String::from_utf8(run(&["solve", "nim", "take=5-1", "--lang", "fr"]).stderr).unwrap();
    assert!(backwards.contains("5-1 n'est pas un intervalle"), "{backwards}");
}
