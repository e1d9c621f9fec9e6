//! Searching as programs use it: line by line through pipes, and stopped by a signal.

use crate::support::command;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn a_batch_answers_each_line_before_the_next_one_is_written() {
    let args = ["search", "connect4", "width=5", "height=4", "--batch", "-"];
    let mut child = command(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut lines, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    for moves in ["33", "3344", ""] {
        writeln!(lines, "{moves}").unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
        let mut expected = ["moves", "value", "length", "best", "nodes", "proven"];
        let mut sorted = names.clone();
        sorted.sort();
        expected.sort_unstable();
        assert_eq!(sorted, expected);
        assert_eq!(answer["moves"], moves);
        assert!(answer["length"].is_u64() && answer["nodes"].is_u64() && answer["proven"] == true, "{answer}");
    }
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_names_of_an_answer_come_in_the_order_that_is_relied_upon() {
    let json = crate::support::stdout(&["search", "nim", "sticks=7", "--json"]);
    assert!(json.starts_with(r#"{"moves":"","value":"J0","length":3,"best":["3"],"nodes":"#), "{json}");
}

#[cfg(target_os = "linux")]
#[test]
fn who_interrupts_a_search_gets_the_best_answer_so_far() {
    use rustix::process::{Pid, Signal, kill_process};
    let mut child =
        command(&["search", "connect4", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = Pid::from_raw(child.id() as i32).unwrap();
    // The empty board takes far longer than it takes to be ready for a signal; one that comes before would end it
    // without an answer, so the test waits until the process has used some processor time.
    let status = format!("/proc/{}/stat", child.id());
    let busy = |stat: String| {
        let after = stat.rsplit_once(')').map_or("", |(_, rest)| rest).to_owned();
        after.split_whitespace().nth(11).and_then(|ticks| ticks.parse::<u64>().ok()).is_some_and(|ticks| ticks >= 10)
    };
    while std::fs::read_to_string(&status).is_ok_and(|stat| !busy(stat)) {
        std::thread::yield_now();
    }
    kill_process(pid, Signal::INT).unwrap();
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let answer: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&answer["proven"], answer["best"].as_array().unwrap().len()), (&false.into(), 1));
}
