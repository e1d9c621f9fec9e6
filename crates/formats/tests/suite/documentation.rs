//! The examples of `docs/formats.md` and the files under `examples/` are true.

use retrograde::{DrawKind, NamedArena, Outcome, Player, Verdict, solve, verify};
use retrograde_formats::{
    Format, Reading, SolutionFile, SolutionFormat, read_arena, read_csv_pair, read_solution, write_solution,
};

const DOCUMENT: &str = include_str!("../../../../docs/formats.md");

/// The text of the only block of that language.
fn block(language: &str) -> &'static str {
    let begin = format!("```{language}\n");
    assert_eq!(DOCUMENT.matches(&begin).count(), 1, "{language}");
    let (_, rest) = DOCUMENT.split_once(&begin).unwrap();
    rest.split_once("```").unwrap().0
}

fn read(name: &str, text: &'static str) -> NamedArena {
    match read_arena(name, Box::new(text.as_bytes()), None, &()) {
        Ok(Reading { named, warnings }) => {
            assert_eq!(warnings, [], "{name}");
            named
        }
        Err(error) => panic!("{error}"),
    }
}

/// What the start is worth, and its best moves.
fn start(named: &NamedArena) -> (Verdict, Vec<String>) {
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    verify(&named.arena, &solution).unwrap();
    let start = named.start.unwrap();
    let moves = solution.best_moves(&named.arena, start);
    (solution.verdict(start), moves.iter().map(|&to| named.name(to).into_owned()).collect())
}

macro_rules! example {
    ($name:literal) => {
        read($name, include_str!(concat!("../../../../examples/", $name)))
    };
}

#[test]
fn the_arenas_of_the_document_are_read_as_told() {
    assert_eq!(read("json", block("json")), example!("luna.json"));
    assert_eq!(read("csv", block("csv")).arena.edge_count(), 1);
    let dot = read("dot", block("dot"));
    assert_eq!((dot.arena.vertex_count(), dot.arena.edge_count()), (6, 6));
    let pair = read_csv_pair(
        ("e", Box::new(block("csv-edges").as_bytes())),
        ("v", Box::new(block("csv-vertices").as_bytes())),
        &(),
    );
    assert_eq!(pair.unwrap().named.arena.edge_count(), 4);
}

#[test]
fn the_solutions_of_the_document_are_right() {
    let named = read("dot", block("dot"));
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    let text = block("json-solution");
    let told = read_solution("s", Box::new(text.as_bytes()), &named, &()).unwrap();
    assert_eq!(told, SolutionFile::Full(solution.clone()));
    let mut written = Vec::new();
    write_solution(&named, &solution, SolutionFormat::Json, &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), text);

    let named = read("pg", block("pgsolver"));
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    let mut written = Vec::new();
    write_solution(&named, &solution, SolutionFormat::ParitySol, &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), block("paritysol"));
}

#[test]
fn the_error_of_the_document_is_the_one_that_comes() {
    let text = "parity 1;\n0 0 0 1;\n1 0 2 0;\n";
    let error = read_arena("game.pg", Box::new(text.as_bytes()), None, &()).unwrap_err();
    assert_eq!(error.to_string(), block("error").trim_end());
}

#[test]
fn every_ending_of_the_document_is_known() {
    let row = |format: Format| DOCUMENT.lines().find(|line| line.starts_with(&format!("| {format} |"))).unwrap();
    for format in Format::ALL {
        let endings = row(format).split('|').nth(2).unwrap();
        for ending in endings.split(',').map(|ending| ending.trim().trim_matches('`')) {
            assert_eq!(Format::from_path_name(&format!("x{ending}")), Some(format));
        }
    }
}

#[test]
fn nim_of_ten_sticks_is_won_by_j0_in_seven_moves() {
    let named = example!("nim10.json");
    assert_eq!((named.arena.vertex_count(), named.arena.edge_count()), (21, 36));
    assert_eq!(start(&named), (Verdict::Win { player: Player::Zero, rank: 7 }, vec!["(9,1)".to_owned()]));
}

#[test]
fn lucie_wins_in_two_moves() {
    let named = example!("luna.json");
    assert_eq!((named.arena.vertex_count(), named.arena.edge_count()), (8, 12));
    assert_eq!(start(&named).0, Verdict::Win { player: Player::One, rank: 2 });
}

#[test]
fn figure_3_is_a_draw_by_s3() {
    let named = example!("fig3.dot");
    assert_eq!((named.arena.vertex_count(), named.arena.edge_count()), (6, 6));
    assert_eq!(start(&named), (Verdict::Draw(DrawKind::Ends), vec!["s3".to_owned()]));
}

#[test]
fn the_thief_is_caught_in_the_tail_and_gets_away_in_the_square() {
    let named = example!("chase.pg");
    assert_eq!(start(&named), (Verdict::Win { player: Player::Zero, rank: 3 }, vec!["ae thief".to_owned()]));
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    let far = named.names.find("ac cop").unwrap();
    assert_eq!(solution.verdict(far), Verdict::Avoid(Player::One));
}

#[test]
fn the_triangle_is_won_by_j0_from_everywhere() {
    let edges = include_str!("../../../../examples/triangle.csv");
    let vertices = include_str!("../../../../examples/triangle.vertices.csv");
    let pair = read_csv_pair(("e", Box::new(edges.as_bytes())), ("v", Box::new(vertices.as_bytes())), &());
    let named = pair.unwrap().named;
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    let ranks: Vec<_> = named.arena.vertices().map(|vertex| solution.rank(vertex)).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(0)]);
    assert!(named.arena.vertices().all(|vertex| solution.value(vertex) == Outcome::Win(Player::Zero)));
}

#[test]
fn the_arena_with_draws_has_both_kinds() {
    let named = example!("draws.json");
    let solution = solve(&named.arena, named.objective, &()).unwrap();
    let verdict = |name: &str| solution.verdict(named.names.find(name).unwrap());
    for name in ["s", "u", "stop"] {
        assert_eq!(verdict(name), Verdict::Draw(DrawKind::Ends), "{name}");
    }
    for name in ["x", "y"] {
        assert_eq!(verdict(name), Verdict::Draw(DrawKind::Endless), "{name}");
    }
    assert_eq!(verdict("w"), Verdict::Win { player: Player::Zero, rank: 1 });
    assert_eq!(verdict("l"), Verdict::Win { player: Player::One, rank: 1 });
}
