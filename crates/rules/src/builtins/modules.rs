//! Modules that can be imported, as far as students use them.

use super::Builtin;
use crate::value::{Type, Value};
use crate::words::words;

words! {
    /// A module.
    Module {
        Math "math", Itertools "itertools", Functools "functools", Collections "collections", Operator "operator", String "string",
    }
}

impl Module {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|module| module.name() == name)
    }

    /// What the module holds.
    pub(crate) fn members(self) -> Vec<(&'static str, Value)> {
        use Builtin as B;
        let between = |from: B, to: B| {
            Builtin::ALL[from as usize..=to as usize].iter().map(|builtin| (builtin.name(), Value::Builtin(*builtin)))
        };
        match self {
            Self::Math => {
                let mut all: Vec<_> = between(B::Sqrt, B::Fsum).collect();
                all.iter_mut().filter(|(name, _)| *name == "math.pow").for_each(|(name, _)| *name = "pow");
                let numbers = [
                    ("pi", std::f64::consts::PI),
                    ("e", std::f64::consts::E),
                    ("tau", std::f64::consts::TAU),
                    ("inf", f64::INFINITY),
                    ("nan", f64::NAN),
                ];
                all.extend(numbers.map(|(name, number)| (name, Value::Float(number))));
                all
            }
            Self::Itertools => between(B::Product, B::Tee).filter(|(name, _)| *name != "from_iterable").collect(),
            Self::Functools => between(B::Reduce, B::Partial).collect(),
            Self::Collections => vec![
                ("deque", Value::Type(Type::Deque)),
                ("defaultdict", Value::Type(Type::DefaultDict)),
                ("Counter", Value::Type(Type::Counter)),
                ("OrderedDict", Value::Type(Type::OrderedDict)),
                ("namedtuple", Value::Builtin(B::Namedtuple)),
            ],
            Self::Operator => between(B::OpAdd, B::OpNot).collect(),
            Self::String => vec![("digits", Value::word("0123456789"))],
        }
    }

    /// Whether CPython's module holds something of that name that is not here.
    pub(crate) fn lacks(self, name: &str) -> bool {
        let lacking = match self {
            Self::Math => "acosh asinh atanh cbrt erf erfc frexp gamma ldexp lgamma nextafter remainder ulp",
            Self::Itertools => "tee",
            Self::Functools => {
                "GenericAlias RLock WRAPPER_ASSIGNMENTS WRAPPER_UPDATES cached_property cmp_to_key get_cache_token namedtuple partialmethod \
                 recursive_repr singledispatch singledispatchmethod total_ordering update_wrapper wraps"
            }
            Self::Collections => "ChainMap UserDict UserList UserString abc",
            Self::Operator => {
                "abs attrgetter call concat contains countOf delitem getitem iadd iand iconcat ifloordiv ilshift imatmul imod imul index \
                 indexOf inv invert ior ipow irshift is_ is_not isub itemgetter itruediv ixor length_hint lshift matmul methodcaller pos pow \
                 rshift setitem truth"
            }
            Self::String => {
                "Formatter Template ascii_letters ascii_lowercase ascii_uppercase capwords hexdigits octdigits printable punctuation whitespace"
            }
        };
        name.starts_with('_') || lacking.split_whitespace().any(|other| other == name)
    }

    /// The names of what it holds, for messages.
    pub(crate) fn list(self) -> String {
        let mut names: Vec<&str> = self.members().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names.join(", ")
    }
}
