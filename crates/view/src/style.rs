//! How a picture is to look.

use crate::{Layout, Theme};
use retrograde::{Lang, Player, de};

/// How a picture is to look.
///
/// ```
/// use retrograde_view::{Layout, Style, Theme};
/// let style = Style { layout: Layout::Columns, theme: Theme::Dark, ..Style::default() };
/// assert!(style.legend);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Style {
    /// Where vertices stand.
    pub layout: Layout,
    /// Whether it runs from the left to the right, instead of from the top to the bottom.
    pub sideways: bool,
    /// Its colours.
    pub theme: Theme,
    /// How the owner of a vertex is shown.
    pub convention: Convention,
    /// The language of the words in it.
    pub lang: Lang,
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// J0 has circles and J1 squares; targets have a double border.
    #[default]
    Shapes,
    /// All vertices are circles, and a double circle says that J0 moves; targets have a thick border and the
    /// name of their set.
    DoubleCircles,
}

/// What is written into vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
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
            sideways: false,
            theme: Theme::default(),
            convention: Convention::default(),
            lang: Lang::default(),
            labels: Labels::default(),
            legend: true,
            layers: None,
            text_width: 80,
        }
    }
}

/// The words of pictures.
pub(crate) trait Words: Copy {
    fn draw(self) -> &'static str;
    fn rank(self, rank: u32) -> String;
    fn label(self, label: u32) -> String;
    fn attractor_of(self, player: &str) -> String;
    fn outside(self, reacher: &str, winner: &str) -> String;
    fn to_move(self, player: &str) -> String;
    fn target_of(self, player: &str) -> String;
}

impl Words for Lang {
    fn draw(self) -> &'static str {
        match self {
            Self::En => "draw",
            Self::Fr => "nul",
        }
    }

    fn rank(self, rank: u32) -> String {
        format!("{} {rank}", self.pick("rank", "rang"))
    }

    fn label(self, label: u32) -> String {
        format!("{} {label}", self.pick("label", "étiquette"))
    }

    fn attractor_of(self, player: &str) -> String {
        match self {
            Self::En => format!("attractor of {player}"),
            Self::Fr => format!("attracteur {}", de(player)),
        }
    }

    fn outside(self, reacher: &str, winner: &str) -> String {
        match self {
            Self::En => format!("outside of the attractor of {reacher}: {winner} wins"),
            Self::Fr => format!("hors de l'attracteur {}\u{a0}: {winner} gagne", de(reacher)),
        }
    }

    fn to_move(self, player: &str) -> String {
        match self {
            Self::En => format!("{player} to move"),
            Self::Fr => format!("{player} joue"),
        }
    }

    fn target_of(self, player: &str) -> String {
        match self {
            Self::En => format!("target of {player}"),
            Self::Fr => format!("cible {}", de(player)),
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
