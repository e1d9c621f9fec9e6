//! Messages, and where they are written.

use crate::{Dialect, Lang, Plain};
use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// A text that exists in every language.
pub trait Message {
    /// Writes the text in the language of `out`.
    ///
    /// # Errors
    /// If the writer behind `out` fails.
    fn write(&self, out: &mut Out<'_>) -> fmt::Result;

    /// The text in a language, with the names of options as they are.
    fn in_lang(&self, lang: Lang) -> String
    where
        Self: Sized,
    {
        Shown::new(self, lang, &Plain).to_string()
    }
}

/// A writer that knows its language and its front end.
///
/// Write to it with [`say!`](crate::say), or with [`write!`](std::write) what is the same in every language.
pub struct Out<'a> {
    writer: &'a mut dyn fmt::Write,
    lang: Lang,
    dialect: &'a dyn Dialect,
}

impl<'a> Out<'a> {
    /// A writer in a language, for a front end.
    pub fn new(writer: &'a mut dyn fmt::Write, lang: Lang, dialect: &'a dyn Dialect) -> Self {
        Self { writer, lang, dialect }
    }

    /// The language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// The front end.
    #[must_use]
    pub const fn dialect(&self) -> &'a dyn Dialect {
        self.dialect
    }

    /// A message as a value that can be formatted, in the language of this writer.
    pub fn show<'m>(&self, message: &'m dyn Message) -> Shown<'m>
    where
        'a: 'm,
    {
        Shown::new(message, self.lang, self.dialect)
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn put(&mut self, message: &dyn Message) -> fmt::Result {
        message.write(self)
    }
}

impl fmt::Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.writer.write_str(text)
    }
}

/// A message in a language, for [`format!`](std::format).
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    message: &'a dyn Message,
    lang: Lang,
    dialect: &'a dyn Dialect,
}

impl<'a> Shown<'a> {
    /// A message in a language, for a front end.
    #[must_use]
    pub const fn new(message: &'a dyn Message, lang: Lang, dialect: &'a dyn Dialect) -> Self {
        Self { message, lang, dialect }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.write(&mut Out::new(f, self.lang, self.dialect))
    }
}

/// Texts that are the same in every language: names, code, numbers.
macro_rules! neutral {
    ($($type:ty),*) => {$(
        impl Message for $type {
            fn write(&self, out: &mut Out<'_>) -> fmt::Result {
                fmt::Write::write_fmt(out, format_args!("{self}"))
            }
        }
    )*};
}

neutral!(str, String, char, Cow<'_, str>, fmt::Arguments<'_>, u8, u16, u32, u64, u128, usize, i32, i64, f64);

macro_rules! forwarded {
    ($($type:ty),*) => {$(
        impl<M: Message + ?Sized> Message for $type {
            fn write(&self, out: &mut Out<'_>) -> fmt::Result {
                (**self).write(out)
            }
        }
    )*};
}

forwarded!(&M, Box<M>, Rc<M>, Arc<M>);

/// Nothing is written for `None`.
impl<M: Message> Message for Option<M> {
    fn write(&self, out: &mut Out<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |message| message.write(out))
    }
}
