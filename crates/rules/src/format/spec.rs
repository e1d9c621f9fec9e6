//! The little language of formats: `{:>8.2f}`.

use super::float::{fixed, general, repr_float, scientific};
use crate::fault::{Res, said};
use crate::machine::{Machine, float_of};
use crate::value::{Type, Value};
use num_bigint::Sign;

/// A format, taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Spec {
    pub(super) fill: Option<char>,
    pub(super) align: Option<char>,
    pub(super) sign: Option<char>,
    pub(super) no_negative_zero: bool,
    pub(super) alternate: bool,
    pub(super) zero: bool,
    pub(super) width: usize,
    pub(super) group: Option<char>,
    pub(super) precision: Option<usize>,
    pub(super) kind: Option<char>,
}

impl Spec {
    fn read(text: &str) -> Option<Self> {
        let mut spec = Self::default();
        let all: Vec<char> = text.chars().collect();
        let is_align = |c: char| matches!(c, '<' | '>' | '=' | '^');
        let mut at = match all[..] {
            [fill, align, ..] if is_align(align) => {
                (spec.fill, spec.align) = (Some(fill), Some(align));
                2
            }
            [align, ..] if is_align(align) => {
                spec.align = Some(align);
                1
            }
            _ => 0,
        };
        let one_of = |at: &mut usize, letters: &str| {
            let found = all.get(*at).copied().filter(|&c| letters.contains(c));
            *at += usize::from(found.is_some());
            found
        };
        let number = |at: &mut usize| -> Option<Option<usize>> {
            let digits: String = all[*at..].iter().take_while(|c| c.is_ascii_digit()).collect();
            *at += digits.len();
            if digits.is_empty() {
                return Some(None);
            }
            digits.parse().ok().filter(|&number: &usize| number < 1 << 31).map(Some)
        };
        spec.sign = one_of(&mut at, "+- ");
        spec.no_negative_zero = one_of(&mut at, "z").is_some();
        spec.alternate = one_of(&mut at, "#").is_some();
        spec.zero = one_of(&mut at, "0").is_some();
        spec.width = number(&mut at)?.unwrap_or(0);
        spec.group = one_of(&mut at, ",_");
        if one_of(&mut at, ".").is_some() {
            spec.precision = Some(number(&mut at)??);
        }
        spec.kind = all.get(at).copied();
        at += usize::from(spec.kind.is_some());
        (at == all.len()).then_some(spec)
    }

    /// Fills up to the width; `number` is the part of the text before which zeros go.
    pub(super) fn pad(&self, text: &str, sign: usize, default: char) -> String {
        let missing = self.width.saturating_sub(text.chars().count());
        if missing == 0 {
            return text.to_owned();
        }
        let align = self.align.unwrap_or(if self.zero && default == '>' { '=' } else { default });
        let fill = self.fill.unwrap_or(if self.zero { '0' } else { ' ' });
        let filling = |count: usize| fill.to_string().repeat(count);
        match align {
            '<' => format!("{text}{}", filling(missing)),
            '^' => format!("{}{text}{}", filling(missing / 2), filling(missing - missing / 2)),
            '=' => format!("{}{}{}", &text[..sign], filling(missing), &text[sign..]),
            _ => format!("{}{text}", filling(missing)),
        }
    }
}

/// Digits in groups, with zeros in front that count for the groups too.
fn grouped(digits: &str, group: char, size: usize, least: usize) -> String {
    let mut digits = digits.to_owned();
    let length = |count: usize| count + (count.max(1) - 1) / size;
    while length(digits.len()) < least {
        digits.insert(0, '0');
        // A separator would come first.
        if length(digits.len()) == least + 1 {
            break;
        }
    }
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(size) {
            text.push(group);
        }
        text.push(digit);
    }
    text
}

impl Machine<'_> {
    fn wrong_format<T>(&mut self, spec: &str, value: Value) -> Res<T> {
        let name = self.heap.type_name(value);
        self.heap.value_error(said!("{spec:?} is no format for {name}", "{spec:?} n’est pas un format pour {name:#}"))
    }

    /// `format(value, spec)` with a format that is not empty.
    pub(crate) fn format(&mut self, value: Value, text: &str) -> Res<String> {
        let is_plain = |value: Value| {
            matches!(value, Value::Int(_) | Value::Big(_) | Value::Bool(_) | Value::Float(_)) || value.is_str()
        };
        if !is_plain(value) {
            let name = self.heap.type_name(value);
            return self.heap.type_error(said!(
                "{name} takes no format; str(x) makes a text of it",
                "{name:#} ne prend pas de format ; str(x) en fait un texte"
            ));
        }
        let Some(spec) = Spec::read(text) else { return self.wrong_format(text, value) };
        self.heap.room(spec.width + spec.precision.unwrap_or(0))?;
        match value {
            value if value.is_str() => {
                if spec.kind.is_some_and(|kind| kind != 's')
                    || spec.sign.is_some()
                    || spec.no_negative_zero
                    || spec.alternate
                    || spec.group.is_some()
                    || spec.align == Some('=')
                {
                    return self.wrong_format(text, value);
                }
                let mut shown = self.heap.text(&value).to_owned();
                if let Some(precision) = spec.precision
                    && let Some((cut, _)) = shown.char_indices().nth(precision)
                {
                    shown.truncate(cut);
                }
                Ok(spec.pad(&shown, 0, '<'))
            }
            value => self.format_number(value, &spec, text),
        }
    }

    /// A number by a format, whose text is for messages.
    pub(super) fn format_number(&mut self, value: Value, spec: &Spec, text: &str) -> Res<String> {
        if matches!(value, Value::Float(_)) || matches!(spec.kind, Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%')) {
            self.format_float(value, spec, text)
        } else {
            self.format_int(value, spec, text)
        }
    }

    fn format_int(&mut self, value: Value, spec: &Spec, text: &str) -> Res<String> {
        let number = self.heap.to_big(value).unwrap_or_default();
        if spec.precision.is_some() || spec.no_negative_zero {
            return self.wrong_format(text, value);
        }
        let (radix, prefix) = match spec.kind {
            None | Some('d' | 'n') => (10, ""),
            Some('b') => (2, "0b"),
            Some('o') => (8, "0o"),
            Some('x') => (16, "0x"),
            Some('X') => (16, "0X"),
            Some('c') => {
                if spec.sign.is_some() || spec.alternate || spec.group.is_some() {
                    return self.wrong_format(text, value);
                }
                let character = self.character(&number, Type::OverflowError)?;
                return Ok(spec.pad(&character.to_string(), 0, '>'));
            }
            Some(_) => return self.wrong_format(text, value),
        };
        if spec.group.is_some() && (spec.kind == Some('n') || (spec.group == Some(',') && radix != 10)) {
            return self.wrong_format(text, value);
        }
        self.heap.work((number.bits() / 8) as usize)?;
        let digits = if radix == 10 { self.decimal(&number)? } else { number.magnitude().to_str_radix(radix) };
        let digits = if spec.kind == Some('X') { digits.to_uppercase() } else { digits };
        let sign = self.sign(number.sign() == Sign::Minus, spec);
        let prefix = if spec.alternate { prefix } else { "" };
        Ok(self.number_text(sign, prefix, &digits, "", spec, if radix == 10 { 3 } else { 4 }))
    }

    fn sign(&self, negative: bool, spec: &Spec) -> &'static str {
        match (negative, spec.sign) {
            (true, _) => "-",
            (false, Some('+')) => "+",
            (false, Some(' ')) => " ",
            _ => "",
        }
    }

    fn number_text(&self, sign: &str, prefix: &str, digits: &str, rest: &str, spec: &Spec, size: usize) -> String {
        let front = sign.len() + prefix.len();
        let fills_zeros = spec.zero && spec.align.is_none()
            || (spec.align == Some('=') && spec.fill.unwrap_or(if spec.zero { '0' } else { ' ' }) == '0');
        let digits = match spec.group {
            Some(group) => {
                let least = if fills_zeros { spec.width.saturating_sub(front + rest.chars().count()) } else { 0 };
                grouped(digits, group, size, least)
            }
            None => digits.to_owned(),
        };
        spec.pad(&format!("{sign}{prefix}{digits}{rest}"), front, '>')
    }

    fn format_float(&mut self, value: Value, spec: &Spec, text: &str) -> Res<String> {
        let number = match float_of(&self.heap, value) {
            Some(_) => self.heap.as_float(value)?,
            None => 0.0,
        };
        if !matches!(spec.kind, None | Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%'))
            || (spec.kind == Some('n') && spec.group.is_some())
        {
            return self.wrong_format(text, value);
        }
        let magnitude = number.abs();
        let precision = spec.precision.unwrap_or(6);
        let shown = if !number.is_finite() {
            let word = if number.is_nan() { "nan" } else { "inf" };
            if matches!(spec.kind, Some('E' | 'F' | 'G')) { word.to_uppercase() } else { word.to_owned() }
        } else {
            match spec.kind {
                Some('f' | 'F') => fixed(magnitude, precision, spec.alternate),
                Some('e') => scientific(magnitude, precision, spec.alternate),
                Some('E') => scientific(magnitude, precision, spec.alternate).to_uppercase(),
                Some('g' | 'n') => general(magnitude, precision, spec.alternate, false),
                Some('G') => general(magnitude, precision, spec.alternate, false).to_uppercase(),
                Some('%') => fixed(magnitude * 100.0, precision, spec.alternate),
                None => match spec.precision {
                    Some(precision) => general(magnitude, precision, spec.alternate, true),
                    None => {
                        let shown = repr_float(magnitude);
                        if spec.alternate && !shown.contains('.') { shown.replace('e', ".e") } else { shown }
                    }
                },
                Some(_) => return self.wrong_format(text, value),
            }
        };
        let shown = if spec.kind == Some('%') { format!("{shown}%") } else { shown };
        let is_zero = !shown.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) && number.is_finite();
        let negative = number.is_sign_negative() && !number.is_nan() && !(spec.no_negative_zero && is_zero);
        let sign = self.sign(negative, spec);
        let split = shown.find(|c: char| !c.is_ascii_digit()).unwrap_or(shown.len());
        let (digits, rest) = shown.split_at(split);
        let spec = if number.is_finite() { spec.clone() } else { Spec { group: None, ..spec.clone() } };
        Ok(self.number_text(sign, "", digits, rest, &spec, 3))
    }
}
