//! What a reader or a writer noticed, which is no error but worth telling.

use retrograde::NamedArena;
use thiserror::Error;

/// Something in the input or lost in the output that a person should know.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Warning {
    /// Edges leave a target, and no play takes them.
    #[error(
        "{edges} edge{} of {vertices} target{} ignored, because reaching a target ends the play; the first is \"{first}\"",
        if *.edges == 1 { "" } else { "s" },
        if *.vertices == 1 { "" } else { "s" }
    )]
    IgnoredEdges {
        /// The name of the first such target.
        first: String,
        /// How many targets have outgoing edges.
        vertices: usize,
        /// How many edges leave them.
        edges: usize,
    },
    /// The labels of a PGSolver file cannot serve as names, so the vertices are called by their ids.
    #[error("the labels are left out and vertices are called by their ids: {reason}")]
    LabelsIgnored {
        /// Why they cannot.
        reason: String,
    },
    /// The format has no place for something that the arena says.
    #[error("left out, because {format} has no place for it: {what}")]
    LeftOut {
        /// The format written.
        format: &'static str,
        /// What is lost.
        what: String,
    },
}

impl Warning {
    /// The warning about edges that leave targets, if there are any.
    #[must_use]
    pub fn of_ignored_edges(named: &NamedArena) -> Option<Self> {
        let arena = &named.arena;
        let mut leaving =
            arena.vertices().map(|vertex| (vertex, arena.ignored(vertex).len())).filter(|(_, count)| *count > 0);
        let (first, count) = leaving.next()?;
        let (vertices, edges) = leaving.fold((1, count), |(vertices, edges), (_, count)| (vertices + 1, edges + count));
        Some(Self::IgnoredEdges { first: named.name(first).into_owned(), vertices, edges })
    }
}
