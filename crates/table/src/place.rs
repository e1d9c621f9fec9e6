//! Names of tables as people type them: a folder, one packed file, or the address of a bucket; and one build at a time in
//! each of them.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "locks of folders lie outside of what a store can do"
)]

use crate::{MANIFEST, PLAN, Store, Table, TableError};
use retrograde::{Observer, Progress, Stage};
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file by which a build keeps others out. It is empty and no part of the table.
const LOCK: &str = "lock";

/// A store that nobody else builds in as long as this lives.
pub struct Claim {
    store: Store,
    held: Held,
}

enum Held {
    /// The lock of a folder, which the system takes away from a process that dies; and the folder, if it was made now.
    Folder { _file: File, made: Option<PathBuf> },
    /// The lock of a bucket, which must be removed.
    Bucket,
}

impl Claim {
    /// Opens a place to build in, which is made if it is not there; `take_over` removes the lock that a build in a bucket
    /// has left behind.
    ///
    /// # Errors
    /// If another build writes there, or nothing can be written.
    pub fn take(name: &str, take_over: bool) -> Result<Self, TableError> {
        if is_address(name) {
            let store = bucket(name)?;
            if take_over {
                store.remove(LOCK)?;
            }
            if !store.create(LOCK, Vec::new())? {
                return Err(TableError::Busy);
            }
            return Ok(Self { store, held: Held::Bucket });
        }
        let path = Path::new(name);
        let failed = |error: std::io::Error| TableError::Store {
            doing: "write",
            object: name.to_owned(),
            why: error.to_string(),
        };
        let made = (!path.exists()).then(|| path.to_owned());
        fs::create_dir_all(path).map_err(failed)?;
        let file = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(TableError::Busy),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        remove_unfinished(path).map_err(failed)?;
        Ok(Self { store: Store::folder(name)?, held: Held::Folder { _file: file, made } })
    }

    /// Where the objects go.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        match &self.held {
            // If the store is gone nobody can do anything about it; the next build says how to go on.
            Held::Bucket => drop(self.store.remove(LOCK)),
            // A build that was refused before it began leaves nothing behind.
            Held::Folder { made: Some(folder), .. } if holds_only_the_lock(folder) => {
                let _ = fs::remove_file(folder.join(LOCK));
                let _ = fs::remove_dir(folder);
            }
            Held::Folder { .. } => {}
        }
    }
}

impl Store {
    /// The folder or the bucket of that name, to read or to run one task in: tasks of one build may run side by side.
    ///
    /// # Errors
    /// If there is none.
    pub fn at(name: &str) -> Result<Self, TableError> {
        if is_address(name) {
            return bucket(name);
        }
        if !Path::new(name).is_dir() {
            return Err(TableError::NoTable { name: name.to_owned() });
        }
        Self::folder(name)
    }
}

impl Table {
    /// The table of that name: a folder, a bucket, or one file made by [`Table::pack`].
    ///
    /// # Errors
    /// If there is none, or it is not whole.
    pub fn at(name: &str) -> Result<Self, TableError> {
        let path = Path::new(name);
        let packed = if is_address(name) { name.ends_with(".rgpack") } else { path.is_file() };
        if packed {
            let (folder, file) = name.rsplit_once(['/', '\\']).unwrap_or((".", name));
            let folder = if folder.is_empty() { "/" } else { folder };
            return Self::open_packed(&Store::at(folder)?, file);
        }
        let store = Store::at(name)?;
        match Self::open(&store) {
            Err(TableError::Missing { object }) if object == MANIFEST => match store.size(PLAN)? {
                Some(_) => Err(TableError::Unfinished { name: name.to_owned() }),
                None => Err(TableError::NoTable { name: name.to_owned() }),
            },
            opened => opened,
        }
    }
}

impl Table {
    /// Writes the table into one file, which appears whole or not at all; how large it is.
    ///
    /// # Errors
    /// If an object is damaged, the file cannot be written, or the observer interrupts.
    pub fn pack_into(&self, name: &str, observer: &dyn Observer) -> Result<u64, TableError> {
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => TableError::Full { object: name.to_owned() },
            _ => TableError::Store { doing: "write", object: name.to_owned(), why: error.to_string() },
        };
        // A file that is not finished has another name, and is removed if it never is.
        let unfinished = format!("{name}#{}", std::process::id());
        let write = || -> Result<u64, TableError> {
            let mut file = File::create(&unfinished).map_err(failed)?;
            let (mut bytes, total) = (0, Some(self.manifest().bytes()));
            self.pack(|piece| -> Result<(), TableError> {
                file.write_all(piece).map_err(failed)?;
                bytes += piece.len() as u64;
                Ok(observer.checkpoint(Progress { stage: Stage::Writing, done: bytes, total })?)
            })?;
            file.sync_all().map_err(failed)?;
            fs::rename(&unfinished, name).map_err(failed)?;
            Ok(bytes)
        };
        write().inspect_err(|_| drop(fs::remove_file(&unfinished)))
    }
}

fn is_address(name: &str) -> bool {
    name.contains("://")
}

#[cfg(feature = "cloud")]
fn bucket(name: &str) -> Result<Store, TableError> {
    Store::at_url(name, std::env::vars())
}

#[cfg(not(feature = "cloud"))]
fn bucket(name: &str) -> Result<Store, TableError> {
    Err(TableError::NoCloud { address: name.to_owned() })
}

fn holds_only_the_lock(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|entries| {
        let names: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.file_name()).collect();
        names == [LOCK]
    })
}

/// Removes what a process left behind that was ended while it wrote: files that never got their name.
fn remove_unfinished(folder: &Path) -> std::io::Result<()> {
    for folder in [folder.to_owned(), folder.join("part")] {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry?.path();
            let is_rest = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.contains('#'));
            if is_rest {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}
