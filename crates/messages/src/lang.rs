//! The languages.

use std::fmt;
use std::str::FromStr;

/// The language of texts, pictures and exercises.
///
/// ```
/// use retrograde_messages::Lang;
/// assert_eq!("fr".parse::<Lang>()?, Lang::Fr);
/// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Lang::Fr);
/// assert_eq!(Lang::from_locale("C"), Lang::En);
/// # Ok::<(), retrograde_messages::UnknownLang>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The name of a language that is not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(pub String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language {:?}; there are en and fr", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The two letters of the language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language of a locale as systems name it, such as `fr_FR.UTF-8`; English for all that are not French.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("fr") { Self::Fr } else { Self::En }
    }

    /// The language that the environment asks for: the first of these variables that is set and not empty
    /// decides. The environment is passed in, because not every front end has one of its own.
    ///
    /// ```
    /// use retrograde_messages::Lang;
    /// let environment = |name: &str| (name == "LANG").then(|| "fr_FR.UTF-8".to_owned());
    /// assert_eq!(Lang::from_environment(environment), Lang::Fr);
    /// assert_eq!(Lang::from_environment(|_| None), Lang::En);
    /// ```
    #[must_use]
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        set.map_or_else(Self::default, |locale| Self::from_locale(&locale))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(name: &str) -> Result<Self, UnknownLang> {
        Self::ALL.into_iter().find(|lang| lang.name() == name).ok_or_else(|| UnknownLang(name.to_owned()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Lang {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Lang {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
