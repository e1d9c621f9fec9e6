//! Exercises: always as difficult as they should be, never trivial, different for each seed, and LaTeX
//! accepts both sheets.

use retrograde::Lang;
use retrograde_teach::{Exercise, ExerciseKind, ExerciseReply};
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

fn exercise(kind: ExerciseKind, difficulty: u8, seed: u64, lang: Lang) -> ExerciseReply {
    Exercise::new(kind, difficulty, seed, lang).unwrap().make().unwrap()
}

/// What the levels promise, in the words of the documentation.
fn is_as_difficult_as_promised(reply: &ExerciseReply) -> bool {
    let level = usize::from(reply.difficulty) - 1;
    let measures = &reply.measures;
    let rank = measures.rank.unwrap_or_default();
    match reply.kind {
        ExerciseKind::Attractor => {
            measures.vertices == [6, 8, 10, 12, 14][level]
                && rank == reply.difficulty as u32 + 1
                && measures.layers.unwrap() >= rank
                && measures.cycle == (reply.difficulty >= 3)
                && (measures.draws > 0 || reply.difficulty < 4)
                && measures.choices >= [1, 1, 2, 2, 3][level]
        }
        ExerciseKind::Strategy => {
            measures.vertices == [6, 8, 10, 12, 14][level]
                && rank == reply.difficulty as u32 + 1
                && measures.cycle == (reply.difficulty >= 3)
                && (measures.draws > 0 || reply.difficulty < 2)
                && (measures.endless > 0 || reply.difficulty < 4)
                && (measures.draws > measures.endless || reply.difficulty < 5)
                && measures.choices > level
        }
        ExerciseKind::Nim => rank >= [2, 3, 4, 5, 5][level] && measures.choices > 0 && !measures.cycle,
        ExerciseKind::Minimax => {
            let (least, most) = [(6, 9), (8, 10), (11, 13), (14, 17), (16, 20)][level];
            (least..=most).contains(&measures.leaves.unwrap())
                && measures.unseen.unwrap() >= [1, 2, 3, 4, 6][level]
                && measures.choices > 0
        }
    }
}

/// Two hundred seeds of every difficulty are as difficult as promised and all different.
fn check_seeds(kind: ExerciseKind) {
    for difficulty in 1..=5 {
        let mut seen = HashSet::new();
        for seed in 0..200 {
            let reply = exercise(kind, difficulty, seed, Lang::En);
            assert!(is_as_difficult_as_promised(&reply), "{kind} {difficulty} {seed}: {:?}", reply.measures);
            // The number of the exercise would make all of them different.
            let (_, content) = reply.sheet.split_once("\\section*").unwrap().1.split_once('\n').unwrap();
            assert!(seen.insert(content.to_owned()), "{kind} {difficulty} {seed} was there before");
        }
    }
}

#[test]
fn attractors_of_two_hundred_seeds_are_different_and_never_trivial() {
    check_seeds(ExerciseKind::Attractor);
}

#[test]
fn strategies_of_two_hundred_seeds_are_different_and_never_trivial() {
    check_seeds(ExerciseKind::Strategy);
}

#[test]
fn games_of_nim_of_two_hundred_seeds_are_different_and_never_trivial() {
    check_seeds(ExerciseKind::Nim);
}

#[test]
fn trees_of_two_hundred_seeds_are_different_and_never_trivial() {
    check_seeds(ExerciseKind::Minimax);
}

#[test]
fn the_same_seed_makes_the_same_exercise_and_the_language_changes_only_the_words() {
    for kind in ExerciseKind::ALL {
        let once = exercise(kind, 3, 17, Lang::Fr);
        assert_eq!(once, exercise(kind, 3, 17, Lang::Fr));
        assert_eq!(once.measures, exercise(kind, 3, 17, Lang::En).measures);
        assert_ne!(once.sheet, exercise(kind, 3, 17, Lang::En).sheet);
    }
}

#[test]
fn the_answers_are_not_on_the_sheet() {
    for kind in ExerciseKind::ALL {
        let reply = exercise(kind, 2, 5, Lang::En);
        assert!(reply.sheet.contains("tikzpicture") && reply.answers.contains("tikzpicture"));
        assert!(!reply.sheet.contains("answers") && reply.answers.contains("answers"));
        assert!(!reply.sheet.contains("rank 2"), "the figure of the sheet tells ranks");
    }
}

#[test]
fn a_difficulty_that_does_not_exist_is_refused() {
    let error = Exercise::new(ExerciseKind::Nim, 6, 0, Lang::En).unwrap_err();
    assert_eq!(error.to_string(), "there is no difficulty 6; there are 1 to 5");
}

#[test]
fn pdflatex_accepts_both_sheets_of_every_kind_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ExerciseKind::ALL {
        for lang in Lang::ALL {
            let difficulty = if lang == Lang::Fr { 5 } else { 1 };
            let reply = exercise(kind, difficulty, 3, lang);
            for (sheet, text) in [("sheet", &reply.sheet), ("answers", &reply.answers)] {
                let file = folder.path().join(format!("{kind}-{lang}-{sheet}.tex"));
                std::fs::write(&file, text).unwrap();
                compile(folder.path(), &file);
            }
        }
    }
}

fn compile(folder: &Path, file: &Path) {
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error"])
        .arg(file)
        .current_dir(folder)
        .output()
        .expect("pdflatex is missing: install texlive-latex-base and texlive-pictures, as test.sh does");
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}:\n{log}", file.display());
    assert!(!log.contains("Overfull"), "{} is too wide:\n{log}", file.display());
}
