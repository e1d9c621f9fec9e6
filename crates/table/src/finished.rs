//! The codes of finished tasks, for the tasks that need them.
//!
//! As long as there is room, what was solved stays in memory until nobody needs it any more. What found no room is read
//! from its object, and only those blocks of it that are needed: memory is never the price of a larger game, time is. What
//! is kept is not driven out by what comes later. A build walks each level of a game from one end to the other, and then
//! those who are kept for the longest are wanted soonest.
//!
//! A worker of a cluster runs only some of the tasks, and reads what others wrote: it decompresses a whole object once and
//! keeps its codes as if it had solved them. Tasks are run in the order of their numbers, and so it knows which codes are
//! wanted last; these go when there is no room (L. A. Belady, *A study of replacement algorithms for a virtual-storage
//! computer*, 1966).

use crate::cache::Cache;
use crate::object::{Object, header_len};
use crate::plan::{Piece, object_name};
use crate::{Near, Plan, Store, TableError, Task};
use memmap2::MmapMut;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of blocks that were read stay, for each thread: the next part of a tier needs many of them again.
pub(crate) const READ: u64 = 8 << 20;

/// How many bytes of buffers wait for their next use in any case; more are given back once memory would be fuller than ever.
const MOST_SPARE: u64 = 64 << 20;

/// Sizes of buffers are multiples of this part of the power of two above them.
const STEPS: usize = 16;

/// Those who solve read and write up to so many bytes behind the end of codes.
pub(crate) const PADDING: usize = 64;

/// A worker reads an object whole if memory has room for so many of its size.
const WHOLE: u64 = 8;

/// How many headers of objects a worker keeps, which never learns that nobody needs them any more.
const HEADERS: usize = 256;

/// A number behind those of all tasks.
const LEFT_OUT: u32 = u32::MAX - 1;

/// The codes of finished tasks.
pub(crate) struct Finished<'a> {
    plan: &'a Plan,
    /// Where the objects are; nowhere if nothing is written.
    store: Option<&'a Store>,
    /// Copies of objects on a nearer disk, and what their names begin with.
    near: Option<(&'a Near, String)>,
    memory: Arc<Memory>,
}

/// What of finished tasks is in memory.
pub(crate) struct Memory {
    kept: Mutex<Kept>,
    headers: Mutex<HashMap<u32, Arc<Object>>>,
    most_headers: usize,
    blocks: Cache<(u32, u32)>,
    /// Objects with up to so many bytes of codes are read whole.
    whole: u64,
}

/// Which tasks of a worker need each task, in the order in which they are run.
pub(crate) struct Uses {
    users: Vec<Vec<u32>>,
    own: Vec<bool>,
    /// The last of its own tasks that was begun, and which tasks were run here.
    now: u32,
    done: Vec<bool>,
    /// What the tasks need that are being run; some of them may be meant for others.
    running: BTreeMap<u32, Vec<u32>>,
}

impl Uses {
    /// What the tasks need for which this is true.
    pub(crate) fn of(plan: &Plan, own: impl Fn(u32) -> bool) -> Self {
        let own: Vec<bool> = plan.tasks().iter().map(|task| own(task.id)).collect();
        let mut users = vec![Vec::new(); own.len()];
        for task in plan.tasks().iter().filter(|task| own[task.id as usize]) {
            for &needed in &task.needs {
                users[needed as usize].push(task.id);
            }
        }
        Self { users, done: vec![false; own.len()], own, now: 0, running: BTreeMap::new() }
    }

    /// Some tasks that may have been meant for others are run here too.
    fn take(&mut self, tasks: &[Task]) {
        for task in tasks {
            if !std::mem::replace(&mut self.own[task.id as usize], true) {
                for &needed in &task.needs {
                    let users = &mut self.users[needed as usize];
                    users.insert(users.partition_point(|&user| user < task.id), task.id);
                }
            }
        }
    }

    /// When a task is needed again: the number of the first that needs it, or nothing if none does. One that was left out is
    /// run later, or by another worker: what it needs is kept as long as there is room.
    fn next(&self, task: u32) -> Option<u32> {
        if self.running.values().any(|needs| needs.binary_search(&task).is_ok()) {
            return Some(0);
        }
        let users = self.users.get(task as usize)?;
        let (before, after) = users.split_at(users.partition_point(|&user| user <= self.now));
        let left = |user: &&u32| !self.done[**user as usize];
        after.iter().find(left).copied().or(before.iter().find(left).map(|_| LEFT_OUT))
    }
}

/// Codes that stay in memory.
#[derive(Default)]
struct Kept {
    codes: BTreeMap<u32, Arc<MmapMut>>,
    /// Buffers that nobody uses: asking the system for new ones costs more than solving what goes into them.
    spare: Vec<MmapMut>,
    /// How many bytes are kept, how many are spare, and how many may be kept.
    bytes: u64,
    spare_bytes: u64,
    most: u64,
    /// The most bytes that were ever kept.
    highest: u64,
    /// Who needs them, if what is needed last goes when there is no room.
    uses: Option<Uses>,
}

impl Memory {
    /// Says that some tasks are going to be run here, whoever they were meant for: what they need stays until they are.
    pub(crate) fn take(&self, tasks: &[Task]) {
        if let Some(uses) = &mut lock(&self.kept).uses {
            uses.take(tasks);
        }
    }

    /// Memory of a build that runs all tasks: so many bytes may be kept, besides those that each thread reads. What is kept
    /// stays until nobody needs it.
    pub(crate) fn of_build(room: u64, threads: u64) -> Self {
        Self::new(Kept { most: room, ..Kept::default() }, READ * threads, usize::MAX)
    }

    /// Memory of a worker that runs some of the tasks, one after the other. If the largest codes of a task are small beside
    /// the room, all of it is for codes that were solved or read; otherwise half is for blocks of them.
    pub(crate) fn of_worker(room: u64, threads: u64, largest: u64, uses: Option<Uses>) -> Self {
        let blocks = if largest * WHOLE <= room { 0 } else { room / 2 };
        let kept = Kept { most: room - blocks, uses, ..Kept::default() };
        let whole = kept.most / WHOLE;
        Self { whole, ..Self::new(kept, READ * threads + blocks, HEADERS) }
    }

    fn new(kept: Kept, read: u64, most_headers: usize) -> Self {
        Self { kept: Mutex::new(kept), headers: Mutex::default(), most_headers, blocks: Cache::new(read), whole: 0 }
    }
}

impl<'a> Finished<'a> {
    /// What is finished is in the store, in copies near by, and in memory.
    pub(crate) fn new(plan: &'a Plan, store: Option<&'a Store>, near: Option<&'a Near>, memory: Arc<Memory>) -> Self {
        Self { plan, store, near: near.map(|near| (near, plan.short())), memory }
    }

    /// Says that a task is being run from now on.
    pub(crate) fn begin(&self, task: &Task) {
        if let Some(uses) = &mut lock(&self.memory.kept).uses {
            if uses.own[task.id as usize] {
                uses.now = task.id;
            }
            uses.running.insert(task.id, task.needs.clone());
        }
    }

    /// Says that a task is not run any more.
    pub(crate) fn end(&self, task: u32) {
        if let Some(uses) = &mut lock(&self.memory.kept).uses {
            uses.running.remove(&task);
        }
    }

    /// A buffer of at least that many bytes, whatever is in them.
    pub(crate) fn buffer(&self, len: usize) -> Result<MmapMut, TableError> {
        // Sizes are rounded, so that buffers of tasks that are about as large can be used for each other.
        let len = len.next_multiple_of((len.next_power_of_two() / STEPS).max(1));
        if let Some(buffer) = lock(&self.memory.kept).take_spare(len) {
            return Ok(buffer);
        }
        MmapMut::map_anon(len.max(1)).map_err(|_| TableError::NoMemory { needed: len as u64 })
    }

    /// Keeps the codes of a task that was run, if there is room.
    pub(crate) fn keep(&self, task: u32, codes: MmapMut) {
        lock(&self.memory.kept).keep_solved(task, codes);
    }

    /// Takes back a buffer whose codes nobody needs.
    pub(crate) fn spare(&self, buffer: MmapMut) {
        lock(&self.memory.kept).spare(buffer);
    }

    /// Forgets a task that nobody needs any more.
    pub(crate) fn forget(&self, task: u32) {
        lock(&self.memory.kept).forget(task);
        lock(&self.memory.headers).remove(&task);
    }

    /// All codes of a task, if they are kept, or few enough to be read and kept.
    pub(crate) fn whole(&self, task: u32) -> Result<Option<Arc<MmapMut>>, TableError> {
        if let Some(codes) = lock(&self.memory.kept).codes.get(&task) {
            return Ok(Some(Arc::clone(codes)));
        }
        let size = self.plan.tasks()[task as usize].slots() * self.plan.width.bytes() as u64;
        if size > self.memory.whole {
            return Ok(None);
        }
        let read = match self.read_whole(task, size as usize) {
            Err(TableError::Damaged { .. }) if self.forget_copy(task) => self.read_whole(task, size as usize),
            read => read,
        };
        read.map(Some)
    }

    fn read_whole(&self, id: u32, size: usize) -> Result<Arc<MmapMut>, TableError> {
        let bytes = self.read_object(self.store()?, id)?;
        let header = header_of(self.plan, &self.plan.tasks()[id as usize], &bytes)?;
        let mut codes = self.buffer(size + PADDING)?;
        let block_bytes = self.plan.block_slots() as usize * self.plan.width.bytes();
        for (block, codes) in codes[..size].chunks_mut(block_bytes).enumerate() {
            let range = header.block_range(block as u32).unwrap_or(0..0);
            let found = bytes.get(range.start as usize..range.end as usize).unwrap_or_default();
            header.decode_block_into(block as u32, found, codes)?;
        }
        Ok(lock(&self.memory.kept).keep_read(id, codes))
    }

    /// Appends the codes of a piece from one rank to another.
    pub(crate) fn append(&self, piece: &Piece, from: u64, to: u64, codes: &mut Vec<u8>) -> Result<(), TableError> {
        let width = self.plan.width.bytes();
        let at = |rank: u64| (piece.offset + rank - piece.first) as usize * width;
        if let Some(whole) = self.whole(piece.task)? {
            codes.extend_from_slice(&whole[at(from)..at(to)]);
            return Ok(());
        }
        let block_bytes = self.plan.block_slots() as usize * width;
        let (first, last) = (at(from) / block_bytes, (at(to) - 1) / block_bytes);
        for block in first..=last {
            let found = self.block(piece.task, block as u32, last as u32)?;
            let begin = block * block_bytes;
            let part = at(from).max(begin) - begin..at(to).min(begin + found.len()) - begin;
            codes.extend_from_slice(&found[part]);
        }
        Ok(())
    }

    /// A block of a task. One that is not known is read together with those behind it up to the last.
    fn block(&self, task: u32, block: u32, last: u32) -> Result<Arc<Vec<u8>>, TableError> {
        if let Some(codes) = self.memory.blocks.get((task, block)) {
            return Ok(codes);
        }
        match self.read_blocks(task, block, last) {
            Err(TableError::Damaged { .. }) if self.forget_copy(task) => self.read_blocks(task, block, last),
            read => read,
        }
    }

    fn read_blocks(&self, task: u32, block: u32, last: u32) -> Result<Arc<Vec<u8>>, TableError> {
        let (store, header) = self.header(task)?;
        let missing = || TableError::Missing { object: object_name(task) };
        let begin = header.block_range(block).ok_or_else(missing)?.start;
        let end = header.block_range(last).ok_or_else(missing)?.end;
        let bytes = self.read(store, task, begin..end)?;
        let mut wanted = None;
        for read in block..=last {
            let range = header.block_range(read).ok_or_else(missing)?;
            let found = bytes.get((range.start - begin) as usize..(range.end - begin) as usize).unwrap_or_default();
            let codes = Arc::new(header.decode_block(read, found)?);
            self.memory.blocks.insert((task, read), Arc::clone(&codes));
            wanted.get_or_insert(codes);
        }
        wanted.ok_or_else(missing)
    }

    fn store(&self) -> Result<&'a Store, TableError> {
        self.store.ok_or_else(|| {
            let needed = self.plan.slots() * self.plan.width.bytes() as u64;
            TableError::TooLittleKept { needed, given: lock(&self.memory.kept).most }
        })
    }

    fn header(&self, id: u32) -> Result<(&'a Store, Arc<Object>), TableError> {
        let store = self.store()?;
        if let Some(header) = lock(&self.memory.headers).get(&id) {
            return Ok((store, Arc::clone(header)));
        }
        let task = &self.plan.tasks()[id as usize];
        let length = header_len(task.sections.len(), task.slots(), self.plan.block_slots()) as u64;
        let header = Arc::new(header_of(self.plan, task, &self.read(store, id, 0..length)?)?);
        let mut headers = lock(&self.memory.headers);
        if headers.len() >= self.memory.most_headers {
            headers.clear();
        }
        headers.insert(id, Arc::clone(&header));
        Ok((store, header))
    }

    /// Some bytes of the object of a task, from the copy near by if there is one. Otherwise the whole object is copied:
    /// the next tasks of a worker need other parts of it.
    fn read(&self, store: &Store, id: u32, range: Range<u64>) -> Result<Vec<u8>, TableError> {
        let Some((near, _)) = &self.near else { return store.get_range(&object_name(id), range) };
        let copy = self.copy_name(id);
        if let Some(bytes) = near.range(&copy, range.clone()) {
            return Ok(bytes);
        }
        let bytes = self.read_object(store, id)?;
        let part = range.start.min(bytes.len() as u64) as usize..range.end.min(bytes.len() as u64) as usize;
        Ok(bytes[part].to_vec())
    }

    /// The object of a task, from the copy near by if there is one; otherwise it is copied.
    fn read_object(&self, store: &Store, id: u32) -> Result<Vec<u8>, TableError> {
        let Some((near, _)) = &self.near else { return store.get(&object_name(id)) };
        let copy = self.copy_name(id);
        if let Some(bytes) = near.whole(&copy) {
            return Ok(bytes);
        }
        let bytes = store.get(&object_name(id))?;
        near.keep(&copy, &bytes);
        Ok(bytes)
    }

    fn copy_name(&self, id: u32) -> String {
        let short = self.near.as_ref().map_or("", |(_, short)| short.as_str());
        format!("{short}/{id:06}")
    }

    /// Forgets the copy of an object, which may be damaged; whether there was one.
    fn forget_copy(&self, id: u32) -> bool {
        lock(&self.memory.headers).remove(&id);
        self.near.as_ref().is_some_and(|(near, _)| near.forget(&self.copy_name(id)))
    }
}

/// The header of the object of a task, which must belong to the plan.
pub(crate) fn header_of(plan: &Plan, task: &Task, bytes: &[u8]) -> Result<Object, TableError> {
    let name = task.object();
    let object = Object::parse(&name, bytes)?;
    if *object.spec() == plan.file.fingerprint() && object.sections() == task.sections {
        return Ok(object);
    }
    Err(TableError::Damaged { object: name, block: None, why: "it belongs to another build" })
}

impl Kept {
    /// Keeps what a task has solved, unless nobody here needs it or what else is kept is needed sooner.
    fn keep_solved(&mut self, task: u32, codes: MmapMut) {
        if let Some(uses) = &mut self.uses {
            uses.done[task as usize] = true;
        }
        let size = codes.len() as u64;
        let needed = match &self.uses {
            Some(uses) => match uses.next(task) {
                Some(user) => user,
                None => return self.spare(codes),
            },
            None => 0,
        };
        while self.bytes + size > self.most {
            match self.needed_last() {
                Some((last, user)) if user >= needed => self.forget(last),
                _ => return self.spare(codes),
            }
        }
        self.insert(task, Arc::new(codes));
    }

    /// Keeps what was read.
    fn keep_read(&mut self, task: u32, codes: MmapMut) -> Arc<MmapMut> {
        let codes = Arc::new(codes);
        while self.bytes + codes.len() as u64 > self.most
            && let Some((last, _)) = self.needed_last()
        {
            self.forget(last);
        }
        self.insert(task, Arc::clone(&codes));
        codes
    }

    fn insert(&mut self, task: u32, codes: Arc<MmapMut>) {
        self.bytes += codes.len() as u64;
        if let Some(old) = self.codes.insert(task, codes) {
            self.bytes -= old.len() as u64;
        }
        self.highest = self.highest.max(self.bytes);
        self.drop_spares();
    }

    /// Of the codes that nobody reads now those which are needed last, and by whom.
    fn needed_last(&self) -> Option<(u32, u32)> {
        let uses = self.uses.as_ref()?;
        let free = self.codes.iter().filter(|(_, codes)| Arc::strong_count(codes) == 1);
        let needed = free.map(|(&task, _)| (uses.next(task).unwrap_or(u32::MAX), task));
        needed.max().map(|(user, task)| (task, user))
    }

    fn forget(&mut self, task: u32) {
        let Some(codes) = self.codes.remove(&task) else { return };
        self.bytes -= codes.len() as u64;
        // Somebody may still be reading.
        if let Ok(codes) = Arc::try_unwrap(codes) {
            self.spare(codes);
        }
    }

    /// Forgets what is not needed any more.
    fn forget_used(&mut self) {
        let Some(uses) = &self.uses else { return };
        let used: Vec<u32> = self.codes.keys().copied().filter(|&task| uses.next(task).is_none()).collect();
        for task in used {
            self.forget(task);
        }
    }

    fn spare(&mut self, buffer: MmapMut) {
        self.spare_bytes += buffer.len() as u64;
        self.spare.push(buffer);
        self.drop_spares();
    }

    /// Gives back what is more than memory has ever held, and would only be more.
    fn drop_spares(&mut self) {
        let most = (self.bytes + MOST_SPARE).max(self.highest).min(self.most);
        while self.bytes + self.spare_bytes > most && self.drop_spare() {}
    }

    /// Gives the oldest spare buffer back; whether there was one.
    fn drop_spare(&mut self) -> bool {
        if self.spare.is_empty() {
            return false;
        }
        self.spare_bytes -= self.spare.remove(0).len() as u64;
        true
    }

    /// A buffer that is large enough, and not much larger unless memory was much fuller before. If there is none, there is room
    /// for a new one: what makes it is used again where it can be, because new memory costs more than what goes into it.
    fn take_spare(&mut self, len: usize) -> Option<MmapMut> {
        if let Some(buffer) = self.take_fitting(len, 2 * len) {
            return Some(buffer);
        }
        self.forget_used();
        // What a buffer has too much is lost as long as its codes are kept.
        let loose = (self.highest - self.highest / 4).saturating_sub(self.bytes);
        loop {
            if let Some(buffer) = self.take_fitting(len, (2 * len).max(loose as usize)) {
                return Some(buffer);
            }
            if self.bytes + self.spare_bytes + len as u64 <= self.most {
                return None;
            }
            if !self.drop_spare() {
                let (last, _) = self.needed_last()?;
                self.forget(last);
            }
        }
    }

    /// The smallest spare buffer between two sizes.
    fn take_fitting(&mut self, least: usize, most: usize) -> Option<MmapMut> {
        let fitting = self.spare.iter().enumerate().filter(|(_, buffer)| (least..=most).contains(&buffer.len()));
        let (found, _) = fitting.min_by_key(|(_, buffer)| buffer.len())?;
        let buffer = self.spare.remove(found);
        self.spare_bytes -= buffer.len() as u64;
        Some(buffer)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: usize = 1 << 12;

    fn codes() -> MmapMut {
        MmapMut::map_anon(SIZE).unwrap()
    }

    /// A worker with room for the codes of two tasks. Its tasks 4, 5 and 6 need the tasks 0, 1 and 2.
    fn worker() -> Kept {
        let users = vec![vec![4], vec![5], vec![6], vec![], vec![], vec![], vec![]];
        let uses = Uses { users, own: vec![true; 7], now: 0, done: vec![false; 7], running: BTreeMap::new() };
        Kept { most: 2 * SIZE as u64, uses: Some(uses), ..Kept::default() }
    }

    #[test]
    fn memory_is_used_again_and_what_waits_has_a_limit() {
        let of_size = |len: usize| MmapMut::map_anon(len).unwrap();
        let large = MOST_SPARE as usize / 4;
        let mut kept = Kept { most: 100 * large as u64, ..Kept::default() };
        for task in 0..8 {
            kept.keep_solved(task, of_size(large));
        }
        (0..8).for_each(|task| kept.forget(task));
        assert_eq!(kept.spare_bytes, kept.highest, "all of it waits: memory has been as full");
        assert_eq!(kept.take_spare(large - 1).map(|buffer| buffer.len()), Some(large));
        assert_eq!(kept.take_spare(SIZE).map(|buffer| buffer.len()), Some(large), "there is room for waste");
        for task in 0..6 {
            kept.keep_solved(task, of_size(large));
        }
        assert!(kept.take_spare(SIZE).is_none(), "too much would be wasted");
        assert!(kept.bytes + kept.spare_bytes <= kept.highest.max(kept.bytes + MOST_SPARE));
    }

    fn known(kept: &Kept) -> Vec<u32> {
        kept.codes.keys().copied().collect()
    }

    #[test]
    fn what_is_needed_last_goes_first() {
        let mut kept = worker();
        for task in [0, 2, 1] {
            kept.keep_solved(task, codes());
        }
        assert_eq!(known(&kept), [0, 1]);
        kept.keep_solved(2, codes());
        assert_eq!(known(&kept), [0, 1], "others are needed sooner");
        kept.keep_solved(3, codes());
        assert_eq!(known(&kept), [0, 1], "nobody needs it");
        kept.keep_read(2, codes());
        assert_eq!(known(&kept), [0, 2], "what was read is needed at once");
        assert!(kept.bytes + kept.spare_bytes <= kept.most);
    }

    #[test]
    fn what_a_task_needs_that_was_left_out_stays_as_long_as_there_is_room() {
        let mut kept = worker();
        kept.keep_solved(0, codes());
        kept.keep_solved(1, codes());
        if let Some(uses) = &mut kept.uses {
            uses.now = 5;
            uses.done[5] = true;
        }
        kept.forget_used();
        assert_eq!(known(&kept), [0], "the task 4 was left out");
        kept.keep_solved(3, codes());
        kept.keep_solved(2, codes());
        assert_eq!(known(&kept), [0, 2], "there is room for both");
        kept.keep_read(1, codes());
        assert_eq!(known(&kept), [1, 2], "what is left out goes first");
    }

    #[test]
    fn what_tasks_of_another_worker_need_stays_until_they_are_run() {
        let mut kept = worker();
        let task = Task { id: 3, level: 0, sections: Vec::new(), work: 0, needs: vec![0, 1] };
        if let Some(uses) = &mut kept.uses {
            uses.own[3] = false;
            uses.now = 6;
            uses.done[4..].fill(true);
            uses.take(std::slice::from_ref(&task));
            uses.take(&[task]);
            assert_eq!(uses.users[..2], [[3, 4], [3, 5]]);
        }
        kept.keep_read(0, codes());
        kept.forget_used();
        assert_eq!(known(&kept), [0]);
        kept.keep_solved(3, codes());
        kept.forget_used();
        assert!(known(&kept).is_empty());
    }

    #[test]
    fn what_a_task_needs_stays_while_it_is_run_even_if_it_was_meant_for_another() {
        let mut kept = worker();
        if let Some(uses) = &mut kept.uses {
            uses.now = 5;
            uses.done[4] = true;
            uses.running.insert(3, vec![0]);
        }
        kept.keep_read(0, codes());
        kept.keep_read(2, codes());
        kept.forget_used();
        assert_eq!(known(&kept), [0, 2]);
        if let Some(uses) = &mut kept.uses {
            uses.running.clear();
        }
        kept.forget_used();
        assert_eq!(known(&kept), [2]);
        assert!(kept.take_spare(SIZE).is_some(), "its memory is used again");
    }
}
