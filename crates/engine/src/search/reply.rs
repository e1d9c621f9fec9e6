//! What comes of a search.

use super::CallsReply;
use crate::{Players, Word};
use retrograde::dynamic::End;
use retrograde::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// What a position is worth. The first six names are relied upon by users.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchReply {
    /// The moves that lead to the position, as the user wrote them.
    pub moves: String,
    /// Who wins with best play; if it is not proven, the best guess.
    pub value: Option<Outcome>,
    /// How many moves are still to be played with best play. Nothing if only the winner was asked for, or if
    /// it is a guess.
    pub length: Option<u32>,
    /// The best moves.
    pub best: Vec<String>,
    /// How many positions were searched for the value; calls, if minimax was called.
    pub nodes: u64,
    /// Whether value, length and the first best move are certain.
    pub proven: bool,
    /// Whether `best` has all best moves.
    pub all_best: bool,
    /// How many more positions were searched for the other best moves.
    pub best_nodes: u64,
    /// The game with all its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who moves there.
    pub player: Player,
    /// What the players are called.
    pub players: Players,
    /// How it was searched.
    pub algorithm: Word,
    /// Whether only the winner was asked for.
    pub weak: bool,
    /// How many moves the search looked ahead, if not to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// What the heuristic makes of it, if nothing is decided so far ahead; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// The score with best play, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What the player who moves gets at the least, and at the most, if the search was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[BoundReply; 2]>,
    /// A line of best play; if it is empty, none was looked for.
    pub line: Vec<String>,
    /// What each algorithm of the course had to do, the chosen one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountsReply>,
    /// The most moves of a position p and the length of the longest play h, if the whole tree was gone
    /// through, and the cost C(h) of a full tree: C(h) = p·C(h−1) + p, C(0) = 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_tree: Option<FullTree>,
    /// The calls of minimax, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<CallsReply>,
    /// Whether the user interrupted it.
    #[serde(skip)]
    pub interrupted: bool,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// How the play ends at the least, or at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoundReply {
    /// Who wins.
    pub value: Outcome,
    /// In how many moves.
    pub length: Option<u32>,
    /// With which score, if the game has scores and this one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// How much work an algorithm of the course had to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountsReply {
    /// The algorithm.
    pub algorithm: Word,
    /// Whether it came to an end; if not, the numbers are those by then.
    pub complete: bool,
    /// Calls.
    pub calls: u64,
    /// Calls where the play is over, or at the depth.
    pub leaves: u64,
    /// Leaves where the heuristic was asked.
    pub estimates: u64,
    /// Values that were found in the memory.
    pub memo_hits: u64,
    /// Positions where moves were left out.
    pub cuts: u64,
    /// 1 for each leaf, and for each other position the number of moves that were compared.
    pub cost: u64,
}

/// The full tree that the game tree fits into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FullTree {
    /// The most moves of a position.
    pub p: u32,
    /// The longest play.
    pub h: u32,
    /// C(h); nothing if it is more than 64 bits hold.
    pub cost: Option<u64>,
}

impl FullTree {
    pub(super) fn new(p: u32, h: u32) -> Self {
        let step = |cost: u64| u64::from(p).checked_mul(cost)?.checked_add(p.into());
        Self { p, h, cost: (0..h).try_fold(1, |cost, _| step(cost)) }
    }
}

impl From<End> for BoundReply {
    fn from(end: End) -> Self {
        Self { value: end.outcome, length: end.length, score: end.score }
    }
}

#[cfg(test)]
mod tests {
    use super::FullTree;

    #[test]
    fn the_cost_of_full_trees_is_that_of_the_notes() {
        let costs: Vec<_> = (1..=4).map(|h| FullTree::new(3, h).cost).collect();
        assert_eq!(costs, [6, 21, 66, 201].map(Some));
        assert_eq!(FullTree::new(7, 42).cost, None);
    }
}
