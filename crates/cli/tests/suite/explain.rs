//! Explanations and exercises: the language of the machine, and the files that are written.

use crate::support::{command, run, stdout};
use std::fs;

fn first_line(words: &[&str], environment: &[(&str, &str)], more: &[&str]) -> String {
    let mut command = command(words);
    command.args(more);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    let output = command.envs(environment.iter().copied()).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().next().unwrap().to_owned()
}

#[test]
fn the_locale_chooses_the_language_unless_an_option_does() {
    let french = "(10,0) est gagnant pour J0, de rang 7\u{a0}; c'est à J0 de jouer.";
    let english = "(10,0) is won by J0, of rank 7; J0 is to move.";
    let explain =
        |environment: &[(&str, &str)], more: &[&str]| first_line(&["explain", "nim10.json"], environment, more);
    assert_eq!(explain(&[("LANG", "fr_FR.UTF-8")], &[]), french);
    assert_eq!(explain(&[("LC_MESSAGES", "fr_CH"), ("LANG", "de_CH.UTF-8")], &[]), french);
    assert_eq!(explain(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")], &[]), english);
    assert_eq!(explain(&[("LC_ALL", "")], &[]), english);
    assert_eq!(explain(&[("LANG", "fr_FR.UTF-8")], &["--lang", "en"]), english);
    let games = |environment: &[(&str, &str)], more: &[&str]| first_line(&["games", "connect4"], environment, more);
    assert_eq!(games(&[("LANG", "fr_FR.UTF-8")], &[]), "connect4\u{a0}: Puissance 4");
    assert_eq!(games(&[("LANG", "fr_FR.UTF-8")], &["--lang", "en"]), "connect4: Connect Four");
    assert_eq!(games(&[("LC_ALL", "C")], &[]), "connect4: Connect Four");
}

#[test]
fn errors_are_said_in_the_language_of_the_user() {
    let error = |args: &[&str], locale: &str| {
        let output = command(args).env("LC_ALL", locale).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let tree = ["tree", "nostart.json"];
    assert!(error(&tree, "C").ends_with("names none; give one with --start\n"));
    assert!(error(&tree, "fr_FR.UTF-8").ends_with("donnez-en un par --start\n"));
    assert_eq!(
        error(&["info", "missing.json"], "fr_FR.UTF-8"),
        "erreur\u{a0}: missing.json\u{a0}: ce fichier n'existe pas\n"
    );
    let explain = ["explain", "missing.json", "--lang", "en"];
    assert_eq!(error(&explain, "fr_FR.UTF-8"), "error: missing.json: there is no such file\n");
}

#[test]
fn an_exercise_is_two_files_and_the_same_again_for_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let path = folder.path().join(name);
        stdout(&["exercise", "--kind", "nim", "--seed", "7", "--lang", "fr", "-o", path.to_str().unwrap()]);
        let answers = folder.path().join(name.replace(".tex", "-answers.tex"));
        (fs::read_to_string(path).unwrap(), fs::read_to_string(answers).unwrap())
    };
    let (sheet, answers) = write("sheet.tex");
    assert_eq!(write("again.tex"), (sheet.clone(), answers.clone()));
    assert!(sheet.starts_with("\\documentclass") && answers.contains("corrig"));
    assert_eq!(stdout(&["exercise", "--kind", "nim", "--seed", "7", "--lang", "fr"]), sheet);
}

#[test]
fn an_exercise_without_a_seed_says_which_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.tex");
    let text = stdout(&["exercise", "--wide", "-o", path.to_str().unwrap()]);
    let seed = text.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(stdout(&["exercise", "--seed", seed]), fs::read_to_string(path).unwrap());
}

#[test]
fn a_folder_that_does_not_exist_is_named() {
    let output = run(&["exercise", "-o", "missing/sheet.tex"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no such folder"));
}

#[test]
fn each_step_of_an_algorithm_is_a_picture_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let nim = ["explain", "nim", "sticks=4", "take=1,2", "--lang", "fr", "--algorithm"];
    let said = stdout(&[&nim[..], &["queue", "-o", &path("step.svg")]].concat());
    assert!(said.starts_with("6 images écrites, de "), "{said}");
    let pictures: Vec<String> = (0..6).map(|n| fs::read_to_string(path(&format!("step-{n}.svg"))).unwrap()).collect();
    assert!(pictures.iter().all(|picture| picture.starts_with("<svg")));
    assert!(pictures[1].contains("Étape 1. On défile (0,1). File\u{a0}: (2,0), (1,0)."), "{}", pictures[1]);
    assert!(pictures[0].contains("(3,1) c=2") && pictures[3].contains("(3,1) c=0"));
    assert!(!fs::exists(path("step-6.svg")).unwrap());

    stdout(&[&nim[..], &["alphabeta", "-o", &path("tree.tex")]].concat());
    let last = fs::read_dir(folder.path()).unwrap().count() - 6 - 1;
    let (first, last) = (path("tree-0.tex"), path(&format!("tree-{last}.tex")));
    assert!(fs::read_to_string(first).unwrap().len() < fs::read_to_string(last).unwrap().len(), "the tree grows");
}

#[test]
fn pictures_of_steps_are_refused_where_nobody_could_read_them() {
    for (algorithm, reason) in [("stack", "an arena of 5478 vertices"), ("alphabeta", "is too large")] {
        let output = run(&["explain", "morpion", "--algorithm", algorithm, "-o", "step.svg"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{output:?}");
    }
}
