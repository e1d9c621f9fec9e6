//! What the words of a command name: a game, a file or the standard input.

use super::input::open_file;
use crate::error::{CliError, Usage};
use crate::watch::Watch;
use retrograde::nearest;
use retrograde_engine::{Error, Games, Input, Opened, Source, is_rules_name, parameter};
use retrograde_formats::Format;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What a file is called, and where its bytes come from.
type NamedBytes = (String, Box<dyn Read>);

/// What a command is about, before anything is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    holder: Holder,
    /// What is set of a game or a rules file, in the order given.
    parameters: Vec<(String, String)>,
    /// The format of a file, if its name and content are not to decide.
    pub(crate) format: Option<Format>,
    /// The vertex list that belongs to a CSV edge list.
    pub(crate) vertices: Option<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Holder {
    File(PathBuf),
    Stdin,
    Game(String),
}

impl Subject {
    /// What the standard input is called in messages about what stands in it.
    pub(crate) const STDIN: &str = "<stdin>";

    /// The name of a game, a path or `-`, then `key=value` parameters.
    ///
    /// A built-in game comes before a file of the same name, which `./` in front still reaches.
    pub(crate) fn from_words(words: &[String]) -> Result<Self, CliError> {
        let (first, rest) = words.split_first().ok_or(Usage::NoSubject)?;
        let holder = Holder::from_word(first)?;
        // Of a game a key alone sets what is yes or no: `nim misere`.
        let of_game = matches!(holder, Holder::Game(_));
        let read = |word: &String| match parameter(word) {
            Err(_) if of_game && word.chars().all(char::is_alphabetic) => Ok((word.clone(), String::new())),
            read => read,
        };
        let parameters = rest.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { holder, parameters, format: None, vertices: None })
    }

    /// Opens it, with all the memory at hand.
    pub(crate) fn open(&self, watch: &Watch) -> Result<Opened, CliError> {
        let (name, bytes): (_, Box<dyn Read>) = match &self.holder {
            Holder::Game(game) => {
                let source = Source::Game { game: game.clone(), parameters: self.parameters.clone() };
                return Ok(Opened::open(&source, watch)?);
            }
            Holder::File(path) => {
                let name = path.display().to_string();
                self.check_parameters(&name)?;
                (name, open_file(path)?)
            }
            Holder::Stdin => {
                self.check_parameters("the standard input")?;
                (Self::STDIN.to_owned(), Box::new(io::stdin()))
            }
        };
        let (format, parameters, vertices) = (self.format, self.parameters.clone(), self.open_vertices(&name)?);
        Ok(Opened::read(Input { name, bytes, format, vertices, parameters }, watch)?)
    }

    /// What it is, with all bytes of a file.
    pub(crate) fn source(&self) -> Result<Source, CliError> {
        let parameters = self.parameters.clone();
        let path = match &self.holder {
            Holder::Game(game) => return Ok(Source::Game { game: game.clone(), parameters }),
            Holder::File(path) => path.clone(),
            Holder::Stdin => PathBuf::from("-"),
        };
        let file = path.display().to_string();
        self.check_parameters(&file)?;
        let content = super::read_bytes(&path)?.into();
        let beside = self.vertices.clone().or_else(|| self.vertices_beside()).filter(|_| !is_rules_name(&file));
        let vertices =
            beside.map(|path| Ok::<_, CliError>((path.display().to_string(), super::read_bytes(&path)?.into())));
        Ok(Source::File { file, content, format: self.format, vertices: vertices.transpose()?, parameters })
    }

    /// Refuses to write over the file that is read.
    pub(crate) fn check_output(&self, output: &str) -> Result<(), CliError> {
        let real = |path: &Path| std::fs::canonicalize(path).ok();
        let inputs = match &self.holder {
            Holder::File(path) => vec![path.clone()],
            Holder::Stdin | Holder::Game(_) => Vec::new(),
        };
        let inputs = inputs.into_iter().chain(self.vertices.clone());
        let target = real(Path::new(output));
        if target.is_some() && inputs.into_iter().any(|input| real(&input) == target) {
            return Err(Usage::OverInput(output.to_owned()).into());
        }
        Ok(())
    }

    /// Graphs take no parameters, which is said before the file is looked for.
    fn check_parameters(&self, subject: &str) -> Result<(), Error> {
        match self.parameters.first() {
            Some((key, value)) if !is_rules_name(subject) => {
                Err(Error::NoParameters { parameter: format!("{key}={value}"), subject: subject.to_owned() })
            }
            _ => Ok(()),
        }
    }

    fn open_vertices(&self, name: &str) -> Result<Option<NamedBytes>, CliError> {
        let path = self.vertices.clone().or_else(|| self.vertices_beside()).filter(|_| !is_rules_name(name));
        path.map(|path| Ok((path.display().to_string(), open_file(&path)?))).transpose()
    }

    /// The list of vertices that belongs to a list of edges: `x.vertices.csv` beside `x.csv`, if it is there.
    fn vertices_beside(&self) -> Option<PathBuf> {
        let Holder::File(edges) = &self.holder else { return None };
        let (stem, ending) = edges.to_str()?.rsplit_once(".csv")?;
        let vertices = PathBuf::from(format!("{stem}.vertices.csv{ending}"));
        vertices.is_file().then_some(vertices)
    }
}

impl Holder {
    fn from_word(word: &str) -> Result<Self, CliError> {
        if word == "-" {
            return Ok(Self::Stdin);
        }
        let games = Games::default().answer()?.games;
        let lower = word.to_lowercase();
        if let Some(game) = games.iter().find(|game| game.name == lower || game.aliases.contains(&lower)) {
            return Ok(Self::Game(game.name.clone()));
        }
        // A word that looks like a path was meant as one, whether or not there is such a file.
        if word.contains(['.', '/', '\\']) || Path::new(word).exists() {
            return Ok(Self::File(word.into()));
        }
        let names = games.iter().flat_map(|game| game.aliases.iter().chain([&game.name]));
        let nearest = nearest(word, names).cloned();
        let known = games.iter().map(|game| game.name.clone()).collect();
        Err(CliError::UnknownSubject { name: word.to_owned(), nearest, known })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::Lang;

    fn holder(word: &str) -> Result<Holder, CliError> {
        Subject::from_words(&[word.to_owned()]).map(|subject| subject.holder)
    }

    #[test]
    fn a_dash_is_the_standard_input() {
        assert_eq!(holder("-").unwrap(), Holder::Stdin);
    }

    #[test]
    fn a_word_without_equals_sign_is_no_parameter() {
        let error = Subject::from_words(&["a.pg", "b.pg"].map(str::to_owned)).unwrap_err();
        let expected = "`b.pg` is no parameter; expected key=value, such as sticks=10";
        assert_eq!(error.words(Lang::En), expected);
    }

    #[test]
    fn a_game_is_found_by_any_of_its_names_and_else_the_nearest_is_named() {
        assert_eq!(holder("Puissance4").unwrap(), Holder::Game("connect4".to_owned()));
        assert_eq!(holder("./nim").unwrap(), Holder::File("./nim".into()));
        let error = holder("morpoin").unwrap_err().words(Lang::En);
        assert_eq!(error, "there is no file and no game called \"morpoin\"; did you mean morpion?");
        assert!(holder("xyzzy-plugh").unwrap_err().words(Lang::En).contains("; the games are chomp, "));
    }
}
