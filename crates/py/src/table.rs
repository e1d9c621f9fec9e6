//! Tables of every position of a game: built, opened, asked and checked.

use crate::error::{GameError, Raise};
use crate::game::Game;
use crate::own::Own;
use crate::watch::Watch;
use crate::{lang, system};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;
use retrograde::Lang;
use retrograde_engine::{Context, Error, Opened, Place, Source, Unwatched};
use retrograde_table::{
    Build, Claim, Estimate, GameTable, MANIFEST, Plan, Store, Table as Objects, TableError, build_hashed,
};
use std::sync::Arc;

/// A table and its game.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Table {
    name: String,
    source: Source,
    /// The game, if its rules are Python functions.
    own: Option<Own>,
    opened: Arc<Opened>,
    known: Arc<GameTable>,
}

/// Why something about a table went wrong.
pub(crate) enum NoAnswer {
    Table(TableError),
    Engine(Error),
    /// The rules of the game are Python functions, which no table has.
    InPython {
        name: String,
    },
    /// The table is of another game: which one, and which was asked about.
    OtherGame {
        found: String,
        wanted: String,
    },
}

impl From<TableError> for NoAnswer {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<Error> for NoAnswer {
    fn from(error: Error) -> Self {
        Self::Engine(error)
    }
}

impl Raise for NoAnswer {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Engine(error) => error.raise(py),
            Self::Table(TableError::Interrupted(interrupted)) => interrupted.raise(py),
            Self::Table(TableError::Fault(fault)) => Error::from(fault).raise(py),
            Self::Table(TableError::NoTable { name }) => PyFileNotFoundError::new_err(lang::pick(
                py,
                format!("there is no table {name:?}; retrograde.table.build(game, {name:?}) makes one"),
                format!("il n'y a pas de table {name:?} ; retrograde.table.build(jeu, {name:?}) en construit une"),
            )),
            Self::Table(error @ TableError::Store { .. }) => PyOSError::new_err(said(&error, lang::of_messages(py))),
            // The command line's words for options are not Python's.
            Self::Table(error) => {
                GameError::new_err(said(&error, lang::of_messages(py)).replace("--resume", "resume=True"))
            }
            Self::InPython { name } => GameError::new_err(lang::pick(
                py,
                format!("the table is of {name}; open it with that game: retrograde.table.open(name, game)"),
                format!("la table est celle de {name} ; ouvrez-la avec ce jeu : retrograde.table.open(nom, jeu)"),
            )),
            Self::OtherGame { found, wanted } if found == wanted => PyValueError::new_err(lang::pick(
                py,
                format!("{found} has changed since the table was built; build it again"),
                format!("{found} a changé depuis que la table a été construite ; refaites-la"),
            )),
            Self::OtherGame { found, wanted } => PyValueError::new_err(lang::pick(
                py,
                format!("the table is of {found}, not of {wanted}"),
                format!("la table est celle de {found}, et non de {wanted}"),
            )),
        }
    }
}

/// What is wrong with a table, with games as people write them.
pub(crate) fn said(error: &TableError, lang: Lang) -> String {
    let called = |spec: &str| match serde_json::from_str::<Source>(spec) {
        Ok(source) => source.full_name(),
        Err(_) => spec.to_owned(),
    };
    match error {
        TableError::Exists { spec } => TableError::Exists { spec: called(spec) }.in_lang(lang),
        TableError::OtherTable { found, wanted } => {
            TableError::OtherTable { found: called(found), wanted: called(wanted) }.in_lang(lang)
        }
        error => error.in_lang(lang),
    }
}

fn as_json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// What a game is, as its table says it.
pub(crate) fn spec_of(source: &Source) -> Result<String, NoAnswer> {
    let wrong = |error: serde_json::Error| Error::NotVerified { reason: error.to_string() };
    Ok(serde_json::to_string(&source.normal()?).map_err(wrong)?)
}

impl Table {
    fn new(name: String, cx: &dyn Context) -> Result<Self, NoAnswer> {
        let table = Objects::at(&name)?;
        let spec = &table.manifest().spec;
        let unknown = |_| TableError::Damaged { object: MANIFEST.to_owned(), block: None, why: "it names no game" };
        let source: Source = serde_json::from_str(spec).map_err(unknown)?;
        if Own::is_source(&source) {
            return Err(NoAnswer::InPython { name: source.full_name() });
        }
        let opened = Opened::open(&source, cx)?;
        let known = Arc::new(GameTable::new(opened.game(&Place::Start)?, table)?);
        let opened = Arc::new(opened.with_known(Arc::clone(&known) as Arc<_>)?);
        Ok(Self { name, source, own: None, opened, known })
    }

    /// The table of that name, of a game whose rules are Python functions.
    fn of_own(name: String, source: Source, own: &Own) -> Result<Self, NoAnswer> {
        let table = Objects::at(&name)?;
        let (found, wanted) = (table.manifest().spec.clone(), spec_of(&source)?);
        if found != wanted {
            let called = |spec: &str| {
                serde_json::from_str::<Source>(spec).map_or_else(|_| spec.to_owned(), |one| one.full_name())
            };
            return Err(NoAnswer::OtherGame { found: called(&found), wanted: called(&wanted) });
        }
        let opened = own.opened(source.name());
        let known = Arc::new(GameTable::new(opened.game(&Place::Start)?, table)?);
        let opened = Arc::new(opened.with_known(Arc::clone(&known) as Arc<_>)?);
        Ok(Self { name, source: source.normal()?, own: Some(own.clone()), opened, known })
    }

    /// A game with the table, if it is of this source.
    pub(crate) fn of_game(&self, source: &Source, own: Option<&Own>) -> Result<Opened, NoAnswer> {
        let opened = match own {
            Some(own) => own.opened(source.name()),
            None => Opened::open(source, &Unwatched(system::budget()))?,
        };
        if source.normal()? == self.source {
            return Ok(opened.with_known(Arc::clone(&self.known) as Arc<_>)?);
        }
        Err(NoAnswer::OtherGame { found: self.opened.full_name(), wanted: opened.full_name() })
    }
}

#[pymethods]
impl Table {
    /// Opens the table of that name.
    #[staticmethod]
    fn open(py: Python<'_>, name: &str) -> PyResult<Self> {
        let name = name.to_owned();
        Watch::new(None).run_apart(py, move |cx| Self::new(name, cx))
    }

    /// Opens the table of that name, of a game whose rules are Python functions.
    #[staticmethod]
    fn open_own(py: Python<'_>, name: &str, game: &Game) -> PyResult<Self> {
        let ((source, _), own, name) = (game.with_source(py)?, game.own().cloned(), name.to_owned());
        Watch::new(None).run_apart(py, move |cx| match own {
            Some(own) => Self::of_own(name, source, &own),
            None => Self::new(name, cx),
        })
    }

    /// Solves every position of a game and writes the table.
    #[staticmethod]
    #[pyo3(signature = (game, name, memory, threads, resume, progress=None, task_slots=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments that the user names")]
    fn build(
        py: Python<'_>,
        game: &Game,
        name: &str,
        memory: Option<u64>,
        threads: Option<usize>,
        resume: bool,
        progress: Option<Py<PyAny>>,
        task_slots: Option<u64>,
    ) -> PyResult<Self> {
        let ((source, opened), name, own) = (game.with_source(py)?, name.to_owned(), game.own().cloned());
        Watch::new(progress).run_apart(py, move |cx| -> Result<Self, NoAnswer> {
            let (game, spec) = (opened.game(&Place::Start)?, spec_of(&source)?);
            let memory = memory.unwrap_or_else(|| cx.budget().bytes as u64 / 2);
            if let Some(tiers) = game.tiers() {
                let plan = Plan::with_task_slots(&*tiers, &spec, task_slots)?;
                let threads = threads.unwrap_or_else(system::processors);
                // A build that cannot go on is refused before anything is there of it.
                let threads = Build::new(&*tiers, &plan, &Store::in_memory()).threads_within(memory, threads)?;
                let claim = Claim::take(&name, false)?;
                let build = Build::new(&*tiers, &plan, claim.store());
                build.begin(resume)?;
                build.run(threads, memory, cx)?;
            } else {
                let (claim, how) = (Claim::take(&name, false)?, system::exploring(memory / 2));
                build_hashed(&*game, &spec, claim.store(), resume, how, cx)?;
            }
            match own {
                Some(own) => Self::of_own(name, source, &own),
                None => Self::new(name, cx),
            }
        })
    }

    /// What it was opened by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The game, whose searches are answered by the table.
    #[getter]
    fn game(&self) -> Game {
        Game::of_opened(Arc::clone(&self.opened), self.source.clone(), self.own.clone())
    }

    /// How many slots or positions it has.
    fn __len__(&self) -> usize {
        self.known.manifest().slots as usize
    }

    /// How many bytes its objects take.
    #[getter]
    fn bytes(&self) -> u64 {
        self.known.bytes()
    }

    /// What it holds, in numbers, as JSON.
    #[pyo3(signature = (reachable, progress=None))]
    fn stats(&self, py: Python<'_>, reachable: bool, progress: Option<Py<PyAny>>) -> PyResult<String> {
        let (known, how) = (Arc::clone(&self.known), system::exploring(system::budget().bytes as u64 / 2));
        let stats = Watch::new(progress)
            .run_apart(py, move |cx| known.stats(reachable, system::processors(), how, cx).map_err(NoAnswer::from))?;
        as_json(&stats)
    }

    /// Checks all checksums and derives slots again from the rules; how many.
    #[pyo3(signature = (sample, seed, progress=None))]
    fn verify(&self, py: Python<'_>, sample: Option<u64>, seed: u64, progress: Option<Py<PyAny>>) -> PyResult<u64> {
        let (known, how) = (Arc::clone(&self.known), system::exploring(system::budget().bytes as u64 / 2));
        let sample = sample.map(|slots| (slots, seed));
        let verified = Watch::new(progress)
            .run_apart(py, move |cx| known.verify(sample, system::processors(), how, cx).map_err(NoAnswer::from))?;
        Ok(verified.slots)
    }

    /// Writes the table into one file; how many bytes that are.
    #[pyo3(signature = (file, progress=None))]
    fn pack(&self, py: Python<'_>, file: &str, progress: Option<Py<PyAny>>) -> PyResult<u64> {
        let (known, file) = (Arc::clone(&self.known), file.to_owned());
        Watch::new(progress).run_apart(py, move |cx| known.table().pack_into(&file, cx).map_err(NoAnswer::from))
    }
}

/// What a table of a game would cost, as JSON.
#[pyfunction]
#[pyo3(signature = (game, threads, progress=None))]
pub(crate) fn estimate_table(
    py: Python<'_>,
    game: &Game,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let opened = game.opened();
    let estimate = Watch::new(progress).run_apart(py, move |cx| -> Result<Estimate, NoAnswer> {
        let game = opened.game(&Place::Start)?;
        let threads = threads.unwrap_or_else(system::processors);
        Ok(Estimate::of(&*game, threads, &|| cx.now(), cx)?)
    })?;
    as_json(&estimate)
}
