//! What values are: their type, their truth, their length, their attributes.

use super::Machine;
use crate::builtins::Method;
use crate::fault::{Fault, Res, said};
use crate::value::{DictKind, Heap, Id, Object, Type, Value, View};
use num_traits::Zero;
use std::fmt;

/// What a type is called in a sentence, with its article where that reads better: `{name}` in English, `{name:#}` in French.
pub(crate) enum TypeName {
    /// A type of Python.
    Known(Type),
    /// A class that `namedtuple` made.
    Class(String),
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = match self {
            Self::Class(name) => return f.write_str(name),
            Self::Known(Type::NoneType) => return f.write_str("None"),
            Self::Known(known) => *known,
        };
        let name = known.name();
        if !f.alternate() {
            let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            return write!(f, "{article} {name}");
        }
        match known {
            Type::Bool => f.write_str("un booléen"),
            Type::Int => f.write_str("un entier"),
            Type::Float => f.write_str("un flottant"),
            Type::Str => f.write_str("une chaîne"),
            Type::Tuple => f.write_str("un tuple"),
            Type::List => f.write_str("une liste"),
            Type::Dict => f.write_str("un dictionnaire"),
            Type::Set => f.write_str("un ensemble"),
            Type::Slice => f.write_str("une tranche"),
            Type::Function | Type::BuiltinFunction | Type::Method => f.write_str("une fonction"),
            Type::Generator => f.write_str("un générateur"),
            Type::Iterator => f.write_str("un itérateur"),
            Type::Object => f.write_str("un objet"),
            _ => write!(f, "un objet de type {name}"),
        }
    }
}

impl Heap {
    pub(crate) fn type_of(&self, value: Value) -> Type {
        match value {
            Value::Unbound | Value::None => Type::NoneType,
            Value::Bool(_) => Type::Bool,
            Value::Int(_) | Value::Big(_) => Type::Int,
            Value::Float(_) => Type::Float,
            Value::Short(_) | Value::Str(_) => Type::Str,
            Value::Tuple(_) => Type::Tuple,
            Value::Range(_) => Type::Range,
            Value::List(_) => Type::List,
            Value::Dict(id) => match self.dict(id).kind {
                DictKind::Default => Type::DefaultDict,
                DictKind::Counter => Type::Counter,
                DictKind::Ordered => Type::OrderedDict,
                _ => Type::Dict,
            },
            Value::Set(id) => {
                if self.dict(id).kind == DictKind::FrozenSet {
                    Type::FrozenSet
                } else {
                    Type::Set
                }
            }
            Value::Deque(_) => Type::Deque,
            Value::Cell(_) | Value::InList(..) | Value::InDict(..) => Type::Iterator,
            Value::Function(_) => Type::Function,
            Value::Iter(id) => self.iter(id).kind(),
            Value::Exc(id) => self.exc(id).class,
            Value::Object(id) => match self.object(id) {
                Object::Bound(..) => Type::Method,
                Object::Range(..) => Type::Range,
                Object::Named(_) => Type::Type,
                Object::Cached(_) => Type::LruCache,
                Object::Partial(..) => Type::Partial,
                Object::Slice(..) => Type::Slice,
                Object::Plain => Type::Object,
                Object::Caching(_) => Type::Function,
            },
            Value::View(View::Keys, _) => Type::DictKeys,
            Value::View(View::Values, _) => Type::DictValues,
            Value::View(View::Items, _) => Type::DictItems,
            Value::Type(_) => Type::Type,
            Value::Builtin(_) => Type::BuiltinFunction,
            Value::Module(_) => Type::Module,
            Value::Ellipsis => Type::Ellipsis,
        }
    }

    /// How many elements there are in something that has them in a row.
    pub(crate) fn length(&self, value: Value) -> Option<usize> {
        match value {
            Value::List(id) => Some(self.items(id).len()),
            Value::Tuple(tuple) => Some(tuple.len as usize),
            Value::Short(_) | Value::Str(_) => Some(self.chars(value)),
            Value::Deque(id) => Some(self.in_deque(id).elements.len()),
            value => self.range_of(value).map(|range| super::range_len(range) as usize),
        }
    }

    /// What the type of a value is called.
    pub(crate) fn type_name(&self, value: Value) -> TypeName {
        match value {
            Value::Tuple(tuple) if tuple.class > 0 => match self.object(tuple.class - 1) {
                Object::Named(class) => TypeName::Class(class.name.clone()),
                _ => TypeName::Known(Type::Tuple),
            },
            value => TypeName::Known(self.type_of(value)),
        }
    }

    /// The methods and attributes that nothing but the class `namedtuple` has made.
    pub(crate) fn named_class(&self, class: u32) -> Option<&crate::value::NamedClass> {
        match self.object(class.checked_sub(1)?) {
            Object::Named(class) => Some(class),
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// Whether a value counts as true.
    #[inline]
    pub(crate) fn truth(&self, value: Value) -> bool {
        match value {
            Value::Bool(flag) => flag,
            Value::None | Value::Unbound => false,
            Value::Int(number) => number != 0,
            Value::Short(short) => short.len() > 0,
            Value::List(id) => !self.heap.items(id).is_empty(),
            Value::Tuple(tuple) => tuple.len > 0,
            Value::Float(number) => number != 0.0,
            Value::Str(str) => str.len > 0,
            Value::Big(id) => !self.heap.big(id).is_zero(),
            Value::Dict(id) | Value::Set(id) | Value::View(_, id) => self.heap.dict(id).len() > 0,
            Value::Deque(id) => !self.heap.in_deque(id).elements.is_empty(),
            value => self.heap.range_of(value).is_none_or(|range| super::range_len(range) > 0),
        }
    }

    pub(crate) fn len(&mut self, value: Value) -> Res<usize> {
        if let Value::Dict(id) | Value::Set(id) | Value::View(_, id) = value {
            return Ok(self.heap.dict(id).len());
        }
        match self.heap.length(value) {
            Some(length) => Ok(length),
            None => {
                let name = self.heap.type_name(value);
                self.heap.type_error(said!("{name} has no len()", "{name:#} n’a pas de len()"))
            }
        }
    }

    /// `element in collection`
    pub(crate) fn contains(&mut self, collection: Value, element: Value) -> Res<bool> {
        match collection {
            Value::Dict(id) | Value::View(View::Keys, id) => self.heap.has(id, &element),
            Value::Set(id) => {
                let element = self.set_key(element)?;
                self.heap.has(id, &element)
            }
            Value::View(View::Items, id) => match element {
                Value::Tuple(pair) if pair.len == 2 => {
                    let (key, value) = (self.heap.element(pair, 0), self.heap.element(pair, 1));
                    match self.heap.get(id, &key)? {
                        Some(found) => self.heap.same(found, value),
                        None => Ok(false),
                    }
                }
                _ => Ok(false),
            },
            value if value.is_str() => {
                if !element.is_str() {
                    let name = self.heap.type_name(element);
                    return self.heap.type_error(said!(
                        "only a string can be `in` a string, not {name}",
                        "seule une chaîne peut être `in` une chaîne, pas {name:#}"
                    ));
                }
                if let (Value::Short(text), Value::Short(part)) = (value, element)
                    && let [byte] = part.bytes()
                {
                    return Ok(text.bytes().contains(byte));
                }
                self.heap.work(self.heap.text(&value).len() / 4)?;
                Ok(self.heap.text(&value).contains(self.heap.text(&element)))
            }
            Value::Tuple(_) | Value::List(_) => {
                self.heap.work(self.elements(&collection).len())?;
                let mut at = 0;
                while let Some(&other) = self.elements(&collection).get(at) {
                    if self.heap.same(other, element)? {
                        return Ok(true);
                    }
                    at += 1;
                }
                Ok(false)
            }
            value if let (Some((start, stop, step)), Some(number)) = (self.heap.range_of(value), element.as_int()) => {
                let inside = if step > 0 { start <= number && number < stop } else { stop < number && number <= start };
                Ok(inside && (number - start) % step == 0)
            }
            other => {
                let mut place = self.start_loop(other)?;
                while let Some(value) = self.next(&mut place)? {
                    self.heap.work(8)?;
                    if self.heap.same(value, element)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// What is looked for in a set: a set itself is looked for as if it were frozen.
    pub(crate) fn set_key(&mut self, element: Value) -> Res<Value> {
        match element {
            Value::Set(id) if self.heap.dict(id).kind == DictKind::Set => {
                self.heap.copy_dict(id, DictKind::FrozenSet).map(Value::Set)
            }
            other => Ok(other),
        }
    }

    /// `object.name`
    pub(crate) fn attribute(&mut self, object: Value, name: &str) -> Res<Value> {
        if let Value::Module(module) = object {
            if let Some((_, value)) = module.members().into_iter().find(|(member, _)| *member == name) {
                return Ok(value);
            }
            let (module_name, list) = (module.name(), module.list());
            let said = said!(
                "`{module_name}` has no `{name}` in rules files; it has {list}",
                "`{module_name}` n’a pas de `{name}` dans les fichiers de règles ; il a {list}"
            );
            return if module.lacks(name) { Fault::refused(said) } else { self.heap.raise(Type::AttributeError, said) };
        }
        if let Value::Tuple(tuple) = object
            && let Some(class) = self.heap.named_class(tuple.class)
        {
            if let Some(at) = class.fields.iter().position(|field| field == name) {
                return Ok(self.heap.element(tuple, at));
            }
            if name == "_fields" {
                return self.fields(tuple.class - 1);
            }
        }
        if let Value::Object(id) = object {
            match self.heap.object(id) {
                Object::Named(_) if name == "_fields" => return self.fields(id),
                Object::Named(class) if name == "__name__" => {
                    let name = class.name.clone();
                    return self.heap.str(&name);
                }
                Object::Cached(cached) if name == "__wrapped__" => return Ok(cached.function),
                Object::Cached(cached) if name == "__name__" => return self.attribute(cached.function, name),
                Object::Slice(start, _, _) if name == "start" => return Ok(*start),
                Object::Slice(_, stop, _) if name == "stop" => return Ok(*stop),
                Object::Slice(_, _, step) if name == "step" => return Ok(*step),
                Object::Partial(function, _, _) if name == "func" => return Ok(*function),
                Object::Partial(_, _, names) if name == "keywords" => return Ok(Value::Dict(*names)),
                Object::Partial(_, first, _) if name == "args" => {
                    let first = first.clone();
                    return self.heap.tuple(&first);
                }
                _ => {}
            }
        }
        match (object, name) {
            (Value::Exc(id), "args") => return Ok(self.heap.exc(id).args),
            (Value::Exc(id), "__cause__") => return Ok(self.heap.exc(id).cause),
            (Value::Exc(_), "__context__" | "__traceback__" | "with_traceback" | "add_note") => {
                return Fault::refused(said!(
                    "exceptions in rules files have no `{name}`",
                    "les exceptions des fichiers de règles n’ont pas de `{name}`"
                ));
            }
            (Value::Exc(id), "value") if self.heap.exc(id).class == Type::StopIteration => {
                return match self.heap.exc(id).args {
                    Value::Tuple(args) if args.len > 0 => Ok(self.heap.element(args, 0)),
                    _ => Ok(Value::None),
                };
            }
            (Value::Type(class), "__name__") => return self.heap.str(class.name()),
            (Value::Function(id), "__name__") => {
                let name = self.program.codes[self.heap.function(id).code as usize].name.clone();
                return self.heap.str(&name);
            }
            (Value::Int(_) | Value::Bool(_) | Value::Big(_), "numerator" | "real") => return self.unary(1, object),
            (Value::Int(_) | Value::Bool(_) | Value::Big(_), "denominator") => return Ok(Value::Int(1)),
            (Value::Int(_) | Value::Bool(_) | Value::Big(_), "imag") => return Ok(Value::Int(0)),
            (Value::Float(_), "real") => return Ok(object),
            (Value::Float(_), "imag") => return Ok(Value::Float(0.0)),
            (Value::Dict(id), "default_factory") if self.heap.dict(id).kind == DictKind::Default => {
                return Ok(self.heap.dict(id).factory);
            }
            (Value::Deque(id), "maxlen") => {
                return Ok(self.heap.in_deque(id).most.map_or(Value::None, |most| Value::Int(most as i64)));
            }
            _ => {}
        }
        if let Some((start, stop, step)) = self.heap.range_of(object) {
            match name {
                "start" => return Ok(Value::Int(start)),
                "stop" => return Ok(Value::Int(stop)),
                "step" => return Ok(Value::Int(step)),
                _ => {}
            }
        }
        match Method::named(name) {
            Some(method) if crate::builtins::has_method(&self.heap, object, method) => {
                self.heap.new_object(Object::Bound(object, method))
            }
            _ => self.no_attribute(object, name),
        }
    }

    fn fields(&mut self, class: Id) -> Res<Value> {
        let Object::Named(class) = self.heap.object(class) else { return Ok(Value::EMPTY_TUPLE) };
        let fields = class.fields.clone().iter().map(|field| self.heap.str(field)).collect::<Res<Vec<_>>>()?;
        self.heap.tuple(&fields)
    }

    pub(crate) fn no_attribute<T>(&mut self, object: Value, name: &str) -> Res<T> {
        let type_name = self.heap.type_name(object);
        if crate::builtins::is_lacking(&self.heap, object, name) {
            return Fault::refused(said!(
                "`{name}` of {type_name} is not part of the language of rules files",
                "`{name}` ({type_name:#}) : hors du langage des fichiers de règles"
            ));
        }
        let has = |method: &&Method| crate::builtins::has_method(&self.heap, object, **method);
        let known: Vec<&str> = Method::ALL.iter().filter(has).map(|method| method.name()).collect();
        match retrograde::nearest(name, known) {
            Some(near) => self.heap.raise(
                Type::AttributeError,
                said!(
                    "{type_name} has no `{name}`; did you mean `{near}`?",
                    "{type_name:#} n’a pas de `{name}` ; vouliez-vous dire `{near}` ?"
                ),
            ),
            None => self
                .heap
                .raise(Type::AttributeError, said!("{type_name} has no `{name}`", "{type_name:#} n’a pas de `{name}`")),
        }
    }
}
