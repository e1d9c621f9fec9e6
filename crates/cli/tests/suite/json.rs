//! JSON on the command line: the names that users rely on, and the same replies as every other door.

use crate::support::{data_folder, stdout};
use retrograde::{DeadEnds, Lang, Mode, Player};
use retrograde_engine::{
    Exercise, ExerciseKind, Explain, Games, Info, Job, Opened, Origin, Part, Place, Review, Solve, Source, Tree,
};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

fn file(name: &str) -> Option<Source> {
    Some(Source::file(name, std::fs::read(data_folder().join(name)).unwrap()))
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
    let solve = |change: &dyn Fn(&mut Solve)| {
        let mut job = Solve::default();
        change(&mut job);
        Job::Solve(job)
    };
    let at = |name: &str| Origin { place: Place::At(name.to_owned()), ..Origin::default() };
    let play = |vertices: &[&str]| vertices.iter().map(|name| (*name).to_owned()).collect();
    let nim = Some(Source::game("nim", [("sticks", "9"), ("take", "1,2")]));
    let cases: Vec<(Option<Source>, Job, Vec<&str>)> = vec![
        (file("nim10.json"), solve(&|_| ()), vec!["solve", "nim10.json"]),
        (
            file("nim10.json"),
            solve(&|job| (job.all, job.layers, job.part) = (true, true, Part::Reachable)),
            vec!["solve", "nim10.json", "--all", "--layers", "--reachable"],
        ),
        (file("misere20.json"), solve(&|job| job.seed = Some(7)), vec!["solve", "misere20.json", "--seed", "7"]),
        (
            file("draws.json"),
            solve(&|job| job.objective.dead_ends = Some(DeadEnds::Misere)),
            vec!["solve", "draws.json", "--dead-ends", "misere"],
        ),
        (
            file("draws.json"),
            solve(&|job| job.objective.mode = Some(Mode::Avoid(Player::Zero))),
            vec!["solve", "draws.json", "--mode", "reach-avoid", "--reacher", "J1"],
        ),
        (file("cycle.json"), Job::Info(Info::default()), vec!["info", "cycle.json"]),
        (
            file("draws.json"),
            Job::Info(Info { origin: at("s3"), ..Info::default() }),
            vec!["info", "draws.json", "--start", "s3"],
        ),
        (nim, solve(&|_| ()), vec!["solve", "nim", "sticks=9", "take=1,2"]),
        (
            Some(Source::game("morpion", [])),
            Job::Tree(Tree { origin: Origin::default(), depth: 2, most: 1000, unfold: false }),
            vec!["tree", "morpion", "--depth", "2"],
        ),
        (
            file("draws.json"),
            Job::Explain(Explain { lang: Lang::Fr, all: true, ..Explain::default() }),
            vec!["explain", "draws.json", "--lang", "fr", "--all"],
        ),
        (
            None,
            Job::Exercise(Exercise::new(ExerciseKind::Minimax, 2, 9, Lang::En).unwrap()),
            vec!["exercise", "--kind", "minimax", "--seed", "9", "--lang", "en"],
        ),
        (None, Job::Games(Games { name: Some("hex".to_owned()), files: vec![] }), vec!["games", "hex"]),
        (
            file("luna.json"),
            Job::Review(Review { play: play(&["8,Luna", "7,Lucie"]), ..Review::default() }),
            vec!["review", "luna.json", "--play", "8,Luna 7,Lucie"],
        ),
    ];
    for (source, job, mut args) in cases {
        args.push("--json");
        let opened = source.map(|source| Opened::open(&source, &()).unwrap());
        let direct = serde_json::to_string(&job.answer(opened.as_ref(), &()).unwrap()).unwrap();
        assert_eq!(stdout(&args).trim_end(), direct, "{args:?}");
    }
}
