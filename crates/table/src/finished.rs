//! The codes of finished tasks, for the tasks that need them.
//!
//! As long as there is room, what was solved stays in memory until nobody needs it any more. What found no room is read
//! from its object, and only those blocks of it that are needed: memory is never the price of a larger game, time is. What
//! is kept is not driven out by what comes later. A build walks each level of a game from one end to the other, and then
//! those who are kept for the longest are wanted soonest.

use crate::cache::Cache;
use crate::object::{Object, header_len};
use crate::plan::{Piece, object_name};
use crate::{Near, Plan, Store, TableError, Task};
use memmap2::MmapMut;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of blocks that were read stay, for each thread: the next part of a tier needs many of them again.
pub(crate) const READ: u64 = 8 << 20;

/// How many bytes of buffers wait for their next use; more are given back.
const MOST_SPARE: u64 = 64 << 20;

/// How many headers of objects a worker keeps, which never learns that nobody needs them any more.
const HEADERS: usize = 256;

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
}

/// Codes that stay in memory.
#[derive(Default)]
struct Kept {
    codes: HashMap<u32, Arc<MmapMut>>,
    /// Buffers that nobody uses: asking the system for new ones costs more than solving what goes into them.
    spare: Vec<MmapMut>,
    /// How many bytes are kept, how many are spare, and how many may be kept.
    bytes: u64,
    spare_bytes: u64,
    most: u64,
    /// The tasks from the oldest to the newest, if the oldest goes when there is no room.
    ages: Option<VecDeque<u32>>,
}

impl Memory {
    /// Memory of a build that runs all tasks: so many bytes may be kept, besides those that each thread reads. What is kept
    /// stays until nobody needs it.
    pub(crate) fn of_build(room: u64, threads: u64) -> Self {
        Self::new(Kept { most: room, ..Kept::default() }, READ * threads, usize::MAX)
    }

    /// Memory of a worker that runs some of the tasks, one after the other: it does not know what others still need, so
    /// what is oldest goes. Half of the room is for what it solved, half for what it read.
    pub(crate) fn of_worker(room: u64, threads: u64) -> Self {
        let kept = Kept { most: room / 2, ages: Some(VecDeque::new()), ..Kept::default() };
        Self::new(kept, READ * threads + room / 2, HEADERS)
    }

    fn new(kept: Kept, read: u64, most_headers: usize) -> Self {
        Self { kept: Mutex::new(kept), headers: Mutex::default(), most_headers, blocks: Cache::new(read) }
    }
}

impl<'a> Finished<'a> {
    /// What is finished is in the store, in copies near by, and in memory.
    pub(crate) fn new(plan: &'a Plan, store: Option<&'a Store>, near: Option<&'a Near>, memory: Arc<Memory>) -> Self {
        Self { plan, store, near: near.map(|near| (near, plan.short())), memory }
    }

    /// A buffer of at least that many bytes, whatever is in them.
    pub(crate) fn buffer(&self, len: usize) -> Result<MmapMut, TableError> {
        if let Some(buffer) = lock(&self.memory.kept).take_spare(len) {
            return Ok(buffer);
        }
        MmapMut::map_anon(len.max(1)).map_err(|_| TableError::Memory { needed: len as u64, given: 0 })
    }

    /// Keeps the codes of a task if there is room.
    pub(crate) fn keep(&self, task: u32, codes: MmapMut) {
        lock(&self.memory.kept).keep(task, codes);
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

    /// All codes of a task, if they are kept.
    pub(crate) fn kept(&self, task: u32) -> Option<Arc<MmapMut>> {
        lock(&self.memory.kept).codes.get(&task).map(Arc::clone)
    }

    /// Appends the codes of a piece from one rank to another.
    pub(crate) fn append(&self, piece: &Piece, from: u64, to: u64, codes: &mut Vec<u8>) -> Result<(), TableError> {
        let width = self.plan.width.bytes();
        let at = |rank: u64| (piece.offset + rank - piece.first) as usize * width;
        if let Some(kept) = self.kept(piece.task) {
            codes.extend_from_slice(&kept[at(from)..at(to)]);
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

    fn header(&self, id: u32) -> Result<(&'a Store, Arc<Object>), TableError> {
        let Some(store) = self.store else {
            let needed = self.plan.slots() * self.plan.width.bytes() as u64;
            return Err(TableError::Memory { needed, given: lock(&self.memory.kept).most });
        };
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
        let bytes = store.get(&object_name(id))?;
        near.keep(&copy, &bytes);
        let part = range.start.min(bytes.len() as u64) as usize..range.end.min(bytes.len() as u64) as usize;
        Ok(bytes[part].to_vec())
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
    fn keep(&mut self, task: u32, codes: MmapMut) {
        let size = codes.len() as u64;
        while self.bytes + size > self.most {
            let Some(oldest) = self.ages.as_mut().and_then(VecDeque::pop_front) else { return self.spare(codes) };
            self.forget(oldest);
        }
        self.bytes += size;
        if let Some(ages) = &mut self.ages {
            ages.push_back(task);
        }
        if let Some(old) = self.codes.insert(task, Arc::new(codes)) {
            self.bytes -= old.len() as u64;
        }
    }

    fn forget(&mut self, task: u32) {
        let Some(codes) = self.codes.remove(&task) else { return };
        self.bytes -= codes.len() as u64;
        // Somebody may still be reading.
        if let Ok(codes) = Arc::try_unwrap(codes) {
            self.spare(codes);
        }
    }

    fn spare(&mut self, buffer: MmapMut) {
        self.spare_bytes += buffer.len() as u64;
        self.spare.push(buffer);
        while self.spare_bytes > MOST_SPARE {
            let oldest = self.spare.remove(0);
            self.spare_bytes -= oldest.len() as u64;
        }
    }

    /// A buffer that is large enough, and not much larger.
    fn take_spare(&mut self, len: usize) -> Option<MmapMut> {
        let fits = |buffer: &MmapMut| (len..=2 * len).contains(&buffer.len());
        let found = self.spare.iter().rposition(fits);
        if let Some(found) = found {
            let buffer = self.spare.swap_remove(found);
            self.spare_bytes -= buffer.len() as u64;
            return Some(buffer);
        }
        // A new one is needed, and others make room for it.
        while self.bytes + self.spare_bytes + len as u64 > self.most
            && let Some(buffer) = self.spare.pop()
        {
            self.spare_bytes -= buffer.len() as u64;
        }
        None
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
