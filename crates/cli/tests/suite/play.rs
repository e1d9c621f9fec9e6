//! Playing without a terminal: moves come through a pipe.

use crate::support::{command, run};
use serde_json::Value;
use std::io::Write;
use std::process::{Output, Stdio};

/// The command with those lines as its input.
fn play(args: &[&str], lines: &str) -> Output {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that ends before it has read everything is no failure of the test.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json_lines(output: &Output) -> Vec<Value> {
    printed(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_perfect_machine_wins_what_is_won_and_resists_what_is_lost() {
    // Twenty sticks with 1 to 3 are lost for who begins, and the person does.
    let output = play(&["play", "nim", "sticks=20", "--opponent", "perfect", "--json"], "1\n1\n1\n1\n1\n");
    let lines = json_lines(&output);
    let last = lines.iter().rev().find(|line| line.get("position").is_some()).unwrap();
    assert_eq!(last["outcome"], "J1");

    // In the other seat the machine is lost; it takes one stick at a time if that is the longest way.
    let output =
        play(&["play", "nim", "sticks=8", "take=1,2", "--opponent", "perfect", "--seed", "3", "--json"], "2\n");
    let lines = json_lines(&output);
    assert_eq!(lines[0]["position"], "(8,0)");
    assert_eq!(lines[1]["position"], "(6,1)");
    assert_eq!(lines[2]["player"], "J0");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: u32| {
        printed(&run(&["play", "morpion", "--side", "none", "--opponent", "random", "--seed", &seed.to_string()]))
    };
    assert_eq!(game(1), game(1));
    assert!((2..20).any(|seed| game(seed) != game(1)));
}

#[test]
fn a_machine_that_always_errs_loses_to_itself_and_one_that_looks_ahead_sees_a_win() {
    let record = |args: &[&str]| json_lines(&run(args)).pop().unwrap();
    let erring = record(&["play", "nim", "sticks=9", "take=1,2", "--side", "none", "--opponent", "errs=1", "--json"]);
    assert!(erring["moves"].as_array().unwrap().len() >= 5, "{erring}");
    // Two stones in a row: three moves ahead are enough to see the third.
    let args = ["play", "morpion", "--position", "XX./OO./...", "--side", "J1", "--opponent", "depth=3", "--json"];
    let lines = json_lines(&play(&args, ""));
    assert_eq!(lines[1]["last"], "c3");
    assert_eq!(lines[1]["outcome"], "J0");
}

#[test]
fn one_can_undo_ask_why_review_save_and_begin_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("play.json");
    let lines = format!(
        "hints\n2\nundo\nwhy\n2\nwhy\nreview\nsave {}\nnew\nhelp\n# a remark\n\nquit\nnever read\n",
        file.display()
    );
    let args = ["play", "nim", "sticks=10", "take=1,2", "--opponent", "perfect", "--seed", "1"];
    let text = printed(&play(&args, &lines));
    assert!(text.contains("Hints are on."), "{text}");
    assert!(text.contains("1 W7*  2 L6"), "{text}");
    assert!(text.contains("Took back 2 moves."), "{text}");
    assert!(text.contains("J0 wins in 7 moves."), "{text}");
    assert!(text.contains("Move 1: 2 was a blunder of J0; 1 would have won for J0."), "{text}");
    assert!(text.contains("BLUNDER"), "{text}");
    assert!(text.contains("A new play begins."), "{text}");
    assert!(text.contains("takes your last move back"), "{text}");

    let review = run(&["review", "--play-file", file.to_str().unwrap(), "--json"]);
    let review: Value = serde_json::from_slice(&review.stdout).unwrap();
    assert_eq!(review["blunders"], 1);
    assert_eq!(review["moves"][0]["move"], "2");
}

#[test]
fn two_people_play_and_the_play_is_saved_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("play.json");
    let args = ["play", "morpion", "--side", "both", "--save", file.to_str().unwrap()];
    let text = printed(&play(&args, "a1\nb2\na2\nb3\na3\n"));
    assert!(text.contains("The play is over after 5 moves: J0 has won."), "{text}");
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record["outcome"], "J0");
    assert_eq!(record["moves"], serde_json::json!(["a1", "b2", "a2", "b3", "a3"]));
}

#[test]
fn an_illegal_move_from_a_pipe_is_bad_input_and_names_its_line() {
    let output = play(&["play", "nim", "sticks=10", "--side", "both"], "3\n9\n");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: line 2: "), "{error}");
}

#[test]
fn a_graph_and_a_rules_file_are_played_too() {
    let text = printed(&play(&["play", "draws.json", "--side", "both", "--hints"], "s1\ns2\n"));
    assert!(text.contains("Moves:  s1 L2  s3 D*"), "{text}");
    assert!(text.contains("J0 has won"), "{text}");
    let text = printed(&play(&["play", "rules/sticks.py", "--side", "none", "--seed", "1"], ""));
    assert!(text.contains("has won"), "{text}");
}

#[test]
fn a_game_too_large_to_solve_is_played_by_searching_and_looking_ahead() {
    let args = ["play", "connect4", "--limit", "1000", "--opponent", "depth=2", "--side", "J0", "--time", "0.1"];
    let text = printed(&play(&args, "4\nwhy\nquit\n"));
    assert!(text.contains("Too large to be solved first: searches up to 0.1 s a move, else looks 6 ahead."), "{text}");
    assert!(text.contains("J1 plays "), "{text}");
}

#[test]
fn a_line_of_any_length_is_not_repeated_in_full() {
    for subject in [&["play", "nim10.json"][..], &["play", "nim", "sticks=5"]] {
        let output = play(subject, &"a".repeat(1_000_000));
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stderr.len() < 1000, "{} bytes", output.stderr.len());
    }
}

#[test]
fn the_last_line_of_json_is_the_play_however_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (saved, last) = (folder.path().join("saved.json"), folder.path().join("last.json"));
    let save = ["--save", saved.to_str().unwrap(), "--json"];
    // The kings go round in circles until the machine has had enough, and a move that is none ends a play from a pipe.
    let endless = ["play", "kings", "width=3", "height=3", "--side", "none", "--opponent", "perfect", "--seed", "1"];
    let wrong = ["play", "nim", "sticks=9", "--side", "both"];
    for (args, lines, code, moves) in [(&endless[..], "", 0, 1000), (&wrong[..], "2\nhello\n", 2, 1)] {
        let output = play(&[args, &save].concat(), lines);
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let line = text.lines().last().unwrap();
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["moves"].as_array().map(Vec::len), Some(moves), "{line}");
        let saved: Value = serde_json::from_str(&std::fs::read_to_string(&saved).unwrap()).unwrap();
        assert_eq!(record, saved);
        std::fs::write(&last, line).unwrap();
        assert!(run(&["review", "--play-file", last.to_str().unwrap()]).status.success());
    }
}
