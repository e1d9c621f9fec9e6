//! Output files that appear whole or not at all.

use crate::Error;
use retrograde::{Observer, Progress};
use retrograde_formats::WriteError;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// To a file, which appears only when it is complete.
    File(PathBuf),
    /// To the standard output.
    Stdout,
}

impl Output {
    /// What a word of a command names: a path, or `-` for the standard output.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        if word == "-" { Self::Stdout } else { Self::File(word.into()) }
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdout => "<stdout>".to_owned(),
        }
    }

    /// Lets `write` fill the output. If it fails or the observer interrupts, a file is as it was before.
    pub(crate) fn fill<T>(
        &self,
        observer: &dyn Observer,
        write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match self {
            Self::Stdout => self.fill_through(io::stdout().lock(), observer, write).map(|(result, _)| result),
            Self::File(path) => self.fill_file(path, observer, write),
        }
    }

    fn fill_file<T>(
        &self,
        path: &Path,
        observer: &dyn Observer,
        write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let failed = |error| Error::Create { path: path.to_owned(), error };
        // A link is followed, so that the file behind it is replaced and not the link.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&place) {
            Ok(found) if found.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
            // Devices and pipes are written to; putting a file in their place would be wrong.
            Ok(found) if !found.is_file() => {
                let device = File::options().write(true).open(&place).map_err(failed)?;
                return self.fill_through(device, observer, write).map(|(result, _)| result);
            }
            Ok(found) if found.permissions().readonly() => {
                return Err(failed(io::ErrorKind::PermissionDenied.into()));
            }
            _ => {}
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let temporary = temporary_file(folder).map_err(failed)?;
        let (result, temporary) = self.fill_through(temporary, observer, write)?;
        temporary.persist(&place).map_err(|error| failed(error.error))?;
        Ok(result)
    }

    fn fill_through<T, W: Write>(
        &self,
        sink: W,
        observer: &dyn Observer,
        write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
    ) -> Result<(T, W), Error> {
        let mut watched = BufWriter::with_capacity(1 << 16, Watched { sink, observer, written: 0, interrupted: false });
        let result = write(&mut watched);
        let flushed = watched.flush();
        let (Watched { sink, interrupted, .. }, _) = watched.into_parts();
        if interrupted {
            return Err(Error::Interrupted);
        }
        let result = result?;
        flushed.map_err(|error| self.failed(error.into()))?;
        Ok((result, sink))
    }

    /// What it means that writing there failed.
    pub(crate) fn failed(&self, error: WriteError) -> Error {
        match error {
            WriteError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Error::BrokenPipe,
            WriteError::Io(error) => Error::Create { path: self.name().into(), error },
            error => Error::Write { name: self.name(), error },
        }
    }
}

/// A file beside the one that it will replace, with the permissions that a new file gets.
fn temporary_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".retrograde-");
    #[cfg(unix)]
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(permissions);
    builder.tempfile_in(folder)
}

/// Asks the observer before every block, because writers know nothing of observers.
struct Watched<'a, W> {
    sink: W,
    observer: &'a dyn Observer,
    written: u64,
    interrupted: bool,
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.observer.checkpoint(Progress { stage: "writing", done: self.written, total: None }).is_err() {
            self.interrupted = true;
            return Err(io::ErrorKind::Other.into());
        }
        let count = self.sink.write(bytes)?;
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::Interrupted;

    struct Stop;
    impl Observer for Stop {
        fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
            Err(Interrupted)
        }
    }

    fn put(sink: &mut dyn Write, text: &str) -> Result<(), Error> {
        sink.write_all(text.as_bytes()).map_err(|error| Output::Stdout.failed(error.into()))
    }

    #[test]
    fn an_interrupted_output_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        let result = Output::File(path.clone()).fill(&Stop, |sink| put(sink, "new"));
        assert!(matches!(result, Err(Error::Interrupted)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_complete_output_replaces_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        Output::File(path.clone()).fill(&(), |sink| put(sink, "new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Output::File(link.clone()).fill(&(), |sink| put(sink, "new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");

        Output::File("/dev/null".into()).fill(&(), |sink| put(sink, "new")).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
