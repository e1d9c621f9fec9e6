//! Questions and replies as data: what is written as JSON is read back.

use crate::common::game;
use retrograde::{Lang, Objective, Player, solve};
use retrograde_teach::minimax::Algorithm;
use retrograde_teach::{
    Exercise, ExerciseKind, MistakesReply, Naming, Setting, TaughtAlgorithm, TraceReply, course, explain_minimax,
    explain_vertex,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
}

#[test]
fn explanations_come_back_from_their_json() {
    let named = game("a 0 b c\nb 1 t d\nc 1 t\nd 0\nt 1", [&["t"], &["d"]]);
    let name = |vertex| named.name(vertex).into_owned();
    let naming = Naming { name: &name, players: ["J0", "J1"] };
    let arena = &named.arena;
    let start = arena.vertex(0);
    let setting = Setting { arena, objective: Objective::default(), start, naming, values: None, ahead: None };
    let solution = solve(arena, Objective::default(), &()).unwrap();
    for lang in Lang::ALL {
        for vertex in arena.vertices() {
            comes_back(&explain_vertex(arena, &solution, &naming, vertex, lang, true).unwrap());
        }
        for algorithm in course::Algorithm::ALL {
            comes_back(&TraceReply::of(&setting, algorithm, 100, Some(lang)).unwrap());
            comes_back(&TaughtAlgorithm::Attractor(algorithm));
        }
        for algorithm in Algorithm::ALL {
            let (told, pictures) = explain_minimax(&setting, start.unwrap(), algorithm, lang, 100, true, &()).unwrap();
            comes_back(&told);
            assert!(!pictures.is_empty());
            comes_back(&TaughtAlgorithm::Minimax(algorithm));
        }
        comes_back(&MistakesReply::new(lang));
    }
    assert_eq!(solution.value(start.unwrap()).winner(), Some(Player::Zero));
}

#[test]
fn exercises_come_back_from_their_json_and_wrong_ones_are_refused() {
    for kind in ExerciseKind::ALL {
        let exercise = Exercise::new(kind, 2, 7, Lang::Fr).unwrap();
        comes_back(&exercise);
        comes_back(&exercise.make().unwrap());
    }
    let wrong = |json| serde_json::from_str::<Exercise>(json).unwrap_err().to_string();
    assert!(wrong(r#"{"kind":"nim","difficulty":6,"seed":0}"#).contains("there are 1 to 5"));
    assert!(
        wrong(r#"{"kind":"chess","difficulty":1,"seed":0}"#)
            .contains("attractor, strategy, nim, minimax, values, degrees, building and python")
    );
}
