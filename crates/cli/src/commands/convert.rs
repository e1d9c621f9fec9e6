//! `retrograde convert`: an arena in another format or shape.

use super::Context;
use crate::args::SubjectOptions;
use crate::error::{CliError, Usage};
use crate::system::Output;
use clap::Args;
use retrograde::Text;
use retrograde_engine::{Convert, OutputFormat, Reply};

/// Write an arena in another format, turned around, or made to alternate
#[derive(Args)]
#[command(override_usage = "retrograde convert [OPTIONS] <FILE|GAME> [KEY=VALUE]...\n           <OUT>")]
pub(crate) struct ConvertArgs {
    /// The arena or the game, then where to write it; - for the standard input and output
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// Format of the output: json, csv, dot, pg or py; else its name tells
    #[arg(long, value_name = "FORMAT")]
    to: Option<OutputFormat>,
    /// Write the vertices of CSV to a table of their own
    #[arg(long, value_name = "FILE")]
    vertices_out: Option<String>,
    /// Insert the fictitious vertices that make the players alternate
    #[arg(long)]
    alternate: bool,
    /// Keep only what plays from the start can visit
    #[arg(long)]
    reachable: bool,
    /// Turn every edge around; targets, start and rules are left out
    #[arg(long, conflicts_with = "alternate")]
    transpose: bool,
    #[command(flatten)]
    subject: SubjectOptions,
}

/// The endings that tell a format of arenas.
const EXPECTED: Text = Text {
    en: ".json, .csv, .dot, .pg or .py, or the option --to",
    fr: ".json, .csv, .dot, .pg ou .py, ou l'option --to",
};

impl ConvertArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let where_to = Text { en: "where to write it", fr: "où l'écrire" };
        let (output, words) = super::split_last(&self.words, where_to)?;
        if context.json && output == "-" {
            return Err(Usage::JsonAnd(Text { en: "the arena", fr: "l'arène" }).into());
        }
        let (subject, origin) = self.subject.subject(words)?;
        subject.check_output(output)?;
        let output = Output::from_word(output);
        let told = self.to.or_else(|| OutputFormat::from_path_name(&output.name()));
        let format = told.ok_or_else(|| CliError::NoFormat { name: output.name(), expected: EXPECTED })?;
        let Self { alternate, reachable, transpose, .. } = *self;
        let job = Convert { origin, format, vertices: self.vertices_out.is_some(), alternate, reachable, transpose };
        let reply = job.answer(&subject.open(context.watch)?, context.watch);
        let mut reply = reply.map_err(|error| CliError::of_output(error, &output))?;
        let content = reply.content.take().unwrap_or_default();
        let vertices = self.vertices_out.as_deref().map(Output::from_word).zip(reply.vertex_list.take());
        // The vertex list is complete before the edges, so that neither appears alone.
        output.write(&content.0, context.watch, || match vertices {
            Some((beside, vertices)) => beside.write(&vertices.0, context.watch, || Ok(())),
            None => Ok(()),
        })?;
        reply.output = output.name();
        Ok(Reply::Convert(reply))
    }
}
