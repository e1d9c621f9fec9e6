//! Small pieces that our JSON visitors are made of.
//!
//! A parser's error type cannot carry a place and two texts, so a visitor leaves what is wrong with the
//! [`Site`] and stops.

use super::fault::Wrong;
use crate::window::Place;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

/// A visitor has left with the [`Site`] what is wrong.
pub(crate) struct Stop;

/// Where a parser is, and what is wrong there.
pub(crate) struct Site<'p> {
    /// The last byte that was read, and where it stands.
    pub(crate) last: &'p Cell<(u8, Place)>,
    pub(crate) wrong: Option<Wrong>,
}

impl Site<'_> {
    /// Where a word started that was just read; about there if it has escapes.
    pub(crate) fn start_of(&self, word: &str) -> Place {
        // The last byte is the quote that ends a text, or what comes after a number.
        let (byte, last) = self.last.get();
        let quote = usize::from(byte == b'"');
        let length = u32::try_from(word.chars().count() + quote).unwrap_or(u32::MAX);
        Place { column: last.column.saturating_sub(length).max(1), ..last }
    }

    /// Stops at a word that was just read.
    pub(crate) fn wrong(&mut self, word: &str, found: impl Into<String>, expected: impl Into<String>) -> Stop {
        self.wrong = Some((self.start_of(word), found.into(), expected.into()));
        Stop
    }
}

/// A stop as the error of a parser.
pub(crate) fn stop<E: Error>(_: Stop) -> E {
    E::custom("stopped")
}

/// A text or a whole number, given to a function.
pub(crate) struct Word<'c, C, T> {
    pub(crate) filled: &'c mut C,
    pub(crate) expected: &'static str,
    pub(crate) take: fn(&mut C, &str) -> Result<T, Stop>,
}

impl<'de, C, T> DeserializeSeed<'de> for Word<'_, C, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, C, T> Visitor<'de> for Word<'_, C, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.take)(self.filled, word).map_err(stop)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        (self.take)(self.filled, itoa::Buffer::new().format(number)).map_err(stop)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        (self.take)(self.filled, itoa::Buffer::new().format(number)).map_err(stop)
    }

    /// Either an object, or a number that is not whole or very large: such a number is handed over as an
    /// object with one field, its text.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        const NUMBER: &str = "$serde_json::private::Number";
        if map.next_key::<Cow<'_, str>>()?.is_some_and(|key| key == NUMBER) {
            let number = format!("the number `{}`", map.next_value::<String>()?);
            return Err(A::Error::invalid_type(Unexpected::Other(&number), &self));
        }
        Err(A::Error::invalid_type(Unexpected::Map, &self))
    }
}

/// A text or a whole number or nothing (`null`), given to a function.
pub(crate) struct MaybeWord<'c, C, T>(pub(crate) Word<'c, C, T>);

impl<'de, C, T> DeserializeSeed<'de> for MaybeWord<'_, C, T> {
    type Value = Option<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, C, T> Visitor<'de> for MaybeWord<'_, C, T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.expected)
    }

    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        self.0.deserialize(deserializer).map(Some)
    }
}

/// A list of words, each given to a function.
pub(crate) struct List<'c, C> {
    pub(crate) filled: &'c mut C,
    pub(crate) expected: &'static str,
    pub(crate) take: fn(&mut C, &str) -> Result<(), Stop>,
}

impl<'de, C> DeserializeSeed<'de> for List<'_, C> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, C> Visitor<'de> for List<'_, C> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}s", self.expected)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { filled, expected, take } = self;
        while items.next_element_seed(Word { filled, expected, take })?.is_some() {}
        Ok(())
    }
}

/// An object whose values are read knowing their keys.
pub(crate) trait Fields {
    /// What a message says was expected where the object was to be.
    const EXPECTED: &'static str;

    /// Reads the value of one key.
    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error>;
}

/// Reads an object with such fields.
pub(crate) struct Object<F>(pub(crate) F);

impl<'de, F: Fields> DeserializeSeed<'de> for Object<&mut F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F: Fields> Visitor<'de> for Object<&mut F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(F::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            self.0.field(&key, &mut map)?;
        }
        Ok(())
    }
}
