//! What is read: files, the standard input, and the rules files of a folder.

use crate::error::{CliError, reason};
use retrograde::Said;
use retrograde_engine::{Error, is_rules_name};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Opens a file for reading; a directory is refused at once and not only when it is read.
pub(super) fn open_file(path: &Path) -> Result<Box<dyn Read>, CliError> {
    let failed = |error| CliError::Open { path: path.to_owned(), error };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(file))
}

/// A file, or the standard input if the path is `-`.
fn open(path: &Path) -> Result<Box<dyn Read>, CliError> {
    if path == Path::new("-") { Ok(Box::new(io::stdin())) } else { open_file(path) }
}

/// The bytes of a file, or of the standard input if the path is `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = open(path)?.read_to_end(&mut bytes);
    read.map_err(|error| CliError::Open { path: path.to_owned(), error })?;
    Ok(bytes)
}

/// The text of a file, or of the standard input if the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String, CliError> {
    let mut text = String::new();
    let read = open(path)?.read_to_string(&mut text);
    read.map_err(|error| CliError::Open { path: path.to_owned(), error })?;
    Ok(text)
}

/// The lines of a list of positions as they come, from a file or from the standard input if the word is `-`.
pub(crate) fn lines_of(word: &str) -> Result<impl Iterator<Item = Result<String, Error>>, CliError> {
    let input: Box<dyn BufRead> = match word {
        "-" => Box::new(io::stdin().lock()),
        path => {
            let failed = |error| CliError::Open { path: path.into(), error };
            Box::new(BufReader::new(File::open(path).map_err(failed)?))
        }
    };
    let unreadable = |error: io::Error| {
        let Said { en, fr } = Said::by(|lang| reason(&error, lang));
        let said = Said::new(format!("the list of positions: {en}"), format!("la liste de positions : {fr}"));
        Error::Input { said }
    };
    Ok(input.lines().map(move |line| line.map_err(unreadable)))
}

/// The rules files of some folders, by name, with their texts; folders that do not exist are left out. Other Python
/// programs may stand there too, so only files that look like rules are kept.
pub(crate) fn rules_files(folders: &[PathBuf]) -> Vec<(String, String)> {
    folders.iter().flat_map(|folder| rules_of(folder)).collect()
}

fn rules_of(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    paths.sort();
    let named = paths.into_iter().map(|path| (path.display().to_string(), path));
    let texts = named.filter(|(name, _)| is_rules_name(name)).filter_map(|(name, path)| {
        let text = fs::read_to_string(path).ok()?;
        Some((name, text))
    });
    let is_rules = |text: &str| {
        text.contains("def moves(") || text.lines().any(|line| line.starts_with("G =") || line.starts_with("G="))
    };
    texts.filter(|(_, text)| is_rules(text)).collect()
}
