//! `table query`: what positions are worth.

use super::super::Context;
use super::open;
use crate::error::{CliError, Usage};
use crate::system;
use crate::text::tables;
use clap::Args;
use retrograde_engine::{Listing, Opened, Origin, Place, Rate, RateReply, split_list};
use retrograde_table::TableError;
use serde::Serialize;

/// Ask a table what a position is worth, and every move, the best first
#[derive(Args)]
pub(super) struct QueryArgs {
    /// The table: a folder, a packed file, or the address of a bucket
    name: String,
    /// The moves that lead to the position from the start
    #[arg(long, value_name = "LIST", conflicts_with_all = ["position", "batch"])]
    moves: Option<String>,
    /// The position as the game writes it
    #[arg(long, visible_alias = "start", value_name = "POSITION", conflicts_with = "batch")]
    position: Option<String>,
    /// Answer each line of a file (- for the standard input), the moves that lead to a position, by a line of JSON
    #[arg(long, value_name = "FILE")]
    batch: Option<String>,
}

/// The answer to a line of a batch.
#[derive(Serialize)]
#[serde(untagged)]
enum Line {
    Answer {
        moves: String,
        #[serde(flatten)]
        reply: Renamed,
    },
    Wrong {
        moves: String,
        line: usize,
        error: String,
    },
}

/// The reply with its list of moves under another name: a line is told by the moves that lead to it.
#[derive(Serialize)]
struct Renamed {
    position: String,
    player: String,
    value: Option<String>,
    distance: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    successors: Vec<retrograde_engine::RatedMove>,
}

impl QueryArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (opened, table) = open(&self.name, context)?;
        let opened = opened.with_known(table)?;
        if let Some(file) = &self.batch {
            return run_batch(file, &opened, context);
        }
        let place = match (&self.moves, &self.position) {
            (Some(moves), _) => Place::After(split_list(Listing::Moves, moves)?),
            (None, Some(position)) => Place::At(position.clone()),
            (None, None) => Place::Start,
        };
        let reply = rated(&opened, place.clone(), context)?;
        let game = opened.game(&place)?;
        let position = opened.position_at(&*game, &place)?;
        let picture = game.picture(&position).map_err(TableError::from)?.text(context.look.lang);
        context.watch.end();
        crate::print(|out| match context.json {
            true => crate::write_json(out, &reply),
            false => tables::write_rated(out, &reply, &picture, &context.look),
        })
    }
}

fn rated(opened: &Opened, place: Place, context: &Context<'_>) -> Result<RateReply, CliError> {
    let origin = Origin { place, ..Origin::default() };
    Ok(Rate { origin, time: None }.answer(opened, context.watch)?)
}

/// What the position of a line is worth: the one that its moves lead to, or the one that it writes.
fn answered(opened: &Opened, line: &str, context: &Context<'_>) -> Result<RateReply, CliError> {
    rated(opened, opened.place_of_line(line)?, context)
}

/// Answers each line as soon as it is read. Lines that are wrong are complained about, and the others still answered.
fn run_batch(file: &str, opened: &Opened, context: &Context<'_>) -> Result<(), CliError> {
    let lang = context.look.lang;
    let mut lines = system::lines_of(file)?;
    let (mut wrong, mut number, mut failed) = (0, 0, None);
    crate::print(|out| {
        for line in &mut lines {
            number += 1;
            let answer = line.map_err(CliError::from).map(|moves| (answered(opened, &moves, context), moves));
            let answer = match answer {
                Ok((Ok(reply), moves)) => Line::Answer { moves, reply: Renamed::from(reply) },
                // Whoever typed a wrong move wants the other lines; nobody wants answers from a table that is damaged.
                Ok((Err(error), moves)) if !error.is_of_table() && !error.is_interrupted() => {
                    wrong += 1;
                    let words = error.words(lang);
                    crate::complain(&context.look, lang.pick("error:", "erreur\u{a0}:"), &words);
                    Line::Wrong { moves, line: number, error: words }
                }
                Ok((Err(error), _)) | Err(error) => {
                    failed = Some(error);
                    break;
                }
            };
            crate::write_json(out, &answer)?;
        }
        Ok(())
    })?;
    match (failed, wrong) {
        (Some(error), _) => Err(error),
        (None, 0) => Ok(()),
        (None, wrong) => Err(Usage::WrongLines(wrong).into()),
    }
}

impl From<RateReply> for Renamed {
    fn from(reply: RateReply) -> Self {
        Self {
            position: reply.position,
            player: reply.player.to_string(),
            value: reply.value.map(|value| value.to_string()),
            distance: reply.distance,
            score: reply.score,
            successors: reply.moves,
        }
    }
}
