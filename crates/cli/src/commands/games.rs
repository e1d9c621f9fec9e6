//! `retrograde games`: which games there are, and their rules.

use crate::error::CliError;
use crate::system;
use clap::Args;
use retrograde_engine::{Games, Reply, is_rules_name};
use std::path::PathBuf;

/// List the games, or explain one with its rules
///
/// Rules files (.py) of the current folder and of its folder examples are listed too.
#[derive(Args)]
pub(crate) struct GamesArgs {
    /// The game by any of its names, or a rules file
    #[arg(value_name = "GAME|FILE")]
    name: Option<String>,
    /// Look for rules files in this folder instead
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl GamesArgs {
    pub(super) fn run(&self) -> Result<Reply, CliError> {
        let files = match (&self.name, &self.folder) {
            (Some(name), _) if is_rules_name(name) => vec![(name.clone(), system::read_text(name.as_ref())?)],
            (Some(_), _) => Vec::new(),
            (None, Some(folder)) => system::rules_files(std::slice::from_ref(folder)),
            (None, None) => system::rules_files(&[".".into(), "examples".into()]),
        };
        Ok(Reply::Games(Games { name: self.name.clone(), files }.answer()?))
    }
}
