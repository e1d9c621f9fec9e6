//! The macros that put English and French beside each other.

/// Writes a sentence to an [`Out`](crate::Out): the English text, the French one, and what they have in common by name.
/// Names of variables in scope may stand in braces; values after the texts are messages, shown in the language.
///
/// ```
/// use retrograde_messages::{Lang, Out, Plain, quoted, say};
/// let mut text = String::new();
/// let name = "s0";
/// say!(&mut Out::new(&mut text, Lang::Fr, &Plain), "go to {v}", "aller en {v}", v = quoted(name))?;
/// assert_eq!(text, "aller en «\u{a0}s0\u{a0}»");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[macro_export]
macro_rules! say {
    ($out:expr, $en:literal, $fr:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        let out: &mut $crate::Out<'_> = $out;
        #[allow(clippy::unused_unit, clippy::let_unit_value)]
        let ($($name,)*) = ($($value,)*);
        $(let $name = out.show(&$name);)*
        match out.lang() {
            $crate::Lang::En => ::std::fmt::Write::write_fmt(out, ::std::format_args!($en)),
            $crate::Lang::Fr => ::std::fmt::Write::write_fmt(out, ::std::format_args!($fr)),
        }
    }};
}

/// Declares enums of messages, each variant with its English and its French text.
///
/// Fields are named in the texts as they are written by [`Display`](std::fmt::Display); what depends on the language
/// is given a name after the texts and is a message itself, such as [`count`](crate::count()) or another enum. The enum gets
/// [`Message`](crate::Message), an English `Display`, and in tests [`Sample`](crate::Sample).
#[macro_export]
macro_rules! messages {
    ($(
        $(#[$meta:meta])* $vis:vis enum $enum:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $($(#[$field_meta:meta])* $field:ident : $type:ty),* $(,)? })?
                => $en:literal / $fr:literal $(, $name:ident = $value:expr)* ;
            )*
        }
    )*) => {$(
        $(#[$meta])*
        $vis enum $enum {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $type,)* })?,)*
        }

        impl $crate::Message for $enum {
            #[allow(unused_variables)]
            fn write(&self, out: &mut $crate::Out<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field,)* })? => $crate::say!(out, $en, $fr $(, $name = $value)*),)*
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::Shown::new(self, $crate::Lang::En, &$crate::Plain).fmt(f)
            }
        }

        #[cfg(test)]
        impl $crate::Sample for $enum {
            fn samples() -> ::std::vec::Vec<Self> {
                ::std::vec![$(Self::$variant $({ $($field: $crate::Sample::sample(),)* })?,)*]
            }
        }
    )*};
}

/// Declares enums of words or short texts that depend on nothing but the language. Each can be listed, and has a key
/// for programs: the name of its variant.
///
/// ```
/// use retrograde_messages::{Lang, terms};
/// terms! {
///     /// The columns of a list.
///     pub enum Column {
///         /// The name.
///         Vertex: "vertex" / "sommet",
///         /// The number of moves to the end.
///         Rank: "rank" / "rang",
///     }
/// }
/// assert_eq!(Column::Rank.text(Lang::Fr), "rang");
/// assert_eq!(Column::ALL.map(Column::key), ["Vertex", "Rank"]);
/// ```
#[macro_export]
macro_rules! terms {
    ($(
        $(#[$meta:meta])* $vis:vis enum $enum:ident {
            $($(#[$variant_meta:meta])* $variant:ident : $en:literal / $fr:literal),* $(,)?
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $enum { $($(#[$variant_meta])* $variant,)* }

        #[allow(dead_code)]
        impl $enum {
            /// All of them, in order.
            $vis const ALL: [Self; [$(Self::$variant,)*].len()] = [$(Self::$variant,)*];

            /// The name by which programs know it.
            #[must_use]
            $vis const fn key(self) -> &'static str {
                match self { $(Self::$variant => stringify!($variant),)* }
            }

            /// The text in a language.
            #[must_use]
            $vis const fn text(self, lang: $crate::Lang) -> &'static str {
                match (self, lang) {
                    $((Self::$variant, $crate::Lang::En) => $en, (Self::$variant, $crate::Lang::Fr) => $fr,)*
                }
            }
        }

        impl $crate::Message for $enum {
            fn write(&self, out: &mut $crate::Out<'_>) -> ::std::fmt::Result {
                let text = self.text(out.lang());
                ::std::fmt::Write::write_str(out, text)
            }
        }

        #[cfg(test)]
        impl $crate::Sample for $enum {
            fn samples() -> ::std::vec::Vec<Self> {
                Self::ALL.to_vec()
            }
        }
    )*};
}
