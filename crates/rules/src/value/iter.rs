//! Iterators as values: gone through once, and only as far as somebody asks.

use super::{Generator, Id, Type, Value};

/// An iterator.
#[derive(Clone, Debug)]
pub(crate) enum Iter {
    /// What a loop would keep in its register: a place in a list, a dict, a tuple, a string, a range.
    Place(Value),
    /// A range with numbers beyond 32 bits: next, stop, step.
    Range(i64, i64, i64),
    /// Backwards through a list, from the place before the number.
    Backwards(Id, u32),
    /// Backwards through the entries of a dict.
    DictBackwards(super::View, super::DictPlace),
    /// Elements that are known already.
    Elements(Vec<Value>, usize, Type),
    /// A deque, the next place, and its length at the beginning.
    InDeque(Id, usize, u32),
    Enumerate(Value, Value),
    Zip(Vec<Value>, bool),
    Map(Value, Vec<Value>),
    Filter(Value, Value, bool),
    Generator(Box<Generator>),
    /// `iter(function, value)`
    Calls(Value, Value),
    /// The iterables, and the one that is being gone through.
    Chain(Value, Value),
    Count(Value, Value),
    Cycle(Value, Vec<Value>, usize),
    Repeat(Value, Option<u64>),
    Accumulate {
        iter: Value,
        function: Value,
        total: Value,
        initial: Value,
    },
    Islice {
        iter: Value,
        next: u64,
        at: u64,
        stop: Option<u64>,
        step: u64,
    },
    TakeWhile(Value, Value),
    DropWhile(Value, Value, bool),
    ZipLongest(Vec<Value>, Value),
    Starmap(Value, Value),
    Groupby {
        iter: Value,
        key: Value,
        current: Option<(Value, Value)>,
        target: Value,
        group: u32,
        ahead: bool,
    },
    /// One group: the `groupby` it belongs to, the key, and which group of it.
    Group(Id, Value, u32),
    Pairwise(Value, Value),
    Compress(Value, Value),
    /// Pools and the places in them.
    Product {
        pools: Vec<Vec<Value>>,
        at: Vec<usize>,
        state: Choices,
    },
    Permutations {
        pool: Vec<Value>,
        indices: Vec<usize>,
        cycles: Vec<usize>,
        state: Choices,
    },
    Combinations {
        pool: Vec<Value>,
        indices: Vec<usize>,
        again: bool,
        state: Choices,
    },
    /// One of several over the same source: what any of them has seen, a list, and the next place in it.
    Tee {
        source: Value,
        seen: Id,
        next: usize,
    },
    /// Nothing more comes.
    Done(Type),
}

/// How far the choices of `product` and the like have come.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choices {
    Ahead,
    Begun,
    Over,
}

impl Iter {
    pub(crate) fn kind(&self) -> Type {
        match self {
            Self::Place(_) | Self::Range(..) | Self::InDeque(..) | Self::Calls(..) | Self::Group(..) => Type::Iterator,
            Self::Backwards(..) | Self::DictBackwards(..) => Type::Reversed,
            Self::Elements(_, _, kind) | Self::Done(kind) => *kind,
            Self::Enumerate(..) => Type::Enumerate,
            Self::Zip(..) => Type::Zip,
            Self::Map(..) => Type::Map,
            Self::Filter(_, _, true) => Type::Filter,
            Self::Filter(_, _, false) => Type::FilterFalse,
            Self::Generator(_) => Type::Generator,
            Self::Chain(..) => Type::Chain,
            Self::Count(..) => Type::Count,
            Self::Cycle(..) => Type::Cycle,
            Self::Repeat(..) => Type::Repeat,
            Self::Accumulate { .. } => Type::Accumulate,
            Self::Islice { .. } => Type::Islice,
            Self::TakeWhile(..) => Type::TakeWhile,
            Self::DropWhile(..) => Type::DropWhile,
            Self::ZipLongest(..) => Type::ZipLongest,
            Self::Starmap(..) => Type::Starmap,
            Self::Groupby { .. } => Type::Groupby,
            Self::Pairwise(..) => Type::Pairwise,
            Self::Compress(..) => Type::Compress,
            Self::Tee { .. } => Type::Tee,
            Self::Product { .. } => Type::Product,
            Self::Permutations { .. } => Type::Permutations,
            Self::Combinations { again: false, .. } => Type::Combinations,
            Self::Combinations { again: true, .. } => Type::CombinationsWithReplacement,
        }
    }
}
