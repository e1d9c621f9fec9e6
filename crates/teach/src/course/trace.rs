//! All that an algorithm did, as steps that can be shown.

use super::{Algorithm, Event, Reason};
use retrograde::Vertex;

/// What an algorithm did, event by event, ready to be looked at step by step, in any order.
///
/// A step is what happens from taking one vertex until taking the next: from the stack, from the queue,
/// or by a call. With the recursive algorithm a step also begins when a call goes on after one that it
/// made; with the fixpoint a step is a layer. Step 0 of the stack and the queue puts the targets there.
///
/// Recording costs O(1) for each event. What waits after a step is not stored but read off when it is
/// asked for: the queue is a stretch of all that was ever pushed, and the stack hangs together by links.
///
/// ```
/// use retrograde_teach::course::{Algorithm, Reason};
/// use retrograde::{ArenaBuilder, Player, Objective};
/// // J0 moves from a or from b to the target t.
/// let mut builder = ArenaBuilder::new();
/// let [a, b, t] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(a, t)?;
/// builder.edge(b, t)?;
/// builder.target(t, Player::Zero)?;
/// let (_, trace) = Algorithm::Queue.trace(&builder.build()?, Objective::default(), Player::Zero);
///
/// let steps: Vec<_> = trace.steps().collect();
/// assert_eq!(steps[0].pending(), [t]);
/// assert_eq!(steps[1].taken(), Some(t));
/// assert_eq!(steps[1].pending(), [a, b]);
/// let entered: Vec<_> = steps[1].entered().map(|entry| (entry.vertex, entry.number, entry.reason)).collect();
/// assert_eq!(entered, [(a, 1, Reason::Move(t)), (b, 1, Reason::Move(t))]);
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    algorithm: Algorithm,
    events: Vec<Event>,
    marks: Vec<Mark>,
    /// Every vertex that ever waited, in the order of pushing. On a stack with what lay below it.
    cells: Vec<Cell>,
    waiting: Waiting,
    /// The next event begins a step, whatever it is.
    pause: bool,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    vertex: Vertex,
    below: Option<usize>,
}

/// What waits: the cells from `front` on in a queue, those from `top` down on a stack.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    front: usize,
    back: usize,
    top: Option<usize>,
}

/// Where a step begins, and what waits when it ends.
#[derive(Clone, Copy, Debug)]
struct Mark {
    first: usize,
    taken: Option<Vertex>,
    waiting: Waiting,
}

impl Trace {
    /// A trace of nothing, for events of that algorithm.
    #[must_use]
    pub const fn new(algorithm: Algorithm) -> Self {
        let waiting = Waiting { front: 0, back: 0, top: None };
        Self { algorithm, events: Vec::new(), marks: Vec::new(), cells: Vec::new(), waiting, pause: true }
    }

    /// Adds an event. Events must come in the order in which the algorithm tells them.
    pub fn record(&mut self, event: Event) {
        // Layers and returns belong to the step that they finish.
        let finishes = matches!(event, Event::Layer(_) | Event::Returned(_));
        let begins = match event {
            Event::Taken(_) | Event::Called(_) => true,
            _ => self.pause && !finishes,
        };
        if begins || self.marks.is_empty() {
            let taken = match event {
                Event::Taken(vertex) | Event::Called(vertex) => Some(vertex),
                // A call goes on after one that it made.
                _ if matches!(self.algorithm, Algorithm::Recursive | Algorithm::Extend) => {
                    self.waiting.top.map(|top| self.cells[top].vertex)
                }
                _ => None,
            };
            self.marks.push(Mark { first: self.events.len(), taken, waiting: self.waiting });
        }
        self.pause = finishes;
        self.events.push(event);
        match event {
            Event::Pushed(vertex) | Event::Called(vertex) => self.push(vertex),
            Event::Taken(_) | Event::Returned(_) => self.pop(),
            _ => {}
        }
        if let Some(mark) = self.marks.last_mut() {
            mark.waiting = self.waiting;
        }
    }

    /// Which algorithm this was.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// All events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All steps, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = AttractorStep<'_>> + ExactSizeIterator + Clone {
        (0..self.marks.len()).map(|number| AttractorStep { trace: self, number })
    }

    /// The step with that number, counted from 0.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<AttractorStep<'_>> {
        (number < self.marks.len()).then_some(AttractorStep { trace: self, number })
    }

    fn push(&mut self, vertex: Vertex) {
        self.cells.push(Cell { vertex, below: self.waiting.top });
        self.waiting.top = Some(self.cells.len() - 1);
        self.waiting.back = self.cells.len();
    }

    fn pop(&mut self) {
        self.waiting.top = self.waiting.top.and_then(|top| self.cells[top].below);
        self.waiting.front += 1;
    }
}

/// A vertex that entered the attractor in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttractorEntry {
    /// The vertex.
    pub vertex: Vertex,
    /// Its rank or its label, whichever the algorithm gives.
    pub number: u32,
    /// Why it entered.
    pub reason: Reason,
}

/// One step of a [`Trace`].
#[derive(Clone, Copy, Debug)]
pub struct AttractorStep<'a> {
    trace: &'a Trace,
    number: usize,
}

impl<'a> AttractorStep<'a> {
    /// Which step it is, counted from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The vertex that was taken, or whose call runs; none while the targets are put in place, and none
    /// with the fixpoint, which looks at all vertices at once.
    #[must_use]
    pub fn taken(&self) -> Option<Vertex> {
        self.mark().taken
    }

    /// What happened, in order.
    #[must_use]
    pub fn events(&self) -> &'a [Event] {
        let marks = &self.trace.marks;
        let last = marks.get(self.number + 1).map_or(self.trace.events.len(), |next| next.first);
        &self.trace.events[self.mark().first..last]
    }

    /// The counters that changed: each vertex with how many of its successors are left.
    pub fn lowered(&self) -> impl Iterator<Item = (Vertex, u32)> + use<'a> {
        self.events().iter().filter_map(|event| match *event {
            Event::Lowered { vertex, left } => Some((vertex, left)),
            _ => None,
        })
    }

    /// What entered the attractor, and why.
    pub fn entered(&self) -> impl Iterator<Item = AttractorEntry> + use<'a> {
        self.events().iter().filter_map(|event| match *event {
            Event::Entered { vertex, number, reason } => Some(AttractorEntry { vertex, number, reason }),
            _ => None,
        })
    }

    /// What waits after the step, the next one to be taken first: the queue from its front, the stack
    /// from its top, the calls that run from the innermost. Takes time for each vertex that waits.
    #[must_use]
    pub fn pending(&self) -> Vec<Vertex> {
        let Waiting { front, back, top } = self.mark().waiting;
        let cells = &self.trace.cells;
        if self.trace.algorithm == Algorithm::Queue {
            cells[front..back].iter().map(|cell| cell.vertex).collect()
        } else {
            std::iter::successors(top, |&top| cells[top].below).map(|top| cells[top].vertex).collect()
        }
    }

    fn mark(&self) -> &'a Mark {
        &self.trace.marks[self.number]
    }
}
