//! What is opened: a game by its name, or the bytes of a file. No path and no stream: a front end has read it.

use crate::{Blob, Error, Listing};
use retrograde::Explorer;
use retrograde_formats::Format;
use serde::{Deserialize, Serialize};

/// What is opened.
///
/// ```
/// use retrograde_engine::Source;
/// let source: Source = serde_json::from_str(r#"{"game": "nim", "parameters": [["sticks", "10"]]}"#)?;
/// assert_eq!(source.name(), "nim");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "Fields")]
pub enum Source {
    /// A built-in game.
    Game {
        /// Its name, or another that it has.
        game: String,
        /// What is set, in the order given.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        parameters: Vec<(String, String)>,
    },
    /// A file that somebody has read: a graph, a rules file.
    File {
        /// What messages call it; its ending may tell the format.
        file: String,
        /// What stands in it.
        content: Blob,
        /// Its format, if name and content are not to decide.
        #[serde(skip_serializing_if = "Option::is_none", with = "crate::named::option")]
        format: Option<Format>,
        /// The vertex list that belongs to a CSV edge list: what it is called, and what stands in it.
        #[serde(skip_serializing_if = "Option::is_none")]
        vertices: Option<(String, Blob)>,
        /// What is set of a rules file, in the order given.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        parameters: Vec<(String, String)>,
    },
}

/// What a source says of itself, before it is clear whether it is a game or a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    file: Option<String>,
    content: Option<Blob>,
    #[serde(default, with = "crate::named::option")]
    format: Option<Format>,
    vertices: Option<(String, Blob)>,
    #[serde(default)]
    parameters: Vec<(String, String)>,
}

impl TryFrom<Fields> for Source {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, &'static str> {
        match fields {
            Fields { game: Some(game), file: None, content: None, format: None, vertices: None, parameters } => {
                Ok(Self::Game { game, parameters })
            }
            Fields { game: None, file: Some(file), content: Some(content), format, vertices, parameters } => {
                Ok(Self::File { file, content, format, vertices, parameters })
            }
            _ => Err("a source is either a `game`, perhaps with `parameters`, or a `file` with its `content`"),
        }
    }
}

impl Source {
    /// A built-in game with some parameters.
    pub fn game<'a>(name: &str, parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let parameters = parameters.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Self::Game { game: name.to_owned(), parameters }
    }

    /// A file that is read as its name and content tell.
    pub fn file(name: impl Into<String>, content: impl Into<Blob>) -> Self {
        let (format, vertices, parameters) = (None, None, Vec::new());
        Self::File { file: name.into(), content: content.into(), format, vertices, parameters }
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Game { game, .. } => game,
            Self::File { file, .. } => file,
        }
    }
}

/// Where a question begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Where the input says.
    #[default]
    Start,
    /// At the vertex of that name, or at the position of a game as people write it.
    At(String),
    /// Where these moves lead from the input's start: each is named by the vertex it goes to, or in a game
    /// as people write it.
    After(Vec<String>),
    /// Where these moves lead from the vertex of that name, or from the position of a game as people write it.
    From(String, Vec<String>),
}

/// How far a game is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limit {
    /// No more positions than this; by default as many as the budget holds.
    pub positions: Option<usize>,
    /// In which order; the result is the same.
    #[serde(with = "crate::named")]
    pub explorer: Explorer,
}

/// Where a question begins, and how far a game may be listed for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Origin {
    /// Where it begins.
    pub place: Place,
    /// How far a game is listed.
    pub limit: Limit,
}

impl Origin {
    /// This place with no more positions listed than this, unless the user has set a limit.
    #[must_use]
    pub(crate) fn at_most(&self, positions: usize) -> Self {
        let positions = Some(self.limit.positions.unwrap_or(positions));
        Self { place: self.place.clone(), limit: Limit { positions, ..self.limit } }
    }

    /// This place with no more positions listed than take a moment, unless the user has set a limit: for what is good to
    /// know but not what was asked, such as the ranks in a picture. What was listed in vain is thrown away.
    #[must_use]
    pub(crate) fn briefly(&self) -> Self {
        self.at_most(200_000)
    }

    /// Where these moves lead.
    pub fn moves<'a>(moves: impl IntoIterator<Item = &'a str>) -> Self {
        Self { place: Place::After(moves.into_iter().map(str::to_owned).collect()), limit: Limit::default() }
    }
}

/// A word that should have been a parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no parameter; expected key=value, such as sticks=10")]
pub struct NotAParameter(pub String);

/// A parameter as people write it, `key=value`.
///
/// # Errors
/// If it is none.
pub fn parameter(word: &str) -> Result<(String, String), NotAParameter> {
    match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(NotAParameter(word.to_owned())),
    }
}

/// Whether a file holds rules, by its name.
#[must_use]
pub fn is_rules_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ending == "py" || ending == "star")
}

/// Splits a list as people type it: words between white space, where white space inside round, square
/// or curly brackets does not count; or a JSON list of texts and numbers, for names that hold anything. Commas may be
/// parts of names, so that a word such as `1,2` stays one word here; who follows the words splits what is no step.
///
/// ```
/// use retrograde_engine::{Listing, split_list};
/// assert_eq!(split_list(Listing::Vertices, "s0 (10, 0) s2")?, ["s0", "(10, 0)", "s2"]);
/// assert_eq!(split_list(Listing::Vertices, r#"["5, Luna", 7]"#)?, ["5, Luna", "7"]);
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
///
/// # Errors
/// If the text starts with `["` or `[` and a number, as a JSON list does, but is none. `what` names the
/// things listed.
pub fn split_list(what: Listing, text: &str) -> Result<Vec<String>, Error> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix('[') {
        match serde_json::from_str::<Vec<Name>>(text) {
            Ok(names) => return Ok(names.into_iter().map(Name::into_text).collect()),
            // Names such as [1,2] [3,4] start with a bracket too.
            Err(error) if rest.trim_start().starts_with('"') => {
                return Err(Error::NotAList { what, reason: error.to_string() });
            }
            Err(_) => {}
        }
    }
    let words = split_outside_brackets(text, char::is_whitespace);
    Ok(words.unwrap_or_else(|| text.split_whitespace().map(str::to_owned).collect()))
}

/// The ways to read a word that is no step by itself as several steps: separated by commas, perhaps in brackets, as in
/// `1,2`, `(s0, s1, s2)` and `(6,Luna),(5,Lucie)`; or one character each, as in `443`.
pub(crate) fn together(word: &str) -> Vec<Vec<String>> {
    let inside = [('(', ')'), ('[', ']'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| word.strip_prefix(open)?.strip_suffix(close));
    let at_commas =
        |text: &str| split_outside_brackets(text, |character| character == ',' || character.is_whitespace());
    let letters = word.chars().all(char::is_alphanumeric).then(|| word.chars().map(String::from).collect());
    let ways = [at_commas(word), inside.and_then(at_commas), letters];
    ways.into_iter().flatten().filter(|parts: &Vec<String>| !parts.is_empty() && parts.as_slice() != [word]).collect()
}

/// `None` if the brackets are not balanced, so that they are parts of names and nothing more.
fn split_outside_brackets(text: &str, is_separator: impl Fn(char) -> bool) -> Option<Vec<String>> {
    let mut words = vec![String::new()];
    let mut depth = 0_usize;
    for character in text.chars() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 && is_separator(character) {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    words.retain(|word| !word.is_empty());
    (depth == 0).then_some(words)
}

/// A name in a JSON list: vertices of large graphs are called by numbers.
#[derive(Deserialize)]
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
    fn a_word_without_equals_sign_is_no_parameter() {
        let error = parameter("b.pg").unwrap_err();
        assert_eq!(error.to_string(), "`b.pg` is no parameter; expected key=value, such as sticks=10");
    }

    #[test]
    fn brackets_that_do_not_match_are_parts_of_names() {
        let split = |text| split_list(Listing::Vertices, text).unwrap();
        assert_eq!(split("a) b("), ["a)", "b("]);
        assert_eq!(split("[1,2] [3, 4]"), ["[1,2]", "[3, 4]"]);
        assert_eq!(split("  "), [""; 0]);
    }

    #[test]
    fn a_broken_json_list_is_refused() {
        let error = split_list(Listing::Vertices, r#"["a", "b""#).unwrap_err();
        assert!(error.to_string().starts_with("the list of vertices starts with [ but"), "{error}");
    }
}
