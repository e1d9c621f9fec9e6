//! Where tables lie on this machine, and one build at a time in each place.

use crate::error::CliError;
use retrograde_table::{Store, Table, TableError};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The file by which a build keeps others out. It is empty and no part of the table.
const LOCK: &str = "lock";

/// A place that nobody else builds in as long as this lives.
pub(crate) struct Place {
    pub(crate) store: Store,
    held: Held,
}

enum Held {
    /// The lock of a folder, which the system takes away from a process that dies.
    Folder { _file: File },
    /// The lock of a bucket, which must be removed.
    Bucket,
}

impl Drop for Place {
    fn drop(&mut self) {
        if matches!(self.held, Held::Bucket) {
            // If the store is gone nobody can do anything about it; the next build says how to go on.
            let _ = self.store.remove(LOCK);
        }
    }
}

/// Opens a place to build in, which is made if it is not there.
pub(crate) fn place_to_build(name: &str, take_over: bool) -> Result<Place, CliError> {
    if name.contains("://") {
        let store = bucket(name)?;
        if take_over {
            store.remove(LOCK)?;
        }
        if !store.create(LOCK, Vec::new())? {
            return Err(TableError::Busy.into());
        }
        return Ok(Place { store, held: Held::Bucket });
    }
    let path = PathBuf::from(name);
    let failed = |error| CliError::Create { path: path.clone(), error };
    fs::create_dir_all(&path).map_err(failed)?;
    let file = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(TableError::Busy.into()),
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    remove_unfinished(&path).map_err(failed)?;
    Ok(Place { store: Store::folder(name)?, held: Held::Folder { _file: file } })
}

/// Opens a store to run one task in: tasks of one build may run side by side.
pub(crate) fn store(name: &str) -> Result<Store, CliError> {
    if name.contains("://") { bucket(name) } else { Ok(Store::folder(name)?) }
}

/// Opens a table: a folder, a bucket, or one file made by `table pack`.
pub(crate) fn table(name: &str) -> Result<Table, CliError> {
    let path = Path::new(name);
    if path.is_file() {
        let bytes = fs::read(path).map_err(|error| CliError::Open { path: path.into(), error })?;
        return Ok(Table::from_packed(bytes)?);
    }
    Ok(Table::open(&store(name)?)?)
}

#[cfg(feature = "cloud")]
fn bucket(name: &str) -> Result<Store, CliError> {
    Ok(Store::at_url(name, std::env::vars())?)
}

#[cfg(not(feature = "cloud"))]
fn bucket(name: &str) -> Result<Store, CliError> {
    Err(crate::error::Usage::NoCloud(name.to_owned()).into())
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

/// Writes a table into one file, which appears whole or not at all; how large it is.
pub(crate) fn pack(table: &Table, name: &str) -> Result<u64, CliError> {
    use std::io::Write;
    let path = PathBuf::from(name);
    let failed = |error| CliError::Create { path: path.clone(), error };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    let mut bytes = 0;
    table.pack(|piece| -> Result<(), CliError> {
        bytes += piece.len() as u64;
        file.write_all(piece).map_err(failed)
    })?;
    file.persist(&path).map_err(|error| failed(error.error))?;
    Ok(bytes)
}
