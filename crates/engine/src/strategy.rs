//! What a strategy of a student achieves: from where it wins, and if it does not a play that beats it.

use crate::{Error, Listed, Loaded, Misuse, Word};
use retrograde::{CounterplayEnd, Outcome, Player, Solution, Strategy, Vertex, Within, check_strategy};
use retrograde_formats::ReadStrategy;
use serde::{Deserialize, Serialize};

/// What a strategy achieves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyReply {
    /// Whose strategy it is.
    pub player: Player,
    /// How many states of memory it has; 1 without memory.
    pub states: usize,
    /// How many histories it is given by, if it is given by histories.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub histories: Option<usize>,
    /// Whether it wins from the start, if there is a start.
    pub wins: Option<bool>,
    /// Whether any strategy of the player wins from the start.
    pub winnable: Option<bool>,
    /// After how many moves at the most it has won from the start; nothing if it does not, or wins by avoiding.
    pub within: Option<u32>,
    /// The vertices from which it wins.
    pub winning: Listed,
    /// The vertices from which the player could win and the strategy does not.
    pub missed: Listed,
    /// Whether it wins as fast as can be wherever it wins.
    pub optimal: bool,
    /// Where it wins, but later than it could.
    pub slower: Vec<SlowerReply>,
    /// A play that follows it and is not won: from the start, or from the first vertex that it misses.
    pub counterplay: Option<CounterplayReply>,
}

/// A vertex from which a strategy wins later than it could.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowerReply {
    /// The vertex.
    pub vertex: String,
    /// After how many moves at the most the strategy has won.
    pub within: u32,
    /// The rank of the vertex.
    pub rank: u32,
}

/// A play that beats a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterplayReply {
    /// Its vertices.
    pub play: Vec<String>,
    /// "lost", "draw", "undefined" (the strategy says nothing at the last vertex) or "endless".
    pub end: Word,
    /// Of a play that never ends, the place in `play` to which it comes back.
    pub cycle: Option<usize>,
}

/// Lists hold at most this many names.
const LISTED: usize = 1000;
/// A strategy with memory on more vertices times states than this is refused.
const LARGEST: usize = 50_000_000;

impl StrategyReply {
    /// Checks a strategy; of nobody in particular, of the one whose vertices it speaks of.
    pub(crate) fn of(
        loaded: &Loaded,
        solution: &Solution,
        read: &ReadStrategy,
        player: Option<Player>,
    ) -> Result<Self, Error> {
        let (arena, strategy) = (loaded.arena(), &read.strategy);
        if arena.vertex_count().saturating_mul(strategy.states.len()) > LARGEST {
            return Err(Misuse::StrategyTooLarge { most: LARGEST }.into());
        }
        let player = player.map_or_else(|| whose(loaded, strategy), Ok)?;
        let name = |vertex: Vertex| loaded.name(vertex).into_owned();
        let check = check_strategy(arena, loaded.objective(), player, strategy).map_err(|wrong| {
            let moves = loaded.arena().successors(wrong.from).map(name).collect();
            Error::StrategyMove { from: name(wrong.from), to: name(wrong.to), moves }
        })?;
        let achieved = check.beside(solution, loaded.start());
        let listed = |vertices: &mut dyn ExactSizeIterator<Item = Vertex>| Listed {
            count: vertices.len(),
            names: vertices.take(LISTED).map(name).collect(),
        };
        let within = loaded.start().map(|start| check.within(start));
        let optimal = achieved.slower.is_empty();
        let slower = achieved.slower.into_iter().take(LISTED);
        let slower = slower.map(|(vertex, within, rank)| SlowerReply { vertex: name(vertex), within, rank });
        let counterplay = achieved.counterplay.map(|play| {
            let (end, cycle) = match play.end {
                CounterplayEnd::Lost => ("lost", None),
                CounterplayEnd::Drawn => ("draw", None),
                CounterplayEnd::Undefined => ("undefined", None),
                CounterplayEnd::Endless(place) => ("endless", Some(place)),
            };
            CounterplayReply { play: play.vertices.into_iter().map(name).collect(), end: end.into(), cycle }
        });
        Ok(Self {
            player,
            states: strategy.states.len(),
            histories: (read.histories > 0).then_some(read.histories),
            wins: within.map(|within| within.is_some()),
            winnable: loaded.start().map(|start| solution.value(start) == Outcome::Win(player)),
            within: within.flatten().and_then(|within| match within {
                Within::Moves(moves) => Some(moves),
                Within::ForEver => None,
            }),
            winning: listed(&mut achieved.winning.into_iter().map(|(vertex, _)| vertex)),
            missed: listed(&mut achieved.missed.into_iter()),
            optimal,
            slower: slower.collect(),
            counterplay,
        })
    }

    /// Whether it wins: from the start if that can be won, and else from wherever the player can win.
    pub(crate) fn is_winning(&self) -> bool {
        match (self.winnable, self.wins) {
            (Some(true), Some(wins)) => wins,
            _ => self.missed.count == 0,
        }
    }
}

/// The player whose vertices a strategy speaks of.
fn whose(loaded: &Loaded, strategy: &Strategy) -> Result<Player, Error> {
    let moving = |vertex: &&Vertex| loaded.arena().out_degree(**vertex) > 0;
    let mut owners = strategy
        .states
        .iter()
        .flat_map(|state| state.moves.keys().filter(moving))
        .map(|&vertex| loaded.arena().owner(vertex));
    let first = owners.next().ok_or(Misuse::EmptyStrategy)?;
    if owners.all(|owner| owner == first) { Ok(first) } else { Err(Misuse::WhoseStrategy.into()) }
}
