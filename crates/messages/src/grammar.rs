//! What the two languages do differently with numbers, quotes, names and lists, and names that belong to a front end.

use crate::{Lang, Message, Out};
use std::fmt::{self, Display, Write};

/// A noun that is counted: its singular and its plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// English.
    pub en: [&'static str; 2],
    /// French.
    pub fr: [&'static str; 2],
}

/// A number and a noun: "1 move", "0 moves", « 0 coup ».
#[derive(Clone, Copy, Debug)]
pub struct Count(u64, &'static Noun);

/// A number and a noun, in the singular or the plural. English has a singular for 1; French for 0 and 1.
pub fn count(number: impl TryInto<u64>, noun: &'static Noun) -> Count {
    Count(number.try_into().unwrap_or(u64::MAX), noun)
}

impl Message for Count {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        let Self(number, noun) = *self;
        let (words, plural) = match out.lang() {
            Lang::En => (noun.en, number != 1),
            Lang::Fr => (noun.fr, number > 1),
        };
        write!(out, "{number} {}", words[usize::from(plural)])
    }
}

/// A text in the quotation marks of the language.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<T>(T);

/// A text in the quotation marks of the language: "x", « x ».
pub const fn quoted<T: Display>(text: T) -> Quoted<T> {
    Quoted(text)
}

impl<T: Display> Message for Quoted<T> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        match out.lang() {
            Lang::En => write!(out, "\"{}\"", self.0),
            Lang::Fr => write!(out, "«\u{a0}{}\u{a0}»", self.0),
        }
    }
}

/// A name with the French preposition before it.
#[derive(Clone, Copy, Debug)]
pub struct De<'a>(&'a str);

/// A name after "of": « de Luna », « d'Alice ». In English it is the name alone, because the preposition is in the
/// sentence. An h is left alone, because both ways are in use before names.
///
/// ```
/// use retrograde_messages::{Lang, Message, de};
/// assert_eq!(de("Luna").in_lang(Lang::Fr), "de Luna");
/// assert_eq!(de("Émile").in_lang(Lang::Fr), "d'Émile");
/// assert_eq!(de("Émile").in_lang(Lang::En), "Émile");
/// ```
#[must_use]
pub const fn de(name: &str) -> De<'_> {
    De(name)
}

impl Message for De<'_> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        const VOWELS: &str = "aeiouyàâäéèêëîïôöùûüœæAEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ";
        let elides = self.0.chars().next().is_some_and(|first| VOWELS.contains(first));
        match out.lang() {
            Lang::En => out.write_str(self.0),
            Lang::Fr if elides => write!(out, "d'{}", self.0),
            Lang::Fr => write!(out, "de {}", self.0),
        }
    }
}

/// A number with decimals.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(f64, usize);

/// A number with some decimals, after a point in English and a comma in French.
#[must_use]
pub const fn decimal(number: f64, digits: usize) -> Decimal {
    Decimal(number, digits)
}

impl Message for Decimal {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        let text = format!("{:.*}", self.1, self.0);
        match out.lang() {
            Lang::En => out.write_str(&text),
            Lang::Fr => out.write_str(&text.replace('.', ",")),
        }
    }
}

/// A list in a sentence.
#[derive(Clone, Copy, Debug)]
pub struct List<'a, T> {
    items: &'a [T],
    words: [&'static str; 2],
}

/// "a, b and c".
pub const fn all_of<T: Message>(items: &[T]) -> List<'_, T> {
    List { items, words: ["and", "et"] }
}

/// "a, b or c".
pub const fn one_of<T: Message>(items: &[T]) -> List<'_, T> {
    List { items, words: ["or", "ou"] }
}

impl<T: Message> Message for List<'_, T> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        let word = self.words[out.lang() as usize];
        for (index, item) in self.items.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == self.items.len() => write!(out, " {word} ")?,
                _ => out.write_str(", ")?,
            }
            item.write(out)?;
        }
        Ok(())
    }
}

/// An option as the front end names it.
#[derive(Clone, Copy, Debug)]
pub struct OptionName<'a>(&'a str);

/// An option as the front end names it: `--limit`, `limit=`.
#[must_use]
pub const fn option(name: &str) -> OptionName<'_> {
    OptionName(name)
}

impl Message for OptionName<'_> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        let name = out.dialect().option(self.0);
        out.write_str(&name)
    }
}

/// A command as the front end names it.
#[derive(Clone, Copy, Debug)]
pub struct Command<'a>(&'a str);

/// A command as the front end names it: `retrograde solve`, `solve()`.
#[must_use]
pub const fn command(name: &str) -> Command<'_> {
    Command(name)
}

impl Message for Command<'_> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        let name = out.dialect().command(self.0);
        out.write_str(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plain, Shown};

    #[test]
    fn each_language_has_its_plural_quotes_and_decimals() {
        const MOVE: Noun = Noun { en: ["move", "moves"], fr: ["coup", "coups"] };
        let both = |message: &dyn Message| Lang::ALL.map(|lang| Shown::new(message, lang, &Plain).to_string());
        assert_eq!(both(&count(0_u32, &MOVE)), ["0 moves", "0 coup"]);
        assert_eq!(both(&count(1_u32, &MOVE)), ["1 move", "1 coup"]);
        assert_eq!(both(&count(2_usize, &MOVE)), ["2 moves", "2 coups"]);
        assert_eq!(both(&quoted('a')), ["\"a\"", "«\u{a0}a\u{a0}»"]);
        assert_eq!(both(&decimal(57.966, 2)), ["57.97", "57,97"]);
        assert_eq!(both(&one_of(&["a", "b", "c"])), ["a, b or c", "a, b ou c"]);
        assert_eq!(both(&all_of(&["a"])), ["a", "a"]);
    }
}
