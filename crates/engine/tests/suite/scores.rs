//! Games with scores: every job says what the definition says, on graphs and on rules files, with cycles too.

use retrograde::testkit::scored;
use retrograde::{Arena, Lang, NamedArena, Names, Objective, Outcome, Player, Scores, Vertex, outcome_of_score};
use retrograde_engine::words::signed;
use retrograde_engine::{
    Batch, BatchReply, Best, Blob, Draw, Drawn, Explain, ExplainReply, Job, LineReply, Method, Opened, Origin,
    PictureFormat, Place, Rate, Reply, Review, Search, Solve, Source, Topic, Tree, Verify,
};
use retrograde_formats::SolutionFormat;

/// The graph as a file of the course would define it, with a game instead of a graph.
fn rules(arena: &Arena, scores: &Scores) -> Opened {
    let each = |what: &dyn Fn(Vertex) -> String| -> String {
        arena.vertices().map(|vertex| format!("{vertex}: {}, ", what(vertex))).collect()
    };
    let score = |vertex| scores.at(arena, Objective::default(), vertex);
    let moves = each(&|vertex| match score(vertex) {
        Some(_) => "[]".to_owned(),
        None => format!("{:?}", arena.successors(vertex).map(|to| to.index()).collect::<Vec<_>>()),
    });
    let owners = each(&|vertex| arena.owner(vertex).index().to_string());
    let values = each(&|vertex| score(vertex).unwrap_or(0).to_string());
    let text = format!(
        "G = {{{moves}}}\nS = {{{owners}}}\nV = {{{values}}}\nstart = 0\nendless = {}\n\
         def player(s):\n    return S[s]\ndef moves(s):\n    return G[s]\ndef value(s):\n    return V[s]\n",
        scores.endless
    );
    Opened::open(&Source::file("game.py", text), &()).unwrap()
}

fn graph(arena: &Arena, scores: &Scores) -> Opened {
    let names = Names::numbers(arena.vertex_count());
    let start = arena.vertex(0);
    let named = NamedArena { start, scores: scores.clone(), ..NamedArena::new(arena.clone(), names) };
    Opened::of_arena("graph".to_owned(), named, Vec::new())
}

fn at(vertex: Vertex) -> Origin {
    Origin { place: Place::At(vertex.to_string()), ..Origin::default() }
}

/// What a vertex is worth: winner, score and moves to the end.
type Worth = (Outcome, Option<i32>, Option<u32>);

fn searched(opened: &Opened, origin: Origin) -> (Worth, Vec<String>) {
    let search = Search { origin, best: Some(Best::All), ..Search::default() };
    let Reply::Search(reply) = opened.ask(&Job::Search(search), &()).unwrap() else { unreachable!() };
    assert!(reply.proven && reply.all_best, "{reply:?}");
    ((reply.value.unwrap(), reply.score, reply.length), reply.best)
}

#[test]
fn every_job_says_what_the_definition_says_on_random_games_with_scores() {
    let (mut compared, mut cyclic) = (0, 0);
    for seed in 0..1300 {
        let (arena, scores) = scored::arena(seed, 9);
        // A graph without numbers is a game without scores.
        if scores.values.is_empty() {
            continue;
        }
        let truth = scored::solve(&arena, Objective::default(), &scores);
        let solution = retrograde::solve_scores(&arena, Objective::default(), &scores, &()).unwrap();
        let reached = retrograde::reachable(&arena, arena.vertex(0).unwrap());
        cyclic += u32::from(retrograde::find_cycle(&arena).is_some());
        for opened in [graph(&arena, &scores), rules(&arena, &scores)] {
            for vertex in arena.vertices().filter(|&vertex| reached.contains(vertex)) {
                let scored::ScoredTruth { score, rank } = truth[vertex.index()];
                let worth = (outcome_of_score(score), Some(score), rank);
                let best: Vec<String> = solution.best_moves(&arena, vertex).iter().map(Vertex::to_string).collect();
                let shown = format!("seed {seed}, vertex {vertex}, {scores:?}");

                let solve = Job::Solve(Solve { origin: at(vertex), ..Solve::default() });
                let Reply::Solve(reply) = opened.ask(&solve, &()).unwrap() else { unreachable!() };
                let rank_of_win = rank.filter(|_| score != 0);
                assert_eq!(
                    (reply.value, reply.score, reply.rank),
                    (Some(worth.0), Some(score), rank_of_win),
                    "{shown}"
                );
                if best.is_empty() {
                    continue;
                }
                assert_eq!(sorted(reply.best_moves.unwrap_or(reply.best)), sorted(best.clone()), "{shown}");

                let (found, moves) = searched(&opened, at(vertex));
                assert_eq!((found, sorted(moves)), (worth, sorted(best)), "{shown}");

                let rate = Job::Rate(Rate { origin: at(vertex), time: None });
                let Reply::Rate(reply) = opened.ask(&rate, &()).unwrap() else { unreachable!() };
                assert_eq!((reply.value, reply.score), (Some(worth.0), Some(score)), "{shown}");

                let tree = Job::Tree(Tree { origin: at(vertex), depth: 2, most: 1000, unfold: false });
                let Reply::Tree(reply) = opened.ask(&tree, &()).unwrap() else { unreachable!() };
                assert_eq!((reply.root.value, reply.root.score), (Some(worth.0), Some(score)), "{shown}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1_500 && cyclic > 100, "{compared} compared, {cyclic} with cycles");
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves.dedup();
    moves
}

const LEAVES: &str = "G = {\"a\": [\"b\", \"c\"], \"b\": [\"d\", \"e\"], \"c\": [\"f\", \"g\"], \"d\": [], \"e\": [], \
                      \"f\": [], \"g\": []}\nS0 = {\"a\"}\nstart = \"a\"\n";

/// A graph file of two moves: J0 moves at a, then J1 at b or c.
fn leaves(more: &str) -> Opened {
    Opened::open(&Source::file("leaves.py", format!("{LEAVES}{more}")), &()).unwrap()
}

#[test]
fn a_score_of_5_is_preferred_to_a_win_by_a_target_without_a_number() {
    // From b J1 chooses 1 or 5, from c 3 or 4.
    let opened = leaves("values = {\"d\": 1, \"e\": 5, \"f\": 3, \"g\": 4}\n");
    let root = opened.position_at(&*opened.game(&Place::Start).unwrap(), &Place::Start).unwrap();
    assert_eq!(opened.game(&Place::Start).unwrap().score(&root).unwrap(), None);
    for method in [Method::Fast, Method::Minimax, Method::Memo, Method::BottomUp, Method::AlphaBeta] {
        let search = Search { method, ..Search::default() };
        let Reply::Search(reply) = opened.ask(&Job::Search(search), &()).unwrap() else { unreachable!() };
        let found = (reply.value, reply.score, reply.proven, reply.best);
        assert_eq!(found, (Some(Outcome::Win(Player::Zero)), Some(3), true, vec!["c".to_owned()]), "{method}");
    }
    // A target without a number counts as one point.
    let opened = leaves("V0 = {\"d\", \"e\"}\nvalues = {\"f\": 5, \"g\": 6}\n");
    let (found, best) = searched(&opened, Origin::default());
    assert_eq!((found.1, best), (Some(5), vec!["c".to_owned()]));
}

#[test]
fn a_function_value_and_a_function_heuristic_of_a_graph_file_count() {
    let opened = leaves("def value(v):\n    return {\"d\": 1, \"e\": 5, \"f\": 3, \"g\": 4}[v]\n");
    assert_eq!(searched(&opened, Origin::default()).0.1, Some(3));
    let opened = leaves("def heuristic(v):\n    return {\"b\": -3, \"c\": 7}.get(v, 0)\n");
    let search = Search { depth: Some(1), ..Search::default() };
    let Reply::Search(reply) = opened.ask(&Job::Search(search), &()).unwrap() else { unreachable!() };
    assert_eq!((reply.estimate, reply.best), (Some(7.0), vec!["c".to_owned()]));
}

#[test]
fn a_play_is_reviewed_in_points() {
    let opened = leaves("values = {\"d\": 1, \"e\": 5, \"f\": 3, \"g\": 4}\n");
    let play = ["a", "b", "e"].map(str::to_owned).to_vec();
    let Reply::Review(reply) = opened.ask(&Job::Review(Review { play, ..Review::default() }), &()).unwrap() else {
        unreachable!()
    };
    let costs: Vec<(u32, &str)> = reply.moves.iter().map(|played| (played.cost, &*played.grade)).collect();
    assert_eq!(costs, [(2, "blunder"), (4, "blunder")]);
    assert_eq!((reply.score, reply.value), (Some(5), Some(Outcome::Win(Player::Zero))));
}

#[test]
fn a_batch_says_what_a_single_search_says() {
    let goes_on = |(arena, scores): &(Arena, Scores)| {
        scores.at(arena, Objective::default(), arena.vertex(0).unwrap()).is_none() && !scores.values.is_empty()
    };
    let (arena, scores) = (0..).map(|seed| scored::arena(seed, 9)).find(goes_on).unwrap();
    let opened = rules(&arena, &scores);
    let lines = vec!["0".to_owned()];
    let BatchReply { lines, .. } = Batch { search: Search::default(), lines }.answer(&opened, &()).unwrap();
    let LineReply::Answer { value, score, length, .. } = &lines[0] else { panic!("{lines:?}") };
    assert_eq!((value.unwrap(), *score, *length), searched(&opened, Origin::default()).0);
}

#[test]
fn a_winner_that_contradicts_the_score_is_refused_with_the_position_in_both_languages() {
    let text = "start = 3\ndef player(s):\n    return 0\ndef moves(s):\n    return [s - 1] if s else []\n\
                def value(s):\n    return 5\ndef winner(s):\n    return None if s else 1\n";
    let opened = Opened::open(&Source::file("game.py", text), &()).unwrap();
    for job in [Job::Solve(Solve::default()), Job::Search(Search::default())] {
        let error = opened.ask(&job, &()).unwrap_err();
        let (en, fr) = (
            error.to_string(),
            retrograde_engine::words::error(&error, retrograde::Lang::Fr, &retrograde_engine::words::Plain),
        );
        assert!(en.contains("value(0) is 5, but winner(0) is 1"), "{en}");
        assert!(fr.contains("value(0) est 5, mais winner(0) est 1"), "{fr}");
    }
}

#[test]
fn a_solution_that_was_written_is_read_and_verified_and_a_changed_one_is_rejected() {
    let (mut checked, mut rejected) = (0, 0);
    for seed in 0..200 {
        let (arena, scores) = scored::arena(seed, 9);
        if scores.values.is_empty() {
            continue;
        }
        let opened = graph(&arena, &scores);
        let solve = Solve { solution: Some(SolutionFormat::Json), ..Solve::default() };
        let Reply::Solve(reply) = opened.ask(&Job::Solve(solve), &()).unwrap() else { unreachable!() };
        let text = String::from_utf8(reply.solution_file.unwrap().0).unwrap();
        let verify = |text: &str| {
            let origin = Origin::default();
            let (objective, player, lang) = Default::default();
            let (name, solution) = ("solution.json".to_owned(), Blob(text.as_bytes().to_vec()));
            opened.ask(&Job::Verify(Verify { origin, objective, name, solution, player, lang }), &())
        };
        let Reply::Verify(reply) = verify(&text).unwrap() else { unreachable!() };
        assert!(reply.valid, "seed {seed}: {:?}", reply.violation);
        checked += 1;
        // A greater score at the first vertex that J0 wins.
        let Some(at) = text.find("\"score\": ").map(|at| at + 9).filter(|&at| !text[at..].starts_with('-')) else {
            continue;
        };
        let changed = format!("{}1{}", &text[..at], &text[at..]);
        rejected += match verify(&changed) {
            Ok(Reply::Verify(reply)) => u32::from(!reply.valid),
            _ => 1,
        };
    }
    assert!(checked > 80 && rejected > 20, "{checked} checked, {rejected} rejected");
}

#[test]
fn an_explanation_proves_both_bounds_of_the_score_on_random_games() {
    let mut explained = 0;
    for seed in 0..150 {
        let (arena, scores) = scored::arena(seed, 9);
        if scores.values.is_empty() {
            continue;
        }
        let (opened, truth) = (graph(&arena, &scores), scored::solve(&arena, Objective::default(), &scores));
        for vertex in arena.vertices() {
            let topic = Topic::Vertex { vertex: Some(vertex.to_string()) };
            for lang in [Lang::En, Lang::Fr] {
                let explain = Job::Explain(Explain { topic: topic.clone(), lang, ..Explain::default() });
                let Reply::Explain(reply) = opened.ask(&explain, &()).unwrap() else { unreachable!() };
                let ExplainReply::Vertex(reply) = *reply else { unreachable!() };
                let score = truth[vertex.index()].score;
                assert_eq!((reply.proof.score, reply.proof.value), (Some(score), outcome_of_score(score)));
                let head = if lang == Lang::En { "The score of" } else { "Le score de" };
                assert_eq!(
                    reply.proof.text[0],
                    format!("{head} {vertex} {} {}.", if lang == Lang::En { "is" } else { "est" }, signed(score))
                );
                explained += 1;
            }
        }
    }
    assert!(explained > 500, "{explained}");
}

#[test]
fn a_picture_shows_scores_and_the_strategy_that_plays_for_them() {
    let opened = leaves("values = {\"d\": 1, \"e\": 5, \"f\": 3, \"g\": 4}\n");
    let draw = Draw { format: PictureFormat::Text, ..Draw::default() };
    let Reply::Draw(reply) = opened.ask(&Job::Draw(draw), &()).unwrap() else { unreachable!() };
    let text = String::from_utf8(reply.pictures[0].0.clone()).unwrap();
    for label in ["a: +3", "b: +1", "c: +3", "g: +4"] {
        assert!(text.contains(label), "{text}");
    }
}

/// What is said of a file, as winner and score of the start.
fn said(name: &str, text: &str) -> (Option<Outcome>, Option<i32>) {
    let opened = Opened::open(&Source::file(name, text), &()).unwrap();
    let Reply::Solve(reply) = opened.ask(&Job::Solve(Solve::default()), &()).unwrap() else { unreachable!() };
    (reply.value, reply.score)
}

#[test]
fn the_score_of_endless_plays_counts_where_no_final_vertex_has_a_number() {
    let won = (Some(Outcome::Win(Player::Zero)), Some(5));
    let json = r#"{"start": "a", "endless": 5, "vertices": {"a": {"owner": 0, "successors": ["a", "b"]},
                   "b": {"owner": 0}}, "targets": {"J1": ["b"]}}"#;
    assert_eq!(said("a.json", json), won);
    let dot = "digraph { endless=5; a [player=0,start=true]; b [player=0,target=1]; a -> a; a -> b }";
    assert_eq!(said("a.dot", dot), won);
    let graph = "G = {'a': ['a', 'b'], 'b': []}\nS0 = {'a', 'b'}\nV1 = {'b'}\nendless = 5\nstart = 'a'\n";
    assert_eq!(said("graph.py", graph), won);
    let game = "start = 'a'\nendless = 5\ndef player(s):\n    return 0\n\
                def moves(s):\n    return ['a', 'b'] if s == 'a' else []\ndef winner(s):\n    return 1 if s == 'b' else None\n";
    assert_eq!(said("game.py", game), won);
}

#[test]
fn a_tree_that_is_cut_shows_what_the_solution_says_beyond() {
    let opened = leaves("values = {\"d\": 1, \"e\": 5, \"f\": 3, \"g\": 4}\n");
    let walk = Drawn::Tree { depth: Some(1), alpha_beta: false, heuristic: false, boards: false };
    let draw = Draw { what: walk, format: PictureFormat::Text, ..Draw::default() };
    let Reply::Draw(reply) = opened.ask(&Job::Draw(draw), &()).unwrap() else { unreachable!() };
    let text = String::from_utf8(reply.pictures[0].0.clone()).unwrap();
    assert!(text.contains("a 3") && text.contains("b 1") && text.contains("c 3"), "{text}");
}

#[test]
fn two_values_and_scores_are_refused_together() {
    let json = r#"{"start": "s", "mode": {"avoid": 1}, "vertices": {"s": {"owner": 0, "successors": ["z"]},
                   "z": {"owner": 1, "value": 0}}}"#;
    let opened = Opened::open(&Source::file("a.json", json), &()).unwrap();
    for job in [Job::Solve(Solve::default()), Job::Search(Search::default())] {
        let error = opened.ask(&job, &()).unwrap_err();
        assert!(error.to_string().contains("a game with scores has no two-valued mode"), "{error}");
    }
}

#[test]
fn scores_that_are_given_twice_or_in_a_list_are_refused() {
    for more in ["values = {\"d\": 1}\ndef value(v):\n    return 2\n", "values = [1, 2]\n"] {
        let source = Source::file("leaves.py", format!("{LEAVES}{more}"));
        assert!(Opened::open(&source, &()).is_err(), "{more}");
    }
}
