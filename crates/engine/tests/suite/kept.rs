//! What was made for one question is kept for the next.

use crate::{nim, origin};
use retrograde::{Interrupted, Observer, Progress, Stage};
use retrograde_engine::{Budget, Context, Draw, Error, Job, Opened, Origin, Place, Pool, Solve, Source, Unwatched};
use std::sync::Mutex;
use std::time::Duration;

/// Writes down what is being done.
#[derive(Default)]
struct Diary(Mutex<Vec<Stage>>);

impl Observer for Diary {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        self.0.lock().unwrap().push(progress.stage);
        Ok(())
    }
}

impl Context for Diary {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

impl Diary {
    fn has(&self, stage: Stage) -> bool {
        self.0.lock().unwrap().contains(&stage)
    }
}

fn solve_at(place: Place) -> Job {
    Job::Solve(Solve { origin: Origin { place, ..Origin::default() }, ..Solve::default() })
}

#[test]
fn a_second_question_explores_and_solves_nothing() {
    let nim = nim();
    let (first, second) = (Diary::default(), Diary::default());
    nim.ask(&solve_at(Place::Start), &first).unwrap();
    assert!(first.has(Stage::Exploring));
    nim.ask(&solve_at(Place::Start), &second).unwrap();
    assert_eq!(*second.0.lock().unwrap(), []);
}

/// The answer about a position, with all that a reply may hold.
fn solved_from(opened: &Opened, position: &str, cx: &dyn Context) -> String {
    let origin = Origin { place: Place::At(position.to_owned()), ..Origin::default() };
    let job = Job::Solve(Solve { origin, all: true, layers: true, ..Solve::default() });
    serde_json::to_string(&opened.ask(&job, cx).unwrap()).unwrap()
}

#[test]
fn a_position_inside_a_kept_graph_is_looked_up_and_answered_as_if_it_were_explored() {
    let mut compared = 0;
    let games = ["nim sticks=10 take=1,2", "kings width=3 height=3", "connect4 width=3 height=3 align=3"];
    let mut sources: Vec<Source> = Vec::new();
    for words in games {
        let (name, rest) = words.split_once(' ').unwrap();
        sources.push(Source::game(name, rest.split(' ').map(|word| word.split_once('=').unwrap())));
    }
    #[cfg(feature = "rules")]
    sources.push(Source::file("sticks.py", include_str!("../../../cli/tests/data/rules/sticks.py")));
    for source in sources {
        let kept = Opened::open(&source, &()).unwrap();
        let loaded = kept.load(&Origin::default(), &()).unwrap();
        let count = loaded.arena().vertex_count();
        for vertex in loaded.arena().vertices().step_by(count / 20 + 1) {
            let position = loaded.name(vertex).into_owned();
            let diary = Diary::default();
            let answer = solved_from(&kept, &position, &diary);
            assert!(!diary.has(Stage::Exploring) && !diary.has(Stage::Rules), "{source:?} explores {position} again");
            assert_eq!(answer, solved_from(&Opened::open(&source, &()).unwrap(), &position, &()), "{position}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn requests_about_the_same_source_may_have_different_budgets() {
    let nim = nim();
    let small = Unwatched(Budget { positions: 5, ..Budget::UNLIMITED });
    for _ in 0..2 {
        assert!(matches!(nim.ask(&solve_at(Place::Start), &small), Err(Error::TooLarge { .. })));
        nim.ask(&solve_at(Place::Start), &()).unwrap();
    }
}

#[test]
fn a_pool_closes_the_least_recently_used_sources_when_they_take_too_much_memory() {
    let source = |sticks: u32| Source::game("nim", [("sticks", sticks.to_string().as_str())]);
    let alone = Opened::open(&source(1005), &()).unwrap();
    alone.ask(&solve_at(Place::Start), &()).unwrap();
    let each = alone.bytes();
    assert!(each > 20_000, "{each}");
    let pool = Pool::new(3 * each);
    let open = |sticks| {
        let opened = pool.open(&source(sticks), || Opened::open(&source(sticks), &())).unwrap();
        opened.ask(&solve_at(Place::Start), &()).unwrap();
        pool.trim();
    };
    open(1000);
    for sticks in [1001, 1002, 1003, 1004, 1005] {
        open(sticks);
        assert!(pool.find(&source(1000)).is_some(), "what is used stays");
    }
    assert!(pool.len() == 3 && pool.find(&source(1001)).is_none());
    // One source alone may take more than that.
    open(100_000);
    assert_eq!(pool.len(), 1);
    assert!(pool.sweep());
    assert!(pool.sweep() && pool.is_empty(), "nobody has asked since the first sweep");
    assert!(!pool.sweep());
}

#[test]
fn a_limit_holds_even_where_more_is_known() {
    let nim = nim();
    nim.ask(&solve_at(Place::Start), &()).unwrap();
    let job = Job::Solve(Solve { origin: origin("", 5), ..Solve::default() });
    assert!(matches!(nim.ask(&job, &()), Err(Error::TooLarge { asked: true, .. })));
}

/// How many positions it was told of at the most.
#[derive(Default)]
struct Highest(Mutex<u64>);

impl Observer for Highest {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        let mut highest = self.0.lock().unwrap();
        *highest = progress.done.max(*highest);
        Ok(())
    }
}

impl Context for Highest {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

#[test]
fn a_board_is_drawn_without_listing_what_no_picture_shows() {
    let connect4 = Opened::open(&Source::game("connect4", [] as [(&str, &str); 0]), &()).unwrap();
    let highest = Highest::default();
    let reply = Draw::default().answer(&connect4, &highest).unwrap();
    assert!(reply.warnings[0].contains("this is its board"), "{:?}", reply.warnings);
    let listed = *highest.0.lock().unwrap();
    assert!(listed < 1_000, "{listed} positions were listed for one board");
}
