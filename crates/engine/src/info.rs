//! The job of describing an arena without solving it.

use crate::judged::{can_be_judged, searched};
use crate::{Context, Error, Loaded, Misuse, Needs, Opened, Origin, Players, SearchedReply};
use retrograde::{
    Arena, Lang, Objective, Outcome, Player, Progress, Stage, Transpose, Vertex, count_plays, final_vertices,
    find_cycle, offending_edge, outcome_at, reachable,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;

/// A game with more positions than this is not described by listing them, if it can be searched.
const DESCRIBED: usize = 10_000_000;

/// Describe an arena: sizes, degrees, first and last vertices, alternation, cycles, plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Info {
    /// Where it begins.
    pub origin: Origin,
    /// Lists of vertices in the reply hold at most this many names.
    pub listed: usize,
    /// Tell about the neighbours of this vertex.
    pub vertex: Option<String>,
    /// List the degrees of every vertex.
    pub degrees: bool,
    /// List the plays from the start with who wins each, up to this many.
    pub plays: Option<usize>,
    /// How long a game may be searched that is too large to be listed, in JSON seconds; 10 s unless it is given.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
    /// The language of what a search says.
    pub lang: Lang,
}

/// An arena described, or what a search says of a game that is too large to be listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum InfoAnswer {
    /// The shape of the arena.
    Listed(Box<InfoReply>),
    /// What a search proves.
    Searched(Box<SearchedReply>),
}

/// Numbers with a fraction are read exactly, which serde cannot do of an enum without tags by itself.
impl<'de> Deserialize<'de> for InfoAnswer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        let answer = match value.get("milliseconds") {
            Some(_) => serde_json::from_value(value).map(Self::Searched),
            None => serde_json::from_value(value).map(Self::Listed),
        };
        answer.map_err(D::Error::custom)
    }
}

/// The shape of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InfoReply {
    /// How many vertices there are.
    pub vertices: usize,
    /// How many edges as written.
    pub edges: usize,
    /// How many of those leave a target and are never taken.
    pub ignored_edges: usize,
    /// How many vertices each player owns.
    pub owners: PerPlayer<usize>,
    /// How many targets each player has.
    pub targets: PerPlayer<usize>,
    /// How many vertices have no move and are nobody's target.
    pub dead_ends: usize,
    /// Moves that leave a vertex where the play goes on.
    pub out_degree: Degrees,
    /// Moves that lead to a vertex.
    pub in_degree: Degrees,
    /// Vertices that no move leads to.
    pub initial: Listed,
    /// Vertices without a move: targets and dead ends.
    #[serde(rename = "final")]
    pub last: Listed,
    /// Whether the players alternate.
    pub bipartite: bool,
    /// A move after which the same player moves again.
    pub offending_edge: Option<[String; 2]>,
    /// A cycle, if there is one.
    pub cycle: Option<Listed>,
    /// The start, if there is one.
    pub start: Option<String>,
    /// What plays from the start can visit.
    pub reachable: Option<Reach>,
    /// What the players are called.
    pub players: Players,
    /// How the input means the game.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// The neighbours of the vertex that was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertex: Option<NeighboursReply>,
    /// The degrees of every vertex, if asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub degrees: Vec<DegreeReply>,
    /// The plays from the start, if asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<ListedPlay>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A play to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedPlay {
    /// Its vertices.
    pub play: Vec<String>,
    /// Who wins it.
    pub value: Outcome,
}

/// The neighbours of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeighboursReply {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// Whose target it is.
    pub target: Option<Player>,
    /// Where its edges lead, in the order of the input.
    pub successors: Vec<String>,
    /// Where edges to it come from, in order.
    pub predecessors: Vec<String>,
}

/// The degrees of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DegreeReply {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// How many edges leave it: d⁺.
    pub out_degree: usize,
    /// How many edges lead to it: d⁻.
    pub in_degree: usize,
}

/// A thing for each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerPlayer<T> {
    /// For J0.
    #[serde(rename = "J0")]
    pub zero: T,
    /// For J1.
    #[serde(rename = "J1")]
    pub one: T,
}

/// Degrees over some vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Degrees {
    /// The smallest.
    pub min: usize,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub max: usize,
}

impl Eq for Degrees {}

/// Names of vertices, as many as were asked for, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// How many there are.
    pub count: usize,
    /// The first of them.
    pub names: Vec<String>,
}

/// What plays from the start can visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// How many vertices.
    pub vertices: usize,
    /// How many moves.
    pub edges: usize,
    /// How many plays there are, in decimal digits because it can be large; nothing if endless.
    pub plays: Option<String>,
    /// How many nodes the game tree has; nothing if endless.
    pub tree_nodes: Option<String>,
    /// Whether a cycle within reach makes the tree infinite.
    pub endless: bool,
}

impl Default for Info {
    /// Lists up to 1000 names each.
    fn default() -> Self {
        let (origin, lang) = (Origin::default(), Lang::default());
        Self { origin, listed: 1000, vertex: None, degrees: false, plays: None, time: None, lang }
    }
}

impl Info {
    /// Answers it.
    ///
    /// # Errors
    /// If the game is too large to be listed and cannot be searched, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<InfoAnswer, Error> {
        let place = &self.origin.place;
        let judged = opened.is_game() && can_be_judged(&*opened.game(place)?, cx);
        let whole = if judged { self.origin.at_most(DESCRIBED) } else { self.origin.clone() };
        match opened.load(&whole, cx) {
            Err(Error::TooLarge { .. }) if judged && self.vertex.is_none() && !self.degrees && self.plays.is_none() => {
                let reply = searched(opened, &whole, place, (self.time, self.lang), cx)?;
                Ok(InfoAnswer::Searched(Box::new(reply)))
            }
            loaded => Ok(InfoAnswer::Listed(Box::new(self.describe(&loaded?, cx)?))),
        }
    }

    fn describe(&self, loaded: &Loaded, cx: &dyn Context) -> Result<InfoReply, Error> {
        let arena = loaded.arena();
        let stage = |stage| cx.checkpoint(Progress { stage, done: 0, total: None });
        stage(Stage::Degrees)?;
        let transpose = Transpose::of(arena);
        stage(Stage::Cycles)?;
        let cycle = find_cycle(arena);
        stage(Stage::Plays)?;
        let reach = loaded.start().map(|start| Reach::of(arena, start));
        stage(Stage::Counting)?;
        let name = |vertex| loaded.name(vertex).into_owned();
        let vertex = self.vertex.as_ref().map(|asked| loaded.find(asked)).transpose()?;
        // The degrees of the course count the edges as they are written, also those that leave a target.
        let out = |vertex| arena.out_degree(vertex) + arena.ignored(vertex).len();
        let mut into = vec![0; if self.degrees { arena.vertex_count() } else { 0 }];
        if self.degrees {
            for vertex in arena.vertices() {
                arena.successors(vertex).chain(arena.ignored(vertex)).for_each(|to| into[to.index()] += 1);
            }
        }
        let degrees = arena.vertices().take(into.len()).map(|vertex| DegreeReply {
            vertex: name(vertex),
            owner: arena.owner(vertex),
            out_degree: out(vertex),
            in_degree: into[vertex.index()],
        });
        let neighbours = vertex.map(|vertex| {
            let leads = |from: &Vertex| arena.successors(*from).chain(arena.ignored(*from)).any(|to| to == vertex);
            NeighboursReply {
                vertex: name(vertex),
                owner: arena.owner(vertex),
                target: arena.target(vertex),
                successors: arena.successors(vertex).chain(arena.ignored(vertex)).map(name).collect(),
                predecessors: arena.vertices().filter(leads).map(name).collect(),
            }
        });
        let per_player = |count: &dyn Fn(Player) -> usize| {
            let [zero, one] = Player::BOTH.map(count);
            PerPlayer { zero, one }
        };
        let offending = offending_edge(arena);
        let going_on = arena.vertices().filter(|&vertex| arena.out_degree(vertex) > 0);
        Ok(InfoReply {
            vertices: arena.vertex_count(),
            edges: arena.edge_count(),
            ignored_edges: arena.vertices().map(|vertex| arena.ignored(vertex).len()).sum(),
            owners: per_player(&|player| arena.vertices().filter(|&vertex| arena.owner(vertex) == player).count()),
            targets: per_player(&|player| {
                arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player)).count()
            }),
            dead_ends: arena.vertices().filter(|&vertex| arena.is_dead_end(vertex)).count(),
            out_degree: Degrees::over(going_on.map(|vertex| arena.out_degree(vertex))),
            in_degree: Degrees::over(arena.vertices().map(|vertex| transpose.in_degree(vertex))),
            initial: self.list(loaded, transpose.initial()),
            last: self.list(loaded, final_vertices(arena)),
            bipartite: offending.is_none(),
            offending_edge: offending.map(|(from, to)| [name(from), name(to)]),
            cycle: cycle.map(|cycle| self.list(loaded, cycle.into_iter())),
            start: loaded.start().map(name),
            reachable: reach,
            players: Players::of(loaded),
            objective: loaded.objective(),
            vertex: neighbours,
            degrees: degrees.collect(),
            plays: self.plays.map(|most| plays(loaded, most, cx)).transpose()?.unwrap_or_default(),
            warnings: loaded.warnings.clone(),
        })
    }

    fn list(&self, loaded: &Loaded, vertices: impl Iterator<Item = Vertex>) -> Listed {
        let mut listed = Listed { count: 0, names: Vec::new() };
        for vertex in vertices {
            if listed.count < self.listed {
                listed.names.push(loaded.name(vertex).into_owned());
            }
            listed.count += 1;
        }
        listed
    }
}

/// The plays from the start, in the order of the moves.
fn plays(loaded: &Loaded, most: usize, cx: &dyn Context) -> Result<Vec<ListedPlay>, Error> {
    let (arena, start) = (loaded.arena(), loaded.needed_start(Needs::Play)?);
    let count = count_plays(arena, start).map_err(|_| Misuse::EndlessPlays)?.plays.to_string();
    if count.parse().map_or(true, |count: usize| count > most) {
        return Err(Misuse::TooManyPlays { count, most }.into());
    }
    let (mut plays, mut waiting) = (Vec::new(), vec![vec![start]]);
    while let Some(play) = waiting.pop() {
        cx.checkpoint(Progress { stage: Stage::Plays, done: plays.len() as u64, total: None })?;
        let here = play[play.len() - 1];
        if let Some(value) = outcome_at(arena, loaded.objective(), here) {
            let play = play.iter().map(|&vertex| loaded.name(vertex).into_owned()).collect();
            plays.push(ListedPlay { play, value });
            continue;
        }
        // The first move is taken from the stack first.
        let mut after: Vec<Vertex> = Vec::new();
        for to in arena.successors(here) {
            if !after.contains(&to) {
                after.push(to);
            }
        }
        waiting.extend(after.iter().rev().map(|&to| play.iter().copied().chain([to]).collect::<Vec<_>>()));
    }
    Ok(plays)
}

impl Degrees {
    fn over(degrees: impl Iterator<Item = usize>) -> Self {
        let (mut count, mut sum, mut min, mut max) = (0_usize, 0_usize, usize::MAX, 0);
        for degree in degrees {
            count += 1;
            sum += degree;
            min = min.min(degree);
            max = max.max(degree);
        }
        if count == 0 { Self::default() } else { Self { min, mean: sum as f64 / count as f64, max } }
    }
}

impl Reach {
    fn of(arena: &Arena, start: Vertex) -> Self {
        let part = reachable(arena, start);
        let size = count_plays(arena, start).ok();
        Self {
            vertices: part.len(),
            edges: part.iter().map(|vertex| arena.out_degree(vertex)).sum(),
            endless: size.is_none(),
            plays: size.as_ref().map(|size| size.plays.to_string()),
            tree_nodes: size.map(|size| size.nodes.to_string()),
        }
    }
}
