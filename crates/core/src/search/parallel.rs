//! Several threads on one question.
//!
//! Every thread asks the whole question; they share the table, and each leaves to the others the
//! positions that those are at work on, as long as there is another one to search. The first successor
//! of a position is searched by all who come there, because it often answers the question about the
//! position, and then the others need no search. Who answers first, answers for all.
//!
//! Papers: J.-C. Weill, "The ABDADA distributed minimax-search algorithm" (1996); T. Kerrigan,
//! "Simplified ABDADA" (2018), for the separate list of positions at work.

use super::memory::Memory;
use super::table::Table;
use super::worker::Worker;
use super::{Key, Tactical};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

/// Positions at work are told to the others down to this level below the root. Deeper ones take less
/// time than the telling saves.
const TOLD_LEVELS: usize = 20;
/// How many bits of a hash number the places for positions at work.
const PLACE_BITS: u32 = 12;

/// What the threads share besides the table.
struct Team {
    /// The first answer, or that the search was interrupted.
    answer: OnceLock<Option<i32>>,
    /// The positions at work, as fingerprints of their hashes; 0 is none. One may hide another: then some
    /// work is done twice, or later, but nothing goes wrong.
    places: Vec<AtomicU64>,
    /// How many nodes each thread has searched.
    nodes: Vec<AtomicU64>,
}

/// The table as seen by one of several threads.
struct Shared<'t, K: Key> {
    table: &'t Table<K>,
    team: &'t Team,
    member: usize,
    level: usize,
}

/// Asks a question like [`Worker::above`], with several threads. Whoever is interrupted, the worker
/// itself is stopped only if nobody has answered.
pub(super) fn above<G: Tactical>(worker: &mut Worker<'_, G, Table<G::Key>>, position: &G::Position, alpha: i32) -> i32 {
    // Nobody may move entries while others look for them, so the table grows to its full size first.
    while worker.memory.comfortable() < u64::MAX {
        worker.memory.grow();
    }
    let threads = worker.config.threads;
    let team = Team {
        answer: OnceLock::new(),
        places: (0..1 << PLACE_BITS).map(|_| AtomicU64::new(0)).collect(),
        nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
    };
    team.nodes[0].store(worker.nodes, Relaxed);
    let (game, config, observer, table) = (worker.game, worker.config, worker.observer, &worker.memory);
    let run = |member: usize| {
        let memory = Shared { table, team: &team, member, level: 0 };
        let observer = if member == 0 { observer } else { &() };
        let mut own = Worker::new(game, config, memory, observer);
        own.nodes = team.nodes[member].load(Relaxed);
        let answer = own.above(position, alpha);
        team.nodes[member].store(own.nodes, Relaxed);
        if !own.memory.is_answered() {
            // If another thread is faster by a hair, its answer is as good.
            let _ = team.answer.set((!own.stopped).then_some(answer));
        }
    };
    thread::scope(|scope| {
        for member in 1..threads {
            scope.spawn(move || run(member));
        }
        run(0);
    });
    worker.nodes = team.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum();
    let answer = team.answer.into_inner().flatten();
    worker.stopped |= answer.is_none();
    answer.unwrap_or(alpha)
}

impl<K: Key> Shared<'_, K> {
    /// The place of a position among those at work, and its fingerprint.
    #[inline]
    fn place(&self, hash: K) -> (&AtomicU64, u64) {
        (&self.team.places[hash.low(PLACE_BITS)], hash.without_low(PLACE_BITS).low(63) as u64 + 1)
    }
}

impl<K: Key> Memory<K> for Shared<'_, K> {
    const SHARED: bool = true;

    #[inline(always)]
    fn table(&self) -> &Table<K> {
        self.table
    }

    /// The table has its full size.
    fn comfortable(&self) -> u64 {
        u64::MAX
    }

    fn grow(&mut self) {}

    fn total(&self, nodes: u64) -> u64 {
        self.team.nodes[self.member].store(nodes, Relaxed);
        self.team.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }

    #[inline]
    fn enter(&mut self, hash: K) {
        self.level += 1;
        if self.level <= TOLD_LEVELS {
            let (place, fingerprint) = self.place(hash);
            place.store(fingerprint, Relaxed);
        }
    }

    #[inline]
    fn leave(&mut self, hash: K) {
        if self.level <= TOLD_LEVELS {
            self.place(hash).0.store(0, Relaxed);
        }
        self.level -= 1;
    }

    #[inline]
    fn is_busy(&self, hash: K) -> bool {
        let (place, fingerprint) = self.place(hash);
        self.level < TOLD_LEVELS && place.load(Relaxed) == fingerprint
    }

    #[inline]
    fn is_answered(&self) -> bool {
        self.team.answer.get().is_some()
    }
}
