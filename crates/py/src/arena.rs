//! The class `Arena`: a graph, whose vertices are the user's objects.

use crate::error::{ArenaError, Raise, shown, unknown_vertex};
use crate::keys::{Keys, Objects};
use crate::lang;
use crate::panics::caught;
use crate::parts::{Given, Parts};
use crate::read::{Graph, GraphRows, core_error, owners, read_csr, read_dict, read_lists, targets};
use crate::shared::SharedRows;
use crate::solution::Solution;
use crate::watch::{Signals, Watch};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PySet, PyString};
use retrograde::{
    Arena as Core, DeadEnds, Kind, Mode, NamedArena, Names, Objective, Player, Rows, Scores, Transpose, Vertex,
    alternate, offending_edge, solve_rows, solve_scores,
};
use retrograde_engine::{Error as EngineError, Loaded, Opened, Origin};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A game graph with its players, targets and rules.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Arena {
    graph: Source,
    pub(crate) keys: Keys,
    pub(crate) start: Option<Vertex>,
    pub(crate) objective: Objective,
    pub(crate) players: [String; 2],
    warnings: Vec<String>,
    /// The scores of plays, if final vertices have numbers.
    scores: Scores,
    /// What can be asked about the arena, made when it is first needed.
    opened: PyOnceLock<Subject>,
    /// The edges turned around, made when they are first needed.
    transpose: OnceLock<Transpose>,
}

/// Something opened, and where in it the arena begins.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) opened: Arc<Opened>,
    pub(crate) origin: Origin,
}

/// Where the graph itself lies.
enum Source {
    Own(Core),
    /// In the user's arrays.
    Shared(SharedRows),
    /// In what was opened, which also has the names.
    Opened(Subject, Arc<Loaded>),
}

/// How a game is meant and what people call its parts.
#[derive(FromPyObject)]
pub(crate) struct Meaning {
    #[pyo3(item)]
    dead_ends: String,
    #[pyo3(item)]
    reacher: Option<usize>,
    #[pyo3(item)]
    pub(crate) players: [String; 2],
}

impl Meaning {
    fn objective(&self) -> PyResult<Objective> {
        let dead_ends = match self.dead_ends.as_str() {
            "draw" => DeadEnds::Draw,
            "normal" => DeadEnds::Normal,
            "misere" | "misère" => DeadEnds::Misere,
            other => {
                let message = Python::attach(|py| {
                    lang::pick(
                        py,
                        format!("dead_ends is {other:?}; expected \"draw\", \"normal\" or \"misere\""),
                        format!("dead_ends vaut {other:?} ; il faut \"draw\", \"normal\" ou \"misere\""),
                    )
                });
                return Err(PyValueError::new_err(message));
            }
        };
        let mode = match self.reacher {
            None => Mode::Draws,
            Some(number) => Mode::Avoid(!player(number)?),
        };
        Ok(Objective { dead_ends, mode })
    }
}

/// A player by number.
pub(crate) fn player(number: usize) -> PyResult<Player> {
    Player::from_index(number).ok_or_else(|| {
        PyValueError::new_err(Python::attach(|py| {
            lang::pick(
                py,
                format!("there is no player {number}; the players are 0 and 1"),
                format!("il n'y a pas de joueur {number} ; les joueurs sont 0 et 1"),
            )
        }))
    })
}

impl Arena {
    /// The graph. Rows in the user's arrays are copied the first time they are asked for in this way.
    pub(crate) fn core(&self) -> PyResult<&Core> {
        match &self.graph {
            Source::Own(core) => Ok(core),
            Source::Shared(rows) => rows.own(),
            Source::Opened(_, loaded) => Ok(loaded.arena()),
        }
    }

    /// How many vertices and edges there are.
    fn sizes(&self) -> PyResult<(usize, usize)> {
        if let Source::Shared(rows) = &self.graph {
            return Ok((rows.vertex_count(), rows.edge_count()));
        }
        let core = self.core()?;
        Ok((core.vertex_count(), core.edge_count()))
    }

    /// An arena that was built in other ways than from a graph of Python.
    pub(crate) fn from_parts(core: Core, keys: Keys, start: Option<Vertex>, players: [String; 2]) -> Self {
        let objective = Objective::default();
        Self::of(Source::Own(core), keys, start, objective, players, Vec::new())
    }

    /// What can be reached in something opened.
    pub(crate) fn from_opened(subject: Subject, loaded: Loaded) -> Self {
        let players = Player::BOTH.map(|player| loaded.player(player).to_owned());
        let (start, objective, warnings) = (loaded.start(), loaded.objective(), loaded.warnings.clone());
        let loaded = Arc::new(loaded);
        let keys = Keys::Texts(Arc::clone(&loaded));
        Self::of(Source::Opened(subject, loaded), keys, start, objective, players, warnings)
    }

    const fn of(
        graph: Source,
        keys: Keys,
        start: Option<Vertex>,
        objective: Objective,
        players: [String; 2],
        warnings: Vec<String>,
    ) -> Self {
        Self {
            graph,
            keys,
            start,
            objective,
            players,
            warnings,
            scores: Scores { values: BTreeMap::new(), endless: 0 },
            opened: PyOnceLock::new(),
            transpose: OnceLock::new(),
        }
    }

    /// What can be asked about the arena.
    pub(crate) fn opened(&self, py: Python<'_>) -> PyResult<Subject> {
        if let Source::Opened(subject, _) = &self.graph {
            return Ok(subject.clone());
        }
        let made = || {
            let opened = Opened::of_arena("the arena".to_owned(), self.named(py)?, Vec::new());
            Ok::<_, PyErr>(Subject { opened: Arc::new(opened), origin: Origin::default() })
        };
        self.opened.get_or_try_init(py, made).cloned()
    }

    /// The numbers of final vertices.
    pub(crate) fn known_values(&self, py: Python<'_>) -> PyResult<Vec<(Vertex, i32)>> {
        let known = self.known_scores(py)?;
        Ok(known.into_iter().flat_map(|scores| &scores.values).map(|(&vertex, &value)| (vertex, value)).collect())
    }

    /// The scores of plays, if final vertices have numbers.
    pub(crate) fn known_scores(&self, py: Python<'_>) -> PyResult<Option<&Scores>> {
        match &self.graph {
            Source::Opened(_, loaded) => loaded.scores().map_err(|error| error.raise(py)),
            _ => Ok(self.scores.are_given().then_some(&self.scores)),
        }
    }

    /// The arena with another meaning and other numbers of final vertices.
    pub(crate) fn meaning_that(self, meaning: &Meaning, values: BTreeMap<Vertex, i32>) -> PyResult<Self> {
        Ok(Self { objective: meaning.objective()?, scores: Scores { values, endless: 0 }, ..self })
    }

    fn read_now(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        sets: &Sets<'_>,
        meaning: &Meaning,
        values: Option<Vec<(Bound<'_, PyAny>, i32)>>,
    ) -> PyResult<Self> {
        let graph = if let Ok(dict) = graph.cast::<PyDict>() {
            read_dict(dict)?
        } else if let Ok(lists) = graph.cast::<PyList>() {
            read_lists(lists)?
        } else if let Ok((indptr, indices, names)) = graph.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, _)>() {
            read_csr(&indptr, &indices, names)?
        } else {
            let found = shown(graph);
            let message = lang::pick(py, format!("{found} is not a graph"), format!("{found} n'est pas un graphe"));
            return Err(PyTypeError::new_err(message));
        };
        let mut arena = Self::build(py, graph, sets, meaning)?;
        for (key, value) in values.unwrap_or_default() {
            let vertex = arena.keys.vertex(&key)?;
            if arena.core()?.out_degree(vertex) > 0 {
                let found = shown(&key);
                return Err(ArenaError::new_err(lang::pick(
                    py,
                    format!("values has {found}, which has successors; only final vertices have values"),
                    format!(
                        "values contient {found}, qui a des successeurs ; seuls les sommets finaux ont des valeurs"
                    ),
                )));
            }
            arena.scores.values.insert(vertex, value);
        }
        if !arena.scores.values.is_empty() {
            let mut core = arena.core()?.clone();
            if let Err(conflict) = arena.scores.mark_winners(&mut core, arena.objective) {
                let vertex = shown(&arena.keys.key(py, conflict.vertex)?);
                let error = EngineError::ScoreConflict { vertex, score: conflict.score, outcome: conflict.outcome };
                return Err(error.raise(py));
            }
            arena.graph = Source::Own(core);
        }
        Ok(arena)
    }

    fn build(py: Python<'_>, graph: Graph, sets: &Sets<'_>, meaning: &Meaning) -> PyResult<Self> {
        let owners = owners(py, &graph.keys, [&sets.zero, &sets.one], &meaning.players)?;
        let targets = targets(py, &graph.keys, [&sets.targets_zero, &sets.targets_one])?;
        let kinds = owners.into_iter().zip(targets).map(|(owner, target)| Kind::new(owner, target)).collect();
        let (source, warnings) = match graph.rows {
            GraphRows::Own { offsets, heads } => {
                let core = Core::from_rows(kinds, offsets, heads).map_err(core_error)?;
                let warnings = ignored_edges(py, core.rows(), &graph.keys)?;
                (Source::Own(core), warnings)
            }
            GraphRows::Shared(arrays) => {
                let (rows, warnings) = SharedRows::new(py, kinds, arrays, |rows| ignored_edges(py, rows, &graph.keys))?;
                (Source::Shared(rows), warnings)
            }
        };
        let start = match sets.start.is_none() {
            true => None,
            false => Some(graph.keys.vertex(&sets.start)?),
        };
        let objective = meaning.objective()?;
        let players = meaning.players.clone();
        Ok(Self::of(source, graph.keys, start, objective, players, warnings))
    }

    /// The arena with a text for every vertex, for pictures and sentences. Tuples are written without spaces, as in
    /// all of Retrograde.
    pub(crate) fn named(&self, py: Python<'_>) -> PyResult<NamedArena> {
        let core = self.core()?;
        let mut names = Vec::with_capacity(core.vertex_count());
        let mut signals = Signals::default();
        for vertex in core.vertices() {
            signals.look(py)?;
            names.push(self.name(py, vertex)?);
        }
        // Different objects may have the same text; then their numbers tell them apart.
        let names = Names::text(names.clone())
            .or_else(|_| Names::text(names.into_iter().enumerate().map(|(number, name)| format!("{name} #{number}"))));
        let names = names.map_err(ArenaError::new_err)?;
        let mut named = NamedArena::new(core.clone(), names);
        (named.players, named.start, named.objective) = (self.players.clone(), self.start, self.objective);
        named.scores = self.scores.clone();
        Ok(named)
    }

    /// The text of a vertex.
    pub(crate) fn name(&self, py: Python<'_>, vertex: Vertex) -> PyResult<String> {
        let key = self.keys.key(py, vertex)?;
        let text = key.str()?.to_string_lossy().into_owned();
        Ok(if text.starts_with('(') { text.replace(", ", ",").replace('\'', "") } else { text })
    }

    fn keys_of<'py>(
        &self,
        py: Python<'py>,
        vertices: impl IntoIterator<Item = Vertex>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut signals = Signals::default();
        for vertex in vertices {
            signals.look(py)?;
            list.append(self.keys.key(py, vertex)?)?;
        }
        Ok(list)
    }

    fn transpose(&self) -> PyResult<&Transpose> {
        let core = self.core()?;
        Ok(self.transpose.get_or_init(|| Transpose::of(core)))
    }

    /// What is opened and the arena in it, with a name for every vertex.
    pub(crate) fn loaded(&self, py: Python<'_>) -> PyResult<(Subject, Arc<Loaded>)> {
        let subject = self.opened(py)?;
        let loaded = match &self.graph {
            Source::Opened(_, loaded) => Arc::clone(loaded),
            _ => Arc::new(Watch::new(None).run(py, |cx| subject.opened.load(&subject.origin, cx))?),
        };
        Ok((subject, loaded))
    }
}

/// The sets that go with a graph, as the user gave them.
struct Sets<'py> {
    zero: Bound<'py, PyAny>,
    one: Bound<'py, PyAny>,
    targets_zero: Bound<'py, PyAny>,
    targets_one: Bound<'py, PyAny>,
    start: Bound<'py, PyAny>,
}

#[pymethods]
impl Arena {
    /// `graph` is a dict, a list of lists, or a triple of row offsets, columns and names or None; `sets` are S0, S1,
    /// V0, V1 and the start, each of them or None.
    #[staticmethod]
    #[pyo3(signature = (graph, sets, meaning, values=None))]
    fn read(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        sets: [Bound<'_, PyAny>; 5],
        meaning: Meaning,
        values: Option<Vec<(Bound<'_, PyAny>, i32)>>,
    ) -> PyResult<Self> {
        let [zero, one, targets_zero, targets_one, start] = sets;
        let sets = Sets { zero, one, targets_zero, targets_one, start };
        // The objects of the user may change a dictionary while it is read, which is a panic.
        caught(|| Self::read_now(py, graph, &sets, &meaning, values))?
    }

    /// The arena as arrays, for pickles.
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        self.to_parts(py)
    }

    /// The arena that these arrays are.
    #[staticmethod]
    fn from_arrays(py: Python<'_>, parts: Given<'_>, meaning: Meaning) -> PyResult<Self> {
        Self::of_parts(py, parts, &meaning)
    }

    /// The numbers of final vertices.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (vertex, value) in self.known_values(py)? {
            dict.set_item(self.keys.key(py, vertex)?, value)?;
        }
        Ok(dict)
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.sizes()?.0)
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.keys {
            // A text that is not a position is not a vertex either.
            Keys::Texts(_) => Ok(self.keys.lookup(key).is_ok_and(|found| found.is_some())),
            _ => Ok(self.keys.lookup(key)?.is_some()),
        }
    }

    #[getter]
    fn edge_count(&self) -> PyResult<usize> {
        Ok(self.sizes()?.1)
    }

    #[getter]
    pub(crate) fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.keys_of(py, self.core()?.vertices())
    }

    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.start.map(|start| self.keys.key(py, start)).transpose()
    }

    #[getter]
    fn players(&self) -> [String; 2] {
        self.players.clone()
    }

    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    fn owner(&self, key: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.core()?.owner(self.keys.vertex(key)?).index())
    }

    fn target(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        Ok(self.core()?.target(self.keys.vertex(key)?).map(Player::index))
    }

    fn successors<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let vertex = self.keys.vertex(key)?;
        self.keys_of(key.py(), self.core()?.successors(vertex))
    }

    fn targets<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PySet>> {
        let wanted = Some(player(number)?);
        let set = PySet::empty(py)?;
        let core = self.core()?;
        let mut signals = Signals::default();
        for vertex in core.vertices().filter(|&vertex| core.target(vertex) == wanted) {
            signals.look(py)?;
            set.add(self.keys.key(py, vertex)?)?;
        }
        Ok(set)
    }

    fn predecessors<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let vertex = self.keys.vertex(key)?;
        self.keys_of(key.py(), self.transpose()?.predecessors(vertex))
    }

    fn in_degree(&self, key: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.transpose()?.in_degree(self.keys.vertex(key)?))
    }

    fn out_degree(&self, key: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.core()?.out_degree(self.keys.vertex(key)?))
    }

    /// How dead ends are meant, and who has to reach in a game of two values.
    #[getter]
    fn meaning(&self) -> (&'static str, Option<usize>) {
        let dead_ends = match self.objective.dead_ends {
            DeadEnds::Draw => "draw",
            DeadEnds::Normal => "normal",
            DeadEnds::Misere => "misere",
        };
        let reacher = match self.objective.mode {
            Mode::Draws => None,
            Mode::Avoid(avoider) => Some((!avoider).index()),
        };
        (dead_ends, reacher)
    }

    /// Whether it is all that can be reached in a game, whose moves have names of their own.
    #[getter]
    fn is_game(&self) -> bool {
        matches!(&self.graph, Source::Opened(_, loaded) if loaded.is_game())
    }

    /// Where in what was opened the arena begins, as jobs have it.
    #[getter]
    fn origin(&self) -> PyResult<String> {
        let origin = match &self.graph {
            Source::Opened(subject, _) => serde_json::to_string(&subject.origin),
            _ => serde_json::to_string(&Origin::default()),
        };
        origin.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// What replies and pictures call a vertex.
    fn name_of(&self, key: &Bound<'_, PyAny>) -> PyResult<String> {
        let vertex = self.keys.vertex(key)?;
        Ok(self.loaded(key.py())?.1.name(vertex).into_owned())
    }

    /// The vertex that a reply calls by that name.
    fn vertex_named<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let (_, loaded) = self.loaded(name.py())?;
        let found = loaded.find(&name.to_string_lossy()).map_err(|_| unknown_vertex(name.as_any()))?;
        self.keys.key(name.py(), found)
    }

    /// A move after which the same player moves again, as from and to.
    fn offending_edge<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let edge = offending_edge(self.core()?);
        edge.map(|(from, to)| Ok((self.keys.key(py, from)?, self.keys.key(py, to)?))).transpose()
    }

    /// The arena in which the players alternate; the vertices that were put in between are texts.
    fn alternated(&self, py: Python<'_>) -> PyResult<Self> {
        let named = self.named(py)?;
        let made = alternate(&named).map_err(core_error)?;
        let keys = self.keys_of(py, self.core()?.vertices())?;
        for vertex in made.arena.vertices().skip(named.arena.vertex_count()) {
            keys.append(made.name(vertex))?;
        }
        let keys = Keys::Objects(Box::new(Objects::new(keys, None)));
        Ok(Self::of(Source::Own(made.arena), keys, self.start, self.objective, self.players.clone(), Vec::new()))
    }

    #[pyo3(signature = (seed=None, progress=None))]
    fn solve(this: Bound<'_, Self>, seed: Option<u64>, progress: Option<Py<PyAny>>) -> PyResult<Solution> {
        let (py, arena) = (this.py(), this.get());
        let watch = Watch::new(progress);
        let solve = |rows: Rows<'_>| watch.run(py, |cx| solve_rows(rows, arena.objective, cx)).map(Arc::new);
        let mut solution = match &arena.graph {
            Source::Own(core) if arena.scores.are_given() => {
                watch.run(py, |cx| solve_scores(core, arena.objective, &arena.scores, cx)).map(Arc::new)?
            }
            Source::Own(core) => solve(core.rows())?,
            Source::Shared(shared) => shared.compute(py, solve)?,
            Source::Opened(subject, loaded) => watch.run(py, |cx| subject.opened.solution(loaded, cx))?,
        };
        if let Some(seed) = seed {
            let core = arena.core()?;
            solution = py.detach(|| Arc::unwrap_or_clone(solution).with_random_moves(core, seed).into());
        }
        Ok(Solution::new(this.unbind(), solution))
    }
}

/// What to tell about edges that leave targets, which no play takes.
fn ignored_edges(py: Python<'_>, rows: Rows<'_>, keys: &Keys) -> PyResult<Vec<String>> {
    let mut with_edges = rows.targets_with_edges();
    let Some(first) = with_edges.next() else { return Ok(Vec::new()) };
    let name = shown(&keys.key(py, first)?);
    let (english, french) = match with_edges.count() {
        0 => (
            format!("the target {name} has successors, which are ignored: a play ends there"),
            format!("la cible {name} a des successeurs, qui sont ignorés : une partie s'y termine"),
        ),
        more => (
            format!("{} targets have successors, which are ignored: a play ends there; the first is {name}", more + 1),
            format!(
                "{} cibles ont des successeurs, qui sont ignorés : une partie s'y termine ; la première est {name}",
                more + 1
            ),
        ),
    };
    Ok(vec![lang::pick(py, english, french)])
}
