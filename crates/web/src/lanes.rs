//! The threads on which questions are answered. Four lanes, so that none waits for another kind: what is answered
//! from something that is solved already, what is small, what may take long, and rules that users wrote.

use crate::{Limits, system};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// What is done on a thread.
type Task = Box<dyn FnOnce() + Send>;

/// Which lane a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Answered from what is there.
    Quick,
    /// Is over soon: a graph that somebody draws, or the first move of a game.
    Small,
    /// May take long.
    Long,
    /// Runs what a user wrote.
    Rules,
}

/// The threads.
pub(crate) struct Lanes {
    quick: Lane,
    small: Lane,
    long: Lane,
    rules: Lane,
}

/// There is no room: come back later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy;

impl Lanes {
    pub(crate) fn new(limits: Limits) -> Self {
        /// Quick questions are many and short.
        const QUICK: usize = 4;
        let lane = |threads| Lane::new(threads, limits.waiting, Urgency::Later);
        let small = Lane::new(limits.jobs, limits.waiting * 4, Urgency::Soon);
        Self {
            quick: Lane::new(QUICK, limits.waiting * 16, Urgency::Now),
            small,
            long: lane(limits.jobs),
            rules: lane(limits.jobs),
        }
    }

    /// Lets a thread do it when one is free.
    ///
    /// # Errors
    /// If too many wait already.
    pub(crate) fn run(&self, kind: Kind, task: Task) -> Result<(), Busy> {
        match kind {
            Kind::Quick => self.quick.push(task),
            Kind::Small => self.small.push(task),
            Kind::Long => self.long.push(task),
            Kind::Rules => self.rules.push(task),
        }
    }
}

/// Who comes first where there are more threads at work than processors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Urgency {
    /// Somebody waits for a move.
    Now,
    /// Somebody waits for something that takes a moment.
    Soon,
    /// It takes long anyway.
    Later,
}

impl Urgency {
    /// By how much others go before it, in the numbers of `nice`.
    const fn nice(self) -> i32 {
        match self {
            Self::Now => 0,
            Self::Soon => 4,
            Self::Later => 12,
        }
    }
}

struct Lane {
    queue: Arc<Queue>,
    most: usize,
}

#[derive(Default)]
struct Queue {
    tasks: Mutex<VecDeque<Task>>,
    arrived: Condvar,
}

impl Lane {
    fn new(threads: usize, most: usize, urgency: Urgency) -> Self {
        let queue = Arc::new(Queue::default());
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            // What is recursive in rules and games needs room.
            let spawned = std::thread::Builder::new().stack_size(16 << 20).spawn(move || {
                system::let_others_go_first(urgency.nice());
                queue.work();
            });
            spawned.expect("a server that cannot have its few threads cannot begin");
        }
        Self { queue, most }
    }

    fn push(&self, task: Task) -> Result<(), Busy> {
        let mut tasks = self.queue.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if tasks.len() >= self.most {
            return Err(Busy);
        }
        tasks.push_back(task);
        self.queue.arrived.notify_one();
        Ok(())
    }
}

impl Queue {
    fn work(&self) {
        loop {
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            while tasks.is_empty() {
                tasks = self.arrived.wait(tasks).unwrap_or_else(PoisonError::into_inner);
            }
            let task = tasks.pop_front();
            drop(tasks);
            // A question that fails in an unforeseen way takes no thread with it; whoever waits is told that nothing
            // came.
            let _ = catch_unwind(AssertUnwindSafe(|| task.into_iter().for_each(|task| task())));
        }
    }
}
