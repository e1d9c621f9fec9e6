//! Numbers: conversions, rounding, and the module `math`.

use super::{Builtin, Given, Method};
use crate::code::Operator;
use crate::fault::{Fault, Res, Why, said};
use crate::machine::{Machine, exact_int};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

impl Machine<'_> {
    /// `int(value, base)`
    pub(super) fn to_int(&mut self, value: Value, base: Value) -> Res<Value> {
        match value {
            Value::Unbound => Ok(Value::Int(0)),
            text if text.is_str() => {
                let base = if matches!(base, Value::Unbound) { 10 } else { self.int_argument(base)? };
                if base != 0 && !(2..=36).contains(&base) {
                    return self.heap.raise(
                        Type::ValueError,
                        said!("the base must be 0 or from 2 to 36", "la base doit être 0 ou de 2 à 36"),
                    );
                }
                self.parse_int(text, base as u32)
            }
            _ if !matches!(base, Value::Unbound) => self.heap.raise(
                Type::TypeError,
                said!("int takes a base only with a string", "int ne prend une base qu’avec une chaîne"),
            ),
            Value::Float(number) => {
                if number.is_nan() {
                    return self
                        .heap
                        .raise(Type::ValueError, said!("NaN is no whole number", "NaN n’est pas un entier"));
                }
                match exact_int(number.trunc()) {
                    Some(Ok(number)) => Ok(Value::Int(number)),
                    Some(Err(number)) => self.heap.int(number),
                    None => self.heap.raise(
                        Type::OverflowError,
                        said!("infinity is no whole number", "l’infini n’est pas un entier"),
                    ),
                }
            }
            value if self.heap.to_big(value).is_some() => self.unary(1, value),
            other => {
                let name = self.heap.type_name(other);
                self.heap.raise(
                    Type::TypeError,
                    said!("int needs a number or a string, not {name}", "int veut un nombre ou une chaîne, pas {name}"),
                )
            }
        }
    }

    fn parse_int(&mut self, value: Value, base: u32) -> Res<Value> {
        let text = self.heap.text(&value).trim().to_owned();
        let (negative, digits) = match text.strip_prefix(['-', '+']) {
            Some(rest) => (text.starts_with('-'), rest),
            None => (false, &*text),
        };
        let lower = digits.to_lowercase();
        let prefix = match lower.get(..2) {
            Some("0x") => Some(16),
            Some("0o") => Some(8),
            Some("0b") => Some(2),
            _ => None,
        };
        let (digits, base) = match (base, prefix) {
            (0, Some(found)) => (&lower[2..], found),
            (0, None) => (&*lower, 10),
            (base, Some(found)) if base == found => (lower[2..].trim_start_matches(['\0']), base),
            (base, _) => (&*lower, base),
        };
        let digits = if prefix == Some(base) { digits.strip_prefix('_').unwrap_or(digits) } else { digits };
        let plain: String = digits
            .chars()
            .map(|character| {
                character
                    .to_digit(10)
                    .filter(|_| !character.is_ascii())
                    .map_or(character, |digit| (b'0' + digit as u8) as char)
            })
            .collect();
        let wrong_underscores = plain.starts_with('_') || plain.ends_with('_') || plain.contains("__");
        let plain = plain.replace('_', "");
        let valid = !plain.is_empty() && !wrong_underscores && plain.chars().all(|character| character.is_digit(base));
        if !valid {
            let shown = self.heap.shown(value);
            return self
                .heap
                .raise(Type::ValueError, said!("{shown} is no whole number", "{shown} n’est pas un entier"));
        }
        // As in CPython, which refuses what would take too long.
        if plain.len() > 4300 && !base.is_power_of_two() {
            return self.heap.raise(
                Type::ValueError,
                said!(
                    "a number of more than 4300 digits is too long to read",
                    "un nombre de plus de 4300 chiffres est trop long à lire"
                ),
            );
        }
        if plain.len() as u64 > self.heap.most_bits {
            return Err(Fault::new(Why::Bits));
        }
        self.heap.work(plain.len() * plain.len() / 512)?;
        let number = BigInt::parse_bytes(plain.as_bytes(), base).unwrap_or_default();
        self.heap.int(if negative { -number } else { number })
    }

    pub(super) fn parse_float(&mut self, value: Value) -> Res<Value> {
        let text = self.heap.text(&value).trim().to_lowercase();
        let body = text.strip_prefix(['-', '+']).unwrap_or(&text);
        let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
        let special = match body {
            "inf" | "infinity" => Some(f64::INFINITY),
            "nan" => Some(f64::NAN),
            _ => None,
        };
        if let Some(number) = special {
            return Ok(Value::Float(sign * number));
        }
        let fine = body.starts_with(|character: char| character.is_ascii_digit() || character == '.')
            && !body.contains("__")
            && !body.ends_with('_')
            && body.bytes().all(|byte| byte.is_ascii_digit() || b"._e+-".contains(&byte));
        match body.replace('_', "").parse::<f64>() {
            Ok(number) if fine => Ok(Value::Float(sign * number)),
            _ => {
                let shown = self.heap.shown(value);
                self.heap.raise(Type::ValueError, said!("{shown} is no number", "{shown} n’est pas un nombre"))
            }
        }
    }

    pub(super) fn round(&mut self, number: Value, digits: Value) -> Res<Value> {
        let digits = match digits {
            Value::Unbound | Value::None => None,
            digits => Some(self.int_argument(digits)?),
        };
        match (number, digits) {
            (Value::Float(number), None) => {
                let rounded = number.round_ties_even();
                self.to_int(Value::Float(rounded), Value::Unbound)
            }
            (Value::Float(number), Some(digits)) => {
                if !number.is_finite() || digits > 323 {
                    return Ok(Value::Float(number));
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
                let (quotient, rest) = whole.abs().div_rem(&scale);
                let twice = &rest * 2;
                let up = twice > scale || (twice == scale && (number.fract() != 0.0 || quotient.is_odd()));
                let rounded = (if up { quotient + 1 } else { quotient }) * scale;
                Ok(Value::Float(rounded.to_f64().unwrap_or(f64::INFINITY).copysign(number)))
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
                let (quotient, rest) = whole.div_mod_floor(&scale);
                let twice = &rest * 2;
                let up = twice > scale || (twice == scale && quotient.is_odd());
                self.heap.int((if up { quotient + 1 } else { quotient }) * scale)
            }
            (other, _) => {
                let name = self.heap.type_name(other);
                self.heap.raise(
                    Type::TypeError,
                    said!("round needs a number, not {name}", "round veut un nombre, pas {name}"),
                )
            }
        }
    }

    pub(super) fn pow_mod(&mut self, a: Value, b: Value, modulus: Value) -> Res<Value> {
        let (Some(a), Some(b), Some(m)) = (self.heap.to_big(a), self.heap.to_big(b), self.heap.to_big(modulus)) else {
            return self.heap.raise(
                Type::TypeError,
                said!("pow with three arguments needs whole numbers", "pow à trois arguments veut des entiers"),
            );
        };
        if m.is_zero() {
            return self.heap.raise(
                Type::ValueError,
                said!("pow: the third argument cannot be 0", "pow : le troisième argument ne peut pas être 0"),
            );
        }
        let words = (m.bits() / 64 + 1) as usize;
        self.heap.work((b.bits() as usize).saturating_mul(words * words) / 2)?;
        let base = if b.is_negative() {
            match a.modinv(&m) {
                Some(inverse) => inverse,
                None => {
                    return self.heap.raise(
                        Type::ValueError,
                        said!("the base has no inverse for this modulus", "la base n’a pas d’inverse pour ce module"),
                    );
                }
            }
        } else {
            a
        };
        let power = base.modpow(&b.abs(), &m);
        self.heap.int(power.mod_floor(&m))
    }

    pub(super) fn number_method(&mut self, value: Value, method: Method, given: &Given<'_>) -> Res<Value> {
        self.arity(given, 0, 0)?;
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
                    return self.heap.raise(
                        Type::ValueError,
                        said!("this number is no fraction", "ce nombre n’est pas une fraction"),
                    );
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
            (Method::HexText, _) => {
                Fault::refused(said!("`hex` of a float is not there", "`hex` d’un flottant n’existe pas ici"))
            }
            (_, Value::Float(_)) => Ok(value),
            _ => self.unary(1, value),
        }
    }

    fn whole(&mut self, value: Value) -> Res<BigInt> {
        match self.heap.to_big(value) {
            Some(number) => Ok(number),
            None => {
                self.int_argument(value)?;
                Ok(BigInt::zero())
            }
        }
    }

    fn domain<T>(&mut self, name: &str) -> Res<T> {
        self.heap.raise(Type::ValueError, said!("{name} is not defined there", "{name} n’y est pas défini"))
    }

    pub(super) fn math(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        use Builtin as B;
        let arguments = given.arguments;
        let name = given.name;
        match builtin {
            B::Gcd | B::Lcm => {
                self.arity(given, 0, usize::MAX)?;
                let mut result = if builtin == B::Gcd { BigInt::zero() } else { BigInt::one() };
                for &value in arguments {
                    let number = self.whole(value)?;
                    self.heap.work((number.bits() / 8) as usize)?;
                    result = if builtin == B::Gcd { result.gcd(&number) } else { result.lcm(&number) };
                }
                self.heap.int(result.abs())
            }
            B::Factorial | B::Isqrt => {
                self.arity(given, 1, 1)?;
                let number = self.whole(arguments[0])?;
                if number.is_negative() {
                    return self.domain(name);
                }
                if builtin == B::Isqrt {
                    self.heap.work((number.bits() / 4) as usize)?;
                    return self.heap.int(number.sqrt());
                }
                let Some(number) = number.to_u32().filter(|&number| number < 100_000) else {
                    return Err(Fault::new(Why::Bits));
                };
                self.heap.work(number as usize * 4)?;
                let mut product = BigInt::one();
                for factor in 2..=number {
                    product *= factor;
                    if product.bits() > self.heap.most_bits {
                        return Err(Fault::new(Why::Bits));
                    }
                }
                self.heap.int(product)
            }
            B::Comb | B::Perm => {
                self.arity(given, if builtin == B::Comb { 2 } else { 1 }, 2)?;
                let n = self.whole(arguments[0])?;
                let k = match arguments.get(1) {
                    Some(&value) if !value.is_none() => self.whole(value)?,
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
                    if product.bits() > self.heap.most_bits {
                        return Err(Fault::new(Why::Bits));
                    }
                }
                self.heap.int(product)
            }
            B::Floor | B::Ceil | B::Trunc => {
                self.arity(given, 1, 1)?;
                match arguments[0] {
                    Value::Float(number) => {
                        let number = match builtin {
                            B::Floor => number.floor(),
                            B::Ceil => number.ceil(),
                            _ => number.trunc(),
                        };
                        self.to_int(Value::Float(number), Value::Unbound)
                    }
                    value if self.heap.to_big(value).is_some() => self.unary(1, value),
                    value => self.heap.to_float(value).map(Value::Float),
                }
            }
            B::Prod => {
                let [things, start] = self.named_arguments(given, ["", "start"], 1, 1)?;
                let mut product = if matches!(start, Value::Unbound) { Value::Int(1) } else { start };
                for value in self.collect(things)? {
                    product = self.binary(Operator::Mul, product, value)?;
                }
                Ok(product)
            }
            B::Fsum => {
                self.arity(given, 1, 1)?;
                // Partial sums that do not overlap, so that nothing is lost (Shewchuk).
                let mut partials: Vec<f64> = Vec::new();
                for value in self.collect(arguments[0])? {
                    let mut x = self.heap.to_float(value)?;
                    let mut kept = 0;
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
                    partials.push(x);
                }
                Ok(Value::Float(partials.iter().sum()))
            }
            B::Dist => {
                self.arity(given, 2, 2)?;
                let (p, q) = (self.collect(arguments[0])?, self.collect(arguments[1])?);
                if p.len() != q.len() {
                    return self.domain(name);
                }
                let mut sum = 0.0;
                for (p, q) in p.into_iter().zip(q) {
                    sum += (self.heap.to_float(p)? - self.heap.to_float(q)?).powi(2);
                }
                Ok(Value::Float(sum.sqrt()))
            }
            B::Hypot => {
                self.arity(given, 0, usize::MAX)?;
                let mut numbers = Vec::new();
                for &value in arguments {
                    numbers.push(self.heap.to_float(value)?);
                }
                Ok(Value::Float(match numbers[..] {
                    [] => 0.0,
                    [x] => x.abs(),
                    [x, y] => x.hypot(y),
                    ref many => many.iter().map(|x| x * x).sum::<f64>().sqrt(),
                }))
            }
            B::IsClose => {
                let [a, b, relative, absolute] = self.named_arguments(given, ["a", "b", "rel_tol", "abs_tol"], 2, 2)?;
                let (a, b) = (self.heap.to_float(a)?, self.heap.to_float(b)?);
                let relative = if matches!(relative, Value::Unbound) { 1e-9 } else { self.heap.to_float(relative)? };
                let absolute = if matches!(absolute, Value::Unbound) { 0.0 } else { self.heap.to_float(absolute)? };
                let close = a == b
                    || (a.is_finite()
                        && b.is_finite()
                        && (a - b).abs() <= (relative * a.abs().max(b.abs())).max(absolute));
                Ok(Value::Bool(close))
            }
            B::Log => {
                self.arity(given, 1, 2)?;
                let top = self.log(arguments[0], name)?;
                match arguments.get(1) {
                    Some(&base) => {
                        let bottom = self.log(base, name)?;
                        if bottom == 0.0 {
                            return self.heap.raise(
                                Type::ZeroDivisionError,
                                said!("a logarithm to base 1", "un logarithme de base 1"),
                            );
                        }
                        Ok(Value::Float(top / bottom))
                    }
                    None => Ok(Value::Float(top)),
                }
            }
            B::MathPow | B::Atan2 | B::Fmod | B::Copysign => {
                self.arity(given, 2, 2)?;
                let (x, y) = (self.heap.to_float(arguments[0])?, self.heap.to_float(arguments[1])?);
                let result = match builtin {
                    B::MathPow => x.powf(y),
                    B::Atan2 => x.atan2(y),
                    B::Fmod => x % y,
                    _ => x.copysign(y),
                };
                if result.is_nan() && !x.is_nan() && !y.is_nan() || (x == 0.0 && y < 0.0 && builtin == B::MathPow) {
                    return self.domain(name);
                }
                if result.is_infinite() && x.is_finite() && y.is_finite() {
                    return self
                        .heap
                        .raise(Type::OverflowError, said!("the result is too large", "le résultat est trop grand"));
                }
                Ok(Value::Float(result))
            }
            _ => {
                self.arity(given, 1, 1)?;
                if matches!(builtin, B::Log2 | B::Log10) && matches!(arguments[0], Value::Big(_)) {
                    let log = self.log(arguments[0], name)?;
                    return Ok(Value::Float(
                        log / if builtin == B::Log2 { std::f64::consts::LN_2 } else { std::f64::consts::LN_10 },
                    ));
                }
                let x = self.heap.to_float(arguments[0])?;
                let result = match builtin {
                    B::IsNan => return Ok(Value::Bool(x.is_nan())),
                    B::IsInf => return Ok(Value::Bool(x.is_infinite())),
                    B::IsFinite => return Ok(Value::Bool(x.is_finite())),
                    B::Sqrt => x.sqrt(),
                    B::Exp => x.exp(),
                    B::Log2 if x > 0.0 => x.log2(),
                    B::Log10 if x > 0.0 => x.log10(),
                    B::Log2 | B::Log10 => f64::NAN,
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
                if result.is_infinite() && x.is_finite() {
                    return self
                        .heap
                        .raise(Type::OverflowError, said!("the result is too large", "le résultat est trop grand"));
                }
                Ok(Value::Float(result))
            }
        }
    }

    fn log(&mut self, value: Value, name: &str) -> Res<f64> {
        if let Value::Big(id) = value {
            let number = self.heap.big(id);
            if number.is_negative() {
                return self.domain(name);
            }
            let shift = number.bits().saturating_sub(60);
            let top = (number >> shift).to_f64().unwrap_or(1.0);
            return Ok(top.ln() + shift as f64 * std::f64::consts::LN_2);
        }
        let x = self.heap.to_float(value)?;
        if x <= 0.0 { self.domain(name) } else { Ok(x.ln()) }
    }
}
