//! The job of writing an arena in another format.

use crate::{Error, Output, Spec};
use retrograde::{Observer, alternate, reachable, restrict};
use retrograde_formats::{Format, write_arena, write_csv_pair};
use serde::Serialize;
use std::borrow::Cow;

/// Write an arena in another format, or in another shape.
#[derive(Clone, Debug)]
pub struct Convert {
    /// The arena.
    pub spec: Spec,
    /// Where to write it.
    pub output: Output,
    /// The format to write, if the ending of the output's name is not to tell.
    pub format: Option<Format>,
    /// Where to write the vertex list of a CSV pair; without it CSV is one table.
    pub vertices: Option<Output>,
    /// Whether to insert the fictitious vertices that make the players alternate.
    pub alternate: bool,
    /// Whether to keep only what plays from the start can visit.
    pub reachable: bool,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConvertReply {
    /// Where to.
    pub output: String,
    /// In which format.
    pub format: &'static str,
    /// How many vertices.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// How many of the vertices are fictitious.
    pub fictitious: usize,
    /// What a person should know about input and output.
    pub warnings: Vec<String>,
}

impl Convert {
    /// Writes the arena as it is, in the format that the output's name tells.
    #[must_use]
    pub const fn new(spec: Spec, output: Output) -> Self {
        Self { spec, output, format: None, vertices: None, alternate: false, reachable: false }
    }

    /// Does it.
    ///
    /// # Errors
    /// If the input cannot be had, the format cannot express it, or the output cannot be written.
    pub fn run(&self, observer: &dyn Observer) -> Result<ConvertReply, Error> {
        let format = self.format()?;
        let loaded = self.spec.load(observer)?;
        let mut warnings = loaded.warnings.clone();
        let mut named = loaded.named()?;
        if self.reachable {
            let start = named.start.ok_or(Error::NoStart { what: "the reachable part" })?;
            named = Cow::Owned(restrict(&named, &reachable(&named.arena, start)));
        }
        let before = named.arena.vertex_count();
        if self.alternate {
            named = Cow::Owned(alternate(&named)?);
        }
        let failed = |error| self.output.failed(error);
        let noticed = self.output.fill(observer, |sink| match &self.vertices {
            None => write_arena(&named, format, sink).map_err(failed),
            // The inner output is complete before the outer one, so that neither appears alone.
            Some(vertices) => {
                vertices.fill(observer, |vertex_sink| write_csv_pair(&named, sink, vertex_sink).map_err(failed))
            }
        })?;
        warnings.extend(noticed.iter().map(ToString::to_string));
        Ok(ConvertReply {
            output: self.output.name(),
            format: format.name(),
            vertices: named.arena.vertex_count(),
            edges: named.arena.edge_count(),
            fictitious: named.arena.vertex_count() - before,
            warnings,
        })
    }

    fn format(&self) -> Result<Format, Error> {
        let told = self.format.or_else(|| match &self.output {
            Output::File(path) => Format::from_path_name(&path.display().to_string()),
            Output::Stdout => None,
        });
        let format = told.ok_or_else(|| Error::NoFormat {
            name: self.output.name(),
            expected: ".json, .csv, .dot or .pg, or the option --to",
        })?;
        if self.vertices.is_some() && format != Format::Csv {
            return Err(Error::Usage(format!("a vertex list goes with CSV, not with {format}")));
        }
        Ok(format)
    }
}
