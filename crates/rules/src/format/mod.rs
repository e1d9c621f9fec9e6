//! How numbers and texts are written: `repr` of a fraction, formats such as `>+8,.2f`, and conversions such as `%05.1f`.
//!
//! Nothing here knows the values of the language: it takes Rust's numbers and texts and gives texts, or says which
//! exception Python raises.

mod digits;
mod float;
mod percent;
mod spec;

pub(crate) use float::{parse_float, repr_float, round_float};
pub(crate) use percent::{Conversion, Percent, pieces};
pub(crate) use spec::Spec;

/// What Python raises for a format that it does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// A `ValueError`, in both languages.
    Value(&'static str, &'static str),
    /// An `OverflowError`.
    Overflow(&'static str, &'static str),
    /// A `TypeError`.
    Type(&'static str, &'static str),
}
