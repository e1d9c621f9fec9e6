//! The positions of a game counted by outcome and by move number.

use crate::{Loaded, Opened, RegionCounts};
use retrograde::{Outcome, Player, Regions, Solution, outcome_at};
use serde::{Deserialize, Serialize};

/// The positions of a game, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCounts {
    /// The game with all its parameters, as one could type it.
    pub name: String,
    /// What the positions are worth for the player who moves there; ended plays count for the player whose
    /// turn it would be.
    pub mover: MoverCounts,
    /// How the plays that have ended did end.
    pub ended: RegionCounts,
    /// The positions 0, 1, 2, … moves from the start.
    pub by_move: Vec<PlyCounts>,
}

/// What positions are worth for the player who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoverCounts {
    /// Won.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost.
    pub loses: usize,
}

/// The positions at one distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyCounts {
    /// How many moves lead there.
    #[serde(rename = "move")]
    pub number: usize,
    /// How many positions there are.
    pub positions: usize,
    /// What they are worth.
    pub regions: RegionCounts,
    /// How many of them are the end of the play.
    pub ended: usize,
}

impl GameCounts {
    /// Counts the positions of a game; `None` for a graph.
    pub(crate) fn of(opened: &Opened, loaded: &Loaded, solution: &Solution) -> Option<Self> {
        let plies = loaded.plies()?;
        let arena = loaded.arena();
        let mut mover = MoverCounts::default();
        let mut ended = RegionCounts::default();
        // A position that no play reaches is not counted as one of a play.
        let reached = plies.last().map_or(0, |ply| ply.end);
        for vertex in arena.vertices().take(reached) {
            match solution.value(vertex) {
                Outcome::Draw => mover.draws += 1,
                Outcome::Win(player) if player == arena.owner(vertex) => mover.wins += 1,
                Outcome::Win(_) => mover.loses += 1,
            }
            match outcome_at(arena, loaded.objective(), vertex) {
                Some(Outcome::Win(Player::Zero)) => ended.zero += 1,
                Some(Outcome::Win(Player::One)) => ended.one += 1,
                Some(Outcome::Draw) => ended.draw += 1,
                None => {}
            }
        }
        let by_move = plies.into_iter().enumerate().map(|(number, range)| {
            let vertices = || range.clone().filter_map(|index| arena.vertex(index));
            let over = vertices().filter(|&vertex| arena.out_degree(vertex) == 0).count();
            let regions = Regions::count(solution, vertices()).into();
            PlyCounts { number, positions: range.len(), regions, ended: over }
        });
        Some(Self { name: opened.full_name(), mover, ended, by_move: by_move.collect() })
    }
}
