//! Thinking beside the keyboard: a thread that looks for hints and for the machine's moves while a person types.

use crate::system::Clock;
use retrograde::{Interrupted, Observer, Progress};
use retrograde_engine::{Budget, Context, Error, Hint, Opponent, Thinker};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// What is to be thought about.
pub(super) struct Task {
    /// Which one: only the last task that was given is wanted.
    pub(super) number: u64,
    pub(super) thinker: Thinker,
    /// The machine is to move like that, with that seed; otherwise hints are wanted.
    pub(super) machine: Option<(Opponent, u64)>,
}

/// What came of it.
pub(super) enum News {
    /// Something is known about a move.
    Hint(u64, usize, Hint),
    /// All that there is to know about the moves.
    Hints(u64, Vec<Hint>),
    /// The machine makes that move.
    Move(u64, usize),
    /// It could not be done.
    Failed(u64, Error),
}

/// The number of the task that is wanted; none if nothing is.
#[derive(Default)]
pub(super) struct Wanted(AtomicU64);

impl Wanted {
    /// Makes another task the wanted one and says its number: what is thought about something else stops.
    pub(super) fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::SeqCst) + 1
    }

    fn is(&self, number: u64) -> bool {
        self.0.load(Ordering::SeqCst) == number
    }
}

/// Stops as soon as something else is wanted.
struct Beside<'a> {
    clock: Clock,
    wanted: &'a Wanted,
    number: u64,
}

impl Observer for Beside<'_> {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        if self.wanted.is(self.number) { Ok(()) } else { Err(Interrupted) }
    }
}

impl Context for Beside<'_> {
    fn now(&self) -> Duration {
        self.clock.elapsed()
    }

    fn budget(&self) -> Budget {
        crate::system::budget()
    }
}

/// Thinks until nobody gives tasks any more.
pub(super) fn think(tasks: &Receiver<Task>, news: &Sender<News>, wanted: &Wanted, clock: Clock) {
    for Task { number, thinker, machine } in tasks {
        if !wanted.is(number) {
            continue;
        }
        let cx = Beside { clock, wanted, number };
        let found = match machine {
            Some((opponent, seed)) => {
                thinker.machine_move(opponent, seed, &cx).map(|chosen| News::Move(number, chosen))
            }
            None => {
                // Who does not listen any more has left; the next task will notice.
                let mut tell = |place, hint| drop(news.send(News::Hint(number, place, hint)));
                thinker.hints(&cx, &mut tell).map(|hints| News::Hints(number, hints))
            }
        };
        let told = match found {
            Err(Error::Interrupted) => Ok(()),
            Err(error) => news.send(News::Failed(number, error)),
            Ok(found) => news.send(found),
        };
        if told.is_err() {
            return;
        }
    }
}
