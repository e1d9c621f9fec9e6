//! The types that there are, exceptions among them.

use std::borrow::Cow;

/// A type of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(clippy::enum_variant_names, reason = "so Python calls them")]
pub(crate) enum Type {
    Object,
    Type,
    NoneType,
    Bool,
    Int,
    Float,
    Str,
    Tuple,
    List,
    Dict,
    Set,
    FrozenSet,
    Range,
    Slice,
    Function,
    BuiltinFunction,
    Method,
    Module,
    Generator,
    Enumerate,
    Zip,
    Map,
    Filter,
    Reversed,
    Iterator,
    DictKeys,
    DictValues,
    DictItems,
    Deque,
    DefaultDict,
    Counter,
    OrderedDict,
    Partial,
    LruCache,
    Ellipsis,
    // Itertools.
    Product,
    Permutations,
    Combinations,
    CombinationsWithReplacement,
    Chain,
    Count,
    Cycle,
    Repeat,
    Accumulate,
    Islice,
    TakeWhile,
    DropWhile,
    ZipLongest,
    Starmap,
    Groupby,
    Pairwise,
    Compress,
    FilterFalse,
    Tee,
    // Exceptions, each after its base.
    BaseException,
    Exception,
    ArithmeticError,
    ZeroDivisionError,
    OverflowError,
    FloatingPointError,
    AssertionError,
    AttributeError,
    BufferError,
    EOFError,
    ImportError,
    ModuleNotFoundError,
    LookupError,
    IndexError,
    KeyError,
    MemoryError,
    NameError,
    UnboundLocalError,
    OSError,
    ReferenceError,
    RuntimeError,
    NotImplementedError,
    RecursionError,
    StopIteration,
    SyntaxError,
    SystemError,
    TypeError,
    ValueError,
    UnicodeError,
    Warning,
    UserWarning,
    DeprecationWarning,
    RuntimeWarning,
    GeneratorExit,
    KeyboardInterrupt,
    SystemExit,
}

/// The exceptions, each with its base.
pub(crate) const EXCEPTIONS: [(Type, Type); 36] = {
    use Type as T;
    [
        (T::BaseException, T::Object),
        (T::Exception, T::BaseException),
        (T::ArithmeticError, T::Exception),
        (T::ZeroDivisionError, T::ArithmeticError),
        (T::OverflowError, T::ArithmeticError),
        (T::FloatingPointError, T::ArithmeticError),
        (T::AssertionError, T::Exception),
        (T::AttributeError, T::Exception),
        (T::BufferError, T::Exception),
        (T::EOFError, T::Exception),
        (T::ImportError, T::Exception),
        (T::ModuleNotFoundError, T::ImportError),
        (T::LookupError, T::Exception),
        (T::IndexError, T::LookupError),
        (T::KeyError, T::LookupError),
        (T::MemoryError, T::Exception),
        (T::NameError, T::Exception),
        (T::UnboundLocalError, T::NameError),
        (T::OSError, T::Exception),
        (T::ReferenceError, T::Exception),
        (T::RuntimeError, T::Exception),
        (T::NotImplementedError, T::RuntimeError),
        (T::RecursionError, T::RuntimeError),
        (T::StopIteration, T::Exception),
        (T::SyntaxError, T::Exception),
        (T::SystemError, T::Exception),
        (T::TypeError, T::Exception),
        (T::ValueError, T::Exception),
        (T::UnicodeError, T::ValueError),
        (T::Warning, T::Exception),
        (T::UserWarning, T::Warning),
        (T::DeprecationWarning, T::Warning),
        (T::RuntimeWarning, T::Warning),
        (T::GeneratorExit, T::BaseException),
        (T::KeyboardInterrupt, T::BaseException),
        (T::SystemExit, T::BaseException),
    ]
};

impl Type {
    /// What the type is called.
    pub(crate) fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Object => "object",
            Self::Type => "type",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::Str => "str",
            Self::Tuple => "tuple",
            Self::List => "list",
            Self::Dict => "dict",
            Self::Set => "set",
            Self::FrozenSet => "frozenset",
            Self::Range => "range",
            Self::Slice => "slice",
            Self::Function => "function",
            Self::BuiltinFunction => "builtin_function_or_method",
            Self::Method => "builtin_function_or_method",
            Self::Module => "module",
            Self::Generator => "generator",
            Self::Enumerate => "enumerate",
            Self::Zip => "zip",
            Self::Map => "map",
            Self::Filter => "filter",
            Self::Reversed => "reversed",
            Self::Iterator => "iterator",
            Self::DictKeys => "dict_keys",
            Self::DictValues => "dict_values",
            Self::DictItems => "dict_items",
            Self::Deque => "deque",
            Self::DefaultDict => "defaultdict",
            Self::Partial => "partial",
            Self::LruCache => "_lru_cache_wrapper",
            Self::Ellipsis => "ellipsis",
            Self::Product => "product",
            Self::Permutations => "permutations",
            Self::Combinations => "combinations",
            Self::CombinationsWithReplacement => "combinations_with_replacement",
            Self::Chain => "chain",
            Self::Count => "count",
            Self::Cycle => "cycle",
            Self::Repeat => "repeat",
            Self::Accumulate => "accumulate",
            Self::Islice => "islice",
            Self::TakeWhile => "takewhile",
            Self::DropWhile => "dropwhile",
            Self::ZipLongest => "zip_longest",
            Self::Starmap => "starmap",
            Self::Groupby => "groupby",
            Self::Pairwise => "pairwise",
            Self::Compress => "compress",
            Self::FilterFalse => "filterfalse",
            Self::Tee => "_tee",
            other => return Cow::Owned(format!("{other:?}")),
        })
    }

    /// The type of that name, if it is one that users can write without an import.
    pub(crate) fn builtin(name: &str) -> Option<Self> {
        let plain = [
            Self::Object,
            Self::Type,
            Self::Bool,
            Self::Int,
            Self::Float,
            Self::Str,
            Self::Tuple,
            Self::List,
            Self::Dict,
            Self::Set,
            Self::FrozenSet,
            Self::Range,
            Self::Slice,
            Self::Enumerate,
            Self::Zip,
            Self::Map,
            Self::Filter,
            Self::Reversed,
        ];
        let exceptions = EXCEPTIONS.iter().map(|(class, _)| *class);
        plain.into_iter().chain(exceptions).find(|class| class.name() == name)
    }

    pub(crate) fn is_exception(self) -> bool {
        self >= Self::BaseException
    }

    /// The type that this one is a special case of.
    pub(crate) fn base(self) -> Self {
        match self {
            Self::Bool => Self::Int,
            Self::DefaultDict | Self::Counter | Self::OrderedDict => Self::Dict,
            other => EXCEPTIONS.iter().find(|(class, _)| *class == other).map_or(Self::Object, |(_, base)| *base),
        }
    }

    /// Whether every value of this type is also one of the other.
    pub(crate) fn is_a(self, other: Self) -> bool {
        let mut class = self;
        loop {
            if class == other || other == Self::Object {
                return true;
            }
            if class == Self::Object {
                return false;
            }
            class = class.base();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exception_leads_to_object() {
        for (class, _) in EXCEPTIONS {
            assert!(class.is_a(Type::BaseException) && class.is_a(Type::Object), "{class:?}");
        }
        assert!(Type::KeyError.is_a(Type::LookupError) && !Type::KeyError.is_a(Type::ValueError));
        assert!(!Type::GeneratorExit.is_a(Type::Exception));
    }
}
