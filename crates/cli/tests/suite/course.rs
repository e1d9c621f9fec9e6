//! What the course asks for, tried on the command line.

use crate::support::{command, run, stdout};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// An arena on which every mode and every meaning of dead ends gives another answer.
const ARENA: &str = r#"{"players": ["Luna", "Lucie"], "start": "a", "targets": {"0": ["t"]}, "vertices": {
    "a": {"owner": 0, "successors": ["b", "c"]}, "b": {"owner": 1, "successors": ["t", "d"]},
    "c": {"owner": 1, "successors": ["t"]}, "d": {"owner": 0, "successors": []},
    "e": {"owner": 1, "successors": []}, "t": {"owner": 0, "successors": []}}}"#;

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn write(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        text(&path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// What a command says, on both of its outputs, and its exit code.
fn said(args: &[&str]) -> (String, i32) {
    let output = run(args);
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (said, output.status.code().unwrap())
}

const MODES: [(&[&str], &str); 4] = [
    (&["--dead-ends", "normal"], "who cannot move loses, three values"),
    (&["--dead-ends", "misere"], "who cannot move wins, three values"),
    (&["--mode", "reach-avoid"], "a dead end that is no target is won by Lucie, two values"),
    (&["--mode", "reach-avoid", "--reacher", "J1"], "a dead end that is no target is won by Luna, two values"),
];

#[test]
fn a_solution_for_other_rules_is_refused_and_judged_only_by_the_rules_that_are_asked_for() {
    let folder = Folder::new();
    let arena = folder.write("a.json", ARENA);
    for (options, rules) in MODES {
        let solution = text(&folder.path("s.json"));
        stdout(&[&["solve", &arena, "-o", &solution], options].concat());
        let (refused, code) = said(&["verify", &arena, &solution, "--wide"]);
        assert_eq!(code, 2, "{refused}");
        assert!(refused.contains(rules) && refused.contains("(a dead end is a draw, three values)"), "{refused}");
        let (verified, code) = said(&[&["verify", &arena, &solution], options].concat());
        assert_eq!(code, 0, "{verified}");
        assert!(verified.contains("Verified") && verified.contains(&format!("Rules: {rules}")), "{verified}");
        for (others, _) in MODES.iter().filter(|(others, _)| others != &options) {
            let (refused, code) = said(&[&["verify", &arena, &solution], *others].concat());
            assert!(code == 2 && refused.contains("other rules"), "{options:?} as {others:?}: {refused}");
        }
    }
}

#[test]
fn a_solution_that_lies_about_its_rules_or_its_players_is_not_verified() {
    let folder = Folder::new();
    let arena = folder.write("a.json", ARENA);
    let solution = text(&folder.path("s.json"));
    stdout(&["solve", &arena, "-o", &solution, "--dead-ends", "misere"]);
    let honest = std::fs::read_to_string(&solution).unwrap();
    let lying = folder.write("lying.json", &honest.replace("\"misere\"", "\"draw\""));
    let (wrong, code) = said(&["verify", &arena, &lying]);
    assert!(code == 1 && wrong.starts_with("Wrong: "), "{wrong}");
    assert!(wrong.contains("Rules: a dead end is a draw, three values."), "{wrong}");
    let swapped = folder.write("swapped.json", &honest.replace("\"Luna\", \"Lucie\"", "\"Lucie\", \"Luna\""));
    let (refused, code) = said(&["verify", &arena, &swapped, "--dead-ends", "misere"]);
    assert!(code == 2 && refused.contains("as in the arena"), "{refused}");
}

/// The winner may pass by b once, but not for ever.
const ROUND: &str = r#"{"start": "a", "targets": {"0": ["t"]}, "vertices": {
    "a": {"owner": 0, "successors": ["b", "c"]}, "b": {"owner": 1, "successors": ["a"]},
    "c": {"owner": 1, "successors": ["t"]}, "t": {"owner": 0, "successors": []}}}"#;

#[test]
fn a_strategy_with_memory_is_checked_and_may_win_where_its_states_apart_would_not() {
    let folder = Folder::new();
    let arena = folder.write("round.json", ROUND);
    let table = |next: &str| {
        format!(
            r#"{{"start": "once", "states": {{"once": {{"moves": {{"a": "b"}}, "next": {{"b": "{next}"}}}},
            "twice": {{"moves": {{"a": "c"}}}}}}}}"#
        )
    };
    // Options may stand between the arena and the strategy.
    let wins = folder.write("wins.json", &table("twice"));
    let (wins, code) = said(&["verify", &arena, "--player", "J0", &wins]);
    assert_eq!(code, 0, "{wins}");
    assert!(wins.contains("with 2 states wins from the start, in at most 4 moves"), "{wins}");
    assert!(wins.contains("It is not optimal: from a it may take 4 moves, and 2 are enough."), "{wins}");
    let loops = folder.write("loops.json", &table("once"));
    let (loops, code) = said(&["verify", &arena, &loops, "--lang", "fr"]);
    assert_eq!(code, 1, "{loops}");
    assert!(loops.contains("Une partie qui la met en défaut\u{a0}: a → b → a"), "{loops}");
}

/// The tree of the textbooks, as rules, as a graph in Python, and as JSON.
const TREE: [(&str, &str); 3] = [
    (
        "rules.py",
        "tree = {'A': 'BCD', 'B': ['b1', 'b2', 'b3'], 'C': ['c1', 'c2', 'c3'], 'D': ['d1', 'd2', 'd3']}\n\
         leaves = {'b1': 3, 'b2': 12, 'b3': 8, 'c1': 2, 'c2': 4, 'c3': 6, 'd1': 14, 'd2': 5, 'd3': 2}\n\
         start = 'A'\n\
         def player(s): return 1 if s in 'BCD' else 0\n\
         def moves(s): return list(tree.get(s, []))\n\
         def value(s): return leaves[s]\n",
    ),
    (
        "graph.py",
        "values = {'b1': 3, 'b2': 12, 'b3': 8, 'c1': 2, 'c2': 4, 'c3': 6, 'd1': 14, 'd2': 5, 'd3': 2}\n\
         G = {'A': ['B', 'C', 'D'], 'B': ['b1', 'b2', 'b3'], 'C': ['c1', 'c2', 'c3'], 'D': ['d1', 'd2', 'd3']}\n\
         for leaf in values:\n    G[leaf] = []\n\
         S0 = ['A'] + list(values)\n\
         start = 'A'\n",
    ),
    (
        "tree.json",
        r#"{"start": "A", "vertices": {"A": {"owner": 0, "successors": ["B", "C", "D"]},
        "B": {"owner": 1, "successors": ["b1", "b2", "b3"]}, "C": {"owner": 1, "successors": ["c1", "c2", "c3"]},
        "D": {"owner": 1, "successors": ["d1", "d2", "d3"]},
        "b1": {"owner": 0, "value": 3}, "b2": {"owner": 0, "value": 12}, "b3": {"owner": 0, "value": 8},
        "c1": {"owner": 0, "value": 2}, "c2": {"owner": 0, "value": 4}, "c3": {"owner": 0, "value": 6},
        "d1": {"owner": 0, "value": 14}, "d2": {"owner": 0, "value": 5}, "d3": {"owner": 0, "value": 2}}}"#,
    ),
];

#[test]
fn the_textbook_tree_is_worth_three_by_every_algorithm_wherever_its_numbers_are_written() {
    let folder = Folder::new();
    for (name, content) in TREE {
        let file = folder.write(name, content);
        for (algorithm, calls) in [("minimax", 13), ("memo", 13), ("bottomup", 13), ("alphabeta", 11)] {
            let reply = stdout(&["search", &file, "--algorithm", algorithm, "--json"]);
            let reply: serde_json::Value = serde_json::from_str(&reply).unwrap();
            assert_eq!((&reply["score"], &reply["nodes"]), (&3.into(), &calls.into()), "{name} {algorithm}: {reply}");
            assert_eq!(reply["line"], serde_json::json!(["B", "b1"]), "{name} {algorithm}");
        }
        let told = stdout(&["explain", &file, "--algorithm", "alphabeta", "--all"]);
        assert!(told.contains("A is worth +3. Best play: A → B → b1."), "{told}");
        let drawn = stdout(&["draw", &file, "--tree"]);
        assert!(drawn.starts_with("○ A 3\n") && drawn.contains("◎ d1 14"), "{drawn}");
        let json = text(&folder.path("again.json"));
        stdout(&["convert", &file, &json]);
        assert!(stdout(&["search", &json]).contains("score +3"), "{name} is converted with its numbers");
    }
}

#[test]
fn a_wrong_number_at_the_end_of_a_play_is_told_in_both_languages() {
    let folder = Folder::new();
    let half = folder.write("half.py", &TREE[0].1.replace("'b1': 3", "'b1': 0.5"));
    assert!(said(&["search", &half, "--wide"]).0.contains("value('b1') is 0.5"));
    assert!(
        said(&["search", &half, "--lang", "fr", "--wide"])
            .0
            .contains("value(s) renvoie le score d’une position finale")
    );
    let inner = folder.write("inner.py", &TREE[1].1.replace("start = 'A'", "start = 'A'\nvalues['B'] = 1"));
    assert!(said(&["search", &inner, "--wide"]).0.contains("`values` gives a number for 'B', which has successors"));
}

#[test]
fn bottom_up_runs_on_every_game_without_cycles_and_says_so_of_others() {
    let folder = Folder::new();
    let rules = "start = (5, 0)\ndef player(s): return s[1]\ndef moves(s): return [(s[0] - q, 1 - s[1]) for q in (1, 2) if q <= s[0]]\n\
                 def winner(s): return 1 - s[1] if s[0] == 0 else None\n";
    let nim = folder.write("nim.py", rules);
    let found = stdout(&["search", &nim, "--algorithm", "bottomup", "--position", "(4,1)"]);
    assert!(found.contains("(4,1) (J1 to move): J1 wins in 3 moves.") && found.contains("(bottomup)"), "{found}");
    let round = folder.write("round.py", &rules.replace("if q <= s[0]]", "if q <= s[0]] + [s]"));
    let (refused, code) = said(&["search", &round, "--algorithm", "bottomup"]);
    assert!(code == 2 && refused.contains("bottom-up needs"), "{refused}");
}

#[test]
fn a_tree_of_a_game_without_end_says_that_it_goes_on() {
    let folder = Folder::new();
    let endless =
        "start = 0\ndef player(s): return s % 2\ndef moves(s): return [s + 1, s + 2]\ndef winner(s): return None\n";
    let endless = folder.write("endless.py", endless);
    for args in [["draw", &endless, "--tree", "--depth", "2"].as_slice(), &["tree", &endless, "--depth", "2"]] {
        let drawn = stdout(args);
        let leaves: Vec<&str> =
            drawn.lines().filter(|line| line.starts_with("│  ") || line.starts_with("   ")).collect();
        assert!(leaves.len() == 4 && leaves.iter().all(|leaf| leaf.ends_with("? …")), "{drawn}");
    }
}

/// How wide and how high a picture is.
fn size(svg: &str) -> [f64; 2] {
    ["width=\"", "height=\""].map(|name| svg.split(name).nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
}

#[test]
fn no_built_in_game_makes_a_picture_that_nobody_can_read() {
    let games: [&[&str]; 14] = [
        &["nim"],
        &["nim", "sticks=100"],
        &["piles"],
        &["fibonacci"],
        &["chomp"],
        &["kings"],
        &["morpion"],
        &["morpion", "width=2", "height=2", "align=2"],
        &["connect4"],
        &["connect4", "width=4", "height=4"],
        &["connect4", "--moves", "4435516344"],
        &["hex"],
        &["hex", "width=3", "height=3"],
        &["hex", "width=2", "height=2"],
    ];
    for game in games {
        for (more, widest) in [(&[][..], 3000.0), (&["--tree"], 4500.0)] {
            let output = command(&[&["draw", "--to", "svg", "-o", "-"], more, game].concat()).output().unwrap();
            let svg = String::from_utf8(output.stdout).unwrap();
            let [width, height] = size(&svg);
            assert!(width <= widest && height <= 4000.0, "{game:?} {more:?}: {width} × {height}");
        }
    }
}

/// A race to 0 whose heuristic praises every position, so that what it says is never mistaken for a result.
const RACE: &str = r#"
start = (5, 0)
names = ("Luna", "Lucie")
def player(s):
    return s[1]
def moves(s):
    return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]
def winner(s):
    return 1 - s[1] if s[0] == 0 else None
def heuristic(s):
    return 7
"#;

#[test]
fn an_explanation_that_stops_early_looks_exactly_so_far_and_tells_guesses_as_guesses() {
    let folder = Folder::new();
    let race = folder.write("race.py", RACE);
    // (1,0) stands two moves away and four moves away: there it is a guess, although the arena knows what follows.
    let told = stdout(&["explain", &race, "--algorithm", "minimax", "--depth", "4", "--all"]);
    assert!(told.contains("(1,0) is as far as it looks: the heuristic says +7."), "{told}");
    assert!(told.contains("(5,0) is worth Luna in 3: Luna wins."), "{told}");
    let searched = stdout(&["search", &race, "--algorithm", "minimax", "--depth", "4"]);
    assert!(told.contains("19 calls") && searched.contains("19 calls"), "{told}\n{searched}");
    let french = stdout(&["explain", &race, "--algorithm", "minimax", "--depth", "4", "--all", "--lang", "fr"]);
    assert!(french.contains("vaut Luna en 3\u{a0}: Luna gagne."), "{french}");
    assert!(french.contains("l'heuristique donne +7") && !french.contains(" in "), "{french}");
    let guess = stdout(&["explain", &race, "--algorithm", "alphabeta", "--depth", "1"]);
    assert!(guess.contains("is not decided so few moves ahead; the heuristic gives it +7."), "{guess}");
    assert!(!guess.contains("Best play"), "{guess}");
}

#[test]
fn a_tree_counts_with_the_numbers_of_its_leaves() {
    let folder = Folder::new();
    let tree = r#"{"start": "A", "vertices": {"A": {"owner": 0, "successors": ["B", "C"]},
        "B": {"owner": 1, "successors": ["b1", "b2"]}, "C": {"owner": 1, "successors": ["c1", "c2"]},
        "b1": {"owner": 0, "value": 3}, "b2": {"owner": 0, "value": 12},
        "c1": {"owner": 0, "value": -2}, "c2": {"owner": 0, "value": 4}}}"#;
    let told = stdout(&["tree", &folder.write("tree.json", tree)]);
    for line in ["A (J0): +3\n", "├─ *B (J1): +3\n", "│  ├─ *b1: +3\n", "│  └─ b2: +12\n", "└─ C (J1): −2\n"]
    {
        assert!(told.contains(line), "{line}{told}");
    }
    // J1 prefers a play that comes back for ever, which scores 0.
    let circle = tree.replace(r#""b2": {"owner": 0, "value": 12}"#, r#""b2": {"owner": 0, "successors": ["A"]}"#);
    let (told, _) = said(&["tree", &folder.write("circle.json", &circle)]);
    assert!(told.starts_with("A (J0): 0\n"), "{told}");
}

#[test]
fn a_play_that_could_be_moves_or_positions_is_told_and_a_wrong_position_is_named() {
    let (read, _) = said(&["review", "nim", "sticks=3", "--play", "2 1"]);
    assert!(read.contains("the play was read as moves; to mean positions, begin it with the start"), "{read}");
    let (read, _) = said(&["review", "nim", "sticks=3", "--play", "3 2 1"]);
    assert!(!read.contains("read as moves") && read.contains("(2,1)"), "{read}");
    let (wrong, code) = said(&["review", "nim", "sticks=20", "--play", "20 17 16 15 11", "--lang", "fr"]);
    assert_eq!(code, 2);
    assert!(wrong.contains("coup 4\u{a0}: aucun coup ne mène de (15,1) à «\u{a0}11\u{a0}»"), "{wrong}");
}

#[test]
fn an_exercise_about_a_game_that_fits_on_no_sheet_is_refused_at_once() {
    let (refused, code) = said(&["exercise", "connect4", "--kind", "attractor"]);
    assert_eq!(code, 2);
    assert!(refused.contains("more than 60 vertices"), "{refused}");
}

#[test]
fn what_a_strategy_and_a_start_are_told_agrees_with_its_number() {
    let folder = Folder::new();
    let arena = folder.write(
        "a.json",
        r#"{"start": "a", "targets": {"0": ["t"]}, "vertices": {"a": {"owner": 0, "successors": ["b", "t"]},
        "b": {"owner": 1, "successors": ["t"]}, "t": {"owner": 1, "successors": []},
        "d": {"owner": 0, "successors": ["e", "f"]}, "e": {"owner": 1, "successors": []},
        "f": {"owner": 1, "successors": []}}}"#,
    );
    let slow = folder.write("slow.json", r#"{"a": "b"}"#);
    assert!(said(&["verify", &arena, &slow]).0.contains("it may take 2 moves, and 1 is enough."));
    assert!(said(&["verify", &arena, &slow, "--lang", "fr"]).0.contains("2 coups, et 1 suffit."));
    assert!(said(&["solve", &arena, "--start", "d", "--lang", "fr"]).0.contains("Gardent le match nul\u{a0}: e  f"));
}

#[test]
fn the_legend_of_a_tree_of_boards_shows_stones_and_no_shapes_that_are_not_there() {
    let folder = Folder::new();
    let picture = folder.path("tree.svg");
    stdout(&["draw", "morpion", "--tree", "--depth", "1", "--moves", "b2", "-o", &text(&picture)]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(!svg.contains("J0 to move</text>") && svg.contains(">J0</text>") && svg.contains(">J1</text>"), "{svg}");
    stdout(&["draw", "morpion", "--tree", "--depth", "1", "--no-boards", "-o", &text(&picture)]);
    assert!(std::fs::read_to_string(&picture).unwrap().contains("J0 to move</text>"));
}
