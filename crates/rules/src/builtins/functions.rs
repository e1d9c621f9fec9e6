//! Built-in functions, and types that are called.
//!
//! Long because Python has so many of them: one short function for each.

use super::{Builtin, Given, Method, type_takes};
use crate::code::{Comparison, Operator};
use crate::fault::{Fault, Res, said};
use crate::machine::{Machine, float_of, is_callable, range_len};
use crate::value::{DictKind, DictPlace, Iter, Keywords, Object, Type, Value, View};
use std::cmp::Ordering;

impl Machine<'_> {
    pub(super) fn builtin(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        use Builtin as B;
        self.check(given, builtin.takes())?;
        let arguments = given.arguments;
        match builtin {
            B::Abs => match arguments[0] {
                Value::Float(number) => Ok(self.heap.float(number.abs())),
                value if self.heap.numbers(value, Value::Int(0)) == Some(Some(Ordering::Less)) => self.unary(0, value),
                value => self.unary(1, value).or_else(|_| {
                    let name = self.heap.type_name(value);
                    self.heap.type_error(said!("abs needs a number, not {name}", "abs veut un nombre, pas {name:#}"))
                }),
            },
            B::All | B::Any => {
                let mut place = self.start_loop(arguments[0])?;
                while let Some(value) = self.next(&mut place)? {
                    self.heap.work(8)?;
                    if self.truth(value) == (builtin == B::Any) {
                        return Ok(Value::Bool(builtin == B::Any));
                    }
                }
                Ok(Value::Bool(builtin == B::All))
            }
            B::Ascii | B::Repr => {
                let mut text = self.repr(arguments[0])?;
                if builtin == B::Ascii {
                    text = crate::format::ascii(&text);
                }
                self.heap.str(&text)
            }
            B::Bin | B::Oct | B::Hex => {
                let number = self.whole(arguments[0])?;
                let (radix, prefix) = match builtin {
                    B::Bin => (2, "0b"),
                    B::Oct => (8, "0o"),
                    _ => (16, "0x"),
                };
                let digits = number.magnitude().to_str_radix(radix);
                let sign = if number.sign() == num_bigint::Sign::Minus { "-" } else { "" };
                self.heap.str(&format!("{sign}{prefix}{digits}"))
            }
            B::Callable => Ok(Value::Bool(is_callable(&self.heap, arguments[0]))),
            B::Chr => {
                let number = self.int_argument(arguments[0])?;
                let character = self.character(&number.into(), Type::ValueError)?;
                self.heap.str(character.encode_utf8(&mut [0; 4]))
            }
            B::Ord => {
                let mut characters = self.heap.text(&arguments[0]).chars();
                match (arguments[0].is_str(), characters.next(), characters.next()) {
                    (true, Some(character), None) => Ok(Value::Int(character as i64)),
                    _ => self.heap.type_error(said!("ord needs one character", "ord veut un caractère")),
                }
            }
            B::Divmod => {
                let (a, b) = (arguments[0], arguments[1]);
                if a.is_str() || b.is_str() {
                    let (a, b) = (self.heap.type_name(a), self.heap.type_name(b));
                    return self.heap.type_error(said!(
                        "divmod does not work on {a} and {b}",
                        "divmod ne s’applique pas à {a:#} et {b:#}"
                    ));
                }
                let quotient = self.binary(Operator::FloorDiv, a, b)?;
                let rest = self.binary(Operator::Mod, a, b)?;
                self.heap.pair(quotient, rest)
            }
            B::Format => {
                let spec = arguments.get(1).copied().unwrap_or(Value::EMPTY_STR);
                self.format_field(arguments[0], spec, 0)
            }
            B::Hash => self.hash_call(arguments[0]).map(Value::Int),
            B::Id => Fault::refused(said!(
                "`id` is not part of the language of rules files: use `is`",
                "`id` : hors du langage des fichiers de règles ; utilisez `is`"
            )),
            B::IsInstance | B::IsSubclass => {
                self.is_instance(arguments[0], arguments[1], builtin == B::IsSubclass).map(Value::Bool)
            }
            B::Iter => match arguments.get(1) {
                Some(_) if !is_callable(&self.heap, arguments[0]) => self.heap.type_error(said!(
                    "iter with two arguments needs a function",
                    "iter à deux arguments veut une fonction"
                )),
                Some(&sentinel) => self.heap.new_iter(Iter::Calls(arguments[0], sentinel)),
                None => self.iter(arguments[0]),
            },
            B::Len => Ok(Value::Int(self.len(arguments[0])? as i64)),
            B::Max | B::Min => self.extreme(given, builtin == B::Max),
            B::Next => {
                let Value::Iter(id) = arguments[0] else {
                    let name = self.heap.type_name(arguments[0]);
                    return self.heap.type_error(said!(
                        "{name} is no iterator; iter(things) makes one",
                        "{name:#} n’est pas un itérateur ; iter(choses) en fait un"
                    ));
                };
                match (self.next_of(id)?, arguments.get(1)) {
                    (Some(value), _) => Ok(value),
                    (None, Some(&default)) => Ok(default),
                    (None, None) => self.stop_iteration(id),
                }
            }
            B::Pow => {
                let [a, b, modulus] = self.named_arguments(given, ["base", "exp", "mod"], 3, 2)?;
                match modulus {
                    Value::Unbound | Value::None => self.binary(Operator::Pow, a, b),
                    modulus => self.pow_mod(a, b, modulus),
                }
            }
            B::Print => self.print_call(given),
            B::Round => {
                let [number, digits] = self.named_arguments(given, ["number", "ndigits"], 2, 1)?;
                self.round(number, digits)
            }
            B::Sorted => {
                let [things, key, reverse] = self.named_arguments(given, ["", "key", "reverse"], 1, 1)?;
                let mut all = self.collect(things)?;
                self.sort(&mut all, key, reverse)?;
                self.heap.list(all)
            }
            B::Sum => {
                let [things, start] = self.named_arguments(given, ["", "start"], 2, 1)?;
                let mut total = start.or(Value::Int(0));
                if total.is_str() {
                    return self.heap.type_error(said!(
                        "sum does not put strings together; ''.join(things) does",
                        "sum ne colle pas les chaînes ; ''.join(choses) le fait"
                    ));
                }
                let mut place = self.start_loop(things)?;
                while let Some(value) = self.next(&mut place)? {
                    self.heap.work(8)?;
                    total = match (total, value) {
                        (Value::Int(a), Value::Int(b)) if let Some(sum) = a.checked_add(b) => Value::Int(sum),
                        _ => self.binary(Operator::Add, total, value)?,
                    };
                }
                Ok(total)
            }
            B::GetAttr | B::HasAttr => {
                let Some(name) = self.heap.as_text(&arguments[1]).map(str::to_owned) else {
                    return self.heap.type_error(said!(
                        "the name of an attribute is a string",
                        "le nom d’un attribut est une chaîne"
                    ));
                };
                let has = builtin == B::HasAttr;
                let otherwise = if has { Some(Value::Bool(false)) } else { arguments.get(2).copied() };
                match (self.attribute(arguments[0], &name), otherwise) {
                    (Ok(value), _) => Ok(if has { Value::Bool(true) } else { value }),
                    (Err(fault), Some(value)) if self.heap.raises(&fault, Type::AttributeError) => Ok(value),
                    (Err(fault), _) => Err(fault),
                }
            }
            _ if (builtin as u8) <= B::Fsum as u8 => self.math(builtin, given),
            _ if (builtin as u8) <= B::Tee as u8 => self.itertools(builtin, given),
            _ if (builtin as u8) <= B::Namedtuple as u8 => self.functools(builtin, given),
            _ => self.operator_call(builtin, given),
        }
    }

    fn operator_call(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        use Builtin as B;
        let a = given.arguments[0];
        let b = given.arguments.get(1).copied().unwrap_or(a);
        let operator = match builtin {
            B::OpNeg => return self.unary(0, a),
            B::OpNot => return Ok(Value::Bool(!self.truth(a))),
            B::OpAdd => Operator::Add,
            B::OpSub => Operator::Sub,
            B::OpMul => Operator::Mul,
            B::OpXor => Operator::Xor,
            B::OpAnd => Operator::And,
            B::OpOr => Operator::Or,
            B::OpMod => Operator::Mod,
            B::OpFloorDiv => Operator::FloorDiv,
            B::OpTrueDiv => Operator::Div,
            B::OpEq => return self.heap.eq(a, b).map(Value::Bool),
            B::OpNe => return self.heap.eq(a, b).map(|equal| Value::Bool(!equal)),
            _ => {
                let comparison = Comparison::ALL[builtin as usize - B::OpEq as usize];
                return Ok(Value::Bool(comparison.holds(self.heap.order("<", a, b)?)));
            }
        };
        self.binary(operator, a, b)
    }

    fn is_instance(&mut self, value: Value, class: Value, subclass: bool) -> Res<bool> {
        match class {
            Value::Tuple(classes) => {
                self.any_class(classes, |machine, class| machine.is_instance(value, class, subclass))
            }
            Value::Type(class) => match (subclass, value) {
                (true, Value::Type(value)) => Ok(value.is_a(class)),
                (true, Value::Object(id)) if matches!(self.heap.object(id), Object::Named(_)) => {
                    Ok(Type::Tuple.is_a(class))
                }
                (true, _) => self.heap.type_error(said!("issubclass needs a class", "issubclass veut une classe")),
                _ => Ok(self.heap.type_of(value).is_a(class)),
            },
            Value::Object(id) if matches!(self.heap.object(id), Object::Named(_)) => Ok(match value {
                Value::Tuple(tuple) => !subclass && tuple.class == id + 1,
                other => subclass && other.is(class),
            }),
            _ => self.heap.type_error(said!(
                "isinstance needs a type, or a tuple of types",
                "isinstance veut un type, ou un tuple de types"
            )),
        }
    }

    fn extreme(&mut self, given: &Given<'_>, largest: bool) -> Res<Value> {
        let name = given.name;
        let [key, default] = self.named_arguments(&Given { arguments: &[], ..*given }, ["key", "default"], 0, 0)?;
        let key = key.or(Value::None);
        let mut place = match *given.arguments {
            [] => {
                return self.heap.type_error(said!("{name} needs arguments", "{name} veut des arguments"));
            }
            [things] => self.start_loop(things)?,
            _ if !matches!(default, Value::Unbound) => {
                return self.heap.type_error(said!(
                    "{name} takes `default` only with one argument",
                    "{name} ne prend `default` qu’avec un seul argument"
                ));
            }
            ref several => self.heap.tuple(several)?,
        };
        let wanted = if largest { Ordering::Greater } else { Ordering::Less };
        let (mut best, mut best_key) = (Value::Unbound, Value::Unbound);
        while let Some(value) = self.next(&mut place)? {
            self.heap.work(8)?;
            let found = if key.is_none() { value } else { self.call(key, &[value])? };
            let order = match (found, best_key) {
                (_, Value::Unbound) => Some(wanted),
                (Value::Int(a), Value::Int(b)) => Some(a.cmp(&b)),
                _ => self.heap.order(if largest { ">" } else { "<" }, found, best_key)?,
            };
            if order == Some(wanted) {
                (best, best_key) = (value, found);
            }
        }
        match (best, default) {
            (Value::Unbound, Value::Unbound) => {
                self.heap.value_error(said!("{name} of nothing at all", "{name} de rien du tout"))
            }
            (Value::Unbound, default) => Ok(default),
            (best, _) => Ok(best),
        }
    }

    fn print_call(&mut self, given: &Given<'_>) -> Res<Value> {
        let (mut sep, mut end) = (" ".to_owned(), "\n".to_owned());
        for &(keyword, value) in given.keywords {
            let name = self.heap.text(&keyword).to_owned();
            match (&*name, value) {
                ("sep" | "end" | "file", Value::None) | ("flush", _) => {}
                ("file", _) => {
                    return Fault::refused(said!(
                        "print writes to no file here",
                        "print n’écrit dans aucun fichier ici"
                    ));
                }
                ("sep", value) if value.is_str() => sep = self.heap.text(&value).to_owned(),
                ("end", value) if value.is_str() => end = self.heap.text(&value).to_owned(),
                _ => {
                    return self
                        .heap
                        .type_error(said!("print does not take this `{name}`", "print ne prend pas ce `{name}`"));
                }
            }
        }
        let mut line = String::new();
        for (index, &value) in given.arguments.iter().enumerate() {
            if index > 0 {
                line.push_str(&sep);
            }
            line.push_str(&self.text_of(value)?);
        }
        line.push_str(&end);
        self.print(&line)?;
        Ok(Value::None)
    }

    /// Sorts in place; elements that are equal keep their order.
    pub(crate) fn sort(&mut self, all: &mut Vec<Value>, key: Value, reverse: Value) -> Res<()> {
        let reverse = !matches!(reverse, Value::Unbound) && self.short_argument(reverse)? != 0;
        // A few plain values, as most are, need neither keys beside them nor somebody who may fail.
        if !reverse && matches!(key, Value::Unbound | Value::None) && all.len() <= 32 {
            let heap = &self.heap;
            let first = all.first().copied().unwrap_or(Value::None);
            if all.iter().all(|value| heap.is_plain(value, &first)) {
                self.heap.work(8 * all.len())?;
                let heap = &self.heap;
                all.sort_by(|a, b| heap.plain_order(a, b));
                return Ok(());
            }
        }
        self.heap.room(40 * all.len())?;
        let mut keyed: Vec<(Value, Value)> = Vec::with_capacity(all.len());
        for &value in all.iter() {
            let found = if matches!(key, Value::Unbound | Value::None) { value } else { self.call(key, &[value])? };
            keyed.push((found, value));
        }
        self.sort_keyed(&mut keyed, reverse)?;
        all.clear();
        all.extend(keyed.into_iter().map(|(_, value)| value));
        Ok(())
    }

    /// Sorts values by keys that are known.
    pub(super) fn sort_keyed(&mut self, keyed: &mut Vec<(Value, Value)>, reverse: bool) -> Res<()> {
        self.heap.work(keyed.len() * (keyed.len().max(2).ilog2() as usize))?;
        if reverse {
            keyed.reverse();
        }
        let mut fault = None;
        let heap = &mut self.heap;
        merge_sort(keyed, &mut |a, b| {
            if fault.is_some() {
                return false;
            }
            match (a, b) {
                (Value::Int(x), Value::Int(y)) => return x < y,
                (Value::Short(x), Value::Short(y)) => return x.bytes() < y.bytes(),
                _ => {}
            }
            heap.order("<", a, b).map(|order| order == Some(Ordering::Less)).unwrap_or_else(|error| {
                fault = Some(error);
                false
            })
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        if reverse {
            keyed.reverse();
        }
        Ok(())
    }

    /// A type that is called.
    pub(crate) fn construct(&mut self, class: Type, arguments: &[Value], keywords: Keywords<'_>) -> Res<Value> {
        let name = class.name();
        let given = Given { name, arguments, keywords };
        self.check(&given, type_takes(class))?;
        if class.is_exception() {
            let args = self.heap.tuple(arguments)?;
            self.heap.take(64)?;
            return Ok(Value::Exc(self.heap.new_exc(class, args, None)));
        }
        match class {
            Type::Object => self.heap.new_object(Object::Plain),
            Type::Type => {
                if arguments.len() == 3 {
                    return Fault::refused(said!(
                        "there are no classes; use functions",
                        "il n’y a pas de classes ; utilisez des fonctions"
                    ));
                }
                self.arity(&given, 1, 1)?;
                Ok(self.type_value(arguments[0]))
            }
            Type::Slice => {
                let [start, stop, step] = bounds(arguments, Value::None);
                self.heap.new_object(Object::Slice(start, stop, step))
            }
            Type::Bool => Ok(Value::Bool(arguments.first().is_some_and(|&value| self.truth(value)))),
            Type::Int => {
                let [value, base] = self.named_arguments(&given, ["", "base"], 2, 0)?;
                self.int_of(value, base)
            }
            Type::Float => match arguments.first() {
                None => Ok(Value::Float(0.0)),
                Some(&text) if text.is_str() => self.parse_float(text),
                Some(&value) => Ok(Value::Float(match float_of(&self.heap, value) {
                    Some(_) => self.heap.as_float(value)?,
                    None => {
                        let name = self.heap.type_name(value);
                        return self.heap.type_error(said!(
                            "float needs a number or a string, not {name}",
                            "float veut un nombre ou une chaîne, pas {name:#}"
                        ));
                    }
                })),
            },
            Type::Str => {
                let [object] = self.named_arguments(&given, ["object"], 1, 0)?;
                match object {
                    Value::Unbound => Ok(Value::EMPTY_STR),
                    value if value.is_str() => Ok(value),
                    value => {
                        let text = self.text_of(value)?;
                        self.heap.str(&text)
                    }
                }
            }
            Type::Tuple => match arguments.first() {
                None => Ok(Value::EMPTY_TUPLE),
                Some(&Value::Tuple(tuple)) if tuple.class == 0 => Ok(Value::Tuple(tuple)),
                Some(&value) => {
                    let all = self.collect(value)?;
                    self.heap.tuple(&all)
                }
            },
            Type::List => {
                let all = match arguments.first() {
                    None => Vec::new(),
                    Some(&value) => self.collect(value)?,
                };
                self.heap.list(all)
            }
            Type::Set | Type::FrozenSet => {
                let kind = if class == Type::Set { DictKind::Set } else { DictKind::FrozenSet };
                match arguments.first() {
                    None => Ok(Value::Set(self.heap.new_dict(kind)?)),
                    Some(&Value::Set(id)) if kind == DictKind::FrozenSet && self.heap.dict(id).kind == kind => {
                        Ok(Value::Set(id))
                    }
                    Some(&value) => self.set_of(value, kind).map(Value::Set),
                }
            }
            Type::Dict | Type::OrderedDict | Type::DefaultDict | Type::Counter => self.new_dict_call(class, &given),
            Type::Deque => self.new_deque(&given),
            Type::Range => {
                let mut numbers = [0, 0, 1];
                for (number, value) in numbers.iter_mut().zip(bounds(arguments, Value::Unbound)) {
                    *number = match value {
                        Value::Unbound => continue,
                        Value::Big(_) => i128::MAX,
                        value => self.int_argument(value)?.into(),
                    };
                }
                let [start, stop, step] = numbers;
                if step == 0 {
                    return self
                        .heap
                        .value_error(said!("the step of a range cannot be 0", "le pas d’un range ne peut pas être 0"));
                }
                self.new_range(start, stop, step)
            }
            Type::Enumerate => {
                let [things, start] = self.named_arguments(&given, ["iterable", "start"], 2, 1)?;
                let start = start.or(Value::Int(0));
                let start = self.whole_value(start)?;
                let inner = self.start_loop(things)?;
                self.heap.new_iter(Iter::Enumerate(inner, start))
            }
            Type::Zip => {
                let strict = self.only_keyword(&given, "strict")?.is_some_and(|strict| self.truth(strict));
                let inner = arguments.iter().map(|&value| self.start_loop(value)).collect::<Res<_>>()?;
                self.heap.new_iter(Iter::Zip(inner, strict))
            }
            Type::Map => {
                let inner = arguments[1..].iter().map(|&value| self.start_loop(value)).collect::<Res<_>>()?;
                self.heap.new_iter(Iter::Map(arguments[0], inner))
            }
            Type::Filter => {
                let inner = self.start_loop(arguments[1])?;
                self.heap.new_iter(Iter::Filter(arguments[0], inner, true))
            }
            Type::Reversed => self.reversed(arguments[0]),
            _ => self.heap.type_error(said!("{name} cannot be made like this", "{name} ne se fabrique pas ainsi")),
        }
    }

    /// A whole number of any size as it is counted with: True is 1.
    pub(super) fn whole_value(&mut self, value: Value) -> Res<Value> {
        if self.heap.to_big(value).is_some() { self.unary(1, value) } else { self.int_argument(value).map(Value::Int) }
    }

    /// `type(value)`
    pub(super) fn type_value(&self, value: Value) -> Value {
        match value {
            Value::Tuple(tuple) if tuple.class > 0 => Value::Object(tuple.class - 1),
            value => Value::Type(self.heap.type_of(value)),
        }
    }

    fn reversed(&mut self, value: Value) -> Res<Value> {
        let iter = match value {
            Value::List(id) => Iter::Backwards(id, self.heap.items(id).len() as u32),
            Value::Dict(id) | Value::View(_, id) => {
                let view = if let Value::View(view, _) = value { view } else { View::Keys };
                let dict = self.heap.dict(id);
                let (next, length) = (dict.entries.len() as u32, dict.len() as u32);
                Iter::DictBackwards(view, DictPlace { id, next, length })
            }
            Value::Tuple(_) | Value::Short(_) | Value::Str(_) | Value::Deque(_) => {
                let mut all = self.collect(value)?;
                self.heap.take(16 * all.len())?;
                all.reverse();
                Iter::Elements(all, 0, Type::Reversed)
            }
            other => match self.heap.range_of(other) {
                Some((start, stop, step)) => {
                    let count = range_len((start, stop, step)) as i64;
                    let last = start + (count - 1) * step;
                    Iter::Range(last, start - step, -step)
                }
                None => {
                    let name = self.heap.type_name(other);
                    return self.heap.type_error(said!("{name} cannot be reversed", "{name:#} ne se renverse pas"));
                }
            },
        };
        self.heap.new_iter(iter)
    }

    pub(crate) fn range_method(&mut self, range: Value, method: Method, given: &Given<'_>) -> Res<Value> {
        let inside = self.contains(range, given.arguments[0])?;
        match (method, inside) {
            (Method::Count, _) => Ok(Value::Int(inside.into())),
            (_, true) => {
                let (start, _, step) = self.heap.range_of(range).unwrap_or_default();
                let Value::Int(number) = self.int_of(given.arguments[0], Value::Unbound)? else {
                    return self.not_found(given.arguments[0]);
                };
                Ok(Value::Int((number - start) / step))
            }
            _ => self.not_found(given.arguments[0]),
        }
    }

    pub(crate) fn not_found<T>(&mut self, value: Value) -> Res<T> {
        let shown = self.heap.shown(value);
        self.heap.value_error(said!("{shown} is not there", "{shown} n’y est pas"))
    }
}

/// Start, stop and step as `range`, `slice` and `islice` take them, of which only the stop must be given.
pub(super) fn bounds(given: &[Value], none: Value) -> [Value; 3] {
    match *given {
        [] => [none; 3],
        [stop] => [none, stop, none],
        [start, stop] => [start, stop, none],
        [start, stop, step, ..] => [start, stop, step],
    }
}

/// A stable sort that needs nothing of its comparison, not even that it makes sense.
fn merge_sort(all: &mut Vec<(Value, Value)>, less: &mut impl FnMut(Value, Value) -> bool) {
    const RUN: usize = 12;
    let count = all.len();
    for start in (0..count).step_by(RUN) {
        let end = (start + RUN).min(count);
        for at in start + 1..end {
            let mut place = at;
            while place > start && less(all[place].0, all[place - 1].0) {
                all.swap(place, place - 1);
                place -= 1;
            }
        }
    }
    let mut width = RUN;
    let mut other = Vec::with_capacity(count);
    while width < count {
        other.clear();
        for start in (0..count).step_by(2 * width) {
            let (middle, end) = ((start + width).min(count), (start + 2 * width).min(count));
            let (mut left, mut right) = (start, middle);
            while left < middle && right < end {
                if less(all[right].0, all[left].0) {
                    other.push(all[right]);
                    right += 1;
                } else {
                    other.push(all[left]);
                    left += 1;
                }
            }
            other.extend_from_slice(&all[left..middle]);
            other.extend_from_slice(&all[right..end]);
        }
        std::mem::swap(all, &mut other);
        width *= 2;
    }
}
