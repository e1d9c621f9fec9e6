//! Exercises with their answers: a sheet and an answer sheet in LaTeX, different for each seed.
//!
//! An exercise is drawn at random until it is as difficult as it should be and not trivial; what that means
//! stands in [`levels`]. The answers come from the solver, and the solution is verified before they are
//! written down.

mod attractor;
mod building;
mod degrees;
mod graph;
mod latex;
mod levels;
mod minimax;
mod nim;
mod paper;
mod python;
mod random;
mod strategy;

pub use levels::Measures;
pub use paper::{Paper, PaperPiece, PaperSpan};

use crate::{Setting, TeachError};
use fastrand::Rng;
use graph::Subject;
use latex::Block;
use retrograde::{Arena, Lang, Mode, Objective, Outcome, Player, Solution, Vertex, solve, verify};
use retrograde_games::Nim;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Make an exercise.
///
/// ```
/// use retrograde::Lang;
/// use retrograde_teach::{Exercise, ExerciseKind};
/// let exercise = Exercise::new(ExerciseKind::Attractor, 1, 7, Lang::En)?;
/// let reply = exercise.make()?;
/// assert_eq!(reply.measures.rank, Some(2));
/// assert!(reply.sheet.contains("tikzpicture"));
/// # Ok::<(), retrograde_teach::TeachError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wanted")]
pub struct Exercise {
    /// What it is about.
    pub kind: ExerciseKind,
    /// How difficult it is, 1 to 5.
    difficulty: u8,
    /// An exercise is made again from its seed.
    pub seed: u64,
    /// Its language.
    pub lang: Lang,
    /// What further exercises of the same sheet are about, each with the next seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<ExerciseKind>,
    /// The title of the sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether only the body is written, to be read by `\input` in a document of one's own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub body: bool,
    /// Whether it is about the arena or game that was opened, instead of a random one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// Whether both sheets are told piece by piece too, for those who set them themselves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paper: bool,
}

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExerciseKind {
    /// The layers of an attractor.
    Attractor,
    /// Winning strategies, and moves that keep a draw.
    Strategy,
    /// A game of Nim.
    Nim,
    /// A game tree, with alpha-beta pruning.
    Minimax,
    /// A game tree with numbers on its leaves.
    Values,
    /// Degrees, the dictionary of a graph, and transposition.
    Degrees,
    /// Building the graph of a game.
    Building,
    /// A Python function, which can be corrected.
    Python,
}

/// The names of all kinds, as a sentence lists them.
const KIND_NAMES: &str = "attractor, strategy, nim, minimax, values, degrees, building and python";

/// The name of no kind of exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there are no exercises about {0:?}; there are {names}", names = KIND_NAMES)]
pub struct UnknownExercise(pub String);

/// An exercise with its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExerciseReply {
    /// What it is about.
    pub kind: ExerciseKind,
    /// How difficult it is.
    pub difficulty: u8,
    /// Its seed.
    pub seed: u64,
    /// Its language.
    pub lang: Lang,
    /// What makes it as difficult as it is.
    pub measures: Measures,
    /// The files that a front end wrote: the sheet, then the answers.
    pub outputs: Vec<String>,
    /// The sheet, in LaTeX.
    pub sheet: String,
    /// The answers, in LaTeX.
    pub answers: String,
    /// The arena that it is about, as our JSON, if there is one to be looked at without paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arena: Option<String>,
    /// Whose attractor or strategy is asked for there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Both sheets piece by piece, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Paper>,
    /// What a teacher should know about the arena.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Exercise {
    /// An exercise of that difficulty, 1 to 5.
    ///
    /// # Errors
    /// If there is no such difficulty.
    pub fn new(kind: ExerciseKind, difficulty: u8, seed: u64, lang: Lang) -> Result<Self, TeachError> {
        if !(1..=5).contains(&difficulty) {
            return Err(TeachError::NoDifficulty(difficulty));
        }
        let (also, title, body, own, paper) = (Vec::new(), None, false, false, false);
        Ok(Self { kind, difficulty, seed, lang, also, title, body, own, paper })
    }

    /// How difficult it is.
    #[must_use]
    pub const fn difficulty(&self) -> u8 {
        self.difficulty
    }

    /// Makes the sheet and its answers; the files that hold them are for who asked.
    ///
    /// # Errors
    /// If none is found for the seed.
    pub fn make(&self) -> Result<ExerciseReply, TeachError> {
        self.make_about(None)
    }

    /// Makes the sheet and its answers about an arena of one's own, where there is one.
    ///
    /// # Errors
    /// If none is found for the seed, or the arena has nothing to ask for.
    pub fn make_about(&self, own: Option<&Own<'_>>) -> Result<ExerciseReply, TeachError> {
        let kinds: Vec<ExerciseKind> = std::iter::once(self.kind).chain(self.also.iter().copied()).collect();
        let several = kinds.len() > 1;
        let (mut sheets, mut answers, mut first, mut warnings) = (Vec::new(), Vec::new(), None, Vec::new());
        for (number, &kind) in kinds.iter().enumerate() {
            let seed = self.seed.wrapping_add(number as u64);
            let mut content = match own {
                Some(own) => self.own(kind, own, seed, &mut warnings)?,
                None => self.random(kind, seed)?,
            };
            if latex::is_small(&content.sheet) || latex::is_small(&content.answers) {
                warnings.push("a figure is small, since the arena would not fit on a page otherwise".to_owned());
            }
            if several || self.title.is_some() {
                let about = kind.title(self.lang);
                let dot = self.lang.pick(": ", "\u{a0}: ");
                let named = if several {
                    format!("{} {}{dot}{}", self.lang.pick("Exercise", "Exercice"), number + 1, lowered(about))
                } else {
                    about.to_owned()
                };
                content.sheet.insert(0, Block::Heading(named.clone()));
                content.answers.insert(0, Block::Heading(named));
            }
            sheets.push(content.sheet);
            answers.push(content.answers);
            first.get_or_insert((content.measures, content.touched));
        }
        let (measures, touched) = first.ok_or(TeachError::NoExercise)?;
        let (title, answers_title) = (self.heading(several, false), self.heading(several, true));
        let sheet = latex::document(&title, &sheets, self.body);
        let written = latex::document(&answers_title, &answers, self.body);
        let pieces = |pages: &[Vec<Block>]| pages.iter().flatten().map(PaperPiece::of).collect();
        let paper =
            self.paper.then(|| Paper { title, sheet: pieces(&sheets), answers_title, answers: pieces(&answers) });
        let (kind, difficulty, seed, lang) = (self.kind, self.difficulty, self.seed, self.lang);
        let ((arena, player), outputs) = (touched.unzip(), Vec::new());
        Ok(ExerciseReply {
            kind,
            difficulty,
            seed,
            lang,
            measures,
            outputs,
            sheet,
            answers: written,
            arena,
            player,
            paper,
            warnings: once_each(warnings),
        })
    }

    fn random(&self, kind: ExerciseKind, seed: u64) -> Result<Content, TeachError> {
        // The kind and the difficulty belong to the seed, so that they do not share their random numbers.
        let stream = seed.wrapping_mul(64) ^ u64::from(self.difficulty) << 3 ^ kind as u64;
        let mut rng = Rng::with_seed(stream);
        let level = usize::from(self.difficulty) - 1;
        match kind {
            ExerciseKind::Attractor => attractor::content(&mut rng, level, self.lang),
            ExerciseKind::Strategy => strategy::content(&mut rng, level, self.lang),
            ExerciseKind::Nim => nim::content(&mut rng, seed, level, self.lang),
            ExerciseKind::Minimax => minimax::content(&mut rng, seed, level, false, self.lang),
            ExerciseKind::Values => minimax::content(&mut rng, seed, level, true, self.lang),
            ExerciseKind::Degrees => degrees::content(&mut rng, level, self.lang),
            ExerciseKind::Building => building::content(&mut rng, level, self.lang),
            ExerciseKind::Python => python::content(&mut rng, level, self.lang),
        }
    }

    fn own(
        &self,
        kind: ExerciseKind,
        own: &Own<'_>,
        seed: u64,
        warnings: &mut Vec<String>,
    ) -> Result<Content, TeachError> {
        let (setting, level) = (own.setting, usize::from(self.difficulty) - 1);
        let solution = solved(setting.arena, setting.objective)?;
        let start = match setting.start {
            Some(start) => start,
            None => {
                let start = longest(setting.arena, &solution).ok_or(TeachError::OwnEmpty)?;
                let name = setting.name(start);
                warnings.push(format!("the input names no start, so that the exercise begins at {name}"));
                start
            }
        };
        let subject = Subject::own(setting, start);
        let content = match kind {
            ExerciseKind::Degrees => degrees::about(&subject, self.lang),
            ExerciseKind::Building => building::about(&subject, None, self.lang),
            ExerciseKind::Attractor | ExerciseKind::Strategy => {
                let winner = solution.value(start).winner();
                if winner.is_none() {
                    warnings.push("the start is a draw, so that there is no winning strategy to ask for".to_owned());
                } else if !graph::winner_chooses(setting.arena, &solution, start) {
                    warnings
                        .push("from this start the winner cannot go wrong, so that there is little to find".to_owned());
                }
                // Who only avoids has no attractor.
                let avoider = match setting.objective.mode {
                    Mode::Avoid(player) => Some(player),
                    Mode::Draws => None,
                };
                let attracted = match (avoider, winner) {
                    (Some(avoider), _) => !avoider,
                    (None, winner) => winner.unwrap_or(Player::Zero),
                };
                let measures = graph::measures(setting.arena, &solution, start, attracted);
                match kind {
                    ExerciseKind::Attractor => attractor::about(&subject, &solution, attracted, measures, self.lang),
                    _ => strategy::about(&subject, &solution, winner, measures, self.lang),
                }
            }
            ExerciseKind::Minimax => minimax::about(&subject, None, warnings, self.lang)?,
            ExerciseKind::Values => {
                let values = setting.values.filter(|values| !values.is_empty()).ok_or(TeachError::OwnNumbers)?;
                minimax::about(&subject, Some(values), warnings, self.lang)?
            }
            ExerciseKind::Python => python::about(&subject, level, self.lang)?,
            ExerciseKind::Nim => {
                let nim = own.nim.ok_or(TeachError::OwnNim)?;
                return nim::about(&mut Rng::with_seed(seed), nim, &subject.name(start), warnings, self.lang);
            }
        };
        content.ok_or(TeachError::NoExercise)
    }

    fn heading(&self, several: bool, answers: bool) -> String {
        let Self { difficulty, seed, lang, .. } = self;
        let title = match (&self.title, lang) {
            (Some(title), _) => title.clone(),
            (None, Lang::En) if several => format!("Exercises (difficulty {difficulty}, from number {seed})"),
            (None, Lang::Fr) if several => format!("Exercices (difficulté {difficulty}, à partir du numéro {seed})"),
            (None, _) if self.own => self.kind.title(*lang).to_owned(),
            (None, Lang::En) => format!("{} (difficulty {difficulty}, exercise {seed})", self.kind.title(*lang)),
            (None, Lang::Fr) => format!("{} (difficulté {difficulty}, exercice {seed})", self.kind.title(*lang)),
        };
        match (lang, answers) {
            (_, false) => title,
            (Lang::En, true) => format!("{title}: answers"),
            (Lang::Fr, true) => format!("{title}\u{a0}: corrigé"),
        }
    }
}

/// What an exercise of one's own is about.
#[derive(Clone, Copy)]
pub struct Own<'a> {
    /// The arena, from its start.
    pub setting: &'a Setting<'a>,
    /// The game of Nim that it is the arena of, if it is one.
    pub nim: Option<&'a Nim>,
}

/// With a small first letter, to stand after a colon. Names keep theirs.
fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// An exercise as it is asked for, before its difficulty is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    kind: ExerciseKind,
    difficulty: u8,
    seed: u64,
    #[serde(default)]
    lang: Lang,
    #[serde(default)]
    also: Vec<ExerciseKind>,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    body: bool,
    #[serde(default)]
    own: bool,
    #[serde(default)]
    paper: bool,
}

impl TryFrom<Wanted> for Exercise {
    type Error = TeachError;

    fn try_from(wanted: Wanted) -> Result<Self, TeachError> {
        let Wanted { kind, difficulty, seed, lang, also, title, body, own, paper } = wanted;
        Ok(Self { also, title, body, own, paper, ..Self::new(kind, difficulty, seed, lang)? })
    }
}

/// What stands on the two sheets.
struct Content {
    sheet: Vec<Block>,
    answers: Vec<Block>,
    measures: Measures,
    /// The arena as our JSON, and whose attractor or strategy is asked for.
    touched: Option<(String, Player)>,
}

/// No exercise needs more attempts than this, as the tests find out.
const ATTEMPTS: usize = 1_000_000;

/// Tries until something fits.
fn attempt<T>(mut make: impl FnMut() -> Option<T>) -> Result<T, TeachError> {
    let made = (0..ATTEMPTS).find_map(|_| make());
    made.ok_or(TeachError::NoExercise)
}

/// Each warning once, in their order.
fn once_each(warnings: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for warning in warnings {
        if !told.contains(&warning) {
            told.push(warning);
        }
    }
    told
}

/// Where an exercise begins if nobody says: where a win takes longest, of J0 if there is one.
fn longest(arena: &Arena, solution: &Solution) -> Option<Vertex> {
    let of = |player: Player| {
        let won = arena.vertices().filter(|&vertex| solution.value(vertex) == Outcome::Win(player));
        // Of equals the first.
        won.rev().max_by_key(|&vertex| solution.rank(vertex)).filter(|&vertex| solution.rank(vertex) > Some(0))
    };
    of(Player::Zero).or_else(|| of(Player::One)).or_else(|| arena.vertices().next())
}

/// The solution of an exercise, verified.
fn solved(arena: &Arena, objective: Objective) -> Result<Solution, TeachError> {
    let solution = solve(arena, objective, &())?;
    verify(arena, &solution).map_err(|violation| TeachError::NotVerified(violation.to_string()))?;
    Ok(solution)
}

impl ExerciseKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Attractor,
        Self::Strategy,
        Self::Nim,
        Self::Minimax,
        Self::Values,
        Self::Degrees,
        Self::Building,
        Self::Python,
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attractor => "attractor",
            Self::Strategy => "strategy",
            Self::Nim => "nim",
            Self::Minimax => "minimax",
            Self::Values => "values",
            Self::Degrees => "degrees",
            Self::Building => "building",
            Self::Python => "python",
        }
    }

    const fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::Attractor => lang.pick("An attractor", "Un attracteur"),
            Self::Strategy => lang.pick("Strategies", "Des stratégies"),
            Self::Nim => lang.pick("A game of Nim", "Un jeu de Nim"),
            Self::Minimax => lang.pick("Minimax and alpha-beta", "Minimax et alpha-bêta"),
            Self::Values => lang.pick("Numbers on the leaves", "Des valeurs aux feuilles"),
            Self::Degrees => lang.pick("Degrees and transposition", "Degrés et graphe transposé"),
            Self::Building => lang.pick("Building the graph", "Construire le graphe"),
            Self::Python => lang.pick("A Python function", "Une fonction Python"),
        }
    }
}

impl fmt::Display for ExerciseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ExerciseKind {
    type Err = UnknownExercise;

    fn from_str(name: &str) -> Result<Self, UnknownExercise> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownExercise(name.to_owned()))
    }
}
