//! The arguments that several commands share.

use crate::commands::Command;
use crate::error::{CliError, Usage};
use crate::look::Colors;
use crate::system::Subject;
use clap::{Args, Parser, ValueEnum};
use retrograde::{DeadEnds, Explorer, Lang, Mode, Player};
use retrograde_engine::{Limit, Listing, ObjectiveChoice, Origin, Place, split_list};
use retrograde_formats::Format;
use std::path::PathBuf;
use std::time::Duration;

/// Solve two-player games: who wins from every position, in how many moves, by which move.
#[derive(Parser)]
#[command(name = "retrograde", version, max_term_width = 80, after_help = EXIT_CODES, infer_subcommands = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 130 interrupted \
(Ctrl-C). NO_COLOR and --color are honoured.";

/// Options of every command.
#[derive(Args)]
#[command(next_help_heading = "Everywhere")]
pub(crate) struct Common {
    /// Print JSON, one line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", hide_possible_values = true)]
    pub(crate) color: Colors,
    /// Let lines be wider than 80 columns
    #[arg(long, global = true)]
    pub(crate) wide: bool,
    /// The language of the texts: en or fr [default: what LC_ALL, LC_MESSAGES or LANG say]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub(crate) lang: Option<Lang>,
}

/// Where the arena is and where to begin in it.
#[derive(Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct SubjectOptions {
    /// Begin at this vertex, or at this position of a game
    #[arg(long, visible_alias = "position", value_name = "VERTEX")]
    start: Option<String>,
    /// Begin where these moves lead from the start: vertices, or moves of a game, separated by spaces
    /// or as a JSON list
    #[arg(long, value_name = "LIST", conflicts_with = "start")]
    moves: Option<String>,
    /// Format of the input: json, csv, dot or pg; else its name or content tells
    #[arg(long, visible_alias = "from", value_name = "FORMAT")]
    format: Option<Format>,
    /// Vertex list that belongs to a CSV edge list
    #[arg(long, value_name = "FILE")]
    vertices: Option<PathBuf>,
    /// Give up a game with more positions than this [default: as many as the memory holds]
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
    /// In which order a game is explored; the result is the same
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    explorer: ExplorerArg,
}

impl SubjectOptions {
    /// What the words and these options name together, and where to begin in it.
    pub(crate) fn subject(&self, words: &[String]) -> Result<(Subject, Origin), CliError> {
        let place = match (&self.start, &self.moves) {
            (Some(name), _) => Place::At(name.clone()),
            (None, Some(moves)) => Place::After(split_list(Listing::Moves, moves)?),
            (None, None) => Place::Start,
        };
        let mut subject = Subject::from_words(words)?;
        (subject.format, subject.vertices) = (self.format, self.vertices.clone());
        Ok((subject, Origin { place, limit: self.limit() }))
    }

    /// Whether a place is given at which to begin.
    pub(crate) const fn has_place(&self) -> bool {
        self.start.is_some() || self.moves.is_some()
    }

    /// The limit alone, for a subject that is named elsewhere.
    pub(crate) const fn limit(&self) -> Limit {
        Limit { positions: self.limit, explorer: self.explorer.explorer() }
    }
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ExplorerArg {
    /// Breadth first, with a queue; the fastest
    #[default]
    Queue,
    /// Depth first, with a stack
    Stack,
    /// Depth first, by recursion
    Recursive,
}

impl ExplorerArg {
    const fn explorer(self) -> Explorer {
        match self {
            Self::Queue => Explorer::Queue,
            Self::Stack => Explorer::Stack,
            Self::Recursive => Explorer::Recursive,
        }
    }
}

/// How the game is meant.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct ObjectiveOptions {
    /// What a vertex without moves means that is nobody's target
    #[arg(long, value_enum, value_name = "MEANING")]
    dead_ends: Option<DeadEndsArg>,
    /// What it is worth if nobody can force a win
    #[arg(long, value_enum)]
    mode: Option<ModeArg>,
    /// Who has to reach a target in the mode reach-avoid
    #[arg(long, value_enum, value_name = "PLAYER", requires = "mode")]
    reacher: Option<PlayerArg>,
}

impl ObjectiveOptions {
    pub(crate) fn choice(&self) -> Result<ObjectiveChoice, CliError> {
        let dead_ends = self.dead_ends.map(|meaning| match meaning {
            DeadEndsArg::Draw => DeadEnds::Draw,
            DeadEndsArg::Normal => DeadEnds::Normal,
            DeadEndsArg::Misere => DeadEnds::Misere,
        });
        let mode = match (self.mode, self.reacher) {
            (None, _) => None,
            (Some(ModeArg::Draws), None) => Some(Mode::Draws),
            (Some(ModeArg::Draws), Some(_)) => return Err(Usage::ReacherOfDraws.into()),
            (Some(ModeArg::ReachAvoid), reacher) => Some(Mode::Avoid(!reacher.unwrap_or(PlayerArg::J0).player())),
        };
        Ok(ObjectiveChoice { dead_ends, mode })
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum DeadEndsArg {
    /// The play ends in a draw
    Draw,
    /// Who cannot move loses
    Normal,
    /// Who cannot move wins
    Misere,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeArg {
    /// A draw: three values
    Draws,
    /// One player wins who reaches a target, the other who avoids that: two values
    ReachAvoid,
}

/// One of the players.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PlayerArg {
    /// The player of even number, who usually begins
    #[value(name = "J0", alias = "j0", alias = "0")]
    J0,
    /// The other one
    #[value(name = "J1", alias = "j1", alias = "1")]
    J1,
}

impl PlayerArg {
    pub(crate) const fn player(self) -> Player {
        match self {
            Self::J0 => Player::Zero,
            Self::J1 => Player::One,
        }
    }
}

/// A time of more than nothing.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse::<f64>().ok();
    let time = number.filter(|&number| number > 0.0).and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "expected seconds, more than 0, such as 10 or 0.5".to_owned())
}

/// A whole number in a range, which is told as people say it.
pub(crate) fn within<const LEAST: u32, const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {LEAST} to {MOST}"))
}
