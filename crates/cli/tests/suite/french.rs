//! Every command and every error of the pages of commands, once more in French: no English word may be left.

use crate::support::{BINARY, data_folder};
use std::collections::BTreeMap;
use std::process::Command;

/// English words that none of our French sentences and none of the names in the test data have.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "is",
    "are",
    "to",
    "and",
    "or",
    "not",
    "with",
    "from",
    "has",
    "have",
    "there",
    "which",
    "cannot",
    "expected",
    "found",
    "wins",
    "won",
    "draw",
    "moves",
    "vertex",
    "vertices",
    "edges",
    "start",
    "rank",
    "best",
    "play",
    "plays",
    "wrote",
    "written",
    "warning",
    "error",
    "interrupted",
    "unknown",
    "more",
    "give",
    "choose",
    "did",
    "you",
    "mean",
    "must",
    "only",
    "game",
    "lost",
    "loses",
    "blunder",
    "row",
    "taken",
    "stick",
    "heaps",
    "strongest",
    "perfect",
    "waiting",
    "layer",
    "value",
    "owner",
];

/// What stands between backquotes, quotes or brackets is a word of the user's or of a format, and so are options and the
/// commands of TikZ.
fn is_ours(line: &str) -> bool {
    let start = line.trim_start();
    let drawn = ["\\draw", "\\node", "\\path", "\\fill", "\\foreach", "\\begin", "\\scalebox", "%"];
    let program = start.contains("/.style") || start.starts_with("\\mbox") || start.contains("corrige(");
    !(program
        || drawn.iter().any(|command| start.starts_with(command))
        || start.starts_with('|')
        || start.starts_with('{')
        || start.contains(" | ")
        || start.starts_with('"'))
}

fn english_words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| is_ours(line)) {
        let mut quoted = String::new();
        let mut inside = None;
        for character in line.chars() {
            match (inside, character) {
                (None, '`' | '"') => inside = Some(character),
                (None, '«') => inside = Some('»'),
                (Some(end), character) if character == end => inside = None,
                (None, character) => quoted.push(character),
                _ => {}
            }
        }
        let words = quoted.split(|character: char| !character.is_alphanumeric() && !"-_./=".contains(character));
        // Places for values are written in capitals, and commands by their names.
        let plain = words.filter(|word| word.chars().all(char::is_alphabetic) && word.to_uppercase() != **word);
        let plain = plain.filter(|word| *word != "play" && *word != "draw");
        // Functions of rules files keep their names.
        let plain = plain.filter(|word| !quoted.contains(&format!("{word}(")) && !quoted.contains(&format!("{word}:")));
        found.extend(plain.filter(|word| ENGLISH.contains(&word.to_lowercase().as_str())).map(str::to_owned));
    }
    found
}

/// The commands of a page: lines that begin with `$ retrograde`, without what the shell would do with them.
fn commands(page: &str) -> Vec<Vec<String>> {
    let lines = page.lines().filter_map(|line| line.trim_start().strip_prefix("$ retrograde "));
    lines.filter(|line| !line.contains(['|', '<', '>', '$', '\\'])).filter_map(words).collect()
}

/// The words of a command as a shell splits them; `None` if a quote does not end.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote, mut any) = (Vec::new(), String::new(), None, false);
    for character in line.chars() {
        match (quote, character) {
            (None, '\'' | '"') => (quote, any) = (Some(character), true),
            (Some(end), character) if character == end => quote = None,
            (None, ' ') => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            (_, character) => word.push(character),
        }
    }
    if any || !word.is_empty() {
        words.push(word);
    }
    quote.is_none().then_some(words)
}

/// What is not ours to say: JSON, help of options, files in other formats, arenas whose names are English, and what the
/// author of a rules file wrote about it.
fn is_left_out(args: &[String]) -> bool {
    let any = |wanted: &[&str]| args.iter().any(|arg| wanted.contains(&arg.as_str()));
    let rules = args.iter().any(|arg| arg.ends_with(".py") || arg == "--folder");
    let table = args.first().is_some_and(|first| first == "table");
    any(&["--json", "--help", "-h", "help", "completions", "man", "--version", "--lang"])
        || any(&["--output", "--batch", "export"])
        || (any(&["-o"]) && !table)
        || any(&["--to", "names.json", "parity.pg"])
        || args.iter().any(|arg| arg.contains("--lang="))
        || (rules && args.first().is_some_and(|first| first == "games"))
}

/// Commands that the pages do not have without something that the shell does with them.
const FURTHER: &[&str] = &[
    "games",
    "games nim",
    "games connect4",
    "games hex",
    "games kings",
    "play nim sticks=5 take=1,2",
    "play nim10.json --hints",
    "play nim sticks=5 --side none --seed 1",
    "play nim sticks=5 --side none --opponent errs=0.5 --seed 1",
    "play fibonacci sticks=5 --side none --opponent depth=2 --seed 1",
    "play piles --side none --opponent random --seed 1",
    "draw nim sticks=3 --board",
    "play morpion --second",
    "play nim sticks=5 --moves 9",
    "exercise --kind attractor --difficulty 4 --seed 3",
    "exercise --kind strategy --difficulty 5 --seed 3",
    "exercise --kind nim --difficulty 5 --seed 3",
    "exercise --kind minimax --seed 3",
    "exercise --kind values --seed 3",
    "exercise --kind degrees --seed 3",
    "exercise --kind building --seed 3",
    "exercise --kind python --difficulty 5 --seed 3",
    "exercise --kind attractor,nim --seed 3",
    "exercise nim sticks=6 take=1,2 --kind strategy",
    "exercise nim sticks=6 take=1,2 --kind nim",
    "exercise nim sticks=60 --kind degrees",
    "exercise nothing",
    "exercise --kind nothing",
    "draw morpion --tree --depth 1 --heuristic",
    "draw nim sticks=4 --tree --heuristic",
    "draw nim sticks=6 take=1,2 --strategy-only",
    "draw connect4",
];

#[test]
fn no_command_and_no_error_of_the_pages_leaves_an_english_word_in_french() {
    let folder = data_folder().join("../commands");
    let mut pages: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let (mut run, mut failed) = (0, BTreeMap::new());
    // Tables are written where nobody looks for the data of other tests.
    let tables = tempfile::TempDir::new().unwrap();
    let further: String = FURTHER.iter().map(|line| format!("$ retrograde {line}\n")).collect();
    let texts = pages.iter().map(|page| std::fs::read_to_string(page).unwrap()).chain([further]);
    for text in texts {
        for args in commands(&text).into_iter().filter(|args| !is_left_out(args)) {
            let mut command = Command::new(BINARY);
            let folder = if args.first().is_some_and(|first| first == "table") { tables.path() } else { data_folder() };
            command.args(&args).args(["--lang", "fr", "--wide"]).current_dir(folder).env("LC_ALL", "C");
            command.stdin(std::process::Stdio::null());
            let output = command.output().unwrap();
            let said =
                [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
            run += 1;
            let complaints = said.lines().filter(|line| line.starts_with("erreur") || line.starts_with("attention"));
            let breaks = |line: &str| [" ;", " :", " ?", " »", "« "].iter().any(|sign| line.contains(sign));
            let broken: Vec<&str> = complaints.filter(|line| !line.contains(" | ") && breaks(line)).collect();
            assert!(broken.is_empty(), "a line may break before a sign: {broken:?}");
            let words = english_words(&said);
            if !words.is_empty() {
                failed.insert(args.join(" "), format!("{words:?} in\n{said}"));
            }
        }
    }
    assert!(run > 100, "only {run} commands were found");
    let list: Vec<String> = failed.iter().map(|(command, said)| format!("$ retrograde {command}\n{said}")).collect();
    assert!(failed.is_empty(), "{} of {run} commands speak English in French:\n{}", failed.len(), list.join("\n"));
}

#[test]
fn the_captions_of_boards_are_french() {
    for (args, caption) in [
        (&["play", "nim", "sticks=2", "--side", "none"][..], "\n2 bâtonnets\n"),
        (&["draw", "piles", "heaps=1,2", "--board"], "\ntas\u{a0}: 1, 2\n"),
    ] {
        let output = Command::new(BINARY).args(args).args(["--lang", "fr"]).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains(caption), "{said}");
    }
}

#[test]
fn the_help_has_its_summaries_and_headings_in_french() {
    let help = |args: &[&str]| {
        let output = Command::new(BINARY).args(args).args(["--help", "--lang", "fr"]).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let all = help(&[]);
    assert_eq!(english_words(&all), Vec::<String>::new(), "{all}");
    for word in
        ["Commandes\u{a0}:", "Options\u{a0}:", "Partout\u{a0}:", "Sert la page", "Affiche l'aide", "par défaut\u{a0}:"]
    {
        assert!(all.contains(word), "{word}:\n{all}");
    }
    assert!(!all.contains("default:"), "{all}");
    for heading in ["Print help", "Commands:", "Everywhere", "Usage:"] {
        assert!(!all.contains(heading) && !help(&["solve"]).contains(heading), "{heading}:\n{all}");
    }
}

#[test]
fn the_help_of_every_command_and_option_is_french() {
    let help = |args: &[&str]| {
        let output = Command::new(BINARY).args(args).args(["--help", "--lang", "fr"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    // The first word of each line under the heading names a command.
    let commands = |help: &str| -> Vec<String> {
        let list = help.split("Commandes\u{a0}:\n").nth(1).unwrap().split("\n\n").next().unwrap().to_owned();
        let lines = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        lines
            .filter_map(|line| line.split_whitespace().next())
            .filter(|name| *name != "help")
            .map(str::to_owned)
            .collect()
    };
    let mut seen = 0;
    for name in commands(&help(&[])) {
        let said = help(&[&name]);
        let inner = if name == "table" { commands(&said) } else { Vec::new() };
        let all = std::iter::once(said).chain(inner.iter().map(|inner| help(&[&name, inner])));
        for said in all {
            seen += 1;
            // How the machine plays is said by the words that one types.
            let mut english = english_words(&said);
            english.retain(|word| word != "strongest" && word != "perfect");
            assert_eq!(english, Vec::<String>::new(), "{name}:\n{said}");
            assert!(said.contains("Utilisation\u{a0}:") && !said.contains("[default:"), "{said}");
        }
    }
    assert!(seen > 20, "only {seen} commands were found");
    let man = Command::new(BINARY).args(["man", "solve", "--lang", "fr"]).output().unwrap();
    let man = String::from_utf8(man.stdout).unwrap();
    assert!(man.contains(".SH NOM") && man.contains("Liste les couches des deux attracteurs"), "{man}");
}

#[test]
fn the_locale_and_the_option_choose_the_language_of_every_command() {
    let said = |args: &[&str], locale: &str| {
        let output = Command::new(BINARY).args(args).current_dir(data_folder()).env("LC_ALL", locale).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for args in [&["solve", "nim10.json"][..], &["info", "nim10.json"], &["tree", "nim10.json"]] {
        let (french, english) = (said(args, "fr_FR.UTF-8"), said(args, "C"));
        assert_ne!(french, english, "{args:?}");
        let asked: Vec<&str> = args.iter().copied().chain(["--lang", "fr"]).collect();
        assert_eq!(said(&asked, "C"), french, "{args:?}");
    }
}

/// Slips of somebody who learns Python.
const SLIPS: [&str; 12] = [
    "start = )",
    "start = (",
    "def moves(s) return 3",
    "if True:\nx = 1",
    "x = 'abc",
    "def f(:\n pass",
    "start = 1 2",
    "  x = 3\ny = 2",
    "start = [1, 2\nx = 3",
    "x = 08",
    "start = f\"{",
    "f() = 3",
];

#[test]
fn slips_in_a_rules_file_are_told_in_french() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("regles.py");
    for slip in SLIPS {
        std::fs::write(&path, slip).unwrap();
        let output = Command::new(BINARY).args(["solve", path.to_str().unwrap(), "--lang", "fr"]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let first = said.lines().next().unwrap_or_default();
        let message = first.rsplit_once(": ").map_or(first, |(_, message)| message).to_lowercase();
        let english =
            ["expected", "unexpected", "missing", "invalid", "statement", "found", "unterminated", " a ", " an "];
        assert!(!english.iter().any(|word| message.contains(word)), "{slip}: {said}");
        assert!(english_words(first).is_empty(), "{slip}: {said}");
    }
}

#[test]
fn a_value_that_will_not_do_is_told_with_the_reason_in_french() {
    let said = |args: &[&str]| {
        let output = Command::new(BINARY).args(args).args(["--lang", "fr", "--wide"]).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        said(&["exercise", "--kind", "foo"]).contains("il y a attractor, strategy"),
        "{}",
        said(&["exercise", "--kind", "foo"])
    );
    assert!(said(&["exercise", "--difficulty", "9"]).contains("il faut un nombre entier de 1 à 5"));
    assert!(said(&["search", "nim", "--depth", "x"]).contains("il faut un nombre entier"));
}

#[test]
fn the_counts_of_a_game_agree_with_their_numbers() {
    let output = Command::new(BINARY).args(["solve", "nim", "sticks=4", "take=1,2", "--lang", "fr"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("5 gagnées, 0 nulle, 3 perdues."), "{said}");
    assert!(said.contains("1 gagnée par J0, 1 par J1, 0 nulle."), "{said}");
}
