//! Enums whose variants have a word each.

/// An enum, all of its variants in their order, and the word of each: its name in Python, or its sign.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub(crate) enum $name { $($variant,)* }

        impl $name {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)*];
            const NAMES: &'static [&'static str] = &[$($word,)*];

            pub(crate) const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
    };
}
pub(crate) use words;
