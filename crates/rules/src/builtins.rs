//! What the language offers besides Starlark's own: functions that look at the memory before they fill
//! it, and what Python has and Starlark lacks.

mod lists;
mod numbers;
mod texts;

use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};
use starlark::eval::Evaluator;
use starlark::values::Value;
use starlark::values::list::ListRef;
use starlark::values::range::Range;
use starlark::values::tuple::TupleRef;
use std::cell::Cell;
use std::fmt;
use std::num::NonZeroI32;
use std::sync::LazyLock;

/// Everything that files may use.
pub(crate) static GLOBALS: LazyLock<Globals> = LazyLock::new(|| {
    let mut builder = GlobalsBuilder::extended_by(&[
        LibraryExtension::SetType,
        LibraryExtension::Map,
        LibraryExtension::Filter,
        LibraryExtension::Print,
    ])
    .with(lists::register)
    .with(numbers::register)
    .with(texts::register);
    // What `while` goes through: more turns than the limit on steps can allow.
    builder.set("__endless", Range::new(0, MOST_TURNS as i32, NonZeroI32::new(1).expect("one is not zero")));
    builder.build()
});

/// No limit on steps is above this.
pub(crate) const MOST_TURNS: u64 = i32::MAX as u64;

/// What a call may use, and what it has used outside of the evaluator's own memory. Functions find it,
/// packed into one number, in the `extra` of the evaluator: that takes numbers, but types of ours only by
/// `unsafe` code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) heap_bytes: usize,
    pub(crate) steps: u64,
    /// Bytes of sets, dicts and large numbers, which keep their contents elsewhere.
    pub(crate) elsewhere: usize,
}

/// Where a [`Budget`] is kept during a call.
pub(crate) type Purse = Cell<u128>;

impl Budget {
    const MOST: u128 = (1 << 48) - 1;

    pub(crate) fn packed(self) -> u128 {
        let [heap_bytes, elsewhere] = [self.heap_bytes, self.elsewhere].map(|bytes| (bytes as u128).min(Self::MOST));
        elsewhere << 80 | heap_bytes << 32 | u128::from(self.steps.min(MOST_TURNS))
    }

    fn unpacked(packed: u128) -> Self {
        Self {
            heap_bytes: (packed >> 32 & Self::MOST) as usize,
            steps: packed as u32 as u64,
            elsewhere: (packed >> 80) as usize,
        }
    }
}

/// What was too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Memory(usize),
    Steps(u64),
    Number,
}

/// Whole numbers have at most this many bits. Their digits do not count as memory of the call, so that
/// they must stay small.
pub(crate) const MOST_BITS: u64 = 2048;

/// What is smaller needs no look at the memory: the evaluator looks every thousand steps.
const SMALL: usize = 64 << 10;

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(bytes) => write!(f, "this would take more than {} of memory", megabytes(*bytes)),
            Self::Steps(steps) => write!(f, "this would take more than {steps} steps"),
            Self::Number => write!(f, "this number would have more than {MOST_BITS} bits"),
        }
    }
}

impl std::error::Error for Exceeded {}

pub(crate) fn megabytes(bytes: usize) -> String {
    if bytes >= 1 << 20 { format!("{} MB", bytes >> 20) } else { format!("{bytes} bytes") }
}

fn exceeded(what: Exceeded) -> starlark::Error {
    starlark::Error::new_native(what)
}

/// An error of the sort that Python would raise.
fn failed(message: impl Into<String>) -> starlark::Error {
    starlark::Error::new_value(Message(message.into()))
}

#[derive(Debug)]
struct Message(String);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Message {}

fn purse<'a>(eval: &Evaluator<'_, 'a, '_>) -> Option<&'a Purse> {
    eval.extra.and_then(|extra| extra.downcast_ref::<Purse>())
}

fn budget(eval: &Evaluator) -> Budget {
    let unlimited = Budget { heap_bytes: usize::MAX, steps: MOST_TURNS, elsewhere: 0 };
    Budget::unpacked(purse(eval).map_or(unlimited.packed(), Cell::get))
}

/// Looks whether so many more bytes fit.
fn check_room(eval: &Evaluator, bytes: usize) -> starlark::Result<()> {
    if bytes <= SMALL {
        return Ok(());
    }
    let Budget { heap_bytes, elsewhere, .. } = budget(eval);
    let used = eval.heap().allocated_bytes().saturating_add(elsewhere);
    if used.saturating_add(bytes) > heap_bytes { Err(exceeded(Exceeded::Memory(heap_bytes))) } else { Ok(()) }
}

/// Counts bytes that were taken outside of the evaluator's own memory.
fn spend(eval: &Evaluator, bytes: usize) -> starlark::Result<()> {
    let Some(purse) = purse(eval) else { return Ok(()) };
    let mut budget = Budget::unpacked(purse.get());
    // Looking at the memory costs more than counting, so that it is done once for every so many bytes.
    let looks = (budget.elsewhere + bytes) / SMALL > budget.elsewhere / SMALL;
    budget.elsewhere = budget.elsewhere.saturating_add(bytes);
    purse.set(budget.packed());
    if looks { check_room(eval, SMALL + 1) } else { Ok(()) }
}

/// The bytes that a copy of a string, list or tuple takes; nothing for anything else.
fn copied_bytes(value: Value) -> usize {
    if let Some(text) = value.unpack_str() {
        text.len()
    } else if let Some(list) = ListRef::from_value(value) {
        list.len() * size_of::<Value>()
    } else if let Some(tuple) = TupleRef::from_value(value) {
        tuple.len() * size_of::<Value>()
    } else {
        0
    }
}
