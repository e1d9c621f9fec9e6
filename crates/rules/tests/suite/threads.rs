//! Several threads find what one finds, whatever their number.

use crate::common::example;
use retrograde::{ExploreError, Explored, Exploring, Interrupted, Observer, Progress};
use retrograde_rules::{Limits, RulesError, RulesFile, RulesGame, RulesPosition};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A game that so many threads explore.
struct Threaded {
    game: RulesGame,
    threads: usize,
}

impl Threaded {
    fn explore(
        &self,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, ExploreError<RulesError>> {
        self.game.explore(Exploring { threads: self.threads, ..how }, observer)
    }
}

fn game(text: &str, parameters: &[(&str, &str)], threads: usize) -> Threaded {
    let file = RulesFile::parse("game.py", text).unwrap();
    Threaded { game: file.game(parameters, Limits::default()).unwrap(), threads }
}

#[test]
fn any_number_of_threads_finds_the_same_arena() {
    let games: [(&str, &[(&str, &str)]); 4] =
        [("morpion.py", &[]), ("kings.py", &[]), ("nim.py", &[("sticks", "300")]), ("hex.py", &[])];
    for (name, parameters) in games {
        let text = std::fs::read_to_string(example(name)).unwrap();
        let one = game(&text, parameters, 1);
        let alone = one.explore(Exploring::default(), &()).unwrap();
        for threads in [2, 3, 8] {
            let several = game(&text, parameters, threads);
            let explored = several.explore(Exploring::default(), &()).unwrap();
            assert!(alone == explored, "{name}, {threads} threads");
            let texts = |game: &RulesGame| {
                explored.positions().iter().map(|position| game.position_text(position)).collect::<Vec<_>>()
            };
            assert_eq!(texts(&one.game), texts(&several.game), "{name}, {threads} threads");
            // A second time everything is known.
            assert!(several.explore(Exploring::default(), &()).unwrap() == explored);
        }
    }
}

#[test]
fn what_threads_forget_does_not_matter() {
    let text = std::fs::read_to_string(example("morpion.py")).unwrap();
    let found = |threads| game(&text, &[("WIDTH", "4")], threads).explore(Exploring::default(), &()).unwrap();
    let two = found(2);
    assert_eq!((two.arena().vertex_count(), two.arena().edge_count()), (111_973, 391_062));
    assert!(two == found(1));
}

#[test]
fn positions_that_are_equal_but_not_the_same_are_those_of_one_thread() {
    let text = "
start = (0, 40)
def player(s):
    return s[0]
def winner(s):
    return 0 if s[1] == 0 else None
def moves(s):
    return [(1 - s[0], s[1] - 1), (s[0] == 0, s[1] - 1), (s[0] != 0, max(s[1] - 2, 0)), (s[0], s[1] // 2)]
";
    let one = game(text, &[], 1);
    let alone = one.explore(Exploring::default(), &()).unwrap();
    let texts =
        |game: &RulesGame| alone.positions().iter().map(|position| game.position_text(position)).collect::<Vec<_>>();
    for threads in [2, 5] {
        let several = game(text, &[], threads);
        assert!(several.explore(Exploring::default(), &()).unwrap() == alone);
        assert_eq!(texts(&several.game), texts(&one.game));
    }
}

/// Numbers that branch; at one of them something goes wrong.
const WRONG: &str = "
start = 1
def player(s):
    return s % 2
def winner(s):
    if s % 1000 == 999:
        print('at', s)
    return 0 if s > 40000 else None
def moves(s):
    if s == BAD or s == BAD + 3:
        return [s // 0]
    return [2 * s, 2 * s + 1, s + 7]
BAD = 20001
";

#[test]
fn the_first_error_and_what_was_printed_are_those_of_one_thread() {
    let one = game(WRONG, &[], 1);
    let error = one.explore(Exploring::default(), &()).unwrap_err();
    assert!(error.to_string().contains("moves(20001)"), "{error}");
    for threads in [2, 3] {
        let several = game(WRONG, &[], threads);
        assert_eq!(several.explore(Exploring::default(), &()).unwrap_err(), error);
    }
    let printed = |threads| {
        let game = game(WRONG, &[("BAD", "-10")], threads);
        game.explore(Exploring::default(), &()).unwrap();
        game.game.take_printed()
    };
    let alone = printed(1);
    assert!(alone.len() > 20);
    assert_eq!(printed(2), alone);
}

#[test]
fn limits_are_those_of_one_thread() {
    let how = Exploring { positions: 5000, ..Exploring::default() };
    let found = |threads| game(WRONG, &[("BAD", "-10")], threads).explore(how, &()).unwrap_err();
    assert_eq!(found(2), found(1));
}

/// Stops at the third look.
struct Impatient(AtomicUsize);

impl Observer for Impatient {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        if self.0.fetch_add(1, Ordering::Relaxed) < 3 { Ok(()) } else { Err(Interrupted) }
    }
}

#[test]
fn somebody_who_wants_to_stop_is_heard() {
    for threads in [1, 2, 4] {
        let game = game(WRONG, &[("BAD", "-10")], threads);
        assert!(game.explore(Exploring::default(), &Impatient(AtomicUsize::new(0))).is_err());
        // What was found meanwhile is no hindrance.
        assert!(game.explore(Exploring::default(), &()).is_ok());
    }
}
