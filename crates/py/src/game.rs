//! Games by name or by a rules file, and arenas in files: opened once, then asked anything.

use crate::arena::{Arena, Subject};
use crate::error::{GameError, Raise};
use crate::watch::Watch;
use crate::{system, tree};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use retrograde::dynamic::Picture;
use retrograde::{Outcome, Player};
use retrograde_engine::{Best, Door, Error, Games, Job, Limit, Opened, Origin, Place, PositionJob, Search, Tree};
use retrograde_view::{Style, board_scene};
use std::sync::Arc;

/// Something opened: a game or an arena.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Game {
    opened: Arc<Opened>,
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
    fn origin(self) -> PyResult<Origin> {
        let place = match (self.start, self.moves) {
            (None, moves) if moves.is_empty() => Place::Start,
            (Some(start), moves) if moves.is_empty() => Place::At(start),
            (None, moves) => Place::After(moves),
            (Some(_), _) => return Err(GameError::new_err("give start= or moves=, not both")),
        };
        Ok(Origin { place, limit: Limit { positions: self.limit, ..Limit::default() } })
    }
}

/// What a search found, by the names that it has in Python.
#[derive(IntoPyObject)]
pub(crate) struct Found {
    position: String,
    player: usize,
    winner: Option<usize>,
    length: Option<u32>,
    best: Option<String>,
    exact: bool,
    estimate: Option<f64>,
    nodes: u64,
}

/// A position: its text, who moves or `None` where the play is over, the legal moves, a board of text, and one of SVG
/// if the game has a board.
type Seen = (String, Option<usize>, Vec<String>, String, Option<String>);

impl Game {
    /// Asks without the interpreter lock.
    fn asked<T: Send, E: Raise + Send>(
        &self,
        py: Python<'_>,
        progress: Option<Py<PyAny>>,
        ask: impl FnOnce(&Opened, &dyn Door) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        Watch::new(progress).run(py, |door| ask(&self.opened, door))
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
        let opened = Watch::new(progress).run(py, |door| system::open(name, parameters, door))?;
        Ok(Self { opened: opened.into() })
    }

    /// What it was opened by: the name, then `key=value`.
    #[getter]
    fn name(&self) -> String {
        let parameters = self.opened.parameters().iter();
        parameters.fold(self.opened.name().to_owned(), |name, (key, value)| format!("{name} {key}={value}"))
    }

    /// Explores a game to its end; a graph is there already.
    #[pyo3(signature = (beginning, progress=None))]
    fn arena(&self, py: Python<'_>, beginning: Beginning, progress: Option<Py<PyAny>>) -> PyResult<Arena> {
        let origin = beginning.origin()?;
        let loaded = self.asked(py, progress, |opened, door| opened.load(&origin, door))?;
        Ok(Arena::from_opened(Subject { opened: Arc::clone(&self.opened), origin }, loaded))
    }

    /// Searches one position.
    #[pyo3(signature = (beginning, depth, weak, threads, table_bytes, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments that the user names")]
    fn search(
        &self,
        py: Python<'_>,
        beginning: Beginning,
        depth: Option<u32>,
        weak: bool,
        threads: usize,
        table_bytes: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Found> {
        let table_mib = table_bytes.map_or(Search::TABLE_MIB, |bytes| bytes.div_ceil(1 << 20));
        let (origin, best) = (beginning.origin()?, Some(Best::One));
        let job = Search { origin, depth, weak, threads, table_mib, best, ..Search::default() };
        let reply = self.asked(py, progress, |opened, door| match job.answer(opened, door) {
            // Who interrupts a search from Python wants an exception and no answer.
            Ok(reply) if reply.interrupted => Err(Error::Interrupted),
            reply => reply,
        })?;
        let winner = reply.value.and_then(Outcome::winner).filter(|_| reply.proven);
        Ok(Found {
            position: reply.position,
            player: reply.player.index(),
            winner: winner.map(Player::index),
            length: reply.length,
            best: reply.best.into_iter().next(),
            exact: reply.proven,
            estimate: reply.estimate,
            nodes: reply.nodes,
        })
    }

    /// Unfolds a game to a depth; `make` is called for every node.
    #[pyo3(signature = (make, beginning, depth, most, progress=None))]
    fn tree<'py>(
        &self,
        make: &Bound<'py, PyAny>,
        beginning: Beginning,
        depth: u32,
        most: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let job = Tree { origin: beginning.origin()?, depth, most };
        let reply = self.asked(make.py(), progress, |opened, door| job.answer(opened, door))?;
        let players = PyTuple::new(make.py(), reply.players.both())?;
        tree::made(make, reply.root, &players)
    }

    /// What is to be seen of a position.
    fn position(&self, py: Python<'_>, beginning: Beginning) -> PyResult<Seen> {
        let job = PositionJob { origin: beginning.origin()? };
        let (seen, svg) = self.asked(py, None, |opened, door| {
            let game = opened.game(&job.origin.place)?;
            let svg = match game.picture(&opened.position_at(&*game, &job.origin.place)?)? {
                Picture::Board(board) => Some(board_scene(&board, &Style::default()).svg()),
                Picture::Text(_) => None,
            };
            Ok::<_, Error>((job.answer(opened, door)?, svg))
        })?;
        let player = seen.outcome.is_none().then(|| seen.player.index());
        let moves = seen.moves.into_iter().map(|successor| successor.text).collect();
        Ok((seen.position, player, moves, seen.picture, svg))
    }
}

/// The built-in games, each with a line on what it is.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for game in Games::default().answer().map_err(|error| error.raise(py))?.games {
        let [english, _] = game.summary;
        games.set_item(game.name, english)?;
    }
    Ok(games)
}

/// Answers a job as JSON by a reply as JSON, as every door does.
#[pyfunction]
#[pyo3(signature = (job, game=None, progress=None))]
pub(crate) fn ask(
    py: Python<'_>,
    job: &str,
    game: Option<&Bound<'_, Game>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let wrong = |error: serde_json::Error| PyValueError::new_err(error.to_string());
    let job: Job = serde_json::from_str(job).map_err(wrong)?;
    let opened = game.map(|game| &*game.get().opened);
    let reply = Watch::new(progress).run(py, |door| job.answer(opened, door))?;
    serde_json::to_string(&reply).map_err(wrong)
}
