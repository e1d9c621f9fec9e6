//! The examples, and CPython to run them.
#![allow(dead_code, reason = "not every test needs everything")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::PathBuf;
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of all example files, sorted.
pub(crate) fn examples() -> Vec<String> {
    let files = std::fs::read_dir(root().join("examples")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".py")).collect();
    names.sort();
    names
}

/// The path of an example file.
pub(crate) fn example(name: &str) -> String {
    root().join("examples").join(name).to_str().unwrap().to_owned()
}

/// What a Python program prints.
pub(crate) fn python(script: &str, arguments: &[&str]) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cpython").join(script);
    let output = Command::new("python3")
        .arg("-B")
        .arg(path)
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .expect("these tests compare with CPython: python3 must be installed");
    assert!(output.status.success(), "{script} {arguments:?} failed");
    output.stdout
}

/// What the driver prints for a file with parameters.
pub(crate) fn drive(words: &[&str], parameters: &[(&str, &str)]) -> Vec<u8> {
    let given: Vec<String> = parameters.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let words: Vec<&str> = words.iter().copied().chain(given.iter().map(String::as_str)).collect();
    python("drive.py", &words)
}
