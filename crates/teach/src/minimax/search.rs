//! What the recursive algorithms have in common: counting, telling, and the lists they keep.

use super::leaves::Leaves;
use super::line::Lines;
use super::repetition::Path;
use super::{Answer, Counts, Event, MinimaxError, Value, Window};
use retrograde::{Interrupted, Observer, Progress, Stage, TryGame};
use std::ops::Range;

/// Grow the stack when less than this many bytes are left.
const RED_ZONE: usize = 64 << 10;
/// Grow it by this many bytes.
const SEGMENT: usize = 4 << 20;
/// Calls between two questions to the observer whether to go on.
const PAUSE_EVERY: u64 = 1 << 12;

/// A value, or why there is none.
pub(super) type Found<G, V> = Result<V, MinimaxError<<G as TryGame>::Position, <G as TryGame>::Error>>;

/// The answer about a game.
pub(super) type AnswerOf<G, V> = Answer<V, <G as TryGame>::Move>;

/// Somebody who is told everything while it happens, and may put an end to it.
pub(super) type Watch<'w, G, V> =
    dyn FnMut(&<G as TryGame>::Position, Event<<G as TryGame>::Move, V>) -> Result<(), Interrupted> + 'w;

/// A search that is running.
pub(super) struct Recursion<'a, G: TryGame, V> {
    pub(super) game: &'a G,
    pub(super) leaves: &'a Leaves<'a, G, V>,
    observer: &'a dyn Observer,
    watch: Option<&'a mut Watch<'a, G, V>>,
    counts: Counts,
    lines: Lines<G::Move>,
    path: Path<(G::Position, u32)>,
    /// The moves of all positions on the current path, one after the other.
    moves: Vec<G::Move>,
    /// No line of more moves is followed: what is on it is remembered too, on the stack.
    longest: usize,
}

/// How the search got to a position.
pub(super) struct Arrival<M> {
    pub(super) depth: u32,
    pub(super) by: Option<M>,
}

impl<M> Arrival<M> {
    /// Where a search begins.
    pub(super) const ROOT: Self = Self { depth: 0, by: None };

    /// After one more move.
    pub(super) const fn deeper(&self, by: M) -> Self {
        Self { depth: self.depth + 1, by: Some(by) }
    }
}

/// The moves of a position, and the best of those that were looked at.
pub(super) struct Choice<V> {
    /// Where the moves begin in the search's list, and which of them were not yet looked at.
    first: usize,
    left: Range<usize>,
    /// Where the line of the best move stands, and where that of the next successor begins.
    line: Range<usize>,
    pub(super) best: Option<V>,
}

impl<'a, G, V> Recursion<'a, G, V>
where
    G: TryGame,
    V: Value,
{
    pub(super) fn new(
        game: &'a G,
        leaves: &'a Leaves<'a, G, V>,
        observer: &'a dyn Observer,
        watch: Option<&'a mut Watch<'a, G, V>>,
        longest: usize,
    ) -> Self {
        let (lines, path) = (Lines::new(), Path::new());
        Self { game, leaves, observer, watch, counts: Counts::default(), lines, path, moves: Vec::new(), longest }
    }

    /// Begins a call, unless the play goes round in a circle, is too long or somebody has had enough.
    pub(super) fn enter(
        &mut self,
        position: &G::Position,
        entry: &Arrival<G::Move>,
        window: Option<Window<V>>,
    ) -> Found<G, ()> {
        if self.counts.calls.is_multiple_of(PAUSE_EVERY) {
            self.observer.checkpoint(Progress { stage: Stage::Minimax, done: self.counts.calls, total: None })?;
        }
        let depth = entry.depth;
        if depth as usize > self.longest {
            return Err(MinimaxError::TooMany { limit: self.longest });
        }
        self.counts.calls += 1;
        self.tell(position, Event::Entered { depth, by: entry.by, window })?;
        let ahead = self.leaves.ahead(depth);
        let same = |kept: &(G::Position, u32)| kept.0 == *position && kept.1 == ahead;
        match self.path.step(depth, same, || (position.clone(), ahead)) {
            Some(before) => Err(MinimaxError::repetition(position, before, depth)),
            None => Ok(()),
        }
    }

    /// The value, if the position is a leaf; that ends the call.
    pub(super) fn leaf(&mut self, position: &G::Position, depth: u32) -> Found<G, Option<V>> {
        let leaf = self.leaves.leaf(self.game, position, depth).map_err(MinimaxError::Game)?;
        let Some(leaf) = leaf else { return Ok(None) };
        self.counts.leaves += 1;
        self.counts.estimates += u64::from(leaf.estimated);
        self.counts.cost += 1;
        self.tell(position, Event::Leaf { value: leaf.value, estimated: leaf.estimated })?;
        self.tell(position, Event::Returned(leaf.value))?;
        Ok(Some(leaf.value))
    }

    /// Ends a call with a value from the memory.
    pub(super) fn remember(&mut self, position: &G::Position, value: V) -> Found<G, V> {
        self.counts.memo_hits += 1;
        self.tell(position, Event::Remembered(value))?;
        self.tell(position, Event::Returned(value))?;
        Ok(value)
    }

    /// The moves of a position, of which there must be one.
    pub(super) fn choice(&mut self, position: &G::Position) -> Found<G, Choice<V>> {
        let first = self.moves.len();
        self.game.moves(position, &mut self.moves).map_err(MinimaxError::Game)?;
        if self.moves.len() == first {
            return Err(MinimaxError::NoMove { position: position.clone() });
        }
        let line = self.lines.end();
        Ok(Choice { first, left: first..self.moves.len(), line: line..line, best: None })
    }

    /// The next move to look at.
    pub(super) fn next(&self, choice: &mut Choice<V>) -> Option<G::Move> {
        choice.line.end = self.lines.end();
        choice.left.next().map(|index| self.moves[index])
    }

    /// Calls for a successor. The stack grows when it gets short, so that a chain of a million moves is no
    /// problem.
    pub(super) fn deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        self.counts.cost += 1;
        retrograde::with_stack(RED_ZONE, SEGMENT, || call(self))
    }

    /// Takes the value of the move that was just looked at for the best one.
    pub(super) fn improve(
        &mut self,
        position: &G::Position,
        choice: &mut Choice<V>,
        by: G::Move,
        value: V,
    ) -> Found<G, ()> {
        choice.best = Some(value);
        self.tell(position, Event::Improved { by, value })
    }

    /// Keeps the line of the move that was just looked at instead of the one before.
    pub(super) fn keep_line(&mut self, choice: &Choice<V>, by: G::Move) {
        self.lines.improve(choice.line.start, choice.line.end, by);
    }

    /// Forgets the line of the move that was just looked at.
    pub(super) fn forget_line(&mut self, choice: &Choice<V>) {
        self.lines.forget(choice.line.end);
    }

    /// Leaves the other moves alone.
    pub(super) fn cut(&mut self, position: &G::Position, choice: &mut Choice<V>) -> Found<G, ()> {
        let left = choice.left.len();
        if left == 0 {
            return Ok(());
        }
        choice.left.start = choice.left.end;
        self.counts.cuts += 1;
        self.tell(position, Event::Cut { left })
    }

    /// Ends a call.
    pub(super) fn finish(&mut self, position: &G::Position, choice: Choice<V>, value: V) -> Found<G, V> {
        self.moves.truncate(choice.first);
        self.tell(position, Event::Returned(value))?;
        Ok(value)
    }

    /// The answer, when the first call has come back, with the line that the calls have left.
    pub(super) fn answer(self, value: V) -> AnswerOf<G, V> {
        debug_assert!(self.moves.is_empty(), "every call has given its moves back");
        Answer { value, line: self.lines.finish(), counts: self.counts }
    }

    fn tell(&mut self, position: &G::Position, event: Event<G::Move, V>) -> Found<G, ()> {
        Ok(self.watch.as_mut().map_or(Ok(()), |watch| watch(position, event))?)
    }
}
