//! `table query` and `table export`.

use super::super::Context;
use super::{Asked, Tiers, open, open_to_ask, pick, said};
use crate::error::CliError;
use crate::system;
use clap::{Args, ValueEnum};
use retrograde::dynamic::{Fault, PositionBytes};
use retrograde::tiers::Slot;
use retrograde::{Outcome, Player};
use retrograde_engine::{Listing, Place, split_list};
use retrograde_table::{Table, TableError};
use serde_json::{Value, json};
use std::io::Write;

/// Ask a table what a position is worth, and every move
#[derive(Args)]
pub(super) struct QueryArgs {
    /// The table: a folder, a packed file, or the address of a bucket
    name: String,
    /// The moves that lead to the position, from the start
    #[arg(long, value_name = "LIST", conflicts_with_all = ["position", "batch"])]
    moves: Option<String>,
    /// The position as the game writes it
    #[arg(long, value_name = "POSITION", conflicts_with = "batch")]
    position: Option<String>,
    /// Answer each line of a file (- for the standard input), the moves that lead to a position, by a line of JSON
    #[arg(long, value_name = "FILE")]
    batch: Option<String>,
}

/// A move, where it leads, and what that is worth.
struct Rated {
    text: String,
    worth: (Outcome, Option<u32>),
}

impl QueryArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let asked = open_to_ask(&self.name, context)?;
        context.watch.end();
        if let Some(file) = &self.batch {
            let mut wrong = 0;
            let mut lines = system::lines_of(file)?;
            let mut error = None;
            crate::print(|out| {
                for line in &mut lines {
                    let line = match line {
                        Ok(line) => line,
                        Err(found) => {
                            error = Some(found.into());
                            break;
                        }
                    };
                    let reply = match place_after(&line).and_then(|place| answer(&asked, &place)) {
                        Ok(reply) => reply.0,
                        Err(found) => {
                            wrong += 1;
                            let words = found.words(context.look.lang);
                            if matches!(
                                found,
                                CliError::Table(TableError::Fault(Fault::Rules(_)) | TableError::Damaged { .. })
                            ) {
                                error = Some(found);
                                break;
                            }
                            json!({"line": line, "error": words})
                        }
                    };
                    crate::write_json(out, &reply)?;
                }
                Ok(())
            })?;
            return match (error, wrong) {
                (Some(error), _) => Err(error),
                (None, 0) => Ok(()),
                (None, wrong) => Err(crate::error::Usage::WrongLines(wrong).into()),
            };
        }
        let place = match (&self.moves, &self.position) {
            (Some(moves), _) => place_after(moves)?,
            (None, Some(position)) => Place::At(position.clone()),
            (None, None) => Place::Start,
        };
        let (reply, position, worth, moves) = answer(&asked, &place)?;
        let (lang, players) = (context.look.lang, asked.game.players());
        let picture = asked.game.picture(&position).map_err(TableError::from)?.to_string();
        let mover = asked.game.to_move(&position).map_err(TableError::from)?;
        crate::print(|out| {
            if context.json {
                return crate::write_json(out, &reply);
            }
            writeln!(out, "{picture}")?;
            let to_move = pick(lang, "to move", "a le trait");
            writeln!(out, "{} {to_move} : {}", players[mover.index()], said(worth, &players, lang))?;
            for rated in &moves {
                writeln!(out, "{:>6}  {}", rated.text, said(rated.worth, &players, lang))?;
            }
            writeln!(out, "{}", pick(lang, "(from the table)", "(d'après la table)"))
        })
    }
}

fn place_after(moves: &str) -> Result<Place, CliError> {
    Ok(Place::After(split_list(Listing::Moves, moves)?))
}

type Answer = (Value, PositionBytes, (Outcome, Option<u32>), Vec<Rated>);

/// What a position and all its moves are worth, the best first.
fn answer(asked: &Asked, place: &Place) -> Result<Answer, CliError> {
    let game = &*asked.game;
    let position = asked.opened.position_at(game, place)?;
    let worth = asked.known.worth(&position).map_err(TableError::from)?;
    let mover = game.to_move(&position).map_err(TableError::from)?;
    let texts = game.move_texts(&position).map_err(TableError::from)?;
    let successors = game.successors(&position).map_err(TableError::from)?;
    let mut moves = Vec::new();
    for (text, after) in texts.into_iter().zip(successors) {
        moves.push(Rated { text, worth: asked.known.worth(&after).map_err(TableError::from)? });
    }
    moves.sort_by_key(|rated| std::cmp::Reverse(liking(rated.worth, mover)));
    let name = game.position_text(&position).map_err(TableError::from)?;
    let rated = moves.iter().map(|rated| {
        json!({"move": rated.text, "value": rated.worth.0.to_string(), "moves": rated.worth.1.map(|moves| moves + 1)})
    });
    let reply = json!({
        "position": name, "player": mover.to_string(), "value": worth.0.to_string(), "moves": worth.1,
        "successors": rated.collect::<Vec<_>>(), "source": "table",
    });
    Ok((reply, position, worth, moves))
}

/// How much a player likes what a move leads to: a win soon, a draw, a loss late.
fn liking((outcome, moves): (Outcome, Option<u32>), mover: Player) -> (i32, i64) {
    let score = outcome.score_for(mover);
    (score, i64::from(moves.unwrap_or(0)) * i64::from(-score))
}

/// Write a table as text: every slot with its position, value and number of moves
#[derive(Args)]
pub(super) struct ExportArgs {
    /// The table
    name: String,
    /// How a line is written
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: ExportFormat,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ExportFormat {
    /// Comma-separated values with a header
    #[default]
    Csv,
    /// A line of JSON for each slot
    Jsonl,
}

impl ExportArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (table, tiers) = open(&self.name, context)?;
        context.watch.end();
        let mut failed = None;
        crate::print(|out| {
            if matches!(self.format, ExportFormat::Csv) {
                writeln!(out, "tier,rank,position,player,value,moves")?;
            }
            for (tier, first, slots) in table.sections() {
                for rank in first..first + slots {
                    match line(&table, &tiers, Slot { tier, rank }, self.format) {
                        Ok(line) => out.write_all(line.as_bytes())?,
                        Err(error) => {
                            failed = Some(error);
                            return Ok(());
                        }
                    }
                }
            }
            Ok(())
        })?;
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}

fn line(table: &Table, tiers: &Tiers, slot: Slot, format: ExportFormat) -> Result<String, TableError> {
    let (outcome, moves) = table.probe(slot)?;
    let position = tiers.tiers.unrank(slot)?;
    let text = tiers.game.position_text(&position)?;
    let player = tiers.game.to_move(&position)?;
    let (tier, rank) = (slot.tier.0, slot.rank);
    Ok(match format {
        ExportFormat::Csv => {
            let moves = moves.map_or_else(String::new, |moves| moves.to_string());
            format!("{tier},{rank},\"{}\",{player},{outcome},{moves}\n", text.replace('"', "\"\""))
        }
        ExportFormat::Jsonl => {
            let line = json!({
                "tier": tier, "rank": rank, "position": text, "player": player.to_string(),
                "value": outcome.to_string(), "moves": moves,
            });
            format!("{line}\n")
        }
    })
}
