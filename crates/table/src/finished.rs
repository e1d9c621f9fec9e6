//! The codes of finished tasks, for the tasks that need them.
//!
//! As long as there is room, what was solved stays in memory until nobody needs it any more. What found no room is read
//! from its object, and only those blocks of it that are needed: memory is never the price of a larger game, time is. What
//! is kept is not driven out by what comes later. A build walks each level of a game from one end to the other, and then
//! those who are kept for the longest are wanted soonest.

use crate::cache::Cache;
use crate::object::{Object, header_len};
use crate::plan::{Piece, object_name};
use crate::{Plan, Store, TableError, Task};
use memmap2::MmapMut;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of blocks that were read stay, for each thread: the next part of a tier needs many of them again.
pub(crate) const READ: u64 = 8 << 20;

/// How many bytes of buffers wait for their next use; more are given back.
const MOST_SPARE: u64 = 64 << 20;

/// The codes of finished tasks.
pub(crate) struct Finished<'a> {
    plan: &'a Plan,
    /// Where the objects are; nowhere if nothing is written.
    store: Option<&'a Store>,
    kept: Mutex<Kept>,
    headers: Mutex<HashMap<u32, Arc<Object>>>,
    blocks: Cache<(u32, u32)>,
}

/// What stays in memory.
#[derive(Default)]
struct Kept {
    codes: HashMap<u32, Arc<MmapMut>>,
    /// Buffers that nobody uses: asking the system for new ones costs more than solving what goes into them.
    spare: Vec<MmapMut>,
    /// How many bytes are kept, how many are spare, and how many may be kept.
    bytes: u64,
    spare_bytes: u64,
    most: u64,
}

impl<'a> Finished<'a> {
    /// Nothing is finished; so many bytes may be kept, besides those that each thread reads.
    pub(crate) fn new(plan: &'a Plan, store: Option<&'a Store>, room: u64, threads: u64) -> Self {
        let kept = Mutex::new(Kept { most: room, ..Kept::default() });
        Self { plan, store, kept, headers: Mutex::default(), blocks: Cache::new(READ * threads) }
    }

    /// A buffer of at least that many bytes, whatever is in them.
    pub(crate) fn buffer(&self, len: usize) -> Result<MmapMut, TableError> {
        if let Some(buffer) = lock(&self.kept).take_spare(len) {
            return Ok(buffer);
        }
        MmapMut::map_anon(len.max(1)).map_err(|_| TableError::Memory { needed: len as u64, given: 0 })
    }

    /// Keeps the codes of a task if there is room.
    pub(crate) fn keep(&self, task: u32, codes: MmapMut) {
        lock(&self.kept).keep(task, codes);
    }

    /// Takes back a buffer whose codes nobody needs.
    pub(crate) fn spare(&self, buffer: MmapMut) {
        lock(&self.kept).spare(buffer);
    }

    /// Forgets a task that nobody needs any more.
    pub(crate) fn forget(&self, task: u32) {
        lock(&self.kept).forget(task);
        lock(&self.headers).remove(&task);
    }

    /// All codes of a task, if they are kept.
    pub(crate) fn kept(&self, task: u32) -> Option<Arc<MmapMut>> {
        lock(&self.kept).codes.get(&task).map(Arc::clone)
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
        if let Some(codes) = self.blocks.get((task, block)) {
            return Ok(codes);
        }
        let (store, header) = self.header(task)?;
        let missing = || TableError::Missing { object: object_name(task) };
        let begin = header.block_range(block).ok_or_else(missing)?.start;
        let end = header.block_range(last).ok_or_else(missing)?.end;
        let bytes = store.get_range(&object_name(task), begin..end)?;
        let mut wanted = None;
        for read in block..=last {
            let range = header.block_range(read).ok_or_else(missing)?;
            let found = bytes.get((range.start - begin) as usize..(range.end - begin) as usize).unwrap_or_default();
            let codes = Arc::new(header.decode_block(read, found)?);
            self.blocks.insert((task, read), Arc::clone(&codes));
            wanted.get_or_insert(codes);
        }
        wanted.ok_or_else(missing)
    }

    fn header(&self, id: u32) -> Result<(&'a Store, Arc<Object>), TableError> {
        let Some(store) = self.store else {
            let needed = self.plan.slots() * self.plan.width.bytes() as u64;
            return Err(TableError::Memory { needed, given: lock(&self.kept).most });
        };
        if let Some(header) = lock(&self.headers).get(&id) {
            return Ok((store, Arc::clone(header)));
        }
        let task = &self.plan.tasks()[id as usize];
        let length = header_len(task.sections.len(), task.slots(), self.plan.block_slots()) as u64;
        let header = Arc::new(header_of(self.plan, task, &store.get_range(&task.object(), 0..length)?)?);
        lock(&self.headers).insert(id, Arc::clone(&header));
        Ok((store, header))
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
        if self.bytes + size > self.most {
            return self.spare(codes);
        }
        self.bytes += size;
        self.codes.insert(task, Arc::new(codes));
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
