//! What a game says about itself before it is built.

use crate::{Arguments, GameError};
use retrograde::Text;
use retrograde::dynamic::DynGame;
use std::fmt;
use std::sync::Arc;

/// A built-in game: names, rules and parameters.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name by which we call it.
    pub name: &'static str,
    /// Other names, French ones among them.
    pub aliases: &'static [&'static str],
    /// What people call it.
    pub title: Text,
    /// One line on what it is.
    pub summary: Text,
    /// The whole rules, how moves and positions are written included.
    pub rules: Text,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// Builds the game with its parameters.
    pub(crate) open: fn(&Arguments) -> Result<Arc<dyn DynGame>, GameError>,
}

/// Something about a game that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in `key=value`.
    pub name: &'static str,
    /// Other keys that mean the same, French ones among them.
    pub aliases: &'static [&'static str],
    /// What values there are.
    pub kind: ParameterKind,
    /// The value if none is given.
    pub default: DefaultValue,
    /// One line on what it means.
    pub help: Text,
}

/// The value of a parameter that is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultValue {
    /// This one.
    Value(&'static str),
    /// This one, which the full name of a game leaves out: the parameter is for those who ask for it.
    Unsaid(&'static str),
    /// The value of that other parameter.
    SameAs(&'static str),
}

/// What values a parameter takes. Its [`Display`](fmt::Display) tells people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A whole number in a range.
    Integer {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// Some whole numbers, `1,2,3` or `1-3`.
    Integers {
        /// The smallest that one may be.
        min: u32,
        /// The largest that one may be.
        max: u32,
        /// How many there may be.
        most: usize,
    },
    /// `yes` or `no`.
    Flag,
    /// The names of the two players.
    Players,
}

/// There is one description for each game.
impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for GameInfo {}

impl GameInfo {
    /// The parameter of that name or alias; the first one if several share it.
    #[must_use]
    pub fn parameter(&self, key: &str) -> Option<&'static Parameter> {
        self.parameters_called(key).next()
    }

    /// The parameters of that name or alias: several if a key sets several, such as `n` both sides of a square board.
    pub fn parameters_called<'a>(&self, key: &'a str) -> impl Iterator<Item = &'static Parameter> + use<'a> {
        let called = move |parameter: &&Parameter| parameter.name == key || parameter.aliases.contains(&key);
        self.parameters.iter().filter(called)
    }
}

impl fmt::Display for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) | Self::Unsaid(value) => f.write_str(value),
            Self::SameAs(other) => write!(f, "same as {other}"),
        }
    }
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max } => write!(f, "{min} to {max}"),
            Self::Integers { min, max, most } => {
                write!(f, "up to {most} numbers from {min} to {max}, such as 1,3 or 1-3")
            }
            Self::Flag => f.write_str("yes or no"),
            Self::Players => f.write_str("two names, such as Luna,Lucie"),
        }
    }
}

/// The width of a board; several games have one.
pub(crate) const fn width(kind: ParameterKind, default: &'static str) -> Parameter {
    Parameter {
        name: "width",
        aliases: &["largeur", "columns", "colonnes", "n"],
        kind,
        default: DefaultValue::Value(default),
        help: Text { en: "how many columns the board has", fr: "le nombre de colonnes du plateau" },
    }
}

/// The height of a board; several games have one.
pub(crate) const fn height(kind: ParameterKind, default: &'static str) -> Parameter {
    Parameter {
        name: "height",
        aliases: &["hauteur", "rows", "lignes", "n"],
        kind,
        default: DefaultValue::Value(default),
        help: Text { en: "how many rows the board has", fr: "le nombre de lignes du plateau" },
    }
}

/// How many stones in line win; several games have that.
pub(crate) const fn align(max: u32, default: &'static str) -> Parameter {
    Parameter {
        name: "align",
        aliases: &["aligner", "alignement", "line", "p"],
        kind: ParameterKind::Integer { min: 1, max },
        default: DefaultValue::Value(default),
        help: Text { en: "how many stones must be in line", fr: "combien de pions il faut aligner" },
    }
}

/// The game where winning and losing are exchanged; several games have one.
pub(crate) const MISERE: Parameter = Parameter {
    name: "misere",
    aliases: &["misère"],
    kind: ParameterKind::Flag,
    default: DefaultValue::Value("no"),
    help: Text { en: "who would win loses", fr: "le joueur qui gagnerait perd" },
};
