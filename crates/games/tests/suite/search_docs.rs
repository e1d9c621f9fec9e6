//! The tables in docs/search.md are what the algorithms give.

use retrograde::{Exploring, Heuristic, Notation, Ordered};
use retrograde_games::{Chomp, Connect4, GameError, Hex, Morpion, Nim};
use retrograde_teach::minimax::{Algorithm, Counts, Minimax, Trace, strength};
use std::fmt::Debug;

const DOCS: &str = include_str!("../../../../docs/search.md");

/// Fails with the whole text that belongs into the page.
fn assert_in_docs(text: &str) {
    assert!(DOCS.contains(text), "docs/search.md should contain this:\n\n{text}");
}

/// 1 234 567, as the page writes it.
fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(" ")
}

fn count<G: Ordered<Position: Debug, Error: Debug>>(rows: &mut String, name: &str, game: Result<G, GameError>) {
    let game = game.unwrap();
    let minimax = Minimax::new(&game).winner_only();
    let mut row = |algorithm: &str, counts: Counts| {
        let Counts { calls, leaves, memo_hits, cuts, cost, .. } = counts;
        let numbers = [calls, leaves, memo_hits, cuts, cost].map(number).join(" | ");
        rows.push_str(&format!("| {name} | {algorithm} | {numbers} |\n"));
    };
    for algorithm in Algorithm::ALL {
        row(algorithm.name(), minimax.run(algorithm, &game.start()).unwrap().counts);
    }
    row("bottom-up", minimax.bottom_up(&game.start()).unwrap().counts);
}

#[test]
fn the_counts_on_the_page_are_those_of_the_algorithms() {
    let mut rows = String::from(
        "| game | algorithm | calls | leaves | memo hits | cuts | cost |\n|---|---|---|---|---|---|---|\n",
    );
    count(&mut rows, "Nim, 10 sticks, take 1 or 2", Nim::new(10, &[1, 2]));
    count(&mut rows, "Nim, 20 sticks, take 1 to 3, misère", Nim::new(20, &[1, 2, 3]).map(Nim::misere));
    count(&mut rows, "chomp 4×3", Chomp::new(4, 3));
    count(&mut rows, "morpion 3×3", Morpion::<u32>::new(3, 3, 3));
    assert_in_docs(&rows);
}

fn strong<G: Heuristic>(title: &str, game: Result<G, GameError>, deepest: u32) {
    let game = game.unwrap();
    let heuristic = |position: &G::Position| Ok(game.heuristic(position));
    let rows = strength(&game, heuristic, deepest, Exploring::default(), &()).unwrap();
    let [positions, critical] = [rows[0].positions, rows[0].critical].map(|count| number(count as u64));
    let mut text = format!(
        "**{title}**: {positions} positions to move in; in {critical} of them one can go wrong.\n\n\
         | depth | keeps the value | where one can go wrong | plays an optimal move |\n|---|---|---|---|\n"
    );
    for row in rows {
        let [keeps, critical, optimal] = [row.keeps, row.keeps_critical, row.optimal].map(|share| 100.0 * share);
        text.push_str(&format!("| {} | {keeps:.2} % | {critical:.2} % | {optimal:.2} % |\n", row.depth));
    }
    assert_in_docs(&text);
}

#[test]
fn the_strengths_on_the_page_are_those_of_the_heuristics() {
    strong("Morpion 3×3", Morpion::<u32>::new(3, 3, 3), 7);
    strong("Connect Four 4×4", Connect4::<u32>::new(4, 4, 4), 12);
    strong("Hex 3×3", Hex::<u32>::new(3, 3), 5);
}

#[test]
fn the_traces_on_the_page_are_what_happens() {
    let nim = Nim::new(5, &[1, 2]).and_then(|nim| nim.with_second_rule(&[1, 3])).unwrap();
    let nim = nim.misere().with_players(["J1", "J2"]);
    for (algorithm, start) in [(Algorithm::Memo, "(5,1)"), (Algorithm::AlphaBeta, "(5,2)")] {
        let start = nim.parse_position(start).unwrap();
        let mut trace = Trace::new(100);
        Minimax::new(&nim).winner_only().record(algorithm, &start, &mut trace).unwrap();
        assert_in_docs(&trace.outline(|position| nim.position_text(position)));
    }
}
