//! Every error has its sentence in both languages, with the words of the cx that says it.

use retrograde::Lang;
use retrograde_engine::words::{self, Dialect};
use retrograde_engine::{Error, Listing, Misuse, Needs};

struct Shouting;

impl Dialect for Shouting {
    fn option(&self, name: &str) -> String {
        name.to_uppercase()
    }

    fn command(&self, name: &str) -> String {
        name.to_uppercase()
    }
}

#[test]
fn options_are_called_as_the_front_end_calls_them() {
    let error = Error::TooLarge { positions: 9, open: 1, ply: 2, asked: true };
    for lang in Lang::ALL {
        let said = words::error(&error, lang, &Shouting);
        assert!(said.contains("LIMIT") && said.contains("POSITION"), "{said}");
        assert!(!said.contains("--"), "{said}");
    }
}

#[test]
fn french_is_not_english() {
    let text = || "x".to_owned();
    let errors = [
        Error::UnknownVertex { name: text(), nearest: Some(text()) },
        Error::NoStart { what: Needs::Tree },
        Error::TooLarge { positions: 9, open: 1, ply: 2, asked: false },
        Error::SamePosition { name: text() },
        Error::NoParameters { parameter: text(), subject: text() },
        Error::NotAList { what: Listing::Moves, reason: text() },
        Error::NotARecord { reason: text() },
        Error::NotPerfect { positions: 4 },
        Error::Cycles { position: Some(text()), moves: Some(2) },
        Error::TableSize { mib: 3, most: 2 },
        Error::TooManyRemembered { limit: 3, memory: false },
        Error::TooManyRemembered { limit: 3, memory: true },
        Error::TooManyNodes { most: 3, algorithm: text() },
        Error::NeverEnds { position: text(), moves: 2 },
        Error::Over,
        Error::NotVerified { reason: text() },
        Misuse::DeadEndsOfGame.into(),
        Misuse::PicturesTooLarge { tree: true, count: 3, most: 2 }.into(),
        Misuse::WeakDepth.into(),
        Misuse::NoTime.into(),
        Error::WrongBytes,
        Error::Interrupted,
    ];
    for error in errors {
        let [en, fr] = Lang::ALL.map(|lang| words::error(&error, lang, &Shouting));
        assert_ne!(en, fr, "{error:?}");
        assert!(!fr.contains(" the ") && !fr.contains(" is "), "{fr}");
    }
}

/// What a message says was found and was expected, from the snapshots of the readers' own tests.
fn faults_of_readers() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../formats/tests/suite/faults");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut said = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        for message in text.split(": found ").skip(1) {
            let Some((whole, _)) = message.split_once("\n      |\n") else { continue };
            let Some((found, expected)) = whole.split_once(", expected ") else { continue };
            let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            said.extend([joined(found), joined(expected)]);
        }
    }
    said
}

#[test]
fn every_fault_that_the_readers_are_tested_with_is_said_in_french() {
    let said = faults_of_readers();
    assert!(said.len() > 150, "only {} were found", said.len());
    // What stands between quotes or backquotes is the user's own, or a word of a format.
    let is_ours = |text: &str| {
        let same = text.starts_with("version ");
        !same && text.split(['`', '"']).step_by(2).any(|piece| piece.chars().any(char::is_alphabetic))
    };
    let mut english: Vec<String> =
        said.into_iter().filter(|text| is_ours(text) && words::translated(text, Lang::Fr) == *text).collect();
    english.dedup();
    assert_eq!(english, Vec::<String>::new());
}
