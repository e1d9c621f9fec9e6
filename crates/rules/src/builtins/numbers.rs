//! Numbers: conversions, rounding, and the module `math`.

use super::characters::decimal;
use super::{Builtin, Given, Method};
use crate::code::Operator;
use crate::fault::{Fault, Res, Why, said};
use crate::machine::{Machine, exact_int, float_of, range_len};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

impl Machine<'_> {
    /// `int(value, base)`
    pub(crate) fn int_of(&mut self, value: Value, base: Value) -> Res<Value> {
        let base = match base {
            Value::Unbound => None,
            base => match self.slice_part(base)? {
                Some(base) if base == 0 || (2..=36).contains(&base) => Some(base as u32),
                Some(_) => {
                    return self
                        .heap
                        .value_error(said!("the base must be 0 or from 2 to 36", "la base doit être 0 ou de 2 à 36"));
                }
                None => {
                    return self
                        .heap
                        .type_error(said!("the base must be a whole number", "la base doit être un entier"));
                }
            },
        };
        match value {
            Value::Unbound if base.is_none() => Ok(Value::Int(0)),
            text if text.is_str() => self.parse_int(text, base.unwrap_or(10)),
            _ if base.is_some() => self
                .heap
                .type_error(said!("int takes a base only with a string", "int ne prend une base qu’avec une chaîne")),
            Value::Float(number) => {
                if number.is_nan() {
                    return self.heap.value_error(said!("NaN is no whole number", "NaN n’est pas un entier"));
                }
                match exact_int(number.trunc()) {
                    Some(Ok(number)) => Ok(Value::Int(number)),
                    Some(Err(number)) => self.heap.int(number),
                    None => {
                        self.heap.overflow_error(said!("infinity is no whole number", "l’infini n’est pas un entier"))
                    }
                }
            }
            value if self.heap.to_big(value).is_some() => self.unary(1, value),
            other => {
                let name = self.heap.type_name(other);
                self.heap.type_error(said!(
                    "int needs a number or a string, not {name}",
                    "int veut un nombre ou une chaîne, pas {name:#}"
                ))
            }
        }
    }

    fn parse_int(&mut self, value: Value, base: u32) -> Res<Value> {
        let text = plain_digits(self.heap.text(&value));
        let (negative, digits) = match text.strip_prefix(['-', '+']) {
            Some(rest) => (text.starts_with('-'), rest),
            None => (false, &*text),
        };
        let prefix = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("0x") => Some(16),
            Some("0o") => Some(8),
            Some("0b") => Some(2),
            _ => None,
        };
        let (plain, radix) = match prefix {
            Some(found) if base == 0 || base == found => (digits[2..].strip_prefix('_').unwrap_or(&digits[2..]), found),
            _ => (digits, if base == 0 { 10 } else { base }),
        };
        // Without a base, a number that begins with 0 is 0.
        let octal = base == 0
            && prefix.is_none()
            && plain.starts_with('0')
            && plain.bytes().any(|byte| !matches!(byte, b'0' | b'_'));
        let base = radix;
        let wrong_underscores = plain.starts_with('_') || plain.ends_with('_') || plain.contains("__");
        let plain = plain.replace('_', "");
        let valid = !plain.is_empty()
            && !wrong_underscores
            && !octal
            && plain.chars().all(|character| character.is_digit(base));
        if !valid {
            let shown = self.heap.shown(value);
            return self.heap.value_error(said!("{shown} is no whole number", "{shown} n’est pas un entier"));
        }
        // As in CPython, which refuses what would take too long.
        if plain.len() > 4300 && !base.is_power_of_two() {
            return self.heap.value_error(said!(
                "a number of more than 4300 digits is too long to read",
                "un nombre de plus de 4300 chiffres est trop long à lire"
            ));
        }
        if plain.len() as u64 > self.heap.most_bits {
            return Err(Fault::new(Why::Bits));
        }
        self.heap.work(plain.len() * plain.len() / 512)?;
        let number = BigInt::parse_bytes(plain.as_bytes(), base).unwrap_or_default();
        self.heap.int(if negative { -number } else { number })
    }

    pub(super) fn parse_float(&mut self, value: Value) -> Res<Value> {
        let text = plain_digits(self.heap.text(&value)).to_ascii_lowercase();
        let body = text.strip_prefix(['-', '+']).unwrap_or(&text);
        let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
        let special = match body {
            "inf" | "infinity" => Some(f64::INFINITY),
            "nan" => Some(f64::NAN),
            _ => None,
        };
        if let Some(number) = special {
            return Ok(self.heap.float(sign * number));
        }
        let bytes = body.as_bytes();
        // An underscore stands between two digits.
        let between =
            |at: usize| at > 0 && bytes[at - 1].is_ascii_digit() && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        let fine = body.starts_with(|character: char| character.is_ascii_digit() || character == '.')
            && bytes
                .iter()
                .enumerate()
                .all(|(at, byte)| byte.is_ascii_digit() || b".e+-".contains(byte) || (*byte == b'_' && between(at)));
        match body.replace('_', "").parse::<f64>() {
            Ok(number) if fine => Ok(Value::Float(sign * number)),
            _ => {
                let shown = self.heap.shown(value);
                self.heap.value_error(said!("{shown} is no number", "{shown} n’est pas un nombre"))
            }
        }
    }

    pub(super) fn round(&mut self, number: Value, digits: Value) -> Res<Value> {
        let digits = match digits {
            Value::Unbound | Value::None => None,
            digits => self.slice_part(digits)?,
        };
        match (number, digits) {
            (Value::Float(number), None) => {
                let rounded = number.round_ties_even();
                self.int_of(Value::Float(rounded), Value::Unbound)
            }
            (Value::Float(number), Some(digits)) => {
                if !number.is_finite() || digits > 323 {
                    return Ok(self.heap.float(number));
                }
                if digits >= 0 {
                    let text = format!("{number:.*}", digits as usize);
                    return Ok(Value::Float(text.parse().unwrap_or(number)));
                }
                if digits < -308 {
                    return Ok(Value::Float(0.0_f64.copysign(number)));
                }
                // To tens, hundreds and so on: exactly, with whole numbers and halves.
                let scale = BigInt::from(10).pow((-digits) as u32);
                let Some(whole) = BigInt::from_f64(number.trunc()) else { return Ok(Value::Float(number)) };
                let rounded = nearest(&whole.abs(), &scale, number.fract() != 0.0);
                match rounded.to_f64().filter(|rounded| rounded.is_finite()) {
                    Some(rounded) => Ok(Value::Float(rounded.copysign(number))),
                    None => self.too_large(),
                }
            }
            (value, None) if self.heap.to_big(value).is_some() => self.unary(1, value),
            (value, Some(digits)) if let Some(whole) = self.heap.to_big(value) => {
                if digits >= 0 {
                    return self.unary(1, value);
                }
                if digits < -100_000 {
                    return Ok(Value::Int(0));
                }
                let scale = BigInt::from(10).pow((-digits) as u32);
                self.heap.int(nearest(&whole, &scale, false))
            }
            (other, _) => {
                let name = self.heap.type_name(other);
                self.heap.type_error(said!("round needs a number, not {name}", "round veut un nombre, pas {name:#}"))
            }
        }
    }

    pub(super) fn pow_mod(&mut self, a: Value, b: Value, modulus: Value) -> Res<Value> {
        let (Some(a), Some(b), Some(m)) = (self.heap.to_big(a), self.heap.to_big(b), self.heap.to_big(modulus)) else {
            return self.heap.type_error(said!(
                "pow with three arguments needs whole numbers",
                "pow à trois arguments veut des entiers"
            ));
        };
        if m.is_zero() {
            return self.heap.value_error(said!(
                "pow: the third argument cannot be 0",
                "pow : le troisième argument ne peut pas être 0"
            ));
        }
        let words = (m.bits() / 64 + 1) as usize;
        self.heap.work((b.bits() as usize).saturating_mul(words * words) / 2)?;
        let base = if b.is_negative() {
            match a.modinv(&m) {
                Some(inverse) => inverse,
                None => {
                    return self.heap.value_error(said!(
                        "the base has no inverse for this modulus",
                        "la base n’a pas d’inverse pour ce module"
                    ));
                }
            }
        } else {
            a
        };
        let power = base.modpow(&b.abs(), &m);
        self.heap.int(power.mod_floor(&m))
    }

    pub(super) fn number_method(&mut self, value: Value, method: Method) -> Res<Value> {
        match (method, value) {
            (Method::BitLength, _) => {
                let number = self.heap.to_big(value).unwrap_or_default();
                Ok(Value::Int(number.bits() as i64))
            }
            (Method::BitCount, _) => {
                let number = self.heap.to_big(value).unwrap_or_default();
                Ok(Value::Int(number.magnitude().count_ones() as i64))
            }
            (Method::IsInteger, Value::Float(number)) => Ok(Value::Bool(number.is_finite() && number.fract() == 0.0)),
            (Method::AsIntegerRatio, Value::Float(number)) => {
                if !number.is_finite() {
                    let class = if number.is_nan() { Type::ValueError } else { Type::OverflowError };
                    return self
                        .heap
                        .raise(class, said!("this number is no fraction", "ce nombre n’est pas une fraction"));
                }
                let (mut top, mut bottom) = (number, BigInt::one());
                while top.fract() != 0.0 {
                    top *= 2.0;
                    bottom *= 2;
                }
                let top = BigInt::from_f64(top).unwrap_or_default();
                let (top, bottom) = (self.heap.int(top)?, self.heap.int(bottom)?);
                self.heap.pair(top, bottom)
            }
            (Method::AsIntegerRatio, _) => {
                let whole = self.unary(1, value)?;
                self.heap.pair(whole, Value::Int(1))
            }
            (_, Value::Float(_)) => Ok(value),
            _ => self.unary(1, value),
        }
    }

    pub(super) fn whole(&mut self, value: Value) -> Res<BigInt> {
        match self.heap.to_big(value) {
            Some(number) => Ok(number),
            None => {
                self.int_argument(value)?;
                Ok(BigInt::zero())
            }
        }
    }

    fn domain<T>(&mut self, name: &str) -> Res<T> {
        self.heap.value_error(said!("{name} is not defined there", "{name} n’y est pas défini"))
    }

    fn too_large<T>(&mut self) -> Res<T> {
        self.heap.overflow_error(said!("the result is too large", "le résultat est trop grand"))
    }

    /// `hash(value)`: of numbers, and of tuples, frozensets and ranges of them, what CPython gives. (Others differ from one run
    /// of CPython to the next.)
    pub(super) fn hash_call(&mut self, value: Value) -> Res<i64> {
        /// Numbers are hashed modulo this prime, for which 2 to the power of 61 is 1.
        const MODULUS: u64 = (1 << 61) - 1;
        const PRIMES: [u64; 3] = [11_400_714_785_074_694_791, 14_029_467_366_897_019_727, 2_870_177_450_012_600_261];
        let own = self.heap.hash(&value)?;
        let hash = match value {
            Value::Float(number) if number.is_infinite() => 314_159_f64.copysign(number) as i64,
            Value::Float(number) if !number.is_nan() => {
                let (bits, raised) = (number.to_bits() & ((1 << 52) - 1), (number.to_bits() >> 52) & 0x7ff);
                let (digits, by) = if raised == 0 { (bits, -1074) } else { (bits | 1 << 52, raised as i64 - 1075) };
                let by = by.rem_euclid(61);
                let rest = ((digits << by) | (digits >> (61 - by))) & MODULUS;
                if number < 0.0 { -(rest as i64) } else { rest as i64 }
            }
            value if let Some(number) = self.heap.to_big(value) => (number % MODULUS).to_i64().unwrap_or(0),
            Value::Tuple(tuple) => {
                let mut sum = PRIMES[2];
                for at in 0..tuple.len as usize {
                    let part = self.hash_call(self.heap.element(tuple, at))? as u64;
                    sum = sum.wrapping_add(part.wrapping_mul(PRIMES[1])).rotate_left(31).wrapping_mul(PRIMES[0]);
                }
                sum = sum.wrapping_add(u64::from(tuple.len) ^ (PRIMES[2] ^ 3_527_539));
                if sum == u64::MAX { 1_546_275_796 } else { sum as i64 }
            }
            Value::Set(id) => {
                let keys: Vec<Value> = self.heap.dict(id).live().map(|entry| entry.key).collect();
                let mut sum = (keys.len() as u64 + 1).wrapping_mul(1_927_868_237);
                for key in keys {
                    let part = self.hash_call(key)? as u64;
                    sum ^= (part ^ 89_869_747 ^ (part << 16)).wrapping_mul(3_644_798_167);
                }
                sum = (sum ^ (sum >> 11) ^ (sum >> 25)).wrapping_mul(69_069).wrapping_add(907_133_923);
                if sum == u64::MAX { 590_923_713 } else { sum as i64 }
            }
            value if let Some(range) = self.heap.range_of(value) => {
                let length = range_len(range);
                let part = |number: i64, least: u64| if length >= least { Value::Int(number) } else { Value::None };
                let parts = self.heap.tuple(&[Value::Int(length as i64), part(range.0, 1), part(range.2, 2)])?;
                self.hash_call(parts)?
            }
            _ => (own >> 3) as i64,
        };
        Ok(if hash == -1 { -2 } else { hash })
    }

    pub(super) fn math(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        use Builtin as B;
        let arguments = given.arguments;
        let name = given.name;
        match builtin {
            B::Gcd | B::Lcm => {
                let mut result = if builtin == B::Gcd { BigInt::zero() } else { BigInt::one() };
                for &value in arguments {
                    let number = self.whole(value)?;
                    // As many steps as there are bits, each through all words of both.
                    let bits = number.bits().max(result.bits()) as usize;
                    self.heap.work(bits.saturating_mul(bits / 64 + 1) / 4)?;
                    result = if builtin == B::Gcd { result.gcd(&number) } else { result.lcm(&number) };
                }
                self.heap.int(result.abs())
            }
            B::Factorial | B::Isqrt => {
                let number = self.whole(arguments[0])?;
                if number.is_negative() {
                    return self.domain(name);
                }
                if builtin == B::Isqrt {
                    self.heap.work((number.bits() / 4) as usize)?;
                    return self.heap.int(number.sqrt());
                }
                if number.to_i64().is_none() {
                    return self.too_large();
                }
                let Some(number) = number.to_u32().filter(|&number| number < 100_000) else {
                    return Err(Fault::new(Why::Bits));
                };
                self.heap.work(number as usize * 4)?;
                let mut product = BigInt::one();
                for factor in 2..=number {
                    product *= factor;
                    self.heap.fits(&product)?;
                }
                self.heap.int(product)
            }
            B::Comb | B::Perm => {
                let n = self.whole(arguments[0])?;
                let k = match arguments.get(1) {
                    Some(&value) if builtin == B::Comb || !value.is_none() => self.whole(value)?,
                    _ => n.clone(),
                };
                if n.is_negative() || k.is_negative() {
                    return self.domain(name);
                }
                if k > n {
                    return Ok(Value::Int(0));
                }
                let k = if builtin == B::Comb && &k * 2 > n { &n - &k } else { k };
                let Some(k) = k.to_u32().filter(|&k| k < 1_000_000) else { return Err(Fault::new(Why::Bits)) };
                self.heap.work(k as usize * 8)?;
                let mut product = BigInt::one();
                for index in 0..k {
                    product *= &n - index;
                    if builtin == B::Comb {
                        product /= index + 1;
                    }
                    self.heap.fits(&product)?;
                }
                self.heap.int(product)
            }
            B::Floor | B::Ceil | B::Trunc => match arguments[0] {
                Value::Float(number) => {
                    let number = match builtin {
                        B::Floor => number.floor(),
                        B::Ceil => number.ceil(),
                        _ => number.trunc(),
                    };
                    self.int_of(Value::Float(number), Value::Unbound)
                }
                value if self.heap.to_big(value).is_some() => self.unary(1, value),
                value => self.heap.as_float(value).map(Value::Float),
            },
            B::Prod => {
                let [things, start] = self.named_arguments(given, ["", "start"], 1, 1)?;
                let mut product = start.or(Value::Int(1));
                for value in self.collect(things)? {
                    product = self.binary(Operator::Mul, product, value)?;
                }
                Ok(product)
            }
            B::Fsum => {
                // Partial sums that do not overlap, so that nothing is lost (Shewchuk).
                let mut partials: Vec<f64> = Vec::new();
                let (mut special, mut infinite) = (0.0, 0.0);
                for value in self.collect(arguments[0])? {
                    let number = self.heap.as_float(value)?;
                    let (mut x, mut kept) = (number, 0);
                    self.heap.work(8 * partials.len())?;
                    for at in 0..partials.len() {
                        let mut y = partials[at];
                        if x.abs() < y.abs() {
                            std::mem::swap(&mut x, &mut y);
                        }
                        let high = x + y;
                        let low = y - (high - x);
                        if low != 0.0 {
                            partials[kept] = low;
                            kept += 1;
                        }
                        x = high;
                    }
                    partials.truncate(kept);
                    if x.is_finite() {
                        partials.extend((x != 0.0).then_some(x));
                    } else if number.is_finite() {
                        return self.too_large();
                    } else {
                        special += number;
                        infinite += if number.is_nan() { 0.0 } else { number };
                        partials.clear();
                    }
                }
                if special != 0.0 {
                    return if infinite.is_nan() { self.domain(name) } else { Ok(self.heap.float(special)) };
                }
                let (mut sum, mut low) = (partials.pop().unwrap_or(0.0), 0.0);
                while low == 0.0
                    && let Some(y) = partials.pop()
                {
                    let x = sum;
                    sum = x + y;
                    low = y - (sum - x);
                }
                // What is left can make the last half round the other way.
                if low * partials.last().map_or(0.0, |last| last.signum()) > 0.0 {
                    let (twice, up) = (2.0 * low, sum + 2.0 * low);
                    sum = if up - sum == twice { up } else { sum };
                }
                Ok(Value::Float(sum))
            }
            B::Dist => {
                let (p, q) = (self.collect(arguments[0])?, self.collect(arguments[1])?);
                if p.len() != q.len() {
                    return self.domain(name);
                }
                let mut parts = Vec::with_capacity(p.len());
                for (p, q) in p.into_iter().zip(q) {
                    parts.push(self.heap.as_float(p)? - self.heap.as_float(q)?);
                }
                Ok(self.heap.float(norm(&parts)))
            }
            B::Hypot => {
                let parts = arguments.iter().map(|&value| self.heap.as_float(value)).collect::<Res<Vec<_>>>()?;
                Ok(self.heap.float(norm(&parts)))
            }
            B::Modf => {
                let x = self.heap.as_float(arguments[0])?;
                let part = if x.is_infinite() { 0.0 } else { x.fract() };
                let (part, whole) = (self.heap.float(part.copysign(x)), self.heap.float(x.trunc()));
                self.heap.pair(part, whole)
            }
            B::IsClose => {
                let [a, b, relative, absolute] = self.named_arguments(given, ["a", "b", "rel_tol", "abs_tol"], 2, 2)?;
                let (a, b) = (self.heap.as_float(a)?, self.heap.as_float(b)?);
                let relative = if matches!(relative, Value::Unbound) { 1e-9 } else { self.heap.as_float(relative)? };
                let absolute = if matches!(absolute, Value::Unbound) { 0.0 } else { self.heap.as_float(absolute)? };
                if relative < 0.0 || absolute < 0.0 {
                    return self.domain(name);
                }
                let close = a == b
                    || (a.is_finite()
                        && b.is_finite()
                        && (a - b).abs() <= (relative * a.abs().max(b.abs())).max(absolute));
                Ok(Value::Bool(close))
            }
            B::Log => {
                let top = self.log(arguments[0], name, f64::ln)?;
                match arguments.get(1) {
                    Some(&base) => {
                        let bottom = self.log(base, name, f64::ln)?;
                        if bottom == 0.0 {
                            return self.heap.raise(
                                Type::ZeroDivisionError,
                                said!("a logarithm to base 1", "un logarithme de base 1"),
                            );
                        }
                        Ok(self.heap.float(top / bottom))
                    }
                    None => Ok(self.heap.float(top)),
                }
            }
            B::MathPow | B::Atan2 | B::Fmod | B::Copysign => {
                let (x, y) = (self.heap.as_float(arguments[0])?, self.heap.as_float(arguments[1])?);
                if builtin == B::Copysign && y.is_nan() {
                    return Fault::refused(said!(
                        "the sign of NaN is not known here",
                        "le signe de NaN n’est pas connu ici"
                    ));
                }
                let result = match builtin {
                    B::MathPow => x.powf(y),
                    B::Atan2 => x.atan2(y),
                    B::Fmod => x % y,
                    _ => x.copysign(y),
                };
                if result.is_nan() && !x.is_nan() && !y.is_nan()
                    || (x == 0.0 && y < 0.0 && y.is_finite() && builtin == B::MathPow)
                {
                    return self.domain(name);
                }
                if result.is_infinite() && x.is_finite() && y.is_finite() {
                    return self.too_large();
                }
                Ok(self.heap.float(result))
            }
            _ => {
                if matches!(builtin, B::Log2 | B::Log10) {
                    let log = self.log(arguments[0], name, if builtin == B::Log2 { f64::log2 } else { f64::log10 })?;
                    return Ok(self.heap.float(log));
                }
                let x = self.heap.as_float(arguments[0])?;
                let result = match builtin {
                    B::IsNan => return Ok(Value::Bool(x.is_nan())),
                    B::IsInf => return Ok(Value::Bool(x.is_infinite())),
                    B::IsFinite => return Ok(Value::Bool(x.is_finite())),
                    B::Sqrt => x.sqrt(),
                    B::Exp => x.exp(),
                    B::Exp2 => x.exp2(),
                    B::Expm1 => x.exp_m1(),
                    B::Log1p if x == -1.0 => f64::NAN,
                    B::Log1p => x.ln_1p(),
                    B::Cosh => x.cosh(),
                    B::Sinh => x.sinh(),
                    B::Tanh => x.tanh(),
                    B::Sin => x.sin(),
                    B::Cos => x.cos(),
                    B::Tan => x.tan(),
                    B::Asin => x.asin(),
                    B::Acos => x.acos(),
                    B::Atan => x.atan(),
                    B::Fabs => x.abs(),
                    B::Degrees => x.to_degrees(),
                    _ => x.to_radians(),
                };
                if result.is_nan() && !x.is_nan() {
                    return self.domain(name);
                }
                if result.is_infinite() && x.is_finite() && !matches!(builtin, B::Degrees) {
                    return self.too_large();
                }
                Ok(self.heap.float(result))
            }
        }
    }

    fn log(&mut self, value: Value, name: &str, log: fn(f64) -> f64) -> Res<f64> {
        let x = match value {
            // Beyond the floats, as CPython does it: a number from 0.5 to 1, and a power of two.
            Value::Big(id) if float_of(&self.heap, value).is_none_or(f64::is_infinite) => {
                let number = self.heap.big(id);
                if number.is_negative() {
                    return self.domain(name);
                }
                let bits = number.bits();
                let top = (number >> (bits - 64)) | BigInt::from(i32::from(number.trailing_zeros() < Some(bits - 64)));
                let (x, by) = match top.to_u64().unwrap_or(1) as f64 / 2_f64.powi(64) {
                    1.0 => (0.5, bits + 1),
                    x => (x, bits),
                };
                return Ok(log(x) + log(2.0) * by as f64);
            }
            value => self.heap.as_float(value)?,
        };
        if x <= 0.0 { self.domain(name) } else { Ok(log(x)) }
    }
}

/// The multiple of a scale that is nearest to a number, half to even; there may be `more` than the number.
fn nearest(whole: &BigInt, scale: &BigInt, more: bool) -> BigInt {
    let (quotient, rest) = whole.div_mod_floor(scale);
    let twice = rest * 2;
    let up = twice > *scale || (twice == *scale && (more || quotient.is_odd()));
    (if up { quotient + 1 } else { quotient }) * scale
}

/// White space at both ends taken away, and digits of all scripts made ASCII digits.
fn plain_digits(text: &str) -> String {
    let trimmed =
        text.trim_matches(|c: char| if c.is_ascii() { matches!(c, ' ' | '\t'..='\r') } else { c.is_whitespace() });
    trimmed.chars().map(|c| decimal(c).map_or(c, |digit| (b'0' + digit) as char)).collect()
}

/// The root of the sum of squares, rounded as CPython rounds it: the sum is kept in several parts, and the root corrected once.
fn norm(parts: &[f64]) -> f64 {
    let max = parts.iter().fold(0.0_f64, |max, part| max.max(part.abs()));
    if max.is_infinite() || parts.iter().any(|part| part.is_nan()) {
        return if max.is_infinite() { max } else { f64::NAN };
    }
    if max == 0.0 || parts.len() == 1 {
        return max;
    }
    let split = |x: f64| {
        let t = x * 134_217_729.0;
        let high = t - (t - x);
        (high, x - high)
    };
    let (mut sum, mut lost) = (1.0, [0.0; 3]);
    let add = |x: f64, sum: &mut f64, lost: &mut f64| {
        let before = *sum;
        *sum += x;
        *lost += (before - *sum) + x;
    };
    // 2 to the power of -1024, and of -1023.
    let (least, less) = (f64::from_bits(1 << 50), f64::from_bits(1 << 51));
    if max < least {
        parts.iter().for_each(|part| add((part / max) * (part / max), &mut sum, &mut lost[0]));
        return max * (sum - 1.0 + lost[0]).sqrt();
    }
    let exponent = if max < less { -1023 } else { (max.to_bits() >> 52) as i32 - 1022 };
    let scale = if exponent == 1024 { least } else { 2_f64.powi(-exponent) };
    for part in parts {
        let (high, low) = split(part * scale);
        add(high * high, &mut sum, &mut lost[0]);
        add(2.0 * high * low, &mut sum, &mut lost[1]);
        lost[2] += low * low;
    }
    let root = (sum - 1.0 + (lost[0] + lost[1] + lost[2])).sqrt();
    let (high, low) = split(root);
    for (lost, x) in lost.iter_mut().zip([-high * high, -2.0 * high * low, -low * low]) {
        add(x, &mut sum, lost);
    }
    (root + (sum - 1.0 + (lost[0] + lost[1] + lost[2])) / (2.0 * root)) / scale
}
