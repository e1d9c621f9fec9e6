//! What was read or solved last, as long as there is room for it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes by a key; when there is no room left, what was not used for the longest time goes first.
pub(crate) struct Cache<K> {
    inner: Mutex<Inner<K>>,
}

struct Inner<K> {
    known: HashMap<K, (Arc<Vec<u8>>, u64)>,
    /// Keys by the time of their use; one that was used again since is passed over.
    uses: std::collections::VecDeque<(K, u64)>,
    clock: u64,
    bytes: u64,
    most: u64,
}

impl<K: Copy + Eq + Hash> Cache<K> {
    pub(crate) fn new(most: u64) -> Self {
        let inner = Inner { known: HashMap::new(), uses: std::collections::VecDeque::new(), clock: 0, bytes: 0, most };
        Self { inner: Mutex::new(inner) }
    }

    pub(crate) fn get(&self, key: K) -> Option<Arc<Vec<u8>>> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clock += 1;
        let now = inner.clock;
        let (bytes, used) = inner.known.get_mut(&key)?;
        *used = now;
        let bytes = Arc::clone(bytes);
        inner.uses.push_back((key, now));
        inner.shrink();
        Some(bytes)
    }

    pub(crate) fn insert(&self, key: K, bytes: Arc<Vec<u8>>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes.len() as u64 > inner.most {
            return;
        }
        inner.clock += 1;
        let now = inner.clock;
        inner.bytes += bytes.len() as u64;
        if let Some((old, _)) = inner.known.insert(key, (bytes, now)) {
            inner.bytes -= old.len() as u64;
        }
        inner.uses.push_back((key, now));
        inner.shrink();
    }
}

impl<K: Copy + Eq + Hash> Inner<K> {
    fn shrink(&mut self) {
        while self.bytes > self.most || self.uses.len() > 4 * self.known.len() + 64 {
            let Some((key, used)) = self.uses.pop_front() else { return };
            match self.known.get(&key) {
                Some((_, last)) if *last == used && self.bytes > self.most => {
                    if let Some((old, _)) = self.known.remove(&key) {
                        self.bytes -= old.len() as u64;
                    }
                }
                // Still the last use of something that may stay.
                Some((_, last)) if *last == used => self.uses.push_back((key, used)),
                _ => {}
            }
        }
    }
}
