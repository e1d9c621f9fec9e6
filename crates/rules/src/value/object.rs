//! Objects that are neither numbers nor texts nor collections.

use super::{Id, Type, Value};
use crate::builtins::Method;
use retrograde::Said;
use std::collections::VecDeque;

/// A function of the file: its code, its defaults, and the cells of what it uses from around it.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) code: u32,
    /// Defaults of the last positional parameters, then of keyword parameters (Unbound where there is none).
    pub(crate) defaults: Box<[Value]>,
    pub(crate) cells: Box<[Value]>,
}

/// A function with `yield` that has been called.
#[derive(Clone, Debug)]
pub(crate) struct Generator {
    pub(crate) code: u32,
    /// Its registers while it waits; empty while it runs.
    pub(crate) registers: Vec<Value>,
    pub(crate) next: u32,
    pub(crate) running: bool,
    pub(crate) done: bool,
    /// What it has returned.
    pub(crate) result: Value,
}

/// An exception.
#[derive(Clone, Debug)]
pub(crate) struct ExcObject {
    pub(crate) class: Type,
    /// Its arguments, a tuple.
    pub(crate) args: Value,
    /// What is wrong, if it was not the user's code that raised it.
    pub(crate) said: Option<Box<Said>>,
    /// What stands behind `from` where it was raised.
    pub(crate) cause: Value,
}

/// A deque, and how often elements came, went or moved.
#[derive(Clone, Debug)]
pub(crate) struct Deque {
    pub(crate) elements: VecDeque<Value>,
    /// Its `maxlen`.
    pub(crate) most: Option<usize>,
    pub(crate) changes: u32,
}

/// A class that `namedtuple` has made.
#[derive(Clone, Debug)]
pub(crate) struct NamedClass {
    pub(crate) name: String,
    pub(crate) fields: Vec<String>,
    /// Defaults of the last fields.
    pub(crate) defaults: Vec<Value>,
}

/// A function with a memory of its results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cached {
    pub(crate) function: Value,
    /// The dict from arguments to results.
    pub(crate) memo: Id,
    pub(crate) hits: u32,
    pub(crate) misses: u32,
    pub(crate) most: Option<i64>,
    /// Whether `1` and `1.0` are different arguments.
    pub(crate) typed: bool,
}

/// Objects of the rarer sorts.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    /// A method of a value, not yet called.
    Bound(Value, Method),
    /// A range with numbers beyond 32 bits.
    Range(i64, i64, i64),
    Named(NamedClass),
    Cached(Cached),
    /// `partial`: a function, its first arguments, and its keywords (a dict).
    Partial(Value, Vec<Value>, Id),
    /// A slice, as `slice(1, 2)` gives it.
    Slice(Value, Value, Value),
    /// `lru_cache(maxsize=…, typed=…)`, which makes a function a cached one.
    Caching((Option<i64>, bool)),
    /// `object()`
    Plain,
}
