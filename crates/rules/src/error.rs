//! What can be wrong with a rules file, told with the place where it is.

use crate::source::{Place, Source};
use retrograde::dynamic::{Complaint, Fault};
use retrograde::{Lang, Said};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What sort of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// The text is not Python, or uses a part of Python that rules files do not have.
    Syntax,
    /// The file lacks something that a game or a graph must have.
    Missing,
    /// A parameter that the file does not know, or a value that does not fit it.
    Parameter,
    /// The code failed while it ran.
    Failed,
    /// A function or a name gave something else than it should.
    WrongValue,
    /// The code took more steps, memory or calls within calls than the [`Limits`](crate::Limits) allow.
    Limit,
    /// The graph is no arena: a target of both players, say.
    Arena,
}

/// Why a rules file could not be read or run.
///
/// The text of the error is for a person: the file, the line and the column, what is wrong, the line
/// itself with a caret, and what would be right.
///
/// ```
/// use retrograde_rules::RulesFile;
/// let error = RulesFile::parse("odd.py", "start = (1, 2]\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "odd.py:1:14: Expected `,`, found `]`\n  |\n1 | start = (1, 2]\n  |              ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    kind: RulesErrorKind,
    file: String,
    place: Option<Place>,
    message: Said,
    notes: Vec<Said>,
    /// The functions that called each other to get there, the outermost first.
    trace: Vec<(String, usize)>,
}

impl RulesError {
    /// An error of the file as a whole.
    pub(crate) fn of_file(kind: RulesErrorKind, source: &Source, message: impl Into<Said>) -> Self {
        let (file, message) = (source.name.clone(), message.into());
        Self(Box::new(Report { kind, file, place: None, message, notes: Vec::new(), trace: Vec::new() }))
    }

    /// An error at some bytes of the file.
    pub(crate) fn at(kind: RulesErrorKind, source: &Source, bytes: &Range<usize>, message: impl Into<Said>) -> Self {
        let mut error = Self::of_file(kind, source, message);
        error.0.place = Some(source.place(bytes));
        error
    }

    /// This error with a line below it: what would be right, or how it came about.
    pub(crate) fn with_note(mut self, note: impl Into<Said>) -> Self {
        self.0.notes.push(note.into());
        self
    }

    /// This error, reached through calls of functions: each with the line of the call, the outermost first.
    pub(crate) fn with_trace(mut self, trace: Vec<(String, usize)>) -> Self {
        self.0.trace = trace;
        self
    }

    /// What sort of thing went wrong.
    #[must_use]
    pub fn kind(&self) -> RulesErrorKind {
        self.0.kind
    }

    /// The line of the file, counted from 1, if one is to blame.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.0.place.as_ref().map(|place| place.line)
    }

    /// The character in the line, counted from 1, if one is to blame.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.0.place.as_ref().map(|place| place.column)
    }

    /// What is wrong, without the place and the hints.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message.en
    }

    /// The whole error in a language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        let Report { file, place, message, notes, trace, .. } = &*self.0;
        let message = message.in_lang(lang);
        let (mut text, margin) = match place {
            None => (format!("{file}: {message}"), 1),
            Some(place) => {
                let at = format!("{file}:{}:{}: {message}{}", place.line, place.column, place.picture());
                (at, place.line.to_string().len())
            }
        };
        let margin = " ".repeat(margin);
        for note in notes {
            text.push_str(&format!("\n{margin} = {}", note.in_lang(lang)));
        }
        if !trace.is_empty() {
            let calls: Vec<String> = trace.iter().map(|(name, line)| format!("{name}:{line}")).collect();
            let word = lang.pick("called through", "appelé par");
            text.push_str(&format!("\n{margin} = {word} {}", calls.join(" → ")));
        }
        text
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl std::error::Error for RulesError {}

impl Complaint for RulesError {
    fn in_lang(&self, lang: Lang) -> String {
        Self::in_lang(self, lang)
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Self {
        Self::Rules(Arc::new(error))
    }
}
