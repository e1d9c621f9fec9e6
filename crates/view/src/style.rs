//! How a picture is to look.

use crate::{Layout, Theme};
use retrograde::Player;

/// How a picture is to look.
///
/// ```
/// use retrograde_view::{Layout, Style, Theme};
/// let style = Style { layout: Layout::Columns, theme: Theme::Dark, ..Style::default() };
/// assert!(style.legend);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Where vertices stand.
    pub layout: Layout,
    /// Its colours.
    pub theme: Theme,
    /// How the owner of a vertex is shown.
    pub convention: Convention,
    /// The language of the words in it.
    pub language: Language,
    /// What is written into vertices.
    pub labels: Labels,
    /// Whether colours and patterns are explained below the picture.
    pub legend: bool,
    /// Among how many layers the colours are spread; else as many as the picture shows. Pictures of a
    /// series have the same.
    pub layers: Option<u32>,
    /// How many columns the lines of a text picture have.
    pub text_width: usize,
}

/// How the owner of a vertex is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// J0 has circles and J1 squares; targets have a double border.
    #[default]
    Shapes,
    /// All vertices are circles, and a double circle says that J0 moves; targets have a thick border and the
    /// name of their set.
    DoubleCircles,
}

/// The language of the words in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// What is written into vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// The name, and below it what the mark says: the rank, or that it is a draw.
    #[default]
    Names,
    /// The name alone.
    NamesOnly,
    /// What the mark says alone.
    Ranks,
    /// Nothing.
    None,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            theme: Theme::default(),
            convention: Convention::default(),
            language: Language::default(),
            labels: Labels::default(),
            legend: true,
            layers: None,
            text_width: 80,
        }
    }
}

impl Language {
    /// One of two texts.
    pub(crate) const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    pub(crate) const fn draw(self) -> &'static str {
        match self {
            Self::English => "draw",
            Self::French => "nul",
        }
    }

    pub(crate) fn rank(self, rank: u32) -> String {
        format!("{} {rank}", self.pick("rank", "rang"))
    }

    pub(crate) fn attractor_of(self, player: &str) -> String {
        format!("{} {player}", self.pick("attractor of", "attracteur de"))
    }

    pub(crate) fn to_move(self, player: &str) -> String {
        match self {
            Self::English => format!("{player} to move"),
            Self::French => format!("{player} joue"),
        }
    }

    pub(crate) fn target_of(self, player: &str) -> String {
        match self {
            Self::English => format!("target of {player}"),
            Self::French => format!("cible de {player}"),
        }
    }
}

/// What the notes call the set of targets of a player.
pub(crate) const fn target_set(player: Player) -> &'static str {
    match player {
        Player::Zero => "V₀",
        Player::One => "V₁",
    }
}
