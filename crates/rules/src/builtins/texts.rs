//! Texts as Python makes them, and errors that a file raises itself.

use super::lists::{contents, iterable, no_method};
use super::{Exceeded, budget, check_room, copied_bytes, exceeded, failed};
use crate::pyrepr::{a_type, repr, shown};
use starlark::environment::GlobalsBuilder;
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::Value;
use starlark::values::none::NoneType;
use starlark::values::tuple::{TupleRef, UnpackTuple};

#[starlark_module]
pub(super) fn register(builder: &mut GlobalsBuilder) {
    /// str(value)
    fn __str<'v>(
        #[starlark(require = pos)] value: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        match value {
            Some(value) if value.unpack_str().is_some() => Ok(value),
            Some(value) => Ok(eval.heap().alloc(whole_repr(value, eval)?)),
            None => Ok(eval.heap().alloc("")),
        }
    }

    /// repr(value)
    fn __repr<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        whole_repr(value, eval)
    }

    /// An f-string.
    fn __text<'v>(
        #[starlark(require = pos)] parts: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        let mut text = String::with_capacity(32);
        for part in contents(parts).unwrap_or_default() {
            check_room(eval, text.len().saturating_add(copied_bytes(*part)))?;
            push(&mut text, *part, eval)?;
        }
        Ok(text)
    }

    /// A value with a format, as after the colon in an f-string: fill, alignment, sign, width.
    fn __field<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        #[starlark(require = pos)] format: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        let mut text = String::new();
        push(&mut text, value, eval)?;
        let is_number = value.unpack_str().is_none() && matches!(value.get_type(), "int" | "float");
        formatted(text, is_number, format).ok_or_else(|| {
            failed(format!("the format {format:?} is not known; there is fill, <, >, ^, sign, width and d"))
        })
    }

    /// "…" % values
    fn __percent<'v>(
        #[starlark(require = pos)] template: Value<'v>,
        #[starlark(require = pos)] values: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let bytes = match TupleRef::from_value(values) {
            Some(values) => values.iter().map(copied_bytes).fold(0, usize::saturating_add),
            None => copied_bytes(values),
        };
        check_room(eval, bytes)?;
        template.percent(values, eval.heap())
    }

    /// between.join(texts)
    fn __join<'v>(
        #[starlark(require = pos)] between: Value<'v>,
        #[starlark(require = pos)] texts: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        let Some(between) = between.unpack_str() else { return Err(no_method(between, "join")) };
        let heap = eval.heap();
        let texts = iterable(texts, eval)?;
        let others: Vec<Value>;
        let parts = match contents(texts) {
            Some(parts) => parts,
            None => {
                others = texts.iterate(heap)?.collect();
                &others
            }
        };
        let mut bytes = between.len().saturating_mul(parts.len());
        for part in parts {
            match part.unpack_str() {
                Some(part) => bytes = bytes.saturating_add(part.len()),
                None => {
                    return Err(failed(format!("join() takes strings, not {}: {}", a_type(*part), shown(*part, heap))));
                }
            }
        }
        check_room(eval, bytes)?;
        let mut joined = String::with_capacity(bytes);
        for (index, part) in parts.iter().filter_map(|part| part.unpack_str()).enumerate() {
            if index > 0 {
                joined.push_str(between);
            }
            joined.push_str(part);
        }
        Ok(joined)
    }

    /// text.replace(old, new)
    fn __replace<'v>(
        #[starlark(require = pos)] text: Value<'v>,
        #[starlark(require = pos)] old: &str,
        #[starlark(require = pos)] new: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        let Some(text) = text.unpack_str() else { return Err(no_method(text, "replace")) };
        let most = if old.is_empty() { text.len() + 1 } else { text.len() / old.len() };
        check_room(eval, text.len().saturating_add(most.saturating_mul(new.len())))?;
        Ok(text.replace(old, new))
    }

    /// text.ljust(width, fill)
    fn __ljust<'v>(
        #[starlark(require = pos)] text: Value<'v>,
        #[starlark(require = pos)] width: i32,
        #[starlark(require = pos)] fill: Option<&str>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        padded(text, '<', width, fill, eval)
    }

    /// text.rjust(width, fill)
    fn __rjust<'v>(
        #[starlark(require = pos)] text: Value<'v>,
        #[starlark(require = pos)] width: i32,
        #[starlark(require = pos)] fill: Option<&str>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        padded(text, '>', width, fill, eval)
    }

    /// text.center(width, fill)
    fn __center<'v>(
        #[starlark(require = pos)] text: Value<'v>,
        #[starlark(require = pos)] width: i32,
        #[starlark(require = pos)] fill: Option<&str>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        padded(text, 'c', width, fill, eval)
    }

    /// text.zfill(width)
    fn __zfill<'v>(
        #[starlark(require = pos)] text: Value<'v>,
        #[starlark(require = pos)] width: i32,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<String> {
        padded(text, '=', width, Some("0"), eval)
    }

    /// assert condition, message
    fn __assert<'v>(
        #[starlark(require = pos)] condition: Value<'v>,
        #[starlark(require = pos)] message: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        if condition.to_bool() {
            return Ok(NoneType);
        }
        Err(failed(raised("AssertionError", message.as_slice(), eval)?))
    }

    /// raise name(values)
    fn __raise<'v>(
        #[starlark(require = pos)] name: &str,
        #[starlark(args)] values: UnpackTuple<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        Err(failed(raised(name, &values.items, eval)?))
    }
}

fn raised<'v>(name: &str, values: &[Value<'v>], eval: &Evaluator<'v, '_, '_>) -> starlark::Result<String> {
    let mut text = name.to_owned();
    for (index, value) in values.iter().enumerate() {
        text.push_str(if index == 0 { ": " } else { ", " });
        push(&mut text, *value, eval)?;
    }
    Ok(text.chars().take(500).collect())
}

fn push<'v>(text: &mut String, value: Value<'v>, eval: &Evaluator<'v, '_, '_>) -> starlark::Result<()> {
    match value.unpack_str() {
        Some(part) => text.push_str(part),
        None => text.push_str(&whole_repr(value, eval)?),
    }
    Ok(())
}

/// All of it: a tuple of the same tuple twice, fifty times over, would be longer than any memory.
fn whole_repr<'v>(value: Value<'v>, eval: &Evaluator<'v, '_, '_>) -> starlark::Result<String> {
    if let Some(number) = value.unpack_i32() {
        return Ok(number.to_string());
    }
    let most = budget(eval).heap_bytes / 4;
    let text = repr(value, eval.heap(), most);
    if text.len() > most { Err(exceeded(Exceeded::Memory(budget(eval).heap_bytes))) } else { Ok(text) }
}

/// Pads the text as the format says: `[[fill]align][sign][0][width][d|s]`.
fn formatted(mut text: String, is_number: bool, format: &str) -> Option<String> {
    let mut rest = format.chars().peekable();
    let (mut fill, mut align) = (' ', if is_number { '>' } else { '<' });
    let is_align = |character: &char| matches!(character, '<' | '>' | '^' | '=');
    match (format.chars().next(), format.chars().nth(1).filter(is_align)) {
        (Some(first), Some(second)) => {
            (fill, align) = (first, second);
            rest.nth(1);
        }
        (Some(first), None) if is_align(&first) => {
            align = first;
            rest.next();
        }
        _ => {}
    }
    if let Some(sign) = rest.next_if(|&sign| matches!(sign, '+' | '-' | ' '))
        && sign != '-'
        && is_number
        && !text.starts_with('-')
    {
        text.insert(0, sign);
    }
    if rest.next_if_eq(&'0').is_some() && is_number && !format.contains(['<', '>', '^']) {
        (fill, align) = ('0', '=');
    }
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    let width: usize = if digits.is_empty() { 0 } else { digits.parse().ok().filter(|&width| width < 10_000)? };
    match (rest.next(), rest.next(), is_number) {
        (None, ..) | (Some('d'), None, true) | (Some('s'), None, false) => Some(pad(&text, align, width, fill)),
        _ => None,
    }
}

fn padded(value: Value, align: char, width: i32, fill: Option<&str>, eval: &Evaluator) -> starlark::Result<String> {
    let Some(text) = value.unpack_str() else { return Err(no_method(value, "ljust, rjust, center or zfill")) };
    let mut fill = fill.unwrap_or(" ").chars();
    let (Some(fill), None) = (fill.next(), fill.next()) else {
        return Err(failed("the fill must be one character"));
    };
    let width = width.max(0) as usize;
    check_room(eval, width.saturating_mul(4))?;
    Ok(pad(text, align, width, fill))
}

fn pad(text: &str, align: char, width: usize, fill: char) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let fills = |count: usize| std::iter::repeat_n(fill, count).collect::<String>();
    match align {
        '<' => format!("{text}{}", fills(missing)),
        '>' => format!("{}{text}", fills(missing)),
        '^' => format!("{}{text}{}", fills(missing / 2), fills(missing - missing / 2)),
        // The method `center` puts the odd one elsewhere than the format `^`, if the width is odd.
        'c' => {
            let left = missing / 2 + (missing & width & 1);
            format!("{}{text}{}", fills(left), fills(missing - left))
        }
        _ => {
            let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-'));
            let digits = &text[sign.map_or(0, char::len_utf8)..];
            format!("{}{}{digits}", sign.map_or(String::new(), String::from), fills(missing))
        }
    }
}
