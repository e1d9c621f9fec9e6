//! Asking about many positions with several threads, each with an evaluator of its own.
//!
//! A thread keeps positions and names of moves under numbers of its own, which spares the others most of the work of
//! finding equal ones. What it found is numbered for all in the order of the questions, so that the result is the same
//! whatever the number of threads.

use super::facts::Asking;
use super::{RulesGame, State};
use crate::interner::Keys;
use crate::machine::{Machine, Watch};
use crate::memory::{Facts, Memory};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// So many positions are asked about together at the most.
const MOST_TOGETHER: usize = 256;
/// With fewer positions waiting than this, telling another thread about them costs more than asking.
const FEW: usize = 32;

/// So many lots of questions for each thread may wait for a slower one to answer.
const AHEAD: usize = 16;
/// A thread that has found more positions than this forgets them, so that their number does not matter for the memory.
const MOST_KEPT: usize = 1 << 15;

/// Positions that are to be asked about, one after the other.
struct Questions {
    number: usize,
    ids: Vec<u32>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

/// What one thread found about some positions. Numbers of positions and names are those of the thread.
struct Answers {
    questions: Questions,
    thread: usize,
    /// Whether the thread had forgotten all its numbers before.
    anew: bool,
    facts: Vec<Facts>,
    heads: Vec<u32>,
    labels: Vec<u32>,
    new_positions: Keys,
    new_names: Vec<Box<str>>,
    printed: String,
    /// Why not all were answered.
    failed: Option<Asking>,
}

/// One evaluator and what it has found so far.
struct Asker<'w> {
    thread: usize,
    machine: Machine<'w>,
    memory: Memory,
    told_positions: usize,
    told_names: usize,
}

/// What the positions and names of one thread are called by all.
#[derive(Default)]
struct Known {
    positions: Vec<u32>,
    names: Vec<u32>,
}

/// Questions that wait for a thread.
#[derive(Default)]
struct Waiting {
    questions: Mutex<(VecDeque<Questions>, bool)>,
    changed: Condvar,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, (VecDeque<Questions>, bool)> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, questions: Questions) {
        self.lock().0.push_back(questions);
        self.changed.notify_one();
    }

    /// Takes some questions, if there are any now.
    fn take(&self) -> Option<Questions> {
        self.lock().0.pop_front()
    }

    /// Takes some questions, or nothing when there will be no more.
    fn wait(&self) -> Option<Questions> {
        let mut waiting = self.lock();
        loop {
            if waiting.1 {
                return None;
            }
            if let Some(questions) = waiting.0.pop_front() {
                return Some(questions);
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn close(&self) {
        self.lock().1 = true;
        self.changed.notify_all();
    }
}

/// Closes the queue however the work ends, so that no thread waits for ever.
struct Closing<'a>(&'a Waiting);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl<'w> Asker<'w> {
    fn new(thread: usize, machine: Machine<'w>) -> Self {
        Self { thread, machine, memory: Memory::new(), told_positions: 0, told_names: 0 }
    }

    fn answer(&mut self, game: &RulesGame, questions: Questions) -> Answers {
        let anew = self.memory.positions.len() > MOST_KEPT;
        if anew {
            self.memory = Memory::new();
            (self.told_positions, self.told_names) = (0, 0);
        }
        let memory = &mut self.memory;
        let mut facts = Vec::with_capacity(questions.ids.len());
        let mut failed = None;
        let mut begin = 0;
        for &end in &questions.ends {
            match game.ask_bytes(memory, &mut self.machine, &questions.bytes[begin..end]) {
                Ok(found) => facts.push(found),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
            begin = end;
        }
        let new_positions = memory.positions.since(self.told_positions);
        self.told_positions = memory.positions.len();
        let new_names = memory.names_since(self.told_names);
        self.told_names += new_names.len();
        let (heads, labels) = memory.take_rows();
        let printed = std::mem::take(&mut self.machine.printed);
        Answers {
            questions,
            thread: self.thread,
            anew,
            facts,
            heads,
            labels,
            new_positions,
            new_names,
            printed,
            failed,
        }
    }
}

/// Positions that are asked about in an order that grows while answers come in.
pub(super) trait Order {
    /// The positions so far; all answers about those before were given to [`Order::learned`].
    fn positions(&self) -> &[u32];
    /// What is known about the next position; whether to go on.
    fn learned(&mut self, memory: &Memory, facts: Facts) -> bool;
}

impl RulesGame {
    /// Asks about the positions of an order with several threads, until there are no more or somebody wants to stop.
    pub(super) fn ask_on_threads(
        &self,
        state: &mut State,
        threads: usize,
        watch: Watch<'_>,
        order: &mut dyn Order,
    ) -> Result<(), Asking> {
        let waiting = Waiting::default();
        let (sender, receiver) = mpsc::channel();
        let mut own = Asker::new(0, state.machine.fork(watch));
        std::thread::scope(|scope| {
            let _closing = Closing(&waiting);
            for thread in 1..threads {
                let mut asker = Asker::new(thread, state.machine.fork(watch));
                let (waiting, sender): (&Waiting, Sender<Answers>) = (&waiting, sender.clone());
                scope.spawn(move || {
                    while let Some(questions) = waiting.wait() {
                        if sender.send(asker.answer(self, questions)).is_err() {
                            break;
                        }
                    }
                });
            }
            self.distribute(state, threads, &mut own, &waiting, &receiver, order)
        })
    }

    fn distribute(
        &self,
        state: &mut State,
        threads: usize,
        own: &mut Asker<'_>,
        waiting: &Waiting,
        receiver: &Receiver<Answers>,
        order: &mut dyn Order,
    ) -> Result<(), Asking> {
        let mut known: Vec<Known> = (0..threads).map(|_| Known::default()).collect();
        let mut arrived: HashMap<usize, Answers> = HashMap::new();
        let mut asked = 0;
        let (mut first, mut next) = (0, 0);
        loop {
            // Step 1. Keep every thread busy.
            while next - first < AHEAD * threads && asked < order.positions().len() {
                let left = order.positions().len() - asked;
                if left < FEW && next > first {
                    break;
                }
                let together = (left / (2 * threads)).clamp(FEW.min(left), MOST_TOGETHER);
                let questions = questions(next, &order.positions()[asked..asked + together], &state.memory);
                (asked, next) = (asked + together, next + 1);
                if left < 2 * FEW && next == first + 1 {
                    arrived.insert(next - 1, own.answer(self, questions));
                } else {
                    waiting.push(questions);
                }
            }
            if next == first {
                return Ok(());
            }
            // Step 2. Take what has come, or answer something oneself, or wait.
            arrived.extend(receiver.try_iter().map(|answers| (answers.questions.number, answers)));
            let Some(answers) = arrived.remove(&first) else {
                match waiting.take() {
                    Some(questions) => {
                        arrived.insert(questions.number, own.answer(self, questions));
                    }
                    None => {
                        let Ok(answers) = receiver.recv() else { return Ok(()) };
                        arrived.insert(answers.questions.number, answers);
                    }
                }
                continue;
            };
            first += 1;
            // Step 3. Number for all what one thread has found.
            let thread = &mut known[answers.thread];
            if !self.learn_answers(state, thread, answers, order)? {
                return Ok(());
            }
        }
    }

    fn learn_answers(
        &self,
        state: &mut State,
        known: &mut Known,
        answers: Answers,
        order: &mut dyn Order,
    ) -> Result<bool, Asking> {
        let State { memory, machine } = state;
        if answers.anew {
            *known = Known::default();
        }
        machine.printed.push_str(&answers.printed);
        let mut new_positions = answers.new_positions;
        for at in 0..new_positions.len() {
            let (key, mut exact) = new_positions.take(at);
            known.positions.push(memory.positions.insert_key(key, &mut exact).map_err(|_| self.too_much())?);
        }
        for name in &answers.new_names {
            known.names.push(match memory.label(name) {
                Some(label) => label,
                None => memory.new_label(name),
            });
        }
        let mut found = answers.facts.iter();
        for &id in &answers.questions.ids {
            let facts = match memory.facts(id) {
                Some(facts) => facts,
                None => {
                    let Some(&facts) = found.next() else { break };
                    let row: Range<usize> = facts.first as usize..(facts.first + facts.count) as usize;
                    let first = u32::try_from(memory.heads.len()).map_err(|_| self.too_much())?;
                    for at in row {
                        let label = answers.labels.get(at).and_then(|&label| known.names.get(label as usize));
                        memory.push_move(known.positions[answers.heads[at] as usize], label.copied());
                    }
                    let facts = Facts { first, ..facts };
                    memory.learn(id, facts);
                    facts
                }
            };
            if !order.learned(memory, facts) {
                return Ok(false);
            }
        }
        match answers.failed {
            Some(failed) => Err(failed),
            None => Ok(true),
        }
    }
}

/// The positions of an order that are not known yet, to be asked about.
fn questions(number: usize, ids: &[u32], memory: &Memory) -> Questions {
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    for &id in ids.iter().filter(|&&id| memory.facts(id).is_none()) {
        bytes.extend_from_slice(memory.positions.bytes(id));
        ends.push(bytes.len());
    }
    Questions { number, ids: ids.to_vec(), bytes, ends }
}
