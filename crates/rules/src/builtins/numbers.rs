//! Numbers and the operators that also make long strings and lists.

use super::{Exceeded, MOST_BITS, check_room, copied_bytes, exceeded, failed, spend};
use num_bigint::{BigInt, Sign};
use starlark::environment::GlobalsBuilder;
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::{Heap, UnpackValue, Value};

#[starlark_module]
pub(super) fn register(builder: &mut GlobalsBuilder) {
    /// a + b
    fn __add<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        if a.unpack_i32().is_none() {
            check_room(eval, copied_bytes(a) + copied_bytes(b))?;
        }
        counted(number(a, heap).add(number(b, heap), heap)?, eval)
    }

    /// a * b
    fn __mul<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        check_product(a, b, eval)?;
        let heap = eval.heap();
        counted(number(a, heap).mul(number(b, heap), heap)?, eval)
    }

    /// What is added to a in a += b, once it is known to fit.
    fn __growth<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        if a.unpack_i32().is_none() {
            check_room(eval, copied_bytes(a) + copied_bytes(b))?;
            counted(a, eval)?;
        }
        Ok(number(b, eval.heap()))
    }

    /// What a is multiplied with in a *= b, once it is known to fit.
    fn __times<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        check_product(a, b, eval)?;
        Ok(number(b, eval.heap()))
    }

    /// a << b
    fn __shift<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        if b.unpack_i32().is_some_and(|places| i64::from(places) > MOST_BITS as i64) {
            return Err(exceeded(Exceeded::Number));
        }
        counted(number(a, heap).left_shift(number(b, heap), heap)?, eval)
    }

    /// base ** exponent, or that modulo something.
    fn __pow<'v>(
        #[starlark(require = pos)] base: Value<'v>,
        #[starlark(require = pos)] exponent: Value<'v>,
        #[starlark(require = pos)] modulus: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        let whole = |value: Value<'v>| match BigInt::unpack_value(number(value, heap))? {
            Some(number) => Ok(number),
            None => Err(failed(format!("a power is taken of whole numbers, not of a {}", value.get_type()))),
        };
        let (base, exponent) = (whole(base)?, whole(exponent)?);
        if exponent.sign() == Sign::Minus {
            return Err(failed("the exponent is negative; the result would be no whole number"));
        }
        if let Some(modulus) = modulus {
            let modulus = whole(modulus)?;
            if modulus.sign() == Sign::NoSign {
                return Err(failed("pow() modulo 0"));
            }
            return Ok(heap.alloc(base.modpow(&exponent, &modulus)));
        }
        // The powers of 0, 1 and -1 are small, however large the exponent.
        if base.bits() <= 1 {
            let small = if exponent.sign() == Sign::NoSign { 0 } else { 2 - u32::from(exponent.bit(0)) };
            return Ok(heap.alloc(base.pow(small)));
        }
        let bits = (base.bits() - 1).saturating_mul(u64::try_from(&exponent).unwrap_or(u64::MAX));
        match u32::try_from(&exponent) {
            Ok(exponent) if bits <= MOST_BITS => Ok(heap.alloc(base.pow(exponent))),
            _ => Err(exceeded(Exceeded::Number)),
        }
    }

    /// A value that has just been made. What is long is looked at; sets, dicts and large numbers keep their
    /// contents outside of the evaluator's own memory, so that they are counted here.
    fn __made<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        if value.unpack_i32().is_some() {
            return Ok(value);
        }
        let bytes = copied_bytes(value);
        if bytes > 0 {
            check_room(eval, bytes)?;
        } else if matches!(value.get_type(), "set" | "dict") {
            spend(eval, 64 + 40 * value.length()? as usize)?;
        } else {
            counted(value, eval)?;
        }
        Ok(value)
    }

    /// (a // b, a % b)
    fn __divmod<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        let (a, b) = (number(a, heap), number(b, heap));
        Ok(heap.alloc((a.floor_div(b, heap)?, a.percent(b, heap)?)))
    }

    /// The sum of some numbers; True counts as 1.
    fn __sum<'v>(
        #[starlark(require = pos)] numbers: Value<'v>,
        start: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        let mut total = number(start.unwrap_or_else(|| heap.alloc(0)), heap);
        // Small numbers are added here, without making a value of each sum.
        let mut small = total.unpack_i32().map(i64::from);
        for value in numbers.iterate(heap)? {
            let value = number(value, heap);
            match (small, value.unpack_i32()) {
                (Some(sum), Some(value)) => small = Some(sum + i64::from(value)),
                _ => {
                    if let Some(sum) = small.take() {
                        total = heap.alloc(sum);
                    }
                    check_room(eval, copied_bytes(total) + copied_bytes(value))?;
                    total = total.add(value, heap)?;
                }
            }
        }
        counted(small.map_or(total, |sum| heap.alloc(sum)), eval)
    }
}

/// True and False count as 1 and 0 where Python calculates with them.
fn number<'v>(value: Value<'v>, heap: Heap<'v>) -> Value<'v> {
    value.unpack_bool().map_or(value, |flag| heap.alloc(i32::from(flag)))
}

/// The value itself, unless it is a number with too many bits.
fn counted<'v>(value: Value<'v>, eval: &Evaluator) -> starlark::Result<Value<'v>> {
    if value.unpack_i32().is_some() || value.get_type() != "int" {
        return Ok(value);
    }
    let bits = BigInt::unpack_value(value)?.map_or(0, |number| number.bits());
    if bits > MOST_BITS {
        return Err(exceeded(Exceeded::Number));
    }
    spend(eval, 32 + bits as usize / 8)?;
    Ok(value)
}

fn check_product<'v>(a: Value<'v>, b: Value<'v>, eval: &Evaluator) -> starlark::Result<()> {
    let (things, count) = if b.unpack_i32().is_some() { (a, b) } else { (b, a) };
    match count.unpack_i32() {
        Some(count) if count > 1 => check_room(eval, copied_bytes(things).saturating_mul(count as usize)),
        Some(_) => Ok(()),
        None => {
            let bits = |value| BigInt::unpack_value(value).ok().flatten().map_or(0, |number: BigInt| number.bits());
            if bits(a) + bits(b) > MOST_BITS { Err(exceeded(Exceeded::Number)) } else { Ok(()) }
        }
    }
}
