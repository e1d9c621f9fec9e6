//! What the user named: a file, the standard input or a game, and where to begin in it.

use crate::Error;
use retrograde_formats::Format;
use std::path::PathBuf;

/// What the user named, before anything is opened.
///
/// ```
/// use retrograde_app::{Spec, Subject};
/// let spec = Spec::from_words(["arena.pg"])?;
/// assert_eq!(spec.subject, Subject::File("arena.pg".into()));
/// # Ok::<(), retrograde_app::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// What holds the arena.
    pub subject: Subject,
    /// Parameters of a game, in the order given.
    pub parameters: Vec<(String, String)>,
    /// The format of a file, if its name and content are not to decide.
    pub format: Option<Format>,
    /// The vertex list that belongs to a CSV edge list.
    pub vertices: Option<PathBuf>,
    /// Where to begin.
    pub place: Place,
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
}

/// Where to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Where the input says.
    #[default]
    Start,
    /// At the vertex of that name.
    At(String),
    /// Where these moves lead from the input's start; each is named by the vertex it goes to.
    After(Vec<String>),
}

impl Spec {
    /// What the words of a command name: a path or `-`, then `key=value` parameters.
    ///
    /// # Errors
    /// If there is no word, or a later word is no parameter.
    pub fn from_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Result<Self, Error> {
        let mut words = words.into_iter();
        let first = words.next().ok_or_else(|| Error::Usage("name a file, or - for the standard input".to_owned()))?;
        let parameters = words.map(|word| parameter(word.as_ref())).collect::<Result<Vec<_>, _>>()?;
        let subject = match first.as_ref() {
            "-" => Subject::Stdin,
            path => Subject::File(path.into()),
        };
        if let Some((key, value)) = parameters.first() {
            return Err(Error::NoParameters { parameter: format!("{key}={value}"), subject: subject.to_string() });
        }
        Ok(Self { parameters, ..Self::new(subject) })
    }

    /// The subject alone, to be read as its name and content tell and begun where it says.
    #[must_use]
    pub const fn new(subject: Subject) -> Self {
        Self { subject, parameters: Vec::new(), format: None, vertices: None, place: Place::Start }
    }
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Stdin => f.write_str("the standard input"),
            Self::Text { name, .. } => f.write_str(name),
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
/// use retrograde_app::split_list;
/// assert_eq!(split_list("vertices", "s0 (10, 0) s2")?, ["s0", "(10, 0)", "s2"]);
/// assert_eq!(split_list("vertices", r#"["5, Luna", 7]"#)?, ["5, Luna", "7"]);
/// # Ok::<(), retrograde_app::Error>(())
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
    fn a_file_of_an_arena_takes_no_parameters() {
        let error = Spec::from_words(["a.pg", "n=3"]).unwrap_err();
        assert_eq!(error.to_string(), "`n=3`: a.pg takes no parameters; only games do");
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
