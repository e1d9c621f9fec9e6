//! What is seen of an algorithm of the course while it runs.

use super::job::Method;
use super::reply::FullTree;
use retrograde::Interrupted;
use retrograde::dynamic::PositionBytes;
use retrograde_teach::minimax::{Counts, Event, Trace, Value};

/// Counts, the best move so far, and the trace if one is kept.
pub(super) struct Seen<V> {
    pub(super) counts: Counts,
    /// How many calls are allowed.
    pub(super) most: u64,
    /// The best move found so far where the search began.
    pub(super) best: Option<(u32, V)>,
    /// How many moves were made so far from each position of the current line.
    made: Vec<u32>,
    most_moves: u32,
    longest: u32,
    pub(super) trace: Option<Trace<PositionBytes, u32, V>>,
}

impl<V: Value> Seen<V> {
    pub(super) fn new(most: u64, trace: Option<usize>) -> Self {
        let (counts, made) = (Counts::default(), Vec::new());
        Self { counts, most, best: None, made, most_moves: 0, longest: 0, trace: trace.map(Trace::new) }
    }

    pub(super) fn watch(&mut self, position: &PositionBytes, event: Event<u32, V>) -> Result<(), Interrupted> {
        if let Some(trace) = &mut self.trace {
            trace.record(position, event);
        }
        match event {
            Event::Entered { depth, .. } => {
                if self.counts.calls >= self.most {
                    return Err(Interrupted);
                }
                self.counts.calls += 1;
                self.longest = self.longest.max(depth);
                if let Some(made) = self.made.last_mut() {
                    *made += 1;
                    self.most_moves = self.most_moves.max(*made);
                    self.counts.cost += 1;
                }
                self.made.push(0);
            }
            Event::Leaf { estimated, .. } => {
                self.counts.leaves += 1;
                self.counts.cost += 1;
                self.counts.estimates += u64::from(estimated);
            }
            Event::Remembered(_) => self.counts.memo_hits += 1,
            Event::Improved { by, value } if self.made.len() == 1 => self.best = Some((by, value)),
            Event::Improved { .. } => {}
            Event::Cut { .. } => self.counts.cuts += 1,
            Event::Returned(_) => {
                self.made.pop();
            }
        }
        Ok(())
    }

    /// The full tree that the game tree fits into, if all of it was seen.
    pub(super) fn full_tree(&self, method: Method) -> Option<FullTree> {
        (method == Method::Minimax).then(|| FullTree::new(self.most_moves, self.longest))
    }
}
