//! Games by name or by a rules file, and arenas in files: the jobs that all doors share.

use crate::arena::Arena;
use crate::error::{GameError, job_error};
use crate::watch::Watch;
use pyo3::prelude::*;
use retrograde::Observer;
use retrograde_engine::{
    BestMoves, Error, Games, Job, Limit, Picture, Place, Play, Reply, Search, Seat, Seats, Spec, Tree,
};
use retrograde_view::{Style, board_scene};

/// What the user named, and where to begin.
#[derive(FromPyObject)]
pub(crate) struct Subject {
    /// The name of a game or a path, then `key=value`.
    #[pyo3(item)]
    words: Vec<String>,
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

impl Subject {
    fn spec(&self) -> PyResult<Spec> {
        let spec = Spec::from_words(&self.words).map_err(|error| job_error(&error))?;
        let place = match (&self.start, self.moves.is_empty()) {
            (None, true) => Place::Start,
            (Some(start), true) => Place::At(start.clone()),
            (None, false) => Place::After(self.moves.clone()),
            (Some(_), false) => return Err(GameError::new_err("give start= or moves=, not both")),
        };
        let limit = self.limit.map_or_else(Limit::default, Limit::of);
        Ok(Spec { place, limit, ..spec })
    }
}

/// Explores a game to its end, or reads a file.
#[pyfunction]
#[pyo3(signature = (subject, progress=None))]
pub(crate) fn load(py: Python<'_>, subject: Subject, progress: Option<Py<PyAny>>) -> PyResult<Arena> {
    let spec = subject.spec()?;
    let loaded = Watch::new(progress).run(py, |observer| spec.load(observer), |error| job_error(&error))?;
    Ok(Arena::from_loaded(loaded))
}

/// Searches one position; the reply as JSON.
#[pyfunction]
#[pyo3(signature = (subject, depth, weak, threads, table_bytes, progress=None))]
pub(crate) fn search(
    py: Python<'_>,
    subject: Subject,
    depth: Option<u32>,
    weak: bool,
    threads: usize,
    table_bytes: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let search = Search::new(subject.spec()?);
    let table_mib = table_bytes.map_or(search.table_mib, |bytes| bytes.div_ceil(1 << 20));
    let best = Some(BestMoves::One);
    let job = Job::Search(Search { depth, weak, threads, table_mib, best, ..search });
    run(py, &job, progress)
}

/// Unfolds a game to a depth; the reply as JSON.
#[pyfunction]
#[pyo3(signature = (subject, depth, most, progress=None))]
pub(crate) fn tree(
    py: Python<'_>,
    subject: Subject,
    depth: u32,
    most: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let job = Job::Tree(Tree { spec: subject.spec()?, depth, most });
    run(py, &job, progress)
}

/// The games that there are, or one of them with its rules; the reply as JSON.
#[pyfunction]
#[pyo3(signature = (name=None))]
pub(crate) fn games(py: Python<'_>, name: Option<String>) -> PyResult<String> {
    run(py, &Job::Games(Games { name, folders: Vec::new() }), None)
}

/// A position: its text, who moves or `None` where the play is over, the legal moves, a board of text, and one of SVG
/// if the game has a board.
type Seen = (String, Option<usize>, Vec<String>, String, Option<String>);

/// What is to be seen of a position.
#[pyfunction]
pub(crate) fn position(py: Python<'_>, subject: Subject) -> PyResult<Seen> {
    let mut spec = subject.spec()?;
    // Nothing need be solved to see where one is.
    spec.limit = Limit::of(1);
    let play = Play { spec, seats: Seats { seats: [Seat::Person; 2], seed: 0 } };
    let situation = Watch::new(None).run(
        py,
        |observer| play.begin(observer)?.situation(false, observer),
        |error: Error| job_error(&error),
    )?;
    let svg = match &situation.picture {
        Picture::Board(board) => Some(board_scene(board, &Style::default()).svg()),
        Picture::Text(_) => None,
    };
    let player = situation.outcome.is_none().then(|| situation.player.index());
    let moves = situation.choices.iter().map(|choice| choice.text.clone()).collect();
    Ok((situation.position, player, moves, situation.picture.to_string(), svg))
}

fn run(py: Python<'_>, job: &Job, progress: Option<Py<PyAny>>) -> PyResult<String> {
    // Who interrupts a search from Python wants an exception and no answer.
    let finished = |reply: Reply| match reply {
        Reply::Search(reply) if reply.interrupted => Err(Error::Interrupted),
        reply => Ok(reply),
    };
    let run = |observer: &dyn Observer| job.run(observer).and_then(finished);
    let reply: Reply = Watch::new(progress).run(py, run, |error| job_error(&error))?;
    serde_json::to_string(&reply).map_err(|error| GameError::new_err(error.to_string()))
}
