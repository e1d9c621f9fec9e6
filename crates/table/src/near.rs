//! Objects that were read last, on a disk that is nearer than the store.
//!
//! A worker of a cluster reads what other workers wrote. What it has read it may keep on its own disk, within a limit: the
//! object that was not used for the longest time goes first. The disk is trusted with nothing: every block has a checksum,
//! a copy with a damaged one is thrown away and read again from the store, and a copy that cannot be written is only not
//! kept.

use crate::{Store, TableError};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Copies of objects on a near disk.
pub struct Near {
    copies: Store,
    most: u64,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The size of each copy and the time of its last use.
    sizes: HashMap<String, (u64, u64)>,
    uses: BTreeMap<u64, String>,
    clock: u64,
    bytes: u64,
    failed: Option<TableError>,
}

impl Near {
    /// Keeps copies in a store, usually a folder on a disk of this machine, up to so many bytes. Copies that are there from
    /// an earlier time are used.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn new(copies: Store, most: u64) -> Result<Self, TableError> {
        let mut known = Known::default();
        for name in copies.list("")? {
            if let Some(size) = copies.size(&name)? {
                known.insert(name, size);
            }
        }
        Ok(Self { copies, most, known: Mutex::new(known) })
    }

    /// How many bytes the copies take now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.known().bytes
    }

    /// Why a copy could not be written, once: the next call tells only of what happened since.
    pub fn take_failure(&self) -> Option<TableError> {
        self.known().failed.take()
    }

    /// Some bytes of the copy of that name, if there is one.
    pub(crate) fn range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        if !self.known().used(name) {
            return None;
        }
        let wanted = range.end - range.start;
        let bytes = self.copies.get_range(name, range).ok().filter(|bytes| bytes.len() as u64 == wanted);
        if bytes.is_none() {
            self.forget(name);
        }
        bytes
    }

    /// The copy of that name, if there is one.
    pub(crate) fn whole(&self, name: &str) -> Option<Vec<u8>> {
        let size = self.known().size(name)?;
        self.range(name, 0..size)
    }

    /// Keeps a copy, if there is room for it.
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) {
        let size = bytes.len() as u64;
        if size > self.most {
            return;
        }
        loop {
            let oldest = {
                let known = self.known();
                if known.bytes + size <= self.most {
                    break;
                }
                known.uses.values().next().cloned()
            };
            let Some(oldest) = oldest else { break };
            self.forget(&oldest);
        }
        match self.copies.put(name, bytes.to_vec()) {
            Ok(()) => self.known().insert(name.to_owned(), size),
            Err(error) => {
                self.known().failed.get_or_insert(error);
            }
        }
    }

    /// Forgets a copy; whether there was one.
    pub(crate) fn forget(&self, name: &str) -> bool {
        let was = self.known().remove(name);
        // A copy that cannot be removed is written over when its object is read the next time.
        let _ = self.copies.remove(name);
        was
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn insert(&mut self, name: String, size: u64) {
        self.remove(&name);
        self.clock += 1;
        self.uses.insert(self.clock, name.clone());
        self.bytes += size;
        self.sizes.insert(name, (size, self.clock));
    }

    /// Whether there is a copy of that name, which is used now.
    fn used(&mut self, name: &str) -> bool {
        let Some(&(size, _)) = self.sizes.get(name) else { return false };
        self.insert(name.to_owned(), size);
        true
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.sizes.get(name).map(|&(size, _)| size)
    }

    fn remove(&mut self, name: &str) -> bool {
        let Some((size, used)) = self.sizes.remove(name) else { return false };
        self.bytes -= size;
        self.uses.remove(&used);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads an object as a build does; whether there was no copy.
    fn read(near: &Near, name: &str) -> bool {
        match near.range(name, 2..7) {
            Some(found) => {
                assert_eq!(found, b"bytes");
                false
            }
            None => {
                near.keep(name, b"8 bytes.");
                true
            }
        }
    }

    #[test]
    fn what_was_not_used_for_the_longest_time_goes_first() {
        let near = Near::new(Store::in_memory(), 3 * 8).unwrap();
        for name in ["a", "b", "c"] {
            assert!(read(&near, name));
        }
        assert!(!read(&near, "a"));
        assert!(read(&near, "d"));
        assert_eq!(near.bytes(), 24);
        assert!(!read(&near, "a"), "it was used again before the fourth came");
        assert!(read(&near, "b"), "it made room");
    }

    #[test]
    fn a_copy_that_is_cut_short_or_gone_is_read_again() {
        let copies = Store::in_memory();
        let near = Near::new(copies.clone(), 1 << 20).unwrap();
        assert!(read(&near, "a"));
        copies.put("a", b"8 by".to_vec()).unwrap();
        assert!(read(&near, "a"));
        copies.remove("a").unwrap();
        assert!(read(&near, "a"));
        assert!(!read(&near, "a"));
    }

    #[test]
    fn copies_of_an_earlier_time_are_used() {
        let copies = Store::in_memory();
        assert!(read(&Near::new(copies.clone(), 1 << 20).unwrap(), "a"));
        assert!(!read(&Near::new(copies, 1 << 20).unwrap(), "a"));
    }
}
