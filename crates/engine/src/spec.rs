//! What the user named: a file, the standard input or a game, and where to begin in it.

use crate::{Error, Limit};
use retrograde_formats::Format;
use retrograde_games::GameError;
use std::path::{Path, PathBuf};

/// What the user named, before anything is opened.
///
/// ```
/// use retrograde_engine::{Spec, Subject};
/// let spec = Spec::from_words(["arena.pg"])?;
/// assert_eq!(spec.subject, Subject::File("arena.pg".into()));
/// let spec = Spec::from_words(["nim", "sticks=10"])?;
/// assert_eq!(spec.subject, Subject::Game("nim".to_owned()));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// What holds the arena.
    pub subject: Subject,
    /// Parameters of a game or a rules file, in the order given.
    pub parameters: Vec<(String, String)>,
    /// The format of a file, if its name and content are not to decide.
    pub format: Option<Format>,
    /// The vertex list that belongs to a CSV edge list.
    pub vertices: Option<PathBuf>,
    /// Where to begin.
    pub place: Place,
    /// How far a game is explored.
    pub limit: Limit,
}

/// What holds an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A file.
    File(PathBuf),
    /// The standard input.
    Stdin,
    /// A text that the caller has at hand, with the name that messages show.
    Text {
        /// What messages call it; its ending may tell the format.
        name: String,
        /// The text.
        text: String,
    },
    /// A built-in game.
    Game(String),
}

/// Where to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Where the input says.
    #[default]
    Start,
    /// At the vertex of that name, or at the position of a game as people write it.
    At(String),
    /// Where these moves lead from the input's start: each is named by the vertex it goes to, or in a game
    /// as people write it.
    After(Vec<String>),
}

impl Spec {
    /// What the words of a command name: the name of a game, a path or `-`, then `key=value` parameters.
    ///
    /// A built-in game comes before a file of the same name, which `./` in front still reaches.
    ///
    /// # Errors
    /// If there is no word, the first names neither a game nor a file, or a later word is no parameter.
    pub fn from_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Result<Self, Error> {
        let mut words = words.into_iter();
        let nothing = || Error::Usage("name a file, - for the standard input, or a game".to_owned());
        let subject = Subject::from_word(words.next().ok_or_else(nothing)?.as_ref())?;
        let parameters = words.map(|word| parameter(word.as_ref())).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { parameters, ..Self::new(subject) })
    }

    /// The subject alone, to be read as its name and content tell and begun where it says.
    #[must_use]
    pub fn new(subject: Subject) -> Self {
        let (format, vertices) = (None, None);
        Self { subject, parameters: Vec::new(), format, vertices, place: Place::Start, limit: Limit::default() }
    }
}

impl Subject {
    fn from_word(word: &str) -> Result<Self, Error> {
        if word == "-" {
            return Ok(Self::Stdin);
        }
        match retrograde_games::find(word) {
            Ok(game) => Ok(Self::Game(game.name.to_owned())),
            // A word that looks like a path was meant as one, whether or not there is such a file.
            Err(_) if word.contains(['.', '/', '\\']) || Path::new(word).exists() => Ok(Self::File(word.into())),
            Err(GameError::UnknownGame { name, nearest, known }) => {
                Err(Error::UnknownSubject { name, nearest: nearest.map(str::to_owned), known })
            }
            Err(error) => Err(Error::Game(error)),
        }
    }
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Stdin => f.write_str("the standard input"),
            Self::Text { name, .. } | Self::Game(name) => f.write_str(name),
        }
    }
}

fn parameter(word: &str) -> Result<(String, String), Error> {
    match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Error::NotAParameter(word.to_owned())),
    }
}

/// Splits a list as people type it: words between white space, where white space inside round, square
/// or curly brackets does not count; or a JSON list of texts and numbers, for names that hold anything.
///
/// ```
/// use retrograde_engine::split_list;
/// assert_eq!(split_list("vertices", "s0 (10, 0) s2")?, ["s0", "(10, 0)", "s2"]);
/// assert_eq!(split_list("vertices", r#"["5, Luna", 7]"#)?, ["5, Luna", "7"]);
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
///
/// # Errors
/// If the text starts with `["` or `[` and a number, as a JSON list does, but is none. `what` names the
/// things listed.
pub fn split_list(what: &'static str, text: &str) -> Result<Vec<String>, Error> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix('[') {
        match serde_json::from_str::<Vec<Name>>(text) {
            Ok(names) => return Ok(names.into_iter().map(Name::into_text).collect()),
            // Names such as [1,2] [3,4] start with a bracket too.
            Err(error) if rest.trim_start().starts_with('"') => return Err(Error::NotAList { what, error }),
            Err(_) => {}
        }
    }
    Ok(split_outside_brackets(text).unwrap_or_else(|| text.split_whitespace().map(str::to_owned).collect()))
}

/// `None` if the brackets are not balanced, so that they are parts of names and nothing more.
fn split_outside_brackets(text: &str) -> Option<Vec<String>> {
    let mut words = vec![String::new()];
    let mut depth = 0_usize;
    for character in text.chars() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 && character.is_whitespace() {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    words.retain(|word| !word.is_empty());
    (depth == 0).then_some(words)
}

/// A name in a JSON list: vertices of large graphs are called by numbers.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Name {
    Text(String),
    Number(serde_json::Number),
}

impl Name {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_the_standard_input() {
        assert_eq!(Spec::from_words(["-"]).unwrap().subject, Subject::Stdin);
    }

    #[test]
    fn a_word_without_equals_sign_is_no_parameter() {
        let error = Spec::from_words(["a.pg", "b.pg"]).unwrap_err();
        assert_eq!(error.to_string(), "`b.pg` is no parameter; expected key=value, such as sticks=10");
    }

    #[test]
    fn a_game_is_found_by_any_of_its_names_and_else_the_nearest_is_named() {
        let subject = |word| Spec::from_words([word]).map(|spec| spec.subject);
        assert_eq!(subject("Puissance4").unwrap(), Subject::Game("connect4".to_owned()));
        assert_eq!(subject("./nim").unwrap(), Subject::File("./nim".into()));
        let error = subject("morpoin").unwrap_err();
        assert!(error.to_string().contains("did you mean morpion?"), "{error}");
    }

    #[test]
    fn brackets_that_do_not_match_are_parts_of_names() {
        assert_eq!(split_list("vertices", "a) b(").unwrap(), ["a)", "b("]);
        assert_eq!(split_list("vertices", "[1,2] [3, 4]").unwrap(), ["[1,2]", "[3, 4]"]);
        assert_eq!(split_list("vertices", "  ").unwrap(), [""; 0]);
    }

    #[test]
    fn a_broken_json_list_is_refused() {
        let error = split_list("vertices", r#"["a", "b""#).unwrap_err();
        assert!(error.to_string().starts_with("the list of vertices starts with [ but"), "{error}");
    }
}
