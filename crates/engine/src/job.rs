//! What can be asked, and what comes back: plain data, both ways.

use crate::{
    Arrange, ArrangeReply, Batch, BatchReply, Context, Convert, ConvertReply, Draw, DrawReply, Error, Explain,
    ExplainReply, Games, GamesReply, Info, InfoAnswer, InfoReply, Misuse, Opened, Play, PlayReply, PositionJob, Rate,
    RateReply, Review, ReviewReply, Search, SearchReply, SearchedReply, Solve, SolveReply, Strength, StrengthReply,
    Tree, TreeReply, Verify, VerifyReply, WhereReply, explaining,
};
use retrograde_teach::{Exercise, ExerciseReply};
use serde::{Deserialize, Deserializer, Serialize};

/// Something to be asked. Every front end builds jobs and shows replies; what happens between is here.
///
/// ```
/// use retrograde_engine::{Job, Opened, Source};
/// let opened = Opened::open(&Source::file("two.pg", "0 0 0 1; 1 0 0 1;"), &())?;
/// let job: Job = serde_json::from_str(r#"{"info": {}}"#)?;
/// let reply = opened.ask(&job, &())?;
/// assert_eq!(serde_json::to_value(&reply)?["vertices"], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Job {
    /// Solve an arena.
    Solve(Solve),
    /// Describe an arena.
    Info(Info),
    /// Check a solution.
    Verify(Verify),
    /// Go through a play.
    Review(Review),
    /// Write an arena in another format.
    Convert(Convert),
    /// Unfold a game into its tree.
    Tree(Tree),
    /// Draw an arena, a tree or a board.
    Draw(Draw),
    /// Give everything of an arena its place.
    Arrange(Arrange),
    /// Search a position.
    Search(Search),
    /// Search many positions.
    Batch(Batch),
    /// Tell how strong a heuristic plays.
    Strength(Strength),
    /// Play.
    Play(Play),
    /// Tell what a position is.
    Position(PositionJob),
    /// Tell what a position and each of its moves are worth.
    Rate(Rate),
    /// List games.
    Games(Games),
    /// Explain something to a student.
    Explain(Explain),
    /// Make an exercise.
    Exercise(Exercise),
}

/// What came of a job. As JSON it is the reply itself, without a word about which job it was.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Reply {
    /// To [`Job::Solve`].
    Solve(Box<SolveReply>),
    /// To [`Job::Info`].
    Info(Box<InfoReply>),
    /// To [`Job::Info`], if the game is too large to be listed.
    Searched(Box<SearchedReply>),
    /// To [`Job::Verify`].
    Verify(VerifyReply),
    /// To [`Job::Review`].
    Review(ReviewReply),
    /// To [`Job::Convert`].
    Convert(ConvertReply),
    /// To [`Job::Tree`].
    Tree(Box<TreeReply>),
    /// To [`Job::Draw`].
    Draw(DrawReply),
    /// To [`Job::Arrange`].
    Arrange(Box<ArrangeReply>),
    /// To [`Job::Search`].
    Search(Box<SearchReply>),
    /// To [`Job::Batch`].
    Batch(BatchReply),
    /// To [`Job::Strength`].
    Strength(StrengthReply),
    /// To [`Job::Play`].
    Play(Box<PlayReply>),
    /// To [`Job::Position`].
    Position(Box<WhereReply>),
    /// To [`Job::Rate`].
    Rate(Box<RateReply>),
    /// To [`Job::Games`].
    Games(GamesReply),
    /// To [`Job::Explain`].
    Explain(Box<ExplainReply>),
    /// To [`Job::Exercise`].
    Exercise(Box<ExerciseReply>),
}

impl Job {
    /// Answers it. Most jobs are about something that was opened.
    ///
    /// # Errors
    /// What was wrong, where, and what would be right; or that it was interrupted.
    pub fn answer(&self, opened: Option<&Opened>, cx: &dyn Context) -> Result<Reply, Error> {
        let subject = || opened.ok_or(Misuse::NoSource);
        Ok(match self {
            Self::Solve(job) => Reply::Solve(Box::new(job.answer(subject()?, cx)?)),
            Self::Info(job) => job.answer(subject()?, cx)?.into(),
            Self::Verify(job) => Reply::Verify(job.answer(subject()?, cx)?),
            Self::Review(job) => Reply::Review(job.answer(subject()?, cx)?),
            Self::Convert(job) => Reply::Convert(job.answer(subject()?, cx)?),
            Self::Tree(job) => Reply::Tree(Box::new(job.answer(subject()?, cx)?)),
            Self::Draw(job) => Reply::Draw(job.answer(subject()?, cx)?),
            Self::Arrange(job) => Reply::Arrange(Box::new(job.answer(subject()?, cx)?)),
            Self::Search(job) => Reply::Search(Box::new(job.answer(subject()?, cx)?)),
            Self::Batch(job) => Reply::Batch(job.answer(subject()?, cx)?),
            Self::Strength(job) => Reply::Strength(job.answer(subject()?, cx)?),
            Self::Play(job) => Reply::Play(Box::new(job.answer(subject()?, cx)?)),
            Self::Position(job) => Reply::Position(Box::new(job.answer(subject()?, cx)?)),
            Self::Rate(job) => Reply::Rate(Box::new(job.answer(subject()?, cx)?)),
            Self::Games(job) => Reply::Games(job.answer()?),
            Self::Explain(job) => Reply::Explain(Box::new(job.answer(opened, cx)?)),
            Self::Exercise(job) => {
                let origin = crate::Origin::default();
                Reply::Exercise(Box::new(explaining::make_exercise(job, opened, &origin, cx)?))
            }
        })
    }

    /// Reads the reply to this job, from JSON or anything else that serde reads.
    ///
    /// # Errors
    /// If it is none.
    pub fn read_reply<'de, D: Deserializer<'de>>(&self, from: D) -> Result<Reply, D::Error> {
        Ok(match self {
            Self::Solve(_) => Reply::Solve(Deserialize::deserialize(from)?),
            Self::Info(_) => InfoAnswer::deserialize(from)?.into(),
            Self::Verify(_) => Reply::Verify(Deserialize::deserialize(from)?),
            Self::Review(_) => Reply::Review(Deserialize::deserialize(from)?),
            Self::Convert(_) => Reply::Convert(Deserialize::deserialize(from)?),
            Self::Tree(_) => Reply::Tree(Deserialize::deserialize(from)?),
            Self::Draw(_) => Reply::Draw(Deserialize::deserialize(from)?),
            Self::Arrange(_) => Reply::Arrange(Deserialize::deserialize(from)?),
            Self::Search(_) => Reply::Search(Deserialize::deserialize(from)?),
            Self::Batch(_) => Reply::Batch(Deserialize::deserialize(from)?),
            Self::Strength(_) => Reply::Strength(Deserialize::deserialize(from)?),
            Self::Play(_) => Reply::Play(Deserialize::deserialize(from)?),
            Self::Position(_) => Reply::Position(Deserialize::deserialize(from)?),
            Self::Rate(_) => Reply::Rate(Deserialize::deserialize(from)?),
            Self::Games(_) => Reply::Games(Deserialize::deserialize(from)?),
            Self::Explain(_) => Reply::Explain(Deserialize::deserialize(from)?),
            Self::Exercise(_) => Reply::Exercise(Deserialize::deserialize(from)?),
        })
    }
}

impl From<InfoAnswer> for Reply {
    fn from(answer: InfoAnswer) -> Self {
        match answer {
            InfoAnswer::Listed(reply) => Self::Info(reply),
            InfoAnswer::Searched(reply) => Self::Searched(reply),
        }
    }
}

impl Reply {
    /// What a person should know about the input or the output, apart from the answer.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match self {
            Self::Solve(reply) => &reply.warnings,
            Self::Info(reply) => &reply.warnings,
            Self::Searched(reply) => &reply.warnings,
            Self::Verify(reply) => &reply.warnings,
            Self::Review(reply) => &reply.warnings,
            Self::Convert(reply) => &reply.warnings,
            Self::Tree(reply) => &reply.warnings,
            Self::Draw(reply) => &reply.warnings,
            Self::Arrange(reply) => &reply.warnings,
            Self::Search(reply) => &reply.warnings,
            Self::Strength(reply) => &reply.warnings,
            Self::Games(reply) => &reply.warnings,
            Self::Explain(reply) => reply.warnings(),
            Self::Exercise(reply) => &reply.warnings,
            Self::Batch(_) | Self::Play(_) | Self::Position(_) | Self::Rate(_) => &[],
        }
    }

    /// Whether everything that was to be checked is right.
    #[must_use]
    pub const fn passed(&self) -> bool {
        match self {
            Self::Verify(reply) => reply.valid,
            Self::Batch(reply) => reply.right,
            _ => true,
        }
    }
}
