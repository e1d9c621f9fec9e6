//! From Python to Starlark, keeping track of where everything came from.
//!
//! Starlark is small: it has no `while`, no generator expressions, no set displays, no chained
//! comparisons. People who write Python use all of these, so a file is parsed as Python and written
//! out again in Starlark. On the way `+`, `*` and whatever takes a whole list are led through functions
//! that look at the memory first (see [`builtins`](crate::builtins)); a call of one costs a few
//! nanoseconds.

#![allow(clippy::disallowed_methods, reason = "what is collected from hash maps here is only looked up, never written")]

mod arguments;
mod assignments;
mod calls;
mod comparisons;
mod expressions;
mod loops;
mod names;
mod small;
mod statements;
mod texts;

use crate::error::{RulesError, RulesErrorKind};
use crate::game::QUESTIONS;
use crate::literal::{Literal, Shape};
use crate::outline::{Outline, bytes};
use crate::source::Source;
use ruff_python_ast::ModModule;
use ruff_text_size::{Ranged, TextRange};
use small::{Scope, SmallNames};
use std::ops::Range;

/// A file in Starlark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Translation {
    pub(crate) text: String,
    /// For every piece of Starlark the piece of Python that it was; inner pieces before outer ones.
    pieces: Vec<(Range<usize>, Range<usize>)>,
}

impl Translation {
    /// Translates a file. The constants of those names take other values than the file gives them.
    ///
    /// # Errors
    /// If the file uses a part of Python that rules files do not have.
    pub(crate) fn of(
        module: &ModModule,
        source: &Source,
        outline: &Outline,
        constants: &[(String, Literal)],
    ) -> Result<Self, RulesError> {
        let small = SmallNames::of(module, &|name| outline.bound.contains(name));
        let result = Self::default();
        let mut writer = Writer { source, outline, constants, small, result, indent: 0, scope: None, fresh: 0 };
        writer.check_names()?;
        writer.block(&module.body)?;
        if ["winner", "player", "moves"].iter().all(|name| outline.place(name).is_some()) {
            writer.put(QUESTIONS);
        }
        Ok(writer.result)
    }

    /// Where the smallest piece of Python stands whose translation holds those bytes of Starlark.
    pub(crate) fn origin(&self, place: &Range<usize>) -> Option<Range<usize>> {
        self.pieces
            .iter()
            .filter(|(piece, _)| piece.start <= place.start && place.end <= piece.end)
            .min_by_key(|(piece, _)| piece.len())
            .map(|(_, origin)| origin.clone())
    }
}

/// What goes wrong ends the translation.
type Written = Result<(), RulesError>;

struct Writer<'a> {
    source: &'a Source,
    outline: &'a Outline,
    constants: &'a [(String, Literal)],
    small: SmallNames,
    result: Translation,
    indent: usize,
    /// The function that is being written.
    scope: Scope,
    /// How many names of our own there are.
    fresh: usize,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.result.text.push_str(text);
    }

    /// Writes something and remembers where it came from.
    fn piece(&mut self, origin: TextRange, write: impl FnOnce(&mut Self) -> Written) -> Written {
        let start = self.result.text.len();
        write(self)?;
        let end = self.result.text.len();
        self.result.pieces.push((start..end, bytes(origin)));
        Ok(())
    }

    /// Writes things with commas between them.
    fn commas<T>(&mut self, things: &[T], mut write: impl FnMut(&mut Self, &T) -> Written) -> Written {
        for (index, thing) in things.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            write(self, thing)?;
        }
        Ok(())
    }

    fn line(&mut self, write: impl FnOnce(&mut Self) -> Written) -> Written {
        self.put(&" ".repeat(self.indent));
        write(self)?;
        self.put("\n");
        Ok(())
    }

    /// The error for what Python has and rules files do not.
    fn refuse(&self, node: &impl Ranged, what: &str, instead: &str) -> RulesError {
        let message = format!("{what} is not part of the language of rules files");
        RulesError::at(RulesErrorKind::Syntax, self.source, &bytes(node.range()), message).with_note(instead)
    }
}

impl Literal {
    /// The literal as an expression of Starlark.
    fn starlark(&self) -> String {
        match self {
            Self::None => "None".to_owned(),
            Self::Bool(true) => "True".to_owned(),
            Self::Bool(false) => "False".to_owned(),
            Self::Int(number) => format!("({number})"),
            Self::Text(text) => texts::quoted(text),
            Self::Ints(shape, ints) => {
                let ints: String = ints.iter().map(|number| format!("{number}, ")).collect();
                match shape {
                    Shape::List => format!("[{ints}]"),
                    Shape::Tuple => format!("({ints})"),
                    Shape::Set => format!("set([{ints}])"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
