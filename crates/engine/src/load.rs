//! From what the user named to the arena itself.

use crate::game::Limit;
use crate::{Error, Loaded, Place, Spec, Subject};
use retrograde::{NamedArena, Observer, Vertex, check_play};
use retrograde_formats::{Reading, read_arena, read_csv_pair};
use retrograde_rules::Limits;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

impl Spec {
    /// Reads the arena, or explores the game, that the spec names.
    ///
    /// ```
    /// use retrograde_engine::Spec;
    /// let loaded = Spec::from_words(["nim", "sticks=10", "take=1,2"])?.load(&())?;
    /// assert_eq!(loaded.arena().vertex_count(), 20);
    /// assert_eq!(loaded.name(loaded.start().unwrap()), "(10,0)");
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot be read, is no arena or game, is too large, or has no such place.
    pub fn load(&self, observer: &dyn Observer) -> Result<Loaded, Error> {
        self.load_within(self.limit, observer)
    }

    /// The same with another limit for games.
    pub(crate) fn load_within(&self, limit: Limit, observer: &dyn Observer) -> Result<Loaded, Error> {
        match self.open()? {
            Some(game) => game.explore(&self.place, limit, observer),
            None => {
                let Reading { named, warnings } = self.read_arena(observer)?;
                Ok(Loaded::of_arena(named, warnings.iter().map(ToString::to_string).collect()))
            }
        }
    }

    /// The same, of a game only what can be reached in some moves.
    pub(crate) fn load_to_depth(&self, depth: u32, observer: &dyn Observer) -> Result<Loaded, Error> {
        match self.open()? {
            Some(game) => game.explore_to_depth(&self.place, depth, observer),
            None => self.load(observer),
        }
    }

    /// The graph that the spec names, begun at its place.
    pub(crate) fn read_arena(&self, observer: &dyn Observer) -> Result<Reading, Error> {
        let mut reading = self.read(observer)?;
        let named = &mut reading.named;
        named.start = match &self.place {
            Place::Start => named.start,
            Place::At(name) => Some(find_vertex(named, name)?),
            Place::After(moves) => Some(follow_moves(named, moves)?),
        };
        Ok(reading)
    }

    fn read(&self, observer: &dyn Observer) -> Result<Reading, Error> {
        if let Some(file) = self.rules_file()? {
            let named = file.arena(&self.parameters, Limits::default()).map_err(Error::Rules)?;
            return Ok(Reading { named, warnings: Vec::new() });
        }
        if let Some((key, value)) = self.parameters.first() {
            let parameter = format!("{key}={value}");
            return Err(Error::NoParameters { parameter, subject: self.subject.to_string() });
        }
        let (name, input) = self.subject.open()?;
        Ok(match self.vertices.clone().or_else(|| self.subject.vertices_beside()) {
            None => read_arena(&name, input, self.format, observer)?,
            Some(path) => {
                let vertices = (path.display().to_string(), open_file(&path)?);
                read_csv_pair((&name, input), (&vertices.0, vertices.1), observer)?
            }
        })
    }
}

impl Subject {
    /// The list of vertices that belongs to a list of edges: `x.vertices.csv` beside `x.csv`, if it is there.
    fn vertices_beside(&self) -> Option<PathBuf> {
        let Self::File(edges) = self else { return None };
        let (stem, ending) = edges.to_str()?.rsplit_once(".csv")?;
        let vertices = PathBuf::from(format!("{stem}.vertices.csv{ending}"));
        vertices.is_file().then_some(vertices)
    }

    /// The name that messages show, and the bytes.
    fn open(&self) -> Result<(String, Box<dyn Read + '_>), Error> {
        Ok(match self {
            Self::File(path) => (path.display().to_string(), open_file(path)?),
            Self::Stdin => ("<stdin>".to_owned(), Box::new(io::stdin())),
            Self::Text { name, text } => (name.clone(), Box::new(text.as_bytes())),
            Self::Game(name) => return Err(Error::Usage(format!("{name} is a game and no file"))),
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
fn nearest<C: AsRef<str>>(word: &str, candidates: impl IntoIterator<Item = C>) -> Option<C> {
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
        assert_eq!(nearest("10,1", ["10,0", "9,1"]), Some("10,0"));
        assert_eq!(nearest("strat", ["start", "s0"]), Some("start"));
        assert_eq!(nearest("x", ["start", "s0"]), None);
    }
}
