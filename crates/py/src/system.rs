//! What this front end takes from the machine: files, memory, a clock. Nothing else in the package touches them.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this module is where the machine is used")]

use retrograde::Exploring;
use retrograde_engine::{Blob, Budget, Context, Error, Games, Input, Opened, Source};
use retrograde_table::{Store, TableError};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// Why something could not be opened.
pub(crate) enum NotOpened {
    /// A file cannot be read.
    File { name: String, error: io::Error },
    /// It is neither a game nor an arena nor rules.
    Wrong(Error),
}

impl From<Error> for NotOpened {
    fn from(error: Error) -> Self {
        Self::Wrong(error)
    }
}

/// What a word names, with all bytes of a file: a built-in game by any of its names, or else a file.
pub(crate) fn source(word: &str, parameters: Vec<(String, String)>) -> Result<Source, NotOpened> {
    if (Games { name: Some(word.to_owned()), files: Vec::new() }).answer().is_ok() {
        return Ok(Source::Game { game: word.to_owned(), parameters });
    }
    let read = |name: &str| -> Result<Blob, NotOpened> {
        let mut content = Vec::new();
        let failed = |error| NotOpened::File { name: name.to_owned(), error };
        bytes(name)?.read_to_end(&mut content).map_err(failed)?;
        Ok(content.into())
    };
    let vertices = vertices_beside(word).map(|name| read(&name).map(|content| (name, content))).transpose()?;
    Ok(Source::File { file: word.to_owned(), content: read(word)?, format: None, vertices, parameters })
}

/// Opens a built-in game by any of its names, or else a file. A file that is called like a game is reached by `./`
/// in front. Of games and rules it also gives what they were opened by: a file may change later. Arenas may be large and
/// are not kept twice.
pub(crate) fn open(
    word: &str,
    parameters: Vec<(String, String)>,
    cx: &dyn Context,
) -> Result<(Opened, Option<Source>), NotOpened> {
    let game = Games { name: Some(word.to_owned()), files: Vec::new() }.answer();
    match game {
        Ok(_) => kept(Source::Game { game: word.to_owned(), parameters }, cx),
        // A word that looks like a path was meant as one, whether or not there is such a file.
        Err(_) if word.contains(['.', '/', '\\']) || Path::new(word).exists() => {
            if Path::new(word).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("py")) {
                return kept(source(word, parameters)?, cx);
            }
            let vertices = vertices_beside(word).map(|name| bytes(&name).map(|bytes| (name, bytes))).transpose()?;
            let (name, bytes, format) = (word.to_owned(), bytes(word)?, None);
            Ok((Opened::read(Input { name, bytes, format, vertices, parameters }, cx)?, None))
        }
        Err(error) => Err(error.into()),
    }
}

fn kept(source: Source, cx: &dyn Context) -> Result<(Opened, Option<Source>), NotOpened> {
    Ok((Opened::open(&source, cx)?, Some(source)))
}

/// The list of vertices that belongs to a list of edges: `x.vertices.csv` beside `x.csv`, if it is there.
fn vertices_beside(edges: &str) -> Option<String> {
    let (stem, ending) = edges.rsplit_once(".csv")?;
    let vertices = format!("{stem}.vertices.csv{ending}");
    Path::new(&vertices).is_file().then_some(vertices)
}

/// The bytes of a file; a directory is refused at once and not only when it is read.
fn bytes(name: &str) -> Result<Box<dyn Read>, NotOpened> {
    let failed = |error| NotOpened::File { name: name.to_owned(), error };
    let file = File::open(name).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(file))
}

/// A folder, which is made with those around it if it is not there.
pub(crate) fn folder(name: &str) -> Result<Store, TableError> {
    let failed =
        |error: io::Error| TableError::Store { doing: "write", object: name.to_owned(), why: error.to_string() };
    std::fs::create_dir_all(name).map_err(failed)?;
    Store::folder(name)
}

/// How many threads can work at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How far a game is listed with so many bytes.
pub(crate) fn exploring(bytes: u64) -> Exploring {
    Exploring { bytes: usize::try_from(bytes).unwrap_or(usize::MAX), ..Exploring::default() }
}

/// What one question may use: the bytes that can be had without pushing anything out, if the system says how many.
pub(crate) fn budget() -> Budget {
    let at_hand = || {
        let mut system = sysinfo::System::new().ok()?;
        system.refresh_memory();
        let of_system = system.available_memory();
        // A container may allow less than the machine has, and a shell less than both (`ulimit -v`, `ulimit -d`).
        let of_group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        let of_process = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];
        let of_process = of_process.into_iter().filter_map(|(limit, size)| left_of_process(limit, size)).min();
        let least = of_system.min(of_group).min(of_process.unwrap_or(u64::MAX));
        usize::try_from(least).ok().filter(|&bytes| bytes > 0)
    };
    at_hand().map_or(Budget::UNLIMITED, Budget::of_bytes)
}

/// What is left of a limit of this process, if it has that one. Threads take addresses that they never use, and so does
/// what was freed in pieces.
fn left_of_process(limit: &str, size: &str) -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let most = limits.lines().find_map(|line| line.strip_prefix(limit))?;
    let most: u64 = most.split_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let used = status.lines().find_map(|line| line.strip_prefix(size))?;
    let used: u64 = used.split_whitespace().next()?.parse().ok()?;
    Some((most.saturating_sub(used * 1024) / 4 * 3).max(1))
}

/// A clock that counts from the moment when it was made.
pub(crate) struct Clock(Instant);

impl Clock {
    /// A clock that begins now.
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since then.
    pub(crate) fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
