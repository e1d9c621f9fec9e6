//! The operators between numbers, strings and collections.

use super::index::too_large_a_number;
use super::{Machine, small_binary};
use crate::code::Operator;
use crate::fault::{Fault, Res, Why, said};
use crate::value::{Deque, DictKind, Heap, Type, Value, View};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

impl Machine<'_> {
    /// `a op b`
    pub(crate) fn binary(&mut self, op: Operator, a: Value, b: Value) -> Res<Value> {
        use Operator as O;
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => {
                let quick = small_binary(op as u8, x, y).or_else(|| match op {
                    O::FloorDiv if y != 0 => x.checked_div_euclid(y).map(|_| Integer::div_floor(&x, &y)),
                    O::Mod if y != 0 && y != -1 => Some(Integer::mod_floor(&x, &y)),
                    _ => None,
                });
                match quick {
                    Some(number) => Ok(Value::Int(number)),
                    None => self.heap.integers(op, a, b),
                }
            }
            (Value::Bool(x), Value::Bool(y)) if matches!(op, O::And | O::Or | O::Xor) => Ok(Value::Bool(match op {
                O::And => x & y,
                O::Or => x | y,
                _ => x ^ y,
            })),
            (Value::Float(_), _) | (_, Value::Float(_))
                if is_number(a)
                    && is_number(b)
                    && !matches!(op, O::And | O::Or | O::Xor | O::LeftShift | O::RightShift) =>
            {
                let (x, y) = (self.heap.as_float(a)?, self.heap.as_float(b)?);
                self.heap.floats(op, x, y, a, b)
            }
            _ if is_int(a) && is_int(b) => self.heap.integers(op, a, b),
            _ => self.binary_other(op, a, b),
        }
    }

    fn binary_other(&mut self, op: Operator, a: Value, b: Value) -> Res<Value> {
        use Operator as O;
        match (op, a, b) {
            (O::Add, a, b) if a.is_str() && b.is_str() => self.heap.concat(a, b),
            (O::Mod, a, b) if a.is_str() => self.percent(a, b),
            (O::Add, Value::Tuple(x), Value::Tuple(y)) => {
                if x.len == 0 && y.class == 0 {
                    return Ok(b);
                }
                if y.len == 0 && x.class == 0 {
                    return Ok(a);
                }
                self.heap.work((x.len + y.len) as usize)?;
                let mut all = Vec::with_capacity((x.len + y.len) as usize);
                all.extend_from_slice(self.heap.elements(x));
                all.extend_from_slice(self.heap.elements(y));
                self.heap.tuple(&all)
            }
            (O::Add, Value::List(x), Value::List(y)) => {
                let count = self.heap.items(x).len() + self.heap.items(y).len();
                self.heap.room(16 * count)?;
                self.heap.list_of_lists(&[x, y])
            }
            (O::Add, Value::Deque(x), Value::Deque(y)) => {
                let Deque { elements: mut all, most, .. } = self.heap.in_deque(x).clone();
                all.extend(self.heap.in_deque(y).elements.iter().copied());
                all.drain(..all.len().saturating_sub(most.unwrap_or(usize::MAX)));
                self.heap.deque(all, most)
            }
            (O::Mul, _, _) if self.is_sequence(a) && is_int(b) => self.repeat(a, b),
            (O::Mul, _, _) if is_int(a) && self.is_sequence(b) => self.repeat(b, a),
            (O::Or | O::And | O::Sub | O::Xor, Value::Set(a), Value::Set(_)) => {
                self.set_operator(op, a, b).map(Value::Set)
            }
            (O::Or | O::And | O::Sub | O::Xor, Value::View(View::Keys | View::Items, _), _)
            | (O::Or | O::And | O::Sub | O::Xor, _, Value::View(View::Keys | View::Items, _)) => {
                // With keys or items on one side, anything that can be gone through stands on the other.
                if op == O::And {
                    let (view, other) = if matches!(a, Value::View(..)) { (a, b) } else { (b, a) };
                    // Where `True` and `1` meet, whose element is taken can be seen; this is how CPython does it.
                    let (of_view, mut from, mut within) = (self.len(view)?, other, view);
                    let swapped = match other {
                        Value::Set(id) if self.heap.dict(id).kind == DictKind::Set => {
                            of_view <= self.heap.dict(id).len()
                        }
                        Value::View(View::Keys | View::Items, id) => self.heap.dict(id).len() > of_view,
                        _ => false,
                    };
                    if swapped {
                        std::mem::swap(&mut from, &mut within);
                    }
                    let both = self.heap.new_dict(DictKind::Set)?;
                    for element in self.collect(from)? {
                        self.heap.work(8)?;
                        if self.contains(within, element)? {
                            self.heap.insert(both, element, Value::None)?;
                        }
                    }
                    return Ok(Value::Set(both));
                }
                let a = self.set_of(a, DictKind::Set)?;
                self.set_operator(op, a, b).map(Value::Set)
            }
            (O::Or, _, _)
                if self.is_class(a) && (self.is_class(b) || b.is_none()) || a.is_none() && self.is_class(b) =>
            {
                Fault::refused(said!(
                    "one type or another, as `int | str`, is not part of the language of rules files; use a tuple: (int, str)",
                    "un type ou un autre, comme `int | str` : hors du langage des fichiers de règles ; utilisez un tuple : (int, str)"
                ))
            }
            (O::Or, Value::Dict(x), Value::Dict(y)) => {
                let (left, right) = (self.heap.dict(x).kind, self.heap.dict(y).kind);
                if left == DictKind::Counter && right == DictKind::Counter {
                    return self.counter_operator(op, x, y);
                }
                let id = self.heap.copy_dict(x, left)?;
                // A special dict on the right makes a plain one special.
                if matches!(left, DictKind::Plain | DictKind::Counter) {
                    let (kind, factory) = match right {
                        DictKind::Ordered | DictKind::Default => (right, self.heap.dict(y).factory),
                        _ => (DictKind::Plain, Value::None),
                    };
                    let copy = self.heap.dict_mut(id);
                    (copy.kind, copy.factory) = (kind, factory);
                }
                self.dict_extend(Value::Dict(id), Value::Dict(y), false)?;
                Ok(Value::Dict(id))
            }
            (O::Add | O::Sub | O::And, Value::Dict(x), Value::Dict(y))
                if self.heap.dict(x).kind == DictKind::Counter && self.heap.dict(y).kind == DictKind::Counter =>
            {
                self.counter_operator(op, x, y)
            }
            _ => self.heap.does_not_work(op, a, b),
        }
    }

    /// `a op= b`, which changes lists, sets, dicts and deques in place.
    pub(crate) fn in_place(&mut self, op: Operator, a: Value, b: Value) -> Res<Value> {
        use Operator as O;
        match (op, a, b) {
            (O::Add, Value::List(_), _) => {
                self.extend(a, b)?;
                Ok(a)
            }
            (O::Add, Value::Deque(_), _) => {
                self.deque_extend(a, b, false)?;
                Ok(a)
            }
            (O::Mul, Value::List(id), b) if is_int(b) => {
                let repeated = self.repeat(a, b)?;
                if let Value::List(other) = repeated {
                    let items = std::mem::take(self.heap.list_mut(other));
                    *self.heap.list_mut(id) = items;
                }
                Ok(a)
            }
            (O::Mul, Value::Deque(id), b) if is_int(b) => {
                if let Value::Deque(other) = self.repeat(a, b)? {
                    let elements = std::mem::take(&mut self.heap.deque_mut(other).elements);
                    self.heap.deque_changed(id).elements = elements;
                }
                Ok(a)
            }
            (O::Or | O::And | O::Sub | O::Xor, Value::Set(id), Value::Set(_))
                if self.heap.dict(id).kind == DictKind::Set =>
            {
                let other = self.set_operator(op, id, b)?;
                self.heap.exchange_dicts(id, other);
                Ok(a)
            }
            (O::Or, Value::Dict(id), _) if self.heap.dict(id).kind != DictKind::Counter => {
                self.dict_extend(a, b, false)?;
                Ok(a)
            }
            (O::Add | O::Sub | O::And | O::Or, Value::Dict(x), _) if self.heap.dict(x).kind == DictKind::Counter => {
                if op == O::And {
                    for key in self.collect(a)? {
                        self.index(b, key)?;
                    }
                }
                let Value::Dict(y) = b else { return self.no_attribute(b, "items") };
                let result = self.counter_operator(op, x, y)?;
                if let Value::Dict(other) = result {
                    self.heap.exchange_dicts(x, other);
                }
                Ok(a)
            }
            _ => self.binary(op, a, b),
        }
    }

    /// A step of `sum`, which takes everything that `+` does but strings.
    pub(crate) fn sum_step(&mut self, total: Value, value: Value) -> Res<Value> {
        self.binary(Operator::Add, total, value)
    }

    fn is_class(&self, value: Value) -> bool {
        self.heap.type_of(value) == Type::Type
    }

    fn is_sequence(&self, value: Value) -> bool {
        matches!(value, Value::Short(_) | Value::Str(_) | Value::Tuple(_) | Value::List(_) | Value::Deque(_))
    }

    fn repeat(&mut self, sequence: Value, times: Value) -> Res<Value> {
        let times = match times {
            Value::Big(_) => {
                return self.heap.overflow_error(too_large_a_number());
            }
            other => other.as_int().unwrap_or(0).max(0) as usize,
        };
        let length = match sequence {
            Value::List(id) => 16 * self.heap.items(id).len(),
            Value::Tuple(tuple) => 16 * tuple.len as usize,
            Value::Deque(id) => 16 * self.heap.in_deque(id).elements.len(),
            text => self.heap.text(&text).len(),
        };
        self.heap.room(length.saturating_mul(times))?;
        self.heap.work(length.saturating_mul(times) / 16)?;
        match sequence {
            Value::List(id) => {
                let all = self.heap.items(id).repeat(times);
                self.heap.list(all)
            }
            Value::Tuple(tuple) => {
                if times == 1 && tuple.class == 0 {
                    return Ok(sequence);
                }
                let all = self.heap.elements(tuple).repeat(times);
                self.heap.tuple(&all)
            }
            Value::Deque(id) => {
                let Deque { elements, most, .. } = self.heap.in_deque(id).clone();
                let elements: Vec<Value> = elements.into_iter().collect();
                let mut all: std::collections::VecDeque<Value> = elements.repeat(times).into();
                all.drain(..all.len().saturating_sub(most.unwrap_or(usize::MAX)));
                self.heap.deque(all, most)
            }
            text => {
                let all = self.heap.text(&text).repeat(times);
                self.heap.str(&all)
            }
        }
    }

    /// `-a`, `+a`, `~a`
    pub(crate) fn unary(&mut self, op: u8, value: Value) -> Res<Value> {
        match (op, value) {
            (0, Value::Int(number)) if number != i64::MIN => Ok(Value::Int(-number)),
            (0, Value::Float(number)) => Ok(self.heap.float(-number)),
            (1, Value::Float(_)) => Ok(value),
            (2, Value::Int(number)) => Ok(Value::Int(!number)),
            (_, value) if is_int(value) => {
                let number = self.heap.to_big(value).unwrap_or_default();
                self.heap.int(match op {
                    0 => -number,
                    1 => number,
                    _ => -number - 1,
                })
            }
            (0 | 1, Value::Dict(id)) if self.heap.dict(id).kind == DictKind::Counter => {
                let empty = self.heap.new_dict(DictKind::Counter)?;
                if op == 0 {
                    self.counter_operator(Operator::Sub, empty, id)
                } else {
                    self.counter_operator(Operator::Add, id, empty)
                }
            }
            (_, value) => {
                let (sign, name) = (["-", "+", "~"][op as usize], self.heap.type_name(value));
                self.heap.type_error(said!("`{sign}` does not work on {name}", "`{sign}` ne s’applique pas à {name:#}"))
            }
        }
    }
}

pub(crate) const fn is_int(value: Value) -> bool {
    matches!(value, Value::Int(_) | Value::Bool(_) | Value::Big(_))
}

const fn is_number(value: Value) -> bool {
    matches!(value, Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Float(_))
}

impl Heap {
    /// Whether a value is a number at all.
    pub(crate) fn number(&mut self, value: Value) -> Res<()> {
        if is_number(value) {
            return Ok(());
        }
        let name = self.type_name(value);
        self.type_error(said!("{name} is not a number", "{name:#} n’est pas un nombre"))
    }

    /// A number as a float.
    pub(crate) fn as_float(&mut self, value: Value) -> Res<f64> {
        match float_of(self, value) {
            Some(number) if number.is_finite() || matches!(value, Value::Float(_)) => Ok(number),
            Some(_) => self.overflow_error(said!(
                "this whole number is too large for a float",
                "cet entier est trop grand pour un flottant"
            )),
            None => {
                self.number(value)?;
                Ok(0.0)
            }
        }
    }

    fn does_not_work<T>(&mut self, op: Operator, a: Value, b: Value) -> Res<T> {
        let (sign, x, y) = (op.name(), self.type_name(a), self.type_name(b));
        self.type_error(said!("`{sign}` does not work on {x} and {y}", "`{sign}` ne s’applique pas à {x:#} et {y:#}"))
    }

    fn zero_division<T>(&mut self, op: Operator, a: Value, b: Value) -> Res<T> {
        let (a, b, sign) = (self.shown(a), self.shown(b), op.name());
        self.raise(
            Type::ZeroDivisionError,
            said!("division by zero: {a} {sign} {b}", "division par zéro : {a} {sign} {b}"),
        )
    }

    fn integers(&mut self, op: Operator, a: Value, b: Value) -> Res<Value> {
        use Operator as O;
        let (x, y) = (self.to_big(a).unwrap_or_default(), self.to_big(b).unwrap_or_default());
        let size = (x.bits() + y.bits()) as usize / 64;
        self.work(size)?;
        let too_large = || Err(Fault::new(Why::Bits));
        let number = match op {
            O::Add => x + y,
            O::Sub => x - y,
            O::Mul => {
                if x.bits() + y.bits() > self.most_bits + 64 {
                    return too_large();
                }
                self.work((x.bits() / 64) as usize * (y.bits() / 64) as usize / 4)?;
                x * y
            }
            O::FloorDiv | O::Mod | O::Div if y.is_zero() => return self.zero_division(op, a, b),
            O::FloorDiv | O::Mod => {
                self.work((x.bits() / 64) as usize * (y.bits() / 64) as usize / 4)?;
                if op == O::Mod { x.mod_floor(&y) } else { x.div_floor(&y) }
            }
            O::Div => {
                let quotient = divide(&x, &y);
                return match quotient {
                    Some(number) => Ok(Value::Float(number)),
                    None => self.overflow_error(said!(
                        "the result is too large for a float",
                        "le résultat est trop grand pour un flottant"
                    )),
                };
            }
            O::And => x & y,
            O::Or => x | y,
            O::Xor => x ^ y,
            O::LeftShift | O::RightShift if y.is_negative() => {
                return self.value_error(said!("negative shift count", "décalage négatif"));
            }
            O::LeftShift => match y.to_u64() {
                _ if x.is_zero() => x,
                _ if y.to_i64().is_none() => {
                    return self.overflow_error(said!("this shift is too large", "ce décalage est trop grand"));
                }
                Some(by) if by + x.bits() <= self.most_bits => x << by,
                _ => return too_large(),
            },
            O::RightShift => match y.to_u64() {
                Some(by) => x >> by,
                None => (if x.is_negative() { -1 } else { 0 }).into(),
            },
            O::Pow => {
                if y.is_negative() {
                    let (p, q) = (self.as_float(a)?, self.as_float(b)?);
                    return self.floats(op, p, q, a, b);
                }
                let small = x.bits() <= 1;
                match y.to_u32() {
                    Some(by) if small || x.bits().saturating_sub(1).saturating_mul(by.into()) <= self.most_bits => {
                        self.work((x.bits() as usize * by as usize / 64).pow(2) / 16)?;
                        x.pow(by)
                    }
                    _ if x.is_zero() => x,
                    _ if small => {
                        if x.is_positive() || y.is_even() {
                            1.into()
                        } else {
                            x
                        }
                    }
                    _ => return too_large(),
                }
            }
        };
        self.int(number)
    }

    fn floats(&mut self, op: Operator, x: f64, y: f64, a: Value, b: Value) -> Res<Value> {
        use Operator as O;
        let number = match op {
            O::Add => x + y,
            O::Sub => x - y,
            O::Mul => x * y,
            O::Div | O::FloorDiv | O::Mod if y == 0.0 => return self.zero_division(op, a, b),
            O::Div => x / y,
            O::FloorDiv => floor_div(x, y),
            O::Mod => float_mod(x, y),
            O::Pow => {
                if x == 0.0 && y < 0.0 {
                    return self.zero_division(op, a, b);
                }
                if x < 0.0 && y.fract() != 0.0 && y.is_finite() && x.is_finite() {
                    return Fault::refused(said!(
                        "a fractional power of a negative number is a complex number, which rules files do not have",
                        "une puissance fractionnaire d’un nombre négatif est un nombre complexe, absent des fichiers de règles"
                    ));
                }
                let power = x.powf(y);
                if power.is_infinite() && x.is_finite() && y.is_finite() {
                    return self.overflow_error(said!(
                        "the result is too large for a float",
                        "le résultat est trop grand pour un flottant"
                    ));
                }
                power
            }
            _ => return self.does_not_work(op, a, b),
        };
        Ok(self.float(number))
    }
}

/// A number as the nearest float.
pub(crate) fn float_of(heap: &Heap, value: Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(number),
        Value::Big(id) => {
            let number = heap.big(id);
            Some(nearest_float(number.magnitude(), 0).unwrap_or(f64::INFINITY).copysign(if number.is_negative() {
                -1.0
            } else {
                1.0
            }))
        }
        other => other.as_int().map(|number| number as f64),
    }
}

/// A whole number times a power of two as the nearest float, half to even; `None` if that is too large.
fn nearest_float(magnitude: &BigUint, by: i64) -> Option<f64> {
    let bits = magnitude.bits() as i64;
    let top = bits + by;
    // Numbers near zero have fewer bits.
    let kept = 53.min(top + 1074);
    if top > 1024 || kept < 0 {
        return (kept < 0).then_some(0.0);
    }
    let cut = (bits - kept).max(0);
    let whole = magnitude >> cut;
    let half = cut > 0 && magnitude.bit(cut as u64 - 1);
    let up = half && (whole.bit(0) || magnitude.trailing_zeros() < Some(cut as u64 - 1));
    let by = i32::try_from(by + cut).ok()?;
    let float = (whole.to_u64()? + u64::from(up)) as f64 * 2f64.powi(by / 2) * 2f64.powi(by - by / 2);
    float.is_finite().then_some(float)
}

/// The true quotient of two whole numbers, rounded once.
fn divide(x: &BigInt, y: &BigInt) -> Option<f64> {
    if x.magnitude().bits() <= 53 && y.magnitude().bits() <= 53 {
        return Some(x.to_f64()? / y.to_f64()?);
    }
    let negative = (x.sign() == Sign::Minus) != (y.sign() == Sign::Minus);
    let (x, y) = (x.magnitude(), y.magnitude());
    // A quotient of 66 bits or more, with a last bit that tells whether anything was cut off.
    let shift = y.bits() as i64 - x.bits() as i64 + 66;
    let (mut quotient, rest) =
        if shift >= 0 { (x << shift as u64).div_rem(y) } else { x.div_rem(&(y << (-shift) as u64)) };
    quotient.set_bit(0, quotient.bit(0) || !rest.is_zero());
    let float = nearest_float(&quotient, -shift)?;
    Some(if negative { -float } else { float })
}

pub(crate) fn float_mod(x: f64, y: f64) -> f64 {
    let rest = x % y;
    if rest == 0.0 {
        0.0_f64.copysign(y)
    } else if (rest < 0.0) != (y < 0.0) {
        rest + y
    } else {
        rest
    }
}

pub(crate) fn floor_div(x: f64, y: f64) -> f64 {
    let rest = x % y;
    let mut quotient = (x - rest) / y;
    if rest != 0.0 && (rest < 0.0) != (y < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return 0.0_f64.copysign(x / y);
    }
    let floor = quotient.floor();
    if quotient - floor > 0.5 { floor + 1.0 } else { floor }
}
