//! Exercises with their answers: a sheet and an answer sheet in LaTeX, different for each seed.
//!
//! An exercise is drawn at random until it is as difficult as it should be and not trivial; what that means
//! stands in [`levels`]. The answers come from the solver, and the solution is verified before they are
//! written down.

mod attractor;
mod graph;
mod latex;
mod levels;
mod minimax;
mod nim;
mod random;
mod strategy;

pub use levels::Measures;

use crate::TeachError;
use fastrand::Rng;
use latex::Block;
use retrograde::{Arena, Lang, Objective, Player, Solution, solve, verify};
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
}

/// The name of no kind of exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there are no exercises about {0:?}; there are attractor, strategy, nim and minimax")]
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
    /// The files that a door wrote: the sheet, then the answers.
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
        Ok(Self { kind, difficulty, seed, lang })
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
        // The kind and the difficulty belong to the seed, so that they do not share their random numbers.
        let stream = self.seed.wrapping_mul(64) ^ u64::from(self.difficulty) << 3 ^ self.kind as u64;
        let mut rng = Rng::with_seed(stream);
        let level = usize::from(self.difficulty) - 1;
        let content = match self.kind {
            ExerciseKind::Attractor => attractor::content(&mut rng, level, self.lang)?,
            ExerciseKind::Strategy => strategy::content(&mut rng, level, self.lang)?,
            ExerciseKind::Nim => nim::content(&mut rng, self.seed, level, self.lang)?,
            ExerciseKind::Minimax => minimax::content(&mut rng, self.seed, level, self.lang)?,
        };
        let sheet = latex::document(&self.title(false), &content.sheet);
        let answers = latex::document(&self.title(true), &content.answers);
        let Self { kind, difficulty, seed, lang } = *self;
        let (measures, outputs) = (content.measures, Vec::new());
        let (arena, player) = content.touched.unzip();
        Ok(ExerciseReply { kind, difficulty, seed, lang, measures, outputs, sheet, answers, arena, player })
    }

    fn title(&self, answers: bool) -> String {
        let about = self.kind.title(self.lang);
        let Self { difficulty, seed, .. } = self;
        match (self.lang, answers) {
            (Lang::En, false) => format!("{about} (difficulty {difficulty}, exercise {seed})"),
            (Lang::En, true) => format!("{about} (difficulty {difficulty}, exercise {seed}): answers"),
            (Lang::Fr, false) => format!("{about} (difficulté {difficulty}, exercice {seed})"),
            (Lang::Fr, true) => format!("{about} (difficulté {difficulty}, exercice {seed})\u{a0}: corrigé"),
        }
    }
}

/// An exercise as it is asked for, before its difficulty is checked.
#[derive(Deserialize)]
struct Wanted {
    kind: ExerciseKind,
    difficulty: u8,
    seed: u64,
    #[serde(default)]
    lang: Lang,
}

impl TryFrom<Wanted> for Exercise {
    type Error = TeachError;

    fn try_from(Wanted { kind, difficulty, seed, lang }: Wanted) -> Result<Self, TeachError> {
        Self::new(kind, difficulty, seed, lang)
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

/// The solution of an exercise, verified.
fn solved(arena: &Arena) -> Result<Solution, TeachError> {
    let solution = solve(arena, Objective::default(), &())?;
    verify(arena, &solution).map_err(|violation| TeachError::NotVerified(violation.to_string()))?;
    Ok(solution)
}

impl ExerciseKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Attractor, Self::Strategy, Self::Nim, Self::Minimax];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attractor => "attractor",
            Self::Strategy => "strategy",
            Self::Nim => "nim",
            Self::Minimax => "minimax",
        }
    }

    const fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::Attractor => lang.pick("An attractor", "Un attracteur"),
            Self::Strategy => lang.pick("Strategies", "Des stratégies"),
            Self::Nim => lang.pick("A game of Nim", "Un jeu de Nim"),
            Self::Minimax => lang.pick("Minimax and alpha-beta", "Minimax et alpha-bêta"),
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
