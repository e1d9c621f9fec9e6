//! Files that commands write, and what comes of reading them again.

use crate::support::{command, run, stdout};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_solution_is_verified_later() {
    let folder = tempfile::tempdir().unwrap();
    for (arena, options, solution) in [
        ("nim10.json", vec![], "nim.json"),
        ("nim10.json", vec![], "nim.sol"),
        ("nim10.json", vec!["--seed", "5"], "random.paritysol"),
        ("draws.json", vec![], "draws.json"),
        ("draws.json", vec!["--dead-ends", "misere"], "misere.json"),
        ("cycle.json", vec!["--mode", "reach-avoid"], "avoid.json"),
        ("parity.pg", vec![], "parity.sol"),
        ("luna.json", vec!["--reachable"], "luna.json"),
    ] {
        let name = solution;
        let solution = folder.path().join(name);
        let mut args = vec!["solve", arena, "-o", text(&solution)];
        args.extend(&options);
        let printed = stdout(&args);
        assert!(printed.contains("Solution of the whole arena written to"), "{printed}");
        // It is judged by the rules of the arena, or by those that are asked for.
        let mut args = vec!["verify", arena, text(&solution), "--json"];
        args.extend(options.into_iter().filter(|_| ["misere.json", "avoid.json"].contains(&name)));
        let output = run(&args);
        assert_eq!(json(&output)["valid"], true, "{}", solution.display());
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8, "nothing else was left there");
}

#[test]
fn a_wrong_solution_is_found_out_by_the_name_of_its_vertex() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution.json");
    stdout(&["solve", "nim10.json", "-o", text(&path)]);
    let right = fs::read_to_string(&path).unwrap();
    let wrong = right.replace("\"rank\": 7", "\"rank\": 5").replace("\"rank\":7", "\"rank\":5");
    assert_ne!(right, wrong);
    fs::write(&path, wrong).unwrap();
    let output = run(&["verify", "nim10.json", text(&path)]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        printed,
        "Wrong: vertex (10,0): J0 is said to win in 5 moves, but no successor is won by J0 in 4.\n\
        Rules: a dead end is a draw, three values.\n"
    );
    let output = run(&["verify", "nim10.json", text(&path), "--json"]);
    assert_eq!((output.status.code(), &json(&output)["violation"]["vertex"]), (Some(1), &"(10,0)".into()));
}

#[test]
fn a_wrong_paritysol_is_found_out_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution.sol");
    stdout(&["solve", "parity.pg", "-o", text(&path)]);
    let right = fs::read_to_string(&path).unwrap();
    // The last vertex is lost for player 0, who is now said to win it.
    let wrong: String = right.lines().map(|line| line.replacen("4 1", "4 0", 1) + "\n").collect();
    assert_ne!(right, wrong);
    fs::write(&path, wrong).unwrap();
    let output = run(&["verify", "parity.pg", text(&path)]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("Wrong: vertex lost: "), "{printed}");
}

#[test]
fn an_arena_converted_to_any_format_is_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    for (arena, endings) in [("nim10.json", ["json", "csv", "dot"].as_slice()), ("parity.pg", &["pg", "json", "dot"])] {
        let expected: Value = serde_json::from_str(&stdout(&["solve", arena, "--json", "--all"])).unwrap();
        for ending in endings {
            let converted = folder.path().join(format!("converted.{ending}"));
            let output = run(&["convert", arena, text(&converted), "--json"]);
            assert_eq!(json(&output)["vertices"], expected["vertices"]);
            let again: Value = serde_json::from_str(&stdout(&["solve", text(&converted), "--json", "--all"])).unwrap();
            assert_eq!(again["regions"], expected["regions"], "{ending}");
            assert_eq!(again["positions"].as_array().unwrap().len(), expected["positions"].as_array().unwrap().len());
        }
    }
}

#[test]
fn a_csv_pair_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let [edges, vertices] = ["edges.csv", "vertices.csv"].map(|name| folder.path().join(name));
    stdout(&["convert", "draws.json", text(&edges), "--vertices-out", text(&vertices)]);
    let solved = stdout(&["solve", text(&edges), "--vertices", text(&vertices), "--json"]);
    let solved: Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(solved["regions"], serde_json::json!({"J0": 1, "J1": 2, "draw": 3}));
}

#[test]
fn a_list_of_vertices_beside_the_edges_is_found_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let [edges, vertices] = ["x.csv", "x.vertices.csv"].map(|name| folder.path().join(name));
    stdout(&["convert", "draws.json", text(&edges), "--vertices-out", text(&vertices)]);
    let solved: Value = serde_json::from_str(&stdout(&["solve", text(&edges), "--json"])).unwrap();
    assert_eq!(solved["regions"], serde_json::json!({"J0": 1, "J1": 2, "draw": 3}));
}

#[test]
fn the_standard_input_and_output_are_files_like_any_other() {
    let mut child = command(&["convert", "-", "-", "--from", "json", "--to", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let arena = fs::read(crate::support::data_folder().join("draws.json")).unwrap();
    child.stdin.take().unwrap().write_all(&arena).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"s0\""));
}

#[test]
fn an_arena_that_does_not_alternate_does_after_conversion() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("alternating.json");
    let printed = stdout(&["convert", "nostart.json", text(&path), "--alternate"]);
    assert!(printed.contains("5 vertices (2 of them fictitious)"), "{printed}");
    let info: Value = serde_json::from_str(&stdout(&["info", text(&path), "--json"])).unwrap();
    assert_eq!(info["bipartite"], true);
}

/// `ulimit -v` stands in for a machine with little memory.
#[cfg(target_os = "linux")]
#[test]
fn an_arena_that_fills_the_memory_ends_with_a_message_and_not_with_an_abort() {
    let mut child = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 400000; exec \"$0\" solve - --format json --lang fr", crate::support::BINARY])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Vertices without end; the reader goes away when it has had enough.
    let _ = input.write_all(b"{\"vertices\": {");
    for number in 0..20_000_000_u32 {
        if writeln!(input, "\"s{number}\": {{\"owner\": 0, \"successors\": [\"s{}\"]}},", number / 2).is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("erreur\u{a0}: l'entrée remplit la mémoire"), "{said}");
}

/// `ulimit` stands in for a machine with little memory.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_fills_what_a_shell_allows_ends_with_a_message_and_not_with_an_abort() {
    let folder = tempfile::tempdir().unwrap();
    let endless = folder.path().join("endless.py");
    let rules = "start = 0\ndef player(s): return 0\ndef winner(s): return None\ndef moves(s): return [s + 1]\n";
    std::fs::write(&endless, rules).unwrap();
    let endless = text(&endless);
    for (limit, args, expected) in [
        ("-v 600000", "solve hex width=5 height=5".to_owned(), "positions"),
        ("-d 500000", "solve hex width=5 height=5".to_owned(), "positions"),
        ("-v 600000", format!("solve {endless}"), "positions"),
        ("-v 600000", format!("search {endless} --table-mib 16"), "positions to remember, and the memory at hand"),
        ("-v 600000", format!("search {endless} --algorithm minimax"), "positions to remember, and the memory at hand"),
    ] {
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("ulimit {limit}; exec \"$0\" {args} --lang en"), crate::support::BINARY])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "ulimit {limit}; {args}: {said}");
        assert!(said.starts_with("error: ") && said.contains(expected), "ulimit {limit}; {args}: {said}");
    }
}
