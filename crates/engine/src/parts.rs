//! Pieces that several replies share, with the names they have in JSON.

use crate::Loaded;
use retrograde::{Arena, DeadEnds, DrawKind, Mode, Objective, Outcome, Player, Regions, Solution, Verdict, VertexSet};
use serde::{Serialize, Serializer};

/// Which vertices an answer is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// All of the arena.
    #[default]
    Whole,
    /// What plays from the start can visit.
    Reachable,
}

/// How many vertices have each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

    /// What is known about a vertex, as a sentence without its full stop.
    #[must_use]
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Win { player, rank: 0 } => format!("{} has won", self.name(player)),
            Verdict::Win { player, rank: 1 } => format!("{} wins in 1 move", self.name(player)),
            Verdict::Win { player, rank } => format!("{} wins in {rank} moves", self.name(player)),
            Verdict::Avoid(player) => format!("{} wins by avoiding every target", self.name(player)),
            Verdict::Draw(DrawKind::Ends) => "a draw that ends".to_owned(),
            Verdict::Draw(DrawKind::Endless) => "an endless draw".to_owned(),
        }
    }
}

/// How the game was meant, as the replies say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ObjectiveReply {
    /// "draw", "normal" or "misere".
    pub dead_ends: &'static str,
    /// "draws" or "reach-avoid".
    pub mode: &'static str,
    /// Who has to reach a target, in the two-valued mode.
    #[serde(serialize_with = "option_text", skip_serializing_if = "Option::is_none")]
    pub reacher: Option<Player>,
}

impl From<Objective> for ObjectiveReply {
    fn from(objective: Objective) -> Self {
        let dead_ends = match objective.dead_ends {
            DeadEnds::Draw => "draw",
            DeadEnds::Normal => "normal",
            DeadEnds::Misere => "misere",
        };
        match objective.mode {
            Mode::Draws => Self { dead_ends, mode: "draws", reacher: None },
            Mode::Avoid(player) => Self { dead_ends, mode: "reach-avoid", reacher: Some(!player) },
        }
    }
}

/// What the user says about the rules; the input decides the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObjectiveChoice {
    /// What a dead end means.
    pub dead_ends: Option<DeadEnds>,
    /// What it is worth if nobody can force a win.
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

/// A player or an outcome by its short text: "J0", "J1", "draw".
pub(crate) fn text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

pub(crate) fn option_text<T: ToString, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.serialize_some(&value.to_string()),
        None => serializer.serialize_none(),
    }
}

/// "ends" or "endless" for a draw, nothing for a win.
pub(crate) const fn draw_kind(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Draw(DrawKind::Ends) => Some("ends"),
        Verdict::Draw(DrawKind::Endless) => Some("endless"),
        Verdict::Win { .. } | Verdict::Avoid(_) => None,
    }
}
