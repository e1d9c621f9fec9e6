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
use super::table::TranspositionTable;
use super::worker::Worker;
use super::{Key, Tactical};
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

/// Positions at work are told to the others down to this level below the root. Deeper ones take less
/// time than the telling saves.
const TOLD_LEVELS: usize = 20;
/// How many bits of a hash number the places for positions at work.
const PLACE_BITS: u32 = 12;

/// Why the threads have stopped.
enum End<E> {
    /// One of them has the answer.
    Answer(i32),
    /// The observer has interrupted them.
    Interrupted,
    /// The table has become too small.
    Full,
    /// The rules of the game have failed.
    Failed(E),
}

/// What the threads share besides the table.
struct Team<E> {
    /// Why to stop, as soon as there is a reason.
    end: OnceLock<End<E>>,
    /// The positions at work, as fingerprints of their hashes; 0 is none. One may hide another: then some
    /// work is done twice, or later, but nothing goes wrong.
    places: Vec<AtomicU64>,
    /// How many nodes each thread has searched.
    nodes: Vec<AtomicU64>,
    /// How many entries each thread may store before the table should grow.
    comfortable: u64,
}

/// The table as seen by one of several threads.
struct Shared<'t, K: Key, E> {
    table: &'t TranspositionTable<K>,
    team: &'t Team<E>,
    member: usize,
    level: usize,
}

/// Asks a question like [`Worker::above`], with several threads.
pub(super) fn above<G: Tactical>(
    worker: &mut Worker<'_, G, TranspositionTable<G::Key>>,
    position: &G::Position,
    alpha: i32,
) -> Result<i32, G::Error> {
    loop {
        match ask_together(worker, position, alpha) {
            End::Answer(answer) => return Ok(answer),
            End::Interrupted => {
                worker.stopped = true;
                return Ok(alpha);
            }
            End::Failed(error) => return Err(error),
            // Nobody may move entries while others look for them, so all stop for the table to grow; what
            // they have found out by then is in it.
            End::Full => worker.grow(),
        }
    }
}

fn ask_together<G: Tactical>(
    worker: &mut Worker<'_, G, TranspositionTable<G::Key>>,
    position: &G::Position,
    alpha: i32,
) -> End<G::Error> {
    let (game, config, observer, table) = (worker.game, worker.config, worker.observer, &worker.memory);
    let team = Team {
        end: OnceLock::new(),
        places: (0..1 << PLACE_BITS).map(|_| AtomicU64::new(0)).collect(),
        nodes: (0..config.threads).map(|_| AtomicU64::new(0)).collect(),
        comfortable: worker.room() / config.threads as u64,
    };
    let earlier = worker.nodes;
    let run = |member: usize| {
        let memory = Shared { table, team: &team, member, level: 0 };
        let observer = if member == 0 { observer } else { &() };
        let mut own = Worker::new(game, config, memory, observer);
        own.nodes = if member == 0 { earlier } else { 0 };
        let answer = own.above(position, alpha);
        team.nodes[member].store(own.nodes, Relaxed);
        let end = match answer {
            Err(error) => End::Failed(error),
            Ok(_) if own.stopped => End::Interrupted,
            Ok(answer) => End::Answer(answer),
        };
        // If there is a reason to stop already, this is none; and if another thread has had the same answer
        // a moment before, that is as good.
        let _ = team.end.set(end);
        own.stored()
    };
    let stored: u64 = thread::scope(|scope| {
        let others: Vec<_> = (1..config.threads).map(|member| scope.spawn(move || run(member))).collect();
        run(0) + others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))).sum::<u64>()
    });
    worker.nodes = team.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum();
    worker.add_stored(stored);
    team.end.into_inner().unwrap_or(End::Interrupted)
}

impl<K: Key, E> Shared<'_, K, E> {
    /// The place of a position among those at work, and its fingerprint.
    #[inline]
    fn place(&self, hash: K) -> (&AtomicU64, u64) {
        (&self.team.places[hash.low(PLACE_BITS)], hash.without_low(PLACE_BITS).low(63) as u64 + 1)
    }
}

impl<K: Key, E> Memory<K> for Shared<'_, K, E> {
    const SHARED: bool = true;

    #[inline(always)]
    fn table(&self) -> &TranspositionTable<K> {
        self.table
    }

    fn comfortable(&self) -> u64 {
        self.team.comfortable
    }

    fn grow(&mut self) {
        let _ = self.team.end.set(End::Full);
    }

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
        self.team.end.get().is_some()
    }
}
