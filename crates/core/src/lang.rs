//! The language of what students see.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The language of explanations, pictures and exercises.
///
/// ```
/// use retrograde::Lang;
/// assert_eq!("fr".parse::<Lang>()?, Lang::Fr);
/// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Lang::Fr);
/// assert_eq!(Lang::from_locale("C"), Lang::En);
/// assert_eq!(Lang::Fr.pick("vertex", "sommet"), "sommet");
/// # Ok::<(), retrograde::UnknownLang>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The name of no language that we speak.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no language {0:?}; there are en and fr")]
pub struct UnknownLang(pub String);

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Its two letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language of a locale as systems name it, such as `fr_FR.UTF-8`; English for all that are not
    /// French.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("fr") { Self::Fr } else { Self::En }
    }

    /// The language that the environment asks for: the first of these variables that is set and not empty
    /// decides. The environment is passed in, because not every front end has one of its own.
    ///
    /// ```
    /// use retrograde::Lang;
    /// let environment = |name: &str| (name == "LANG").then(|| "fr_FR.UTF-8".to_owned());
    /// assert_eq!(Lang::from_environment(environment), Lang::Fr);
    /// assert_eq!(Lang::from_environment(|_| None), Lang::En);
    /// ```
    #[must_use]
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        set.map_or_else(Self::default, |locale| Self::from_locale(&locale))
    }

    /// The one of two texts that is in this language.
    #[must_use]
    pub const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
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

/// "de Luna", "d'Alice": the French word before a name loses its vowel before another. An h is left alone, because both
/// ways are in use before names.
///
/// ```
/// assert_eq!(retrograde::de("Luna"), "de Luna");
/// assert_eq!(retrograde::de("Émile"), "d'Émile");
/// ```
#[must_use]
pub fn de(name: &str) -> String {
    const VOWELS: &str = "aeiouyàâäéèêëîïôöùûüœæAEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ";
    let elides = name.chars().next().is_some_and(|first| VOWELS.contains(first));
    if elides { format!("d'{name}") } else { format!("de {name}") }
}

/// A text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Text {
    /// The text in that language.
    #[must_use]
    pub const fn in_lang(self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.fr)
    }
}

/// A sentence in both languages, with what it is about filled in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Said {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Said {
    /// A sentence in both languages.
    #[must_use]
    pub fn new(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { en: english.into(), fr: french.into() }
    }

    /// What a function says in each language.
    #[must_use]
    pub fn by(say: impl Fn(Lang) -> String) -> Self {
        Self { en: say(Lang::En), fr: say(Lang::Fr) }
    }

    /// The sentence in that language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

impl From<String> for Said {
    /// A text that is the same in both languages.
    fn from(text: String) -> Self {
        Self { fr: text.clone(), en: text }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}
