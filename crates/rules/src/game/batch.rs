//! Asking about many positions at once.
//!
//! Making an evaluator costs as much as a short function, and calling a function from outside more than
//! calling it from inside. So the translation of a game ends with a function that asks all three questions
//! about each position of a list, and exploring uses that. Whenever anything is odd, the positions are
//! asked about one by one, so that errors and limits are the same as without batches.

use super::{RulesGame, RulesPosition};
use crate::memory::{Facts, Memory};
use crate::position::into_value;
use crate::program::Failure;
use retrograde::{Interrupted, Observer, Progress, Stage};
use starlark::values::Value;
use starlark::values::list::{AllocList, ListRef};
use starlark::values::tuple::TupleRef;

/// What stands at the end of the translation of a game.
pub(crate) const QUESTIONS: &str = "
def retrograde__ask(s):
    outcome = winner(s)
    return (outcome, player(s), moves(s) if outcome == None else None)

def retrograde__ask_all(positions):
    return [retrograde__ask(s) for s in positions]
";

/// The name of the function that is called.
pub(super) const ASK_ALL: &str = "retrograde__ask_all";

/// Positions in a batch at the most: their values stay small enough for the caches.
const LARGEST: usize = 128;

impl RulesGame {
    /// Asks about the positions that can be reached from some, nearest first, until there are more than
    /// `most` of them.
    pub(super) fn prepare(
        &self,
        starts: &[RulesPosition],
        most: usize,
        observer: &dyn Observer,
    ) -> Result<(), Interrupted> {
        let mut reached = Reached::default();
        let mut memory = self.lock();
        for start in starts {
            reached.add(start.0);
        }
        let mut batch = 1;
        let mut next = 0;
        while next < reached.order.len() && reached.order.len() <= most && memory.error.is_none() {
            let end = reached.order.len().min(next + batch);
            observer.checkpoint(Progress { stage: Stage::Rules, done: next as u64, total: None })?;
            let ids = &reached.order[next..end];
            // Larger batches as long as all goes well; from one again where something is odd.
            batch = if self.ask_all(&mut memory, ids) { (2 * batch).min(LARGEST) } else { 1 };
            for index in next..end {
                let facts = self.facts(&mut memory, RulesPosition(reached.order[index]));
                for &head in &memory.heads[facts.first as usize..][..facts.count as usize] {
                    reached.add(head);
                }
            }
            next = end;
        }
        Ok(())
    }

    /// Asks about positions, and tells whether nothing odd came up.
    fn ask_all(&self, memory: &mut Memory, ids: &[u32]) -> bool {
        let new: Vec<u32> = ids.iter().copied().filter(|&id| memory.facts(id).is_none()).collect();
        let (Some(ask_all), true) = (&self.ask_all, new.len() > 1) else { return true };
        let before = memory.heads.len();
        let mut found = Vec::with_capacity(new.len());
        let asked = self.program.run(|eval, heap| {
            memory.truncate(before);
            found.clear();
            let positions = &memory.positions;
            let arguments: Vec<Value> = new.iter().map(|&id| into_value(&mut positions.bytes(id), heap)).collect();
            let list = heap.alloc(AllocList(arguments.iter().copied()));
            let answers = crate::program::call(eval, "moves", ask_all, list)?;
            let answers = ListRef::from_value(answers).map_or(&[][..], ListRef::content);
            for (&argument, answer) in arguments.iter().zip(answers) {
                let Some([outcome, player, moves]) = TupleRef::from_value(*answer).map(TupleRef::content) else {
                    break;
                };
                let outcome = self.read_winner(*outcome, argument, heap)?;
                let owner = self.read_player(*player, argument, heap)?;
                found.push(match outcome {
                    Some(_) => Facts { owner, outcome, first: 0, count: 0 },
                    None => self.read_moves(owner, *moves, argument, heap, memory)?,
                });
            }
            Ok::<(), Failure>(())
        });
        if asked.is_err() || found.len() != new.len() {
            memory.truncate(before);
            return false;
        }
        for (id, facts) in new.into_iter().zip(found) {
            memory.learn(id, facts);
        }
        true
    }
}

/// Positions in the order in which they are first reached.
#[derive(Default)]
struct Reached {
    order: Vec<u32>,
    known: Vec<bool>,
}

impl Reached {
    fn add(&mut self, id: u32) {
        let index = id as usize;
        if self.known.len() <= index {
            self.known.resize((index + 1).max(2 * self.known.len()), false);
        }
        if !std::mem::replace(&mut self.known[index], true) {
            self.order.push(id);
        }
    }
}
