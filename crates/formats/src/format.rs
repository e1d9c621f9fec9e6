//! Which format a text is in.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A format that arenas are read from and written to.
///
/// ```
/// use retrograde_formats::Format;
/// assert_eq!(Format::from_path_name("games/nim.pg.zst"), Some(Format::PgSolver));
/// assert_eq!("dot".parse(), Ok(Format::Dot));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Our own JSON: everything an arena can say.
    Json,
    /// An edge list and a vertex list.
    Csv,
    /// The graph language of Graphviz.
    Dot,
    /// The parity games of PGSolver and Oink.
    PgSolver,
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no format; expected json, csv, dot or pg")]
pub struct UnknownFormat(pub String);

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Json, Self::Csv, Self::Dot, Self::PgSolver];

    /// The format that the ending of a file's name tells; an ending `.gz` or `.zst` is taken off first.
    #[must_use]
    pub fn from_path_name(name: &str) -> Option<Self> {
        let lower = name.to_ascii_lowercase();
        let plain = [".gz", ".zst"].iter().find_map(|ending| lower.strip_suffix(ending)).unwrap_or(&lower);
        let (_, ending) = plain.rsplit_once('.')?;
        Self::from_ending(ending)
    }

    /// The format that the beginning of a text tells, as far as it can be told.
    ///
    /// ```
    /// use retrograde_formats::Format;
    /// assert_eq!(Format::from_content(b"strict digraph { a -> b }"), Some(Format::Dot));
    /// assert_eq!(Format::from_content(b"hello"), None);
    /// ```
    #[must_use]
    pub fn from_content(beginning: &[u8]) -> Option<Self> {
        let text = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning);
        let text = text.trim_ascii_start();
        match text.first()? {
            b'{' => return Some(Self::Json),
            b'/' | b'#' => return Some(Self::Dot),
            _ => {}
        }
        let (text, quoted) = text.strip_prefix(b"\"").map_or((text, false), |text| (text, true));
        let word_end = text.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(text.len());
        match text[..word_end].to_ascii_lowercase().as_slice() {
            b"from" | b"vertex" => Some(Self::Csv),
            _ if quoted => None,
            b"strict" | b"digraph" | b"graph" => Some(Self::Dot),
            b"parity" | b"start" => Some(Self::PgSolver),
            word if !word.is_empty() && word.iter().all(u8::is_ascii_digit) => Some(Self::PgSolver),
            _ => None,
        }
    }

    /// What people call the format.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Csv => "CSV",
            Self::Dot => "DOT",
            Self::PgSolver => "PGSolver",
        }
    }

    /// The usual ending of a file in this format, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Dot => "dot",
            Self::PgSolver => "pg",
        }
    }

    fn from_ending(ending: &str) -> Option<Self> {
        match ending {
            "json" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            "dot" | "gv" => Some(Self::Dot),
            "pg" | "gm" => Some(Self::PgSolver),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, UnknownFormat> {
        let lower = word.to_ascii_lowercase();
        Self::from_ending(&lower)
            .or_else(|| (lower == "pgsolver").then_some(Self::PgSolver))
            .ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compression_endings_are_taken_off_once() {
        assert_eq!(Format::from_path_name("a.json.gz"), Some(Format::Json));
        assert_eq!(Format::from_path_name("A.GM"), Some(Format::PgSolver));
        assert_eq!(Format::from_path_name("a.gv"), Some(Format::Dot));
        assert_eq!(Format::from_path_name("a.gz"), None);
        assert_eq!(Format::from_path_name("csv"), None);
    }

    #[test]
    fn every_format_is_told_by_its_first_word() {
        for (text, format) in [
            ("  {\"players\"", Format::Json),
            ("parity 3;", Format::PgSolver),
            ("0 1 0 1;", Format::PgSolver),
            ("\u{FEFF}from,to\n", Format::Csv),
            ("vertex;owner;target", Format::Csv),
            ("\"from\",\"to\"", Format::Csv),
            ("// arena\ndigraph {", Format::Dot),
            ("DiGraph g {", Format::Dot),
        ] {
            assert_eq!(Format::from_content(text.as_bytes()), Some(format), "{text}");
        }
        assert_eq!(Format::from_content(b""), None);
        assert_eq!(Format::from_content(b"\x7fELF"), None);
    }
}
