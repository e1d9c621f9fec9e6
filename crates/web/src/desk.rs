//! What was opened for the last questions, so that the next one about the same takes no time.

use crate::{Limits, memory, system};
use retrograde::Observer;
use retrograde::dynamic::Known;
use retrograde_engine::{Error, Opened, Source};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// What is open.
pub(crate) struct Desk {
    limits: Limits,
    open: Arc<Mutex<Vec<Entry>>>,
    tables: Vec<Lent>,
}

/// A table that answers for a game, and what the game is.
pub type Lent = (Source, Arc<dyn Known>);

struct Entry {
    source: Source,
    opened: Arc<Opened>,
    used: Duration,
}

impl Desk {
    pub(crate) fn new(limits: Limits, tables: Vec<Lent>) -> Self {
        Self { limits, open: Arc::default(), tables }
    }

    /// What a source names, if it is open.
    pub(crate) fn find(&self, source: &Source) -> Option<Arc<Opened>> {
        let mut open = lock(&self.open);
        let entry = open.iter_mut().find(|entry| entry.source == *source)?;
        entry.used = system::now();
        Some(Arc::clone(&entry.opened))
    }

    /// Opens what a source names, unless it is open.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(crate) fn open(&self, source: &Source, observer: &dyn Observer) -> Result<Arc<Opened>, Error> {
        if let Some(opened) = self.find(source) {
            return Ok(opened);
        }
        let opened = Opened::open(source, self.limits.budget, observer)?;
        let normal = if self.tables.is_empty() { None } else { source.normal().ok() };
        let known = normal.and_then(|normal| self.tables.iter().find(|(of, _)| *of == normal));
        let opened = match known {
            Some((_, known)) => opened.with_known(Arc::clone(known))?,
            None => opened,
        };
        let opened = Arc::new(opened);
        let mut open = lock(&self.open);
        if open.len() >= self.limits.opened {
            let oldest = open.iter().enumerate().min_by_key(|(_, entry)| entry.used).map(|(place, _)| place);
            oldest.into_iter().for_each(|place| drop(open.swap_remove(place)));
        }
        open.push(Entry { source: source.clone(), opened: Arc::clone(&opened), used: system::now() });
        Ok(opened)
    }

    /// Closes now and then what nobody has asked about for long, as long as the desk exists, and gives memory back
    /// after questions.
    pub(crate) fn forget_what_is_old(&self) {
        let (open, idle): (Weak<Mutex<Vec<Entry>>>, _) = (Arc::downgrade(&self.open), self.limits.idle);
        tokio::spawn(async move {
            let mut last = Duration::ZERO;
            loop {
                tokio::time::sleep(idle / 4).await;
                let Some(open) = open.upgrade() else { return };
                let now = system::now();
                let mut open = lock(&open);
                let used = open.iter().map(|entry| entry.used).max().unwrap_or_default();
                let before = open.len();
                open.retain(|entry| now.saturating_sub(entry.used) < idle);
                let worked = used > last || open.len() < before;
                drop(open);
                last = used.max(last);
                if worked {
                    memory::give_back();
                }
            }
        });
    }
}

fn lock(open: &Mutex<Vec<Entry>>) -> MutexGuard<'_, Vec<Entry>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
