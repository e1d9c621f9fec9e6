//! What is built in: functions, methods by type, modules.

mod characters;
mod collections;
mod dicts;
mod functions;
mod iterators;
mod lists;
mod modules;
mod numbers;
mod sets;
mod strings;

pub(crate) use modules::Module;

use crate::fault::{Fault, Res, said};
use crate::machine::Machine;
use crate::value::{DictKind, Heap, Keywords, Object, Type, Value};
use crate::words::words;
use retrograde::Said;

words! {
    /// A built-in function.
    Builtin {
        Abs "abs", All "all", Any "any", Ascii "ascii", Bin "bin", Callable "callable", Chr "chr", Divmod "divmod",
        Format "format", Hash "hash", Hex "hex", Id "id", IsInstance "isinstance", IsSubclass "issubclass", Iter "iter", Len "len", Max "max",
        Min "min", Next "next", Oct "oct", Ord "ord", Pow "pow", Print "print", Repr "repr", Round "round",
        Sorted "sorted", Sum "sum", GetAttr "getattr", HasAttr "hasattr",
        // math
        Sqrt "sqrt", Floor "floor", Ceil "ceil", Trunc "trunc", Gcd "gcd", Lcm "lcm", Factorial "factorial", Comb "comb",
        Perm "perm", Isqrt "isqrt", Log "log", Log2 "log2", Log10 "log10", Exp "exp", MathPow "math.pow", Sin "sin", Cos "cos",
        Tan "tan", Asin "asin", Acos "acos", Atan "atan", Atan2 "atan2", Hypot "hypot", Fabs "fabs", Fmod "fmod",
        Copysign "copysign", IsNan "isnan", IsInf "isinf", IsFinite "isfinite", IsClose "isclose", Prod "prod",
        Degrees "degrees", Radians "radians", Exp2 "exp2", Expm1 "expm1", Log1p "log1p", Cosh "cosh", Sinh "sinh",
        Tanh "tanh", Modf "modf", Dist "dist", Fsum "fsum",
        // itertools
        Product "product", Permutations "permutations", Combinations "combinations",
        CombinationsAgain "combinations_with_replacement", Chain "chain", ChainFrom "from_iterable", Count "count", Cycle "cycle",
        Repeat "repeat", Accumulate "accumulate", Islice "islice", TakeWhile "takewhile", DropWhile "dropwhile",
        ZipLongest "zip_longest", Starmap "starmap", Groupby "groupby", Pairwise "pairwise", Compress "compress",
        FilterFalse "filterfalse", Tee "tee",
        // functools
        Reduce "reduce", Cache "cache", LruCache "lru_cache", Partial "partial",
        // collections
        Namedtuple "namedtuple",
        // operator
        OpAdd "add", OpSub "sub", OpMul "mul", OpXor "xor", OpAnd "and_", OpOr "or_", OpNeg "neg", OpMod "mod",
        OpFloorDiv "floordiv", OpTrueDiv "truediv", OpEq "eq", OpNe "ne", OpLt "lt", OpLe "le", OpGt "gt", OpGe "ge", OpNot "not_",
    }
}

words! {
    /// A method of a built-in type; several types may have it.
    Method {
        Append "append", AppendLeft "appendleft", Clear "clear", Copy "copy", Count "count", Extend "extend",
        ExtendLeft "extendleft", Index "index", Insert "insert", Pop "pop", PopLeft "popleft", Remove "remove",
        Reverse "reverse", Rotate "rotate", Sort "sort", Get "get", Items "items", Keys "keys", Values "values",
        PopItem "popitem", SetDefault "setdefault", Update "update", FromKeys "fromkeys", MoveToEnd "move_to_end",
        MostCommon "most_common", Elements "elements", Subtract "subtract", Total "total", Add "add", Discard "discard",
        Union "union", Intersection "intersection", Difference "difference", SymmetricDifference "symmetric_difference",
        IntersectionUpdate "intersection_update", DifferenceUpdate "difference_update",
        SymmetricDifferenceUpdate "symmetric_difference_update", IsSubset "issubset", IsSuperset "issuperset",
        IsDisjoint "isdisjoint", Capitalize "capitalize", Casefold "casefold", Center "center", EndsWith "endswith",
        ExpandTabs "expandtabs", Find "find", Format "format", FormatMap "format_map", IsAlnum "isalnum", IsAlpha "isalpha",
        IsAscii "isascii", IsDecimal "isdecimal", IsDigit "isdigit", IsIdentifier "isidentifier", IsLower "islower",
        IsNumeric "isnumeric", IsPrintable "isprintable", IsSpace "isspace", IsTitle "istitle", IsUpper "isupper",
        Join "join", Ljust "ljust", Lower "lower", Lstrip "lstrip", Partition "partition", RemovePrefix "removeprefix",
        RemoveSuffix "removesuffix", Replace "replace", Rfind "rfind", Rindex "rindex", Rjust "rjust",
        Rpartition "rpartition", Rsplit "rsplit", Rstrip "rstrip", Split "split", SplitLines "splitlines",
        StartsWith "startswith", Strip "strip", SwapCase "swapcase", Title "title", Translate "translate",
        MakeTrans "maketrans", Upper "upper", Zfill "zfill", BitLength "bit_length", BitCount "bit_count",
        IsInteger "is_integer", AsIntegerRatio "as_integer_ratio", Conjugate "conjugate", CacheClear "cache_clear",
        CacheInfo "cache_info", CacheParameters "cache_parameters", Make "_make", NamedReplace "_replace", AsDict "_asdict", Close "close", Send "send", Throw "throw",
        FromIterable "from_iterable", Indices "indices",
    }
}

impl Method {
    /// The method of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|method| method.name() == name)
    }
}

/// How many of the built-in functions need no import.
const WITHOUT_IMPORT: usize = Builtin::HasAttr as usize + 1;

/// What a name means if the file does not bind it.
pub(crate) fn lookup(name: &str) -> Option<Value> {
    let function = Builtin::ALL[..WITHOUT_IMPORT].iter().copied().find(|builtin| builtin.name() == name);
    function.map(Value::Builtin).or_else(|| Type::builtin(name).map(Value::Type))
}

/// All names that need no import, but those of exceptions.
pub(crate) fn names() -> Vec<&'static str> {
    let types = Type::WITHOUT_IMPORT.iter().map(|class| class.name());
    let mut names: Vec<&str> =
        Builtin::ALL[..WITHOUT_IMPORT].iter().map(|builtin| builtin.name()).chain(types).collect();
    names.sort_unstable();
    names
}

/// Built-in things of Python that rules files do not have, and what to do instead.
pub(crate) fn missing(name: &str) -> Option<(Said, Said)> {
    let said = said!(
        "`{name}` is not part of the language of rules files",
        "`{name}` : hors du langage des fichiers de règles"
    );
    let note = match name {
        "open" | "input" => said!(
            "rules files cannot read or write files",
            "les fichiers de règles ne peuvent ni lire ni écrire de fichiers"
        ),
        "eval" | "exec" | "compile" | "__import__" => said!("write the code itself", "écrivez le code lui-même"),
        "globals" | "locals" | "vars" | "dir" | "setattr" | "delattr" => {
            said!("use a dict", "utilisez un dictionnaire")
        }
        "super" | "classmethod" | "staticmethod" | "property" => {
            said!("there are no classes; use functions", "il n’y a pas de classes ; utilisez des fonctions")
        }
        "bytes" | "bytearray" | "memoryview" => {
            said!("use a string or a list of numbers", "utilisez une chaîne ou une liste de nombres")
        }
        "complex" => said!("use two numbers", "utilisez deux nombres"),
        "help" | "exit" | "quit" | "breakpoint" => said!("leave it out", "supprimez-le"),
        "aiter" | "anext" | "NotImplemented" | "__file__" | "__doc__" | "__builtins__" => {
            said!("there is nothing like it here", "il n’y a rien de tel ici")
        }
        _ => return None,
    };
    Some((said, note))
}

/// What a built-in function or method takes.
#[derive(Clone, Copy)]
enum Takes {
    /// So many arguments at least and at the most, none of them by its name.
    Places(usize, usize),
    /// Some by their names, which it looks for itself.
    Names,
}

/// More arguments than there are.
const ANY: usize = usize::MAX;

/// Whether a value has a method.
pub(crate) fn has_method(heap: &Heap, value: Value, method: Method) -> bool {
    method_of(heap, value, method).is_some()
}

/// What a method of a value takes, if it has that method.
fn method_of(heap: &Heap, value: Value, method: Method) -> Option<Takes> {
    use Method as M;
    match value {
        Value::Tuple(tuple) if tuple.class > 0 && matches!(method, M::NamedReplace | M::Make) => Some(Takes::Names),
        Value::Tuple(tuple) if tuple.class > 0 && method == M::AsDict => Some(Takes::Places(0, 0)),
        Value::Object(id) if matches!(heap.object(id), Object::Named(_)) => {
            (method == M::Make).then_some(Takes::Places(1, 1))
        }
        Value::Builtin(Builtin::Chain) => (method == M::FromIterable).then_some(Takes::Names),
        // The first argument is the object.
        Value::Type(class) if method != M::MakeTrans => method_of_type(class, method).map(|_| Takes::Names),
        Value::Type(class) => method_of_type(class, method),
        value => method_of_type(heap.type_of(value), method),
    }
}

/// What a method of the values of a type takes, if they have that method.
fn method_of_type(class: Type, method: Method) -> Option<Takes> {
    use Method as M;
    use Type as T;
    let (least, most) = match (class, method) {
        (T::List | T::Deque, M::Append | M::Extend | M::Remove) => (1, 1),
        (T::List | T::Deque, M::Clear | M::Copy | M::Reverse) => (0, 0),
        (T::List | T::Deque, M::Insert) => (2, 2),
        (T::List | T::Deque | T::Tuple, M::Count) | (T::Range, M::Count | M::Index) => (1, 1),
        (T::List | T::Deque | T::Tuple, M::Index) => (1, 3),
        (T::List, M::Pop) | (T::Deque, M::Rotate) => (0, 1),
        (T::List, M::Sort) => return Some(Takes::Names),
        (T::Deque, M::AppendLeft | M::ExtendLeft) => (1, 1),
        (T::Deque, M::Pop | M::PopLeft) => (0, 0),
        (T::Str, M::Count | M::Find | M::Index | M::Rfind | M::Rindex) => (1, 3),
        (T::Str, M::StartsWith | M::EndsWith | M::MakeTrans) => (1, 3),
        (T::Str, M::Join | M::Partition | M::Rpartition | M::RemovePrefix | M::RemoveSuffix) => (1, 1),
        (T::Str, M::Zfill | M::FormatMap | M::Translate) => (1, 1),
        (T::Str, M::Center | M::Ljust | M::Rjust) => (1, 2),
        (T::Str, M::Strip | M::Lstrip | M::Rstrip) => (0, 1),
        (T::Str, M::Replace | M::Split | M::Rsplit | M::SplitLines | M::ExpandTabs | M::Format) => {
            return Some(Takes::Names);
        }
        (T::Str, _) if (M::Capitalize as u8..=M::Zfill as u8).contains(&(method as u8)) => (0, 0),
        (T::Counter, M::Elements | M::Total) => (0, 0),
        (T::Counter, M::MostCommon | M::Subtract) | (T::OrderedDict, M::MoveToEnd) => return Some(Takes::Names),
        (T::Dict | T::DefaultDict | T::Counter | T::OrderedDict, _) => match method {
            M::Clear | M::Copy | M::Items | M::Keys | M::Values => (0, 0),
            M::Get => (1, 2),
            M::Pop | M::PopItem | M::SetDefault | M::Update | M::FromKeys => return Some(Takes::Names),
            _ => return None,
        },
        (T::Set | T::FrozenSet, M::Copy) | (T::Set, M::Clear | M::Pop) => (0, 0),
        (T::Set | T::FrozenSet, M::Union | M::Intersection | M::Difference) => (0, ANY),
        (T::Set | T::FrozenSet, M::IsSubset | M::IsSuperset | M::IsDisjoint | M::SymmetricDifference) => (1, 1),
        (T::Set, M::Add | M::Discard | M::Remove | M::SymmetricDifferenceUpdate) => (1, 1),
        (T::Set, M::Update | M::IntersectionUpdate | M::DifferenceUpdate) => (0, ANY),
        (T::DictKeys | T::DictItems, M::IsDisjoint) => (1, 1),
        (T::Int | T::Bool, M::BitLength | M::BitCount) | (T::Float, M::IsInteger) => (0, 0),
        (T::Int | T::Bool | T::Float, M::Conjugate | M::AsIntegerRatio) => (0, 0),
        (T::LruCache, M::CacheClear | M::CacheInfo | M::CacheParameters) | (T::Generator, M::Close) => (0, 0),
        (T::Generator, M::Send) | (T::Slice, M::Indices) => (1, 1),
        (T::Generator, M::Throw) => (1, 3),
        _ => return None,
    };
    Some(Takes::Places(least, most))
}

impl Builtin {
    /// What the function takes.
    const fn takes(self) -> Takes {
        let (least, most) = match self {
            Self::Id | Self::Max | Self::Min | Self::Pow | Self::Print | Self::Round | Self::Sorted | Self::Sum => {
                return Takes::Names;
            }
            Self::Prod | Self::IsClose | Self::LruCache | Self::Partial | Self::Namedtuple => return Takes::Names,
            Self::Product | Self::Permutations | Self::Combinations | Self::CombinationsAgain => return Takes::Names,
            Self::Count | Self::Repeat | Self::Accumulate | Self::ZipLongest | Self::Groupby => return Takes::Names,
            Self::Compress | Self::Tee => return Takes::Names,
            Self::Divmod | Self::IsInstance | Self::IsSubclass | Self::HasAttr => (2, 2),
            Self::Comb | Self::Dist | Self::MathPow | Self::Atan2 | Self::Fmod | Self::Copysign => (2, 2),
            Self::TakeWhile | Self::DropWhile | Self::Starmap | Self::FilterFalse => (2, 2),
            Self::Format | Self::Iter | Self::Next | Self::Perm | Self::Log => (1, 2),
            Self::GetAttr | Self::Reduce => (2, 3),
            Self::Islice => (2, 4),
            Self::Gcd | Self::Lcm | Self::Hypot | Self::Chain => (0, ANY),
            Self::OpNeg | Self::OpNot => (1, 1),
            _ if self as u8 >= Self::OpAdd as u8 => (2, 2),
            _ => (1, 1),
        };
        Takes::Places(least, most)
    }
}

/// What a type takes that is called.
fn type_takes(class: Type) -> Takes {
    match class {
        Type::Object => Takes::Places(0, 0),
        Type::Bool | Type::Float | Type::Tuple | Type::List | Type::Set | Type::FrozenSet => Takes::Places(0, 1),
        Type::Slice | Type::Range => Takes::Places(1, 3),
        Type::Reversed => Takes::Places(1, 1),
        Type::Map => Takes::Places(2, ANY),
        Type::Filter => Takes::Places(2, 2),
        class if class.is_exception() => Takes::Places(0, ANY),
        _ => Takes::Names,
    }
}

/// Whether CPython has an attribute that rules files lack: that is refused, since a program could catch an `AttributeError`.
pub(crate) fn is_lacking(heap: &Heap, object: Value, name: &str) -> bool {
    let lacking = |class: Type| match class {
        Type::Str => "encode",
        Type::Int | Type::Bool => "to_bytes from_bytes",
        Type::Float => "hex fromhex",
        Type::DictKeys | Type::DictValues | Type::DictItems => "mapping",
        Type::Generator => "gi_code gi_frame gi_running gi_suspended gi_yieldfrom",
        class if class.is_exception() => {
            "with_traceback add_note name obj path code errno strerror filename filename2 msg lineno offset text end_lineno end_offset"
        }
        _ => "",
    };
    let (class, more) = match object {
        Value::Type(class) => {
            (class, "mro args real imag numerator denominator start stop step maxlen default_factory func keywords")
        }
        Value::Object(id) if let Object::Named(class) = heap.object(id) => {
            return class.fields.iter().any(|field| field == name)
                || ["mro", "_replace", "_asdict", "_field_defaults", "count", "index"].contains(&name);
        }
        Value::Tuple(tuple) if tuple.class > 0 => (Type::Tuple, "_field_defaults"),
        value => (heap.type_of(value), ""),
    };
    (name.starts_with("__") && name.ends_with("__"))
        || lacking(class).split_whitespace().chain(more.split_whitespace()).any(|other| other == name)
}

/// The arguments of a built-in call, matched against names by position or by keyword.
pub(crate) struct Given<'a> {
    pub(crate) name: &'a str,
    pub(crate) arguments: &'a [Value],
    pub(crate) keywords: Keywords<'a>,
}

impl Machine<'_> {
    /// As many arguments as something takes, and no keyword unless some have names.
    fn check(&mut self, given: &Given<'_>, takes: Takes) -> Res<()> {
        match takes {
            Takes::Places(least, most) => self.arity(given, least, most),
            Takes::Names => Ok(()),
        }
    }

    /// Between so many and so many arguments, and no keyword.
    pub(crate) fn arity(&mut self, given: &Given<'_>, least: usize, most: usize) -> Res<()> {
        let (name, count) = (given.name, given.arguments.len());
        if let Some((key, _)) = given.keywords.first() {
            let key = self.heap.text(key).to_owned();
            return self
                .heap
                .type_error(said!("{name} has no parameter `{key}`", "{name} n’a pas de paramètre `{key}`"));
        }
        if count < least || count > most {
            let range = if least == most {
                least.to_string()
            } else if most > 100 {
                format!("{least}+")
            } else {
                format!("{least}–{most}")
            };
            return self.heap.type_error(said!(
                "{name} takes {range} arguments and is given {count}",
                "{name} prend {range} arguments et en reçoit {count}"
            ));
        }
        Ok(())
    }

    /// The value of the only keyword that something takes besides any number of arguments.
    fn only_keyword(&mut self, given: &Given<'_>, keyword: &str) -> Res<Option<Value>> {
        let name = given.name;
        if given.keywords.iter().any(|(key, _)| self.heap.text(key) != keyword) {
            return self.heap.type_error(said!(
                "{name} takes no keyword but `{keyword}`",
                "{name} ne prend que le mot-clé `{keyword}`"
            ));
        }
        Ok(given.keywords.first().map(|&(_, value)| value))
    }

    /// Arguments in the order of `names`, of which the first `positional` may be given by place; Unbound where missing.
    pub(crate) fn named_arguments<const N: usize>(
        &mut self,
        given: &Given<'_>,
        names: [&str; N],
        by_place: usize,
        required: usize,
    ) -> Res<[Value; N]> {
        let mut found = [Value::Unbound; N];
        let (name, count) = (given.name, given.arguments.len());
        if count > by_place {
            return self.heap.type_error(said!(
                "{name} takes at most {by_place} arguments and is given {count}",
                "{name} prend au plus {by_place} arguments et en reçoit {count}"
            ));
        }
        found[..count].copy_from_slice(given.arguments);
        for &(key, value) in given.keywords {
            let key = self.heap.text(&key).to_owned();
            match names.iter().position(|other| *other == key && !other.is_empty()) {
                Some(at) if matches!(found[at], Value::Unbound) => found[at] = value,
                Some(_) => {
                    return self
                        .heap
                        .type_error(said!("{name} is given `{key}` twice", "{name} reçoit deux fois `{key}`"));
                }
                None => {
                    return self
                        .heap
                        .type_error(said!("{name} has no parameter `{key}`", "{name} n’a pas de paramètre `{key}`"));
                }
            }
        }
        if found[..required].iter().any(|value| matches!(value, Value::Unbound)) {
            return self
                .heap
                .type_error(said!("{name} needs {required} arguments", "{name} veut {required} arguments"));
        }
        Ok(found)
    }

    /// Calls something that is not a function of the file.
    pub(crate) fn call_native(&mut self, function: Value, arguments: &[Value], keywords: Keywords<'_>) -> Res<Value> {
        match function {
            Value::Function(_) => self.call_with(function, arguments, keywords),
            Value::Builtin(builtin) => self.builtin(builtin, &Given { name: builtin.name(), arguments, keywords }),
            Value::Type(class) => self.construct(class, arguments, keywords),
            Value::Object(id) => match self.heap.object(id).clone() {
                Object::Bound(Value::Type(class), method)
                    if !matches!(method, Method::FromKeys | Method::MakeTrans) =>
                {
                    match arguments.split_first() {
                        Some((&object, rest)) if self.heap.type_of(object).is_a(class) => {
                            self.method(object, method, rest, keywords)
                        }
                        given => {
                            let (name, method) = (class.name(), method.name());
                            let said =
                                said!("{name}.{method} needs a {name} first", "{name}.{method} veut d’abord un {name}");
                            // Python's own code does not ask what it is given.
                            let is_python = matches!(class, Type::Counter | Type::DefaultDict | Type::OrderedDict);
                            if is_python && given.is_some() { Fault::refused(said) } else { self.heap.type_error(said) }
                        }
                    }
                }
                Object::Bound(object, method) => self.method(object, method, arguments, keywords),
                Object::Named(class) => self.make_named(id, &class, arguments, keywords),
                Object::Cached(cached) => self.call_cached(id, cached, arguments, keywords),
                Object::Partial(function, first, names) => {
                    let mut all = first;
                    all.extend_from_slice(arguments);
                    let mut merged: Vec<(Value, Value)> =
                        self.heap.dict(names).live().map(|entry| (entry.key, entry.value)).collect();
                    for &(key, value) in keywords {
                        let mut at = None;
                        for (index, (other, _)) in merged.iter().enumerate() {
                            if self.heap.eq(*other, key)? {
                                at = Some(index);
                            }
                        }
                        match at {
                            Some(at) => merged[at].1 = value,
                            None => merged.push((key, value)),
                        }
                    }
                    self.call_with(function, &all, &merged)
                }
                Object::Caching((most, typed)) => {
                    self.arity(&Given { name: "lru_cache", arguments, keywords }, 1, 1)?;
                    self.make_cached(arguments[0], most, typed)
                }
                _ => self.not_callable(function),
            },
            other => self.not_callable(other),
        }
    }

    fn not_callable<T>(&mut self, value: Value) -> Res<T> {
        let name = self.heap.type_name(value);
        self.heap.type_error(said!("{name} cannot be called", "{name:#} ne s’appelle pas comme une fonction"))
    }

    /// Calls a method that the value must have.
    fn method(&mut self, object: Value, method: Method, arguments: &[Value], keywords: Keywords<'_>) -> Res<Value> {
        match self.call_method(object, method, arguments, keywords)? {
            Some(value) => Ok(value),
            None => self.no_attribute(object, method.name()),
        }
    }

    /// Calls a method; `None` if the value has none of that name.
    pub(crate) fn call_method(
        &mut self,
        object: Value,
        method: Method,
        arguments: &[Value],
        keywords: Keywords<'_>,
    ) -> Res<Option<Value>> {
        let Some(takes) = method_of(&self.heap, object, method) else { return Ok(None) };
        let given = Given { name: method.name(), arguments, keywords };
        self.check(&given, takes)?;
        let value = match object {
            Value::Short(_) | Value::Str(_) => self.str_method(object, method, &given)?,
            Value::List(id) => self.list_method(id, method, &given)?,
            Value::Tuple(tuple) => self.tuple_method(tuple, method, &given)?,
            Value::Deque(id) => self.deque_method(id, method, &given)?,
            Value::Dict(id) => self.dict_method(id, method, &given)?,
            Value::Set(id) => self.set_method(id, method, &given)?,
            Value::View(..) => {
                let id = self.set_of(object, DictKind::Set)?;
                self.set_method(id, method, &given)?
            }
            Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Float(_) => self.number_method(object, method)?,
            Value::Range(_) => self.range_method(object, method, &given)?,
            Value::Iter(id) => self.generator_method(id, method, &given)?,
            Value::Object(id) => match self.heap.object(id) {
                Object::Cached(_) => self.cache_method(id, method)?,
                Object::Range(..) => self.range_method(object, method, &given)?,
                &Object::Slice(start, stop, step) => self.slice_indices([start, stop, step], arguments[0])?,
                _ => {
                    let elements = self.collect(arguments[0])?;
                    let Object::Named(class) = self.heap.object(id).clone() else { return Ok(None) };
                    self.make_named(id, &class, &elements, &[])?
                }
            },
            Value::Type(class) if method == Method::FromKeys => self.keys_to_dict(class, &given)?,
            Value::Type(_) if method == Method::MakeTrans => self.str_method(Value::EMPTY_STR, method, &given)?,
            Value::Type(_) => {
                let bound = self.heap.new_object(Object::Bound(object, method))?;
                self.call_native(bound, arguments, keywords)?
            }
            Value::Builtin(Builtin::Chain) => self.builtin(Builtin::ChainFrom, &given)?,
            _ => return Ok(None),
        };
        Ok(Some(value))
    }
}
