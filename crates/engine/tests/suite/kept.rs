//! What was made for one question is kept for the next.

use crate::{nim, origin};
use retrograde::{Interrupted, Observer, Progress, Stage};
use retrograde_engine::{Budget, Door, Draw, Error, Job, Opened, Origin, Place, Solve, Source};
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

impl Door for Diary {
    fn now(&self) -> Duration {
        Duration::ZERO
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
    let (first, second, third) = (Diary::default(), Diary::default(), Diary::default());
    nim.ask(&solve_at(Place::Start), &first).unwrap();
    assert!(first.has(Stage::Exploring));
    nim.ask(&solve_at(Place::Start), &second).unwrap();
    assert_eq!(*second.0.lock().unwrap(), []);
    nim.ask(&solve_at(Place::At("(9,1)".to_owned())), &third).unwrap();
    assert!(third.has(Stage::Exploring), "another start is another question");
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

impl Door for Highest {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn a_board_is_drawn_without_listing_what_no_picture_shows() {
    let connect4 = Opened::open(&Source::game("connect4", [] as [(&str, &str); 0]), Budget::default(), &()).unwrap();
    let highest = Highest::default();
    let reply = Draw::default().answer(&connect4, &highest).unwrap();
    assert!(reply.warnings[0].contains("this is its board"), "{:?}", reply.warnings);
    let listed = *highest.0.lock().unwrap();
    assert!(listed < 1_000, "{listed} positions were listed for one board");
}
