//! The job of unfolding a game into its tree.

use crate::partial::Extent;
use crate::parts::draw_kind;
use crate::{Context, Error, Limit, Loaded, Needs, Opened, Origin, Players};
use retrograde::{DrawKind, Outcome, Player, Solution, Transpose, Vertex, solve};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// Unfold the plays from a position into a tree, with minimax values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// Where it begins.
    #[serde(default)]
    pub origin: Origin,
    /// How many moves deep.
    pub depth: u32,
    /// No more nodes than this; in JSON 1000 unless it is said.
    #[serde(default = "most")]
    pub most: usize,
    /// Whether a position that is reached in several ways stands there each time with all that follows it.
    #[serde(default)]
    pub unfold: bool,
}

const fn most() -> usize {
    1000
}

/// The beginning of a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeReply {
    /// How many moves deep.
    pub depth: u32,
    /// How many nodes are shown.
    pub nodes: usize,
    /// Whether there are nodes that were left out because there are too many.
    pub cut: bool,
    /// Whether the values come from the whole game; otherwise from what the depth shows, and some are
    /// unknown.
    pub exact: bool,
    /// What the players are called.
    pub players: Players,
    /// The position that the tree begins with.
    pub root: TreeNode,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A node of a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The move that leads to it; none for the root.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The position.
    pub position: String,
    /// Who moves there.
    pub player: Player,
    /// What it is worth; unknown if the game is too large and the depth does not show it.
    pub value: Option<Outcome>,
    /// The score with best play, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// In how many moves it is won.
    pub rank: Option<u32>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<DrawKind>,
    /// Whether the move to it is optimal.
    pub best: bool,
    /// Whether the position stands elsewhere in the tree with all that follows it.
    pub shared: bool,
    /// Whether the play goes on there but the tree does not.
    pub more: bool,
    /// What follows, in the order of the moves.
    pub children: Vec<TreeNode>,
}

impl Tree {
    /// Answers it.
    ///
    /// # Errors
    /// If the input has no start, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<TreeReply, Error> {
        let (loaded, exact) = match opened.load(&self.origin.briefly(), cx) {
            Err(Error::TooLarge { .. }) => (self.part(opened, cx)?, false),
            loaded => (loaded?, true),
        };
        let root = loaded.needed_start(Needs::Tree)?;
        let solution = if exact {
            opened.solution(&loaded, cx)?
        } else {
            Arc::new(solve(loaded.arena(), loaded.objective(), cx)?)
        };
        let unknown = match exact {
            true => Vec::new(),
            // A greater score may lie beyond what was followed.
            false if loaded.scores()?.is_some() => vec![true; loaded.arena().vertex_count()],
            false => unknown_values(&loaded, &solution),
        };
        let certain = if exact { Vec::new() } else { certain_ranks(&loaded) };
        let warnings = loaded.warnings.clone();
        let mut unfolding = Unfolding {
            loaded: &loaded,
            solution: &solution,
            unknown,
            certain,
            left: self.most,
            seen: HashMap::new(),
            folds: !self.unfold,
        };
        let root = unfolding.node(None, root, true, self.depth);
        Ok(TreeReply {
            depth: self.depth,
            nodes: self.most - unfolding.left,
            cut: unfolding.left == 0,
            exact,
            players: Players::of(&loaded),
            root,
            warnings,
        })
    }
}

impl Tree {
    /// The game as deep as the tree goes, if that takes a moment; else what the tree shows of it. A limit on positions is
    /// about the whole game.
    fn part(&self, opened: &Opened, cx: &dyn Context) -> Result<Loaded, Error> {
        /// So many positions near the start are looked at besides what is shown, which takes a moment.
        const NEAR: usize = 20_000;
        let limit = Limit { positions: None, ..self.origin.limit };
        let origin = Origin { limit, ..self.origin.clone() };
        match opened.load_to_depth(&origin.briefly(), self.depth, cx) {
            Err(Error::TooLarge { .. }) => {
                let (depth, nodes, folds) = (self.depth, self.most, !self.unfold);
                opened.load_partly(&origin, Extent { depth, near: NEAR, nodes, folds, most: usize::MAX }, cx)
            }
            loaded => loaded,
        }
    }
}

/// Draws from which a position can be reached that was not followed, by draws, are no known draws.
pub(crate) fn unknown_values(loaded: &Loaded, solution: &Solution) -> Vec<bool> {
    let draws = |vertex: Vertex| solution.value(vertex) == Outcome::Draw;
    let distances = distances_to_open(loaded, &draws);
    distances.into_iter().map(|distance| distance.is_some()).collect()
}

/// For each vertex, up to which rank a win that was found is the shortest: a shorter one would have to pass through a
/// position that was not followed, and to end after it.
fn certain_ranks(loaded: &Loaded) -> Vec<u32> {
    let distances = distances_to_open(loaded, &|_| true);
    distances.into_iter().map(|distance| distance.map_or(u32::MAX, |moves| moves + 1)).collect()
}

/// How many moves away the nearest position is that was not followed, over those positions alone.
fn distances_to_open(loaded: &Loaded, over: &dyn Fn(Vertex) -> bool) -> Vec<Option<u32>> {
    let arena = loaded.arena();
    let back = Transpose::of(arena);
    let mut distances = vec![None; arena.vertex_count()];
    let mut level: Vec<Vertex> = arena.vertices().filter(|&vertex| loaded.is_open(vertex) && over(vertex)).collect();
    let mut moves = 0;
    while !level.is_empty() {
        level.iter().for_each(|vertex| distances[vertex.index()] = Some(moves));
        let before = level.iter().flat_map(|&vertex| back.predecessors(vertex));
        let mut next: Vec<Vertex> = before.filter(|&from| distances[from.index()].is_none() && over(from)).collect();
        next.sort_unstable();
        next.dedup();
        (level, moves) = (next, moves + 1);
    }
    distances
}

/// Deeper than any tree.
const TO_THE_END: u32 = u32::MAX;

struct Unfolding<'a> {
    loaded: &'a Loaded,
    solution: &'a Solution,
    /// Empty if every value is known.
    unknown: Vec<bool>,
    /// Up to which rank each win is known to be the shortest; empty if all are.
    certain: Vec<u32>,
    left: usize,
    /// How many moves deep each position was unfolded already; [`TO_THE_END`] if nothing is missing.
    seen: HashMap<String, u32>,
    /// Whether a position that stands in the tree already is not unfolded again.
    folds: bool,
}

impl Unfolding<'_> {
    fn node(&mut self, text: Option<String>, vertex: Vertex, best: bool, depth: u32) -> TreeNode {
        self.left = self.left.saturating_sub(1);
        let arena = self.loaded.arena();
        let verdict = self.solution.verdict(vertex);
        let known = !self.unknown.get(vertex.index()).copied().unwrap_or(false);
        let position = self.loaded.name(vertex).into_owned();
        let goes_on = arena.out_degree(vertex) > 0 || self.loaded.is_open(vertex);
        let seen = || self.seen.get(&position).is_some_and(|&deep| deep >= depth);
        let shared = self.folds && goes_on && depth > 0 && seen();
        let unfolds = goes_on && depth > 0 && !shared;
        let mut children = Vec::new();
        if unfolds {
            self.seen.insert(position.clone(), depth);
            children = self.children(vertex, depth);
            let complete = children.len() == self.loaded.moves(vertex).len()
                && children.iter().all(|child| self.is_complete(child));
            if complete {
                self.seen.insert(position.clone(), TO_THE_END);
            }
        }
        TreeNode {
            text,
            position,
            player: arena.owner(vertex),
            value: known.then(|| verdict.outcome()),
            score: self.solution.score(vertex).filter(|_| known),
            rank: verdict.rank().filter(|_| known && self.is_certain(vertex)),
            draw: draw_kind(verdict).filter(|_| known),
            best,
            shared,
            more: goes_on && !shared && children.is_empty(),
            children,
        }
    }

    /// Whether there is no shorter win than the one that was found.
    fn is_certain(&self, vertex: Vertex) -> bool {
        let certain = self.certain.get(vertex.index()).copied().unwrap_or(u32::MAX);
        self.solution.rank(vertex).is_none_or(|rank| rank <= certain)
    }

    /// Whether all that follows the node stands in the tree.
    fn is_complete(&self, node: &TreeNode) -> bool {
        let over = node.children.is_empty() && !node.shared && !node.more;
        over || self.seen.get(&node.position) == Some(&TO_THE_END)
    }

    fn children(&mut self, vertex: Vertex, depth: u32) -> Vec<TreeNode> {
        let known = |unknown: &[bool], vertex: Vertex| !unknown.get(vertex.index()).copied().unwrap_or(false);
        let best = self.solution.best_moves(self.loaded.arena(), vertex);
        let value_known = known(&self.unknown, vertex) && self.is_certain(vertex);
        let mut children = Vec::new();
        for (text, to) in self.loaded.moves(vertex) {
            if self.left == 0 {
                break;
            }
            let optimal = value_known && best.contains(&to);
            children.push(self.node(Some(text), to, optimal, depth - 1));
        }
        children
    }
}
