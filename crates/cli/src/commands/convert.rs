//! `retrograde convert`: an arena in another format or shape.

use crate::args::SubjectOptions;
use clap::Args;
use retrograde_engine::{Convert, Error, Job, Output};
use retrograde_formats::Format;

/// Write an arena in another format, or make its players alternate
#[derive(Args)]
#[command(override_usage = "retrograde convert [OPTIONS] <FILE|GAME> [KEY=VALUE]... <OUT>")]
pub(crate) struct ConvertArgs {
    /// The arena or the game, then where to write it; - for the standard input and output
    #[arg(required = true, num_args = 2.., value_names = ["FILE|GAME", "OUT"])]
    words: Vec<String>,
    /// Format of the output: json, csv, dot or pg; else its name tells
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Write the vertices of CSV to a table of their own
    #[arg(long, value_name = "FILE")]
    vertices_out: Option<String>,
    /// Insert the fictitious vertices that make the players alternate
    #[arg(long)]
    alternate: bool,
    /// Keep only what plays from the start can visit
    #[arg(long)]
    reachable: bool,
    #[command(flatten)]
    subject: SubjectOptions,
}

impl ConvertArgs {
    pub(crate) fn job(&self, json: bool) -> Result<Job, Error> {
        let (output, words) = super::split_last(&self.words, "where to write it")?;
        if json && output == "-" {
            return Err(Error::Usage("--json and the arena cannot both go to the standard output".to_owned()));
        }
        Ok(Job::Convert(Convert {
            spec: self.subject.spec(words)?,
            output: Output::from_word(output),
            format: self.to,
            vertices: self.vertices_out.as_deref().map(Output::from_word),
            alternate: self.alternate,
            reachable: self.reachable,
        }))
    }
}
