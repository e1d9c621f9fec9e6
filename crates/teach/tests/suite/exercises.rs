//! Exercises: always as difficult as they should be, never trivial, different for each seed, and LaTeX
//! accepts both sheets, each of which fits on a page with letters that can be read.

use retrograde::{Lang, Objective, Player};
use retrograde_games::Nim;
use retrograde_teach::{
    Exercise, ExerciseKind, ExerciseReply, Naming, Own, PaperPiece, PaperSpan, Setting, TeachError,
};
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
        ExerciseKind::Minimax | ExerciseKind::Values => {
            let (least, most) = [(6, 9), (8, 10), (11, 13), (14, 16), (16, 17)][level];
            (least..=most).contains(&measures.leaves.unwrap())
                && measures.unseen.unwrap() >= [1, 2, 3, 4, 6][level]
                && measures.choices > 0
        }
        ExerciseKind::Degrees => {
            measures.vertices == [5, 6, 7, 8, 9][level] && measures.cycle == (reply.difficulty >= 3)
        }
        ExerciseKind::Building => {
            let (least, most) = [(5, 6), (7, 8), (9, 10), (11, 12), (13, 15)][level];
            (least..=most).contains(&measures.vertices)
        }
        ExerciseKind::Python => measures.vertices == [5, 5, 6, 7, 7][level],
    }
}

/// The exercises of so many seeds at every difficulty are as difficult as promised and all different, or so many of them: there
/// are few small games. Drawing a tree or a graph that fits takes its time, so that of those there are fewer.
fn check_seeds(kind: ExerciseKind, seeds: u64, different: usize) {
    for difficulty in 1..=5 {
        let mut seen = HashSet::new();
        for seed in 0..seeds {
            let reply = exercise(kind, difficulty, seed, Lang::En);
            assert!(is_as_difficult_as_promised(&reply), "{kind} {difficulty} {seed}: {:?}", reply.measures);
            // The number of the exercise would make all of them different.
            let (_, content) = reply.sheet.split_once("\\section*").unwrap().1.split_once('\n').unwrap();
            seen.insert(content.to_owned());
            assert!(
                smallest_letters(&reply.sheet) >= 7.0,
                "{kind} {difficulty} {seed}: {}",
                smallest_letters(&reply.sheet)
            );
            assert!(
                smallest_letters(&reply.answers) >= 7.0,
                "{kind} {difficulty} {seed}: {}",
                smallest_letters(&reply.answers)
            );
        }
        assert!(seen.len() >= different, "{kind} {difficulty}: only {} are different", seen.len());
    }
}

/// The size in points of the smallest letters in the figures of a sheet: nine in vertices, eight in their second lines, and
/// what the legend says of its own, times what the figure is scaled by.
fn smallest_letters(sheet: &str) -> f64 {
    let mut least = f64::INFINITY;
    for figure in sheet.split("\\scalebox{").skip(1) {
        let (factor, rest) = figure.split_once('}').unwrap();
        let picture = rest.split("\\end{tikzpicture}").next().unwrap();
        let size = if picture.contains("\\scriptsize") { 8.0 } else { 9.0 };
        let own = picture.split("\\fontsize{").skip(1).map(|own| own.split_once('}').unwrap().0.parse().unwrap());
        least = least.min(factor.parse::<f64>().unwrap() * own.fold(size, f64::min));
    }
    least
}

#[test]
fn a_figure_on_a_page_that_is_nearly_full_is_not_made_smaller_than_can_be_read() {
    for (difficulty, lang) in (1..=5).flat_map(|difficulty| [(difficulty, Lang::En), (difficulty, Lang::Fr)]) {
        let answers = exercise(ExerciseKind::Strategy, difficulty, 108, lang).answers;
        assert!(smallest_letters(&answers) >= 7.0, "{difficulty} {lang:?}: {}", smallest_letters(&answers));
    }
}

#[test]
fn attractors_are_different_readable_and_never_trivial() {
    check_seeds(ExerciseKind::Attractor, 20, 20);
}

#[test]
fn strategies_are_different_readable_and_never_trivial() {
    check_seeds(ExerciseKind::Strategy, 20, 20);
}

#[test]
fn games_of_nim_are_different_readable_and_never_trivial() {
    check_seeds(ExerciseKind::Nim, 200, 182);
}

#[test]
fn trees_are_different_readable_and_never_trivial() {
    check_seeds(ExerciseKind::Minimax, 10, 10);
    check_seeds(ExerciseKind::Values, 10, 10);
}

#[test]
fn degrees_graphs_to_build_and_functions_are_as_difficult_as_promised_and_readable() {
    check_seeds(ExerciseKind::Degrees, 50, 50);
    check_seeds(ExerciseKind::Building, 50, 5);
    check_seeds(ExerciseKind::Python, 50, 50);
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
        // The graph that is to be built is not on the sheet.
        assert_eq!(reply.sheet.contains("tikzpicture"), kind != ExerciseKind::Building);
        assert_eq!(reply.answers.contains("tikzpicture"), kind != ExerciseKind::Python);
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
fn several_exercises_make_one_sheet_with_a_title_as_a_document_or_as_a_body() {
    let mut exercise = Exercise::new(ExerciseKind::Degrees, 1, 4, Lang::Fr).unwrap();
    exercise.also = vec![ExerciseKind::Nim, ExerciseKind::Values];
    exercise.title = Some("TD 4 : jeux".to_owned());
    let whole = exercise.make().unwrap();
    for text in [&whole.sheet, &whole.answers] {
        assert!(text.starts_with("\\documentclass") && text.contains("\\section*{TD 4 : jeux"));
        assert_eq!(text.matches("\\subsection*{Exercice ").count(), 3);
    }
    exercise.body = true;
    let body = exercise.make().unwrap();
    assert!(!body.sheet.contains("documentclass") && !body.sheet.contains("{document}"));
    // A body is read by \input, twice if somebody wants to.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("body.tex"), &body.sheet).unwrap();
    let own = folder.path().join("own.tex");
    let text = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\\input{body}\\input{body}\\end{document}\n";
    std::fs::write(&own, text).unwrap();
    compile(folder.path(), &own, Pages::TooWideToo);
}

/// All pieces of a sheet, those inside of others too.
fn all(pieces: &[PaperPiece]) -> Vec<&PaperPiece> {
    let mut found = Vec::new();
    for piece in pieces {
        found.push(piece);
        if let PaperPiece::Items(items) = piece {
            items.iter().for_each(|(_, below)| found.extend(all(below)));
        }
    }
    found
}

#[test]
fn a_sheet_as_data_has_every_piece_of_the_sheet_in_latex() {
    let (mut figures, mut programs, mut tables) = (0, 0, 0);
    for (kind, lang) in ExerciseKind::ALL.into_iter().flat_map(|kind| [(kind, Lang::En), (kind, Lang::Fr)]) {
        let mut exercise = Exercise::new(kind, 2, 5, lang).unwrap();
        assert_eq!(exercise.make().unwrap().paper, None);
        exercise.paper = true;
        let reply = exercise.make().unwrap();
        let paper = reply.paper.unwrap();
        for (pieces, latex) in [(&paper.sheet, &reply.sheet), (&paper.answers, &reply.answers)] {
            let pieces = all(pieces);
            let count = |wanted: fn(&PaperPiece) -> usize| pieces.iter().map(|piece| wanted(piece)).sum::<usize>();
            let pictures =
                count(|piece| usize::from(matches!(piece, PaperPiece::Figure(svg) if svg.starts_with("<svg"))));
            assert_eq!(pictures, latex.matches("\\begin{tikzpicture}").count(), "{kind}");
            let items = count(|piece| if let PaperPiece::Items(items) = piece { items.len() } else { 0 });
            assert_eq!(items, latex.matches("\\item ").count(), "{kind}");
            let rows = count(|piece| usize::from(matches!(piece, PaperPiece::Table(_))));
            assert_eq!(rows, latex.matches("\\begin{tabular}").count(), "{kind}");
            figures += pictures;
            tables += rows;
            programs += count(|piece| usize::from(matches!(piece, PaperPiece::Code(_))));
            // What stands around names in the making is on no sheet.
            let written = serde_json::to_string(&pieces).unwrap();
            assert!(!written.contains(['\u{e000}', '\u{e001}', '\u{e002}', '\u{e003}']), "{kind}");
        }
    }
    assert!(figures > 20 && programs > 2 && tables > 2, "{figures} {programs} {tables}");
    let mut exercise = Exercise::new(ExerciseKind::Attractor, 1, 7, Lang::En).unwrap();
    exercise.paper = true;
    let paper = exercise.make().unwrap().paper.unwrap();
    assert!(paper.answers_title.ends_with(": answers"));
    let named = PaperSpan::Name("d".to_owned());
    assert!(matches!(&paper.sheet[0], PaperPiece::Text(spans) if spans.contains(&named)), "{:?}", paper.sheet[0]);
}

fn own(kind: ExerciseKind, difficulty: u8, seed: u64, lang: Lang) -> Exercise {
    let mut exercise = Exercise::new(kind, difficulty, seed, lang).unwrap();
    exercise.own = true;
    exercise
}

#[test]
fn an_exercise_is_about_an_arena_of_ones_own_unless_there_is_nothing_to_find() {
    let mut builder = retrograde::ArenaBuilder::new();
    let [s3, s4, won, lost] =
        [Player::Zero, Player::One, Player::One, Player::Zero].map(|owner| builder.vertex(owner).unwrap());
    for (from, to) in [(s3, s4), (s3, won), (s3, lost), (s4, lost)] {
        builder.edge(from, to).unwrap();
    }
    builder.target(won, Player::Zero).unwrap();
    builder.target(lost, Player::One).unwrap();
    let arena = builder.build().unwrap();
    let name = |vertex: retrograde::Vertex| ["s3", "s4", "gain", "perte"][vertex.index()].to_owned();
    let naming = Naming { name: &name, players: ["Luna", "Lucie"] };
    let values = [(won, 12), (lost, -3)].into_iter().collect();
    let from = |start| Setting {
        arena: &arena,
        objective: Objective::default(),
        start: Some(start),
        naming,
        values: Some(&values),
        ahead: None,
    };
    let make = |kind, start| {
        let setting = from(start);
        own(kind, 1, 0, Lang::Fr).make_about(Some(&Own { setting: &setting, nim: None }))
    };
    for kind in [ExerciseKind::Attractor, ExerciseKind::Strategy, ExerciseKind::Degrees, ExerciseKind::Building] {
        let reply = make(kind, s3).unwrap();
        assert!(
            reply.sheet.contains("(s3)") && reply.sheet.contains("$s_{3}$") && reply.sheet.contains("Luna"),
            "{kind}"
        );
    }
    // A tree: s3 can be won at once. With numbers the same move is best, for its own reason.
    let tree = make(ExerciseKind::Minimax, s3).unwrap();
    assert!(tree.sheet.contains("Une position qui revient"), "perte stands in the tree twice: {}", tree.sheet);
    assert!(tree.answers.contains("$s_{3}$~=~$+1$") && tree.answers.contains("$s_{4}$~=~$-1$"), "{}", tree.answers);
    let numbers = make(ExerciseKind::Values, s3).unwrap();
    assert!(numbers.answers.contains("$s_{3}$~=~$12$") && numbers.answers.contains("coup en $s_{3}$~: gain."));
    let python = make(ExerciseKind::Python, s3).unwrap();
    assert!(
        python.sheet.contains("degres\\char95{}sortants(G)") && python.sheet.contains("\\char13{}gain\\char13{}: []")
    );
    // From s4 every move wins for Lucie.
    for kind in [ExerciseKind::Strategy, ExerciseKind::Minimax] {
        let warnings = make(kind, s4).unwrap().warnings;
        assert!(warnings.iter().any(|warning| warning.contains("little to find")), "{kind}: {warnings:?}");
    }
    assert_eq!(make(ExerciseKind::Nim, s3).unwrap_err(), TeachError::OwnNim);
}

#[test]
fn what_has_no_tree_or_no_winner_is_no_exercise_of_minimax_or_python() {
    let mut builder = retrograde::ArenaBuilder::new();
    let [a, b, end] = [Player::Zero, Player::One, Player::One].map(|owner| builder.vertex(owner).unwrap());
    for (from, to) in [(a, b), (a, end), (b, a)] {
        builder.edge(from, to).unwrap();
    }
    let circle = builder.clone().build().unwrap();
    let mut builder = retrograde::ArenaBuilder::new();
    let [a, b] = [Player::Zero, Player::One].map(|owner| builder.vertex(owner).unwrap());
    builder.edge(a, b).unwrap();
    let draw = builder.build().unwrap();
    let name = |vertex: retrograde::Vertex| vertex.to_string();
    let naming = Naming { name: &name, players: ["J0", "J1"] };
    let failed = |kind, arena| {
        let setting =
            Setting { arena, objective: Objective::default(), start: Some(a), naming, values: None, ahead: None };
        own(kind, 3, 0, Lang::En).make_about(Some(&Own { setting: &setting, nim: None })).unwrap_err()
    };
    assert_eq!(failed(ExerciseKind::Minimax, &circle), TeachError::OwnCycle);
    assert_eq!(failed(ExerciseKind::Python, &circle), TeachError::OwnCycle);
    assert_eq!(failed(ExerciseKind::Python, &draw), TeachError::OwnFinal { vertex: name(b) });
    assert_eq!(failed(ExerciseKind::Values, &draw), TeachError::OwnNumbers);
}

#[test]
fn the_nim_of_note_000_makes_a_sheet_of_every_kind_that_it_has() {
    use retrograde::{Exploring, Game, Notation, explore};
    let nim = Nim::new(10, &[1, 2]).unwrap();
    let explored = explore(&nim, [nim.start()], Exploring::default(), &()).unwrap();
    let name = |vertex| nim.position_text(explored.position(vertex));
    let naming = Naming { name: &name, players: ["J0", "J1"] };
    let setting = Setting {
        arena: explored.arena(),
        objective: Objective::default(),
        start: Some(explored.start()),
        naming,
        values: None,
        ahead: None,
    };
    let own_nim = Own { setting: &setting, nim: Some(&nim) };
    let folder = tempfile::tempdir().unwrap();
    for kind in ExerciseKind::ALL {
        let made = own(kind, 5, 3, Lang::Fr).make_about(Some(&own_nim));
        let reply = match kind {
            // Its tree has 232 nodes.
            ExerciseKind::Minimax => {
                assert_eq!(made.unwrap_err(), TeachError::OwnTooLarge { tree: true, most: 60 });
                continue;
            }
            ExerciseKind::Values => {
                assert_eq!(made.unwrap_err(), TeachError::OwnNumbers);
                continue;
            }
            _ => made.unwrap(),
        };
        for (sheet, text) in [("sheet", &reply.sheet), ("answers", &reply.answers)] {
            assert!(!text.contains("((10"), "{kind}: {text}");
            let file = folder.path().join(format!("{kind}-{sheet}.tex"));
            std::fs::write(&file, text).unwrap();
            compile(folder.path(), &file, Pages::Any);
        }
    }
}

#[test]
fn pdflatex_accepts_both_sheets_of_every_kind_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ExerciseKind::ALL {
        for lang in Lang::ALL {
            let difficulty = if lang == Lang::Fr { 5 } else { 2 };
            let reply = exercise(kind, difficulty, 3, lang);
            for (sheet, text) in [("sheet", &reply.sheet), ("answers", &reply.answers)] {
                let file = folder.path().join(format!("{kind}-{lang}-{sheet}.tex"));
                std::fs::write(&file, text).unwrap();
                compile(folder.path(), &file, Pages::One);
            }
        }
    }
}

/// What a sheet may look like.
#[derive(PartialEq, Eq)]
enum Pages {
    One,
    Any,
    /// On paper that is not ours, lines may be too long.
    TooWideToo,
}

fn compile(folder: &Path, file: &Path, pages: Pages) {
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error"])
        .arg(file)
        .current_dir(folder)
        .output()
        .expect("pdflatex is missing: install texlive-latex-base and texlive-pictures, as test.sh does");
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}:\n{log}", file.display());
    assert!(pages == Pages::TooWideToo || !log.contains("Overfull"), "{} is too wide:\n{log}", file.display());
    if pages == Pages::One {
        assert!(log.contains("(1 page,"), "{} is longer than a page:\n{log}", file.display());
    }
}
