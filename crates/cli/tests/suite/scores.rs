//! Games with scores: every command says the same.

use crate::support::{project, run, stdout};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

fn kalah() -> String {
    project().join("examples/kalah.py").to_str().unwrap().to_owned()
}

fn asked(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

#[test]
fn solve_search_batch_tree_and_tables_give_one_score() {
    let (kalah, folder) = (kalah(), TempDir::new().unwrap());
    let won = |reply: &Value| (reply["value"].clone(), reply["score"].clone());
    let expected = (json!("J0"), json!(4));
    let solved = asked(&["solve", &kalah, "--json"]);
    assert_eq!((won(&solved), &solved["rank"], &solved["best_moves"]), (expected.clone(), &json!(8), &json!(["2"])));
    let searched = asked(&["search", &kalah, "--json"]);
    assert_eq!((won(&searched), &searched["length"], &searched["best"]), (expected.clone(), &json!(8), &json!(["2"])));
    assert_eq!(searched["proven"], true);
    for algorithm in ["minimax", "memo", "alphabeta", "bottomup"] {
        let taught = asked(&["search", &kalah, "SEEDS=1", "--algorithm", algorithm, "--json"]);
        assert_eq!(won(&taught), won(&asked(&["search", &kalah, "SEEDS=1", "--json"])), "{algorithm}");
    }
    let lines = folder.path().join("lines");
    fs::write(&lines, "2\n1 3\n").unwrap();
    let batch = stdout(&["search", &kalah, "--batch", lines.to_str().unwrap()]);
    let first: Value = serde_json::from_str(batch.lines().next().unwrap()).unwrap();
    assert_eq!(won(&first), expected);
    let tree = asked(&["tree", &kalah, "--depth", "1", "--json"]);
    assert_eq!(won(&tree["root"]), expected);

    let table = folder.path().join("kalah");
    let table = table.to_str().unwrap();
    let built = asked(&["table", "build", &kalah, "-o", table, "--json"]);
    assert_eq!(built["start"], json!({"value": "J0", "distance": 8, "score": 4}));
    let queried = asked(&["table", "query", table, "--json"]);
    assert_eq!((won(&queried), &queried["moves"][0]["move"]), (expected.clone(), &json!("2")));
    let stats = asked(&["table", "stats", table, "--json"]);
    assert_eq!(won(&stats["start"]), expected);
    assert!(run(&["table", "verify", table]).status.success());
    let exported = stdout(&["table", "export", table, "--format", "csv"]);
    assert!(exported.starts_with("tier,rank,position,player,value,distance,score\n"), "{}", &exported[..80]);
    assert!(exported.contains("\"(0,(2,2,2),0,(2,2,2),0)\",J0,J0,8,4\n"));
}

#[test]
fn a_review_counts_points_in_both_languages() {
    let kalah = kalah();
    let review = |lang: &str| stdout(&["review", &kalah, "--play", "1", "--lang", lang, "--wide"]);
    assert!(review("en").contains("this move costs "), "{}", review("en"));
    assert!(review("fr").contains("ce coup coûte "), "{}", review("fr"));
}

#[test]
fn what_a_game_with_scores_cannot_be_asked_is_refused() {
    let kalah = kalah();
    for args in
        [&["search", &kalah, "--algorithm", "pns", "--wide"][..], &["solve", &kalah, "--algorithm", "stack", "--wide"]]
    {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("this game has scores"), "{args:?}");
    }
    let weak = asked(&["search", &kalah, "--weak", "--json"]);
    assert_eq!((&weak["value"], weak.get("score")), (&json!("J0"), None));
}

#[test]
fn a_search_that_is_stopped_says_between_which_scores() {
    let kalah = kalah();
    let args = ["search", &kalah, "PITS=6", "SEEDS=4", "--time", "1"];
    let reply = asked(&[&args[..], &["--json"]].concat());
    assert_eq!(reply["proven"], false);
    let bounds = reply["bounds"].as_array().unwrap();
    let scores: Vec<Option<i64>> = bounds.iter().map(|bound| bound["score"].as_i64()).collect();
    if scores.iter().any(Option::is_some) {
        assert!(stdout(&args).contains("not proven; score "), "{scores:?}");
    }
}

#[test]
fn a_table_holds_the_score_of_plays_that_never_end() {
    let folder = TempDir::new().unwrap();
    let (rules, table) = (folder.path().join("stay.py"), folder.path().join("stay"));
    let text = "start = 'a'\nendless = 2\ndef player(s):\n    return 0 if s == 'a' else 1\n\
                def moves(s):\n    return ['a', 'b'] if s == 'a' else ['a', 'c'] if s == 'b' else []\n\
                def value(s):\n    return -3\n";
    fs::write(&rules, text).unwrap();
    let (rules, table) = (rules.to_str().unwrap(), table.to_str().unwrap());
    let built = asked(&["table", "build", rules, "-o", table, "--json"]);
    assert_eq!(built["start"], json!({"value": "J0", "distance": null, "score": 2}));
    let after = asked(&["table", "query", table, "--moves", "b", "--json"]);
    assert_eq!((&after["value"], &after["score"], &after["distance"]), (&json!("J1"), &json!(-3), &json!(1)));
    assert!(run(&["table", "verify", table]).status.success());
}
