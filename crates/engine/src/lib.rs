//! What the doors of Retrograde share: the command line, the web server and the Python package all turn
//! what the user says into a [`Spec`] and a [`Job`], run it, and show the [`Reply`].
//!
//! Nothing here knows how arguments are parsed, what HTTP is, or that there is Python. Replies serialise
//! to the same JSON everywhere.
//!
//! ```
//! use retrograde_engine::{Job, Reply, Solve, Spec, Subject};
//!
//! let text = "0 0 0 1,2; 1 0 1 1; 2 1 1 2;".to_owned();
//! let job = Job::Solve(Solve::new(Spec::new(Subject::Text { name: "tiny.pg".to_owned(), text })));
//! let Reply::Solve(reply) = job.run(&())? else { unreachable!() };
//! assert_eq!((reply.regions.zero, reply.regions.one), (2, 1));
//! # Ok::<(), retrograde_engine::Error>(())
//! ```

mod convert;
mod counts;
mod draw;
mod error;
mod exercise;
mod explain;
mod game;
mod games;
mod info;
mod job;
mod load;
mod loaded;
mod output;
mod parts;
mod play;
mod positions;
mod review;
mod search;
mod solve;
mod spec;
mod trace;
mod tree;
mod verify;

pub use convert::{Convert, ConvertReply};
pub use counts::{GameCounts, MoverCounts, PlyCounts};
pub use draw::{Around, Draw, DrawReply, Drawn, Marks, PictureFormat, UnknownPictureFormat};
pub use error::Error;
pub use exercise::{Exercise, ExerciseKind, ExerciseReply, Measures, UnknownExercise};
pub use explain::{
    AttractorReply, Claim, ExampleReply, Explain, ExplainReply, MinimaxReply, MinimaxStep, MistakeReply, MistakesReply,
    Naming, Proof, ProofFault, ProofReply, Reason, Statement, StatementReply, StepPictures, TaughtAlgorithm, Topic,
    check_proof, explain_vertex,
};
pub use game::{Limit, Picture};
pub use games::{GameReply, Games, GamesReply, ParameterReply};
pub use info::{Degrees, Info, InfoReply, Listed, PerPlayer, Reach};
pub use job::{Job, Reply};
pub use load::read_text;
pub use loaded::Loaded;
pub use output::Output;
pub use parts::{Extent, ObjectiveChoice, ObjectiveReply, Part, Players, RegionCounts};
pub use play::{Choice, Explanation, Hint, Opponent, Play, Record, Seat, Seats, Session, Situation, UnknownOpponent};
pub use positions::{Position, Positions};
pub use retrograde::{Lang, UnknownLang};
pub use review::{MoveReply, Review, ReviewReply, VerdictReply};
pub use search::{
    Batch, BestMoves, BoundReply, CallReply, CallsReply, CountsReply, FullTree, LineReply, Method, Search, SearchReply,
    Strength, StrengthReply, StrengthRow, UnknownMethod,
};
pub use solve::{LayersReply, ListedPositions, Solve, SolveReply};
pub use spec::{Place, Spec, Subject, split_list};
pub use trace::{EntryReply, StepReply, StepsReply, TraceReply};
pub use tree::{Tree, TreeNode, TreeReply};
pub use verify::{Verify, VerifyReply, ViolationReply};
