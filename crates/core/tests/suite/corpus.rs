//! The cases of the corpus, and the solver on every one of them.

use retrograde::testkit::corpus::{self, Case, FILES};
use retrograde::testkit::naive;
use retrograde::{solve, verify};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_file_of_the_corpus_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let found: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    let listed: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, listed, "testkit::corpus::FILES must list what is in corpus/");
}

#[test]
fn names_of_cases_are_unique() {
    let mut names = BTreeSet::new();
    for case in corpus::cases() {
        let name = match case {
            Case::Arena(case) => case.name,
            Case::Game(case) => case.name,
        };
        assert!(names.insert(name.clone()), "two cases are called {name:?}");
    }
}

#[test]
fn the_solver_agrees_with_the_corpus() {
    let cases = corpus::arena_cases();
    for case in &cases {
        let solution = solve(case.arena(), case.game.objective, &()).unwrap();
        case.check(&solution).unwrap();
        verify(case.arena(), &solution).unwrap();
    }
    assert!(cases.len() >= 19 + 9, "only {} cases", cases.len());
}

#[test]
fn the_naive_solver_agrees_with_the_corpus() {
    for case in corpus::arena_cases() {
        assert_eq!(naive::solve(case.arena(), case.game.objective), case.truth, "case {:?}", case.name);
    }
}

#[test]
fn plays_and_nodes_are_counted_as_the_corpus_says() {
    let cases = corpus::arena_cases();
    for case in &cases {
        case.check_tree().unwrap();
    }
    assert!(cases.iter().filter(|case| case.tree.is_some()).count() >= 10);
}

#[test]
fn a_draft_of_a_case_reads_back_as_the_same_case() {
    for case in corpus::arena_cases() {
        let text = corpus::draft(case.arena(), case.game.objective);
        let Ok([Case::Arena(read)]) = corpus::parse(&text).map(|cases| <[Case; 1]>::try_from(cases).unwrap()) else {
            panic!("{text}");
        };
        assert_eq!(read.arena(), case.arena());
        assert_eq!(read.game.objective, case.game.objective);
        assert_eq!(read.truth, case.truth);
        assert_eq!(read.layers, case.layers);
    }
}

#[test]
fn cases_that_contradict_themselves_are_refused() {
    let good = r#"
        [[case]]
        kind = "arena"
        name = "tiny"
        about = "One vertex."
        vertices = [{ name = "a", owner = "J0", value = "draw", draw = "ends" }]
        layers.J0 = [[]]
        layers.J1 = [[]]
    "#;
    assert_eq!(corpus::parse(good).unwrap().len(), 1);
    for (what, from, to) in [
        ("a draw without its kind", r#", draw = "ends""#, ""),
        ("a win without a rank", r#""draw", draw = "ends""#, r#""J0""#),
        ("an unknown successor", r#"owner"#, r#"moves = ["b"], owner"#),
        ("an unknown player", r#""J0""#, r#""J2""#),
        ("an unknown key", r#"about"#, r#"colour = "red", about"#),
        ("an unknown start", r#"about"#, "start = \"b\"\nabout"),
        ("an unknown kind of case", r#"kind = "arena""#, r#"kind = "chess""#),
    ] {
        assert!(corpus::parse(&good.replace(from, to)).is_err(), "{what} is accepted");
    }
    let game = "[[case]]\nkind = \"game\"\nname = \"g\"\nabout = \"g\"\ngame = \"nim\"\n";
    assert_eq!(corpus::parse(game).unwrap().len(), 1);
    assert!(corpus::parse(&format!("{game}counts = {{ leafs = 3 }}")).is_err(), "an unknown count is accepted");
}

#[test]
fn game_cases_give_their_parameters_as_they_are_typed() {
    let cases = corpus::game_cases();
    let partisan = cases.iter().find(|case| case.name == "nim-partisan-5").unwrap();
    assert_eq!(partisan.params["take2"], "1,3");
    assert_eq!(partisan.params["misere"], "true");
    assert_eq!(partisan.count("nodes"), Some(&16_u32.into()));
    assert_eq!(partisan.count("moves"), None);
}
