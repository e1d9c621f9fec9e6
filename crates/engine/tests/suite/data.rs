//! Questions and answers are plain data: what is written as JSON is read again as it was.

use crate::{nim, opened};
use retrograde::{Lang, Player};
use retrograde_engine::{
    Batch, Blob, Convert, Draw, Drawn, Error, Explain, Games, Info, Job, Marks, Misuse, Opened, Opponent, Origin,
    PictureFormat, Place, Play, PositionJob, Review, Search, Solve, Source, StepPictures, Strength, Topic, Tree,
    Verify,
};
use retrograde_formats::{Format, SolutionFormat};

/// A job of every kind, with more than its defaults.
fn jobs() -> Vec<Job> {
    let solution = match nim().ask(&Job::Solve(Solve { solution: Some(SolutionFormat::Json), ..Solve::default() }), &())
    {
        Ok(retrograde_engine::Reply::Solve(reply)) => reply.solution_file.unwrap(),
        other => panic!("{other:?}"),
    };
    let after = Origin::moves(["1"]);
    let each_layer = Drawn::Arena { marks: Marks::EachLayer, player: Some(Player::One), strategy: true, only: false };
    let pictures = Some(StepPictures { player: Player::Zero, format: PictureFormat::Tikz });
    let algorithm = |name: &str| Topic::Algorithm { algorithm: name.parse().unwrap(), player: None, pictures };
    vec![
        Job::Solve(Solve { all: true, layers: true, trace: true, seed: Some(3), ..Solve::default() }),
        Job::Solve(Solve { solution: Some(SolutionFormat::ParitySol), origin: after.clone(), ..Solve::default() }),
        Job::Info(Info::default()),
        Job::Verify(Verify {
            origin: Origin::default(),
            objective: Default::default(),
            name: "nim.json".to_owned(),
            solution,
            player: None,
            lang: Default::default(),
        }),
        Job::Review(Review { play: ["2", "1", "2"].map(str::to_owned).to_vec(), ..Review::default() }),
        Job::Convert(Convert { alternate: true, reachable: true, ..Convert::to(Format::Json) }),
        Job::Convert(Convert { vertices: true, ..Convert::to(Format::Csv) }),
        Job::Tree(Tree { origin: after, depth: 3, most: 50, unfold: true }),
        Job::Draw(Draw::default()),
        Job::Draw(Draw { what: each_layer, title: Some("a".to_owned()), ..Draw::default() }),
        Job::Draw(Draw {
            what: Drawn::Tree { depth: Some(2), alpha_beta: true, heuristic: false, boards: false },
            ..Draw::default()
        }),
        Job::Draw(Draw { what: Drawn::Board, format: PictureFormat::Text, ..Draw::default() }),
        Job::Search(Search::default()),
        Job::Search(Search {
            depth: Some(3),
            trace: Some(9),
            method: "alphabeta".parse().unwrap(),
            ..Search::default()
        }),
        Job::Batch(Batch { search: Search::default(), lines: vec!["1".to_owned(), "9".to_owned()] }),
        Job::Strength(Strength { deepest: 2, ..Strength::default() }),
        Job::Play(Play { hints: true, why: true, review: true, machine: Some(Opponent::Errs(0.5)), ..Play::default() }),
        Job::Position(PositionJob {
            origin: Origin { place: Place::At("(7,1)".to_owned()), ..Origin::default() },
            lang: Lang::Fr,
        }),
        Job::Games(Games { name: Some("hex".to_owned()), files: Vec::new() }),
        Job::Explain(Explain::default()),
        Job::Explain(Explain { topic: algorithm("queue"), ..Explain::default() }),
        Job::Explain(Explain { topic: algorithm("alphabeta"), ..Explain::default() }),
        Job::Explain(Explain { topic: Topic::Mistakes, ..Explain::default() }),
        serde_json::from_str(r#"{"exercise": {"kind": "nim", "difficulty": 2, "seed": 7, "lang": "fr"}}"#).unwrap(),
    ]
}

#[test]
fn jobs_and_replies_come_back_from_their_json_as_they_were() {
    let nim = nim();
    let mut kinds = std::collections::BTreeSet::new();
    for job in jobs() {
        let text = serde_json::to_string(&job).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job, "{text}");
        kinds.insert(text.split('"').nth(1).unwrap().to_owned());
        let reply = nim.ask(&job, &()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let json = serde_json::to_string(&reply).unwrap();
        let mut from = serde_json::Deserializer::from_str(&json);
        let again = job.read_reply(&mut from).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(serde_json::to_string(&again).unwrap(), json, "{text}");
    }
    assert_eq!(kinds.len(), 15, "{kinds:?}");
}

#[test]
fn a_question_can_be_written_by_hand() {
    let source: Source = serde_json::from_str(r#"{"file": "two.pg", "content": "0 0 0 1; 1 0 1 1;"}"#).unwrap();
    let opened = Opened::open(&source, &()).unwrap();
    let job: Job = serde_json::from_str(r#"{"solve": {"origin": {"place": {"at": "0"}}}}"#).unwrap();
    let reply = serde_json::to_value(opened.ask(&job, &()).unwrap()).unwrap();
    assert_eq!(reply["start"], "0");
}

#[test]
fn errors_are_data_too() {
    let errors = [
        Error::UnknownVertex { name: "x".to_owned(), nearest: Some("y".to_owned()) },
        Error::TooLarge { positions: 3, open: 2, ply: 1, asked: true },
        Misuse::Threads { threads: 0, most: 256 }.into(),
        Error::Interrupted,
    ];
    for error in errors {
        let json = serde_json::to_string(&error).unwrap();
        assert_eq!(serde_json::from_str::<Error>(&json).unwrap(), error, "{json}");
    }
}

#[test]
fn what_no_job_is_about_is_refused() {
    let error = Job::Solve(Solve::default()).answer(None, &()).unwrap_err();
    assert_eq!(error, Error::Misuse(Misuse::NoSource));
    assert!(Job::Explain(Explain { topic: Topic::Mistakes, ..Explain::default() }).answer(None, &()).is_ok());
}

#[test]
fn pixels_are_bytes_and_svg_is_text() {
    let draw =
        |format| match opened("morpion").ask(&Job::Draw(Draw { what: Drawn::Board, format, ..Draw::default() }), &()) {
            Ok(retrograde_engine::Reply::Draw(reply)) => reply.pictures[0].clone(),
            other => panic!("{other:?}"),
        };
    assert!(draw(PictureFormat::Svg).as_text().is_some());
    if cfg!(feature = "png") {
        assert_eq!(draw(PictureFormat::Png), Blob(draw(PictureFormat::Png).0));
        assert!(draw(PictureFormat::Png).0.starts_with(b"\x89PNG"));
    }
}

#[test]
fn what_a_question_does_not_have_is_refused_by_its_name() {
    let refused = |text: &str| serde_json::from_str::<Job>(text).unwrap_err().to_string();
    assert!(refused(r#"{"search": {"origin": {"moves": "4"}}}"#).starts_with("unknown field `moves`"));
    assert!(refused(r#"{"draw": {"tree": true}}"#).starts_with("unknown field `tree`"));
    assert!(refused(r#"{"draw": {"what": {"tree": {"depht": 2}}}}"#).starts_with("unknown field `depht`"));
    assert!(refused(r#"{"verify": {"file": "a"}}"#).starts_with("unknown field `file`"));
    let source = |text: &str| serde_json::from_str::<Source>(text).unwrap_err().to_string();
    assert!(source(r#"{"game": "nim", "sticks": 3}"#).starts_with("unknown field `sticks`"));
    assert!(source(r#"{"game": "nim", "parameters": [["sticks", 10]]}"#).contains("integer `10`, expected a string"));
    assert!(source(r#"{"file": "a.py"}"#).contains("either a `game`"));
}
