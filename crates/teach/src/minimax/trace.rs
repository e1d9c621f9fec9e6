//! All that minimax did, as a tree of calls that can be shown.

use super::{Event, Value, Window};
use std::fmt::Write;

/// A call of minimax for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<P, M, V> {
    /// The position.
    pub position: P,
    /// The move that led here; none where the search began.
    pub by: Option<M>,
    /// The number of the call that made this one.
    pub caller: Option<usize>,
    /// How many moves from where the search began.
    pub depth: u32,
    /// The window, if this is alpha-beta.
    pub window: Option<Window<V>>,
    /// What kind of call it turned out to be.
    pub kind: CallKind,
    /// The best move, if there was one.
    pub best: Option<M>,
    /// How many moves were left out by a cut.
    pub left_out: usize,
    /// What it returned; none while it runs.
    pub value: Option<V>,
}

/// What kind of call it turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// It looked at the moves.
    Inner,
    /// The play is over there.
    Final,
    /// It looked no further, and asked the heuristic.
    Horizon,
    /// The value was known already.
    Remembered,
}

/// How the value that a call returned stands to the value of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The position is worth no more than this to J0, and perhaps less.
    AtMost,
    /// The position is worth no less than this to J0, and perhaps more.
    AtLeast,
}

impl<P, M, V: Value> Call<P, M, V> {
    /// Whether the value is exact. Alpha-beta only bounds a value that is outside of its window.
    #[must_use]
    pub fn bound(&self) -> Bound {
        match (self.kind, self.window, self.value) {
            // No position is worth as little as −∞, which an empty window can give.
            (CallKind::Inner, Some(window), Some(value)) if value <= window.alpha && value > V::LOWEST => Bound::AtMost,
            (CallKind::Inner, Some(window), Some(value)) if value >= window.beta => Bound::AtLeast,
            _ => Bound::Exact,
        }
    }
}

/// One event, and the number of the call where it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallStep<M, V> {
    /// The number of the call.
    pub call: usize,
    /// What happened.
    pub event: Event<M, V>,
}

/// What minimax did, event by event, and the tree of its calls.
///
/// A game tree is large, so a trace keeps only as many calls as it was told to, the first ones.
///
/// ```
/// use retrograde_teach::minimax::{Algorithm, ArenaGame, Minimax, Trace};
/// use retrograde::{ArenaBuilder, Player, Objective};
/// // a → b, c; J1 owns b and c; b → J1 wins; c → J0 wins.
/// let mut builder = ArenaBuilder::new();
/// let a = builder.vertex(Player::Zero)?;
/// let [b, c, lost, won] = [(); 4].map(|()| builder.vertex(Player::One).unwrap());
/// for (from, to) in [(a, b), (a, c), (b, lost), (c, won)] {
///     builder.edge(from, to)?;
/// }
/// builder.target(lost, Player::One)?;
/// builder.target(won, Player::Zero)?;
/// let arena = builder.build()?;
/// let game = ArenaGame::new(&arena, Objective::default(), a);
/// let mut trace = Trace::new(100);
/// Minimax::new(&game).record(Algorithm::AlphaBeta, &a, &mut trace).unwrap();
/// assert_eq!(
///     trace.outline(|vertex| format!("{vertex}")),
///     "0: J0 in 2 in [-∞, +∞]\n  \
///        1: J1 in 1 in [-∞, +∞]\n    \
///          3: J1 in 0 in [-∞, +∞], final\n  \
///        2: J0 in 1 in [J1 in 1, +∞]\n    \
///          4: J0 in 0 in [J1 in 0, +∞], final\n"
/// );
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace<P, M, V> {
    calls: Vec<Call<P, M, V>>,
    steps: Vec<CallStep<M, V>>,
    /// The calls that run, the innermost last; `None` stands for one that is not kept.
    running: Vec<Option<usize>>,
    limit: usize,
    complete: bool,
}

impl<P: Clone, M: Copy, V: Value> Trace<P, M, V> {
    /// A trace of nothing, which will keep that many calls.
    #[must_use]
    pub const fn new(calls: usize) -> Self {
        Self { calls: Vec::new(), steps: Vec::new(), running: Vec::new(), limit: calls, complete: true }
    }

    /// Adds an event. Events must come in the order in which they happen.
    pub fn record(&mut self, position: &P, event: Event<M, V>) {
        if let Event::Entered { depth, by, window } = event {
            let call = (self.calls.len() < self.limit).then_some(self.calls.len());
            if call.is_some() {
                let caller = self.running.last().copied().flatten();
                let position = position.clone();
                let kind = CallKind::Inner;
                let (best, left_out, value) = (None, 0, None);
                self.calls.push(Call { position, by, caller, depth, window, kind, best, left_out, value });
            }
            self.complete &= call.is_some();
            self.running.push(call);
        }
        let running = self.running.last().copied().flatten();
        if matches!(event, Event::Returned(_)) {
            self.running.pop();
        }
        let Some(number) = running else { return };
        self.steps.push(CallStep { call: number, event });
        let call = &mut self.calls[number];
        match event {
            Event::Entered { .. } => {}
            Event::Leaf { estimated, .. } => call.kind = if estimated { CallKind::Horizon } else { CallKind::Final },
            Event::Remembered(_) => call.kind = CallKind::Remembered,
            Event::Improved { by, .. } => call.best = Some(by),
            Event::Cut { left } => call.left_out = left,
            Event::Returned(value) => call.value = Some(value),
        }
    }

    /// The calls in the order in which they were made: the tree in preorder.
    #[must_use]
    pub fn calls(&self) -> &[Call<P, M, V>] {
        &self.calls
    }

    /// Everything that happened in those calls, in order.
    #[must_use]
    pub fn steps(&self) -> &[CallStep<M, V>] {
        &self.steps
    }

    /// Whether all calls were kept.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The calls that run when a step happens, the innermost first: the current line, backwards.
    pub fn running(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        let innermost = self.steps.get(step).map(|step| step.call);
        std::iter::successors(innermost, |&call| self.calls[call].caller)
    }

    /// The tree as text: a line for each call, further to the right the deeper it is, with what the
    /// position is called, what it is worth, and what else happened there.
    #[must_use]
    pub fn outline(&self, name: impl Fn(&P) -> String) -> String {
        let mut text = String::new();
        for call in &self.calls {
            let indent = 2 * call.depth as usize;
            let bound = match call.bound() {
                Bound::Exact => "",
                Bound::AtMost => "≤ ",
                Bound::AtLeast => "≥ ",
            };
            let value = call.value.map_or("?".to_owned(), |value| value.to_string());
            let window = call.window.map_or(String::new(), |window| format!(" in [{}, {}]", window.alpha, window.beta));
            let kind = match call.kind {
                CallKind::Inner => "",
                CallKind::Final => ", final",
                CallKind::Horizon => ", guessed",
                CallKind::Remembered => ", remembered",
            };
            let cut = match call.left_out {
                0 => String::new(),
                left => format!(", {left} cut"),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:indent$}{}: {bound}{value}{window}{kind}{cut}", "", name(&call.position));
        }
        if !self.complete {
            text.push_str("…\n");
        }
        text
    }
}
