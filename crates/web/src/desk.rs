//! The open sources of a server, and the tables that answer for some of them.

use crate::{Limits, memory};
use retrograde::dynamic::Known;
use retrograde_engine::{Context, Error, Opened, Pool, Source};
use std::sync::{Arc, Weak};

/// The open sources of a server.
pub(crate) struct Desk {
    limits: Limits,
    pool: Arc<Pool>,
    tables: Vec<Lent>,
}

/// A table that answers for a game, and what the game is.
pub type Lent = (Source, Arc<dyn Known>);

impl Desk {
    pub(crate) fn new(limits: Limits, tables: Vec<Lent>) -> Self {
        Self { limits, pool: Arc::new(Pool::new(limits.kept)), tables }
    }

    /// What a source names, if it is open.
    pub(crate) fn find(&self, source: &Source) -> Option<Arc<Opened>> {
        self.pool.find(source)
    }

    /// Opens what a source names, unless it is open.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(crate) fn open(&self, source: &Source, cx: &dyn Context) -> Result<Arc<Opened>, Error> {
        self.pool.open(source, || {
            let opened = Opened::open(source, cx)?;
            let normal = if self.tables.is_empty() { None } else { source.normal().ok() };
            match normal.and_then(|normal| self.tables.iter().find(|(of, _)| *of == normal)) {
                Some((_, known)) => opened.with_known(Arc::clone(known)),
                None => Ok(opened),
            }
        })
    }

    /// Closes sources until the others take no more memory than they may.
    pub(crate) fn trim(&self) {
        self.pool.trim();
    }

    /// Closes now and then what nobody has asked about for long, as long as the server runs, and gives memory back
    /// after questions.
    pub(crate) fn forget_what_is_old(&self) {
        let (pool, idle): (Weak<Pool>, _) = (Arc::downgrade(&self.pool), self.limits.idle);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(idle).await;
                let Some(pool) = pool.upgrade() else { return };
                if pool.sweep() {
                    memory::give_back();
                }
            }
        });
    }
}
