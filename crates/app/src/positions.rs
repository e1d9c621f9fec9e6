//! The answer vertex by vertex, made while it is shown: an arena of millions of vertices needs no
//! second copy of its names.

use crate::parts::{draw_kind, option_text, text};
use retrograde::{NamedArena, Outcome, Player, Solution, Vertex, VertexSet};
use serde::ser::{Serialize, Serializer};
use std::sync::Arc;

/// The answers for the vertices of an arena or of a part of it, in order.
#[derive(Clone, Debug)]
pub struct Positions {
    named: Arc<NamedArena>,
    solution: Arc<Solution>,
    part: Option<VertexSet>,
}

/// What is known about one vertex.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Position {
    /// Its name.
    pub vertex: String,
    /// Who moves there.
    #[serde(serialize_with = "text")]
    pub owner: Player,
    /// Who wins from there.
    #[serde(serialize_with = "text")]
    pub value: Outcome,
    /// In how many moves; nothing for a draw or a win by avoiding.
    pub rank: Option<u32>,
    /// All optimal moves of the owner, each named by the vertex it goes to.
    pub best: Vec<String>,
    /// The one of them that the strategy plays.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<&'static str>,
    /// Whose target it is.
    #[serde(serialize_with = "option_text")]
    pub target: Option<Player>,
}

impl Positions {
    pub(crate) const fn new(named: Arc<NamedArena>, solution: Arc<Solution>, part: Option<VertexSet>) -> Self {
        Self { named, solution, part }
    }

    /// The answers, each made when it is asked for.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        self.vertices().map(|vertex| self.position(vertex))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.part.as_ref().map_or(self.named.arena.vertex_count(), VertexSet::len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let inside = |vertex: &Vertex| self.part.as_ref().is_none_or(|part| part.contains(*vertex));
        self.named.arena.vertices().filter(inside)
    }

    fn position(&self, vertex: Vertex) -> Position {
        let (named, solution) = (&*self.named, &*self.solution);
        let verdict = solution.verdict(vertex);
        let name = |vertex| named.name(vertex).into_owned();
        Position {
            vertex: name(vertex),
            owner: named.arena.owner(vertex),
            value: verdict.outcome(),
            rank: verdict.rank(),
            best: solution.best_moves(&named.arena, vertex).into_iter().map(name).collect(),
            chosen: solution.best_move(vertex).map(name),
            draw: draw_kind(verdict),
            target: named.arena.target(vertex),
        }
    }
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
