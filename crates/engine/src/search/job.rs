//! The job of searching a position.

use super::SearchReply;
use super::run::run;
use crate::game::memory_at_hand;
use crate::{Error, Spec};
use retrograde::Observer;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Search a position: who wins, in how many moves, by which move, without listing the game.
///
/// ```
/// use retrograde_engine::{Search, Spec};
/// let spec = Spec::from_words(["hex", "width=4", "height=4"])?;
/// let reply = Search::new(spec).run(&())?;
/// assert_eq!((reply.length, reply.proven), (Some(9), true));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// What to search, and where to begin.
    pub spec: Spec,
    /// By which algorithm.
    pub method: Method,
    /// Look only so many moves ahead, where the heuristic guesses.
    pub depth: Option<u32>,
    /// Ask only who wins.
    pub weak: bool,
    /// Stop after that time with the best answer so far.
    pub time: Option<Duration>,
    /// How many threads search.
    pub threads: usize,
    /// How large the transposition table may grow.
    pub table_mib: usize,
    /// Which best moves to list; by default all of a single position, and one of each of many.
    pub best: Option<BestMoves>,
    /// How many calls of minimax to show, if they are to be shown.
    pub trace: Option<usize>,
}

/// Which of the best moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestMoves {
    /// One of them, which costs nothing.
    One,
    /// All of them: each other move has to be searched too.
    All,
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
    /// The same with a dictionary.
    Memo,
    /// The dictionary filled from below, without recursion.
    BottomUp,
    /// Plain recursion that leaves out what cannot matter.
    AlphaBeta,
    /// By proof numbers, the winner only.
    Proof,
}

/// A text that names no way to search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no algorithm; expected fast, minimax, memo, bottomup, alphabeta or pns")]
pub struct UnknownMethod(pub String);

impl Method {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Fast, Self::Minimax, Self::Memo, Self::BottomUp, Self::AlphaBeta, Self::Proof];

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

impl Search {
    /// The largest table that is used unless another is asked for, in MiB.
    pub const TABLE_MIB: usize = 128;

    /// The fastest exact search with one thread and a table of the usual size.
    #[must_use]
    pub const fn new(spec: Spec) -> Self {
        let (method, table_mib) = (Method::Fast, Self::TABLE_MIB);
        Self { spec, method, depth: None, weak: false, time: None, threads: 1, table_mib, best: None, trace: None }
    }

    /// Does it.
    ///
    /// # Errors
    /// If there is no such game or position, if the play is over there, if positions can come back, or if an
    /// option makes no sense. A search that is stopped is no error: the reply says that it is not proven.
    pub fn run(&self, observer: &dyn Observer) -> Result<SearchReply, Error> {
        self.check()?;
        run(&*self.spec.open_to_play(observer)?, self, observer)
    }

    /// Whether the options make sense together.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let usage = |reason: &str| Err(Error::Usage(reason.to_owned()));
        match self {
            Self { depth: Some(0), .. } => usage("a depth of 0 looks at no move; give a depth of 1 or more"),
            Self { depth: Some(_), method: Method::Proof, .. } => {
                usage("proof numbers know no depth; leave out --depth, or use minimax, memo or alphabeta")
            }
            Self { depth: Some(_), method: Method::BottomUp, .. } => {
                usage("bottom-up begins at the ends of all plays; leave out --depth, or use minimax, memo or alphabeta")
            }
            Self { depth: Some(_), weak: true, .. } => usage("--weak and --depth cannot go together"),
            Self { trace: Some(_), method, depth, .. } if !method.is_taught() && depth.is_none() => {
                usage("a trace shows the calls of --algorithm minimax, memo, bottomup or alphabeta; choose one")
            }
            Self { time: Some(Duration::ZERO), .. } => usage("a time limit of 0 leaves no time to search; give some"),
            Self { threads, .. } if !threads_range().contains(threads) => {
                let (least, most) = (threads_range().start().to_owned(), threads_range().end().to_owned());
                Err(Error::Usage(format!("{threads} threads cannot search; give {least} to {most}")))
            }
            _ => check_table(self.table_mib),
        }
    }
}

/// How many threads may search.
const fn threads_range() -> RangeInclusive<usize> {
    1..=256
}

/// Whether there is a table of that size.
fn check_table(mib: usize) -> Result<(), Error> {
    let most = memory_at_hand().unwrap_or(usize::MAX) >> 20;
    if (1..=most).contains(&mib) { Ok(()) } else { Err(Error::TableSize { mib, most }) }
}
