//! Games and graphs of files, solved: the answers of the course notes, and the laws of a game.

use crate::common::{example, examples};
use crate::sure::Sure;
use retrograde::testkit::{check_game, check_heuristic, check_notation};
use retrograde::{
    Arena, DrawKind, ExploreError, Exploring, Game, NamedArena, Notation, Objective, Outcome, Player, Solution,
    Verdict, solve,
};
use retrograde_rules::{Limits, RulesFile, RulesGame, RulesKind, RulesPosition};

fn file(name: &str) -> RulesFile {
    RulesFile::parse(name, std::fs::read_to_string(example(name)).unwrap()).unwrap()
}

fn game(name: &str, parameters: &[(&str, &str)]) -> Sure {
    Sure(file(name).game(parameters, Limits::default()).unwrap_or_else(|error| panic!("{error}")))
}

fn arena(text: &str) -> NamedArena {
    let file = RulesFile::parse("graph.py", text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(file.kind(), RulesKind::Arena);
    file.arena::<&str, &str>(&[], Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn solved(arena: &Arena) -> Solution {
    solve(arena, Objective::default(), &()).unwrap()
}

/// Who wins from the start of a game, and in how many moves.
fn start_of(game: &RulesGame) -> Verdict {
    let explored = game.explore(Exploring::default(), &()).unwrap();
    solved(explored.arena()).verdict(explored.start())
}

/// Parameters, as on a command line.
type Given = &'static [(&'static str, &'static str)];

const fn won(player: Player, rank: u32) -> Verdict {
    Verdict::Win { player, rank }
}

#[test]
fn games_of_the_notes_have_the_answers_of_the_notes() {
    use Player::{One, Zero};
    let cases: [(&str, Given, Verdict); 10] = [
        ("nim.py", &[("sticks", "10"), ("TAKE", "1,2")], won(Zero, 7)),
        ("nim.py", &[("sticks", "15"), ("TAKE", "2,3,5")], won(One, 4)),
        ("nim_misere.py", &[], won(Zero, 10)),
        ("nim_misere.py", &[("matches", "9")], won(One, 5)),
        ("nim_partisan.py", &[("n", "5")], won(Zero, 4)),
        ("nim_partisan.py", &[("n", "4")], won(Zero, 4)),
        ("nim_leave_one.py", &[("N", "5")], won(One, 2)),
        ("nim_leave_one.py", &[("N", "8")], won(Zero, 3)),
        ("morpion.py", &[("WIDTH", "4")], won(Zero, 7)),
        ("hex.py", &[], won(Zero, 5)),
    ];
    for (name, parameters, expected) in cases {
        assert_eq!(start_of(&game(name, parameters)), expected, "{name} {parameters:?}");
    }
    assert_eq!(start_of(&game("morpion.py", &[])).outcome(), Outcome::Draw);
    assert_eq!(start_of(&game("puissance4.py", &[("WIDTH", "3"), ("HEIGHT", "3")])).outcome(), Outcome::Draw);
}

#[test]
fn morpion_has_its_positions_and_values() {
    let game = game("morpion.py", &[]);
    let explored = game.explore(Exploring::default(), &()).unwrap();
    let (arena, solution) = (explored.arena(), solved(explored.arena()));
    assert_eq!((arena.vertex_count(), arena.edge_count()), (5478, 16_167));
    let mut counts = [0; 3];
    for vertex in arena.vertices() {
        counts[match solution.value(vertex) {
            Outcome::Win(player) if player == arena.owner(vertex) => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        }] += 1;
    }
    assert_eq!(counts, [2836, 1068, 1574]);
}

#[test]
fn games_with_cycles_are_solved() {
    // The ferryman needs seven crossings, between which trouble has six times nothing to do but wait.
    assert_eq!(start_of(&game("river.py", &[])), won(Player::Zero, 13));
    let kings = game("kings.py", &[]);
    let explored = kings.explore(Exploring::default(), &()).unwrap();
    let solution = solved(explored.arena());
    let endless = explored.arena().vertices().filter(|&vertex| solution.value(vertex) == Outcome::Draw).count();
    assert_eq!(endless, 274);
    assert_eq!(solution.verdict(explored.start()), Verdict::Draw(DrawKind::Endless));
}

#[test]
fn note_002_n_4_has_its_attractor_its_lengths_and_its_strategy() {
    let named = file("graph_partisan.py").arena::<&str, &str>(&[], Limits::default()).unwrap();
    let (arena, solution) = (&named.arena, solved(&named.arena));
    assert_eq!(named.players, ["J1", "J2"]);
    let mut attractor: Vec<(String, u32)> = arena
        .vertices()
        .filter(|&vertex| solution.value(vertex) == Outcome::Win(Player::Zero))
        .map(|vertex| (named.name(vertex).into_owned(), solution.rank(vertex).unwrap()))
        .collect();
    attractor.sort();
    let expected = [("(0,1)", 0), ("(1,2)", 1), ("(2,1)", 2), ("(3,1)", 2), ("(3,2)", 3), ("(4,1)", 4)];
    assert_eq!(attractor, expected.map(|(name, rank)| (name.to_owned(), rank)));
    for (from, to) in [("(2,1)", "(1,2)"), ("(3,1)", "(1,2)"), ("(4,1)", "(3,2)")] {
        let best = solution.best_moves(arena, named.names.find(from).unwrap());
        assert_eq!(best.iter().map(|&vertex| named.name(vertex)).collect::<Vec<_>>(), [to], "{from}");
    }
    // Nobody draws: all final positions that J1 does not win are won by J2.
    assert!(arena.vertices().all(|vertex| solution.value(vertex) != Outcome::Draw));
}

#[test]
fn note_000_n_10_has_its_layers() {
    let named = file("graph_nim.py").arena::<&str, &str>(&[], Limits::default()).unwrap();
    let (arena, solution) = (&named.arena, solved(&named.arena));
    assert_eq!((arena.vertex_count(), arena.edge_count()), (21, 36));
    assert_eq!(named.players, ["J0", "J1"]);
    let within = |most: u32| {
        let won = |vertex| solution.value(vertex) == Outcome::Win(Player::Zero);
        arena.vertices().filter(|&vertex| won(vertex) && solution.rank(vertex).unwrap() <= most).count()
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(within), [1, 3, 4, 6, 7, 9, 10, 11, 11]);
    assert_eq!(named.start, named.names.find("(10,0)"));
    assert_eq!(solution.best_moves(arena, named.start.unwrap()), [named.names.find("(9,1)").unwrap()]);
}

#[test]
fn figure_3_of_note_003_is_a_draw() {
    let named = file("graph_matrix.py").arena::<&str, &str>(&[], Limits::default()).unwrap();
    let solution = solved(&named.arena);
    let start = named.start.unwrap();
    assert_eq!(solution.value(start), Outcome::Draw);
    assert_eq!(solution.best_move(start), named.names.find("s3"));
}

#[test]
fn a_graph_may_be_written_in_many_ways() {
    let expected = arena("G = {0: [1, 2], 1: [2], 2: []}\nS0 = {0, 2}\nV0 = {2}\n");
    for text in [
        "G = {0: (1, 2), 1: {2}, 2: {}}\nS0 = {0: True, 1: False, 2: True}\nV0 = [2]\n",
        "G = {0: {1: None, 2: None}, 1: [2]}\nS0 = {0: None, 2: None}\nV0 = {2: None}\n",
        "G = [[1, 2], [2], []]\nS0 = [True, False, True]\nV0 = (2,)\n",
        "G = [(1, 2), [2], []]\nS1 = [1]\nV0 = {2: 1}\nV1 = []\n",
        "G = ([0, 1, 2], [(0, 1), (0, 2), (1, 2)])\nS0 = lambda s: s != 1\nV0 = lambda s: s == 2\n",
        "G = ({0: 0, 1: 1, 2: 2}, [[0, 1, 1], [0, 0, 1], [0, 0, 0]])\ndef S0(s):\n    return int(s % 2 == 0)\nV0 = range(2, 3)\n",
        "G = [[] for _ in range(3)]\nfor a in range(3):\n    for b in range(a + 1, 3):\n        G[a].append(b)\nS0 = {0, 2}\nS1 = {1}\nV0 = {2}\nV1 = set()\n",
        "G = {s: [t for t in range(3) if t > s] for s in range(3)}\nS0 = set(s for s in G if s % 2 == 0)\nV0 = {s: not G[s] for s in G}\n",
    ] {
        assert_eq!(arena(text), expected, "{text}");
    }
}

#[test]
fn the_notes_own_python_is_read_as_it_is() {
    // Note 000 calls the dictionary `A` and leaves out what has no successors.
    let nim = arena(
        "A = {(1,0) : [(0,1)],\n    (1,1) : [(0,0)],\n    (10,0) : [(8,1), (9,1)]}\nfor k in range(2,10) :\n    for i in [0,1] :\n        \
         A[(k,i)] = [(k-2,1-i), (k-1,1-i)]\nV0 = {(0,1) : None}\nV1 = {(0,0) : None}\nS0 = {(k,0) : None for k in range(11)}\n\
         S1 = {(k,1) : None for k in range(10)}\nstart = (10, 0)\n",
    );
    let solution = solved(&nim.arena);
    assert_eq!((nim.arena.vertex_count(), solution.rank(nim.start.unwrap())), (21, Some(7)));
    // Note 004: the vertex itself tells who moves, by name; G1 and G2 are the targets.
    let luna = |targets: &str| {
        arena(&format!(
            "Opp = {{'Luna': 'Lucie', 'Lucie': 'Luna'}}\nplayers = ('Luna', 'Lucie')\nG = {{(n, p): [(k, Opp[p]) for k in \
             range(max(n - 3, 1), n)] for n in range(1, 6) for p in Opp}}\n{targets}start = (5, 'Luna')\n"
        ))
    };
    for targets in ["G1 = {(1, 'Lucie')}\nG2 = {(1, 'Luna')}\n", "F1 = {(1, 'Lucie'): 1}\n"] {
        let luna = luna(targets);
        let (solution, start) = (solved(&luna.arena), luna.start.unwrap());
        assert_eq!(luna.players, ["Luna", "Lucie"]);
        assert_eq!((solution.value(start), solution.rank(start)), (Outcome::Win(Player::One), Some(2)), "{targets}");
    }
    // Numbers tell too: from 0 beside V0 and V1, from 1 beside F1 and F2; also behind a tuple.
    for (text, owners) in [
        ("G = {(1, 0): [(0, 1)], (0, 1): []}\nV0 = {(0, 1)}\n", [Player::Zero, Player::One]),
        ("G = {(1, 2): [(0, 1)], (0, 1): []}\nF1 = {(0, 1)}\n", [Player::One, Player::Zero]),
        ("G = {((1, (2, 3)), 1): [((), 0)]}\nV0 = []\n", [Player::One, Player::Zero]),
    ] {
        let named = arena(text);
        assert_eq!(
            named.arena.vertices().map(|vertex| named.arena.owner(vertex)).collect::<Vec<_>>(),
            owners,
            "{text}"
        );
    }
}

#[test]
fn the_two_styles_mean_what_their_notes_say() {
    // In the style of note 002 the first player is J1, and J2 wins at every other dead end.
    let one =
        arena("G = {'a': ['b', 'c'], 'b': [], 'c': []}\nS1 = {'a': True, 'b': False, 'c': False}\nF1 = {'b': 1}\n");
    let kinds = |named: &NamedArena| {
        let arena = &named.arena;
        arena.vertices().map(|vertex| (arena.owner(vertex), arena.target(vertex))).collect::<Vec<_>>()
    };
    use Player::{One, Zero};
    assert_eq!(kinds(&one), [(Zero, None), (One, Some(Zero)), (One, Some(One))]);
    assert_eq!(one.players, ["J1", "J2"]);
    // With F2 a dead end in neither is a draw.
    let both = arena("G = {'a': ['b', 'c'], 'b': [], 'c': []}\nS2 = {'b', 'c'}\nF1 = {'b'}\nF2 = []\n");
    assert_eq!(kinds(&both), [(Zero, None), (One, Some(Zero)), (One, None)]);
    // In the style of note 000 S1 belongs to J1, our second player.
    let zero = arena("G = {'a': ['b', 'c'], 'b': [], 'c': []}\nS1 = {'a'}\nV1 = {'b'}\nnames = ['x', 'y']\n");
    assert_eq!(kinds(&zero), [(One, None), (Zero, Some(One)), (Zero, None)]);
    assert_eq!(zero.players, ["x", "y"]);
}

#[test]
fn every_example_keeps_the_laws_of_a_game() {
    let mut games = 0;
    for name in examples() {
        let file = file(&name);
        assert!(file.summary().len() > 40, "{name} begins with a comment on its rules");
        if file.kind() != RulesKind::Game {
            continue;
        }
        let game = Sure(file.game::<&str, &str>(&[], Limits::default()).unwrap());
        check_game(&game, 3000).unwrap_or_else(|law| panic!("{name}: {law}"));
        check_notation(&game, 3000).unwrap_or_else(|law| panic!("{name}: {law}"));
        check_heuristic(&game, 500).unwrap_or_else(|law| panic!("{name}: {law}"));
        games += 1;
    }
    assert!(games >= 10);
}

const NIM: &str = "
def start(n=3):
    return (n, 0)
def player(s):
    return s[1]
def winner(s):
    return 1 - s[1] if s[0] == 0 else None
def moves(s):
    if s[0] == 1:
        print('one left')
    return [('all', (0, 1 - s[1])), ('one', (s[0] - 1, 1 - s[1]))] if s[0] > 1 else [('all', (0, 1 - s[1]))]
";

fn nim() -> Sure {
    Sure(RulesFile::parse("nim.py", NIM).unwrap().game::<&str, &str>(&[], Limits::default()).unwrap())
}

#[test]
fn a_game_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    let game = nim();
    shared(&*game);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| start_of(&game))).collect();
        for thread in threads {
            assert_eq!(thread.join().unwrap(), won(Player::Zero, 1));
        }
    });
}

#[test]
fn moves_are_written_by_name_or_by_position() {
    let game = nim();
    let start = game.start();
    let chosen = game.parse_move(&start, "one").unwrap();
    assert_eq!(game.move_text(&start, chosen), "one");
    assert_eq!(game.position_text(&game.play(&start, chosen)), "(2,1)");
    let error = game.parse_move(&start, "onne").unwrap_err();
    assert_eq!(error, "\"onne\" is no move here; did you mean one?");
    let over = game.parse_position("(0, 1)").unwrap();
    assert_eq!(game.outcome(&over), Some(Outcome::Win(Player::Zero)));
    assert_eq!(game.parse_move(&over, "one").unwrap_err(), "\"one\" is no move: the play is over");
    assert_eq!(game.take_printed(), [""; 0]);
    let one = game.parse_position("(1, 1)").unwrap();
    game.moves(&one, &mut Vec::new());
    assert_eq!(game.take_printed(), ["one left"]);
}

#[test]
fn a_position_that_the_rules_do_not_understand_spoils_nothing() {
    let game = nim();
    for text in ["word", "(1", "()", "None", "(1,2)", ""] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert_eq!(start_of(&game), won(Player::Zero, 1));
}

#[test]
fn an_error_ends_the_call_that_met_it_and_nothing_else() {
    use retrograde::TryGame;
    let text =
        NIM.replace("    if s[0] == 1:\n        print('one left')\n", "    if s[0] == 1:\n        return s[5]\n");
    let game = RulesFile::parse("nim.py", text).unwrap().game(&[("n", "4")], Limits::default()).unwrap();
    let mut position = TryGame::start(&game);
    for _ in 0..3 {
        let mut moves = Vec::new();
        TryGame::moves(&game, &position, &mut moves).unwrap();
        position = TryGame::play(&game, &position, moves[1]).unwrap();
    }
    assert_eq!(game.position_text(&position), "(1,1)");
    let error = TryGame::outcome(&game, &position).unwrap_err();
    assert_eq!(error.line(), Some(10));
    assert_eq!(game.explore(Exploring::default(), &()).unwrap_err(), ExploreError::Game(error.clone()));
    // What the error does not touch is answered as before, and the error is the same whenever it is met.
    let fine = game.parse_position("(0,0)").unwrap();
    assert_eq!(TryGame::outcome(&game, &fine), Ok(Some(Outcome::Win(Player::One))));
    assert_eq!(game.explore_from([fine], Exploring::default(), &()).unwrap().arena().vertex_count(), 1);
    assert_eq!(TryGame::to_move(&game, &position), Err(error));
}

#[test]
fn the_first_error_is_that_of_the_nearest_position_whatever_the_size_of_batches() {
    let text = "
start = 0
def player(s): return 0
def winner(s): return 0 if s > 5000 else None
def moves(s):
    if s in (700, 701, 2000):
        return 'wrong'
    return [2 * s + 1, 2 * s + 2]
";
    let game = RulesFile::parse("tree.py", text).unwrap().game::<&str, &str>(&[], Limits::default()).unwrap();
    let error = game.explore(Exploring::default(), &()).unwrap_err().to_string();
    assert!(error.contains("moves(700) is a str"), "{error}");
}

#[test]
fn positions_that_are_pairs_of_a_string_are_told_from_named_moves() {
    let rest = "def player(s): return s[1]\ndef winner(s): return None if '.' in s[0] else 'draw'\n";
    let plain = "start = ('..', 0)\ndef moves(s):\n    return [(s[0].replace('.', 'X', 1), 1 - s[1])]\n";
    let named = "start = ('..', 0)\ndef moves(s):\n    return [('fill', (s[0].replace('.', 'X', 1), 1 - s[1]))]\n";
    for (text, expected) in [(plain, "(X.,1)"), (named, "fill")] {
        let file = RulesFile::parse("pairs.py", format!("{rest}{text}")).unwrap();
        let game = Sure(file.game::<&str, &str>(&[], Limits::default()).unwrap());
        let start = game.start();
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        assert_eq!(game.move_text(&start, moves[0]), expected);
        assert_eq!(game.position_text(&game.play(&start, moves[0])), "(X.,1)");
        assert_eq!(game.explore(Exploring::default(), &()).unwrap().arena().vertex_count(), 3);
    }
}

/// The first move of a game with that start and that list of moves, or what is wrong.
fn first_move(start: &str, list: &str) -> Result<(String, String), String> {
    let text = format!(
        "start = {start}\ndef player(s): return 0\ndef winner(s): return None if s == start else 0\ndef moves(s): return {list}\n"
    );
    let file = RulesFile::parse("pairs.py", text).unwrap();
    let game = Sure(file.game::<&str, &str>(&[], Limits::default()).map_err(|error| error.to_string())?);
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let after = game.play(&game.start(), moves[0]);
    Ok((game.move_text(&game.start(), moves[0]), game.position_text(&after)))
}

#[test]
fn what_could_be_a_position_or_a_name_with_one_is_told_by_the_start_or_refused() {
    let position = |text: &str| Ok((text.to_owned(), text.to_owned()));
    let named = |name: &str, text: &str| Ok((name.to_owned(), text.to_owned()));
    assert_eq!(first_move("('', ('ab', 'cd'))", "[('x', ('ab', 'ef'))]"), position("(x,(ab,ef))"));
    assert_eq!(first_move("('', ('ab', 'cd'))", "[('go', ('x', ('ab', 'ef')))]"), named("go", "(x,(ab,ef))"));
    assert_eq!(first_move("('', ())", "[('x', 1)]"), position("(x,1)"));
    assert_eq!(first_move("(0, '', ())", "[('go', (0, 'x', (1,)))]"), named("go", "(0,x,(1,))"));
    assert_eq!(first_move("'..'", "[('go', 'x.')]"), named("go", "x."));
    let unclear = [
        ("('', None)", "[('x', ('y', 1))]"),
        ("('', 0)", "[('x', None)]"),
        ("None", "[('x', 1)]"),
        // Tuples that grow are not like the start, neither as a position nor with a name.
        ("('', ())", "[('x', ('y', (1,)))]"),
        ("(None, ())", "[('x', (None, (1,)))]"),
    ];
    for (start, list) in unclear {
        let error = first_move(start, list).unwrap_err();
        assert!(error.contains("could be a position or a name with a position"), "{start} {list}: {error}");
        assert!(error.contains("start = (0, …)"), "{error}");
    }
}

#[test]
fn equal_moves_count_once_and_no_move_is_a_draw() {
    let text = "start = 2\ndef player(s): return 0\ndef winner(s): return None\ndef moves(s): return [s - 1, s - 1, 0][:3 * s]\n";
    let game = Sure(RulesFile::parse("twice.py", text).unwrap().game::<&str, &str>(&[], Limits::default()).unwrap());
    let explored = game.explore(Exploring::default(), &()).unwrap();
    assert_eq!((explored.arena().vertex_count(), explored.arena().edge_count()), (3, 3));
    let zero: RulesPosition = game.parse_position("0").unwrap();
    assert_eq!(game.outcome(&zero), Some(Outcome::Draw));
}

#[test]
fn true_and_one_are_the_same_position_as_in_python() {
    let text = "start = (True, 3)\ndef player(s): return s[0]\ndef winner(s): return 0 if s[1] == 0 else None\ndef moves(s): return [(not s[0], s[1] - 1), (1 - int(s[0]), s[1] - 1)]\n";
    let game = RulesFile::parse("flags.py", text).unwrap().game::<&str, &str>(&[], Limits::default()).unwrap();
    let explored = game.explore(Exploring::default(), &()).unwrap();
    assert_eq!((explored.arena().vertex_count(), explored.arena().edge_count()), (4, 3));
}

#[test]
fn the_limit_of_exploring_is_kept() {
    let game = game("morpion.py", &[]);
    let how = Exploring { positions: 1000, ..Exploring::default() };
    assert!(game.explore(how, &()).is_err());
    assert!(game.known_positions() < 3000);
}
