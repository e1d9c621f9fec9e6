//! Every command as a person types it, with everything that it prints.
//!
//! `TRYCMD=overwrite cargo test -p retrograde-cli --test suite commands` writes down what is printed now; read the
//! difference before keeping it.

use crate::support::{BINARY, data_folder, project};
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
