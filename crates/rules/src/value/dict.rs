//! Dicts and sets: entries in the order in which they came, and a table of their places.

use super::Value;

/// What sort of dict it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DictKind {
    Plain,
    Default,
    Counter,
    Ordered,
    Set,
    FrozenSet,
}

/// A dict, or a set, whose values are then None.
#[derive(Clone, Debug)]
pub(crate) struct Dict {
    pub(crate) entries: Vec<Entry>,
    /// Places in `entries` plus 1, by hash; empty while there are few entries. Its length is a power of two. A place may
    /// be that of an entry that is gone, or that stands elsewhere too.
    table: Vec<u32>,
    /// How many slots of the table are taken.
    taken: u32,
    /// All entries before this one are deleted.
    front: u32,
    live: u32,
    pub(crate) kind: DictKind,
    /// What makes the values that are missing, in a `defaultdict`.
    pub(crate) factory: Value,
}

/// A key with its hash and its value; the key of a deleted entry is Unbound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) hash: u64,
    pub(crate) key: Value,
    pub(crate) value: Value,
}

impl Entry {
    pub(crate) const fn is_live(&self) -> bool {
        !matches!(self.key, Value::Unbound)
    }
}

/// Up to so many entries are looked through one by one.
const FEW: usize = 8;

impl Dict {
    pub(crate) fn new(kind: DictKind) -> Self {
        Self { entries: Vec::new(), table: Vec::new(), taken: 0, front: 0, live: 0, kind, factory: Value::None }
    }

    pub(crate) const fn len(&self) -> usize {
        self.live as usize
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + self.table.capacity() * 4
    }

    pub(crate) fn live(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries[self.front as usize..].iter().filter(|entry| entry.is_live())
    }

    /// Where the first entry stands, or the end if there is none.
    pub(crate) const fn first(&self) -> usize {
        self.front as usize
    }

    /// Where the last entry stands: deleted ones are never last.
    pub(crate) fn last(&self) -> Option<usize> {
        self.entries.len().checked_sub(1)
    }

    /// The places of entries with that hash, by and by: pass 0 first, then what the last call gave.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, from: usize) -> Option<(usize, usize)> {
        if self.table.is_empty() {
            let after = self.entries.get(from..)?;
            let at = from + after.iter().position(|entry| entry.hash == hash && entry.is_live())?;
            return Some((at, at + 1));
        }
        let mask = self.table.len() - 1;
        let mut step = from;
        loop {
            let slot = self.table[(hash as usize).wrapping_add(step) & mask];
            step += 1;
            if slot == 0 {
                return None;
            }
            let at = slot as usize - 1;
            if self.entries.get(at).is_some_and(|entry| entry.hash == hash && entry.is_live()) {
                return Some((at, step));
            }
        }
    }

    /// Whether one more entry takes no more bytes.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        self.entries.len() < self.entries.capacity() && !self.wants_table()
    }

    /// Whether one more entry needs a larger table, or a first one.
    #[inline]
    const fn wants_table(&self) -> bool {
        self.entries.len() >= FEW && self.table.len() < 2 * (self.taken as usize + 1)
    }

    /// Appends an entry whose key is new.
    #[inline]
    pub(crate) fn push(&mut self, entry: Entry) {
        if self.entries.len() == self.entries.capacity() && self.entries.len() > 2 * self.live as usize + FEW {
            self.squeeze();
        }
        let wants_table = self.wants_table();
        self.entries.push(entry);
        self.live += 1;
        if wants_table {
            self.rebuild();
        } else if !self.table.is_empty() {
            self.place(self.entries.len() - 1);
        }
    }

    /// Takes over all entries of another.
    pub(crate) fn copy(&mut self, from: &Self) {
        self.entries.clone_from(&from.entries);
        self.table.clone_from(&from.table);
        (self.taken, self.front, self.live, self.factory) = (from.taken, from.front, from.live, from.factory);
    }

    pub(crate) fn remove(&mut self, at: usize) -> Value {
        let entry = &mut self.entries[at];
        entry.key = Value::Unbound;
        self.live -= 1;
        let value = std::mem::replace(&mut entry.value, Value::None);
        if self.live == 0 {
            self.clear();
        } else {
            // Neither taking the last again and again nor taking the first looks at what is gone.
            while self.entries.last().is_some_and(|entry| !entry.is_live()) {
                self.entries.pop();
            }
            while !self.entries[self.front as usize].is_live() {
                self.front += 1;
            }
        }
        value
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.table.clear();
        (self.taken, self.front, self.live) = (0, 0, 0);
    }

    fn squeeze(&mut self) {
        self.entries.retain(Entry::is_live);
        self.front = 0;
        if !self.table.is_empty() {
            self.rebuild();
        }
    }

    fn rebuild(&mut self) {
        let size = (self.entries.len() * 4).next_power_of_two();
        self.table.clear();
        self.table.resize(size, 0);
        self.taken = 0;
        for at in self.front as usize..self.entries.len() {
            self.place(at);
        }
    }

    fn place(&mut self, at: usize) {
        let mask = self.table.len() - 1;
        let mut slot = self.entries[at].hash as usize & mask;
        while self.table[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.table[slot] = at as u32 + 1;
        self.taken += 1;
    }
}
