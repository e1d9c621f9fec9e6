//! The job of searching a position.

use super::SearchReply;
use super::run::run;
use crate::{Budget, Context, Error, Misuse, Opened, Origin, Place};
use retrograde::Lang;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Search a position: who wins, in how many moves, by which move, without listing the game.
///
/// ```
/// use retrograde_engine::{Opened, Search, Source};
/// let hex = Opened::open(&Source::game("hex", [("width", "4"), ("height", "4")]), &())?;
/// let reply = Search::default().answer(&hex, &())?;
/// assert_eq!((reply.length, reply.proven), (Some(9), true));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// Where it begins.
    pub origin: Origin,
    /// By which algorithm.
    #[serde(with = "crate::named")]
    pub method: Method,
    /// Look only so many moves ahead, where the heuristic guesses.
    pub depth: Option<u32>,
    /// Who guesses there.
    #[serde(with = "crate::named")]
    pub heuristic: Guess,
    /// Ask only who wins.
    pub weak: bool,
    /// Stop after that time with the best answer so far; in JSON seconds.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
    /// How many threads search.
    pub threads: usize,
    /// How large the transposition table may grow.
    pub table_mib: usize,
    /// Which best moves to list; by default all of a single position, and one of each of many.
    pub best: Option<Best>,
    /// How many calls of minimax to show, if they are to be shown.
    pub trace: Option<usize>,
    /// The language of the values in them.
    pub lang: Lang,
}

/// Which of the best moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Best {
    /// One of them, which costs nothing.
    One,
    /// All of them: each other move has to be searched too.
    All,
}

/// What a position is taken for where a search looks no further.
///
/// ```
/// use retrograde_engine::{Opened, Search, Source};
/// let board = Opened::open(&Source::game("connect4", [] as [(&str, &str); 0]), &())?;
/// let guessed = |heuristic: &str| {
///     let heuristic = heuristic.parse().expect("a heuristic");
///     Search { depth: Some(1), heuristic, ..Search::default() }.answer(&board, &()).map(|reply| reply.estimate)
/// };
/// // One move ahead J1 is to move, and has all seven columns.
/// assert_eq!((guessed("none")?, guessed("moves")?), (Some(0.0), Some(-7.0)));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guess {
    /// The heuristic of the game; 0 if it has none.
    #[default]
    Own,
    /// 0, always: only what is decided counts.
    Nothing,
    /// How many moves the player to move has: good for them.
    Moves,
}

/// A text that names no heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no heuristic; expected own, none or moves")]
pub struct UnknownGuess(pub String);

impl Guess {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Nothing, Self::Moves];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Nothing => "none",
            Self::Moves => "moves",
        }
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Guess {
    type Err = UnknownGuess;

    fn from_str(name: &str) -> Result<Self, UnknownGuess> {
        let known = Self::ALL.into_iter().find(|guess| guess.name() == name);
        known.ok_or_else(|| UnknownGuess(name.to_owned()))
    }
}

/// How a position is searched.
///
/// ```
/// use retrograde_engine::Method;
/// assert_eq!("pns".parse(), Ok(Method::Proof));
/// assert_eq!(Method::AlphaBeta.to_string(), "alphabeta");
/// assert!("alfabeta".parse::<Method>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The fastest exact search that the game allows.
    #[default]
    Fast,
    /// Minimax as it is taught: plain recursion.
    Minimax,
    /// Plain recursion with a dictionary.
    Memo,
    /// The dictionary filled from below, without recursion.
    BottomUp,
    /// Plain recursion that leaves out what cannot matter.
    AlphaBeta,
    /// By proof numbers, the winner only.
    Proof,
}

/// A text that names no way to search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no algorithm; expected fast, minimax, memo, bottomup, alphabeta or pns")]
pub struct UnknownMethod(pub String);

impl Method {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Fast, Self::Minimax, Self::Memo, Self::BottomUp, Self::AlphaBeta, Self::Proof];

    /// What stands in the place of its name in a reply that comes from a table of the game.
    pub const TABLE: &'static str = "table";

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Minimax => "minimax",
            Self::Memo => "memo",
            Self::BottomUp => "bottomup",
            Self::AlphaBeta => "alphabeta",
            Self::Proof => "pns",
        }
    }

    /// Whether it is one of the algorithms of the course.
    pub(super) const fn is_taught(self) -> bool {
        !matches!(self, Self::Fast | Self::Proof)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let known = Self::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

impl Default for Search {
    /// The fastest exact search with one thread and a table of the usual size.
    fn default() -> Self {
        Self {
            origin: Origin::default(),
            method: Method::Fast,
            depth: None,
            heuristic: Guess::Own,
            weak: false,
            time: None,
            threads: 1,
            table_mib: Self::TABLE_MIB,
            best: None,
            trace: None,
            lang: Lang::default(),
        }
    }
}

impl Search {
    /// The largest table that is used unless another is asked for, in MiB.
    pub const TABLE_MIB: usize = 128;
    /// How many threads may search.
    const MOST_THREADS: usize = 256;

    /// Answers it.
    ///
    /// # Errors
    /// If there is no such position, if the play is over there, if positions can come back, or if an option makes
    /// no sense. A search that is stopped is no error: the reply says that it is not proven.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<SearchReply, Error> {
        self.check(cx.budget())?;
        run(opened, self, cx)
    }

    /// Whether the answer is known to take minutes: the whole of Puissance 4 on boards of seven columns by seven rows, which
    /// is proven a draw with more than a thousand million nodes.
    #[must_use]
    pub fn takes_minutes(&self, opened: &Opened) -> bool {
        /// After so many moves the rest of such a board is searched in seconds.
        const OPENING: usize = 12;
        if opened.has_table() {
            return false;
        }
        let full = opened.full_name();
        let number = |key: &str| {
            let value = full.split_whitespace().find_map(|word| word.strip_prefix(key));
            value.and_then(|value| value.parse::<u32>().ok()).unwrap_or(0)
        };
        let early = match &self.origin.place {
            Place::Start => true,
            Place::After(words) => words.iter().map(|word| word.chars().count()).sum::<usize>() < OPENING,
            Place::At(_) | Place::From(..) => false,
        };
        let whole = self.depth.is_none() && self.time.is_none() && !self.method.is_taught();
        full.starts_with("connect4 ") && whole && early && number("width=") * number("height=") >= 49
    }

    /// Whether the options make sense together.
    pub(super) fn check(&self, budget: Budget) -> Result<(), Error> {
        let most = budget.bytes >> 20;
        Err(match self {
            Self { depth: Some(_), method: Method::Proof, .. } => Misuse::DepthOfProof.into(),
            Self { depth: Some(_), method: Method::BottomUp, .. } => Misuse::DepthOfBottomUp.into(),
            Self { depth: Some(_), weak: true, .. } => Misuse::WeakDepth.into(),
            Self { trace: Some(_), method, depth: None, .. } if !method.is_taught() => Misuse::TraceOfSearch.into(),
            Self { time: Some(Duration::ZERO), .. } => Misuse::NoTime.into(),
            &Self { threads, .. } if !(1..=Self::MOST_THREADS).contains(&threads) => {
                Misuse::Threads { threads, most: Self::MOST_THREADS }.into()
            }
            &Self { table_mib: mib, .. } if !(1..=most).contains(&mib) => Error::TableSize { mib, most },
            _ => return Ok(()),
        })
    }
}
