//! JSON on the command line: the names that users rely on, and the same replies as every other door.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use retrograde::{DeadEnds, Mode, Player};
use retrograde_engine::{
    Exercise, ExerciseKind, Explain, Games, Info, Job, Lang, ObjectiveChoice, Part, Place, Review, Solve, Spec,
    Subject, Topic, Tree,
};
use serde_json::Value;
use support::{data_folder, stdout};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

fn spec(file: &str) -> Spec {
    Spec::new(Subject::File(data_folder().join(file)))
}

#[test]
fn the_first_names_of_a_solution_are_the_promised_ones_in_the_promised_order() {
    let text = stdout(&["solve", "nim10.json", "--json"]);
    let promised = ["start", "value", "rank", "best", "vertices", "edges", "regions"];
    let mut rest = text.strip_prefix('{').unwrap();
    for name in promised {
        let key = format!("\"{name}\":");
        assert!(rest.trim_start_matches(',').starts_with(&key), "{name} is not next in {rest}");
        let mut values =
            serde_json::Deserializer::from_str(&rest.trim_start_matches(',')[key.len()..]).into_iter::<Value>();
        values.next().unwrap().unwrap();
        rest = &rest.trim_start_matches(',')[key.len() + values.byte_offset()..];
    }
    let value = json(&["solve", "nim10.json", "--json"]);
    assert_eq!(value["start"], "(10,0)");
    assert_eq!(value["value"], "J0");
    assert_eq!(value["rank"], 7);
    assert_eq!(value["best"], serde_json::json!(["(9,1)"]));
    assert_eq!((&value["vertices"], &value["edges"]), (&21.into(), &36.into()));
    assert_eq!(value["regions"], serde_json::json!({"J0": 11, "J1": 10, "draw": 0}));
    assert!(value.get("positions").is_none());
}

#[test]
fn positions_are_listed_with_all_and_only_then() {
    let value = json(&["solve", "luna.json", "--json", "--all"]);
    let positions = value["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 14);
    for position in positions {
        let names = position.as_object().unwrap();
        for name in ["vertex", "owner", "value", "rank", "best"] {
            assert!(names.contains_key(name), "{name} is missing in {position}");
        }
        // The keys and values of players are J0 and J1 whatever the players are called.
        assert!(["J0", "J1"].contains(&position["owner"].as_str().unwrap()), "{position}");
    }
    assert_eq!(value["players"], serde_json::json!({"J0": "Luna", "J1": "Lucie"}));
}

#[test]
fn without_a_start_there_is_no_value() {
    let value = json(&["solve", "nostart.json", "--json"]);
    assert_eq!(value["start"], Value::Null);
    assert_eq!(value["value"], Value::Null);
    assert_eq!(value["rank"], Value::Null);
    assert_eq!(value["best"], serde_json::json!([]));
}

#[test]
fn the_whole_and_the_reachable_part_are_told_apart() {
    let whole = json(&["solve", "nim10.json", "--json"]);
    let part = json(&["solve", "nim10.json", "--json", "--reachable", "--all"]);
    assert_eq!((&whole["part"], &part["part"]), (&"whole".into(), &"reachable".into()));
    assert_eq!((&part["vertices"], &part["edges"]), (&20.into(), &34.into()));
    assert_eq!(whole["whole"], part["whole"]);
    assert_eq!(whole["reachable"], part["reachable"]);
    assert_eq!(part["positions"].as_array().unwrap().len(), 20);
}

#[test]
fn the_same_job_gives_the_same_json_through_the_library_and_the_command_line() {
    let solve = |file, change: &dyn Fn(&mut Solve)| {
        let mut job = Solve::new(spec(file));
        change(&mut job);
        Job::Solve(job)
    };
    let at = |file, name: &str| Spec { place: Place::At(name.to_owned()), ..spec(file) };
    let play = |vertices: &[&str]| vertices.iter().map(|name| (*name).to_owned()).collect();
    let cases: Vec<(Job, Vec<&str>)> = vec![
        (solve("nim10.json", &|_| ()), vec!["solve", "nim10.json"]),
        (
            solve("nim10.json", &|job| (job.all, job.layers, job.part) = (true, true, Part::Reachable)),
            vec!["solve", "nim10.json", "--all", "--layers", "--reachable"],
        ),
        (solve("misere20.json", &|job| job.seed = Some(7)), vec!["solve", "misere20.json", "--seed", "7"]),
        (
            solve("draws.json", &|job| job.objective.dead_ends = Some(DeadEnds::Misere)),
            vec!["solve", "draws.json", "--dead-ends", "misere"],
        ),
        (
            solve("draws.json", &|job| job.objective.mode = Some(Mode::Avoid(Player::Zero))),
            vec!["solve", "draws.json", "--mode", "reach-avoid", "--reacher", "J1"],
        ),
        (Job::Info(Info::new(spec("cycle.json"))), vec!["info", "cycle.json"]),
        (Job::Info(Info::new(at("draws.json", "s3"))), vec!["info", "draws.json", "--start", "s3"]),
        (
            Job::Solve(Solve::new(Spec::from_words(["nim", "sticks=9", "take=1,2"]).unwrap())),
            vec!["solve", "nim", "sticks=9", "take=1,2"],
        ),
        (
            Job::Tree(Tree { spec: Spec::from_words(["morpion"]).unwrap(), depth: 2, most: 1000 }),
            vec!["tree", "morpion", "--depth", "2"],
        ),
        (
            Job::Explain(Explain {
                topic: Topic::Vertex { spec: spec("draws.json"), objective: ObjectiveChoice::default(), vertex: None },
                lang: Lang::Fr,
                all: true,
            }),
            vec!["explain", "draws.json", "--lang", "fr", "--all"],
        ),
        (
            Job::Exercise(Exercise::new(ExerciseKind::Minimax, 2, 9, Lang::En).unwrap()),
            vec!["exercise", "--kind", "minimax", "--seed", "9", "--lang", "en"],
        ),
        (Job::Games(Games { name: Some("hex".to_owned()), folders: vec![] }), vec!["games", "hex"]),
        (
            Job::Review(Review {
                spec: spec("luna.json"),
                objective: ObjectiveChoice::default(),
                play: play(&["8,Luna", "7,Lucie"]),
            }),
            vec!["review", "luna.json", "--play", "8,Luna 7,Lucie"],
        ),
    ];
    for (job, mut args) in cases {
        args.push("--json");
        let direct = serde_json::to_string(&job.run(&()).unwrap()).unwrap();
        assert_eq!(stdout(&args).trim_end(), direct, "{args:?}");
    }
}
