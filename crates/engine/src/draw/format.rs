//! Formats of pictures.

use std::fmt;
use std::str::FromStr;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    /// For pages, screens and print.
    Svg,
    /// For LaTeX.
    Tikz,
    /// For Graphviz.
    Dot,
    /// Pixels.
    Png,
    /// For terminals.
    Text,
}

impl PictureFormat {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Svg, Self::Tikz, Self::Dot, Self::Png, Self::Text];

    /// Its short name, which is also the ending of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Tikz => "tex",
            Self::Dot => "dot",
            Self::Png => "png",
            Self::Text => "txt",
        }
    }

    /// The format that the ending of a file's name tells.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Self> {
        name.rsplit_once('.').and_then(|(_, ending)| ending.parse().ok())
    }
}

/// A word that is no format of pictures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no picture format {0:?}; there are svg, tex, dot, png and txt")]
pub struct UnknownPictureFormat(pub String);

impl FromStr for PictureFormat {
    type Err = UnknownPictureFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "svg" => Ok(Self::Svg),
            "tex" | "tikz" => Ok(Self::Tikz),
            "dot" | "gv" => Ok(Self::Dot),
            "png" => Ok(Self::Png),
            "txt" | "text" => Ok(Self::Text),
            _ => Err(UnknownPictureFormat(text.to_owned())),
        }
    }
}

impl fmt::Display for PictureFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
