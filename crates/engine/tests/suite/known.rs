//! A game whose positions are known, as by a table: every answer is the one that solving gives.

use retrograde::dynamic::{DynExplored, End, Fault, Known, PositionBytes, WrongBytes};
use retrograde::{Exploring, Objective, Solution, solve};
use retrograde_engine::{Explain, ExplainReply, Method, Opened, Opponent, Origin, Place, Play, Rate, Search, Source};
use std::sync::Arc;

/// A solved game in the place of a table.
struct Solved {
    explored: Arc<dyn DynExplored>,
    solution: Solution,
}

impl Known for Solved {
    fn worth(&self, position: &PositionBytes) -> Result<End, Fault> {
        let vertex = self.explored.find(position).ok_or(WrongBytes)?;
        Ok(End { outcome: self.solution.value(vertex), length: self.solution.rank(vertex), score: None })
    }
}

/// The game as it is, and with all of its positions known.
fn both(source: &Source) -> [Opened; 2] {
    let [plain, other] = [(); 2].map(|()| Opened::open(source, &()).unwrap());
    let game = other.game(&Place::Start).unwrap();
    let explored = game.explore(&game.start(), Exploring::default(), &()).unwrap();
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    let tabled = other.with_known(Arc::new(Solved { explored, solution })).unwrap();
    assert!(tabled.has_table() && !plain.has_table());
    [plain, tabled]
}

fn games() -> Vec<Source> {
    vec![
        Source::game("morpion", []),
        Source::game("connect4", [("width", "4"), ("height", "3"), ("align", "3")]),
        Source::game("nim", [("sticks", "15"), ("take", "1,2,3")]),
        Source::game("kings", []),
    ]
}

/// Where some moves at random lead.
fn places(opened: &Opened) -> Vec<Origin> {
    let game = opened.game(&Place::Start).unwrap();
    let mut random = fastrand::Rng::with_seed(11);
    let mut places = Vec::new();
    for length in 0..12 {
        let mut position = game.start();
        for _ in 0..length {
            let count = game.move_count(&position).unwrap();
            if count == 0 || game.outcome(&position).unwrap().is_some() {
                break;
            }
            position = game.play(&position, random.usize(..count)).unwrap();
        }
        if game.outcome(&position).unwrap().is_none() {
            let place = Place::At(game.position_text(&position).unwrap());
            places.push(Origin { place, ..Origin::default() });
        }
    }
    places
}

#[test]
fn what_is_known_is_what_solving_says() {
    let mut compared = 0;
    for source in games() {
        let [plain, tabled] = both(&source);
        for origin in places(&plain) {
            let rate = Rate { origin: origin.clone(), time: None };
            let [mut expected, found] = [&plain, &tabled].map(|opened| rate.answer(opened, &()).unwrap());
            expected.table = true;
            assert_eq!(found, expected);
            let search = Search { origin: origin.clone(), ..Search::default() };
            let found = search.answer(&tabled, &()).unwrap();
            assert_eq!(found.algorithm, Method::TABLE);
            assert_eq!((found.value, found.nodes, found.proven), (expected.value, 0, true));
            compared += 1;
        }
    }
    assert!(compared > 25, "{compared} positions");
}

#[test]
fn a_proof_from_a_table_says_the_same_and_lists_no_more() {
    for source in games() {
        let [plain, tabled] = both(&source);
        for origin in places(&plain) {
            let explain = Explain { origin, ..Explain::default() };
            let [expected, found] = [&plain, &tabled].map(|opened| match explain.answer(Some(opened), &()).unwrap() {
                ExplainReply::Vertex(reply) => reply,
                other => panic!("{other:?}"),
            });
            assert!(found.table && !expected.table);
            assert_eq!(found.proof.text[0], expected.proof.text[0]);
        }
    }
    // A limit that the whole game exceeds is enough for the proof of a win at hand.
    let [plain, tabled] = both(&Source::game("morpion", []));
    let mut origin = Origin::moves(["a1", "b1", "a2", "b2"]);
    origin.limit.positions = Some(3);
    let explain = Explain { origin, ..Explain::default() };
    // Without a table it is searched.
    assert!(matches!(explain.answer(Some(&plain), &()), Ok(ExplainReply::Searched(_))));
    assert!(explain.answer(Some(&tabled), &()).is_ok());
}

#[test]
fn the_machine_plays_perfectly_from_what_is_known() {
    for source in games() {
        let [plain, tabled] = both(&source);
        for origin in places(&plain) {
            let play =
                Play { origin: origin.clone(), machine: Some(Opponent::Perfect), hints: true, ..Play::default() };
            let before = Rate { origin: origin.clone(), time: None }.answer(&plain, &()).unwrap();
            let reply = play.answer(&tabled, &()).unwrap();
            assert!(reply.table);
            let made = before.moves.iter().find(|rated| Some(&rated.text) == reply.machine.as_ref()).unwrap();
            assert_eq!((made.value, made.distance), (before.moves[0].value, before.moves[0].distance));
            let why = Play { origin, why: true, review: true, ..Play::default() }.answer(&tabled, &()).unwrap();
            assert!(why.why.is_some() && why.review.is_some());
        }
    }
}
