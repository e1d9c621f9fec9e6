//! What can be asked, and what comes back.

use crate::{
    Convert, ConvertReply, Draw, DrawReply, Error, Exercise, ExerciseReply, Explain, ExplainReply, Games, GamesReply,
    Info, InfoReply, Review, ReviewReply, Search, SearchReply, Solve, SolveReply, Strength, StrengthReply, Tree,
    TreeReply, Verify, VerifyReply,
};
use retrograde::Observer;
use serde::Serialize;

/// Something to be done. Every door builds jobs and shows replies; what happens between is here.
#[derive(Clone, Debug)]
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
    /// Search a position.
    Search(Search),
    /// Tell how strong a heuristic plays.
    Strength(Strength),
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
    /// To [`Job::Search`].
    Search(Box<SearchReply>),
    /// To [`Job::Strength`].
    Strength(StrengthReply),
    /// To [`Job::Games`].
    Games(GamesReply),
    /// To [`Job::Explain`].
    Explain(Box<ExplainReply>),
    /// To [`Job::Exercise`].
    Exercise(Box<ExerciseReply>),
}

impl Job {
    /// Does it.
    ///
    /// ```
    /// use retrograde_engine::{Info, Job, Reply, Spec, Subject};
    /// let text = "0 0 0 1; 1 0 0 1;".to_owned();
    /// let job = Job::Info(Info::new(Spec::new(Subject::Text { name: "two.pg".to_owned(), text })));
    /// let Reply::Info(info) = job.run(&())? else { unreachable!() };
    /// assert_eq!(info.vertices, 2);
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// What was wrong, where, and what would be right; or that the observer interrupted.
    pub fn run(&self, observer: &dyn Observer) -> Result<Reply, Error> {
        Ok(match self {
            Self::Solve(job) => Reply::Solve(Box::new(job.run(observer)?)),
            Self::Info(job) => Reply::Info(Box::new(job.run(observer)?)),
            Self::Verify(job) => Reply::Verify(job.run(observer)?),
            Self::Review(job) => Reply::Review(job.run(observer)?),
            Self::Convert(job) => Reply::Convert(job.run(observer)?),
            Self::Tree(job) => Reply::Tree(Box::new(job.run(observer)?)),
            Self::Draw(job) => Reply::Draw(job.run(observer)?),
            Self::Search(job) => Reply::Search(Box::new(job.run(observer)?)),
            Self::Strength(job) => Reply::Strength(job.run(observer)?),
            Self::Games(job) => Reply::Games(job.run()?),
            Self::Explain(job) => Reply::Explain(Box::new(job.run(observer)?)),
            Self::Exercise(job) => Reply::Exercise(Box::new(job.run(observer)?)),
        })
    }
}

impl Reply {
    /// What a person should know about the input or the output, apart from the answer.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match self {
            Self::Solve(reply) => &reply.warnings,
            Self::Info(reply) => &reply.warnings,
            Self::Verify(reply) => &reply.warnings,
            Self::Review(reply) => &reply.warnings,
            Self::Convert(reply) => &reply.warnings,
            Self::Tree(reply) => &reply.warnings,
            Self::Draw(reply) => &reply.warnings,
            Self::Search(reply) => &reply.warnings,
            Self::Strength(reply) => &reply.warnings,
            Self::Games(reply) => &reply.warnings,
            Self::Explain(reply) => reply.warnings(),
            Self::Exercise(_) => &[],
        }
    }

    /// Whether everything that was to be checked is right.
    #[must_use]
    pub const fn passed(&self) -> bool {
        match self {
            Self::Verify(reply) => reply.valid,
            _ => true,
        }
    }
}
