//! The types that there are, exceptions among them.

/// The types with their names, and the exceptions with what each is a special case of.
macro_rules! types {
    ($($plain:ident $name:literal,)*; $($exception:ident: $base:ident,)*) => {
        /// A type of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(clippy::enum_variant_names, reason = "so Python calls them")]
        pub(crate) enum Type { $($plain,)* $($exception,)* }

        impl Type {
            const ALL: &'static [Self] = &[$(Self::$plain,)* $(Self::$exception,)*];
            const NAMES: &'static [&'static str] = &[$($name,)* $(stringify!($exception),)*];

            /// What the type is called.
            pub(crate) const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The type that this one is a special case of.
            const fn base(self) -> Self {
                match self {
                    Self::Bool => Self::Int,
                    Self::DefaultDict | Self::Counter | Self::OrderedDict => Self::Dict,
                    $(Self::$exception => Self::$base,)*
                    _ => Self::Object,
                }
            }
        }
    };
}

types! {
    // Those that users can write without an import come first.
    Object "object", Type "type", Bool "bool", Int "int", Float "float", Str "str", Tuple "tuple", List "list",
    Dict "dict", Set "set", FrozenSet "frozenset", Range "range", Slice "slice", Enumerate "enumerate", Zip "zip",
    Map "map", Filter "filter", Reversed "reversed",
    // The others.
    NoneType "NoneType", Function "function", BuiltinFunction "builtin_function_or_method",
    Method "builtin_function_or_method", Module "module", Generator "generator", Iterator "iterator",
    DictKeys "dict_keys", DictValues "dict_values", DictItems "dict_items", Deque "deque", DefaultDict "defaultdict",
    Counter "Counter", OrderedDict "OrderedDict", Partial "partial", LruCache "_lru_cache_wrapper",
    Ellipsis "ellipsis",
    // Itertools.
    Product "product", Permutations "permutations", Combinations "combinations",
    CombinationsWithReplacement "combinations_with_replacement", Chain "chain", Count "count", Cycle "cycle",
    Repeat "repeat", Accumulate "accumulate", Islice "islice", TakeWhile "takewhile", DropWhile "dropwhile",
    ZipLongest "zip_longest", Starmap "starmap", Groupby "groupby", Pairwise "pairwise", Compress "compress",
    FilterFalse "filterfalse", Tee "_tee",
    ;
    // Exceptions, each after the one that it is a special case of.
    BaseException: Object, Exception: BaseException, ArithmeticError: Exception, ZeroDivisionError: ArithmeticError,
    OverflowError: ArithmeticError, FloatingPointError: ArithmeticError, AssertionError: Exception,
    AttributeError: Exception, BufferError: Exception, EOFError: Exception, ImportError: Exception,
    ModuleNotFoundError: ImportError, LookupError: Exception, IndexError: LookupError, KeyError: LookupError,
    MemoryError: Exception, NameError: Exception, UnboundLocalError: NameError, OSError: Exception,
    ReferenceError: Exception, RuntimeError: Exception, NotImplementedError: RuntimeError,
    RecursionError: RuntimeError, StopIteration: Exception, SyntaxError: Exception, SystemError: Exception,
    TypeError: Exception, ValueError: Exception, UnicodeError: ValueError, Warning: Exception, UserWarning: Warning,
    DeprecationWarning: Warning, RuntimeWarning: Warning, GeneratorExit: BaseException,
    KeyboardInterrupt: BaseException, SystemExit: BaseException,
}

impl Type {
    /// The types that need no import, but exceptions.
    pub(crate) const WITHOUT_IMPORT: &'static [Self] = Self::ALL.split_at(Self::Reversed as usize + 1).0;

    /// The type of that name, if it is one that users can write without an import.
    pub(crate) fn builtin(name: &str) -> Option<Self> {
        let exceptions = Self::ALL.iter().filter(|class| class.is_exception());
        Self::WITHOUT_IMPORT.iter().chain(exceptions).copied().find(|class| class.name() == name)
    }

    pub(crate) fn is_exception(self) -> bool {
        self >= Self::BaseException
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
        for class in Type::ALL.iter().filter(|class| class.is_exception()) {
            assert!(class.is_a(Type::BaseException) && class.is_a(Type::Object), "{class:?}");
        }
        assert!(Type::KeyError.is_a(Type::LookupError) && !Type::KeyError.is_a(Type::ValueError));
        assert!(!Type::GeneratorExit.is_a(Type::Exception));
    }
}
