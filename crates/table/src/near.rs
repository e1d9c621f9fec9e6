//! Objects that were read last, on a disk that is nearer than the store.
//!
//! A worker of a cluster reads what other workers wrote. What it has read it may keep on its own disk, within a limit: the
//! object that was not used for the longest time goes first. The disk is trusted with nothing: a copy that is damaged is
//! thrown away and read again from the store, and one that cannot be written is only not kept.

use crate::object::digest;
use crate::{Store, TableError};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many bytes a hash takes behind each copy.
const HASH: usize = 32;

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

    /// The copy of that name, if there is one and it is what was kept.
    pub(crate) fn copy(&self, name: &str) -> Option<Vec<u8>> {
        if !self.known().sizes.contains_key(name) {
            return None;
        }
        let mut bytes = self.copies.get(name).ok()?;
        let whole = bytes.len().checked_sub(HASH).filter(|&len| bytes[len..] == digest(&bytes[..len]));
        match whole {
            Some(len) => {
                bytes.truncate(len);
                self.known().insert(name.to_owned(), (len + HASH) as u64);
                Some(bytes)
            }
            None => {
                self.forget(name);
                None
            }
        }
    }

    /// Keeps a copy, if there is room for it.
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) {
        let size = (bytes.len() + HASH) as u64;
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
        let mut copy = Vec::with_capacity(bytes.len() + HASH);
        copy.extend_from_slice(bytes);
        copy.extend_from_slice(&digest(bytes));
        match self.copies.put(name, copy) {
            Ok(()) => self.known().insert(name.to_owned(), size),
            Err(error) => {
                self.known().failed.get_or_insert(error);
            }
        }
    }

    fn forget(&self, name: &str) {
        self.known().remove(name);
        // A copy that cannot be removed is written over when its object is read the next time.
        let _ = self.copies.remove(name);
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

    fn remove(&mut self, name: &str) {
        if let Some((size, used)) = self.sizes.remove(name) {
            self.bytes -= size;
            self.uses.remove(&used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads an object as a build does; whether there was no copy.
    fn read(near: &Near, name: &str, bytes: &[u8]) -> bool {
        match near.copy(name) {
            Some(found) => {
                assert_eq!(found, bytes);
                false
            }
            None => {
                near.keep(name, bytes);
                true
            }
        }
    }

    #[test]
    fn what_was_not_used_for_the_longest_time_goes_first() {
        let near = Near::new(Store::in_memory(), 3 * (8 + 32)).unwrap();
        for name in ["a", "b", "c"] {
            assert!(read(&near, name, b"8 bytes."));
        }
        assert!(!read(&near, "a", b"8 bytes."));
        assert!(read(&near, "d", b"8 bytes."));
        assert!(near.bytes() <= 120);
        assert!(!read(&near, "a", b"8 bytes."), "it was used again before the fourth came");
        assert!(read(&near, "b", b"8 bytes."), "it made room");
    }

    #[test]
    fn a_damaged_copy_is_read_again() {
        let copies = Store::in_memory();
        let near = Near::new(copies.clone(), 1 << 20).unwrap();
        assert!(read(&near, "a", b"right"));
        let mut copy = copies.get("a").unwrap();
        copy[0] ^= 1;
        copies.put("a", copy).unwrap();
        assert!(read(&near, "a", b"right"));
        assert!(!read(&near, "a", b"right"));
    }

    #[test]
    fn copies_of_an_earlier_time_are_used() {
        let copies = Store::in_memory();
        assert!(read(&Near::new(copies.clone(), 1 << 20).unwrap(), "a", b"right"));
        assert!(!read(&Near::new(copies, 1 << 20).unwrap(), "a", b"right"));
    }
}
