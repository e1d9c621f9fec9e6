//! What the course asks of the command line: the arenas, plays and strategies of the notes, as people type them.

use crate::support::{run, stdout};
use std::path::Path;

/// Figure 4 of note 003.
const FIGURE_4: &str = r#"{"version": 1, "start": "s0", "targets": {"J0": ["sV"], "J1": ["sD"]}, "vertices": {
    "s0": {"owner": 0, "successors": ["sA", "sB"]}, "s1": {"owner": 0, "successors": ["sV", "sD"]},
    "sA": {"owner": 1, "successors": ["s1"]}, "sB": {"owner": 1, "successors": ["s1"]},
    "sV": {"owner": 1, "successors": []}, "sD": {"owner": 1, "successors": []}}}"#;

/// Figures 8, 9 and 10 of note 003.
const FIGURES: [&str; 3] = [
    r#"{"version": 1, "start": "s0", "targets": {"J0": ["f1", "f2"], "J1": ["sp"]}, "vertices": {
    "s0": {"owner": 0, "successors": ["s1", "s2"]}, "s1": {"owner": 1, "successors": ["s3", "sp"]},
    "s2": {"owner": 1, "successors": ["sp"]}, "s3": {"owner": 0, "successors": ["f1", "f2"]},
    "f1": {"owner": 1, "successors": []}, "f2": {"owner": 1, "successors": []}, "sp": {"owner": 0, "successors": []}}}"#,
    r#"{"version": 1, "targets": {"J0": ["f"], "J1": []}, "vertices": {
    "a": {"owner": 0, "successors": ["f"]}, "b": {"owner": 1, "successors": ["a"]},
    "c": {"owner": 1, "successors": ["a", "d"]}, "d": {"owner": 0, "successors": []}, "f": {"owner": 1, "successors": []}}}"#,
    r#"{"version": 1, "targets": {"J0": ["f1", "f2"], "J1": []}, "vertices": {
    "f1": {"owner": 1, "successors": []}, "f2": {"owner": 0, "successors": []}, "s1": {"owner": 0, "successors": ["f1"]},
    "s2": {"owner": 0, "successors": ["f1"]}, "s3": {"owner": 1, "successors": ["f2", "s2"]},
    "s4": {"owner": 1, "successors": ["s1", "x"]}, "x": {"owner": 0, "successors": []}}}"#,
];

const LUNA: &str = "
G = {(k, j): [(k - q, 'Lucie' if j == 'Luna' else 'Luna') for q in (1, 2, 3) if k - q >= 1]
     for k in range(1, 7) for j in ('Luna', 'Lucie')}
S0 = {s for s in G if s[1] == 'Luna'}
V0 = {(1, 'Lucie')}
V1 = {(1, 'Luna')}
start = (6, 'Luna')
names = ('Luna', 'Lucie')
";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).unwrap()
}

fn complaint(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is printed on the standard error, in one line.
fn warned(args: &[&str]) -> String {
    let output = run(args);
    String::from_utf8(output.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_arena_of_nim_is_that_of_the_notes() {
    let ten = json(&["solve", "nim", "sticks=10", "take=1,2"]);
    assert_eq!((&ten["vertices"], &ten["edges"]), (&21.into(), &36.into()));
    assert_eq!((&ten["reachable"]["vertices"], &ten["reachable"]["edges"]), (&20.into(), &34.into()));
    // Both players may begin in notes 001 and 002.
    for (args, count) in [
        (&["solve", "nim", "sticks=9", "misere", "both"][..], 20),
        (&["solve", "nim", "sticks=4", "take=1,2", "take2=1,3", "misere=oui", "deux=oui"], 10),
    ] {
        assert_eq!(json(args)["vertices"], count, "{args:?}");
    }
    let other = json(&["solve", "nim", "sticks=9", "misere", "both", "--start", "(9,1)"]);
    assert_eq!((&other["vertices"], &other["value"]), (&20.into(), &"J0".into()));
    assert!(stdout(&["solve", "nim", "sticks=10", "take=1,2"]).contains("from (10,0)"));
    assert!(stdout(&["solve", "nim", "sticks=10", "take=1,2", "--lang", "fr"]).contains("depuis (10,0)"));
    // A game that plays reach wholly has one line.
    assert!(!stdout(&["solve", "morpion"]).contains("\nfrom "));
}

#[test]
fn a_total_strategy_of_a_built_in_game_is_verified_also_by_moves() {
    let folder = tempfile::tempdir().unwrap();
    let moves = |sticks: u32| ((sticks + 3) % 4).max(1);
    let by_moves: Vec<String> = (1..=20).map(|k| format!("\"({k},0)\": {}", moves(k))).collect();
    let by_vertices: Vec<String> = (1..=20).map(|k| format!("\"({k}, 0)\": \"({},1)\"", k - moves(k).min(k))).collect();
    for entries in [by_moves, by_vertices] {
        let strategy = file(folder.path(), "s.json", &format!("{{{}}}", entries.join(", ")));
        let said = stdout(&["verify", "nim", "misere", &strategy]);
        assert!(said.starts_with("The strategy of J0 wins from the start, in at most 10 moves."), "{said}");
    }
    let beyond = file(folder.path(), "b.json", r#"{"(4,0)": 3, "(25,0)": 1, "(3,0)": 2, "(2,0)": 1, "(1,0)": 1}"#);
    let output = run(&["verify", "nim", "sticks=4", "misere", &beyond, "--lang", "fr"]);
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("une position de la stratégie n'est pas accessible"));
    let wrong = file(folder.path(), "w.json", r#"{"(4,0)": 7}"#);
    assert!(complaint(&["verify", "nim", "sticks=4", "misere", &wrong]).contains("found \"7\""));
}

#[test]
fn a_strategy_may_be_given_by_histories() {
    let folder = tempfile::tempdir().unwrap();
    let arena = file(folder.path(), "figure-4.json", FIGURE_4);
    for (text, wins) in [
        (r#"{"(s0)": "sA", "(s0, sA, s1)": "sV", "(s0, sB, s1)": "sD"}"#, true),
        (r#"{"s0": "sB", "s0 sA s1": "sV", "s0 sB s1": "sD"}"#, false),
        (r#"[[["s0"], "sA"], [["s0", "sA", "s1"], "sV"], [["s0", "sB", "s1"], "sD"]]"#, true),
        (r#"[[["s0"], "sB"], [["s0", "sA", "s1"], "sV"], [["s0", "sB", "s1"], "sD"]]"#, false),
        // What is said of the last vertex alone counts where no history does.
        (r#"[[["s0"], "sA"], [["s1"], "sV"], [["s0", "sB", "s1"], "sD"]]"#, true),
        (r#"{"s0": "sB", "s1": "sV", "s0 sA s1": "sD"}"#, true),
    ] {
        let strategy = file(folder.path(), "f.json", text);
        let output = run(&["verify", &arena, &strategy, "--lang", "fr"]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.success(), wins, "{text}: {said}");
        assert!(said.contains("partie"), "{said}");
    }
    for key in ["((4,0), (3,1))", "((4,0),(3,1))", "(4,0) (3,1)"] {
        let strategy = file(folder.path(), "n.json", &format!(r#"{{"{key}": 3}}"#));
        let said = String::from_utf8(run(&["verify", "nim", "sticks=4", &strategy]).stderr).unwrap();
        assert!(!said.contains("which is"), "{key}: {said}");
    }
    let broken = file(folder.path(), "f.json", r#"[[["s0"]]]"#);
    assert!(complaint(&["verify", &arena, &broken]).contains("without a next vertex"));
    assert!(complaint(&["verify", &arena, &broken, "--lang", "fr"]).contains("sans sommet suivant"));
}

#[test]
fn plays_are_listed_with_who_wins_each() {
    let folder = tempfile::tempdir().unwrap();
    let arena = file(folder.path(), "figure-4.json", FIGURE_4);
    let said = stdout(&["info", &arena, "--plays"]);
    assert!(said.contains("P1 = (s0, sA, s1, sV): J0 wins\n") && said.contains("C0 = {P1, P3}\n"), "{said}");
    assert!(stdout(&["info", &arena, "--plays", "--lang", "fr"]).contains("nuls = {}"));
    assert_eq!(json(&["info", &arena, "--plays"])["plays"].as_array().unwrap().len(), 4);
    assert!(complaint(&["info", "nim", "--plays"]).contains("no more than 1000 are listed"));
    assert!(complaint(&["info", "cycle.json", "--plays", "--lang", "fr"]).contains("parties sans fin"));
}

#[test]
fn lists_and_vertices_are_written_in_one_way_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let luna = file(folder.path(), "luna.py", LUNA);
    for start in ["(6,Luna)", "(6, 'Luna')", "(6,\"Luna\")", "6,Luna"] {
        assert_eq!(json(&["solve", &luna, "--start", start])["start"], "(6,Luna)", "{start}");
        assert_eq!(json(&["info", &luna, "--vertex", start])["vertex"]["vertex"], "(6,Luna)", "{start}");
        assert_eq!(json(&["solve", "nim", "sticks=6", "players=Luna,Lucie", "--start", start])["start"], "6,Luna");
    }
    for list in ["5 4", "5,4", "[5, 4]", "(5,Lucie) (4, 'Luna')", "(5,Lucie),(4,Luna)", "((5,Lucie), (4,\"Luna\"))"] {
        assert_eq!(json(&["review", &luna, "--play", list])["moves"][1]["to"], "(4,Luna)", "{list}");
    }
    for list in ["1 2", "1,2", "[1, 2]", "12", "1, 2"] {
        assert_eq!(json(&["solve", "nim", "--moves", list])["start"], "(17,0)", "{list}");
        assert_eq!(json(&["review", "nim", "--play", list])["moves"][1]["to"], "(17,0)", "{list}");
        assert_eq!(json(&["search", "nim", "--moves", list])["position"], "(17,0)", "{list}");
    }
    let small = ["width=4", "height=4"];
    let played = json(&[&["review", "connect4"][..], &small, &["--play", "443"]].concat());
    assert_eq!(played["moves"].as_array().unwrap().len(), 3);
    assert_eq!(json(&["search", "connect4", "--moves", "443", "--time", "0.1"])["moves"], "443");
    assert_eq!(json(&["solve", "morpion", "n=3", "p=3"])["game"]["name"], "morpion width=3 height=3 align=3 misere=no");
}

#[test]
fn games_too_large_to_list_are_searched() {
    let review = json(&["review", "connect4", "--play", "444444326555", "--time", "20"]);
    let last = review["moves"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["after"]["value"], &last["grade"]), (&"J0".into(), &"best".into()), "{last}");
    let explained = json(&["explain", "connect4", "--moves", "44444432655555", "--time", "20"]);
    assert_eq!(explained["value"], "J0");
    assert_eq!(explained["moves"].as_array().unwrap().len(), 6);
    let french = stdout(&["info", "connect4", "--time", "0.2", "--lang", "fr"]);
    assert!(french.contains("0,2\u{a0}s."), "{french}");
}

#[test]
fn a_final_position_is_an_answer() {
    let over = json(&["search", "nim", "--start", "(0,0)"]);
    assert_eq!((&over["value"], &over["length"], &over["proven"]), (&"J1".into(), &0.into(), &true.into()));
    assert!(stdout(&["search", "nim", "--start", "(0,0)"]).contains("the play is over, J1 has won."));
    assert!(
        stdout(&["search", "nim", "--start", "(0,0)", "--lang", "fr"]).contains("la partie est finie, J1 a gagné.")
    );
}

#[test]
fn figures_of_the_notes_make_sheets_with_a_warning_and_no_refusal() {
    let folder = tempfile::tempdir().unwrap();
    for (number, figure) in FIGURES.iter().enumerate() {
        let arena = file(folder.path(), &format!("{number}.json"), figure);
        for kind in ["attractor", "strategy", "degrees", "building"] {
            for lang in ["en", "fr"] {
                let output = run(&["exercise", &arena, "--kind", kind, "--lang", lang]);
                assert!(output.status.success(), "{number} {kind}: {}", String::from_utf8_lossy(&output.stderr));
                let sheet = String::from_utf8(output.stdout).unwrap();
                assert!(sheet.contains("tikzpicture") && !sheet.contains("{'}"), "{sheet}");
            }
        }
        let output = run(&["exercise", &arena, "--kind", "strategy", "--lang", "fr"]);
        let warning = String::from_utf8(output.stderr).unwrap();
        // Of figure 8 there is something to find.
        assert_eq!(warning.contains("attention"), number > 0, "{warning}");
    }
    let two_valued = FIGURES[0].replace("\"version\": 1,", "\"version\": 1, \"mode\": {\"avoid\": \"J1\"},");
    let arena = file(folder.path(), "avoid.json", &two_valued);
    assert!(stdout(&["exercise", &arena, "--kind", "strategy"]).contains("J1 wins every other play"));
    let large = complaint(&["exercise", "nim", "sticks=200"]);
    assert!(large.contains("more than 60 vertices"), "{large}");
    assert!(complaint(&["exercise", "nim", "sticks=200", "--lang", "fr"]).contains("plus de 60 sommets"));
}

#[test]
fn python_is_written_as_in_the_notes_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let luna = file(folder.path(), "luna.py", LUNA);
    let (one, two) = (folder.path().join("one.py"), folder.path().join("two.py"));
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    stdout(&["convert", &luna, one]);
    stdout(&["convert", one, two]);
    let text = std::fs::read_to_string(one).unwrap();
    assert_eq!(text, std::fs::read_to_string(two).unwrap());
    assert!(
        text.contains("    (2, 'Luna'): [(1, 'Lucie')],\n") && text.contains("names = ('Luna', 'Lucie')"),
        "{text}"
    );
    let partisan = stdout(&["convert", "nim", "sticks=2", "take=1,2", "players=J1,J2", "-", "--to", "py"]);
    assert!(partisan.contains("S1 = {(2, 1): True") && partisan.contains("F1 = {(0, 2): 1}"), "{partisan}");
}

#[test]
fn what_a_format_loses_and_what_a_graph_ignores_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let leaving = file(folder.path(), "leave.py", "G = {1: [2], 2: [1]}\nS0 = {1}\nV0 = {2}\n");
    let said = warned;
    assert!(said(&["solve", &leaving]).contains("1 edge of 1 target ignored"), "{}", said(&["solve", &leaving]));
    assert!(said(&["solve", &leaving, "--lang", "fr"]).contains("1 arête sortant de 1 cible"));
    let valued = file(
        folder.path(),
        "v.json",
        r#"{"version": 1, "vertices": {"a": {"owner": 0, "successors": ["b"]}, "b": {"owner": 1, "successors": [], "value": 3}}}"#,
    );
    let csv = folder.path().join("v.csv");
    for (lang, said) in [("en", "the values of final vertices"), ("fr", "les valeurs de sommets finaux")] {
        let warned = self::warned(&["convert", &valued, csv.to_str().unwrap(), "--lang", lang]);
        assert!(warned.contains(said), "{warned}");
    }
}

#[test]
fn people_who_know_the_course_and_not_the_commands_are_helped() {
    for (args, en, fr) in [
        (&["solve", "nim", "--sticks", "10"][..], "nim sticks=…", "sans tirets"),
        (&["search", "nim", "--algorithm", "dfs"], "attractors are computed by `solve`", "les attracteurs"),
        (&["solve", "nim", "--algorithm", "dfs"], "it is called `stack` or `recursive`", "il s'appelle `stack` ou"),
        (&["nim"], "`retrograde solve nim`", "nim est un jeu"),
        (&["allumettes"], "nim is a game", "nim est un jeu"),
        (&["attractor", "x.json"], "--layers", "--layers"),
        (&["exercise", "--difficulty", "9"], "a whole number from 1 to 5", "un nombre entier de 1 à 5"),
    ] {
        assert!(complaint(args).contains(en), "{args:?}: {}", complaint(args));
        let french = complaint(&[args, &["--lang", "fr"]].concat());
        assert!(french.contains(fr), "{args:?}: {french}");
    }
}

#[test]
fn every_help_has_examples_and_fits_into_80_columns() {
    let mut lines = 0;
    let inner = ["build", "estimate", "query", "stats", "verify", "export", "pack", "tasks", "task"];
    let mut commands: Vec<Vec<&str>> = inner.map(|inner| vec!["table", inner]).to_vec();
    let outer = [
        "solve",
        "search",
        "play",
        "tree",
        "draw",
        "explain",
        "exercise",
        "games",
        "info",
        "verify",
        "review",
        "table",
        "convert",
        "serve",
        "completions",
        "man",
    ];
    commands.extend(outer.map(|command| vec![command]));
    for command in commands {
        for (lang, head) in [("en", "Examples:"), ("fr", "Exemples\u{a0}:")] {
            let help = stdout(&[&command[..], &["--help", "--lang", lang]].concat());
            assert!(help.contains(head), "{command:?} {lang}");
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{command:?} {lang}: {line}");
                lines += 1;
            }
        }
    }
    assert!(lines > 1000, "{lines}");
}

#[test]
fn french_has_its_numbers_and_its_words() {
    let strength = stdout(&["search", "nim", "sticks=9", "--strength", "--depth", "1", "--lang", "fr"]);
    assert!(strength.contains(",") && strength.contains("misere=non") && !strength.contains(". %"), "{strength}");
    let games = stdout(&["games", "--lang", "fr"]);
    assert!(!games.lines().take(12).any(|line| line.contains('…')), "{games}");
}

#[test]
fn a_strategy_is_drawn_for_who_wins_and_bottom_up_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    // J1 wins from the start.
    let arena = file(folder.path(), "figure-8.json", FIGURES[0]);
    let drawn = stdout(&["draw", &arena, "--strategy", "--to", "dot"]);
    let asked = stdout(&["draw", &arena, "--strategy", "--player", "J1", "--to", "dot"]);
    assert_eq!(drawn, asked);
    for (lang, said) in [("en", "Next into the dictionary"), ("fr", "Entrée suivante du dictionnaire")] {
        let told = stdout(&["explain", "nim", "sticks=4", "misere", "--algorithm", "bottomup", "--lang", lang]);
        assert!(told.contains(said), "{told}");
    }
    assert!(complaint(&["explain", "cycle.json", "--algorithm", "bottomup"]).contains("minimax never ends here"));
    let one = stdout(&["explain", &arena, "--algorithm", "queue", "--player", "J1"]);
    assert!(one.contains("Attractor of J1") && !one.contains("Attractor of J0"), "{one}");
    // Who has no target has nothing to tell.
    let nine = file(folder.path(), "figure-9.json", FIGURES[1]);
    assert!(!stdout(&["explain", &nine, "--algorithm", "queue"]).contains("Attractor of J1"));
    assert!(!stdout(&["solve", &nine, "--layers"]).contains("Attractor of J1"));
}

#[test]
fn extend_is_traced_as_note_003_writes_it() {
    let folder = tempfile::tempdir().unwrap();
    let ten = file(folder.path(), "figure-10.json", FIGURES[2]);
    let told = stdout(&["explain", &ten, "--algorithm", "extend", "--wide"]);
    // All targets are in before anything is extended, and only degrees of the opponent's vertices are lowered.
    assert!(
        told.contains("Step 0. Begin where J0 has won. f1 enters with label 0: it is a target of J0. f2 enters"),
        "{told}"
    );
    assert!(told.contains("Step 1. Call for f1. s1 enters with label 1: J0 can move to f1."), "{told}");
    assert!(told.contains("Step 2. Call for s1. The counter of s4 falls to 1."), "{told}");
    assert!(!told.contains("counter of s1") && !told.contains("counter of s2"), "{told}");
    assert!(stdout(&["explain", &ten, "--algorithm", "extend", "--lang", "fr"]).contains("procédure ÉTENDRE"));
    assert!(stdout(&["solve", &ten, "--algorithm", "extend"]).contains("s3"));
}

#[test]
fn rules_that_change_while_the_game_is_played_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "start = 5\nseen = []\n\ndef moves(s):\n    seen.append(s)\n    return [s - 1] if s > 0 and len(seen) % 2 else []\n\n\
                 def player(s):\n    return s % 2\n\ndef winner(s):\n    return 0 if s <= 0 else None\n";
    let changing = file(folder.path(), "changing.py", rules);
    assert!(complaint(&["solve", &changing]).contains("the rules say something else of 5"));
    assert!(complaint(&["solve", &changing, "--lang", "fr"]).contains("ne disent plus la même chose"));
}

#[test]
fn a_batch_for_a_table_takes_moves_and_positions_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("nim");
    let table = table.to_str().unwrap();
    stdout(&["table", "build", "nim", "sticks=6", "-o", table]);
    let lines = file(folder.path(), "lines.txt", "1 2\n(3,1)\n7 8\n(0, 0)\n123\n");
    let output = run(&["table", "query", table, "--batch", &lines]);
    assert_eq!(output.status.code(), Some(2));
    let answers: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 5);
    assert_eq!((&answers[0]["position"], &answers[1]["position"]), (&"(3,0)".into(), &"(3,1)".into()));
    assert_eq!(answers[2]["line"], 3);
    assert_eq!((&answers[3]["value"], &answers[3]["distance"]), (&"J1".into(), &0.into()));
    assert_eq!(answers[4]["position"], "(0,1)");
    let searched = run(&["search", "nim", "sticks=6", "--batch", &lines]);
    let searched = String::from_utf8(searched.stdout).unwrap();
    let second: serde_json::Value = serde_json::from_str(searched.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&second["value"], &second["length"]), (&"J1".into(), &1.into()), "(3,1) is no list of moves");
}

#[test]
fn a_solution_and_a_start_in_a_file_may_be_written_in_any_way() {
    let folder = tempfile::tempdir().unwrap();
    let arena = r#"{"version": 1, "start": "(2, 'Luna')", "targets": {"J0": [], "J1": []}, "vertices": {
        "(2,Luna)": {"owner": 0, "successors": ["(1,Lucie)"]}, "(1,Lucie)": {"owner": 1, "successors": []}}}"#;
    let arena = file(folder.path(), "a.json", arena);
    assert_eq!(json(&["solve", &arena])["start"], "(2,Luna)");
    let strategy = file(folder.path(), "s.json", r#"{"(2, 'Luna')": "1,Lucie"}"#);
    assert!(stdout(&["verify", &arena, &strategy, "--dead-ends", "normal"]).contains("wins from the start"));
}

#[test]
fn a_play_of_a_game_too_large_is_reviewed_inside_of_play() {
    let folder = tempfile::tempdir().unwrap();
    let moves = file(folder.path(), "moves.txt", "444444\n3\n2\n6\n5555\nreview\nquit\n");
    let output = crate::support::command(&["play", "connect4", "--side", "both", "--time", "8"])
        .stdin(std::fs::File::open(moves).unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("13 moves, ") && said.contains("J0 in "), "{said}");
}

#[test]
fn names_in_the_plural_win_in_the_plural() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "start = 1\nnames = ('fox', 'hounds')\n\ndef moves(s):\n    return [s - 1]\n\ndef player(s):\n    return 0\n\n\
                 def winner(s):\n    return 1 if s == 0 else None\n";
    let game = file(folder.path(), "fox.py", rules);
    assert!(stdout(&["solve", &game]).contains("hounds win in 1 move"));
    assert!(stdout(&["solve", &game, "--lang", "fr"]).contains("hounds gagnent en 1 coup"));
    assert!(stdout(&["search", &game, "--start", "0"]).contains("hounds have won"));
}
