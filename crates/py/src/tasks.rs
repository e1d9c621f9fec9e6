//! The tasks of a table, for builds that a cluster runs: each is run by itself, without the interpreter lock, and tells
//! only the hash and the size of what it wrote.

use crate::error::{GameError, Raise};
use crate::lang;
use crate::system::{self, NotOpened};
use crate::watch::Watch;
use pyo3::prelude::*;
use retrograde::dynamic::{DynGame, DynTiers};
use retrograde::{Exploring, Lang, Outcome, Player};
use retrograde_engine::{Error, Opened, Place, Source};
use retrograde_table::{
    Build, HashedTable, Kept, MANIFEST, Manifest, Near, Plan, Room, Store, Table, TableError, build_hashed,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A task: its number, its level, how many slots it has, and the tasks that must be finished before.
type Listed = (u32, u64, u64, Vec<u32>);
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

struct Inner {
    game: Arc<dyn DynGame>,
    spec: String,
    work: Work,
    kept: Kept,
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
    Io {
        name: String,
        why: String,
    },
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

impl Failed {
    /// A word that programs can tell failures apart by, and whether trying again may help.
    const fn kind(&self) -> (&'static str, bool) {
        match self {
            Self::NotOpened(_) => ("game", false),
            Self::NotBegun { .. } => ("not-begun", true),
            Self::Io { .. } => ("folder", true),
            Self::Table(error) => match error {
                TableError::Store { .. } => ("store", true),
                TableError::Full { .. } => ("full", true),
                TableError::Missing { .. } => ("missing", true),
                TableError::TooEarly { .. } => ("too-early", true),
                TableError::Damaged { .. } => ("damaged", true),
                TableError::OtherTable { .. } => ("other-table", false),
                TableError::Memory { .. } => ("memory", false),
                _ => ("other", false),
            },
        }
    }

    fn said(&self, lang: Lang) -> String {
        match self {
            Self::NotOpened(_) => String::new(),
            Self::Table(error) => error.in_lang(lang),
            Self::NotBegun { store } => match lang {
                Lang::En => {
                    format!("no build was begun in {store:?} as seen from there; is it the same storage for all?")
                }
                Lang::Fr => format!(
                    "aucune construction n'est commencée dans {store:?} vu de là ; est-ce le même stockage pour tous ?"
                ),
            },
            Self::Io { name, why } => format!("{name}: {why}"),
        }
    }
}

impl Raise for Failed {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (kind, again) = self.kind();
        let message = self.said(lang::of_messages(py));
        let error = match self {
            Self::NotOpened(error) => error.raise(py),
            Self::Table(TableError::Interrupted(interrupted)) => interrupted.raise(py),
            _ => GameError::new_err(message),
        };
        let value = error.value(py);
        match value.setattr("kind", kind).and_then(|()| value.setattr("again", again)) {
            Ok(()) => error,
            Err(other) => other,
        }
    }
}

impl Inner {
    fn of(opened: &Opened, spec: String, task_slots: Option<u64>) -> Result<Self, Failed> {
        let game = opened.game(&Place::Start)?;
        let work = match game.tiers() {
            Some(tiers) => {
                let plan = Box::new(Plan::with_task_slots(&*tiers, &spec, task_slots)?);
                Work::Tiers { tiers, plan }
            }
            None => Work::Whole,
        };
        Ok(Self { game, spec, work, kept: Kept::default(), stores: Mutex::default(), near: Mutex::default() })
    }

    fn store(&self, name: &str) -> Result<Store, Failed> {
        let mut stores = self.stores.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = stores.get(name) {
            return Ok(store.clone());
        }
        let store = system::store(name)?;
        stores.insert(name.to_owned(), store.clone());
        Ok(store)
    }

    fn near(&self, folder: &str, most: u64) -> Result<Arc<Near>, Failed> {
        let mut known = self.near.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(near) = known.get(folder) {
            return Ok(Arc::clone(near));
        }
        system::make_folder(folder).map_err(|error| Failed::Io { name: folder.to_owned(), why: error.to_string() })?;
        let near = Arc::new(Near::new(Store::folder(folder)?, most)?);
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
        build.check_begun().map_err(|error| match error {
            TableError::Missing { .. } => Failed::NotBegun { store: name.to_owned() },
            other => other.into(),
        })?;
        let (listed, run) = build.run_listed(id, room, &self.kept, &())?;
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
            let how = Exploring { bytes: usize::try_from(memory / 2).unwrap_or(usize::MAX), ..Exploring::default() };
            build_hashed(&*self.game, &self.spec, store, true, how, &())?;
        }
        let manifest = Manifest::read(store)?;
        let missing = || TableError::Missing { object: MANIFEST.to_owned() };
        let listed = manifest.objects.into_iter().next().ok_or_else(missing)?;
        Ok((id, listed.sha256, listed.bytes, run))
    }

    fn worth(&self, store: &Store) -> Result<(Outcome, Option<u32>), Failed> {
        let start = self.game.start();
        match &self.work {
            Work::Tiers { tiers, plan } => {
                let slot = tiers.rank(&start).map_err(TableError::from)?.ok_or(TableError::NotInTable)?;
                Ok(Build::new(&**tiers, plan, store).probe(slot)?)
            }
            Work::Whole => Ok(HashedTable::new(Arc::clone(&self.game), Table::open(store)?)?.probe(&start)?),
        }
    }
}

/// What a table of a game says of itself: the game and what is set, or the whole text of a rules file.
fn spec_of(name: &str, opened: &Opened) -> Result<String, Failed> {
    let parameters = opened.parameters().to_vec();
    let source = match retrograde_engine::is_rules_name(name) {
        true => Source::File {
            file: name.to_owned(),
            content: system::content(name)?.into(),
            format: None,
            vertices: None,
            parameters,
        },
        false => Source::Game { game: opened.name().to_owned(), parameters },
    };
    serde_json::to_string(&source).map_err(|error| Failed::Io { name: name.to_owned(), why: error.to_string() })
}

#[pymethods]
impl Tasks {
    /// The tasks of a game, by the words that name it, or of a file of rules.
    #[staticmethod]
    #[pyo3(signature = (name, parameters, task_slots=None))]
    fn of_game(
        py: Python<'_>,
        name: String,
        parameters: Vec<(String, String)>,
        task_slots: Option<u64>,
    ) -> PyResult<Self> {
        let inner = Watch::new(None).run_apart(py, move |door| {
            let opened = system::open(&name, parameters, door)?;
            let spec = spec_of(&name, &opened)?;
            Inner::of(&opened, spec, task_slots)
        })?;
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The tasks of the game that a table says of itself.
    #[staticmethod]
    #[pyo3(signature = (spec, task_slots=None))]
    fn of_spec(py: Python<'_>, spec: String, task_slots: Option<u64>) -> PyResult<Self> {
        let inner = Watch::new(None).run_apart(py, move |door| {
            let wrong = |error: serde_json::Error| Failed::Io { name: spec.clone(), why: error.to_string() };
            let source: Source = serde_json::from_str(&spec).map_err(wrong)?;
            let opened = Opened::open(&source, system::budget(), door)?;
            Inner::of(&opened, spec, task_slots)
        })?;
        Ok(Self { inner: Arc::new(inner) })
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
            Work::Tiers { tiers, plan } => Build::new(&**tiers, plan, &Store::in_memory()).least_memory(),
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
            Work::Tiers { plan, .. } => {
                plan.tasks().iter().map(|task| (task.id, task.level, task.slots(), task.needs.clone())).collect()
            }
            Work::Whole => vec![(0, 0, 0, Vec::new())],
        }
    }

    /// Says in a store, which is made if it is a folder, what is going to be built there, or that it goes on.
    fn begin(&self, py: Python<'_>, store: String) -> PyResult<()> {
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |_| {
            if !store.contains("://") {
                system::make_folder(&store)
                    .map_err(|error| Failed::Io { name: store.clone(), why: error.to_string() })?;
            }
            let place = inner.store(&store)?;
            match &inner.work {
                Work::Tiers { tiers, plan } => Ok::<_, Failed>(Build::new(&**tiers, plan, &place).begin(true)?),
                Work::Whole => Ok(()),
            }
        })
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
            let near = match near {
                Some(folder) => Some(inner.near(&folder, near_bytes)).transpose(),
                None => Ok(None),
            };
            let (near, failed) = match near {
                Ok(near) => (near, None),
                Err(error) => (None, Some(error.said(lang))),
            };
            let done = inner.run(&store, id, Room { memory, threads }, near.as_deref())?;
            let failed = near.and_then(|near| near.take_failure()).map(|error| error.in_lang(lang)).or(failed);
            Ok((done, failed))
        });
        done.map_err(|error| error.raise(py))
    }

    /// Runs all tasks on threads of this process, as `table build` does, to compare with.
    fn build_here(&self, py: Python<'_>, store: String, memory: u64, threads: usize) -> PyResult<()> {
        self.begin(py, store.clone())?;
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |door| {
            let place = inner.store(&store)?;
            match &inner.work {
                Work::Tiers { tiers, plan } => {
                    Build::new(&**tiers, plan, &place).run(threads, memory, door)?;
                    Ok::<_, Failed>(())
                }
                Work::Whole => inner.run_whole(&place, 0, memory).map(drop),
            }
        })
    }

    /// Writes the manifest from the size and the hash of each object.
    fn complete(&self, py: Python<'_>, store: String, objects: Vec<(u64, String)>) -> PyResult<()> {
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |_| {
            let place = inner.store(&store)?;
            match &inner.work {
                Work::Tiers { tiers, plan } => {
                    Ok::<_, Failed>(Build::new(&**tiers, plan, &place).complete_with(objects)?)
                }
                Work::Whole => Ok(()),
            }
        })
    }

    /// Who wins from the start in a build that is finished, and in how many moves.
    fn worth(&self, py: Python<'_>, store: String) -> PyResult<(Option<usize>, Option<u32>)> {
        let inner = Arc::clone(&self.inner);
        let (outcome, moves) = Watch::new(None).run_apart(py, move |_| inner.worth(&inner.store(&store)?))?;
        Ok((outcome.winner().map(Player::index), moves))
    }

    /// Removes the object of a task that nobody needs any more; a small mark stays that says so.
    fn drop_object(&self, py: Python<'_>, store: String, id: u32) -> PyResult<()> {
        let inner = Arc::clone(&self.inner);
        Watch::new(None).run_apart(py, move |_| {
            let place = inner.store(&store)?;
            match &inner.work {
                Work::Tiers { tiers, plan } => Ok::<_, Failed>(Build::new(&**tiers, plan, &place).drop_task(id)?),
                Work::Whole => Ok(()),
            }
        })
    }
}
