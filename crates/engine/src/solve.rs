//! The job of solving an arena.

use crate::parts::option_text;
use crate::{
    Error, Extent, GameCounts, Loaded, ObjectiveChoice, ObjectiveReply, Output, Part, Players, Positions, RegionCounts,
    Spec, TraceReply,
};
use retrograde::course::{Algorithm, solve_with};
use retrograde::{Interrupted, Observer, Outcome, Player, Progress, Solution, VertexSet, reachable, solve};
use retrograde_formats::{SolutionFormat, write_solution};
use serde::Serialize;
use std::sync::Arc;

/// Solve an arena: who wins from every vertex, in how many moves, by which move.
///
/// ```
/// use retrograde_engine::{Solve, Spec, Subject};
/// let text = "0 0 0 1,2; 1 0 0 1; 2 1 0 2;".to_owned();
/// let reply = Solve::new(Spec::new(Subject::Text { name: "three.pg".to_owned(), text })).run(&())?;
/// assert_eq!((reply.vertices, reply.regions.zero, reply.regions.one), (3, 2, 1));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solve {
    /// What to solve.
    pub spec: Spec,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// Which vertices to tell about. Solved is the whole arena in any case.
    pub part: Part,
    /// An algorithm of the course instead of the fast one; the answer is the same.
    pub algorithm: Option<Algorithm>,
    /// Choose at random among equal moves, the same way for the same seed; else the lowest.
    pub seed: Option<u64>,
    /// Whether to list the layers of both attractors.
    pub layers: bool,
    /// Whether to list the steps of the algorithm, the queue if it is the fast one.
    pub trace: bool,
    /// Whether the JSON lists every vertex.
    pub all: bool,
    /// Where to write the solution, and in which format.
    pub output: Option<(Output, SolutionFormat)>,
}

/// Who wins, and everything about it. The first seven names are relied upon by users.
#[derive(Clone, Debug, Serialize)]
pub struct SolveReply {
    /// The name of the start, if there is one.
    pub start: Option<String>,
    /// What the start is worth.
    #[serde(serialize_with = "option_text")]
    pub value: Option<Outcome>,
    /// In how many moves it is won; nothing for a draw or a win by avoiding.
    pub rank: Option<u32>,
    /// All optimal moves from the start, each named by the vertex it goes to.
    pub best: Vec<String>,
    /// How many vertices the part has that the answer is about.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// How many of its vertices have each value.
    pub regions: RegionCounts,
    /// Which vertices the numbers above are about.
    pub part: Part,
    /// Numbers for the whole arena.
    pub whole: Extent,
    /// Numbers for what plays from the start can visit, if there is a start.
    pub reachable: Option<Extent>,
    /// "ends" or "endless" if the start is a draw.
    pub draw: Option<&'static str>,
    /// The optimal move from the start that the strategy plays.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// Who moves at the start.
    #[serde(serialize_with = "option_text")]
    pub owner: Option<Player>,
    /// What the players are called.
    pub players: Players,
    /// How the game was meant.
    #[serde(rename = "rules")]
    pub objective: ObjectiveReply,
    /// The algorithm: "fast", or one of the course.
    pub algorithm: &'static str,
    /// The seed of the choice among equal moves, if it was random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The positions of a game, counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameCounts>,
    /// The layers of both attractors, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<LayersReply>,
    /// What the algorithm did, if asked for: the first 100 steps, or all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<TraceReply>,
    /// The file that holds the whole solution, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// What a person should know about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The answer for every vertex. In JSON only if asked for.
    #[serde(skip_serializing_if = "ListedPositions::is_hidden")]
    pub positions: ListedPositions,
}

/// The layers of both attractors: what each A_n adds to the one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LayersReply {
    /// Those of J0.
    #[serde(rename = "J0")]
    pub zero: Vec<Vec<String>>,
    /// Those of J1.
    #[serde(rename = "J1")]
    pub one: Vec<Vec<String>>,
}

/// The answer for every vertex, and whether JSON lists it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ListedPositions {
    /// The answers.
    pub positions: Positions,
    /// Whether JSON lists them, and a table all of them.
    #[serde(skip)]
    pub listed: bool,
}

impl ListedPositions {
    const fn is_hidden(&self) -> bool {
        !self.listed
    }
}

impl Solve {
    /// Solve the whole of it under the input's rules, with the lowest of equal moves.
    #[must_use]
    pub const fn new(spec: Spec) -> Self {
        let objective = ObjectiveChoice { dead_ends: None, mode: None };
        Self {
            spec,
            objective,
            part: Part::Whole,
            algorithm: None,
            seed: None,
            layers: false,
            trace: false,
            all: false,
            output: None,
        }
    }

    /// Does it.
    ///
    /// # Errors
    /// If the input cannot be had, the output cannot be written, or the observer interrupts.
    pub fn run(&self, observer: &dyn Observer) -> Result<SolveReply, Error> {
        let mut loaded = self.spec.load(observer)?;
        if loaded.is_game() && self.objective.dead_ends.is_some() {
            let reason = "--dead-ends is for graphs; the rules of a game say how a play ends".to_owned();
            return Err(Error::Usage(reason));
        }
        loaded.set_objective(self.objective.over(loaded.objective()));
        if self.part == Part::Reachable && loaded.start().is_none() {
            return Err(Error::NoStart { what: "the reachable part" });
        }
        let (arena, objective) = (loaded.arena(), loaded.objective());
        let mut solution = match self.algorithm {
            None => solve(arena, objective, observer)?,
            Some(algorithm) => solve_with(arena, objective, algorithm, &Passed(observer))?,
        };
        if let Some(seed) = self.seed {
            solution = solution.with_random_moves(arena, seed);
        }
        if let Some((output, format)) = &self.output {
            let named = loaded.named()?;
            let failed = |error| output.failed(error);
            output.fill(observer, |sink| write_solution(&named, &solution, *format, sink).map_err(failed))?;
        }
        self.reply(Arc::new(loaded), Arc::new(solution))
    }

    fn trace(&self, loaded: &Loaded) -> Result<TraceReply, Error> {
        const LISTED: usize = 100;
        let most = if self.all { usize::MAX } else { LISTED };
        TraceReply::of(loaded, self.algorithm.unwrap_or(Algorithm::Queue), most, None)
    }

    fn reply(&self, loaded: Arc<Loaded>, solution: Arc<Solution>) -> Result<SolveReply, Error> {
        let arena = loaded.arena();
        let within = loaded.start().map(|start| reachable(arena, start));
        let whole = Extent::whole(arena, &solution);
        let reachable = within.as_ref().map(|part| Extent::of(arena, &solution, part));
        let part = within.filter(|_| self.part == Part::Reachable);
        let Extent { vertices, edges, regions, .. } = reachable.filter(|_| part.is_some()).unwrap_or(whole);
        let layers = self.layers.then(|| LayersReply::of(&loaded, &solution, part.as_ref()));
        let positions = Positions::new(Arc::clone(&loaded), Arc::clone(&solution), part);
        let start = loaded.start().map(|start| positions.position(start));
        Ok(SolveReply {
            value: start.as_ref().map(|start| start.value),
            rank: start.as_ref().and_then(|start| start.rank),
            best: start.as_ref().map_or_else(Vec::new, |start| start.best.clone()),
            vertices,
            edges,
            regions,
            part: self.part,
            whole,
            reachable,
            draw: start.as_ref().and_then(|start| start.draw),
            chosen: start.as_ref().and_then(|start| start.chosen.clone()),
            best_moves: start.as_ref().and_then(|start| start.best_moves.clone()),
            owner: start.as_ref().map(|start| start.owner),
            start: start.map(|start| start.vertex),
            players: Players::of(&loaded),
            objective: loaded.objective().into(),
            algorithm: self.algorithm.map_or("fast", Algorithm::name),
            seed: self.seed,
            game: GameCounts::of(&self.spec, &loaded, &solution)?,
            layers,
            trace: self.trace.then(|| self.trace(&loaded)).transpose()?,
            solution: self.output.as_ref().map(|(output, _)| output.name()),
            warnings: loaded.warnings.clone(),
            positions: ListedPositions { positions, listed: self.all },
        })
    }
}

impl LayersReply {
    fn of(loaded: &Loaded, solution: &Solution, part: Option<&VertexSet>) -> Self {
        let inside = |vertex: &_| part.is_none_or(|part| part.contains(*vertex));
        let [zero, one] = Player::BOTH.map(|player| {
            let names = |layer: Vec<_>| -> Vec<String> {
                layer.into_iter().filter(inside).map(|vertex| loaded.name(vertex).into_owned()).collect()
            };
            solution.layers(player).into_iter().map(names).collect()
        });
        Self { zero, one }
    }
}

/// An observer behind a reference, for functions that want to know its type.
struct Passed<'a>(&'a dyn Observer);

impl Observer for Passed<'_> {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        self.0.checkpoint(progress)
    }
}
