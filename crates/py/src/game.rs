//! Games by name or by a rules file, and arenas in files: opened once, then asked anything.

use crate::arena::{Arena, Subject};
use crate::error::{Raise, shown};
use crate::own::{Own, Rules};
use crate::table::Table;
use crate::watch::Watch;
use crate::{lang, system, tree};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use retrograde::{Outcome, Player};
use retrograde_engine::{
    Best, Context, Error, Job, Limit, Method, Opened, Origin, Place, PositionJob, Search, Source, Tree, moves_in_word,
};
use std::sync::Arc;

/// Something opened: a game or an arena.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Game {
    opened: Arc<Opened>,
    /// What it was opened by; without it, a file that must be read again.
    source: Option<Source>,
    /// The game, if its rules are Python functions.
    own: Option<Own>,
}

/// Where a question begins.
#[derive(FromPyObject)]
pub(crate) struct Beginning {
    /// A position or vertex as people write it.
    #[pyo3(item)]
    start: Option<String>,
    /// Moves from the start.
    #[pyo3(item)]
    moves: Vec<String>,
    /// No more positions than this.
    #[pyo3(item)]
    limit: Option<usize>,
}

impl Beginning {
    fn origin(self) -> Origin {
        let place = match (self.start, self.moves) {
            (None, moves) if moves.is_empty() => Place::Start,
            (Some(start), moves) if moves.is_empty() => Place::At(start),
            (None, moves) => Place::After(moves),
            (Some(start), moves) => Place::From(start, moves),
        };
        Origin { place, limit: Limit { positions: self.limit, ..Limit::default() } }
    }
}

/// What a search found, by the names that it has in Python.
#[derive(IntoPyObject)]
pub(crate) struct Found {
    position: String,
    player: usize,
    winner: Option<usize>,
    rank: Option<u32>,
    best: Vec<String>,
    exact: bool,
    estimate: Option<f64>,
    nodes: u64,
    table: bool,
    score: Option<i32>,
    line: Vec<String>,
}

/// A position: its text, who moves there, whether the play is over and who has won then, the moves with the positions
/// that they lead to, and a board of text.
type Seen = (String, usize, bool, Option<usize>, Vec<(String, String)>, String);

impl Game {
    /// Something that is open.
    pub(crate) const fn of_opened(opened: Arc<Opened>, source: Source, own: Option<Own>) -> Self {
        Self { opened, source: Some(source), own }
    }

    /// The game, if its rules are Python functions.
    pub(crate) const fn own(&self) -> Option<&Own> {
        self.own.as_ref()
    }

    /// What is open.
    pub(crate) fn opened(&self) -> Arc<Opened> {
        Arc::clone(&self.opened)
    }

    /// What it is and what was opened by that. A file that must be read again may have changed, and is then opened again.
    pub(crate) fn with_source(&self, py: Python<'_>) -> PyResult<(Source, Arc<Opened>)> {
        if let Some(source) = &self.source {
            return Ok((source.clone(), self.opened()));
        }
        let (name, parameters) = (self.opened.name().to_owned(), self.opened.parameters().to_vec());
        Watch::new(None).run_apart(py, move |cx| {
            let source = system::source(&name, parameters)?;
            let opened = Opened::open(&source, cx)?;
            Ok::<_, system::NotOpened>((source, Arc::new(opened)))
        })
    }

    /// Asks without the interpreter lock, in a thread of its own.
    fn asked<T: Send + 'static, E: Raise + Send + 'static>(
        &self,
        py: Python<'_>,
        progress: Option<Py<PyAny>>,
        ask: impl FnOnce(&Opened, &dyn Context) -> Result<T, E> + Send + 'static,
    ) -> PyResult<T> {
        let opened = Arc::clone(&self.opened);
        Watch::new(progress).run_apart(py, move |cx| ask(&opened, cx))
    }
}

#[pymethods]
impl Game {
    /// Opens the game of that name, or the file at that path.
    #[staticmethod]
    #[pyo3(signature = (name, parameters, progress=None))]
    fn open(
        py: Python<'_>,
        name: &str,
        parameters: Vec<(String, String)>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let name = name.to_owned();
        let (opened, source) = Watch::new(progress).run_apart(py, move |cx| system::open(&name, parameters, cx))?;
        Ok(Self { opened: opened.into(), source, own: None })
    }

    /// Opens what a source names, as JSON: a game, or the content of a file.
    #[staticmethod]
    fn of_source(py: Python<'_>, source: &str) -> PyResult<Self> {
        let source: Source = serde_json::from_str(source).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let named = source.clone();
        let opened = Watch::new(None).run_apart(py, move |cx| Opened::open(&source, cx))?;
        Ok(Self { opened: opened.into(), source: Some(named), own: None })
    }

    /// The game of an object that has the functions `moves`, `player` and `winner`.
    #[staticmethod]
    fn of_rules(
        name: String,
        rules: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        players: [String; 2],
    ) -> PyResult<Self> {
        let own = Own::new(Rules::new(rules, start, players)?);
        let (source, opened) = (own.source(&name), own.opened(&name));
        Ok(Self { opened: opened.into(), source: Some(source), own: Some(own) })
    }

    /// Whether its rules are Python functions.
    #[getter]
    const fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// How people write a position that is an object of the user.
    fn text_of(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        match &self.own {
            Some(own) => own.text_of(position),
            None => Err(PyTypeError::new_err("the positions of this game are texts")),
        }
    }

    /// The game with a table of it, which answers searches.
    fn with_table(&self, py: Python<'_>, table: &Table) -> PyResult<Self> {
        let (source, _) = self.with_source(py)?;
        let opened = table.of_game(&source, self.own.as_ref()).map_err(|error| error.raise(py))?;
        Ok(Self { opened: opened.into(), source: Some(source), own: self.own.clone() })
    }

    /// Whether a table answers searches.
    #[getter]
    fn has_table(&self) -> bool {
        self.opened.has_table()
    }

    /// What it was opened by: the name, then `key=value`.
    #[getter]
    fn name(&self) -> String {
        let parameters = self.opened.parameters().iter();
        parameters.fold(self.opened.name().to_owned(), |name, (key, value)| format!("{name} {key}={value}"))
    }

    /// A text that all names and parameters of the same game have in common. A file that must be read again stands for itself.
    #[getter]
    fn normal(&self) -> String {
        let normal = self.source.as_ref().and_then(|source| source.normal().ok());
        let text = normal.and_then(|source| serde_json::to_string(&source).ok());
        text.unwrap_or_else(|| self.name())
    }

    /// The name alone.
    #[getter]
    fn word(&self) -> &str {
        self.opened.name()
    }

    /// What was set, in the order given.
    #[getter]
    fn parameters(&self) -> Vec<(String, String)> {
        self.opened.parameters().to_vec()
    }

    /// Whether it is a game with moves, and not a graph.
    #[getter]
    fn is_game(&self) -> bool {
        self.opened.is_game()
    }

    /// Explores a game to its end; a graph is there already.
    #[pyo3(signature = (beginning, progress=None))]
    fn arena(&self, py: Python<'_>, beginning: Beginning, progress: Option<Py<PyAny>>) -> PyResult<Arena> {
        let origin = beginning.origin();
        let asked = origin.clone();
        let loaded = self.asked(py, progress, move |opened, cx| opened.load(&asked, cx))?;
        Ok(Arena::from_opened(Subject { opened: Arc::clone(&self.opened), origin }, loaded))
    }

    /// Searches one position; with `all` every best move is found.
    #[pyo3(signature = (beginning, depth, weak, threads, table_bytes, all, method, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments that the user names")]
    fn search(
        &self,
        py: Python<'_>,
        beginning: Beginning,
        depth: Option<u32>,
        weak: bool,
        threads: usize,
        table_bytes: Option<usize>,
        all: bool,
        method: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Found> {
        let table_mib = table_bytes.map_or(Search::TABLE_MIB, |bytes| bytes.div_ceil(1 << 20));
        let (origin, best) = (beginning.origin(), Some(if all { Best::All } else { Best::One }));
        let method = method.parse::<Method>().map_err(|error| PyValueError::new_err(lang::said(py, error)))?;
        let job = Search { origin, method, depth, weak, threads, table_mib, best, ..Search::default() };
        let reply = self.asked(py, progress, move |opened, cx| match job.answer(opened, cx) {
            // Who interrupts a search from Python wants an exception and no answer.
            Ok(reply) if reply.interrupted => Err(Error::Interrupted),
            reply => reply,
        })?;
        let winner = reply.value.and_then(Outcome::winner).filter(|_| reply.proven);
        Ok(Found {
            position: reply.position,
            player: reply.player.index(),
            winner: winner.map(Player::index),
            // The length of a draw is no rank: nobody wins it.
            rank: reply.length.filter(|_| winner.is_some()),
            best: reply.best,
            exact: reply.proven,
            estimate: reply.estimate,
            nodes: reply.nodes,
            table: reply.algorithm == Method::TABLE,
            score: reply.score,
            line: reply.line,
        })
    }

    /// Unfolds a game to a depth; `make` is called for every node.
    #[pyo3(signature = (make, beginning, depth, most, unfold, progress=None))]
    fn tree<'py>(
        &self,
        make: &Bound<'py, PyAny>,
        beginning: Beginning,
        depth: u32,
        most: usize,
        unfold: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let job = Tree { origin: beginning.origin(), depth, most, unfold };
        let reply = self.asked(make.py(), progress, move |opened, cx| job.answer(opened, cx))?;
        let players = PyTuple::new(make.py(), reply.players.both())?;
        tree::made(make, reply.root, &players)
    }

    /// The moves that a word means at a position: itself, or several that stand behind one another.
    fn moves_in(&self, py: Python<'_>, position: String, word: String) -> PyResult<Vec<String>> {
        let place = Place::At(position);
        Watch::new(None).run(py, |_| -> Result<_, Error> {
            let game = self.opened.game(&place)?;
            let position = self.opened.position_at(&*game, &place)?;
            Ok(moves_in_word(&*game, &position, &word))
        })
    }

    /// What is to be seen of a position.
    fn position(&self, py: Python<'_>, beginning: Beginning) -> PyResult<Seen> {
        let job = PositionJob { origin: beginning.origin(), lang: lang::of_messages(py) };
        let seen = Watch::new(None).run(py, |cx| job.answer(&self.opened, cx))?;
        let winner = seen.outcome.and_then(Outcome::winner).map(Player::index);
        let moves = seen.moves.into_iter().map(|successor| (successor.text, successor.position)).collect();
        Ok((seen.position, seen.player.index(), seen.outcome.is_some(), winner, moves, seen.picture))
    }
}

/// Answers a job as JSON by a reply as JSON, as every front end does, about a game, an arena or nothing.
#[pyfunction]
#[pyo3(signature = (job, subject=None, progress=None))]
pub(crate) fn ask(
    py: Python<'_>,
    job: &str,
    subject: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let wrong = |error: serde_json::Error| {
        let text = error.to_string();
        // Where in the JSON it stands means nothing to somebody who wrote none.
        PyValueError::new_err(lang::said(py, text.rsplit_once(" at line ").map_or(&*text, |(said, _)| said)))
    };
    let job: Job = serde_json::from_str(job).map_err(wrong)?;
    let opened = subject.map(opened_of).transpose()?;
    let reply = Watch::new(progress).run_apart(py, move |cx| job.answer(opened.as_deref(), cx))?;
    serde_json::to_string(&reply).map_err(wrong)
}

fn opened_of(subject: &Bound<'_, PyAny>) -> PyResult<Arc<Opened>> {
    if let Ok(game) = subject.cast::<Game>() {
        return Ok(Arc::clone(&game.get().opened));
    }
    if let Ok(arena) = subject.cast::<Arena>() {
        return Ok(arena.get().opened(subject.py())?.opened);
    }
    let found = shown(subject);
    let message = lang::pick(
        subject.py(),
        format!("{found} is neither a game nor an arena"),
        format!("{found} n'est ni un jeu ni une arène"),
    );
    Err(PyTypeError::new_err(message))
}
