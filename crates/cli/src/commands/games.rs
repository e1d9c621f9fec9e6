//! `retrograde games`: which games there are, and their rules.

use crate::args::LangOption;
use clap::Args;
use retrograde_engine::{Games, Job, Lang};
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
    #[command(flatten)]
    lang: LangOption,
}

impl GamesArgs {
    /// Which of the two texts to show.
    pub(crate) fn language(&self) -> usize {
        match self.lang.lang() {
            Lang::En => 0,
            Lang::Fr => 1,
        }
    }

    pub(crate) fn job(&self) -> Job {
        let here = || vec![PathBuf::from("."), PathBuf::from("examples")];
        let folders = self.folder.clone().map_or_else(here, |folder| vec![folder]);
        Job::Games(Games { name: self.name.clone(), folders })
    }
}
