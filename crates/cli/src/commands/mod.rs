//! One file for each command: its arguments, and the job that they mean.

mod completions;
mod convert;
mod draw;
mod exercise;
mod explain;
mod games;
mod info;
mod man;
mod play;
mod review;
mod search;
mod solve;
mod tree;
mod verify;

use crate::args::Cli;
use crate::look::Look;
use crate::watch::Watch;
use clap::Subcommand;
use retrograde_engine::{Error, Reply};

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::SolveArgs),
    Search(search::SearchArgs),
    Play(play::PlayArgs),
    Tree(tree::TreeArgs),
    Draw(draw::DrawArgs),
    Explain(explain::ExplainArgs),
    Exercise(exercise::ExerciseArgs),
    Games(games::GamesArgs),
    Info(info::InfoArgs),
    Verify(verify::VerifyArgs),
    Review(review::ReviewArgs),
    Convert(convert::ConvertArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Runs a command and shows what came of it. Says whether every check passed.
pub(crate) fn run(cli: Cli, look: &Look, watch: &Watch) -> Result<bool, Error> {
    let json = cli.common.json;
    let mut look = *look;
    let job = match cli.command {
        Command::Solve(args) => {
            look.all_moves = args.all_moves;
            args.job()?
        }
        Command::Search(args) if args.is_batch() => return args.run_batch(&look, watch).map(|()| true),
        Command::Search(args) => args.job()?,
        Command::Play(args) => return args.run(json, &look, watch).map(|()| true),
        Command::Tree(args) => args.job()?,
        Command::Draw(args) => args.job(json, look.width())?,
        Command::Explain(args) => args.job()?,
        Command::Exercise(args) => args.job()?,
        Command::Games(args) => {
            look.language = args.language();
            args.job()
        }
        Command::Info(args) => args.job()?,
        Command::Verify(args) => args.job()?,
        Command::Review(args) => args.job()?,
        Command::Convert(args) => args.job(json)?,
        Command::Completions(args) => return args.run(json).map(|()| true),
        Command::Man(args) => return args.run(json).map(|()| true),
    };
    let reply = job.run(watch)?;
    watch.end();
    let passed = crate::show(&reply, json, &look)?;
    match reply {
        // The best answer so far was shown; still, the shell must know.
        Reply::Search(reply) if reply.interrupted => Err(Error::Interrupted),
        _ => Ok(passed),
    }
}

/// The last of the words, and those before it: clap has no way to say "many, then one" that also lets
/// options stand between them.
fn split_last<'a>(words: &'a [String], last: &str) -> Result<(&'a str, &'a [String]), Error> {
    match words.split_last() {
        Some((word, before)) if !before.is_empty() => Ok((word, before)),
        _ => Err(Error::Usage(format!("two things are needed: the arena, and {last}"))),
    }
}
