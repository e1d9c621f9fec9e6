//! What ends the run of some code early: an exception, or a limit.

use crate::value::Id;
use retrograde::Said;

/// A result of something that may raise.
pub(crate) type Res<T> = Result<T, Box<Fault>>;

/// Why code did not go on, and where it stood.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) why: Why,
    /// Where each function stood, the innermost first: the number of its code, and the place in it.
    pub(crate) trace: Vec<(u32, u32)>,
}

/// Why code did not go on.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// An exception of the language, the number of its object.
    Raised(Id),
    /// It took too many steps.
    Steps,
    /// It took too much memory.
    Memory,
    /// A number became too large.
    Bits,
    /// It printed too much.
    Printed,
    /// Somebody wants to stop.
    Interrupted,
    /// Something that is Python but not for rules files.
    Refused(Said),
}

impl Fault {
    pub(crate) fn new(why: Why) -> Box<Self> {
        Box::new(Self { why, trace: Vec::new() })
    }

    pub(crate) fn refused<T>(said: Said) -> Res<T> {
        Err(Self::new(Why::Refused(said)))
    }
}

/// A sentence in both languages; names in braces are filled in.
macro_rules! said {
    ($english:literal, $french:literal) => {
        retrograde::Said::new(format!($english), format!($french))
    };
}
pub(crate) use said;
