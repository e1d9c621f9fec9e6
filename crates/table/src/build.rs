//! Running the tasks of a plan.

use crate::cache::Cache;
use crate::manifest::{Listed, MANIFEST, Manifest, PLAN, PlanFile};
use crate::object::{Object, encode, header_len};
use crate::plan::{Piece, object_name};
use crate::{Near, Plan, Store, TableError, Task};
use retrograde::dynamic::DynTiers;
use retrograde::tiers::{Slot, Tier, Window};
use retrograde::{Observer, Outcome, Progress, Stage};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A part of a tier that is solved at once: its windows and its codes stay in the cache of the processor.
const PART: u64 = 1 << 18;
/// Those who solve read and write up to so many bytes behind the end.
const PADDING: usize = 64;
/// What a process needs besides codes.
const BESIDES: u64 = 48 << 20;

/// A build of a plan into a store.
pub struct Build<'a> {
    tiers: &'a dyn DynTiers,
    plan: &'a Plan,
    store: &'a Store,
    /// Whether anything is written.
    writes: bool,
    near: Option<&'a Near>,
}

/// What a process may use for its tasks.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// How many bytes all of them may use together.
    pub memory: u64,
    /// How many of them may run side by side.
    pub threads: u64,
}

/// What a worker keeps in memory between the tasks that it runs one after the other.
#[derive(Default)]
pub struct Kept(Mutex<Option<Arc<Cache<u32>>>>);

/// What a build or a task has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// How many tasks were run.
    pub run: usize,
    /// How many were finished before.
    pub found: usize,
    /// How many bytes were written.
    pub bytes: u64,
    /// The hash of the object, if one task was run.
    pub sha256: String,
}

/// What threads share: which tasks may be run.
struct Queue {
    ready: BTreeSet<u32>,
    /// How many tasks each task still waits for, and how many of those that need it are not finished.
    waits: Vec<u32>,
    users: Vec<u32>,
    left: usize,
    slots: u64,
    listed: Vec<Option<Listed>>,
    done: Done,
    failed: Option<TableError>,
}

/// Codes that a window lies in.
enum Held {
    /// Of the task itself, before what it is solving.
    Own(Range<usize>),
    Piece(Arc<Vec<u8>>, Range<usize>),
    Copied(Vec<u8>),
}

impl<'a> Build<'a> {
    /// A build that writes its objects to a store.
    #[must_use]
    pub const fn new(tiers: &'a dyn DynTiers, plan: &'a Plan, store: &'a Store) -> Self {
        Self { tiers, plan, store, writes: true, near: None }
    }

    /// Solves everything and writes nothing but into memory, to measure what solving costs. Fails if the memory allowed
    /// cannot hold the tiers that are needed at once.
    #[must_use]
    pub const fn without_writing(mut self) -> Self {
        self.writes = false;
        self
    }

    /// Keeps copies of what is read from the store on a nearer disk.
    #[must_use]
    pub const fn with_near(mut self, near: &'a Near) -> Self {
        self.near = Some(near);
        self
    }

    /// Looks whether this build was begun in the store, as a worker does before it writes anything.
    ///
    /// # Errors
    /// If none was, or another one.
    pub fn check_begun(&self) -> Result<(), TableError> {
        let found = PlanFile::read(self.store)?;
        if found == self.plan.file {
            return Ok(());
        }
        Err(TableError::OtherTable { found: found.spec, wanted: self.plan.file.spec.clone() })
    }

    /// Says what is going to be built here. A plan that is there already must be the same.
    ///
    /// # Errors
    /// If there is another table here, or the store fails.
    pub fn begin(&self, resume: bool) -> Result<(), TableError> {
        let file = &self.plan.file;
        if self.store.create(PLAN, file.to_bytes())? {
            return Ok(());
        }
        let found = PlanFile::read(self.store)?;
        if found != *file {
            return Err(TableError::OtherTable { found: found.spec, wanted: file.spec.clone() });
        }
        if resume { Ok(()) } else { Err(TableError::Exists { spec: file.spec.clone() }) }
    }

    /// About how many bytes a process that runs one task at a time needs at least.
    #[must_use]
    pub fn least_memory(&self) -> u64 {
        BESIDES + self.working_set()
    }

    /// About how many bytes one thread needs besides what is kept.
    #[must_use]
    pub fn working_set(&self) -> u64 {
        let width = self.plan.width.bytes() as u64;
        // The codes, the object, and windows that lie in several pieces.
        self.plan.largest_task() * width * 3 / 2 + 8 * PART * width
    }

    /// Runs one task, if its object is not there already.
    ///
    /// # Errors
    /// If a task that it needs was not run, an object is damaged, or the store fails.
    pub fn run_task(&self, id: u32, memory: u64, observer: &dyn Observer) -> Result<Done, TableError> {
        let (listed, run) = self.run_listed(id, Room { memory, threads: 1 }, &Kept::default(), observer)?;
        let bytes = if run { listed.bytes } else { 0 };
        Ok(Done { run: run.into(), found: (!run).into(), bytes, sha256: listed.sha256 })
    }

    /// Runs one task as [`Build::run_task`] does, keeps in memory what the next ones may need, and tells the object as a
    /// manifest lists it and whether it was written now.
    ///
    /// # Errors
    /// If a task that it needs was not run, an object is damaged, or the store fails.
    pub fn run_listed(
        &self,
        id: u32,
        room: Room,
        kept: &Kept,
        observer: &dyn Observer,
    ) -> Result<(Listed, bool), TableError> {
        let tasks = self.plan.tasks();
        let task = tasks.get(id as usize).ok_or(TableError::NoTask { task: id, count: tasks.len() })?;
        if let Some(listed) = self.finished(task)? {
            return Ok((listed, false));
        }
        if let Some(listed) = self.dropped(task)? {
            return Ok((listed, false));
        }
        for &needed in &task.needs {
            if self.store.size(&object_name(needed))?.is_none() {
                return Err(TableError::TooEarly { task: id, needed });
            }
        }
        let room = self.room(room.memory, room.threads.max(1))?;
        let cache = {
            let mut kept = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(kept.get_or_insert_with(|| Arc::new(Cache::new(room))))
        };
        let codes = self.solve(task, &cache, observer)?;
        let listed = self.write(task, &codes)?;
        cache.insert(id, Arc::new(codes));
        Ok((listed, true))
    }

    /// Runs all tasks that are not finished, and writes the manifest.
    ///
    /// # Errors
    /// If the memory is too small, an object is damaged, the store fails, or the observer interrupts. What is finished
    /// stays.
    pub fn run(&self, threads: usize, memory: u64, observer: &dyn Observer) -> Result<Done, TableError> {
        let cache = Cache::new(self.room(memory, threads.max(1) as u64)?);
        let queue = Mutex::new(self.queue()?);
        let changed = Condvar::new();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| self.work(&queue, &changed, &cache, observer));
            }
        });
        let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        match queue.failed {
            Some(error) => Err(error),
            None => {
                if self.writes {
                    self.finish(queue.listed.into_iter().flatten().collect())?;
                }
                Ok(queue.done)
            }
        }
    }

    /// Writes the manifest when all objects are there, for builds whose tasks were run one by one.
    ///
    /// # Errors
    /// If a task was not run, an object is damaged, or the store fails.
    pub fn complete(&self) -> Result<(), TableError> {
        let listed = self
            .plan
            .tasks()
            .iter()
            .map(|task| self.finished(task)?.ok_or_else(|| TableError::Missing { object: task.object() }));
        self.finish(listed.collect::<Result<_, _>>()?)
    }

    /// Removes the object of a finished task that nobody needs any more, for builds whose result is the start alone. A mark
    /// with its size and hash stays, so that the task counts as finished.
    ///
    /// # Errors
    /// If the task is not finished, or the store fails.
    pub fn drop_task(&self, id: u32) -> Result<(), TableError> {
        let tasks = self.plan.tasks();
        let task = tasks.get(id as usize).ok_or(TableError::NoTask { task: id, count: tasks.len() })?;
        match self.finished(task)? {
            Some(listed) => {
                self.store.put(&mark_name(id), format!("{} {}\n", listed.bytes, listed.sha256).into_bytes())?;
                self.store.remove(&task.object())
            }
            None if self.dropped(task)?.is_some() => Ok(()),
            None => Err(TableError::Missing { object: task.object() }),
        }
    }

    /// The task as the manifest would list it, if its object was dropped.
    fn dropped(&self, task: &Task) -> Result<Option<Listed>, TableError> {
        let name = mark_name(task.id);
        let bytes = match self.store.get(&name) {
            Ok(bytes) => bytes,
            Err(TableError::Missing { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let found = std::str::from_utf8(&bytes).ok().and_then(|text| text.trim_end().split_once(' '));
        let damaged =
            || TableError::Damaged { object: name.clone(), block: None, why: "it is no mark of a dropped part" };
        let (bytes, sha256) = found.ok_or_else(damaged)?;
        let bytes = bytes.parse().map_err(|_| damaged())?;
        let sections = task.sections.iter().map(|section| [section.tier, section.first, section.slots]).collect();
        Ok(Some(Listed { name: task.object(), bytes, sha256: sha256.to_owned(), sections }))
    }

    /// Who wins the position of a slot, and in how many moves, from the object of its task; the table need not be whole.
    ///
    /// # Errors
    /// If there is no such slot, or its object is missing or damaged.
    pub fn probe(&self, slot: Slot) -> Result<(Outcome, Option<u32>), TableError> {
        let width = self.plan.width;
        let piece = self.plan.pieces(slot.tier, &(slot.rank..slot.rank + 1)).first().ok_or(TableError::NotInTable)?;
        let codes = self.codes_of(piece.task, &Cache::new(0))?;
        let code = width.read(&codes, (piece.offset + slot.rank - piece.first) as usize);
        Ok(code.ok_or(TableError::NotInTable)?.outcome(width))
    }

    /// Writes the manifest from the size and the hash of each task's object, in the order of tasks, for builds whose tasks
    /// were all watched: nothing is read again.
    ///
    /// # Errors
    /// If there are too few or too many, or the store fails.
    pub fn complete_with(&self, objects: Vec<(u64, String)>) -> Result<(), TableError> {
        let tasks = self.plan.tasks();
        if objects.len() != tasks.len() {
            let task = objects.len().min(tasks.len()) as u32;
            return Err(TableError::Missing { object: object_name(task) });
        }
        let listed = |(task, (bytes, sha256)): (&Task, (u64, String))| {
            let sections = task.sections.iter().map(|section| [section.tier, section.first, section.slots]).collect();
            Listed { name: task.object(), bytes, sha256, sections }
        };
        self.finish(tasks.iter().zip(objects).map(listed).collect())
    }

    fn finish(&self, listed: Vec<Listed>) -> Result<(), TableError> {
        self.store.put(MANIFEST, Manifest::new(&self.plan.file, listed).to_bytes())
    }

    /// How many bytes may be kept.
    fn room(&self, memory: u64, threads: u64) -> Result<u64, TableError> {
        let needed = BESIDES + threads * self.working_set();
        memory.checked_sub(needed).ok_or(TableError::Memory { needed, given: memory })
    }

    /// The task as the manifest lists it, if its object is there and whole. One that is not whole is an error: nobody
    /// writes over what he does not understand.
    fn finished(&self, task: &Task) -> Result<Option<Listed>, TableError> {
        if !self.writes {
            return Ok(None);
        }
        let name = task.object();
        let bytes = match self.store.get(&name) {
            Ok(bytes) => bytes,
            Err(TableError::Missing { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let object = self.parse(task, &bytes)?;
        for block in 0..object.block_count() as u32 {
            let range = object.block_range(block).unwrap_or(0..0);
            let found = bytes.get(range.start as usize..range.end as usize).unwrap_or_default();
            object.decode_block(block, found)?;
        }
        Ok(Some(Listed::of(name, &bytes, &task.sections)))
    }

    fn parse(&self, task: &Task, bytes: &[u8]) -> Result<Object, TableError> {
        let name = task.object();
        let object = Object::parse(&name, bytes)?;
        if *object.spec() == self.plan.file.fingerprint() && object.sections() == task.sections {
            return Ok(object);
        }
        Err(TableError::Damaged { object: name, block: None, why: "it belongs to another build" })
    }

    fn queue(&self) -> Result<Queue, TableError> {
        let tasks = self.plan.tasks();
        let mut queue = Queue {
            ready: BTreeSet::new(),
            waits: vec![0; tasks.len()],
            users: vec![0; tasks.len()],
            left: tasks.len(),
            slots: 0,
            listed: vec![None; tasks.len()],
            done: Done::default(),
            failed: None,
        };
        for task in tasks {
            queue.listed[task.id as usize] = self.finished(task)?;
        }
        for task in tasks {
            if queue.listed[task.id as usize].is_some() {
                queue.left -= 1;
                queue.slots += task.slots();
                queue.done.found += 1;
                continue;
            }
            for &needed in &task.needs {
                queue.users[needed as usize] += 1;
                queue.waits[task.id as usize] += u32::from(queue.listed[needed as usize].is_none());
            }
            if queue.waits[task.id as usize] == 0 {
                queue.ready.insert(task.id);
            }
        }
        Ok(queue)
    }

    /// What a thread does until nothing is left.
    fn work(&self, queue: &Mutex<Queue>, changed: &Condvar, cache: &Cache<u32>, observer: &dyn Observer) {
        // Which tasks wait for each task is found once for each thread: it is cheap, and needs no lock.
        let mut after: HashMap<u32, Vec<u32>> = HashMap::new();
        for task in self.plan.tasks() {
            for &needed in &task.needs {
                after.entry(needed).or_default().push(task.id);
            }
        }
        loop {
            let id = {
                let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                loop {
                    if queue.failed.is_some() || queue.left == 0 {
                        changed.notify_all();
                        return;
                    }
                    if let Some(id) = queue.ready.pop_first() {
                        break id;
                    }
                    queue = changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            };
            let task = &self.plan.tasks()[id as usize];
            let result = self.solve(task, cache, observer).and_then(|codes| {
                let listed = if self.writes { Some(self.write(task, &codes)?) } else { None };
                Ok((codes, listed))
            });
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            match result {
                Ok((codes, listed)) => {
                    if queue.users[id as usize] > 0 {
                        cache.insert(id, Arc::new(codes));
                    }
                    queue.done.run += 1;
                    queue.done.bytes += listed.as_ref().map_or(0, |listed| listed.bytes);
                    queue.listed[id as usize] = listed;
                    queue.left -= 1;
                    queue.slots += task.slots();
                    for &needed in &task.needs {
                        queue.users[needed as usize] -= 1;
                        if queue.users[needed as usize] == 0 {
                            cache.remove(needed);
                        }
                    }
                    for &next in after.get(&id).map_or(&[][..], Vec::as_slice) {
                        queue.waits[next as usize] = queue.waits[next as usize].saturating_sub(1);
                        if queue.waits[next as usize] == 0 {
                            queue.ready.insert(next);
                        }
                    }
                    let progress = Progress { stage: Stage::Tiers, done: queue.slots, total: Some(self.plan.slots()) };
                    if let Err(interrupted) = observer.checkpoint(progress) {
                        queue.failed.get_or_insert(interrupted.into());
                    }
                }
                Err(error) => {
                    queue.failed.get_or_insert(error);
                }
            }
            drop(queue);
            changed.notify_all();
        }
    }

    /// Writes the object of a task.
    fn write(&self, task: &Task, codes: &[u8]) -> Result<Listed, TableError> {
        let plan = self.plan;
        let codes = &codes[..task.slots() as usize * plan.width.bytes()];
        let spec = plan.file.fingerprint();
        let bytes = encode(&task.sections, codes, plan.width, plan.block_slots(), &spec);
        debug_assert!(bytes.len() >= header_len(task.sections.len(), task.slots(), plan.block_slots()));
        let name = task.object();
        let listed = Listed::of(name.clone(), &bytes, &task.sections);
        self.store.put(&name, bytes)?;
        Ok(listed)
    }

    /// The codes of all sections of a task.
    fn solve(&self, task: &Task, cache: &Cache<u32>, observer: &dyn Observer) -> Result<Vec<u8>, TableError> {
        let width = self.plan.width.bytes();
        let mut codes = vec![0; task.slots() as usize * width + PADDING];
        let mut begin = 0;
        for section in &task.sections {
            let tier = Tier(section.tier);
            let next = self.tiers.next_tiers(tier);
            let end = section.first + section.slots;
            let mut from = section.first;
            for cut in self.tiers.cuts(tier, PART) {
                let to = cut.min(end);
                if to <= from {
                    continue;
                }
                let ranges = self.tiers.windows(tier, from..to);
                let held = next.iter().zip(&ranges).map(|(&tier, range)| self.hold(task, tier, range, cache));
                let held = held.collect::<Result<Vec<Held>, TableError>>()?;
                let at = begin + (from - section.first) as usize * width;
                let (own, rest) = codes.split_at_mut(at);
                let windows: Vec<Window<'_>> = held
                    .iter()
                    .zip(next.iter().zip(&ranges))
                    .map(|(held, (&tier, range))| {
                        let codes = match held {
                            Held::Own(range) => &own[range.clone()],
                            Held::Piece(codes, range) => &codes[range.start..],
                            Held::Copied(codes) => codes,
                        };
                        Window { tier, first: range.start, codes }
                    })
                    .collect();
                self.tiers.solve(tier, from..to, &windows, self.plan.width, rest)?;
                from = to;
            }
            begin += section.slots as usize * width;
            if section.slots > PART {
                observer.checkpoint(Progress { stage: Stage::Tiers, done: 0, total: None })?;
            }
        }
        Ok(codes)
    }

    /// A part of a tier that a task needs.
    fn hold(&self, task: &Task, tier: Tier, range: &Range<u64>, cache: &Cache<u32>) -> Result<Held, TableError> {
        let width = self.plan.width.bytes();
        let place = |piece: &Piece, from: u64, to: u64| {
            let at = |rank: u64| (piece.offset + rank - piece.first) as usize * width;
            at(from)..at(to)
        };
        match self.plan.pieces(tier, range) {
            [] => Ok(Held::Copied(Vec::new())),
            [piece] if piece.task == task.id => Ok(Held::Own(place(piece, range.start, range.end))),
            [piece] => {
                let codes = self.codes_of(piece.task, cache)?;
                Ok(Held::Piece(codes, place(piece, range.start, range.end)))
            }
            pieces => {
                let mut copied = Vec::with_capacity((range.end - range.start) as usize * width + PADDING);
                for piece in pieces {
                    let (from, to) = (range.start.max(piece.first), range.end.min(piece.first + piece.slots));
                    let codes = self.codes_of(piece.task, cache)?;
                    copied.extend_from_slice(&codes[place(piece, from, to)]);
                }
                copied.resize(copied.len() + PADDING, 0);
                Ok(Held::Copied(copied))
            }
        }
    }

    /// All codes of a finished task: those that are kept, or read again.
    fn codes_of(&self, id: u32, cache: &Cache<u32>) -> Result<Arc<Vec<u8>>, TableError> {
        if let Some(codes) = cache.get(id) {
            return Ok(codes);
        }
        if !self.writes {
            let needed = self.plan.slots();
            return Err(TableError::Memory { needed, given: 0 });
        }
        let task = &self.plan.tasks()[id as usize];
        let copied = self.near.map(|near| (near, format!("{}/{id:06}", self.plan.file.short())));
        if let Some(bytes) = copied.as_ref().and_then(|(near, name)| near.copy(name)) {
            if let Ok(codes) = self.parse(task, &bytes).and_then(|object| object.decode(&bytes, PADDING)) {
                let codes = Arc::new(codes);
                cache.insert(id, Arc::clone(&codes));
                return Ok(codes);
            }
        }
        let bytes = self.store.get(&task.object())?;
        let codes = Arc::new(self.parse(task, &bytes)?.decode(&bytes, PADDING)?);
        // Only what was found to be whole is kept.
        if let Some((near, name)) = copied {
            near.keep(&name, &bytes);
        }
        cache.insert(id, Arc::clone(&codes));
        Ok(codes)
    }
}

/// The mark that stays of an object that was dropped.
fn mark_name(task: u32) -> String {
    format!("dropped/{task:06}")
}
