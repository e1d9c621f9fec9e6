//! `retrograde play`: a board in the terminal.

use super::Context;
use super::table::with_table;
use crate::args::SubjectOptions;
use crate::error::CliError;
use crate::play::{Dialogue, Pairing, Style, lines, screen};
use clap::{Args, ValueEnum};
use retrograde_engine::{Opponent, Seat, Seats};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// Play a game against the machine or against each other
///
/// In a terminal, arrow keys choose a move and Enter plays it; or type the move. Without a terminal,
/// moves are read from the standard input, one a line. Besides moves there are the words undo, hints,
/// why, review, save FILE, new, help and quit.
#[derive(Args)]
#[command(override_usage = "retrograde play [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct PlayArgs {
    /// A game or a rules file (.py) with its parameters; or an arena in any format, to move on it
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// The side you take; both for two people, none to watch
    #[arg(long, value_enum, default_value_t, value_name = "PLAYER")]
    side: Side,
    /// How the machine plays: strongest, perfect, depth=N, errs=RATE or random
    ///
    /// perfect needs a game that can be solved or searched; depth=N looks N moves ahead; errs=RATE plays
    /// one of the worse moves at that rate (0 to 1); strongest is perfect if it can be, and looks ahead
    /// otherwise.
    #[arg(long, default_value_t = Opponent::Strongest, value_name = "HOW")]
    opponent: Opponent,
    /// Show what each move is worth: W, D or L and in how many moves
    #[arg(long)]
    hints: bool,
    /// Write the play to a file at the end; review reads it
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Let the machine choose the same among equals every time for the same number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How long the machine searches before a move in a game that is too large to be solved
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = crate::args::seconds)]
    time: Duration,
    /// Lines of text even on a terminal
    #[arg(long)]
    plain: bool,
    /// Let the machine look moves up in a table that `table build` made
    #[arg(long = "table", value_name = "NAME")]
    known: Option<String>,
    #[command(flatten)]
    subject: SubjectOptions,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Side {
    /// The player who usually begins
    #[default]
    #[value(name = "J0", alias = "j0", alias = "0")]
    J0,
    /// The other one
    #[value(name = "J1", alias = "j1", alias = "1")]
    J1,
    /// Two people
    Both,
    /// The machine against itself
    None,
}

impl PlayArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let machine = Seat::Machine(self.opponent);
        let seats = match self.side {
            Side::J0 => [Seat::Person, machine],
            Side::J1 => [machine, Seat::Person],
            Side::Both => [Seat::Person; 2],
            Side::None => [machine; 2],
        };
        let (subject, origin) = self.subject.subject(&self.words)?;
        let seats = Seats { seats, seed: self.seed.unwrap_or_else(|| fastrand::u64(..)) };
        let opened = with_table(&subject, self.known.as_deref(), context)?;
        let pairing = Pairing { opened: &opened, origin, seats, time: self.time };
        let mut dialogue = Dialogue::new(pairing, self.hints, context.watch, context.look.lang)?;
        context.watch.end();
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let style = match (context.json, terminal) {
            (true, _) => Style::Json,
            (false, true) => Style::Person,
            (false, false) => Style::Pipe,
        };
        let result = if style == Style::Person && !self.plain {
            screen::run(&mut dialogue, &context.look)
        } else {
            lines::run(&mut dialogue, &context.look, style)
        };
        if let Some(file) = &self.save {
            dialogue.save(file)?;
        }
        result
    }
}
