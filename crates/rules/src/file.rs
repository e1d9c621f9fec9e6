//! A rules file: read, and not yet run.

use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::game::RulesGame;
use crate::graph;
use crate::limits::Limits;
use crate::outline::Outline;
use crate::parameter::{self, Parameter};
use crate::script::Script;
use crate::source::Source;
use crate::syntax::with_module;
use retrograde::NamedArena;
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
    /// The file as it stands, without parameters.
    script: Script,
    kind: RulesKind,
}

impl RulesFile {
    /// Reads a file. The name is for error messages; nothing is opened.
    ///
    /// # Errors
    /// If the text is no Python, uses a part of Python that rules files do not have, or describes neither
    /// a game nor a graph.
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Result<Self, RulesError> {
        let source = Arc::new(Source { name: name.into(), text: text.into() });
        let outline = Arc::new(with_module(&source, |module| Ok(Outline::of(module, &source)))?);
        // Compiling finds all that is Python and yet not for us, before anything runs.
        let script = Script::new(&source, &outline, &[], Limits::default())?;
        let kind = kind(&outline, &source)?;
        Ok(Self { source, outline, script, kind })
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
        RulesGame::new(self.script(&arguments, limits)?, &arguments.keywords)
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
        graph::read(&self.script(&arguments, limits)?)
    }

    fn script(&self, arguments: &parameter::Arguments, limits: Limits) -> Result<Script, RulesError> {
        if arguments.constants.is_empty() {
            return Ok(Script { limits, ..self.script.clone() });
        }
        Script::new(&self.source, &self.outline, &arguments.constants, limits)
    }
}

fn kind(outline: &Outline, source: &Source) -> Result<RulesKind, RulesError> {
    let has = |name: &str| outline.place(name).is_some();
    if has("moves") {
        Ok(RulesKind::Game)
    } else if graph::GRAPHS.into_iter().any(has) {
        Ok(RulesKind::Arena)
    } else {
        let error = |said| RulesError::of_file(RulesErrorKind::Missing, source, said);
        Err(if ["start", "player", "winner"].into_iter().any(has) {
            error(said!("the file has no function `moves`", "le fichier n’a pas de fonction `moves`")).with_note(said!(
                "def moves(s): …  returns a list of positions, or of (name, position) pairs",
                "def moves(s): …  renvoie une liste de positions, ou de paires (nom, position)"
            ))
        } else {
            error(said!("the file describes neither a game nor a graph", "le fichier ne décrit ni un jeu ni un graphe"))
                .with_note(said!("a game has start, moves(s), player(s) and winner(s)", "un jeu a start, moves(s), player(s) et winner(s)"))
                .with_note(said!(
                    "a graph has G (or A), a dict from each vertex to the list of its successors, with S0, V0 and V1",
                    "un graphe a G (ou A), un dictionnaire de chaque sommet vers la liste de ses successeurs, avec S0, V0 et V1"
                ))
        })
    }
}
