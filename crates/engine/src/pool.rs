//! Sources that stay open between requests.

use crate::{Error, Opened, Source};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Open sources, so that a request about the same source finds what earlier ones computed. When they take more than a
/// number of bytes together, the least recently used ones are closed.
pub struct Pool {
    /// The most recently used last.
    open: Mutex<Vec<Entry>>,
    most_bytes: usize,
}

struct Entry {
    source: Source,
    opened: Arc<Opened>,
    /// Whether it was used since the last sweep.
    used: bool,
}

impl Pool {
    /// An empty pool that keeps that many bytes.
    #[must_use]
    pub const fn new(most_bytes: usize) -> Self {
        Self { open: Mutex::new(Vec::new()), most_bytes }
    }

    /// What a source names, if it is open.
    #[must_use]
    pub fn find(&self, source: &Source) -> Option<Arc<Opened>> {
        let mut open = self.lock();
        let place = open.iter().position(|entry| entry.source == *source)?;
        let entry = open.remove(place);
        let opened = Arc::clone(&entry.opened);
        open.push(Entry { used: true, ..entry });
        Some(opened)
    }

    /// What a source names: the open one, or what `open` returns.
    ///
    /// # Errors
    /// What `open` returned.
    pub fn open(&self, source: &Source, open: impl FnOnce() -> Result<Opened, Error>) -> Result<Arc<Opened>, Error> {
        if let Some(opened) = self.find(source) {
            return Ok(opened);
        }
        let opened = Arc::new(open()?);
        let mut kept = self.lock();
        // Another request may have opened it meanwhile; then both use that one.
        if let Some(other) = kept.iter().find(|entry| entry.source == *source) {
            return Ok(Arc::clone(&other.opened));
        }
        kept.push(Entry { source: source.clone(), opened: Arc::clone(&opened), used: true });
        drop(kept);
        self.trim();
        Ok(opened)
    }

    /// Closes the least recently used sources until the others fit, but never the last one. To be called after a
    /// request, because what a source keeps grows with what is asked.
    pub fn trim(&self) {
        let mut open = self.lock();
        let mut bytes: usize = open.iter().map(|entry| entry.opened.bytes()).sum();
        while bytes > self.most_bytes && open.len() > 1 {
            bytes = bytes.saturating_sub(open.remove(0).opened.bytes());
        }
    }

    /// Closes the sources that were not used since the last sweep. Returns whether any source was used or closed.
    pub fn sweep(&self) -> bool {
        let mut open = self.lock();
        let (before, used) = (open.len(), open.iter().any(|entry| entry.used));
        open.retain_mut(|entry| std::mem::take(&mut entry.used));
        used || open.len() < before
    }

    /// How many sources are open.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether none is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
