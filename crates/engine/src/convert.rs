//! The job of writing an arena in another format.

use crate::{Blob, Context, Error, Misuse, Needs, Opened, Origin, Word};
use retrograde::{Progress, Stage, alternate, reachable, restrict, transposed};
use retrograde_formats::{Format, write_arena, write_csv_pair, write_python};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A format in which an arena is written.
///
/// ```
/// use retrograde_engine::OutputFormat;
/// assert_eq!("py".parse(), Ok(OutputFormat::Python));
/// assert_eq!(OutputFormat::from_path_name("nim.py"), Some(OutputFormat::Python));
/// assert!("pyc".parse::<OutputFormat>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// One that arenas are read from too.
    Arena(Format),
    /// The dictionaries of the course, which are a rules file.
    Python,
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no format; expected json, csv, dot, pg or py")]
pub struct UnknownOutputFormat(pub String);

impl OutputFormat {
    /// The format that the ending of a file's name tells.
    #[must_use]
    pub fn from_path_name(name: &str) -> Option<Self> {
        let python = name.to_ascii_lowercase().ends_with(".py").then_some(Self::Python);
        python.or_else(|| Format::from_path_name(name).map(Self::Arena))
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arena(format) => format.name(),
            Self::Python => "Python",
        }
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OutputFormat {
    type Err = UnknownOutputFormat;

    fn from_str(word: &str) -> Result<Self, UnknownOutputFormat> {
        if ["py", "python"].contains(&&*word.to_ascii_lowercase()) {
            return Ok(Self::Python);
        }
        word.parse().map(Self::Arena).map_err(|_| UnknownOutputFormat(word.to_owned()))
    }
}

/// Write an arena in another format, or in another shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convert {
    /// Where it begins.
    #[serde(default)]
    pub origin: Origin,
    /// The format to write.
    #[serde(with = "crate::named")]
    pub format: OutputFormat,
    /// Whether to write a vertex list beside a CSV edge list; without it CSV is one table.
    #[serde(default)]
    pub vertices: bool,
    /// Whether to insert the fictitious vertices that make the players alternate.
    #[serde(default)]
    pub alternate: bool,
    /// Whether to keep only what plays from the start can visit.
    #[serde(default)]
    pub reachable: bool,
    /// Whether to turn every edge around. Targets, start and rules mean nothing then and are left out.
    #[serde(default)]
    pub transpose: bool,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvertReply {
    /// The name of the file, once a front end has written it.
    #[serde(default)]
    pub output: String,
    /// In which format.
    pub format: Word,
    /// How many vertices.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// How many of the vertices are fictitious.
    pub fictitious: usize,
    /// What a person should know about input and output.
    pub warnings: Vec<String>,
    /// The arena in that format, until a front end has written it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Blob>,
    /// The vertex list beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertex_list: Option<Blob>,
}

impl Convert {
    /// Writes the arena as it is.
    #[must_use]
    pub fn to(format: Format) -> Self {
        Self {
            origin: Origin::default(),
            format: OutputFormat::Arena(format),
            vertices: false,
            alternate: false,
            reachable: false,
            transpose: false,
        }
    }

    /// Answers it.
    ///
    /// # Errors
    /// If the game is too large, or the format cannot express it.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<ConvertReply, Error> {
        if self.vertices && self.format != OutputFormat::Arena(Format::Csv) {
            return Err(Misuse::VerticesNotCsv { format: self.format.to_string() }.into());
        }
        let loaded = opened.load(&self.origin, cx)?;
        let mut warnings = loaded.warnings.clone();
        let mut named = loaded.named()?;
        if self.reachable {
            let start = loaded.needed_start(Needs::Reachable)?;
            named = Cow::Owned(restrict(&named, &reachable(&named.arena, start)));
        }
        let before = named.arena.vertex_count();
        if self.alternate {
            named = Cow::Owned(alternate(&named)?);
        }
        if self.transpose {
            named = Cow::Owned(transposed(&named)?);
        }
        cx.checkpoint(Progress { stage: Stage::Writing, done: 0, total: None })?;
        let (mut content, mut vertex_list) = (Vec::new(), Vec::new());
        let noticed = if self.vertices {
            write_csv_pair(&named, &mut content, &mut vertex_list)?
        } else {
            match self.format {
                OutputFormat::Arena(format) => write_arena(&named, format, &mut content)?,
                OutputFormat::Python => write_python(&named, &mut content)?,
            }
        };
        warnings.extend(noticed.iter().map(ToString::to_string));
        Ok(ConvertReply {
            output: String::new(),
            format: self.format.name().into(),
            vertices: named.arena.vertex_count(),
            edges: named.arena.edge_count(),
            fictitious: named.arena.vertex_count() - before,
            warnings,
            content: Some(Blob(content)),
            vertex_list: self.vertices.then_some(Blob(vertex_list)),
        })
    }
}
