//! Runs programs and prints what each did, one JSON object a line.
//!
//! `cargo run -p retrograde-rules --example run -- FILE…` runs each file; without a file, the standard input is one
//! program. A line holds `printed`, `exception` (the class of the Python exception that ended the program, or null)
//! and `refused` (why it was refused or stopped otherwise, or null).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

use retrograde_rules::{Limits, run};
use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut programs: Vec<(String, String)> = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path)?;
        programs.push((path, String::from_utf8_lossy(&text).into_owned()));
    }
    if programs.is_empty() {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        programs.push(("stdin".to_owned(), text));
    }
    for (name, text) in programs {
        let line = match run(&name, &text, Limits::default()) {
            Ok(printed) => serde_json::json!({ "printed": printed, "exception": null, "refused": null }),
            Err(error) => serde_json::json!({
                "printed": error.printed(),
                "exception": error.exception(),
                "refused": error.exception().is_none().then(|| error.to_string()),
            }),
        };
        println!("{line}");
    }
    Ok(())
}
