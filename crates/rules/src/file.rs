//! A rules file: read, and not yet run.

use crate::error::{RulesError, RulesErrorKind};
use crate::game::RulesGame;
use crate::graph;
use crate::limits::Limits;
use crate::outline::{MAX_DEPTH, Outline, bytes};
use crate::parameter::{self, Parameter};
use crate::program::Code;
use crate::source::Source;
use crate::translate::Translation;
use retrograde::NamedArena;
use ruff_python_ast::ModModule;
use ruff_text_size::Ranged;
use std::sync::Arc;

/// What a rules file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesKind {
    /// A game by its rules: `start`, `moves`, `player`, `winner`.
    Game,
    /// A graph: `G` and what belongs to it.
    Arena,
}

/// A file in Python syntax that describes a game or a graph. It has been read, not run.
///
/// ```
/// use retrograde_rules::{RulesFile, RulesKind};
/// let file = RulesFile::parse("nim.py", "
/// ## Take one or two sticks; who takes the last one wins.
/// N = 10
/// G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(N + 1) for i in (0, 1)}
/// S0 = {s for s in G if s[1] == 0}
/// V0 = {(0, 1)}
/// V1 = {(0, 0)}
/// ")?;
/// assert_eq!(file.kind(), RulesKind::Arena);
/// assert_eq!(file.parameters()[0].name, "N");
/// # Ok::<(), retrograde_rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesFile {
    source: Arc<Source>,
    outline: Arc<Outline>,
    kind: RulesKind,
}

/// Larger files are no rules that somebody wrote.
const LARGEST: usize = 4 << 20;

impl RulesFile {
    /// Reads a file. The name is for error messages; nothing is opened.
    ///
    /// # Errors
    /// If the text is no Python, uses a part of Python that rules files do not have, or describes neither
    /// a game nor a graph.
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Result<Self, RulesError> {
        let source = Source { name: name.into(), text: text.into() };
        let (outline, _) = with_module(&source, |module| {
            let outline = Outline::of(module, &source);
            if let Some(place) = &outline.too_deep {
                let message = format!("this stands more than {MAX_DEPTH} deep within other things");
                return Err(RulesError::at(RulesErrorKind::Syntax, &source, place, message)
                    .with_note("split it into several lines"));
            }
            // Translating finds all that is Python and yet not for us, before anything runs.
            let translation = Translation::of(module, &source, &outline, &[])?;
            Ok((outline, translation))
        })?;
        let kind = kind(&outline, &source)?;
        Ok(Self { source: Arc::new(source), outline: Arc::new(outline), kind })
    }

    /// What the file describes.
    #[must_use]
    pub const fn kind(&self) -> RulesKind {
        self.kind
    }

    /// What the file is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// What the file says about itself: the comment that it begins with, or its docstring.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.outline.summary
    }

    /// What can be set, by `key=value`.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        parameter::parameters(&self.outline)
    }

    /// The game, with some parameters set.
    ///
    /// # Errors
    /// If a parameter is not known or does not fit, if the file fails, or if it lacks a function or the
    /// start of a game.
    pub fn game<K: AsRef<str>, V: AsRef<str>>(
        &self,
        parameters: &[(K, V)],
        limits: Limits,
    ) -> Result<RulesGame, RulesError> {
        let arguments = parameter::read(parameters, &self.outline, &self.source)?;
        RulesGame::new(self.code(&arguments, limits)?, &arguments.keywords)
    }

    /// The arena, with some parameters set.
    ///
    /// # Errors
    /// If a parameter is not known or does not fit, if the file fails, or if what it defines is no arena.
    pub fn arena<K: AsRef<str>, V: AsRef<str>>(
        &self,
        parameters: &[(K, V)],
        limits: Limits,
    ) -> Result<NamedArena, RulesError> {
        let arguments = parameter::read(parameters, &self.outline, &self.source)?;
        graph::read(&self.code(&arguments, limits)?)
    }

    fn code(&self, arguments: &parameter::Arguments, limits: Limits) -> Result<Code, RulesError> {
        let translation = with_module(&self.source, |module| {
            Translation::of(module, &self.source, &self.outline, &arguments.constants)
        })?;
        Ok(Code {
            source: Arc::clone(&self.source),
            outline: Arc::clone(&self.outline),
            translation: Arc::new(translation),
            limits,
        })
    }
}

/// Parses the text and does something with it, on a stack that is large enough for whatever is nested in it.
fn with_module<R>(source: &Source, work: impl FnOnce(&ModModule) -> Result<R, RulesError>) -> Result<R, RulesError> {
    if source.text.len() > LARGEST {
        let message = format!("the file has more than {} MB", LARGEST >> 20);
        return Err(RulesError::of_file(RulesErrorKind::Syntax, source, message)
            .with_note("let the code compute the graph, or write it in a format for graphs"));
    }
    stacker::grow((16 << 20) + 256 * source.text.len(), || {
        let parsed = ruff_python_parser::parse_module(&source.text).map_err(|error| {
            let message = error.error.to_string();
            RulesError::at(RulesErrorKind::Syntax, source, &bytes(error.range()), message)
        })?;
        work(parsed.syntax())
    })
}

fn kind(outline: &Outline, source: &Source) -> Result<RulesKind, RulesError> {
    let has = |name: &str| outline.place(name).is_some();
    if has("moves") {
        Ok(RulesKind::Game)
    } else if has("G") {
        Ok(RulesKind::Arena)
    } else {
        let error = |message: &str| RulesError::of_file(RulesErrorKind::Missing, source, message);
        Err(if ["start", "player", "winner"].into_iter().any(has) {
            error("the file has no function `moves`")
                .with_note("def moves(s): …  returns a list of positions, or of (name, position) pairs")
        } else {
            error("the file describes neither a game nor a graph")
                .with_note("a game has start, moves(s), player(s) and winner(s)")
                .with_note("a graph has G, a dict from each vertex to the list of its successors, with S0, V0 and V1")
        })
    }
}
