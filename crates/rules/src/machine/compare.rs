//! Equality, order and hashes.
//!
//! Values within values are looked at to a limited depth, and every element costs work, so that neither a deep value nor
//! one that is shared a billion times can do harm.

use crate::fault::{Fault, Res, said};
use crate::value::{DEEPEST, DictKind, Heap, Id, Object, Short, Tuple, Type, Value, View};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};
use std::cmp::Ordering;

/// What the hash of a tuple begins with.
const HASH_OF_TUPLE: u64 = 0x3456_7890;

impl Heap {
    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        self.go_deeper()?;
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// One level deeper into values within values, which `depth` counts.
    pub(crate) fn go_deeper(&mut self) -> Res<()> {
        if self.depth >= DEEPEST {
            return self.too_deep();
        }
        self.depth += 1;
        Ok(())
    }

    pub(crate) fn too_deep<T>(&mut self) -> Res<T> {
        self.raise(
            Type::RecursionError,
            said!(
                "values stand more than {DEEPEST} deep within each other",
                "des valeurs sont imbriquées sur plus de {DEEPEST} niveaux"
            ),
        )
    }

    /// `a == b`
    #[inline]
    pub(crate) fn eq(&mut self, a: Value, b: Value) -> Res<bool> {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => Ok(x == y),
            (Value::Short(x), Value::Short(y)) => Ok(x == y),
            (Value::None, Value::None) => Ok(true),
            (Value::Tuple(x), Value::Tuple(y)) if let Some(equal) = self.few_equal(x, y) => Ok(equal),
            _ => self.eq_slow(a, b),
        }
    }

    /// Whether two short tuples of small numbers and short strings are equal, if that is all they hold.
    #[inline(never)]
    fn few_equal(&self, x: Tuple, y: Tuple) -> Option<bool> {
        if x.len != y.len {
            return Some(false);
        }
        if x.len > 8 {
            return None;
        }
        for (p, q) in self.elements(x).iter().zip(self.elements(y)) {
            let equal = match (p, q) {
                (Value::Int(p), Value::Int(q)) => p == q,
                (Value::Short(p), Value::Short(q)) => p == q,
                _ => return None,
            };
            if !equal {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a value is a small number, a short string, or a tuple of small numbers, as another one is.
    pub(crate) fn is_plain(&self, value: &Value, like: &Value) -> bool {
        match (value, like) {
            (Value::Int(_), Value::Int(_)) | (Value::Short(_), Value::Short(_)) => true,
            (Value::Tuple(tuple), Value::Tuple(_)) => {
                self.elements(*tuple).iter().all(|element| matches!(element, Value::Int(_)))
            }
            _ => false,
        }
    }

    /// The order of two values that are [plain](Self::is_plain) alike.
    pub(crate) fn plain_order(&self, a: &Value, b: &Value) -> Ordering {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => x.cmp(y),
            (Value::Short(x), Value::Short(y)) => x.bytes().cmp(y.bytes()),
            (Value::Tuple(x), Value::Tuple(y))
                if let (Some(x), Some(y)) = (self.pair_of_numbers(*x), self.pair_of_numbers(*y)) =>
            {
                x.cmp(&y)
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                let numbers = |tuple: &Tuple| self.elements(*tuple).iter().map(|element| element.as_int());
                numbers(x).cmp(numbers(y))
            }
            _ => Ordering::Equal,
        }
    }

    /// `a is b or a == b`, as collections compare their elements.
    #[inline]
    pub(crate) fn same(&mut self, a: Value, b: Value) -> Res<bool> {
        match self.plain_same(&a, &b) {
            Some(same) => Ok(same),
            None => self.same_slow(a, b),
        }
    }

    /// Whether two small numbers, two short strings or two short tuples of such are the same, if they are of that kind.
    #[inline(always)]
    pub(super) fn plain_same(&self, a: &Value, b: &Value) -> Option<bool> {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => Some(x == y),
            (Value::Short(x), Value::Short(y)) => Some(x == y),
            (Value::Tuple(x), Value::Tuple(y)) if x == y => Some(true),
            (Value::Tuple(x), Value::Tuple(y)) => match (self.pair_of_numbers(*x), self.pair_of_numbers(*y)) {
                (Some(x), Some(y)) => Some(x == y),
                _ => self.few_equal(*x, *y),
            },
            _ => None,
        }
    }

    fn same_slow(&mut self, a: Value, b: Value) -> Res<bool> {
        if a.is(b) { Ok(true) } else { self.eq(a, b) }
    }

    /// Whether a small number, a short string or a tuple of such is among some values; nothing if that takes a longer look.
    pub(crate) fn plain_contains(&self, values: &[Value], element: &Value) -> Option<bool> {
        for value in values {
            let equal = match (value, element) {
                (Value::Int(_), Value::Int(_))
                | (Value::Short(_), Value::Short(_))
                | (Value::Tuple(_), Value::Tuple(_)) => self.plain_same(value, element)?,
                (
                    Value::Int(_) | Value::Short(_) | Value::Tuple(_) | Value::None,
                    Value::Int(_) | Value::Short(_) | Value::Tuple(_),
                ) => false,
                _ => return None,
            };
            if equal {
                return Some(true);
            }
        }
        Some(false)
    }

    fn eq_slow(&mut self, a: Value, b: Value) -> Res<bool> {
        if let Some(order) = self.numbers(a, b) {
            return Ok(order == Some(Ordering::Equal));
        }
        match (a, b) {
            (Value::Str(x), Value::Str(y)) => {
                if x == y {
                    return Ok(true);
                }
                self.work(if x.len == y.len { x.len as usize / 8 } else { 0 })?;
                Ok(self.text(&a) == self.text(&b))
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                if x.len != y.len {
                    return Ok(false);
                }
                if x.start == y.start && x.class == y.class {
                    return Ok(true);
                }
                self.work(x.len as usize + 8)?;
                self.all_same(x.len as usize, |heap, at| (heap.element(x, at), heap.element(y, at)))
            }
            (Value::List(x), Value::List(y)) => {
                let count = self.items(x).len();
                if count != self.items(y).len() {
                    return Ok(false);
                }
                self.work(count + 8)?;
                self.all_same(count, |heap, at| (heap.items(x)[at], heap.items(y)[at]))
            }
            (Value::Deque(x), Value::Deque(y)) => {
                let count = self.in_deque(x).elements.len();
                self.work(count + 8)?;
                if count != self.in_deque(y).elements.len() {
                    return Ok(false);
                }
                self.all_same(count, |heap, at| (heap.in_deque(x).elements[at], heap.in_deque(y).elements[at]))
            }
            (Value::Dict(x), Value::Dict(y)) => {
                if x == y {
                    return Ok(true);
                }
                if self.dict(x).kind == DictKind::Counter && self.dict(y).kind == DictKind::Counter {
                    return Ok(self.counts_within(x, y)? && self.counts_within(y, x)?);
                }
                if self.dict(x).len() != self.dict(y).len() {
                    return Ok(false);
                }
                self.work(self.dict(x).len() + 8)?;
                let ordered = self.dict(x).kind == DictKind::Ordered && self.dict(y).kind == DictKind::Ordered;
                let mut places = 0..self.dict(y).entries.len();
                self.deeper(|heap| {
                    for at in 0..heap.dict(x).entries.len() {
                        let entry = heap.dict(x).entries[at];
                        if !entry.is_live() {
                            continue;
                        }
                        match heap.find(y, &entry.key, entry.hash)? {
                            Some(place) => {
                                // Two ordered dicts are equal if their entries also stand in the same order.
                                if ordered && places.find(|&at| heap.dict(y).entries[at].is_live()) != Some(place) {
                                    return Ok(false);
                                }
                                let other = heap.dict(y).entries[place].value;
                                if !heap.same(entry.value, other)? {
                                    return Ok(false);
                                }
                            }
                            None => return Ok(false),
                        }
                    }
                    Ok(true)
                })
            }
            (Value::View(View::Values, x), Value::View(View::Values, y)) if x == y => Fault::refused(said!(
                "comparing the values of a dict with themselves is not part of the language of rules files",
                "comparer les valeurs d’un dictionnaire à elles-mêmes : hors du langage des fichiers de règles"
            )),
            (Value::Set(_) | Value::View(..), Value::Set(_) | Value::View(..)) => {
                match (self.as_set(a)?, self.as_set(b)?) {
                    (Some(x), Some(y)) => Ok(self.dict(x).len() == self.dict(y).len() && self.subset(x, y)?),
                    _ => Ok(false),
                }
            }
            (Value::Range(_) | Value::Object(_), Value::Range(_) | Value::Object(_)) => {
                if a.is(b) {
                    return Ok(true);
                }
                if let (Some(x), Some(y)) = (self.slice_parts(a)?, self.slice_parts(b)?) {
                    return self.eq(x, y);
                }
                match (self.range_of(a), self.range_of(b)) {
                    (Some(x), Some(y)) => {
                        let (p, q) = (range_len(x), range_len(y));
                        Ok(p == q && (p == 0 || (x.0 == y.0 && (p == 1 || x.2 == y.2))))
                    }
                    _ => Ok(false),
                }
            }
            _ => Ok(a.is(b)),
        }
    }

    /// Whether so many pairs of elements are the same.
    fn all_same(&mut self, count: usize, pair: impl Fn(&Self, usize) -> (Value, Value)) -> Res<bool> {
        self.deeper(|heap| {
            for at in 0..count {
                let (p, q) = pair(heap, at);
                if !heap.same(p, q)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// The set that a value is, or is compared as: keys and items are sets too.
    fn as_set(&mut self, value: Value) -> Res<Option<Id>> {
        Ok(match value {
            Value::Set(id) | Value::View(View::Keys, id) => Some(id),
            Value::View(View::Items, id) => {
                let set = self.new_dict(DictKind::Set)?;
                self.work(8 * self.dict(id).len())?;
                let entries: Vec<_> = self.dict(id).live().copied().collect();
                for entry in entries {
                    let pair = self.pair(entry.key, entry.value)?;
                    self.insert(set, pair, Value::None)?;
                }
                Some(set)
            }
            _ => None,
        })
    }

    /// Start, stop and step of a slice that is an object.
    pub(super) fn slice_of(&self, value: Value) -> Option<[Value; 3]> {
        match value {
            Value::Object(id) if let Object::Slice(start, stop, step) = *self.object(id) => Some([start, stop, step]),
            _ => None,
        }
    }

    /// The parts of a slice, as a tuple.
    fn slice_parts(&mut self, value: Value) -> Res<Option<Value>> {
        self.slice_of(value).map(|parts| self.tuple(&parts)).transpose()
    }

    /// Whether a counter has no more of anything than another.
    fn counts_within(&mut self, a: Id, b: Id) -> Res<bool> {
        let keys: Vec<Value> = self.dict(a).live().chain(self.dict(b).live()).map(|entry| entry.key).collect();
        self.work(8 * keys.len())?;
        for key in keys {
            let x = self.get(a, &key)?.unwrap_or(Value::Int(0));
            let y = self.get(b, &key)?.unwrap_or(Value::Int(0));
            if !matches!(self.order("<=", x, y)?, Some(Ordering::Less | Ordering::Equal)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether every key of one is a key of the other.
    pub(crate) fn subset(&mut self, a: Id, b: Id) -> Res<bool> {
        self.work(self.dict(a).len())?;
        for at in 0..self.dict(a).entries.len() {
            let entry = self.dict(a).entries[at];
            if entry.is_live() && self.find(b, &entry.key, entry.hash)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How two numbers compare, exactly; the inner `None` for NaN, the outer if one is no number.
    pub(crate) fn numbers(&self, a: Value, b: Value) -> Option<Option<Ordering>> {
        Some(match (a, b) {
            (Value::Int(x), Value::Int(y)) => Some(x.cmp(&y)),
            (Value::Float(x), Value::Float(y)) => x.partial_cmp(&y),
            (Value::Float(x), _) => match b {
                Value::Big(id) => compare_float(x, self.big(id)),
                _ => int_float(b.as_int()?, x).map(Ordering::reverse),
            },
            (_, Value::Float(y)) => match a {
                Value::Big(id) => compare_float(y, self.big(id)).map(Ordering::reverse),
                _ => int_float(a.as_int()?, y),
            },
            (Value::Big(x), Value::Big(y)) => Some(self.big(x).cmp(self.big(y))),
            (Value::Big(x), _) => {
                b.as_int()?;
                Some(if self.big(x).sign() == num_bigint::Sign::Minus { Ordering::Less } else { Ordering::Greater })
            }
            (_, Value::Big(y)) => {
                a.as_int()?;
                Some(if self.big(y).sign() == num_bigint::Sign::Minus { Ordering::Greater } else { Ordering::Less })
            }
            _ => Some(a.as_int()?.cmp(&b.as_int()?)),
        })
    }

    /// `a < b` and so on: the order, or None if there is none (NaN, sets that overlap).
    pub(crate) fn order(&mut self, sign: &'static str, a: Value, b: Value) -> Res<Option<Ordering>> {
        if let Some(order) = self.numbers(a, b) {
            return Ok(order);
        }
        match (a, b) {
            (Value::Short(_) | Value::Str(_), Value::Short(_) | Value::Str(_)) => {
                self.work(self.chars(a).min(self.chars(b)) / 8)?;
                Ok(Some(self.text(&a).cmp(self.text(&b))))
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                self.order_of_all(sign, [x.len as usize, y.len as usize], |heap, at| {
                    (heap.element(x, at), heap.element(y, at))
                })
            }
            (Value::List(x), Value::List(y)) => {
                let lengths = [x, y].map(|list| self.items(list).len());
                self.order_of_all(sign, lengths, |heap, at| (heap.items(x)[at], heap.items(y)[at]))
            }
            (Value::Deque(x), Value::Deque(y)) => {
                let p: Vec<Value> = self.in_deque(x).elements.iter().copied().collect();
                let q: Vec<Value> = self.in_deque(y).elements.iter().copied().collect();
                let (p, q) = (self.tuple(&p)?, self.tuple(&q)?);
                self.order(sign, p, q)
            }
            (
                Value::Set(_) | Value::View(View::Keys | View::Items, _),
                Value::Set(_) | Value::View(View::Keys | View::Items, _),
            ) => {
                let (Some(x), Some(y)) = (self.as_set(a)?, self.as_set(b)?) else { return Ok(None) };
                Ok(partial(self.subset(x, y)?, self.subset(y, x)?))
            }
            (Value::Dict(x), Value::Dict(y))
                if self.dict(x).kind == DictKind::Counter && self.dict(y).kind == DictKind::Counter =>
            {
                Ok(partial(self.counts_within(x, y)?, self.counts_within(y, x)?))
            }
            _ if let (Some(x), Some(y)) = (self.slice_parts(a)?, self.slice_parts(b)?) => self.order(sign, x, y),
            _ => {
                let (x, y) = (self.type_name(a), self.type_name(b));
                self.type_error(said!(
                    "`{sign}` does not compare {x} and {y}",
                    "`{sign}` ne compare pas {x:#} et {y:#}"
                ))
            }
        }
    }

    /// The order of two rows of elements: that of the first that are not the same, or else that of their lengths.
    fn order_of_all(
        &mut self,
        sign: &'static str,
        [of_a, of_b]: [usize; 2],
        pair: impl Fn(&Self, usize) -> (Value, Value),
    ) -> Res<Option<Ordering>> {
        self.deeper(|heap| {
            heap.work(of_a.min(of_b) + 8)?;
            for at in 0..of_a.min(of_b) {
                let (p, q) = pair(heap, at);
                if !heap.same(p, q)? {
                    return heap.order(sign, p, q);
                }
            }
            Ok(Some(of_a.cmp(&of_b)))
        })
    }

    /// The hash of a value; equal values have equal hashes.
    #[inline]
    pub(crate) fn hash(&mut self, value: &Value) -> Res<u64> {
        match value {
            Value::Int(number) => Ok(mix(*number as u64)),
            Value::Tuple(tuple) if let Some([x, y]) = self.pair_of_numbers(*tuple) => {
                const START: u64 = (HASH_OF_TUPLE ^ 2).rotate_left(5);
                Ok(mix(mix(START ^ x as u64).rotate_left(5) ^ y as u64))
            }
            _ => self.hash_slow(*value),
        }
    }

    /// What an element adds to the hash of a tuple: numbers need not be mixed twice.
    fn hash_part(&mut self, element: Value) -> Res<u64> {
        match element {
            Value::Int(number) => Ok(number as u64),
            Value::Bool(flag) => Ok(flag as u64),
            Value::Float(number) if let Some(Ok(int)) = exact_int(number) => Ok(int as u64),
            other => self.hash(&other),
        }
    }

    #[inline(never)]
    fn hash_slow(&mut self, value: Value) -> Res<u64> {
        Ok(match value {
            Value::Int(number) => mix(number as u64),
            Value::Bool(flag) => mix(flag as u64),
            Value::Float(number) => match exact_int(number) {
                Some(Ok(int)) => mix(int as u64),
                Some(Err(big)) => hash_big(&big),
                None => mix(number.to_bits() ^ 0x5bd1_e995),
            },
            Value::Big(id) => hash_big(self.big(id)),
            Value::Short(short) => hash_short(short),
            Value::Str(str) => {
                self.work(str.len as usize / 8)?;
                hash_bytes(self.text(&value).as_bytes())
            }
            Value::None => 0x9e37_79b9_7f4a_7c15,
            Value::Tuple(tuple) => {
                if let Some(hash) = self.hash_few(tuple) {
                    return Ok(hash);
                }
                self.work(tuple.len as usize + 8)?;
                self.deeper(|heap| {
                    let mut hash = HASH_OF_TUPLE ^ u64::from(tuple.len);
                    for at in 0..tuple.len as usize {
                        let element = heap.element(tuple, at);
                        hash = mix(hash.rotate_left(5) ^ heap.hash_part(element)?);
                    }
                    Ok(hash)
                })?
            }
            Value::Set(id) if self.dict(id).kind == DictKind::FrozenSet => {
                self.work(self.dict(id).len())?;
                self.dict(id).live().fold(0x77, |sum: u64, entry| sum.wrapping_add(mix(entry.hash ^ 0x55)))
            }
            Value::Range(_) | Value::Object(_) if self.range_of(value).is_some() => {
                let (start, stop, step) = self.range_of(value).unwrap_or_default();
                let len = range_len((start, stop, step));
                let key = if len == 0 { (0, 0) } else { (start, if len == 1 { 0 } else { step }) };
                mix(mix(len) ^ mix(key.0 as u64).rotate_left(7) ^ key.1 as u64)
            }
            Value::View(View::Values, id) => mix(0x9999_0000_0000 | u64::from(id)),
            _ if self.type_of(value) == Type::Slice
                || matches!(
                    value,
                    Value::List(_) | Value::Dict(_) | Value::Set(_) | Value::Deque(_) | Value::View(..)
                ) =>
            {
                let name = self.type_name(value);
                return self.type_error(said!(
                        "{name} cannot be a key or an element of a set, because it can change; make it a tuple: tuple(things)",
                        "{name:#} ne peut être ni une clé ni un élément d’un ensemble, car cela peut changer ; faites-en un tuple : tuple(choses)"
                    ),
                );
            }
            Value::Function(id) => mix(0x1111_0000_0000 | u64::from(id)),
            Value::Iter(id) => mix(0x2222_0000_0000 | u64::from(id)),
            Value::Object(id) => mix(0x3333_0000_0000 | u64::from(id)),
            Value::Exc(id) => mix(0x4444_0000_0000 | u64::from(id)),
            Value::Type(class) => mix(0x5555_0000_0000 | class as u64),
            Value::Builtin(builtin) => mix(0x6666_0000_0000 | builtin as u64),
            Value::Module(module) => mix(0x7777_0000_0000 | module as u64),
            _ => mix(0x8888_0000_0000),
        })
    }

    /// The hash of a short tuple of small numbers and short strings.
    fn hash_few(&self, tuple: Tuple) -> Option<u64> {
        if tuple.len > 8 {
            return None;
        }
        let mut hash = HASH_OF_TUPLE ^ u64::from(tuple.len);
        for element in self.elements(tuple) {
            let element = match *element {
                Value::Int(number) => number as u64,
                Value::Short(short) => hash_short(short),
                _ => return None,
            };
            hash = mix(hash.rotate_left(5) ^ element);
        }
        Some(hash)
    }

    /// Start, stop and step of a range.
    pub(crate) fn range_of(&self, value: Value) -> Option<(i64, i64, i64)> {
        match value {
            Value::Range(range) => Some((range.start.into(), range.stop.into(), range.step.into())),
            Value::Object(id) => match *self.object(id) {
                crate::value::Object::Range(start, stop, step) => Some((start, stop, step)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The order of two things of which each may be within the other.
fn partial(within: bool, around: bool) -> Option<Ordering> {
    match (within, around) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

/// How many numbers a range holds.
pub(crate) fn range_len((start, stop, step): (i64, i64, i64)) -> u64 {
    if let (1, Some(len)) = (step, stop.checked_sub(start)) {
        return len.max(0) as u64;
    }
    let (start, stop, step) = (i128::from(start), i128::from(stop), i128::from(step));
    let len = if step > 0 { (stop - start + step - 1) / step } else { (start - stop - step - 1) / -step };
    len.max(0) as u64
}

#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ (word >> 29)
}

fn hash_short(short: Short) -> u64 {
    let wide = short.wide();
    mix(mix(wide as u64 ^ (short.len() as u64) << 59) ^ (wide >> 64) as u64)
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hash = 0x1234_5678_9abc_def1_u64 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = mix(hash.rotate_left(23) ^ u64::from_le_bytes(word));
    }
    hash
}

fn hash_big(number: &BigInt) -> u64 {
    hash_bytes(&number.to_signed_bytes_le())
}

/// The whole number that a float is, if it is one.
pub(crate) fn exact_int(number: f64) -> Option<Result<i64, BigInt>> {
    if number.fract() != 0.0 || !number.is_finite() {
        return None;
    }
    if (-9.2e18..=9.2e18).contains(&number) {
        return Some(Ok(number as i64));
    }
    let big = BigInt::from_f64(number)?;
    Some(big.to_i64().ok_or(big))
}

fn int_float(int: i64, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float >= 9_223_372_036_854_775_808.0 {
        return Some(Ordering::Less);
    }
    if float < -9_223_372_036_854_775_808.0 {
        return Some(Ordering::Greater);
    }
    let whole = float.floor();
    Some(match int.cmp(&(whole as i64)) {
        Ordering::Equal if float > whole => Ordering::Less,
        order => order,
    })
}

/// How a float compares with a number beyond 64 bits.
fn compare_float(float: f64, big: &BigInt) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float > 0.0 { Ordering::Greater } else { Ordering::Less });
    }
    let whole = BigInt::from_f64(float.trunc())?;
    Some(whole.cmp(big))
}
