//! What every front end of Retrograde shares: open something once, ask anything about it.
//!
//! A [`Source`] names a game or holds the bytes of a file. [`Opened`] keeps what was made of it. A [`Job`] is a
//! question and a [`Reply`] its answer, plain data both ways, the same JSON everywhere. Nothing here knows files,
//! the environment, a clock, sockets or terminals, so that it runs in a browser too: a [`Context`] lends somebody who
//! watches and a clock, and a [`Budget`] says what one question may use.
//!
//! ```
//! use retrograde_engine::{Job, Opened, Reply, Solve, Source};
//!
//! let source = Source::file("tiny.pg", "0 0 0 1,2; 1 0 1 1; 2 1 1 2;");
//! let opened = Opened::open(&source, &())?;
//! let Reply::Solve(reply) = opened.ask(&Job::Solve(Solve::default()), &())? else { unreachable!() };
//! assert_eq!((reply.regions.zero, reply.regions.one), (2, 1));
//! # Ok::<(), retrograde_engine::Error>(())
//! ```

mod arrange;
mod blob;
mod budget;
mod context;
mod convert;
mod counts;
mod draw;
mod error;
mod explaining;
mod games;
mod guesses;
mod info;
mod job;
mod judged;
mod known;
mod loaded;
mod memo;
mod named;
mod opened;
mod part;
mod partial;
mod parts;
mod play;
mod plays;
mod pool;
mod position;
mod positions;
mod rate;
mod review;
#[cfg(feature = "rules")]
mod rules_game;
mod search;
mod seconds;
mod solve;
mod source;
mod strategy;
mod tree;
mod verify;
mod whole;
pub mod words;

pub use arrange::{Arrange, ArrangeReply, PlacedEdge, PlacedVertex};
pub use blob::Blob;
pub use budget::Budget;
pub use context::{Context, Unwatched};
pub use convert::{Convert, ConvertReply, OutputFormat, UnknownOutputFormat};
pub use counts::{GameCounts, MoverCounts, PlyCounts};
pub use draw::{Around, Draw, DrawReply, Drawn, Marks, PictureFormat, UnknownPictureFormat};
pub use error::{Error, Listing, Misuse, Needs, OwnExercise};
pub use explaining::{
    AttractorReply, BuildingStepsReply, Explain, ExplainReply, StepPictures, Topic, TreeStepsReply, VertexReply,
    make_exercise,
};
pub use games::{GameReply, Games, GamesReply, ParameterReply};
pub use info::{
    DegreeReply, Degrees, Info, InfoAnswer, InfoReply, Listed, ListedPlay, NeighboursReply, PerPlayer, Reach,
};
pub use job::{Job, Reply};
pub use judged::SearchedReply;
pub use loaded::Loaded;
pub use opened::{Input, Opened, moves_in_word};
pub use parts::{Extent, ObjectiveChoice, Part, Players, RegionCounts, Word};
pub use play::{
    BoardReply, CellReply, Choice, Explanation, Hint, Opponent, Play, PlayReply, Record, Seat, Seats, Session,
    Situation, Thinker, UnknownOpponent,
};
pub use pool::Pool;
pub use position::{PositionJob, SuccessorReply, WhereReply};
pub use positions::{PositionReply, Positions};
pub use rate::{Rate, RateReply, RatedMove};
pub use retrograde_teach::{
    BuildingReply, BuildingStepReply, EntryReply, EventReply, Exercise, ExerciseKind, ExerciseReply, Measures,
    MistakesReply, Paper, PaperPiece, PaperSpan, ProofReply, StepReply, StepsReply, TaughtAlgorithm, TraceReply,
    UnknownExercise,
};
pub use review::{MoveReply, Review, ReviewReply, VerdictReply};
pub use search::{
    Batch, BatchReply, Best, BoundReply, CallReply, CallsReply, CountsReply, FullTree, Guess, LineReply, Method,
    Search, SearchReply, Strength, StrengthReply, StrengthRow, UnknownGuess, UnknownMethod,
};
pub use solve::{LayersReply, ListedPositions, Solve, SolveReply};
pub use source::{Limit, NotAParameter, Origin, Place, Source, is_rules_name, parameter, split_list};
pub use strategy::{CounterplayReply, SlowerReply, StrategyReply};
pub use tree::{Tree, TreeNode, TreeReply};
pub use verify::{Verify, VerifyReply, ViolationReply};
