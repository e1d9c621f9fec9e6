//! Programs that once meant something else here than under CPython, or were refused.

use crate::common::{Cpython, ours};
use std::path::PathBuf;

/// The programs of a folder of `tests/found`, by their names.
pub(crate) fn found(folder: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/found").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn compare(folder: &str, at_least: usize) {
    let files = found(folder);
    assert!(files.len() >= at_least);
    let texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
    let expected = Cpython::start().run(&texts);
    let mut wrong = Vec::new();
    for ((name, text), expected) in files.iter().zip(expected) {
        let outcome = ours(text);
        if !outcome.agrees(&expected) {
            let told = format!("{}{:?} {}", outcome.printed, outcome.ended, outcome.message);
            wrong.push(format!("== {name}\nCPython:\n{}{:?}\nours:\n{told}", expected.printed, expected.ended));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn what_once_gave_another_answer_gives_pythons_answer() {
    compare("wrong", 30);
}

#[test]
fn what_once_was_refused_runs_as_in_python() {
    compare("refused", 32);
}
