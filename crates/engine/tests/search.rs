//! Searching through the job that every door shares.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use retrograde::{Interrupted, Observer, Outcome, Player, Progress};
use retrograde_engine::{
    Batch, BestMoves, Error, Limit, LineReply, Method, Opponent, Place, Play, Search, SearchReply, Seat, Seats, Solve,
    Spec, Subject,
};
use std::path::Path;

fn spec(words: &str) -> Spec {
    Spec::from_words(words.split_whitespace()).unwrap()
}

fn searched(words: &str) -> SearchReply {
    Search::new(spec(words)).run(&()).unwrap()
}

/// Compares every way to search with the attractor. Returns whether the game could be searched.
fn agrees_with_solve(spec: &Spec) -> bool {
    let exact = Solve::new(spec.clone()).run(&()).unwrap();
    let name = format!("{} {:?}", spec.subject, spec.place);
    for method in Method::ALL {
        let search = Search { method, best: Some(BestMoves::All), ..Search::new(spec.clone()) };
        let reply = match search.run(&()) {
            Ok(reply) => reply,
            Err(Error::Cycles { .. }) => return false,
            Err(Error::Usage(_)) if method == Method::BottomUp => continue,
            Err(error) => panic!("{name}: {error}"),
        };
        assert!(reply.proven, "{name} {method}");
        assert_eq!(reply.value, exact.value, "{name} {method}");
        if method == Method::Proof {
            continue;
        }
        if exact.value != Some(Outcome::Draw) {
            assert_eq!(reply.length, exact.rank, "{name} {method}");
        }
        assert_eq!(reply.length, Some(reply.line.len() as u32), "{name} {method}");
        let mut expected = exact.best_moves.clone().unwrap_or_else(|| exact.best.clone());
        let mut best = reply.best.clone();
        expected.sort();
        best.sort();
        assert_eq!((best, reply.all_best), (expected, true), "{name} {method}");
    }
    true
}

#[test]
fn every_way_to_search_agrees_with_the_attractor_on_games_rules_and_graphs() {
    let mut compared = 0;
    for words in [
        "nim sticks=10 take=1,2",
        "nim sticks=12 take=1,2 take2=1,3 misere=yes",
        "nim sticks=8 leave=1 players=Luna,Lucie",
        "piles piles=1,2,3",
        "chomp width=4 height=3",
        "fibonacci sticks=12",
        "hex width=3 height=2",
        "morpion",
        "morpion misere=yes",
        "connect4 width=4 height=3 align=3",
    ] {
        compared += usize::from(agrees_with_solve(&spec(words)));
    }
    let mut begun = spec("morpion");
    begun.place = Place::After(["b2", "a1", "c3"].map(str::to_owned).into());
    compared += usize::from(agrees_with_solve(&begun));
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for entry in std::fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        // Naive minimax would go through all plays of these.
        if ["puissance4.py", "morpion.py", "hex.py", "race.py"].contains(&name) || name.ends_with(".vertices.csv") {
            continue;
        }
        let spec = Spec::new(Subject::File(path.clone()));
        let can_start = Solve::new(spec.clone()).run(&()).unwrap().start.is_some();
        compared += usize::from(can_start && agrees_with_solve(&spec));
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn moves_may_stand_together_and_are_counted_one_by_one() {
    let at = |moves: &[&str]| {
        let mut spec = spec("connect4 width=5 height=4");
        spec.place = Place::After(moves.iter().map(|&text| text.to_owned()).collect());
        Search::new(spec).run(&())
    };
    assert_eq!(at(&["3344"]).unwrap().position, at(&["3", "34", "4"]).unwrap().position);
    assert_eq!(at(&["33333"]).unwrap_err().to_string(), "move 5: column 3 is full; choose another");
    assert_eq!(at(&["3", "39"]).unwrap_err().to_string(), "move 3: \"9\" is no column; columns go from 1 to 5");
}

struct StopAtOnce;

impl Observer for StopAtOnce {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Err(Interrupted)
    }
}

#[test]
fn a_search_that_is_stopped_gives_a_move_and_says_that_nothing_is_proven() {
    for (method, depth) in [(Method::Fast, None), (Method::Proof, None), (Method::Fast, Some(20))] {
        let search = Search { method, depth, ..Search::new(spec("connect4")) };
        let reply = search.run(&StopAtOnce).unwrap();
        assert!(!reply.proven && reply.interrupted, "{method}");
        if depth.is_none() {
            assert_eq!((reply.best.len(), reply.bounds.is_some()), (1, true), "{method}");
        }
    }
    let seconds = std::time::Duration::from_millis(1);
    let reply = Search { time: Some(seconds), depth: Some(60), ..Search::new(spec("connect4")) }.run(&()).unwrap();
    assert!(!reply.proven && !reply.interrupted && reply.depth.unwrap() < 60);
}

#[test]
fn a_batch_answers_each_line_alone_and_in_order() {
    let lines = ["33", "3333", "33333", "", "12345", "33"];
    let mut replies = Vec::new();
    let batch = Batch { search: Search::new(spec("connect4 width=5 height=4")) };
    let right = batch.run(&mut lines.iter().map(|&line| Ok(line.to_owned())), &(), &mut |reply| {
        replies.push(reply);
        Ok(())
    });
    assert!(!right.unwrap());
    assert_eq!(replies.len(), lines.len());
    assert_eq!(replies[0], replies[5]);
    assert!(matches!(&replies[2], LineReply::Wrong { line: 3, error, .. } if error.contains("move 5")));
    for (line, reply) in lines.iter().zip(&replies) {
        let LineReply::Answer { moves, value, length, nodes, .. } = reply else { continue };
        let mut spec = spec("connect4 width=5 height=4");
        spec.place = Place::After(if line.is_empty() { Vec::new() } else { vec![(*line).to_owned()] });
        let alone = Search::new(spec).run(&()).unwrap();
        assert_eq!((moves.as_str(), *value, *length, *nodes), (*line, alone.value, alone.length, alone.nodes));
    }
}

#[test]
fn a_heuristic_of_a_rules_file_is_asked_but_never_outweighs_a_result() {
    // J0 moves once: to a certain win, or to where the heuristic promises the world.
    let text = "
def start():
    return 'start'
def player(s):
    return 0
def winner(s):
    return 0 if s == 'won' else (None if s in ('start', 'promise', 'later') else 1)
def moves(s):
    return {'start': ['promise', 'won'], 'promise': ['later'], 'later': ['lost']}.get(s, [])
def heuristic(s):
    return 1e30 if s == 'promise' else 2.5
";
    let rules = Subject::Text { name: "promise.py".to_owned(), text: text.to_owned() };
    let search = |place: Place| {
        let spec = Spec { place, ..Spec::new(rules.clone()) };
        Search { depth: Some(1), ..Search::new(spec) }.run(&()).unwrap()
    };
    let reply = search(Place::Start);
    assert_eq!(
        (reply.value, reply.length, reply.best),
        (Some(Outcome::Win(Player::Zero)), Some(1), vec!["won".to_owned()])
    );
    let reply = search(Place::At("'promise'".to_owned()));
    assert_eq!((reply.estimate, reply.proven), (Some(2.5), false));
}

#[test]
fn a_game_too_large_to_solve_is_played_perfectly_by_searching() {
    for (words, expected) in [
        ("connect4 width=5 height=4", Outcome::Draw),
        ("hex width=4 height=4", Outcome::Win(Player::Zero)),
        ("nim sticks=40", Outcome::Win(Player::One)),
    ] {
        let mut spec = spec(words);
        spec.limit = Limit::of(10);
        let seats = Seats { seats: [Seat::Machine(Opponent::Perfect); 2], seed: 0 };
        let mut session = Play { spec, seats }.begin(&()).unwrap();
        session = session.with_thinking(std::time::Duration::from_secs(1000));
        assert!(session.thinking().is_some());
        let first = session.explain(&()).unwrap();
        assert!(!first.line.is_empty(), "{words}: {first:?}");
        while session.turn().is_some() {
            session.machine_move(&()).unwrap();
        }
        assert_eq!(session.situation(false, &()).unwrap().outcome, Some(expected), "{words}");
    }
}

#[test]
fn hints_by_searching_are_those_of_the_solution() {
    let hints = |limit| {
        let mut spec = spec("connect4 width=4 height=4");
        spec.place = Place::After(vec!["1232".to_owned()]);
        spec.limit = Limit::of(limit);
        let session = Play { spec, seats: Seats { seats: [Seat::Person; 2], seed: 0 } }.begin(&()).unwrap();
        session.with_thinking(std::time::Duration::from_secs(1000)).situation(true, &()).unwrap().choices
    };
    assert_eq!(hints(100_000), hints(1));
}

#[test]
fn the_start_of_hex_four_by_four_has_two_best_moves() {
    let reply = searched("hex width=4 height=4");
    assert_eq!((reply.length, reply.best.len(), reply.all_best), (Some(9), 2, true));
}
