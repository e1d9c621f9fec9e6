//! Every example runs under CPython too, and both give the same graph, vertex by vertex and move by move.

use crate::common::{drive, example, examples};
use crate::sure::Sure;
use retrograde::{Exploring, Game, NamedArena, Notation, Outcome, Player};
use retrograde_rules::{Limits, RulesFile, RulesKind};
use std::collections::BTreeMap;

/// Owner, outcome, moves as (text, successor), and the board.
#[derive(Debug, PartialEq, Eq)]
struct Vertex {
    owner: u64,
    outcome: Option<String>,
    moves: Vec<(String, String)>,
    show: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
struct Graph {
    players: Vec<String>,
    start: Option<String>,
    vertices: BTreeMap<String, Vertex>,
}

fn cpython(path: &str, parameters: &[(&str, &str)]) -> Graph {
    let json: serde_json::Value = serde_json::from_slice(&drive(&[path], parameters)).unwrap();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let vertices = json["vertices"].as_array().unwrap().iter().map(|vertex| {
        let moves = vertex["moves"].as_array().unwrap().iter();
        let read = Vertex {
            owner: vertex["owner"].as_u64().unwrap(),
            outcome: match &vertex["outcome"] {
                serde_json::Value::Null => None,
                serde_json::Value::String(draw) => Some(draw.clone()),
                winner => Some(winner.to_string()),
            },
            moves: moves.map(|pair| (text(&pair[0]).unwrap(), text(&pair[1]).unwrap())).collect(),
            show: text(&vertex["show"]),
        };
        (text(&vertex["name"]).unwrap(), read)
    });
    let vertices: BTreeMap<String, Vertex> = vertices.collect();
    assert_eq!(vertices.len(), json["vertices"].as_array().unwrap().len(), "two vertices have the same name");
    let players = json["players"].as_array().unwrap().iter().map(|name| text(name).unwrap()).collect();
    Graph { players, start: text(&json["start"]), vertices }
}

fn of_game(game: &Sure) -> Graph {
    let explored = game.explore(Exploring::default(), &()).unwrap();
    let vertices = explored.positions().iter().map(|position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let moves = moves.into_iter().map(|chosen| {
            let text = game.move_text(position, chosen);
            assert_eq!(game.parse_move(position, &text), Ok(chosen));
            (text, game.position_text(&game.play(position, chosen)))
        });
        let vertex = Vertex {
            owner: game.to_move(position).index() as u64,
            outcome: game.outcome(position).map(|outcome| match outcome {
                Outcome::Win(player) => player.index().to_string(),
                Outcome::Draw => "draw".to_owned(),
            }),
            moves: moves.collect(),
            show: game.show(*position).unwrap(),
        };
        let name = game.position_text(position);
        assert_eq!(game.parse_position(&name), Ok(*position));
        (name, vertex)
    });
    let vertices = vertices.collect();
    Graph { players: game.players().to_vec(), start: Some(game.position_text(&game.start())), vertices }
}

fn of_arena(named: &NamedArena) -> Graph {
    let arena = &named.arena;
    let name = |vertex| named.name(vertex).into_owned();
    let vertices = arena.vertices().map(|vertex| {
        let read = Vertex {
            owner: arena.owner(vertex).index() as u64,
            outcome: arena.target(vertex).map(|player| player.index().to_string()),
            moves: arena.successors(vertex).chain(arena.ignored(vertex)).map(|to| (name(to), name(to))).collect(),
            show: None,
        };
        (name(vertex), read)
    });
    let players = Player::BOTH.map(|player| named.player(player).to_owned());
    Graph { players: players.to_vec(), start: named.start.map(name), vertices: vertices.collect() }
}

/// Parameters, as on a command line.
type Given = &'static [(&'static str, &'static str)];

fn compare(name: &str, parameters: &[(&str, &str)]) -> usize {
    let path = example(name);
    let file = RulesFile::parse(name, std::fs::read_to_string(&path).unwrap()).unwrap();
    let ours = match file.kind() {
        RulesKind::Game => of_game(&Sure(file.game(parameters, Limits::default()).unwrap())),
        _ => of_arena(&file.arena(parameters, Limits::default()).unwrap()),
    };
    let theirs = cpython(&path, parameters);
    assert_eq!((&ours.players, &ours.start), (&theirs.players, &theirs.start), "{name} {parameters:?}");
    let extra = ours.vertices.keys().find(|vertex| !theirs.vertices.contains_key(*vertex));
    assert_eq!(extra, None, "{name} {parameters:?}: CPython does not find this vertex");
    for (vertex, expected) in &theirs.vertices {
        assert_eq!(ours.vertices.get(vertex), Some(expected), "{name} {parameters:?} at {vertex}");
    }
    ours.vertices.len()
}

#[test]
fn every_example_gives_the_same_graph_under_cpython() {
    let names = examples();
    assert!(names.len() >= 15, "{names:?}");
    for name in names {
        // The board of puissance 4 is compared on a smaller one, for the sake of time.
        let parameters: &[(&str, &str)] =
            if name == "puissance4.py" { &[("WIDTH", "3"), ("HEIGHT", "3"), ("ALIGN", "3")] } else { &[] };
        let count = compare(&name, parameters);
        assert!(count >= 6, "{name}");
    }
}

#[test]
fn parameters_reach_the_examples_as_if_they_stood_in_the_file() {
    let cases: [(&str, Given, usize); 8] = [
        ("nim.py", &[("sticks", "15"), ("TAKE", "2,3,5")], 26),
        ("nim_misere.py", &[("MATCHES", "9")], 18),
        ("nim_partisan.py", &[("n", "12"), ("RULE2", "1,2,4")], 24),
        ("nim_leave_one.py", &[("N", "5")], 8),
        ("morpion.py", &[("WIDTH", "2")], 265),
        ("kings.py", &[("WIDTH", "3"), ("HEIGHT", "3")], 100),
        ("race.py", &[("length", "7"), ("REACH", "1")], 79),
        ("graph_partisan.py", &[("N", "9")], 20),
    ];
    for (name, parameters, at_least) in cases {
        let count = compare(name, parameters);
        assert!(count >= at_least, "{name} {parameters:?}: {count}");
    }
}
