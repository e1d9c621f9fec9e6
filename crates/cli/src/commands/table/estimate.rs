//! `table estimate`: what a table would cost.

use super::super::Context;
use super::{game_of, thread_count, threads};
use crate::error::CliError;
use crate::system;
use crate::text::tables;
use clap::Args;
use retrograde_engine::Place;
use retrograde_table::Estimate;
use serde::Serialize;

/// Say how large a table would be and how long it would take, before starting
///
/// Slots are counted exactly where the positions of the game fall into tiers; other games are listed as far as it goes
/// quickly, and the rest is guessed. The time is measured on parts of the game.
#[derive(Args)]
#[command(override_usage = "retrograde table estimate [OPTIONS] <GAME|FILE> [KEY=VALUE]...")]
pub(super) struct EstimateArgs {
    /// A game or a rules file (.py) with its parameters; or an arena in any format
    #[arg(required = true, value_name = "GAME|FILE")]
    words: Vec<String>,
    /// How many threads would solve [default: all there are]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

#[derive(Serialize)]
struct Reply<'a> {
    game: String,
    #[serde(flatten)]
    estimate: &'a Estimate,
}

impl EstimateArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (opened, _) = game_of(&self.words, context)?;
        let game = opened.game(&Place::Start)?;
        let clock = system::Clock::start();
        let estimate = Estimate::of(&*game, threads(self.threads), &|| clock.elapsed(), context.watch)?;
        context.watch.end();
        let name = opened.full_name();
        let tiered = game.tiers().is_some();
        crate::print(|out| match context.json {
            true => crate::write_json(out, &Reply { game: name, estimate: &estimate }),
            false => tables::write_estimate(out, &name, &estimate, tiered, &context.look),
        })
    }
}
