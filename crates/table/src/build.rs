//! Running the tasks of a plan.

use crate::finished::{Finished, Memory, PADDING, READ, Uses, header_of};
use crate::manifest::{Listed, MANIFEST, Manifest, PLAN, PlanFile};
use crate::object::{encode, header_len};
use crate::plan::{Piece, object_name};
use crate::{Near, Plan, Store, TableError, Task};
use memmap2::MmapMut;
use retrograde::dynamic::DynTiers;
use retrograde::tiers::{Slot, Tier, Window};
use retrograde::{Observer, Outcome, Progress, Stage};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};

/// A part of a tier that is solved at once: its windows and its codes stay in the cache of the processor.
const PART: u64 = 1 << 18;
/// How many parts of a tier are looked at to see how large windows are, and the largest tier that is: larger ones have the
/// same windows, but too many parts to list.
const LOOKED_AT: usize = 256;
pub(crate) const LARGEST: u64 = 1 << 34;
/// What a process needs besides codes.
const BESIDES: u64 = 32 << 20;

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

/// What a worker keeps in memory between the tasks of one build that it runs one after the other.
#[derive(Default)]
pub struct WorkerMemory {
    memory: OnceLock<Arc<Memory>>,
    own: OnceLock<Vec<Range<u32>>>,
}

impl WorkerMemory {
    /// Says which tasks this worker is meant to run, in the order of their numbers: what only others need is not kept for
    /// them. It may run others all the same. Only what is said first, and before any task is run, counts.
    pub fn expect(&self, own: Vec<Range<u32>>) {
        // What was said first stays.
        let _ = self.own.set(own);
    }

    /// Says that tasks from one number to another are run here next, whoever they were meant for: what they have in common is
    /// read once.
    pub fn take(&self, plan: &Plan, tasks: Range<u32>) {
        let tasks = plan.tasks().get(tasks.start as usize..tasks.end as usize);
        if let (Some(memory), Some(tasks)) = (self.memory.get(), tasks) {
            memory.take(tasks);
        }
    }

    /// Who needs what, as far as it is known which tasks are run here.
    fn uses(&self, plan: &Plan) -> Uses {
        let Some(own) = self.own.get() else { return Uses::of(plan, |_| true) };
        Uses::of(plan, |task| {
            let after = own.partition_point(|range| range.start <= task);
            after > 0 && own[after - 1].contains(&task)
        })
    }
}

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
    Piece(Arc<MmapMut>, Range<usize>),
    Copied(Vec<u8>),
}

impl Held {
    fn copied(self) -> Option<Vec<u8>> {
        match self {
            Self::Copied(codes) => Some(codes),
            Self::Own(_) | Self::Piece(..) => None,
        }
    }
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

    /// About how many bytes one thread needs besides what is kept.
    #[must_use]
    pub fn working_set(&self) -> u64 {
        let width = self.plan.width.bytes() as u64;
        // The codes, the object, what was read of other objects, and windows that are put together from it.
        self.plan.largest_task() * width * 3 / 2 + READ + self.largest_windows() * width
    }

    /// How many slots the windows of a part have at most, as far as the largest tier of each level shows it.
    fn largest_windows(&self) -> u64 {
        let mut largest: BTreeMap<u64, (u64, Tier)> = BTreeMap::new();
        for section in self.plan.tasks().iter().flat_map(|task| &task.sections) {
            let tier = Tier(section.tier);
            let len = self.tiers.tier_len(tier);
            if len <= LARGEST {
                let known = largest.entry(self.tiers.level(tier)).or_insert((0, tier));
                *known = (*known).max((len, tier));
            }
        }
        let (mut slots, mut count) = (0, 0);
        for &(_, tier) in largest.values() {
            let mut from = 0;
            for to in self.tiers.cuts(tier, PART).into_iter().take(LOOKED_AT) {
                let windows = self.tiers.windows(tier, from..to);
                slots = windows.iter().map(|(_, range)| range.end - range.start).fold(slots, u64::max);
                count = count.max(windows.len() as u64);
                from = to;
            }
        }
        slots * count
    }

    /// The least memory with which that many threads can work.
    #[must_use]
    pub fn least_memory(&self, threads: u64) -> u64 {
        BESIDES + threads * self.working_set()
    }

    /// How many of so many threads have room in the memory: fewer work where it is short.
    ///
    /// # Errors
    /// If it is not enough for one.
    pub fn threads_within(&self, memory: u64, threads: usize) -> Result<usize, TableError> {
        let each = self.working_set();
        let needed = BESIDES + each;
        let spare = memory.checked_sub(needed).ok_or(TableError::Memory { needed, given: memory, threads: 1 })?;
        let most = usize::try_from(1 + spare / each.max(1)).unwrap_or(usize::MAX);
        Ok(threads.clamp(1, most))
    }

    /// Whether the object of a task is there.
    ///
    /// # Errors
    /// If the store fails.
    pub fn is_there(&self, task: &Task) -> Result<bool, TableError> {
        Ok(self.store.size(&task.object())?.is_some())
    }

    /// Runs one task, if its object is not there already.
    ///
    /// # Errors
    /// If a task that it needs was not run, an object is damaged, or the store fails.
    pub fn run_task(&self, id: u32, memory: u64, observer: &dyn Observer) -> Result<Done, TableError> {
        let room = Room { memory, threads: 1 };
        let (listed, run) = self.run_listed(id, room, &WorkerMemory::default(), observer)?;
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
        kept: &WorkerMemory,
        observer: &dyn Observer,
    ) -> Result<(Listed, bool), TableError> {
        let task = self.task(id)?;
        if let Some(listed) = self.finished(task)? {
            return Ok((listed, false));
        }
        if let Some(listed) = self.dropped(task)? {
            return Ok((listed, false));
        }
        let memory = match kept.memory.get() {
            Some(memory) => memory,
            None => {
                let threads = room.threads.max(1);
                let largest = self.plan.largest_task() * self.plan.width.bytes() as u64;
                let uses = kept.uses(self.plan);
                let memory = Memory::of_worker(self.room(room.memory, threads)?, threads, largest, Some(uses));
                kept.memory.get_or_init(|| Arc::new(memory))
            }
        };
        let finished = Finished::new(self.plan, Some(self.store), self.near, Arc::clone(memory));
        finished.begin(task);
        let solved = self.solve(task, &finished, observer);
        finished.end(id);
        let codes = solved.map_err(|error| self.too_early(task, error))?;
        let listed = self.write(task, &codes)?;
        finished.keep(id, codes);
        Ok((listed, true))
    }

    /// Says which task was not run, if its object is missing.
    fn too_early(&self, task: &Task, error: TableError) -> TableError {
        let TableError::Missing { object } = &error else { return error };
        let needed = task.needs.iter().find(|&&needed| object_name(needed) == *object);
        needed.map_or(error.clone(), |&needed| TableError::TooEarly { task: task.id, needed })
    }

    fn task(&self, id: u32) -> Result<&'a Task, TableError> {
        let tasks = self.plan.tasks();
        tasks.get(id as usize).ok_or(TableError::NoTask { task: id, count: tasks.len() })
    }

    /// Runs all tasks that are not finished, and writes the manifest. Fewer threads work where the memory is short.
    ///
    /// # Errors
    /// If the memory is too small, an object is damaged, the store fails, or the observer interrupts. What is finished
    /// stays.
    pub fn run(&self, threads: usize, memory: u64, observer: &dyn Observer) -> Result<Done, TableError> {
        let threads = self.threads_within(memory, threads)?;
        let finished = self.nothing_finished(memory, threads as u64)?;
        let queue = Mutex::new(self.queue()?);
        let changed = Condvar::new();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| self.work(&queue, &changed, &finished, observer));
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
    /// If there is no such task, or the store fails.
    pub fn drop_task(&self, id: u32, bytes: u64, sha256: &str) -> Result<(), TableError> {
        let task = self.task(id)?;
        self.store.put(&mark_name(id), format!("{bytes} {sha256}\n").into_bytes())?;
        self.store.remove(&task.object())
    }

    /// The task as the manifest would list it, if its object was dropped.
    fn dropped(&self, task: &Task) -> Result<Option<Listed>, TableError> {
        let name = mark_name(task.id);
        let mark = match self.store.get(&name) {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(TableError::Missing { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let found = mark.trim_end().split_once(' ').and_then(|(bytes, sha256)| Some((bytes.parse().ok()?, sha256)));
        let why = "it is no mark of a dropped part";
        let (bytes, sha256) = found.ok_or(TableError::Damaged { object: name, block: None, why })?;
        Ok(Some(Listed::told(task.object(), bytes, sha256.to_owned(), &task.sections)))
    }

    /// Who wins the position of a slot, and in how many moves, from the object of its task; the table need not be whole.
    ///
    /// # Errors
    /// If there is no such slot, or its object is missing or damaged.
    pub fn probe(&self, slot: Slot) -> Result<(Outcome, Option<u32>), TableError> {
        let width = self.plan.width;
        let piece = self.plan.pieces(slot.tier, &(slot.rank..slot.rank + 1)).first().ok_or(TableError::NotInTable)?;
        let finished = Finished::new(self.plan, Some(self.store), None, Arc::new(Memory::of_build(0, 1)));
        let mut codes = Vec::new();
        finished.append(piece, slot.rank, slot.rank + 1, &mut codes)?;
        Ok(width.read(&codes, 0).ok_or(TableError::NotInTable)?.outcome(width))
    }

    /// Writes the manifest from the size and the hash of each task's object, in the order of tasks, for builds whose tasks
    /// were all watched: nothing is read again.
    ///
    /// # Errors
    /// If there are too few or too many, or the store fails.
    pub fn complete_with(&self, objects: Vec<(u64, String)>) -> Result<(), TableError> {
        let tasks = self.plan.tasks();
        if objects.len() != tasks.len() {
            return Err(TableError::Missing { object: object_name(objects.len().min(tasks.len()) as u32) });
        }
        let told = |(task, (bytes, sha256)): (&Task, (u64, String))| {
            Listed::told(task.object(), bytes, sha256, &task.sections)
        };
        self.finish(tasks.iter().zip(objects).map(told).collect())
    }

    fn finish(&self, listed: Vec<Listed>) -> Result<(), TableError> {
        self.store.put(MANIFEST, Manifest::new(&self.plan.file, listed).to_bytes())
    }

    /// No task is finished yet; what the memory has room for is going to be kept.
    fn nothing_finished(&self, memory: u64, threads: u64) -> Result<Finished<'a>, TableError> {
        let memory = Memory::of_build(self.room(memory, threads)?, threads);
        Ok(Finished::new(self.plan, self.writes.then_some(self.store), None, Arc::new(memory)))
    }

    /// How many bytes are left for what is kept.
    fn room(&self, memory: u64, threads: u64) -> Result<u64, TableError> {
        let needed = self.least_memory(threads);
        let room = memory.checked_sub(needed).ok_or(TableError::Memory { needed, given: memory, threads })?;
        // Headers of objects and the list of what is kept grow with it.
        Ok(room - room / 32)
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
        let object = header_of(self.plan, task, &bytes)?;
        for block in 0..object.block_count() as u32 {
            let range = object.block_range(block).unwrap_or(0..0);
            let found = bytes.get(range.start as usize..range.end as usize).unwrap_or_default();
            object.decode_block(block, found)?;
        }
        Ok(Some(Listed::of(name, &bytes, &task.sections)))
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
    fn work(&self, queue: &Mutex<Queue>, changed: &Condvar, finished: &Finished<'_>, observer: &dyn Observer) {
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
            let result = self.solve(task, finished, observer).and_then(|codes| {
                let listed = if self.writes { Some(self.write(task, &codes)?) } else { None };
                Ok((codes, listed))
            });
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            match result {
                Ok((codes, listed)) => {
                    match queue.users[id as usize] {
                        0 => finished.spare(codes),
                        _ => finished.keep(id, codes),
                    }
                    queue.done.run += 1;
                    queue.done.bytes += listed.as_ref().map_or(0, |listed| listed.bytes);
                    queue.listed[id as usize] = listed;
                    queue.left -= 1;
                    queue.slots += task.slots();
                    for &needed in &task.needs {
                        queue.users[needed as usize] -= 1;
                        if queue.users[needed as usize] == 0 {
                            finished.forget(needed);
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
    fn solve(&self, task: &Task, finished: &Finished<'_>, observer: &dyn Observer) -> Result<MmapMut, TableError> {
        let width = self.plan.width.bytes();
        let mut codes = finished.buffer(task.slots() as usize * width + PADDING)?;
        // Windows that are put together; their memory is used again and again.
        let mut scratch: Vec<Vec<u8>> = Vec::new();
        let mut begin = 0;
        for section in &task.sections {
            let tier = Tier(section.tier);
            let end = section.first + section.slots;
            let mut from = section.first;
            for cut in self.tiers.cuts(tier, PART) {
                let to = cut.min(end);
                if to <= from {
                    continue;
                }
                let ranges = self.tiers.windows(tier, from..to);
                let mut held = Vec::with_capacity(ranges.len());
                for (tier, range) in &ranges {
                    held.push(self.hold(task, *tier, range, finished, &mut scratch)?);
                }
                let at = begin + (from - section.first) as usize * width;
                let (own, rest) = codes.split_at_mut(at);
                let windows: Vec<Window<'_>> = held
                    .iter()
                    .zip(&ranges)
                    .map(|(held, (tier, range))| {
                        let codes = match held {
                            Held::Own(range) => &own[range.clone()],
                            Held::Piece(codes, range) => &codes[range.start..],
                            Held::Copied(codes) => codes,
                        };
                        Window { tier: *tier, first: range.start, slots: range.end - range.start, codes }
                    })
                    .collect();
                self.tiers.solve(tier, from..to, &windows, self.plan.width, rest)?;
                scratch.extend(held.into_iter().filter_map(Held::copied));
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
    fn hold(
        &self,
        task: &Task,
        tier: Tier,
        range: &Range<u64>,
        finished: &Finished<'_>,
        scratch: &mut Vec<Vec<u8>>,
    ) -> Result<Held, TableError> {
        let width = self.plan.width.bytes();
        let place = |piece: &Piece, from: u64, to: u64| {
            let at = |rank: u64| (piece.offset + rank - piece.first) as usize * width;
            at(from)..at(to)
        };
        match self.plan.pieces(tier, range) {
            [] => Ok(Held::Copied(Vec::new())),
            [piece] if piece.task == task.id => Ok(Held::Own(place(piece, range.start, range.end))),
            pieces => {
                if let [piece] = pieces
                    && let Some(codes) = finished.whole(piece.task)?
                {
                    return Ok(Held::Piece(codes, place(piece, range.start, range.end)));
                }
                let mut copied = scratch.pop().unwrap_or_default();
                copied.clear();
                copied.reserve((range.end - range.start) as usize * width + PADDING);
                for piece in pieces {
                    let (from, to) = (range.start.max(piece.first), range.end.min(piece.first + piece.slots));
                    finished.append(piece, from, to, &mut copied)?;
                }
                copied.resize(copied.len() + PADDING, 0);
                Ok(Held::Copied(copied))
            }
        }
    }
}

/// The mark that stays of an object that was dropped.
fn mark_name(task: u32) -> String {
    format!("dropped/{task:06}")
}
