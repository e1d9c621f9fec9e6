//! The examples, and CPython to run them.

use retrograde_rules::{Limits, run};
use std::io::{BufRead, BufReader, Write};
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

/// What a program did: the text that it printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub printed: String,
    /// The class of an exception, or `refused` or `late`; nothing if all went well.
    pub ended: Option<String>,
    /// The message of our own error.
    pub message: String,
}

impl Outcome {
    /// Whether both mean the same. What is no Python may be refused in any way.
    pub(crate) fn agrees(&self, cpython: &Self) -> bool {
        match cpython.ended.as_deref() {
            Some("SyntaxError" | "IndentationError" | "TabError") => self.ended.is_some(),
            _ => self.printed == cpython.printed && self.ended == cpython.ended,
        }
    }
}

/// What programs may use that are compared: more than any of them needs.
pub(crate) const COMPARED: Limits = Limits {
    steps_per_call: 50_000_000,
    steps_to_load: 50_000_000,
    heap_bytes: 256 << 20,
    call_depth: 1000,
    integer_bits: 1 << 20,
};

/// Runs a program here.
pub(crate) fn ours(text: &str) -> Outcome {
    match run("program.py", text, COMPARED) {
        Ok(printed) => Outcome { printed, ended: None, message: String::new() },
        Err(error) => Outcome {
            printed: error.printed().to_owned(),
            ended: Some(error.exception().unwrap_or("refused").to_owned()),
            message: error.to_string(),
        },
    }
}

/// A CPython that runs programs one after the other.
pub(crate) struct Cpython {
    process: std::process::Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Cpython {
    pub(crate) fn start() -> Self {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cpython/batch.py");
        let mut process = Command::new("python3")
            .args(["-B", path.to_str().unwrap()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("these tests compare with CPython: python3 must be installed");
        let answers = BufReader::new(process.stdout.take().unwrap());
        Self { process, answers }
    }

    /// What each of the programs does.
    pub(crate) fn run<T: AsRef<str>>(&mut self, programs: &[T]) -> Vec<Outcome> {
        let programs: Vec<&str> = programs.iter().map(AsRef::as_ref).collect();
        let mut question = serde_json::to_vec(&programs).unwrap();
        question.push(b'\n');
        self.process.stdin.as_mut().unwrap().write_all(&question).unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        let answers: Vec<(String, Option<String>)> = serde_json::from_str(&line).unwrap();
        answers.into_iter().map(|(printed, ended)| Outcome { printed, ended, message: String::new() }).collect()
    }
}

impl Drop for Cpython {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
