//! What people read when something is wrong with their file.

use retrograde::{ExploreError, Exploring};
use retrograde_rules::{Limits, RulesErrorKind, RulesFile, RulesKind};

/// A whole game of which one part is replaced.
fn game(replaced: &str, by: &str) -> String {
    let parts = [
        ("start", "start = (3, 0)\n"),
        ("player", "def player(s):\n    return s[1]\n"),
        ("winner", "def winner(s):\n    return 1 - s[1] if s[0] == 0 else None\n"),
        ("moves", "def moves(s):\n    return [(s[0] - 1, 1 - s[1])]\n"),
    ];
    assert!(replaced.is_empty() || parts.iter().any(|(name, _)| *name == replaced));
    let parts = parts.map(|(name, text)| if name == replaced { by } else { text });
    parts.join("\n")
}

/// The first error of a file: when it is read, loaded or explored.
fn first_error(text: &str, parameters: &[(&str, &str)], limits: Limits) -> Option<(RulesErrorKind, String)> {
    let tell = |error: retrograde_rules::RulesError| (error.kind(), error.to_string());
    let file = match RulesFile::parse("game.py", text) {
        Ok(file) => file,
        Err(error) => return Some(tell(error)),
    };
    if file.kind() == RulesKind::Arena {
        return file.arena(parameters, limits).err().map(tell);
    }
    match file.game(parameters, limits) {
        Err(error) => Some(tell(error)),
        Ok(game) => match game.explore(Exploring::default(), &()) {
            Err(ExploreError::Game(error)) => Some(tell(error)),
            explored => {
                explored.unwrap();
                None
            }
        },
    }
}

fn told(text: &str) -> String {
    let (kind, message) = first_error(text, &[], Limits::default()).expect("an error");
    format!("[{kind:?}]\n{message}")
}

macro_rules! snapshots {
    ($($name:ident: $text:expr;)*) => { $(
        #[test]
        fn $name() {
            insta::assert_snapshot!(told(&$text));
        }
    )* };
}

#[test]
fn the_game_itself_is_right() {
    assert_eq!(first_error(&game("", ""), &[], Limits::default()), None);
}

snapshots! {
    // Syntax.
    an_open_bracket: game("start", "start = (3, 0\n");
    a_missing_colon: game("moves", "def moves(s)\n    return []\n");
    an_odd_indent: game("moves", "def moves(s):\n    a = 1\n      b = 2\n    return []\n");
    an_import: game("start", "import random\nstart = (3, 0)\n");
    a_class: game("start", "class Position:\n    pass\nstart = (3, 0)\n");
    an_unknown_name: game("moves", "def moves(state):\n    return [(sate[0] - 1, 1)]\n");
    an_unknown_function: game("moves", "def moves(s):\n    return itertools(s)\n");
    a_builtin_that_is_not_there: game("moves", "def moves(s):\n    return open('secrets')\n");
    too_deep: game("start", &format!("start = {}3\n", "-".repeat(300)));
    neither_game_nor_graph: "x = 1\n";
    an_empty_file: "";

    // What is missing.
    no_moves: game("moves", "");
    no_player: game("player", "");
    no_winner: game("winner", "");
    no_start: game("start", "");
    player_is_no_function: game("player", "player = 0\n");

    // What functions give.
    moves_gives_a_number: game("moves", "def moves(s):\n    return s[0] - 1\n");
    moves_gives_nothing: game("moves", "def moves(s):\n    [(s[0] - 1, 1 - s[1])]\n");
    moves_gives_lists: game("moves", "def moves(s):\n    if s[0] > 2:\n        return [(2, 0)]\n    return [[s[0] - 1, 1 - s[1]]]\n");
    moves_gives_a_dict_inside: game("moves", "def moves(s):\n    return [(s[0], {'a': 1})]\n");
    moves_gives_a_fraction: game("moves", "def moves(s):\n    return [(s[0] / 2, 1 - s[1])]\n");
    moves_names_some: game("moves", "def moves(s):\n    return [('one', (s[0] - 1, 0)), (s[0] - 1, 1)]\n");
    moves_names_two_alike: game("moves", "def moves(s):\n    return [('one', (s[0] - 1, 0)), ('one', (s[0] - 1, 1))]\n");
    a_name_with_a_space: game("moves", "def moves(s):\n    return [('take one', (s[0] - 1, 0))]\n");
    player_out_of_range: game("player", "def player(s):\n    return s[0]\n");
    player_gives_a_name: game("player", "def player(s):\n    return 'Luna'\n");
    winner_gives_true: game("winner", "def winner(s):\n    return s[0] == 0\n");
    winner_gives_two: game("winner", "def winner(s):\n    return 2 if s[0] == 0 else None\n");
    start_is_a_list: game("start", "start = [3, 0]\n");
    start_gives_a_set: game("start", "def start():\n    return (3, {1, 2})\n");
    names_are_three: game("start", "start = (3, 0)\nnames = ('a', 'b', 'c')\n");

    // What fails while it runs.
    an_index_out_of_range: game("moves", "def moves(s):\n    board = (1, 2)\n    return [(board[s[0]], 0)]\n");
    a_key_that_is_not_there: game("moves", "TABLE = {1: 2}\ndef moves(s):\n    return [(TABLE[s[0]], 0)]\n");
    types_that_do_not_add: game("moves", "def moves(s):\n    return [s + 1]\n");
    division_by_zero: game("moves", "def moves(s):\n    return [(s[0] // s[1], 0)]\n");
    too_many_values: game("moves", "def moves(s):\n    a, b, c = s\n    return []\n");
    a_name_used_too_early: game("moves", "def moves(s):\n    if s[0] > 5:\n        found = []\n    return found\n");
    a_method_that_is_not_there: game("moves", "def moves(s):\n    return s.items()\n");
    an_error_in_a_function_that_is_called: game("moves", "def step(s, k):\n    return (s[0] - k, 1 - s[2])\n\ndef moves(s):\n    return [step(s, 1)]\n");
    an_error_at_the_top_level: game("start", "N = 10\nstart = (N / 0, 0)\n");
    an_error_far_from_the_start: game("moves", "def moves(s):\n    if s[0] == 1:\n        raise ValueError('one is odd', s)\n    return [(s[0] - 1, 1 - s[1])]\n");
    a_failed_assertion: game("moves", "def moves(s):\n    assert s[0] > 5, f'{s[0]} is small'\n    return []\n");
    a_wrong_number_of_parameters: game("moves", "def moves(s, who):\n    return []\n");
    a_number_is_not_gone_through: game("moves", "def moves(s):\n    return [x for x in 5]\n");
    a_list_as_a_key: game("moves", "def moves(s):\n    d = {}\n    d[[1]] = 2\n    return []\n");
    an_unknown_keyword: game("moves", "def moves(s):\n    return sorted([s], by=3)\n");

    // Graphs.
    a_graph_of_numbers: "G = 5\nS0 = {1}\n";
    a_graph_without_partition: "G = {1: [2], 2: []}\nV0 = {2}\n";
    vertices_that_count_players_from_one: "G = {(1, 2): [(0, 1)]}\nV0 = {(0, 1)}\n";
    the_same_targets_twice: "A = {(1, 2): [(0, 1)]}\nF1 = {(0, 1)}\nG1 = []\n";
    a_graph_with_an_unhashable_vertex: "G = {1: [[2]], 2: []}\nS0 = {1}\n";
    a_row_that_is_no_list: "G = {1: 2, 2: []}\nS0 = {1}\n";
    a_target_that_is_no_vertex: "G = {1: [2], 2: []}\nS0 = {1}\nV0 = {3}\n";
    a_target_of_both: "G = {(1, 0): [(0, 1)], (0, 1): []}\nS0 = {(1, 0)}\nV0 = {(0, 1)}\nV1 = {(0, 1)}\n";
    a_vertex_of_both: "G = {1: [2], 2: []}\nS0 = {1, 2}\nS1 = {2}\n";
    a_vertex_of_nobody: "G = {1: [2], 2: []}\nS0 = {1}\nS1 = []\n";
    both_styles: "G = {1: [2], 2: []}\nS0 = {1}\nF1 = {2: 1}\n";
    a_dict_that_does_not_tell_all: "G = {1: [2], 2: []}\nS0 = {1: True}\n";
    a_dict_to_zero_and_one: "G = {1: [2], 2: []}\nS0 = {1: 1, 2: 0}\n";
    a_list_of_lists_out_of_range: "G = [[1], [2]]\nS0 = [True, False]\n";
    too_few_booleans: "G = [[1], [0]]\nS0 = [True]\n";
    a_matrix_that_is_not_square: "G = ({'a': 0, 'b': 1}, [[0, 1], [0]])\nS0 = {'a'}\n";
    a_start_that_is_no_vertex: "G = {1: [2], 2: []}\nS0 = {1}\nstart = 7\n";
    an_edge_without_vertex: "G = ([1, 2], [(1, 2), (2, 3)])\nS0 = {1}\n";
    a_set_that_is_a_word: "G = {'a': ['b'], 'b': []}\nS0 = 'ab'\n";
}

/// The first error of a game with one more line, in a language.
fn told_of(line: &str, lang: retrograde::Lang) -> Option<String> {
    let file = RulesFile::parse("game.py", game("start", &format!("start = (3, 0)\n{line}\n"))).unwrap();
    file.game(&[] as &[(&str, &str)], Limits::default()).err().map(|error| error.in_lang(lang))
}

#[test]
fn a_word_that_was_meant_for_another_one_is_told() {
    use retrograde::Lang;
    let lines = [
        "players = ('Luna', 'Lucie')",
        "joueurs = ['Luna', 'Lucie']",
        "def heuristique(s):\n    return s[0]",
        "values = {(0, 0): 1}",
    ];
    let all: Vec<String> =
        lines.iter().flat_map(|line| [Lang::En, Lang::Fr].map(|lang| told_of(line, lang).expect(line))).collect();
    insta::assert_snapshot!(all.join("\n\n"));
    let graph = RulesFile::parse("graph.py", "G = {1: [2], 2: []}\nS0 = {1}\nnoms = ('Luna', 'Lucie')\n").unwrap();
    let error = graph.arena(&[] as &[(&str, &str)], Limits::default()).unwrap_err();
    assert_eq!((error.line(), error.message()), (Some(3), "`noms` means nothing here, and nothing reads it"));
}

#[test]
fn helpers_may_be_called_anything() {
    for line in [
        "players = ('Luna', 'Lucie')\nnames = players",
        "players = ('X', 'O')\ndef mark(s):\n    return players[s[1]]",
        "players = (0, 1)",
        "players = 'ab'",
        "def players(s):\n    return ('a', 'b')",
        "names = ('Luna', 'Lucie')\nplayers = ('X', 'O')",
        "def heuristic(s):\n    return 0\ndef heuristique(s):\n    return 0",
        "values = [3, 4]",
        "def evaluation(s):\n    return 0",
        "def valeur(s):\n    return 0\nvalue = valeur",
    ] {
        assert_eq!(told_of(line, retrograde::Lang::En), None, "{line}");
    }
}

#[test]
fn limits_are_told_with_the_loop_or_the_call() {
    let limits = Limits {
        steps_per_call: 100_000,
        steps_to_load: 100_000,
        heap_bytes: 1 << 20,
        call_depth: 100,
        integer_bits: 1 << 20,
    };
    let told = |text: &str| {
        let (kind, message) = first_error(text, &[], limits).expect("an error");
        assert_eq!(kind, RulesErrorKind::Limit);
        message
    };
    let cases = [
        game("moves", "def moves(s):\n    k = 0\n    while k >= 0:\n        k += 1\n    return []\n"),
        game(
            "moves",
            "def climb(k):\n    while True:\n        k += 1\n    return k\n\ndef moves(s):\n    return [climb(1)]\n",
        ),
        game("moves", "def moves(s):\n    return [(k, 0) for k in range(10 ** 8)]\n"),
        game("moves", "def moves(s):\n    return [moves((s[0], 1))]\n"),
        game(
            "moves",
            "def moves(s):\n    board = '.'\n    for _ in range(99):\n        board = board + board\n    return [board]\n",
        ),
        game("moves", "def moves(s):\n    return [0] * 10 ** 9\n"),
        game("start", "start = 0\nwhile True:\n    start += 1\n"),
    ];
    insta::assert_snapshot!(cases.map(|text| told(&text)).join("\n\n"));
}

#[test]
fn an_unknown_parameter_finds_the_nearest() {
    let text = "TAKE = (1, 2)\n".to_owned() + &game("start", "def start(sticks=3):\n    return (sticks, 0)\n");
    let (kind, message) = first_error(&text, &[("stiks", "4")], Limits::default()).unwrap();
    assert_eq!(kind, RulesErrorKind::Parameter);
    insta::assert_snapshot!(message);
    let (_, message) = first_error(&text, &[("TAKE", "all")], Limits::default()).unwrap();
    insta::assert_snapshot!(message);
}

#[test]
fn characters_by_their_names_or_by_too_few_digits_are_told_what_would_be_right() {
    assert!(told("start = \"\\N{BULLET}\"\n").contains("write the character itself"));
    assert!(told("start = \"\\u12\"\n").contains("four `\\u`"));
}
