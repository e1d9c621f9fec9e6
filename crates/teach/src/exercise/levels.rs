//! How difficult an exercise is: what each of the five levels asks for.

use serde::{Deserialize, Serialize};

/// What makes an exercise as difficult as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measures {
    /// Vertices of the arena, positions of the game, or nodes of the tree.
    pub vertices: usize,
    /// Edges.
    pub edges: usize,
    /// The rank of the start.
    pub rank: Option<u32>,
    /// The highest rank in the attractor that is asked for.
    pub layers: Option<u32>,
    /// How many vertices are draws.
    pub draws: usize,
    /// How many of them are endless.
    pub endless: usize,
    /// Whether there is a cycle.
    pub cycle: bool,
    /// At how many vertices a player can choose a worse move.
    pub choices: usize,
    /// How many leaves a tree has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<usize>,
    /// How many of them alpha-beta does not look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<usize>,
}

/// A level of the exercises about graphs.
pub(super) struct GraphLevel {
    /// How many vertices.
    pub(super) vertices: usize,
    /// The rank of the start.
    pub(super) rank: u32,
    /// Whether there has to be a draw.
    pub(super) draws: bool,
    /// Whether there has to be an endless draw.
    pub(super) endless: bool,
    /// Whether there has to be a draw that ends.
    pub(super) ends: bool,
    /// Whether there has to be a cycle.
    pub(super) cycle: bool,
    /// At how many vertices there have to be better and worse moves.
    pub(super) choices: usize,
}

const fn graph(vertices: usize, rank: u32, cycle: bool, choices: usize) -> GraphLevel {
    GraphLevel { vertices, rank, draws: false, endless: false, ends: false, cycle, choices }
}

/// The levels of the attractor.
pub(super) const ATTRACTOR: [GraphLevel; 5] = [
    graph(6, 2, false, 1),
    graph(8, 3, false, 1),
    graph(10, 4, true, 2),
    GraphLevel { draws: true, ..graph(12, 5, true, 2) },
    GraphLevel { draws: true, ..graph(14, 6, true, 3) },
];

/// The levels of degrees and transposition.
pub(super) const DEGREES: [GraphLevel; 5] =
    [graph(5, 1, false, 0), graph(6, 1, false, 0), graph(7, 2, true, 0), graph(8, 2, true, 0), graph(9, 2, true, 0)];

/// The graphs beside which a Python function is asked for.
pub(super) const PYTHON: [GraphLevel; 5] =
    [graph(5, 1, false, 0), graph(5, 1, false, 0), graph(6, 2, false, 0), graph(7, 2, false, 0), graph(7, 3, false, 0)];

/// The levels of strategies.
pub(super) const STRATEGY: [GraphLevel; 5] = [
    graph(6, 2, false, 1),
    GraphLevel { draws: true, ..graph(8, 3, false, 2) },
    GraphLevel { draws: true, ..graph(10, 4, true, 3) },
    GraphLevel { draws: true, endless: true, ..graph(12, 5, true, 4) },
    GraphLevel { draws: true, endless: true, ends: true, ..graph(14, 6, true, 5) },
];

/// A level of the exercises about Nim.
pub(super) struct NimLevel {
    /// The least and the greatest number of sticks.
    pub(super) sticks: (u32, u32),
    /// The greatest number that may be taken at once.
    pub(super) most: u32,
    /// How many numbers a rule has.
    pub(super) rule: usize,
    /// The least rank of the start.
    pub(super) rank: u32,
    /// Whether the misère game may come.
    pub(super) misere: bool,
    /// Whether the players have different rules.
    pub(super) partisan: bool,
}

const fn nim(sticks: (u32, u32), most: u32, rule: usize, rank: u32, misere: bool) -> NimLevel {
    NimLevel { sticks, most, rule, rank, misere, partisan: false }
}

/// The levels of Nim.
pub(super) const NIM: [NimLevel; 5] = [
    nim((5, 9), 3, 2, 2, false),
    nim((8, 12), 4, 2, 3, false),
    nim((10, 14), 5, 3, 4, true),
    nim((11, 14), 6, 3, 5, true),
    NimLevel { partisan: true, ..nim((12, 15), 6, 3, 5, true) },
];

/// A level of the exercises about minimax.
pub(super) struct TreeLevel {
    /// How many moves deep the tree is.
    pub(super) depth: u32,
    /// The least and the greatest number of leaves.
    pub(super) leaves: (usize, usize),
    /// How many leaves alpha-beta leaves out, at least.
    pub(super) unseen: usize,
}

const fn tree(depth: u32, leaves: (usize, usize), unseen: usize) -> TreeLevel {
    TreeLevel { depth, leaves, unseen }
}

/// The levels of minimax.
pub(super) const TREES: [TreeLevel; 5] =
    [tree(2, (6, 9), 1), tree(3, (8, 10), 2), tree(3, (11, 13), 3), tree(3, (14, 16), 4), tree(4, (16, 17), 6)];
