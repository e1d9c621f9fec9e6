//! A case that is an arena.

use super::{CorpusError, Value, Who};
use crate::testkit::naive::{Truth, compare};
use crate::{
    Arena, ArenaBuilder, DeadEnds, DrawKind, Mode, NamedArena, Names, Objective, Outcome, Player, Solution, TreeSize,
    Verdict, Vertex, count_plays,
};
use serde::Deserialize;

/// An arena and what is true about every vertex of it.
#[derive(Clone, Debug)]
pub struct ArenaCase {
    /// What the case is called.
    pub name: String,
    /// Where it comes from and what it shows.
    pub about: String,
    /// The arena with names, players, start and rules.
    pub game: NamedArena,
    /// Verdicts and all optimal moves.
    pub truth: Truth,
    /// The layers of both players, each in order.
    pub layers: [Vec<Vec<Vertex>>; 2],
    /// The size of the game tree from the start, if the case gives it.
    pub tree: Option<Tree>,
}

/// The size of a game tree, which may be infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// So many plays and nodes.
    Finite(TreeSize),
    /// A cycle can be reached.
    Endless,
}

impl ArenaCase {
    /// The arena.
    #[must_use]
    pub const fn arena(&self) -> &Arena {
        &self.game.arena
    }

    /// Checks everything that the case says about a solution.
    ///
    /// # Errors
    /// The first difference, in words, with the name of the case.
    pub fn check(&self, solution: &Solution) -> Result<(), String> {
        compare(self.arena(), &self.truth, solution).map_err(|problem| format!("case {:?}: {problem}", self.name))?;
        for player in Player::BOTH {
            let (found, expected) = (solution.layers(player), &self.layers[player.index()]);
            if found != *expected {
                return Err(format!("case {:?}: the layers of {player} are {found:?}, not {expected:?}", self.name));
            }
        }
        Ok(())
    }

    /// Counts the tree from the start and checks it, if the case says how large it is.
    ///
    /// # Errors
    /// The difference, in words, with the name of the case.
    pub fn check_tree(&self) -> Result<(), String> {
        let (Some(expected), Some(start)) = (&self.tree, self.game.start) else { return Ok(()) };
        let found = count_plays(self.arena(), start).map_or(Tree::Endless, Tree::Finite);
        if found == *expected { Ok(()) } else { Err(format!("case {:?}: the tree is {found:?}", self.name)) }
    }
}

/// A case as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Row {
    name: String,
    about: String,
    players: Option<[String; 2]>,
    start: Option<String>,
    #[serde(default)]
    dead_ends: DeadEndsRow,
    #[serde(default)]
    mode: ModeRow,
    tree: Option<TreeRow>,
    vertices: Vec<VertexRow>,
    layers: Layers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VertexRow {
    name: String,
    owner: Who,
    target: Option<Who>,
    #[serde(default)]
    moves: Vec<String>,
    value: Value,
    rank: Option<u32>,
    draw: Option<KindRow>,
    #[serde(default)]
    best: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Layers {
    #[serde(rename = "J0")]
    zero: Vec<Vec<String>>,
    #[serde(rename = "J1")]
    one: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DeadEndsRow {
    #[default]
    Draw,
    Normal,
    Misere,
}

#[derive(Clone, Copy, Default, Deserialize)]
enum ModeRow {
    #[default]
    #[serde(rename = "draws")]
    Draws,
    #[serde(rename = "avoid J0")]
    AvoidZero,
    #[serde(rename = "avoid J1")]
    AvoidOne,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KindRow {
    Ends,
    Endless,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TreeRow {
    Finite { plays: String, nodes: String },
    Endless(EndlessRow),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum EndlessRow {
    Endless,
}

impl TryFrom<Row> for ArenaCase {
    type Error = CorpusError;

    fn try_from(row: Row) -> Result<Self, CorpusError> {
        let name = row.name.clone();
        build(row).map_err(|problem| CorpusError::Case { case: name, problem })
    }
}

fn build(row: Row) -> Result<ArenaCase, String> {
    let names = Names::text(row.vertices.iter().map(|vertex| vertex.name.clone()))
        .map_err(|name| format!("the vertex {name:?} stands twice"))?;
    let find = |name: &String| names.find(name).ok_or_else(|| format!("there is no vertex {name:?}"));
    let find_all = |names: &[String]| {
        let mut vertices = names.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        vertices.sort_unstable();
        Ok::<_, String>(vertices)
    };
    let arena = build_arena(&row.vertices, find)?;
    let objective = objective(&row);
    let verdicts = row.vertices.iter().map(|vertex| verdict(vertex, objective)).collect::<Result<_, _>>()?;
    let best = row.vertices.iter().map(|vertex| find_all(&vertex.best)).collect::<Result<_, _>>()?;
    let layers = |layers: &[Vec<String>]| layers.iter().map(|layer| find_all(layer)).collect::<Result<_, _>>();
    let layers = [layers(&row.layers.zero)?, layers(&row.layers.one)?];
    let start = row.start.as_ref().map(find).transpose()?;
    let tree = row.tree.map(tree).transpose()?;

    let mut game = NamedArena::new(arena, names);
    game.start = start;
    game.objective = objective;
    if let Some(players) = row.players {
        game.players = players;
    }
    Ok(ArenaCase { name: row.name, about: row.about, game, truth: Truth { verdicts, best }, layers, tree })
}

fn build_arena(rows: &[VertexRow], find: impl Fn(&String) -> Result<Vertex, String>) -> Result<Arena, String> {
    let mut builder = ArenaBuilder::new();
    for row in rows {
        let vertex = builder.vertex(row.owner.into()).map_err(|error| error.to_string())?;
        if let Some(player) = row.target {
            builder.target(vertex, player.into()).map_err(|error| error.to_string())?;
        }
        for to in &row.moves {
            builder.edge(vertex, find(to)?).map_err(|error| error.to_string())?;
        }
    }
    builder.build().map_err(|error| error.to_string())
}

fn objective(row: &Row) -> Objective {
    let dead_ends = match row.dead_ends {
        DeadEndsRow::Draw => DeadEnds::Draw,
        DeadEndsRow::Normal => DeadEnds::Normal,
        DeadEndsRow::Misere => DeadEnds::Misere,
    };
    let mode = match row.mode {
        ModeRow::Draws => Mode::Draws,
        ModeRow::AvoidZero => Mode::Avoid(Player::Zero),
        ModeRow::AvoidOne => Mode::Avoid(Player::One),
    };
    Objective { dead_ends, mode }
}

fn verdict(row: &VertexRow, objective: Objective) -> Result<Verdict, String> {
    match (Outcome::from(row.value), row.rank, row.draw) {
        (Outcome::Win(player), Some(rank), None) => Ok(Verdict::Win { player, rank }),
        (Outcome::Win(player), None, None) if objective.mode == Mode::Avoid(player) => Ok(Verdict::Avoid(player)),
        (Outcome::Draw, None, Some(KindRow::Ends)) => Ok(Verdict::Draw(DrawKind::Ends)),
        (Outcome::Draw, None, Some(KindRow::Endless)) => Ok(Verdict::Draw(DrawKind::Endless)),
        _ => Err(format!("{:?}: a win has a rank, unless by avoiding; a draw has its kind and no rank", row.name)),
    }
}

fn tree(row: TreeRow) -> Result<Tree, String> {
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number of plays or nodes"));
    match row {
        TreeRow::Finite { plays, nodes } => {
            Ok(Tree::Finite(TreeSize { plays: number(&plays)?, nodes: number(&nodes)? }))
        }
        TreeRow::Endless(EndlessRow::Endless) => Ok(Tree::Endless),
    }
}
