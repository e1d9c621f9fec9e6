//! `retrograde explain`: why a vertex is worth what it is, what an algorithm does, what goes wrong.

use super::Context;
use super::table::with_table;
use crate::args::{ObjectiveOptions, PlayerArg, SubjectOptions};
use crate::error::{CliError, Usage};
use crate::system::Output;
use clap::{Args, ValueEnum};
use retrograde::Player;
use retrograde_engine::{Explain, ExplainReply, Reply, StepPictures, TaughtAlgorithm, Topic};
use retrograde_teach::{course, minimax};
use std::time::Duration;

/// Explain why a vertex is won, lost or drawn, or what an algorithm does, step by step
///
/// Without --algorithm it is the proof for --vertex, or for the start.
#[derive(Args)]
#[command(override_usage = "retrograde explain [OPTIONS] <FILE|GAME> [KEY=VALUE]...\n       \
    retrograde explain --mistakes")]
pub(crate) struct ExplainArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(value_name = "FILE|GAME", required_unless_present = "mistakes")]
    words: Vec<String>,
    /// The vertex, or the position of a game, that is to be explained
    #[arg(long, value_name = "VERTEX", conflicts_with = "algorithm")]
    vertex: Option<String>,
    /// Tell the steps of this algorithm
    #[arg(long, value_enum, value_name = "NAME")]
    algorithm: Option<AlgorithmArg>,
    /// Let minimax look only so many moves ahead, where the heuristic of the game guesses
    #[arg(long, value_name = "MOVES", requires = "algorithm")]
    depth: Option<u32>,
    /// Tell how the graph is built from the start, step by step, in the order of --explorer
    #[arg(long, conflicts_with_all = ["vertex", "algorithm", "mistakes"])]
    trace: bool,
    /// Draw a picture of each step: step.svg becomes step-0.svg, step-1.svg, …; .svg, .tex, .dot, .png or
    /// .txt
    #[arg(long, short, value_name = "FILE", conflicts_with_all = ["vertex", "mistakes"])]
    output: Option<String>,
    /// Whose attractor is told and drawn [default: both are told, and J0's drawn]
    #[arg(long, value_enum, value_name = "PLAYER", requires = "algorithm")]
    player: Option<PlayerArg>,
    /// Show six mistakes that are easily made, each on its smallest example
    #[arg(long, conflicts_with_all = ["words", "vertex", "algorithm"])]
    mistakes: bool,
    /// Tell every statement or step, and not only the first ones
    #[arg(long)]
    all: bool,
    /// How many seconds a game is searched that is too large to be listed [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    time: Option<Duration>,
    /// Take what positions are worth from a table that `table build` made: only the proof itself is listed
    #[arg(long, value_name = "NAME", conflicts_with_all = ["algorithm", "trace", "mistakes", "dead_ends", "mode"])]
    table: Option<String>,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    objective: ObjectiveOptions,
}

#[derive(Clone, Copy, ValueEnum)]
enum AlgorithmArg {
    /// The attractors, breadth first with a queue
    Queue,
    /// The attractors, depth first with a stack
    Stack,
    /// The attractors, depth first by recursion
    Recursive,
    /// The attractors, depth first by the procedure ÉTENDRE of the course
    Extend,
    /// The attractors, layer by layer until nothing changes
    Fixpoint,
    /// The value of the start, by plain minimax
    Minimax,
    /// The value of the start, by minimax with a dictionary
    Memo,
    /// The value of the start, by minimax with alpha-beta pruning
    Alphabeta,
    /// The value of the start, with a dictionary filled from below, without recursion
    Bottomup,
}

impl AlgorithmArg {
    const fn algorithm(self) -> TaughtAlgorithm {
        match self {
            Self::Queue => TaughtAlgorithm::Attractor(course::Algorithm::Queue),
            Self::Stack => TaughtAlgorithm::Attractor(course::Algorithm::Stack),
            Self::Recursive => TaughtAlgorithm::Attractor(course::Algorithm::Recursive),
            Self::Extend => TaughtAlgorithm::Attractor(course::Algorithm::Extend),
            Self::Fixpoint => TaughtAlgorithm::Attractor(course::Algorithm::Fixpoint),
            Self::Minimax => TaughtAlgorithm::Minimax(minimax::Algorithm::Minimax),
            Self::Memo => TaughtAlgorithm::Minimax(minimax::Algorithm::Memo),
            Self::Alphabeta => TaughtAlgorithm::Minimax(minimax::Algorithm::AlphaBeta),
            Self::Bottomup => TaughtAlgorithm::BottomUp,
        }
    }
}

impl ExplainArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (lang, all) = (context.look.lang, self.all);
        if self.mistakes {
            let job = Explain { topic: Topic::Mistakes, lang, all, ..Explain::default() };
            return Ok(Reply::Explain(Box::new(job.answer(None, context.watch)?)));
        }
        let (subject, origin) = self.subject.subject(&self.words)?;
        self.output.as_deref().map_or(Ok(()), |output| subject.check_output(output))?;
        let objective = self.objective.choice()?;
        let format = self.output.as_deref().map(super::picture_format).transpose()?;
        if format.is_some() && self.algorithm.is_none() && !self.trace {
            return Err(Usage::PicturesOfProof.into());
        }
        let topic = match self.algorithm {
            _ if self.trace => Topic::Building { pictures: format },
            Some(algorithm) => {
                let player = self.player.map(PlayerArg::player);
                let pictures = format.map(|format| StepPictures { player: player.unwrap_or(Player::Zero), format });
                Topic::Algorithm { algorithm: algorithm.algorithm(), player, pictures }
            }
            None => Topic::Vertex { vertex: self.vertex.clone() },
        };
        let job = Explain { topic, origin, objective, lang, all, depth: self.depth, time: self.time };
        let opened = with_table(&subject, self.table.as_deref(), context)?;
        let mut reply = job.answer(Some(&opened), context.watch)?;
        let (files, pictures) = match &mut reply {
            ExplainReply::Attractor(reply) => (std::mem::take(&mut reply.files), &mut reply.pictures),
            ExplainReply::Minimax(reply) => (std::mem::take(&mut reply.files), &mut reply.pictures),
            ExplainReply::Building(reply) => (std::mem::take(&mut reply.files), &mut reply.pictures),
            ExplainReply::Vertex(_) | ExplainReply::Searched(_) | ExplainReply::Mistakes(_) => {
                return Ok(Reply::Explain(Box::new(reply)));
            }
        };
        for (number, picture) in files.iter().enumerate() {
            let output = Output::from_word(self.output.as_deref().unwrap_or("-")).numbered(number)?;
            output.write(&picture.0, context.watch, || Ok(()))?;
            pictures.push(output.name());
        }
        Ok(Reply::Explain(Box::new(reply)))
    }
}
