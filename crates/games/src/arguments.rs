//! The parameters of a game as a person gave them, checked.

use crate::info::{DefaultValue, GameInfo, Parameter, ParameterKind};
use crate::{GameError, find};
use retrograde::nearest;
use std::fmt;

/// A game and a value for each of its parameters.
///
/// Its [`Display`](fmt::Display) is the game's name and all values, as they could have been typed.
///
/// ```
/// use retrograde_games::Arguments;
/// let arguments = Arguments::parse("nim", [("take", "1-2"), ("misere", "")])?;
/// assert_eq!(arguments.to_string(), "nim sticks=20 take=1,2 take2=1,2 misere=yes leave=0 players=J0,J1");
/// assert!(Arguments::parse("nim", [("take", "0")]).is_err());
/// # Ok::<(), retrograde_games::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    game: &'static GameInfo,
    /// One for each parameter, in the order of the description.
    values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Integer(u32),
    Integers(Vec<u32>),
    Flag(bool),
    Players([String; 2]),
}

/// A flag that is not set, as it is typed.
const NO: &str = "no";

impl Arguments {
    /// The game of that name, with those values and defaults for the others.
    ///
    /// # Errors
    /// If there is no such game or parameter, or a value is not allowed.
    pub fn parse<K: AsRef<str>, V: AsRef<str>>(
        game: &str,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, GameError> {
        let game = find(game)?;
        let mut given: Vec<Option<Value>> = vec![None; game.parameters.len()];
        for (key, value) in pairs {
            let mut called = game.parameters_called(key.as_ref()).peekable();
            called.peek().ok_or_else(|| unknown_key(game, key.as_ref()))?;
            // A key that several parameters share sets all of them, as `n` does for a square board.
            for parameter in called {
                let slot = &mut given[index_of(game, parameter.name)];
                if slot.is_some() {
                    return Err(GameError::Twice { key: parameter.name });
                }
                *slot = Some(Value::parse(parameter, value.as_ref().trim())?);
            }
        }
        let mut values: Vec<Value> = Vec::with_capacity(given.len());
        for (parameter, value) in game.parameters.iter().zip(given) {
            values.push(match (value, parameter.default) {
                (Some(value), _) => value,
                (None, DefaultValue::Value(text) | DefaultValue::Unsaid(text)) => Value::parse(parameter, text)?,
                // Defaults refer to parameters described earlier.
                (None, DefaultValue::SameAs(other)) => values[index_of(game, other)].clone(),
            });
        }
        Ok(Self { game, values })
    }

    /// The game that they are for.
    #[must_use]
    pub const fn game(&self) -> &'static GameInfo {
        self.game
    }

    /// Each parameter with its value as it could have been typed.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let all =
            self.game.parameters.iter().zip(&self.values).map(|(parameter, value)| (parameter, value.to_string()));
        let unsaid = |parameter: &Parameter, value: &str| parameter.default == DefaultValue::Unsaid(NO) && value == NO;
        all.filter(move |(parameter, value)| !unsaid(parameter, value))
            .map(|(parameter, value)| (parameter.name, value))
    }

    pub(crate) fn integer(&self, name: &str) -> u32 {
        match self.values[index_of(self.game, name)] {
            Value::Integer(number) => number,
            _ => unreachable!("the description says that {name} is a number"),
        }
    }

    pub(crate) fn integers(&self, name: &str) -> &[u32] {
        match &self.values[index_of(self.game, name)] {
            Value::Integers(numbers) => numbers,
            _ => unreachable!("the description says that {name} is a list of numbers"),
        }
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        match self.values[index_of(self.game, name)] {
            Value::Flag(flag) => flag,
            _ => unreachable!("the description says that {name} is a flag"),
        }
    }

    pub(crate) fn players(&self, name: &str) -> [String; 2] {
        match &self.values[index_of(self.game, name)] {
            Value::Players(players) => players.clone(),
            _ => unreachable!("the description says that {name} are players"),
        }
    }
}

impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game.name)?;
        self.pairs().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl Value {
    fn parse(parameter: &'static Parameter, text: &str) -> Result<Self, GameError> {
        let key = parameter.name;
        let unreadable = |expected: &str| GameError::Unreadable { key, value: text.into(), expected: expected.into() };
        match parameter.kind {
            ParameterKind::Integer { min, max } => Ok(Self::Integer(integer(key, text, min, max)?)),
            ParameterKind::Integers { min, max, most } => {
                let numbers = integers(key, text, min, max, most)?;
                if numbers.is_empty() {
                    return Err(GameError::Empty { key, min, max });
                }
                Ok(Self::Integers(numbers))
            }
            ParameterKind::Flag => match text.to_lowercase().as_str() {
                // `misere=` and, from a command line, `misere` alone mean yes.
                "" | "yes" | "true" | "1" | "on" | "oui" | "vrai" => Ok(Self::Flag(true)),
                "no" | "false" | "0" | "off" | "non" | "faux" => Ok(Self::Flag(false)),
                _ => Err(unreadable("yes or no")),
            },
            ParameterKind::Players => {
                let names: Vec<&str> = text.split(',').map(str::trim).collect();
                let allowed =
                    |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_'.".contains(c));
                match names[..] {
                    [first, second] if first == second => Err(GameError::Unfit {
                        key,
                        value: text.into(),
                        why: "the players need different names".into(),
                    }),
                    [first, second] if allowed(first) && allowed(second) => {
                        Ok(Self::Players([first.into(), second.into()]))
                    }
                    _ => Err(unreadable("two names of letters and digits, such as Luna,Lucie")),
                }
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(f),
            Self::Integers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join(","))
            }
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { NO }),
            Self::Players(names) => f.write_str(&names.join(",")),
        }
    }
}

fn index_of(game: &GameInfo, name: &str) -> usize {
    let index = game.parameters.iter().position(|parameter| parameter.name == name);
    index.expect("a game asks only for parameters that it describes")
}

fn unknown_key(game: &'static GameInfo, key: &str) -> GameError {
    let names = game.parameters.iter().flat_map(|parameter| parameter.aliases.iter().copied().chain([parameter.name]));
    let nearest = nearest(key, names).and_then(|name| game.parameter(name)).map(|parameter| parameter.name);
    let known = game.parameters.iter().map(|parameter| parameter.name).collect();
    GameError::UnknownKey { game: game.name, key: key.into(), nearest, known }
}

fn integer(key: &'static str, text: &str, min: u32, max: u32) -> Result<u32, GameError> {
    if text.is_empty() || !text.trim_start_matches('-').chars().all(|digit| digit.is_ascii_digit()) {
        return Err(GameError::Unreadable {
            key,
            value: text.into(),
            expected: format!("a whole number from {min} to {max}"),
        });
    }
    match text.parse() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(GameError::OutOfRange { key, value: text.into(), min, max }),
    }
}

/// The numbers of a list such as `1,2,3`, `{1, 2, 3}` or `1-3`, in their order.
fn integers(key: &'static str, text: &str, min: u32, max: u32, most: usize) -> Result<Vec<u32>, GameError> {
    let inside = [('{', '}'), ('[', ']'), ('(', ')')]
        .iter()
        .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let mut numbers = Vec::new();
    for item in inside.unwrap_or(text).split(',').map(str::trim).filter(|item| !item.is_empty()) {
        match item.split_once('-') {
            Some((first, last)) if !first.is_empty() => {
                let (first, last) = (integer(key, first, min, max)?, integer(key, last, min, max)?);
                if first > last {
                    return Err(GameError::Backwards { key, value: text.into(), first, last });
                }
                // A range is cut where it is too long already, so that 1-1000000 costs nothing.
                numbers.extend((first..=last).take(most + 1));
            }
            _ => numbers.push(integer(key, item, min, max)?),
        }
        if numbers.len() > most {
            return Err(GameError::TooMany { key, count: numbers.len(), most });
        }
    }
    Ok(numbers)
}
