//! From what the user named to the arena itself.

use crate::{Error, Place, Spec, Subject};
use retrograde::{NamedArena, Observer, Vertex, check_play};
use retrograde_formats::{Reading, Warning, read_arena, read_csv_pair};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// An arena as a job works on it, begun where the user said.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The arena; its start is the place that the spec asks for.
    pub named: NamedArena,
    /// What a person should know about the input.
    pub warnings: Vec<Warning>,
}

impl Spec {
    /// Reads what the spec names.
    ///
    /// ```
    /// use retrograde_app::{Place, Spec, Subject};
    /// let text = "0 0 0 1; 1 0 0 1;".to_owned();
    /// let mut spec = Spec::new(Subject::Text { name: "two.pg".to_owned(), text });
    /// spec.place = Place::At("0".to_owned());
    /// let loaded = spec.load(&())?;
    /// assert_eq!(loaded.named.arena.vertex_count(), 2);
    /// assert_eq!(loaded.named.start, loaded.named.names.find("0"));
    /// # Ok::<(), retrograde_app::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot be read, is no arena, or has no such place.
    pub fn load(&self, observer: &dyn Observer) -> Result<Loaded, Error> {
        let Reading { mut named, warnings } = self.read(observer)?;
        named.start = match &self.place {
            Place::Start => named.start,
            Place::At(name) => Some(find_vertex(&named, name)?),
            Place::After(moves) => Some(follow_moves(&named, moves)?),
        };
        Ok(Loaded { named, warnings })
    }

    fn read(&self, observer: &dyn Observer) -> Result<Reading, Error> {
        let (name, input) = self.subject.open()?;
        Ok(match &self.vertices {
            None => read_arena(&name, input, self.format, observer)?,
            Some(path) => {
                let vertices = (path.display().to_string(), open_file(path)?);
                read_csv_pair((&name, input), (&vertices.0, vertices.1), observer)?
            }
        })
    }
}

impl Subject {
    /// The name that messages show, and the bytes.
    fn open(&self) -> Result<(String, Box<dyn Read + '_>), Error> {
        Ok(match self {
            Self::File(path) => (path.display().to_string(), open_file(path)?),
            Self::Stdin => ("<stdin>".to_owned(), Box::new(io::stdin())),
            Self::Text { name, text } => (name.clone(), Box::new(text.as_bytes())),
        })
    }
}

/// Opens a file for reading; a directory is refused at once and not only when it is read.
pub(crate) fn open_file(path: &Path) -> Result<Box<dyn Read>, Error> {
    let failed = |error| Error::Open { path: path.to_owned(), error };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(file))
}

/// The text of a file, or of the standard input if the path is `-`.
///
/// # Errors
/// If it cannot be read or is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let mut input: Box<dyn Read> = if path == Path::new("-") { Box::new(io::stdin()) } else { open_file(path)? };
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|error| Error::Open { path: path.to_owned(), error })?;
    Ok(text)
}

/// The vertex of that name, or an error that names the nearest one.
pub(crate) fn find_vertex(named: &NamedArena, name: &str) -> Result<Vertex, Error> {
    /// Comparing with more names than that would keep a person waiting for a hint.
    const COMPARED: usize = 200_000;
    named.names.find(name).ok_or_else(|| {
        let names = named.arena.vertices().take(COMPARED).map(|vertex| named.name(vertex));
        let nearest = nearest(name, names).map(|name| name.into_owned());
        Error::UnknownVertex { name: name.to_owned(), nearest }
    })
}

/// The candidate most like the word, if one is alike enough to be what was meant.
pub(crate) fn nearest<C: AsRef<str>>(word: &str, candidates: impl IntoIterator<Item = C>) -> Option<C> {
    let mut best: Option<(usize, C)> = None;
    for candidate in candidates {
        let distance = strsim::osa_distance(word, candidate.as_ref());
        let alike = distance * 3 <= candidate.as_ref().chars().count().max(3);
        if alike && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn follow_moves(named: &NamedArena, moves: &[String]) -> Result<Vertex, Error> {
    let start = named.start.ok_or(Error::NoStart { what: "a list of moves" })?;
    let mut play = vec![start];
    for name in moves {
        play.push(find_vertex(named, name)?);
    }
    check_play(&named.arena, named.rules, &play).map_err(|illegal| Error::Play(illegal.describe(&named.names)))?;
    Ok(play.last().copied().unwrap_or(start))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_suggested_only_if_it_is_alike() {
        assert_eq!(nearest("morpoin", ["nim", "morpion", "hex"]), Some("morpion"));
        assert_eq!(nearest("10,1", ["10,0", "9,1"]), Some("10,0"));
        assert_eq!(nearest("chess", ["nim", "morpion", "hex"]), None);
    }
}
