//! Samples of messages, so that a test can render each in every language.

use crate::{Lang, Message};

/// A type with samples: one of each variant for an enum of messages, one value for what fills its fields.
pub trait Sample: Sized {
    /// All samples; at least one.
    fn samples() -> Vec<Self>;

    /// The first sample.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    fn sample() -> Self {
        Self::samples().swap_remove(0)
    }
}

macro_rules! sampled {
    ($($type:ty: $($value:expr),+;)*) => {$(
        impl Sample for $type {
            fn samples() -> Vec<Self> {
                vec![$($value),+]
            }
        }
    )*};
}

sampled! {
    String: "x".to_owned();
    &'static str: "x";
    char: 'x';
    bool: true, false;
    u8: 2; u16: 2; u32: 2; u64: 2; u128: 2; usize: 2; i32: -2; i64: -2; f64: 2.5;
}

impl<T: Sample> Sample for Option<T> {
    fn samples() -> Vec<Self> {
        T::samples().into_iter().map(Some).chain([None]).collect()
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn samples() -> Vec<Self> {
        vec![T::samples()]
    }
}

impl<T: Sample> Sample for Box<T> {
    fn samples() -> Vec<Self> {
        T::samples().into_iter().map(Self::new).collect()
    }
}

impl<T: Sample + Copy, const N: usize> Sample for [T; N] {
    fn samples() -> Vec<Self> {
        vec![[T::sample(); N]]
    }
}

/// Renders every sample of a type in every language, for the tests of the crates that own messages.
///
/// # Panics
/// If a text is empty, ends in a space, or is French with an ordinary space before a colon, semicolon, question or
/// exclamation mark.
pub fn check_texts<T: Sample + Message>() {
    for sample in T::samples() {
        for lang in Lang::ALL {
            let text = sample.in_lang(lang);
            let name = std::any::type_name::<T>();
            assert!(!text.is_empty() && text.trim_end() == text, "{name} in {lang}: {text:?}");
            let spaced = [" :", " ;", " ?", " !"].iter().any(|mark| text.contains(mark));
            assert!(lang == Lang::En || !spaced, "{name} has a breaking space before a mark: {text:?}");
        }
    }
}
