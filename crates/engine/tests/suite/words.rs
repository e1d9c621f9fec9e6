//! Every error has its sentence in both languages, with the words of the door that says it.

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
fn options_are_called_as_the_door_calls_them() {
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
        Error::TooManyRemembered { limit: 3 },
        Error::TooManyNodes { most: 3, algorithm: text() },
        Error::NeverEnds { position: text(), moves: 2 },
        Error::Over { winner: Some(text()), search: true },
        Error::Over { winner: None, search: false },
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
