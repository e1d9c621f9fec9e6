//! Pieces that several replies share, with the names they have in JSON.

use crate::Loaded;
use retrograde::{Arena, DeadEnds, DrawKind, Mode, Objective, Outcome, Player, Regions, Solution, Verdict, VertexSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A word of a reply.
pub type Word = Cow<'static, str>;

/// Which vertices an answer is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// All of the arena.
    #[default]
    Whole,
    /// What plays from the start can visit.
    Reachable,
}

/// How many vertices have each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionCounts {
    /// Won by J0.
    #[serde(rename = "J0")]
    pub zero: usize,
    /// Won by J1.
    #[serde(rename = "J1")]
    pub one: usize,
    /// Drawn, of either kind.
    pub draw: usize,
}

impl From<Regions> for RegionCounts {
    fn from(Regions { wins: [zero, one], draws: draw, .. }: Regions) -> Self {
        Self { zero, one, draw }
    }
}

/// The size of a part of an arena, and how its vertices are shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// How many vertices it has.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// How many vertices have each value.
    pub regions: RegionCounts,
    /// How many of the draws are endless.
    pub endless: usize,
}

impl Extent {
    pub(crate) fn whole(arena: &Arena, solution: &Solution) -> Self {
        Self::new(arena.vertex_count(), arena.edge_count(), solution.regions())
    }

    /// Edges that leave a target count only in the whole: no play that reaches it takes them.
    pub(crate) fn of(arena: &Arena, solution: &Solution, part: &VertexSet) -> Self {
        let edges = part.iter().map(|vertex| arena.out_degree(vertex)).sum();
        Self::new(part.len(), edges, Regions::count(solution, part.iter()))
    }

    fn new(vertices: usize, edges: usize, regions: Regions) -> Self {
        Self { vertices, edges, regions: regions.into(), endless: regions.endless }
    }
}

/// What the players are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The name of J0.
    #[serde(rename = "J0")]
    pub zero: String,
    /// The name of J1.
    #[serde(rename = "J1")]
    pub one: String,
}

impl Players {
    pub(crate) fn of(loaded: &Loaded) -> Self {
        let [zero, one] = Player::BOTH.map(|player| loaded.player(player).to_owned());
        Self { zero, one }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: Player) -> &str {
        match player {
            Player::Zero => &self.zero,
            Player::One => &self.one,
        }
    }

    /// The winner's name, or "draw".
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> &str {
        outcome.winner().map_or("draw", |player| self.name(player))
    }

    /// Both names, J0's first.
    #[must_use]
    pub fn both(&self) -> [&str; 2] {
        [&self.zero, &self.one]
    }
}

/// What the user says about the rules; the input decides the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObjectiveChoice {
    /// What a dead end means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_ends: Option<DeadEnds>,
    /// What it is worth if nobody can force a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
}

impl ObjectiveChoice {
    /// The input's rules with the user's choices in their place.
    #[must_use]
    pub fn over(self, objective: Objective) -> Objective {
        Objective {
            dead_ends: self.dead_ends.unwrap_or(objective.dead_ends),
            mode: self.mode.unwrap_or(objective.mode),
        }
    }
}

/// The kind of a draw; nothing for a win.
pub(crate) const fn draw_kind(verdict: Verdict) -> Option<DrawKind> {
    match verdict {
        Verdict::Draw(kind) => Some(kind),
        Verdict::Win { .. } | Verdict::Avoid(_) => None,
    }
}
