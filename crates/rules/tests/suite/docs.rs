//! What the guide shows is true: its files run, here and under CPython, and its error message is the one people see.

use crate::common::python;
use retrograde::Exploring;
use retrograde_rules::{Limits, RulesFile, RulesKind};

const GUIDE: &str = include_str!("../../../../docs/rules.md");

/// The blocks of the guide that begin with such a fence.
fn blocks(fence: &str) -> Vec<&'static str> {
    let opened = format!("\n```{fence}\n");
    GUIDE.split(&opened).skip(1).map(|rest| &rest[..=rest.find("\n```").unwrap()]).collect()
}

#[test]
fn the_files_of_the_guide_run_here_and_under_cpython() {
    let files = blocks("python");
    assert!(files.len() >= 5);
    for text in files {
        let file = RulesFile::parse("guide.py", text).unwrap_or_else(|error| panic!("{error}"));
        let found = match file.kind() {
            RulesKind::Game => {
                let game = file.game::<&str, &str>(&[], Limits::default()).unwrap();
                game.explore(Exploring::default(), &()).unwrap().arena().vertex_count()
            }
            _ => file.arena::<&str, &str>(&[], Limits::default()).unwrap().arena.vertex_count(),
        };
        let path = std::env::temp_dir().join(format!("retrograde-guide-{}.py", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let printed = python("drive.py", &[path.to_str().unwrap()]);
        std::fs::remove_file(&path).unwrap();
        let graph: serde_json::Value = serde_json::from_slice(&printed).unwrap();
        assert_eq!(graph["vertices"].as_array().unwrap().len(), found, "{text}");
    }
}

#[test]
fn the_wrong_file_of_the_guide_gives_the_message_below_it() {
    let file = RulesFile::parse("nim.py", blocks("python wrong")[0]).unwrap();
    let error = file.game::<&str, &str>(&[], Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), blocks("text")[0].trim_end());
}
