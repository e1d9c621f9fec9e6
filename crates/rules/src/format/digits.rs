//! Digits of whole numbers, in groups, with their sign and what fills them up.

/// Digits with separators every so many, and with zeros before them until they are as wide as asked for.
///
/// A separator is never the first character, so that the result may be one wider than asked for.
pub(super) fn grouped(digits: &str, group: usize, separator: char, width: usize) -> String {
    let mut reversed = Vec::with_capacity(digits.len() + digits.len() / group + width);
    let mut rest = digits.bytes().rev();
    let mut left = digits.len();
    let mut width = width as isize;
    loop {
        let length = group.min((left as isize).max(width).max(1) as usize);
        for _ in 0..length {
            reversed.push(rest.next().map_or('0', char::from));
        }
        left = left.saturating_sub(length);
        width -= length as isize;
        if left == 0 && width <= 0 {
            break;
        }
        reversed.push(separator);
        width -= 1;
    }
    reversed.into_iter().rev().collect()
}

/// A number in its parts: sign, prefix such as `0x`, digits before the point, and the rest from the point on.
pub(super) struct Parts<'t> {
    pub sign: &'t str,
    pub prefix: &'t str,
    pub whole: &'t str,
    pub rest: &'t str,
}

/// Where a text stands in a wider field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
    Center,
    /// Between the sign and the digits.
    Inside,
}

/// A text in a field.
pub(super) fn filled(text: &str, fill: char, align: Align, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let before = match align {
        Align::Left => 0,
        Align::Right | Align::Inside => missing,
        Align::Center => missing / 2,
    };
    let fill = |count: usize| std::iter::repeat_n(fill, count);
    fill(before).chain(text.chars()).chain(fill(missing - before)).collect()
}

/// A number in a field.
pub(super) fn placed(parts: &Parts<'_>, group: Option<(usize, char)>, fill: char, align: Align, width: usize) -> String {
    let Parts { sign, prefix, whole, rest } = parts;
    let around = sign.len() + prefix.len() + rest.chars().count();
    let inside = align == Align::Inside;
    let whole = match group {
        Some((size, separator)) if !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            grouped(whole, size, separator, if inside && fill == '0' { width.saturating_sub(around) } else { 0 })
        }
        _ => (*whole).to_owned(),
    };
    if inside {
        let missing = width.saturating_sub(around + whole.chars().count());
        let filling: String = std::iter::repeat_n(fill, missing).collect();
        return format!("{sign}{prefix}{filling}{whole}{rest}");
    }
    filled(&format!("{sign}{prefix}{whole}{rest}"), fill, align, width)
}
