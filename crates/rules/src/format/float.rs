//! Fractions as texts and back, digit for digit as Python has them.

/// The shortest text that reads back as the same number.
pub(crate) fn repr_float(number: f64) -> String {
    if !number.is_finite() {
        return special(number).to_owned();
    }
    let (sign, digits, exponent) = scientific(&format!("{number:e}"));
    let sign = if sign { "-" } else { "" };
    if (-4..16).contains(&exponent) {
        return format!("{sign}{}", fixed(&digits, exponent, 1));
    }
    format!("{sign}{}", with_exponent(&digits, exponent, false, 'e'))
}

/// The name of a number that has no digits.
fn special(number: f64) -> &'static str {
    match (number.is_nan(), number < 0.0) {
        (true, _) => "nan",
        (_, true) => "-inf",
        _ => "inf",
    }
}

/// Sign, digits and exponent of what Rust writes as `-1.25e10`.
fn scientific(text: &str) -> (bool, String, i32) {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    (negative, mantissa.replace('.', ""), exponent.parse().unwrap_or(0))
}

/// Digits with the point where the exponent puts it, and at least so many after it.
fn fixed(digits: &str, exponent: i32, after: usize) -> String {
    let point = exponent + 1;
    let mut text = String::new();
    if point <= 0 {
        text.push('0');
        text.push('.');
        text.extend(std::iter::repeat_n('0', point.unsigned_abs() as usize));
        text.push_str(digits);
        return text;
    }
    let point = point as usize;
    if digits.len() <= point {
        text.push_str(digits);
        text.extend(std::iter::repeat_n('0', point - digits.len()));
        if after > 0 {
            text.push('.');
            text.extend(std::iter::repeat_n('0', after));
        }
        return text;
    }
    format!("{}.{}", &digits[..point], &digits[point..])
}

/// Digits with an exponent of at least two digits.
fn with_exponent(digits: &str, exponent: i32, point: bool, letter: char) -> String {
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() && !point { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{first}{point}{rest}{letter}{sign}{:02}", exponent.unsigned_abs())
}

/// How a fraction is written: `e`, `f`, `g`, or `r` for `g` with a digit after the point.
pub(super) fn written(number: f64, letter: char, precision: usize, alternate: bool) -> String {
    if !number.is_finite() {
        return special(number).trim_start_matches('-').to_owned();
    }
    let number = number.abs();
    match letter {
        'e' => {
            let (_, digits, exponent) = scientific(&format!("{number:.precision$e}"));
            with_exponent(&digits, exponent, alternate, 'e')
        }
        'f' => {
            let text = format!("{number:.precision$}");
            if alternate && precision == 0 { text + "." } else { text }
        }
        _ => general(number, precision.max(1), alternate, letter == 'r'),
    }
}

/// `g`: with an exponent only where it is shorter; without zeros at the end unless they are asked for.
fn general(number: f64, precision: usize, alternate: bool, like_repr: bool) -> String {
    let (_, mut digits, exponent) = scientific(&format!("{number:.*e}", precision - 1));
    if !alternate {
        let kept = digits.trim_end_matches('0').len().max(1);
        digits.truncate(kept);
    }
    let limit = precision as i32 - i32::from(like_repr);
    if exponent < -4 || exponent + 1 > limit {
        return with_exponent(&digits, exponent, alternate, 'e');
    }
    let text = fixed(&digits, exponent, usize::from(like_repr));
    if alternate && !text.contains('.') { text + "." } else { text }
}

/// A number rounded to so many digits after the point, halves to the even digit; `None` if it becomes too large.
pub(crate) fn round_float(number: f64, digits: i64) -> Option<f64> {
    if !number.is_finite() || digits > 323 {
        return Some(number);
    }
    if digits < -308 {
        return Some(0.0_f64.copysign(number));
    }
    if digits >= 0 {
        let text = format!("{number:.*}", digits as usize);
        return text.parse().ok().filter(|rounded: &f64| rounded.is_finite());
    }
    let cut = digits.unsigned_abs() as usize;
    let exact = format!("{:.1080}", number.abs());
    let (whole, fraction) = exact.split_once('.').unwrap_or((&exact, ""));
    let padded = format!("{whole:0>width$}", width = cut + 1);
    let (kept, removed) = padded.split_at(padded.len() - cut);
    let half = format!("5{}", "0".repeat(cut - 1));
    let beyond = fraction.bytes().any(|digit| digit != b'0');
    let odd = kept.bytes().next_back().is_some_and(|digit| digit % 2 == 1);
    let up = match removed.cmp(half.as_str()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => beyond || odd,
        std::cmp::Ordering::Less => false,
    };
    let mut digits: Vec<u8> = kept.bytes().collect();
    if up {
        let mut at = digits.len();
        loop {
            if at == 0 {
                digits.insert(0, b'1');
                break;
            }
            at -= 1;
            if digits[at] == b'9' {
                digits[at] = b'0';
            } else {
                digits[at] += 1;
                break;
            }
        }
    }
    let text = String::from_utf8_lossy(&digits).into_owned() + &"0".repeat(cut);
    let rounded: f64 = text.parse().ok()?;
    rounded.is_finite().then_some(rounded.copysign(number))
}

/// A fraction as `float(text)` reads it: with spaces around, underscores between digits, `inf` and `nan`.
pub(crate) fn parse_float(text: &str) -> Option<f64> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c));
    let plain: String = text.chars().map(|c| c.to_digit(10).or_else(|| decimal(c)).map_or(c, |d| char::from(b'0' + d as u8))).collect();
    let unsigned = plain.trim_start_matches(['+', '-']);
    if plain.len() - unsigned.len() > 1 {
        return None;
    }
    match unsigned.to_ascii_lowercase().as_str() {
        "inf" | "infinity" => return Some(if plain.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY }),
        "nan" => return Some(f64::NAN),
        _ => {}
    }
    let bytes = unsigned.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-' => {}
            b'_' if at > 0 && digit(at - 1) && digit(at + 1) => {}
            _ => return None,
        }
    }
    if !bytes.iter().any(u8::is_ascii_digit) {
        return None;
    }
    plain.replace('_', "").parse().ok()
}

/// The value of a decimal digit of any script.
pub(crate) fn decimal(c: char) -> Option<u32> {
    // The first digit of each run of ten that Unicode 14 calls decimal digits.
    const ZEROS: [u32; 65] = [
        0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
        0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900,
        0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0,
        0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8,
        0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950,
    ];
    let code = u32::from(c);
    let zero = ZEROS[..ZEROS.partition_point(|&zero| zero <= code)].last()?;
    (code - zero < 10).then(|| code - zero)
}
