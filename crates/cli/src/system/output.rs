//! Output files that appear whole or not at all.

use crate::error::{CliError, Usage};
use retrograde::{Observer, Progress, Stage};
use retrograde_engine::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// To a file, which appears only when it is complete.
    File(PathBuf),
    /// To the standard output.
    Stdout,
}

impl Output {
    /// What the standard output is called in replies.
    pub(crate) const STDOUT: &str = "<stdout>";

    /// What a word of a command names: a path, or `-` for the standard output.
    pub(crate) fn from_word(word: &str) -> Self {
        if word == "-" { Self::Stdout } else { Self::File(word.into()) }
    }

    /// What messages call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdout => Self::STDOUT.to_owned(),
        }
    }

    /// `figure.svg` becomes `figure-0.svg`, `figure-1.svg`, …
    pub(crate) fn numbered(&self, number: usize) -> Result<Self, CliError> {
        self.beside(&number.to_string()).ok_or_else(|| Usage::ManyPictures.into())
    }

    /// `sheet.tex` becomes `sheet-answers.tex`.
    pub(crate) fn answers(&self) -> Result<Self, CliError> {
        self.beside("answers").ok_or_else(|| Usage::TwoSheets.into())
    }

    /// A file of another name beside this one.
    fn beside(&self, mark: &str) -> Option<Self> {
        let Self::File(path) = self else { return None };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
        Some(Self::File(path.parent().unwrap_or(Path::new("")).join(format!("{stem}-{mark}{ending}"))))
    }

    /// Writes these bytes, then does what has to be done before the file appears. If that fails or the observer
    /// interrupts, the file is as it was before.
    pub(crate) fn write(
        &self,
        bytes: &[u8],
        observer: &dyn Observer,
        before: impl FnOnce() -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        match self {
            Self::Stdout => {
                drop(self.copy(bytes, io::stdout().lock(), observer)?);
                before()
            }
            Self::File(path) => self.write_file(path, bytes, observer, before),
        }
    }

    fn write_file(
        &self,
        path: &Path,
        bytes: &[u8],
        observer: &dyn Observer,
        before: impl FnOnce() -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let failed = |error| CliError::Create { path: path.to_owned(), error };
        // A link is followed, so that the file behind it is replaced and not the link.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&place) {
            Ok(found) if found.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
            // Devices and pipes are written to; putting a file in their place would be wrong.
            Ok(found) if !found.is_file() => {
                let device = File::options().write(true).open(&place).map_err(failed)?;
                self.copy(bytes, device, observer)?;
                return before();
            }
            Ok(found) if found.permissions().readonly() => {
                return Err(failed(io::ErrorKind::PermissionDenied.into()));
            }
            _ => {}
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let temporary = temporary_file(folder).map_err(failed)?;
        let temporary = self.copy(bytes, temporary, observer)?;
        // Who may read and write a file that is replaced stays as it was.
        if let Ok(found) = fs::metadata(&place) {
            temporary.as_file().set_permissions(found.permissions()).map_err(failed)?;
        }
        before()?;
        temporary.persist(&place).map_err(|error| failed(error.error))?;
        Ok(())
    }

    /// Asks the observer before every block.
    fn copy<W: Write>(&self, bytes: &[u8], sink: W, observer: &dyn Observer) -> Result<W, CliError> {
        const BLOCK: usize = 1 << 16;
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::BrokenPipe,
            _ => CliError::Create { path: self.name().into(), error },
        };
        let mut sink = BufWriter::with_capacity(BLOCK, sink);
        let total = Some(bytes.len() as u64);
        for (number, block) in bytes.chunks(BLOCK).enumerate() {
            let done = (number * BLOCK) as u64;
            observer.checkpoint(Progress { stage: Stage::Writing, done, total }).map_err(Error::from)?;
            sink.write_all(block).map_err(failed)?;
        }
        sink.flush().map_err(failed)?;
        sink.into_inner().map_err(|error| failed(error.into_error()))
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

    fn put(path: &Path, observer: &dyn Observer) -> Result<(), CliError> {
        Output::File(path.to_owned()).write(b"new", observer, || Ok(()))
    }

    #[test]
    fn an_interrupted_output_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        assert!(matches!(put(&path, &Stop), Err(CliError::Engine(Error::Interrupted))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_appears_only_after_what_comes_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let output = Output::File(path.clone());
        let result = output.write(b"new", &(), || {
            assert!(!path.exists());
            Err(CliError::BrokenPipe)
        });
        assert!(result.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_complete_output_replaces_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        put(&path, &()).unwrap();
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
        put(&link, &()).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");

        put(Path::new("/dev/null"), &()).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn several_files_stand_beside_each_other() {
        let name = |output: Result<Output, CliError>| output.unwrap().name();
        assert_eq!(name(Output::from_word("a/figure.svg").numbered(3)), "a/figure-3.svg");
        assert_eq!(name(Output::from_word("sheet.tex").answers()), "sheet-answers.tex");
        assert_eq!(name(Output::from_word("figure").numbered(0)), "figure-0");
        assert!(Output::from_word("-").numbered(0).is_err());
    }
}
