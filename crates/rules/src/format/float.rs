//! Floats as text, digit for digit as CPython writes them.

/// `repr` of a float: the shortest digits that give it back.
pub(crate) fn repr_float(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let shortest = format!("{number:e}");
    // Of several shortest texts the nearest; of two that are as near, the even one.
    let digits = shortest.bytes().take_while(|&byte| byte != b'e').filter(u8::is_ascii_digit).count();
    let nearest = format!("{number:.*e}", digits - 1);
    let scientific = if nearest.parse() == Ok(number) { nearest } else { shortest };
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let after = (digits as i32 - 1 - exponent).max(1) as usize;
        let sign = if number.is_sign_negative() { "-" } else { "" };
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        let (before, digits) = match usize::try_from(exponent) {
            Ok(before) => (before + 1, digits),
            Err(_) => (1, format!("{}{digits}", "0".repeat(exponent.unsigned_abs() as usize))),
        };
        let digits = format!("{digits:0<0$}", before + after);
        return format!("{sign}{}.{}", &digits[..before], &digits[before..]);
    }
    format!("{mantissa}e{}", signed_exponent(exponent))
}

fn signed_exponent(exponent: i32) -> String {
    format!("{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// No float has more digits than these; what is asked for beyond is zeros, and Rust does not write so many.
const MOST_DIGITS: usize = 1100;

/// `e`, with that many digits after the point.
pub(super) fn scientific(number: f64, precision: usize, point: bool) -> String {
    let text = format!("{number:.*e}", precision.min(MOST_DIGITS));
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let dot = if point && precision == 0 { "." } else { "" };
    let zeros = "0".repeat(precision.saturating_sub(MOST_DIGITS));
    format!("{mantissa}{dot}{zeros}e{}", signed_exponent(exponent.parse().unwrap_or(0)))
}

/// `f`
pub(super) fn fixed(number: f64, precision: usize, point: bool) -> String {
    let dot = if point && precision == 0 { "." } else { "" };
    let zeros = "0".repeat(precision.saturating_sub(MOST_DIGITS));
    format!("{number:.*}{dot}{zeros}", precision.min(MOST_DIGITS))
}

/// `g`: that many digits that count, without zeros at the end unless `all`. With `dot`, as without a letter: whole numbers end in
/// `.0`, and the exponent comes one digit earlier.
pub(super) fn general(number: f64, precision: usize, all: bool, dot: bool) -> String {
    let precision = precision.max(1);
    let text = format!("{number:.*e}", (precision - 1).min(MOST_DIGITS));
    let exponent: i32 = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let strip = |text: String| {
        if all || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if exponent >= -4 && i64::from(exponent) < precision as i64 - i64::from(dot) {
        let text = strip(fixed(number, (precision as i64 - 1 - i64::from(exponent)) as usize, all));
        return if dot && !text.contains('.') { format!("{text}.0") } else { text };
    }
    let text = scientific(number, precision - 1, all);
    match text.split_once('e') {
        Some((mantissa, exponent)) => format!("{}e{exponent}", strip(mantissa.to_owned())),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_in_python() {
        for (number, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (1e16, "1e+16"),
            (1e15, "1000000000000000.0"),
            (1e-5, "1e-05"),
            (0.0001, "0.0001"),
            (1_234_567.5, "1234567.5"),
            (1.5e300, "1.5e+300"),
        ] {
            assert_eq!(repr_float(number), text);
        }
        assert_eq!(general(1234567.0, 6, false, false), "1.23457e+06");
        assert_eq!(general(0.5, 6, false, false), "0.5");
        assert_eq!(general(100000.0, 6, false, false), "100000");
    }
}
