//! The answer vertex by vertex, made while it is shown: an arena of millions of vertices needs no
//! second copy of its names.

use crate::Loaded;
use crate::parts::draw_kind;
use retrograde::{DrawKind, Outcome, Player, Solution, Vertex, VertexSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// The answers for the vertices of an arena or of a part of it, in order. Read from JSON, they are a list.
#[derive(Clone, Debug)]
pub struct Positions(Answers);

#[derive(Clone, Debug)]
enum Answers {
    Made { loaded: Arc<Loaded>, solution: Arc<Solution>, part: Option<VertexSet> },
    Listed(Vec<PositionReply>),
}

/// What is known about one vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionReply {
    /// Its name.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// Who wins from there.
    pub value: Outcome,
    /// In how many moves; nothing for a draw or a win by avoiding.
    pub rank: Option<u32>,
    /// All optimal moves of the owner, each named by the vertex it goes to.
    pub best: Vec<String>,
    /// The one of them that the strategy plays.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<DrawKind>,
    /// Whose target it is.
    pub target: Option<Player>,
    /// The score with best play, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

impl Default for Positions {
    fn default() -> Self {
        Self(Answers::Listed(Vec::new()))
    }
}

impl Positions {
    pub(crate) const fn new(loaded: Arc<Loaded>, solution: Arc<Solution>, part: Option<VertexSet>) -> Self {
        Self(Answers::Made { loaded, solution, part })
    }

    /// The answers, each made when it is asked for.
    pub fn iter(&self) -> Box<dyn Iterator<Item = PositionReply> + '_> {
        match &self.0 {
            Answers::Listed(positions) => Box::new(positions.iter().cloned()),
            Answers::Made { loaded, solution, part } => {
                let inside = move |vertex: &Vertex| part.as_ref().is_none_or(|part| part.contains(*vertex));
                let vertices = loaded.arena().vertices().filter(inside);
                Box::new(vertices.map(|vertex| PositionReply::of(loaded, solution, vertex)))
            }
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Answers::Listed(positions) => positions.len(),
            Answers::Made { loaded, part, .. } => part.as_ref().map_or(loaded.arena().vertex_count(), VertexSet::len),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl PositionReply {
    /// What is known about one vertex of a solved arena.
    #[must_use]
    pub fn of(loaded: &Loaded, solution: &Solution, vertex: Vertex) -> Self {
        let arena = loaded.arena();
        let verdict = solution.verdict(vertex);
        let best = solution.best_moves(arena, vertex);
        let name = |vertex| loaded.name(vertex).into_owned();
        Self {
            vertex: name(vertex),
            owner: arena.owner(vertex),
            value: verdict.outcome(),
            rank: verdict.rank(),
            best: best.iter().copied().map(name).collect(),
            best_moves: loaded.is_game().then(|| loaded.move_texts(vertex, &best)),
            chosen: solution.best_move(vertex).map(name),
            draw: draw_kind(verdict),
            target: arena.target(vertex),
            score: solution.score(vertex),
        }
    }
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(|positions| Self(Answers::Listed(positions)))
    }
}
