//! Whatever a file does, it ends: at a limit, in an exception or well, without filling the memory or the stack.

use crate::cpython::found::found;
use crate::megabytes::megabytes;
use retrograde_rules::{Limits, RulesFile, run};

const LIMITS: Limits = Limits {
    steps_per_call: 20_000_000,
    steps_to_load: 20_000_000,
    heap_bytes: 64 << 20,
    call_depth: 1000,
    integer_bits: 1 << 20,
};

/// A small stack shows whether anything recurses on it.
const STACK: usize = 1 << 20;

/// A bomb as a program: in a text file `{piece}*n` stands for n pieces.
fn bomb(name: &str, text: &str) -> String {
    if !name.ends_with(".txt") {
        return text.to_owned();
    }
    let (before, rest) = text.split_once('{').unwrap();
    let (piece, rest) = rest.split_once("}*").unwrap();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
    let count = rest[..digits].parse().unwrap();
    format!("{before}{}{}", piece.replace("\\n", "\n").repeat(count), &rest[digits..])
}

/// The most memory that this process has had so far.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").trim().parse::<usize>().unwrap() << 10
}

/// Runs a test of this program in a process of its own, and gives the bytes by which its memory grew.
fn in_a_process(test: &str, variable: &str, value: &str) -> Result<usize, String> {
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("bounds::{test}_in_its_own_process"), "--nocapture"])
        .env(variable, value)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    for line in printed.lines().filter(|line| line.starts_with("grown") || line.starts_with("ended")) {
        println!("{value}: {line}");
    }
    let grown = printed.lines().find_map(|line| line.strip_prefix("grown ")).and_then(|grown| grown.parse().ok());
    grown.ok_or_else(|| format!("ended its process: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Does nothing unless [`every_bomb_ends_within_its_limits`] asks for one bomb in a process of its own.
#[test]
fn one_bomb_in_its_own_process() {
    let Ok(name) = std::env::var("RETROGRADE_BOMB") else { return };
    let (name, text) = found("bombs").into_iter().find(|(known, _)| *known == name).unwrap();
    let text = bomb(&name, &text);
    let before = peak();
    let small = std::thread::Builder::new().stack_size(STACK);
    let outcome = small.spawn(move || run("bomb.py", &text, LIMITS)).unwrap().join().unwrap();
    let ended = match &outcome {
        Ok(printed) => format!("well, printed {}", printed.len()),
        Err(error) => format!("in {}: {}", error.exception().unwrap_or("a limit"), error.error().message()),
    };
    drop(outcome);
    println!("\ngrown {}\nended {}", peak() - before, ended.replace('\n', " "));
}

#[test]
fn every_bomb_ends_within_its_limits() {
    let mut wrong = Vec::new();
    let names: Vec<String> = found("bombs").into_iter().map(|(name, _)| name).collect();
    assert!(names.len() >= 70);
    for name in names {
        match in_a_process("one_bomb", "RETROGRADE_BOMB", &name) {
            Err(error) => wrong.push(format!("{name} {error}")),
            // A tenth more than the limit, and what the text of the bomb, its code and the process itself take.
            Ok(grown) if grown > LIMITS.heap_bytes / 10 * 11 + (48 << 20) => {
                wrong.push(format!("{name} took {} MB", grown >> 20));
            }
            Ok(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Does nothing unless [`a_megabyte_of_any_text_is_read_or_refused`] asks for one text in a process of its own.
#[test]
fn one_megabyte_in_its_own_process() {
    let Ok(name) = std::env::var("RETROGRADE_MEGABYTE") else { return };
    let (_, text) = megabytes().into_iter().find(|(known, _)| *known == name).unwrap();
    let small = std::thread::Builder::new().stack_size(STACK);
    let outcome = small.spawn(move || {
        let read = RulesFile::parse("megabyte.py", text.as_str()).map(|_| ());
        (read, run("megabyte.py", &text, LIMITS))
    });
    let (read, outcome) = outcome.unwrap().join().unwrap();
    let said = read.err().map_or_else(|| "well".to_owned(), |error| error.message().chars().take(80).collect());
    println!("\ngrown 0\nended {said} {}", outcome.is_ok());
}

#[test]
fn a_megabyte_of_any_text_is_read_or_refused() {
    let names: Vec<String> = megabytes().into_iter().map(|(name, _)| name).collect();
    let outcomes = names.iter().map(|name| (name, in_a_process("one_megabyte", "RETROGRADE_MEGABYTE", name)));
    let wrong: Vec<String> =
        outcomes.filter_map(|(name, outcome)| outcome.err().map(|error| format!("{name}: {error}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
