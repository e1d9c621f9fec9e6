//! One file for each command: its arguments, and what is asked of the engine.

mod completions;
mod convert;
mod draw;
mod draw_look;
mod exercise;
mod explain;
mod games;
mod info;
mod man;
mod play;
mod review;
mod search;
mod serve;
mod solve;
mod table;
mod tree;
mod verify;

use crate::error::{CliError, Usage};
use crate::look::Look;
use crate::watch::Watch;
use clap::Subcommand;
use retrograde::Text;
use retrograde_engine::{Error, PictureFormat, Reply};

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
    Table(table::TableArgs),
    Convert(convert::ConvertArgs),
    Serve(serve::ServeArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// What every command works with.
pub(crate) struct Context<'a> {
    /// Whether replies are shown as JSON.
    pub(crate) json: bool,
    pub(crate) look: Look,
    pub(crate) watch: &'a Watch,
}

/// Runs a command and shows what came of it. Says whether every check passed.
pub(crate) fn run(command: &Command, context: &Context<'_>) -> Result<bool, CliError> {
    let mut look = context.look;
    let reply = match command {
        Command::Solve(args) => {
            look.all_moves = args.all_moves;
            args.run(context)?
        }
        Command::Search(args) if args.is_batch() => return args.run_batch(context).map(|()| true),
        Command::Search(args) => args.run(context)?,
        Command::Play(args) => return args.run(context).map(|()| true),
        Command::Tree(args) => args.run(context)?,
        Command::Draw(args) => args.run(context)?,
        Command::Explain(args) => args.run(context)?,
        Command::Exercise(args) => args.run(context)?,
        Command::Games(args) => args.run()?,
        Command::Info(args) => args.run(context)?,
        Command::Verify(args) => args.run(context)?,
        Command::Review(args) => args.run(context)?,
        Command::Convert(args) => args.run(context)?,
        Command::Serve(args) => return args.run(context).map(|()| true),
        Command::Table(args) => return args.run(context),
        Command::Completions(args) => return args.run(context.json).map(|()| true),
        Command::Man(args) => return args.run(context.json, context.look.lang).map(|()| true),
    };
    context.watch.end();
    let passed = crate::show(&reply, context.json, &look)?;
    match reply {
        // The best answer so far was shown; still, the shell must know.
        Reply::Search(reply) if reply.interrupted => Err(Error::Interrupted.into()),
        _ => Ok(passed),
    }
}

/// The last of the words, and those before it: clap has no way to say "many, then one" that also lets
/// options stand between them.
fn split_last(words: &[String], last: Text) -> Result<(&str, &[String]), CliError> {
    match words.split_last() {
        Some((word, before)) if !before.is_empty() => Ok((word, before)),
        _ => Err(Usage::TwoThings(last).into()),
    }
}

/// The endings that tell a format of pictures.
const PICTURES: Text = Text { en: ".svg, .tex, .dot, .png or .txt", fr: ".svg, .tex, .dot, .png ou .txt" };

/// The format of a picture, by the ending of its file.
fn picture_format(name: &str) -> Result<PictureFormat, CliError> {
    PictureFormat::of_file(name).ok_or_else(|| CliError::NoFormat { name: name.to_owned(), expected: PICTURES })
}
