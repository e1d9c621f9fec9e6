//! What a course asks: my strategy, my play, degrees, the graph being built, numbers on the leaves.

use crate::nim;
use retrograde::{Explorer, Lang, Player};
use retrograde_engine::{
    Draw, Drawn, Error, Explain, ExplainReply, Info, InfoAnswer, Limit, Method, Opened, Origin, PictureFormat, Review,
    Search, Source, Topic, Verify, VerifyReply,
};

/// Figure 3 of note 003.
const FIGURE: &str = r#"{"start": "s0", "targets": {"0": ["s2"], "1": ["s4"]}, "vertices": {
    "s0": {"owner": 0, "successors": ["s1", "s3"]}, "s1": {"owner": 1, "successors": ["s2", "s4"]},
    "s2": {"owner": 0, "successors": []}, "s3": {"owner": 1, "successors": ["s6", "s2"]},
    "s4": {"owner": 0, "successors": []}, "s6": {"owner": 0, "successors": []}}}"#;

/// The textbook tree: three moves of J0, three of J1, and numbers on the leaves.
const NUMBERS: &str = r#"{"start": "A", "vertices": {
    "A": {"owner": 0, "successors": ["B", "C", "D"]}, "B": {"owner": 1, "successors": ["b1", "b2", "b3"]},
    "C": {"owner": 1, "successors": ["c1", "c2", "c3"]}, "D": {"owner": 1, "successors": ["d1", "d2", "d3"]},
    "b1": {"owner": 0, "successors": [], "value": 3}, "b2": {"owner": 0, "successors": [], "value": 12},
    "b3": {"owner": 0, "successors": [], "value": 8}, "c1": {"owner": 0, "successors": [], "value": 2},
    "c2": {"owner": 0, "successors": [], "value": 4}, "c3": {"owner": 0, "successors": [], "value": -6},
    "d1": {"owner": 0, "successors": [], "value": 14}, "d2": {"owner": 0, "successors": [], "value": 5},
    "d3": {"owner": 0, "successors": [], "value": 2}}}"#;

fn file(text: &str) -> Opened {
    Opened::open(&Source::file("figure.json", text), &()).unwrap()
}

fn verified(opened: &Opened, strategy: &str, player: Option<Player>) -> Result<VerifyReply, Error> {
    let verify = Verify {
        origin: Origin::default(),
        objective: Default::default(),
        name: "mine.json".to_owned(),
        solution: strategy.into(),
        player,
        lang: Lang::En,
    };
    verify.answer(opened, &())
}

#[test]
fn a_slower_win_is_a_win_and_a_strategy_that_does_not_win_is_beaten_by_a_play() {
    let nim = nim();
    // Leave a multiple of three, but dawdle where that is possible.
    let right = r#"{"(10,0)": "(9,1)", "(8,0)": "(6,1)", "(7,0)": "(6,1)", "(5,0)": "(3,1)", "(4,0)": "(3,1)",
        "(2,0)": "(0,1)", "(1,0)": "(0,1)", "(6,0)": "(5,1)", "(3,0)": "(2,1)"}"#;
    let reply = verified(&nim, right, None).unwrap();
    let strategy = reply.strategy.unwrap();
    assert!(reply.valid && strategy.optimal && strategy.missed.count == 0);
    assert_eq!((strategy.player, strategy.within), (Player::Zero, Some(7)));

    let wrong = right.replace(r#""(7,0)": "(6,1)""#, r#""(7,0)": "(5,1)""#);
    let reply = verified(&nim, &wrong, None).unwrap();
    let play = reply.strategy.unwrap().counterplay.unwrap();
    assert!(!reply.valid);
    assert_eq!((play.play.first().unwrap().as_str(), &*play.end), ("(10,0)", "lost"));
    assert!(play.play.contains(&"(7,0)".to_owned()), "{play:?}");
}

#[test]
fn a_solution_for_other_rules_is_refused() {
    let opened = file(FIGURE);
    let solution = r#"{"version": 1, "dead_ends": "normal", "positions": []}"#;
    assert!(verified(&opened, solution, None).is_err());
    let players = r#"{"version": 1, "players": ["J1", "J0"], "positions": []}"#;
    let error = verified(&opened, players, None).unwrap_err();
    let words = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("expected \"J0\" and \"J1\", as in the arena"), "{error}");
}

#[test]
fn a_strategy_with_a_move_that_is_none_or_of_both_players_is_refused() {
    let opened = file(FIGURE);
    assert!(matches!(verified(&opened, r#"{"s0": "s2"}"#, None), Err(Error::StrategyMove { .. })));
    assert!(verified(&opened, r#"{"s0": "s1", "s1": "s2"}"#, None).is_err());
    assert!(verified(&opened, r#"{"s0": "s1", "s1": "s2"}"#, Some(Player::One)).is_ok());
}

#[test]
fn a_play_is_written_by_moves_or_by_what_is_left_with_the_start_or_without() {
    let nim = nim();
    let moves = |play: &str| {
        let play = play.split_whitespace().map(str::to_owned).collect();
        let reply = Review { play, ..Review::default() }.answer(&nim, &()).unwrap();
        reply.moves.iter().map(|played| played.to.clone()).collect::<Vec<_>>()
    };
    let expected = ["(9,1)", "(7,0)", "(6,1)"];
    for play in ["1 2 1", "10 9 7 6", "9 7 6"] {
        assert_eq!(moves(play), expected, "{play}");
    }
}

#[test]
fn a_blunder_names_every_move_that_would_have_won() {
    let opened = Opened::open(&Source::game("nim", [("sticks", "8"), ("take", "1,2,5")]), &()).unwrap();
    let play = vec!["1".to_owned()];
    let reply = Review { play, ..Review::default() }.answer(&opened, &()).unwrap();
    let first = &reply.moves[0];
    assert_eq!(first.grade, "blunder");
    assert_eq!(first.keeping_moves.clone().unwrap(), ["2", "5"]);
    assert_eq!(first.best_moves.clone().unwrap(), ["5"]);
}

#[test]
fn plays_are_drawn_in_strokes_of_their_own() {
    let plays = vec![vec!["s0".to_owned(), "s3".to_owned(), "s6".to_owned()], vec!["s1".to_owned(), "s2".to_owned()]];
    let reply = Draw { plays, ..Draw::default() }.answer(&file(FIGURE), &()).unwrap();
    let svg = reply.pictures[0].as_text().unwrap();
    assert!(svg.contains("play P₁, a draw") && svg.contains("play P₂, won by J0"), "{svg}");
    let tree = Drawn::Tree { depth: None, alpha_beta: false, heuristic: false, boards: false };
    let draw = Draw { plays: vec![vec!["s0".to_owned(), "s3".to_owned()]], what: tree, ..Draw::default() };
    assert!(draw.answer(&file(FIGURE), &()).unwrap().pictures[0].as_text().unwrap().contains("play P₁"));
    let illegal = Draw { plays: vec![vec!["s0".to_owned(), "s6".to_owned()]], ..Draw::default() };
    assert!(illegal.answer(&file(FIGURE), &()).is_err());
}

#[test]
fn degrees_count_the_edges_as_they_are_written() {
    let info = Info { vertex: Some("s2".to_owned()), degrees: true, ..Info::default() };
    let InfoAnswer::Listed(reply) = info.answer(&file(FIGURE), &()).unwrap() else { panic!("it is listed") };
    let vertex = reply.vertex.unwrap();
    assert_eq!((vertex.predecessors, vertex.successors.len()), (vec!["s1".to_owned(), "s3".to_owned()], 0));
    let degrees: Vec<(usize, usize)> = reply.degrees.iter().map(|row| (row.out_degree, row.in_degree)).collect();
    assert_eq!(degrees, [(2, 0), (2, 1), (0, 2), (2, 1), (0, 1), (0, 1)]);
}

#[test]
fn the_graph_is_built_three_ways_to_the_same_end() {
    let nim = nim();
    for explorer in Explorer::ALL {
        let limit = Limit { explorer, ..Limit::default() };
        let origin = Origin { limit, ..Origin::default() };
        let topic = Topic::Building { pictures: None };
        let explain = Explain { topic, origin, all: true, lang: Lang::Fr, ..Explain::default() };
        let ExplainReply::Building(reply) = explain.answer(Some(&nim), &()).unwrap() else { panic!("another reply") };
        let building = reply.building;
        assert_eq!((building.vertices, building.edges), (20, 34), "{explorer}");
        let added = building.steps.iter().filter(|step| step.event == "add").count();
        assert_eq!(added, 20, "{explorer}");
        assert!(building.steps.iter().all(|step| step.lines.iter().all(|&line| line < building.code.len())));
        assert!(building.steps.last().unwrap().waiting.len() <= 20);
    }
}

#[test]
fn the_textbook_tree_is_worth_three_by_every_algorithm() {
    let opened = file(NUMBERS);
    for method in [Method::Fast, Method::Minimax, Method::Memo, Method::AlphaBeta] {
        let reply = Search { method, ..Search::default() }.answer(&opened, &()).unwrap();
        assert_eq!((reply.score, reply.proven), (Some(3), true), "{method}");
        assert_eq!(reply.best, ["B"], "{method}");
    }
    let explain = Explain {
        topic: Topic::Algorithm { algorithm: "alphabeta".parse().unwrap(), player: None, pictures: None },
        all: true,
        ..Explain::default()
    };
    let ExplainReply::Minimax(reply) = explain.answer(Some(&opened), &()).unwrap() else { panic!("another reply") };
    assert_eq!(reply.minimax.number, Some(3));
    assert!(reply.minimax.cuts > 0);
    let what = Drawn::Tree { depth: None, alpha_beta: false, heuristic: false, boards: false };
    let draw = Draw { what, format: PictureFormat::Text, ..Draw::default() };
    let text = draw.answer(&opened, &()).unwrap();
    assert!(text.pictures[0].as_text().unwrap().contains("−6"), "{:?}", text.pictures[0].as_text());
}
