//! The job of solving an arena.

use crate::{
    Blob, Context, Error, Extent, GameCounts, Loaded, Misuse, Needs, ObjectiveChoice, Opened, Origin, Part, Players,
    PositionReply, Positions, RegionCounts, TraceReply, Word,
};
use retrograde::{DrawKind, Objective, Outcome, Player, Solution, VertexSet, reachable};
use retrograde_formats::{SolutionFormat, write_solution};
use retrograde_teach::course::{Algorithm, solve_with};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Solve an arena: who wins from every vertex, in how many moves, by which move.
///
/// ```
/// use retrograde_engine::{Opened, Solve, Source};
/// let source = Source::file("three.pg", "0 0 0 1,2; 1 0 0 1; 2 1 0 2;");
/// let opened = Opened::open(&source, &())?;
/// let reply = Solve::default().answer(&opened, &())?;
/// assert_eq!((reply.vertices, reply.regions.zero, reply.regions.one), (3, 2, 1));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// Which vertices to tell about. Solved is the whole arena in any case.
    pub part: Part,
    /// An algorithm of the course instead of the fast one; the answer is the same.
    #[serde(with = "crate::named::option")]
    pub algorithm: Option<Algorithm>,
    /// Choose at random among equal moves, the same way for the same seed; else the lowest.
    pub seed: Option<u64>,
    /// Whether to list the layers of both attractors.
    pub layers: bool,
    /// Whether to list the steps of the algorithm, the queue if it is the fast one.
    pub trace: bool,
    /// Whether the JSON lists every vertex.
    pub all: bool,
    /// The format in which the reply holds the whole solution as a file, if it is to.
    #[serde(with = "crate::named::option")]
    pub solution: Option<SolutionFormat>,
}

/// Who wins, and everything about it. The first seven names are relied upon by users.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolveReply {
    /// The name of the start, if there is one.
    pub start: Option<String>,
    /// What the start is worth.
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
    /// The score of the start with best play, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// "ends" or "endless" if the start is a draw.
    pub draw: Option<DrawKind>,
    /// The optimal move from the start that the strategy plays.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// Who moves at the start.
    pub owner: Option<Player>,
    /// What the players are called.
    pub players: Players,
    /// How the game was meant.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// The algorithm: "fast", or one of the course.
    pub algorithm: Word,
    /// The seed of the choice among equal moves, if it was random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The positions of a game, counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameCounts>,
    /// The layers of both attractors, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<LayersReply>,
    /// What the algorithm did, if asked for: the first 100 steps, or all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<TraceReply>,
    /// The name of the file that holds the whole solution, once a front end has written it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The whole solution as a file, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution_file: Option<Blob>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The answer for every vertex. In JSON only if asked for.
    #[serde(default, skip_serializing_if = "ListedPositions::is_hidden")]
    pub positions: ListedPositions,
}

/// The layers of both attractors: what each A_n adds to the one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayersReply {
    /// Those of J0.
    #[serde(rename = "J0")]
    pub zero: Vec<Vec<String>>,
    /// Those of J1.
    #[serde(rename = "J1")]
    pub one: Vec<Vec<String>>,
}

/// The answer for every vertex, and whether JSON lists it.
#[derive(Clone, Debug, Default)]
pub struct ListedPositions {
    /// The answers.
    pub positions: Positions,
    /// Whether JSON lists them, and a table all of them.
    pub listed: bool,
}

impl Serialize for ListedPositions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.positions.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ListedPositions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Positions::deserialize(deserializer).map(|positions| Self { positions, listed: true })
    }
}

impl ListedPositions {
    const fn is_hidden(&self) -> bool {
        !self.listed
    }
}

impl Solve {
    /// Answers it.
    ///
    /// # Errors
    /// If the game is too large, the format cannot say it, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<SolveReply, Error> {
        let loaded = opened.load_with(&self.origin, self.objective, cx)?;
        if self.part == Part::Reachable {
            loaded.needed_start(Needs::Reachable)?;
        }
        let mut solution = match self.algorithm {
            None => opened.solution(&loaded, cx)?,
            Some(_) if loaded.scores()?.is_some() => return Err(Misuse::AlgorithmOfScores.into()),
            Some(algorithm) => Arc::new(solve_with(loaded.arena(), loaded.objective(), algorithm, cx)?),
        };
        if let Some(seed) = self.seed {
            solution = Arc::new(Solution::clone(&solution).with_random_moves(loaded.arena(), seed));
        }
        let file = self.solution.map(|format| {
            let mut bytes = Vec::new();
            write_solution(&*loaded.named()?, &solution, format, &mut bytes)?;
            Ok::<_, Error>(Blob(bytes))
        });
        let winners = if self.layers { opened.winners(&loaded, cx)? } else { Arc::clone(&solution) };
        let mut reply = self.reply(opened, Arc::new(loaded), solution, &winners)?;
        reply.solution_file = file.transpose()?;
        Ok(reply)
    }

    fn trace(&self, loaded: &Loaded) -> Result<TraceReply, Error> {
        const LISTED: usize = 100;
        let most = if self.all { usize::MAX } else { LISTED };
        crate::explaining::trace(loaded, self.algorithm.unwrap_or(Algorithm::Queue), most)
    }

    fn reply(
        &self,
        opened: &Opened,
        loaded: Arc<Loaded>,
        solution: Arc<Solution>,
        winners: &Solution,
    ) -> Result<SolveReply, Error> {
        let arena = loaded.arena();
        let within = loaded.start().map(|start| reachable(arena, start));
        let whole = Extent::whole(arena, &solution);
        let reachable = within.as_ref().map(|part| Extent::of(arena, &solution, part));
        let part = within.filter(|_| self.part == Part::Reachable);
        let Extent { vertices, edges, regions, .. } = reachable.filter(|_| part.is_some()).unwrap_or(whole);
        let layers = self.layers.then(|| LayersReply::of(&loaded, winners, part.as_ref()));
        let start = loaded.start().map(|start| PositionReply::of(&loaded, &solution, start));
        let positions = Positions::new(Arc::clone(&loaded), Arc::clone(&solution), part);
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
            score: start.as_ref().and_then(|start| start.score),
            draw: start.as_ref().and_then(|start| start.draw),
            chosen: start.as_ref().and_then(|start| start.chosen.clone()),
            best_moves: start.as_ref().and_then(|start| start.best_moves.clone()),
            owner: start.as_ref().map(|start| start.owner),
            start: start.map(|start| start.vertex),
            players: Players::of(&loaded),
            objective: loaded.objective(),
            algorithm: self.algorithm.map_or("fast", Algorithm::name).into(),
            seed: self.seed,
            game: GameCounts::of(opened, &loaded, &solution),
            layers,
            trace: self.trace.then(|| self.trace(&loaded)).transpose()?,
            solution: None,
            solution_file: None,
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
