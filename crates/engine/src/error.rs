//! Why a question could not be answered, as data: what was wrong, where, and what would be right.
//!
//! How it is said to a person is in [`words`](crate::words): each front end passes its own words for options.

use crate::words::{said, translated};
use retrograde::dynamic::Fault;
use retrograde::search::{TooLong, Unsearchable};
use retrograde::{ArenaError, ExploreError, Interrupted, Lang, Objective, Outcome, Said};
use retrograde_formats::{ReadError, WriteError};
use retrograde_games::GameError;
use serde::{Deserialize, Serialize};

/// Why a question could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Error {
    /// The input is not what it should be; the reader says where and why.
    Input {
        /// What it says.
        said: Said,
    },
    /// A format cannot say what is to be written.
    Output {
        /// Why.
        said: Said,
    },
    /// No vertex has that name.
    UnknownVertex {
        /// The name that was given.
        name: String,
        /// The name most like it.
        nearest: Option<String>,
    },
    /// Something begins at the start, and there is none.
    NoStart {
        /// What was asked for.
        what: Needs,
    },
    /// There is no such game, or a parameter of it is wrong.
    Game {
        /// What is wrong and what would be right.
        said: Said,
    },
    /// A rules file is wrong, or failed.
    Rules {
        /// What is wrong, where, and what would be right.
        said: Said,
    },
    /// A text that means no position of the game.
    Position {
        /// The text.
        text: String,
        /// What is wrong with it and what would be right.
        reason: Said,
    },
    /// A move that cannot be made.
    Move {
        /// Which one of several, from 1; nothing if only one was given.
        number: Option<usize>,
        /// Why.
        reason: Said,
    },
    /// A game has more positions than the limit or the memory allows.
    TooLarge {
        /// How many positions were found.
        positions: usize,
        /// How many of them were not yet followed by their moves.
        open: usize,
        /// How many moves lead from the start to where it ended.
        ply: usize,
        /// Whether the user set the limit; otherwise it is the memory's.
        asked: bool,
    },
    /// Two positions of a game have the same text, so that it cannot be written to a file.
    SamePosition {
        /// The text.
        name: String,
    },
    /// Parameters were given to something that takes none.
    NoParameters {
        /// The first parameter.
        parameter: String,
        /// What it was given to.
        subject: String,
    },
    /// A list that starts like JSON and is none.
    NotAList {
        /// What it should list.
        what: Listing,
        /// What JSON says.
        reason: String,
    },
    /// A text that is no saved play.
    NotARecord {
        /// What JSON says.
        reason: String,
    },
    /// A perfect opponent was asked for in a game that was not solved.
    NotPerfect {
        /// How many positions were found.
        positions: usize,
    },
    /// A game cannot be searched, or there is no room for the table.
    Unsearchable {
        /// Why.
        said: Said,
    },
    /// A play may last too long for a search.
    TooLong {
        /// How long, and what is possible.
        said: Said,
    },
    /// Positions come back, so that a search would never end.
    Cycles {
        /// The position, if one was met.
        position: Option<String>,
        /// After how many moves it comes back.
        moves: Option<u32>,
    },
    /// A table of no size, or larger than the memory.
    TableSize {
        /// How large it was to be.
        mib: usize,
        /// How large it may be.
        most: usize,
    },
    /// Minimax has to remember more positions than it may.
    TooManyRemembered {
        /// How many it may remember.
        limit: usize,
        /// Whether the memory holds no more.
        memory: bool,
    },
    /// The game tree has more nodes than an explanation goes through.
    TooManyNodes {
        /// How many it goes through.
        most: u64,
        /// The algorithm.
        algorithm: String,
    },
    /// Minimax as it is taught never ends.
    NeverEnds {
        /// The position that comes back.
        position: String,
        /// After how many moves.
        moves: u32,
    },
    /// The play is over where a move was to be made.
    Over,
    /// A solution or a proof did not pass its own check, so that nothing is shown.
    NotVerified {
        /// What the check says.
        reason: String,
    },
    /// A move of a strategy that cannot be made.
    StrategyMove {
        /// From where.
        from: String,
        /// Where to.
        to: String,
        /// Where one can go from there.
        moves: Vec<String>,
    },
    /// A solution that was made for other rules than those by which it is to be judged.
    OtherRules {
        /// The rules that the solution names.
        solution: Objective,
        /// The rules by which it is to be judged.
        arena: Objective,
        /// What the players are called.
        players: [String; 2],
    },
    /// The number of a vertex says that another player wins there than the targets and dead ends do.
    ScoreConflict {
        /// The name of the vertex.
        vertex: String,
        /// Its number.
        score: i32,
        /// Who wins there by targets and dead ends.
        outcome: Outcome,
    },
    /// What was asked for makes no sense together.
    Misuse(Misuse),
    /// The graph as a whole cannot be an arena.
    Arena {
        /// Why.
        said: Said,
    },
    /// Bytes that are no position of the game.
    WrongBytes,
    /// The observer asked to stop.
    Interrupted,
}

/// What needs a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Needs {
    /// A list of moves.
    Moves,
    /// The part that can be reached.
    Reachable,
    /// A picture of a part.
    Part,
    /// A game tree.
    Tree,
    /// A play.
    Play,
    /// Playing.
    Playing,
    /// An explanation.
    Explanation,
    /// Minimax.
    Minimax,
}

/// What a list names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Listing {
    /// Vertices.
    Vertices,
    /// Moves.
    Moves,
}

/// Why there is no exercise about an arena of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OwnExercise {
    /// It has no vertex.
    Empty,
    /// It is too large for a sheet.
    TooLarge {
        /// Whether it is its tree.
        tree: bool,
        /// So many vertices or nodes a sheet shows.
        most: usize,
    },
    /// It has no numbers on its leaves.
    Numbers,
    /// It is no game of Nim.
    Nim,
    /// Plays can go round in a circle.
    Cycle,
    /// Nobody wins at a final vertex.
    Final {
        /// The vertex.
        vertex: String,
    },
}

/// A question that makes no sense as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "misuse", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Misuse {
    /// The meaning of dead ends was chosen for a game, whose rules say how a play ends.
    DeadEndsOfGame,
    /// The board of a graph.
    BoardOfGraph,
    /// A moving picture in a format that cannot move.
    AnimateNotSvg,
    /// A board in DOT.
    DotOfBoard,
    /// A picture that cannot be made, for a reason of the format.
    Picture {
        /// The reason.
        reason: String,
    },
    /// A trace of too large an arena.
    TraceTooLarge {
        /// How many vertices and edges it may have.
        most: usize,
    },
    /// Step pictures of too large an arena or tree.
    PicturesTooLarge {
        /// Whether it is a tree.
        tree: bool,
        /// How many vertices or nodes it has.
        count: usize,
        /// How many it may have.
        most: usize,
    },
    /// There is no such difficulty.
    Difficulty {
        /// The one that was given.
        difficulty: u8,
    },
    /// No exercise was found.
    NoExercise,
    /// A list of plays where one can go round for ever.
    EndlessPlays,
    /// A list of more plays than anybody reads.
    TooManyPlays {
        /// How many there are, in decimal digits.
        count: String,
        /// How many are listed.
        most: usize,
    },
    /// A heuristic where there is none.
    NoHeuristic,
    /// A depth of an algorithm that computes attractors.
    DepthOfAttractor,
    /// A heuristic that is no whole number, where only whole numbers are told.
    FractionsOfHeuristic,
    /// There is no exercise about an arena of one's own.
    OwnExercise {
        /// Why not.
        why: OwnExercise,
    },
    /// Bottom-up where no number falls with every move.
    BottomUpUnordered,
    /// The two-valued mode in a game with scores.
    ModeOfScores,
    /// A strategy of a game in which endless plays have a score.
    StrategyOfEndlessScores,
    /// Proof numbers in a game with scores.
    ProofOfScores,
    /// An algorithm of attractors in a game with scores.
    AlgorithmOfScores,
    /// A depth of proof numbers.
    DepthOfProof,
    /// A depth of bottom-up.
    DepthOfBottomUp,
    /// Pictures of bottom-up, which calls nothing.
    PicturesOfBottomUp,
    /// Only the winner, and only some moves ahead.
    WeakDepth,
    /// A trace of an algorithm that calls nothing.
    TraceOfSearch,
    /// No time at all.
    NoTime,
    /// No threads or too many.
    Threads {
        /// How many were asked for.
        threads: usize,
        /// How many there may be.
        most: usize,
    },
    /// A vertex list beside another format than CSV.
    VerticesNotCsv {
        /// The format.
        format: String,
    },
    /// A play without a beginning.
    EmptyPlay,
    /// A question about a game or an arena, and there is none.
    NoSource,
    /// There is no review of a play that was not solved.
    NoReview,
    /// A strategy without a move.
    EmptyStrategy,
    /// A strategy that speaks of the vertices of both players.
    WhoseStrategy,
    /// A strategy with too much memory for the arena.
    StrategyTooLarge {
        /// How many vertices times states there may be.
        most: usize,
    },
    /// Rules files, in a program that was built without them.
    NoRules,
}

impl Error {
    /// Bytes that could not be read.
    pub(crate) fn unreadable(name: &str, error: &std::io::Error) -> Self {
        let said = match error.kind() {
            std::io::ErrorKind::InvalidData => {
                Said::new(format!("{name}: this is no UTF-8 text"), format!("{name} : ce n'est pas un texte UTF-8"))
            }
            _ => format!("{name}: {error}").into(),
        };
        Self::Input { said }
    }

    pub(crate) fn position(text: &str, fault: Fault) -> Self {
        match fault {
            Fault::Text(reason) => Self::Position { text: text.to_owned(), reason: said(reason) },
            other => other.into(),
        }
    }

    pub(crate) fn moving(number: Option<usize>, fault: Fault) -> Self {
        match fault {
            Fault::Text(reason) => Self::Move { number, reason: said(reason) },
            other => other.into(),
        }
    }
}

impl From<Misuse> for Error {
    fn from(misuse: Misuse) -> Self {
        Self::Misuse(misuse)
    }
}

impl From<Interrupted> for Error {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Text(reason) => Self::Move { number: None, reason: said(reason) },
            Fault::Rules(complaint) => Self::Rules { said: Said::by(|lang| complaint.in_lang(lang)) },
            Fault::Bytes(_) => Self::WrongBytes,
            Fault::TooLarge(error) => error.into(),
            Fault::Arena(error) => error.into(),
            Fault::Cycles => Self::Cycles { position: None, moves: None },
            Fault::Unsearchable(error) => error.into(),
            Fault::TooLong(error) => error.into(),
            Fault::Interrupted(_) => Self::Interrupted,
            other => Self::Game { said: said(other) },
        }
    }
}

impl From<Unsearchable> for Error {
    fn from(error: Unsearchable) -> Self {
        Self::Unsearchable { said: said(error) }
    }
}

impl From<TooLong> for Error {
    fn from(error: TooLong) -> Self {
        Self::TooLong { said: said(error) }
    }
}

impl From<ArenaError> for Error {
    fn from(error: ArenaError) -> Self {
        Self::Arena { said: said(error) }
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        Self::Game { said: said(error) }
    }
}

#[cfg(feature = "rules")]
impl From<retrograde_rules::RulesError> for Error {
    fn from(error: retrograde_rules::RulesError) -> Self {
        let french = error.in_lang(retrograde::Lang::Fr);
        // The parser of Python is a library that only knows English.
        let syntax = error.kind() == retrograde_rules::RulesErrorKind::Syntax;
        let french = match syntax && french.contains(error.message()) {
            true => french.replacen(error.message(), &crate::words::of_syntax(error.message()), 1),
            false => french,
        };
        Self::Rules { said: retrograde::Said::new(error.in_lang(retrograde::Lang::En), french) }
    }
}

impl From<ExploreError> for Error {
    fn from(error: ExploreError) -> Self {
        match error {
            ExploreError::Interrupted(_) => Self::Interrupted,
            ExploreError::LimitReached { positions, open, ply } => {
                Self::TooLarge { positions, open, ply, asked: false }
            }
            error => Self::Arena { said: said(error) },
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Interrupted => Self::Interrupted,
            ReadError::Fault(fault) => {
                let french = retrograde_formats::Fault {
                    found: translated(&fault.found, Lang::Fr),
                    expected: translated(&fault.expected, Lang::Fr),
                    ..*fault.clone()
                };
                Self::Input { said: Said::new(fault.to_string(), french.text("trouvé", "attendu")) }
            }
            error => Self::Input { said: said(error) },
        }
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        Self::Output { said: said(error) }
    }
}

impl std::fmt::Display for Error {
    /// In English, with options by their plain names.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::words::error(self, retrograde::Lang::En, &crate::words::Plain))
    }
}

impl std::error::Error for Error {}
