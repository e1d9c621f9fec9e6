//! The five algorithms by name.

use super::{Attractor, Event, Label, Rank, Reason, Trace, extend, fixpoint, queue, recursive, stack};
use retrograde::{Arena, Objective, Player, Vertex};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the algorithms of the course.
///
/// ```
/// use retrograde_teach::course::Algorithm;
/// let algorithm: Algorithm = "queue".parse()?;
/// assert_eq!(algorithm, Algorithm::Queue);
/// assert_eq!(algorithm.to_string(), "queue");
/// assert!("pile".parse::<Algorithm>().is_err());
/// # Ok::<(), retrograde_teach::course::UnknownAlgorithm>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Whole layers by *exists* and *for all* ([`fixpoint`]).
    Fixpoint,
    /// Depth first by calls ([`recursive`]).
    Recursive,
    /// Depth first by calls, from targets that are all in from the beginning ([`extend`]).
    Extend,
    /// Depth first by a stack ([`stack`]).
    Stack,
    /// Breadth first by a queue ([`queue`]).
    Queue,
}

/// The name of no algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no algorithm {0:?}; there are fixpoint, recursive, extend, stack and queue")]
pub struct UnknownAlgorithm(pub String);

/// An attractor with ranks or with labels, as the algorithm gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyAttractor {
    /// By whole layers or a queue.
    Ranked(Attractor<Rank>),
    /// By recursion or a stack.
    Labelled(Attractor<Label>),
}

impl Algorithm {
    /// All five, in the order of the table in [the module](super).
    pub const ALL: [Self; 5] = [Self::Fixpoint, Self::Recursive, Self::Extend, Self::Stack, Self::Queue];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixpoint => "fixpoint",
            Self::Recursive => "recursive",
            Self::Extend => "extend",
            Self::Stack => "stack",
            Self::Queue => "queue",
        }
    }

    /// Whether it gives exact ranks; otherwise labels.
    #[must_use]
    pub const fn gives_ranks(self) -> bool {
        matches!(self, Self::Fixpoint | Self::Queue)
    }

    /// The attractor of a player.
    #[must_use]
    pub fn run(self, arena: &Arena, objective: Objective, player: Player) -> AnyAttractor {
        let Ok(attractor) = self.watch(arena, objective, player, &mut |_| Ok::<(), Infallible>(()));
        attractor
    }

    /// The attractor of a player, and all that was done to get it. A trace takes about 150 bytes for each
    /// vertex that is taken and 20 for each edge into it, so it is for arenas that one can look at.
    #[must_use]
    pub fn trace(self, arena: &Arena, objective: Objective, player: Player) -> (AnyAttractor, Trace) {
        let mut trace = Trace::new(self);
        let Ok(attractor) = self.watch(arena, objective, player, &mut |event| {
            trace.record(event);
            Ok::<(), Infallible>(())
        });
        (attractor, trace)
    }

    /// The attractor of a player, with every event told to `watch`.
    ///
    /// # Errors
    /// What `watch` returned; that ends the computation.
    pub fn watch<E>(
        self,
        arena: &Arena,
        objective: Objective,
        player: Player,
        watch: &mut impl FnMut(Event) -> Result<(), E>,
    ) -> Result<AnyAttractor, E> {
        Ok(match self {
            Self::Fixpoint => AnyAttractor::Ranked(fixpoint::attractor(arena, objective, player, watch)?),
            Self::Recursive => AnyAttractor::Labelled(recursive::attractor(arena, objective, player, watch)?),
            Self::Extend => AnyAttractor::Labelled(extend::attractor(arena, objective, player, watch)?),
            Self::Stack => AnyAttractor::Labelled(stack::attractor(arena, objective, player, watch)?),
            Self::Queue => AnyAttractor::Ranked(queue::attractor(arena, objective, player, watch)?),
        })
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let known = Self::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        known.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

impl AnyAttractor {
    /// Whether the vertex is in it.
    #[must_use]
    pub fn contains(&self, vertex: Vertex) -> bool {
        match self {
            Self::Ranked(attractor) => attractor.contains(vertex),
            Self::Labelled(attractor) => attractor.contains(vertex),
        }
    }

    /// Its vertices in the order in which they entered.
    #[must_use]
    pub fn order(&self) -> &[Vertex] {
        match self {
            Self::Ranked(attractor) => attractor.order(),
            Self::Labelled(attractor) => attractor.order(),
        }
    }

    /// Why the vertex entered, if it did.
    #[must_use]
    pub fn reason(&self, vertex: Vertex) -> Option<Reason> {
        match self {
            Self::Ranked(attractor) => attractor.reason(vertex),
            Self::Labelled(attractor) => attractor.reason(vertex),
        }
    }
}
