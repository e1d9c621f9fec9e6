//! The tasks of a table, for builds that a cluster runs: each is run by itself, without the interpreter lock, and tells
//! only the hash and the size of what it wrote.

use crate::error::{GameError, Raise};
use crate::system::{self, NotOpened};
use crate::table::{NoAnswer, said, spec_of};
use crate::watch::Watch;
use crate::{game::Game, lang};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use retrograde::dynamic::{DynGame, DynTiers};
use retrograde::{Lang, Outcome, Player};
use retrograde_engine::{Error, Opened, Place, Source};
use retrograde_table::{
    Build, Claim, HashedTable, MANIFEST, Manifest, Near, Plan, Room, Store, Table, TableError, WorkerMemory,
    build_hashed,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A task: its number, its level, how many slots it has, about what it takes, and the tasks that must be finished before.
type Listed = (u32, u64, u64, u64, Vec<u32>);
/// What a task has done: its number, the hash and the size of its object, and whether it was run now.
type Finished = (u32, String, u64, bool);

/// How a table is made of a game.
enum Work {
    /// Tier by tier, in tasks.
    Tiers { tiers: Arc<dyn DynTiers>, plan: Box<Plan> },
    /// All positions are listed and solved in one task.
    Whole,
}

/// The tasks of the table of a game.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Tasks {
    inner: Arc<Inner>,
}

/// A place where nobody else builds until this is released.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Claimed(Mutex<Option<Claim>>);

struct Inner {
    game: Arc<dyn DynGame>,
    name: String,
    spec: String,
    work: Work,
    memory: WorkerMemory,
    /// Stores that hold this build, by their names.
    stores: Mutex<HashMap<String, Store>>,
    near: Mutex<HashMap<String, Arc<Near>>>,
}

/// Why a task or a table failed.
enum Failed {
    NotOpened(NotOpened),
    Table(TableError),
    /// The table is not begun where the worker looks for it.
    NotBegun {
        store: String,
    },
    Answer(NoAnswer),
}

impl From<TableError> for Failed {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<NotOpened> for Failed {
    fn from(error: NotOpened) -> Self {
        Self::NotOpened(error)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self::NotOpened(error.into())
    }
}

impl From<NoAnswer> for Failed {
    fn from(error: NoAnswer) -> Self {
        Self::Answer(error)
    }
}

impl Raise for Failed {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::NotOpened(error) => error.raise(py),
            Self::Answer(error) => error.raise(py),
            Self::Table(TableError::Interrupted(interrupted)) => interrupted.raise(py),
            Self::Table(error @ TableError::Store { .. }) => {
                PyOSError::new_err(in_words(&error, lang::of_messages(py)))
            }
            Self::Table(error) => {
                let raised = GameError::new_err(in_words(&error, lang::of_messages(py)));
                if let TableError::Damaged { object, .. } = &error {
                    // Every task that needs the object fails by it, and it is reported once.
                    let _ = raised.value(py).setattr("damaged", object);
                }
                raised
            }
            Self::NotBegun { store } => GameError::new_err(not_begun(&store, lang::of_messages(py))),
        }
    }
}

/// What is wrong with a table; a build on a cluster goes on whenever it is run again.
fn in_words(error: &TableError, lang: Lang) -> String {
    let said = said(error, lang);
    match lang {
        Lang::En => said.replace(" with --resume", ""),
        Lang::Fr => said.replace(" avec --resume", ""),
    }
}

fn not_begun(store: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("no build was begun in {store:?} as seen from there; is it the same storage for all?"),
        Lang::Fr => {
            format!("aucune construction n'est commencée dans {store:?} vu de là ; est-ce le même stockage pour tous ?")
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Inner {
    fn of(opened: &Opened, source: &Source, task_slots: Option<u64>) -> Result<Self, Failed> {
        let (game, spec) = (opened.game(&Place::Start)?, spec_of(source)?);
        let work = match game.tiers() {
            Some(tiers) => {
                let plan = Box::new(Plan::with_task_slots(&*tiers, &spec, task_slots)?);
                Work::Tiers { tiers, plan }
            }
            None => Work::Whole,
        };
        let name = opened.full_name();
        let (memory, stores, near) = (WorkerMemory::default(), Mutex::default(), Mutex::default());
        Ok(Self { game, name, spec, work, memory, stores, near })
    }

    fn store(&self, name: &str) -> Result<Store, Failed> {
        if let Some(store) = lock(&self.stores).get(name) {
            return Ok(store.clone());
        }
        let not_begun = || Failed::NotBegun { store: name.to_owned() };
        let store = match Store::at(name) {
            Err(TableError::NoTable { .. }) => return Err(not_begun()),
            opened => opened?,
        };
        if let Work::Tiers { tiers, plan } = &self.work {
            Build::new(&**tiers, plan, &store).check_begun().map_err(|error| match error {
                TableError::Missing { .. } => not_begun(),
                other => other.into(),
            })?;
        }
        lock(&self.stores).insert(name.to_owned(), store.clone());
        Ok(store)
    }

    fn near(&self, folder: &str, most: u64) -> Result<Arc<Near>, TableError> {
        let mut known = lock(&self.near);
        if let Some(near) = known.get(folder) {
            return Ok(Arc::clone(near));
        }
        let near = Arc::new(Near::new(system::folder(folder)?, most)?);
        known.insert(folder.to_owned(), Arc::clone(&near));
        Ok(near)
    }

    fn run(&self, name: &str, id: u32, room: Room, near: Option<&Near>) -> Result<Finished, Failed> {
        let store = self.store(name)?;
        let Work::Tiers { tiers, plan } = &self.work else {
            return self.run_whole(&store, id, room.memory);
        };
        let mut build = Build::new(&**tiers, plan, &store);
        if let Some(near) = near {
            build = build.with_near(near);
        }
        let (listed, run) = build.run_listed(id, room, &self.memory, &())?;
        Ok((id, listed.sha256, listed.bytes, run))
    }

    /// The one task of a game whose positions are listed. It ends with the manifest, so that one that is there tells it.
    fn run_whole(&self, store: &Store, id: u32, memory: u64) -> Result<Finished, Failed> {
        if id != 0 {
            return Err(TableError::NoTask { task: id, count: 1 }.into());
        }
        let run = match Manifest::read(store) {
            Ok(manifest) if manifest.spec == self.spec => false,
            Ok(manifest) => {
                return Err(TableError::OtherTable { found: manifest.spec, wanted: self.spec.clone() }.into());
            }
            Err(TableError::Missing { .. }) => true,
            Err(error) => return Err(error.into()),
        };
        if run {
            // The texts of positions and the index take as much again as the arena.
            build_hashed(&*self.game, &self.spec, store, true, system::exploring(memory / 2), &())?;
        }
        let missing = || TableError::Missing { object: MANIFEST.to_owned() };
        let listed = Manifest::read(store)?.objects.into_iter().next().ok_or_else(missing)?;
        Ok((id, listed.sha256, listed.bytes, run))
    }

    fn worth(&self, store: &Store) -> Result<(Outcome, Option<u32>), Failed> {
        let start = self.game.start();
        match &self.work {
            Work::Tiers { tiers, plan } => {
                let slot = tiers.rank(&start).map_err(TableError::from)?.ok_or(TableError::NotInTable)?;
                Ok(Build::new(&**tiers, plan, store).probe(slot)?)
            }
            Work::Whole => Ok(HashedTable::new(Arc::clone(&self.game), Table::open(store)?)?
                .probe(&start)
                .map(|end| (end.outcome, end.length))?),
        }
    }

    /// Does something with the build in a store, if it has tasks.
    fn in_tiers(&self, store: &str, act: impl FnOnce(Build<'_>) -> Result<(), TableError>) -> Result<(), Failed> {
        let Work::Tiers { tiers, plan } = &self.work else { return Ok(()) };
        Ok(act(Build::new(&**tiers, plan, &self.store(store)?))?)
    }
}

#[pymethods]
impl Claimed {
    /// Lets others build there.
    fn release(&self, py: Python<'_>) {
        let claim = lock(&self.0).take();
        // The lock of a bucket is removed over the network.
        py.detach(|| drop(claim));
    }
}

#[pymethods]
impl Tasks {
    /// The tasks of a game.
    #[staticmethod]
    #[pyo3(signature = (game, task_slots=None))]
    fn of_game(py: Python<'_>, game: &Game, task_slots: Option<u64>) -> PyResult<Self> {
        if game.own().is_some() {
            return Err(GameError::new_err(lang::pick(
                py,
                "a cluster builds tables of built-in games and of rules files; write these rules to a file".to_owned(),
                "une grappe construit les tables des jeux fournis et des fichiers de règles ; écrivez ces règles dans un fichier"
                    .to_owned(),
            )));
        }
        let (source, opened) = game.with_source(py)?;
        let inner = Watch::new(None).run_apart(py, move |_| Inner::of(&opened, &source, task_slots))?;
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The tasks of the game that a table says of itself.
    #[staticmethod]
    #[pyo3(signature = (spec, task_slots=None))]
    fn of_spec(py: Python<'_>, spec: String, task_slots: Option<u64>) -> PyResult<Self> {
        let inner = Watch::new(None).run_apart(py, move |cx| -> Result<Inner, Failed> {
            let wrong = |error: serde_json::Error| Error::NotVerified { reason: error.to_string() };
            let source: Source = serde_json::from_str(&spec).map_err(wrong)?;
            let opened = Opened::open(&source, cx)?;
            Inner::of(&opened, &source, task_slots)
        })?;
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The game with what is set, as people read it.
    #[getter]
    fn name(&self) -> &str {
        &self.inner.name
    }

    /// What the table says of itself.
    #[getter]
    fn spec(&self) -> &str {
        &self.inner.spec
    }

    /// A short name that no other build has.
    #[getter]
    fn short(&self) -> String {
        match &self.inner.work {
            Work::Tiers { plan, .. } => plan.short(),
            Work::Whole => "whole".to_owned(),
        }
    }

    /// How many slots there are; none are known before a game without tiers is listed.
    #[getter]
    fn slots(&self) -> u64 {
        match &self.inner.work {
            Work::Tiers { plan, .. } => plan.slots(),
            Work::Whole => 0,
        }
    }

    /// About how many bytes one task needs.
    #[getter]
    fn least_memory(&self) -> u64 {
        match &self.inner.work {
            Work::Tiers { tiers, plan } => Build::new(&**tiers, plan, &Store::in_memory()).least_memory(1),
            Work::Whole => 0,
        }
    }

    fn __len__(&self) -> usize {
        match &self.inner.work {
            Work::Tiers { plan, .. } => plan.tasks().len(),
            Work::Whole => 1,
        }
    }

    /// All tasks, each behind those that it needs.
    fn listed(&self) -> Vec<Listed> {
        match &self.inner.work {
            Work::Tiers { plan, .. } => plan
                .tasks()
                .iter()
                .map(|task| (task.id, task.level, task.slots(), task.work, task.needs.clone()))
                .collect(),
            Work::Whole => vec![(0, 0, 0, 0, Vec::new())],
        }
    }

    /// Takes a place to build in, which is made if it is a folder, and says there what is going to be built, or that it
    /// goes on; `take_over` removes the lock that a build in a bucket has left behind.
    fn begin(&self, py: Python<'_>, store: String, take_over: bool) -> PyResult<Claimed> {
        let inner = Arc::clone(&self.inner);
        let claim = Watch::new(None).run_apart(py, move |_| -> Result<Claim, Failed> {
            let claim = Claim::take(&store, take_over)?;
            if let Work::Tiers { tiers, plan } = &inner.work {
                Build::new(&**tiers, plan, claim.store()).begin(true)?;
            }
            Ok(claim)
        })?;
        Ok(Claimed(Mutex::new(Some(claim))))
    }

    /// Why this build is not the one that was begun in a store, or nothing if it is.
    fn stranger(&self, py: Python<'_>, store: String) -> PyResult<Option<String>> {
        let inner = Arc::clone(&self.inner);
        let lang = lang::of_messages(py);
        let opened = Watch::new(None).run_apart(py, move |_| -> Result<_, Failed> {
            match inner.store(&store) {
                Ok(_) => Ok(None),
                Err(Failed::Table(error @ TableError::OtherTable { .. })) => Ok(Some(in_words(&error, lang))),
                Err(Failed::NotBegun { store }) => Ok(Some(not_begun(&store, lang))),
                Err(other) => Err(other),
            }
        })?;
        Ok(opened)
    }

    /// Says which tasks are meant to be run here, from one number to another each: what only others need is not kept for them.
    fn expect(&self, own: Vec<(u32, u32)>) {
        self.inner.memory.expect(own.into_iter().map(|(first, end)| first..end).collect());
    }

    /// Says that tasks from one number to another are run here next, whoever they were meant for.
    fn take(&self, first: u32, end: u32) {
        if let Work::Tiers { plan, .. } = &self.inner.work {
            self.inner.memory.take(plan, first..end);
        }
    }

    /// Runs a task unless its object is there and whole, within so many bytes of memory. What is read is kept in a folder
    /// of this machine, up to a limit.
    #[pyo3(signature = (store, id, memory, threads, near=None, near_bytes=0))]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments that the caller names")]
    fn run(
        &self,
        py: Python<'_>,
        store: String,
        id: u32,
        memory: u64,
        threads: u64,
        near: Option<String>,
        near_bytes: u64,
    ) -> PyResult<(Finished, Option<String>)> {
        let inner = Arc::clone(&self.inner);
        let lang = lang::of_messages(py);
        // A worker of Dask runs tasks in threads that get no signals, so there is nobody to look out for.
        let done = py.detach(move || -> Result<_, Failed> {
            let (near, failed) = match near.map(|folder| inner.near(&folder, near_bytes)).transpose() {
                Ok(near) => (near, None),
                Err(error) => (None, Some(error)),
            };
            let done = inner.run(&store, id, Room { memory, threads }, near.as_deref())?;
            let failed = near.and_then(|near| near.take_failure()).or(failed);
            Ok((done, failed.map(|error| in_words(&error, lang))))
        });
        done.map_err(|error| error.raise(py))
    }

    /// Writes the manifest from the size and the hash of each object.
    fn complete(&self, py: Python<'_>, store: String, objects: Vec<(u64, String)>) -> PyResult<()> {
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |_| inner.in_tiers(&store, |build| build.complete_with(objects)))
    }

    /// Who wins from the start in a build that is finished, and in how many moves.
    fn worth(&self, py: Python<'_>, store: String) -> PyResult<(Option<usize>, Option<u32>)> {
        let inner = Arc::clone(&self.inner);
        let (outcome, moves) = Watch::new(None).run_apart(py, move |_| inner.worth(&inner.store(&store)?))?;
        Ok((outcome.winner().map(Player::index), moves))
    }

    /// Removes the object of a task that nobody needs any more; a small mark with its size and its hash stays.
    fn drop_object(&self, py: Python<'_>, store: String, id: u32, bytes: u64, sha256: String) -> PyResult<()> {
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |_| inner.in_tiers(&store, |build| build.drop_task(id, bytes, &sha256)))
    }
}
