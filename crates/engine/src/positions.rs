//! The answer vertex by vertex, made while it is shown: an arena of millions of vertices needs no
//! second copy of its names.

use crate::Loaded;
use crate::parts::{draw_kind, option_text, text};
use retrograde::{Outcome, Player, Solution, Vertex, VertexSet};
use serde::ser::{Serialize, Serializer};
use std::sync::Arc;

/// The answers for the vertices of an arena or of a part of it, in order.
#[derive(Clone, Debug)]
pub struct Positions {
    loaded: Arc<Loaded>,
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
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<&'static str>,
    /// Whose target it is.
    #[serde(serialize_with = "option_text")]
    pub target: Option<Player>,
}

impl Positions {
    pub(crate) const fn new(loaded: Arc<Loaded>, solution: Arc<Solution>, part: Option<VertexSet>) -> Self {
        Self { loaded, solution, part }
    }

    /// The answers, each made when it is asked for.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        self.vertices().map(|vertex| self.position(vertex))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.part.as_ref().map_or(self.loaded.arena().vertex_count(), VertexSet::len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let inside = |vertex: &Vertex| self.part.as_ref().is_none_or(|part| part.contains(*vertex));
        self.loaded.arena().vertices().filter(inside)
    }

    /// What is known about one vertex.
    #[must_use]
    pub fn position(&self, vertex: Vertex) -> Position {
        let (loaded, solution) = (&*self.loaded, &*self.solution);
        let arena = loaded.arena();
        let verdict = solution.verdict(vertex);
        let best = solution.best_moves(arena, vertex);
        let name = |vertex| loaded.name(vertex).into_owned();
        Position {
            vertex: name(vertex),
            owner: arena.owner(vertex),
            value: verdict.outcome(),
            rank: verdict.rank(),
            best: best.iter().copied().map(name).collect(),
            best_moves: loaded.is_game().then(|| move_texts(loaded, vertex, &best)),
            chosen: solution.best_move(vertex).map(name),
            draw: draw_kind(verdict),
            target: arena.target(vertex),
        }
    }
}

/// How people write the moves to those vertices; if several moves lead to one, the first of them.
pub(crate) fn move_texts(loaded: &Loaded, from: Vertex, to: &[Vertex]) -> Vec<String> {
    let moves = loaded.moves(from);
    let text = |to: &Vertex| moves.iter().find(|(_, end)| end == to).map(|(text, _)| text.clone());
    to.iter().map(|to| text(to).unwrap_or_default()).collect()
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
