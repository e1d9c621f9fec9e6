//! Conversions such as `%-8.3f` in `"…" % values`.

use super::Wrong;
use super::digits::{Align, Parts, filled, placed};
use super::float::written;
use num_bigint::{BigInt, Sign};

/// A piece of a text before `%`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Percent {
    /// Characters that stand for themselves.
    Text(String),
    /// What takes a value.
    Field(Conversion),
}

/// A width or precision: none, a number, or a value of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    None,
    Number(usize),
    Star,
}

/// One conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conversion {
    /// The key of a dict, as in `%(name)s`.
    pub(crate) key: Option<String>,
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    /// The least number of characters.
    pub(crate) width: Size,
    /// Digits after the point, digits at least, or characters at most.
    pub(crate) precision: Size,
    /// What sort of conversion it is; `%` takes no value.
    pub(crate) letter: char,
}

/// The pieces of a text before `%`. An error of the text is the last piece: those before it take their values first.
pub(crate) fn pieces(text: &str) -> (Vec<Percent>, Option<Wrong>) {
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut at = 0;
    while at < characters.len() {
        if characters[at] != '%' {
            plain.push(characters[at]);
            at += 1;
            continue;
        }
        at += 1;
        if !plain.is_empty() {
            found.push(Percent::Text(std::mem::take(&mut plain)));
        }
        match conversion(&characters, &mut at) {
            Ok(conversion) if conversion.letter == '%' => plain.push('%'),
            Ok(conversion) => found.push(Percent::Field(conversion)),
            Err(wrong) => return (found, Some(wrong)),
        }
    }
    if !plain.is_empty() {
        found.push(Percent::Text(plain));
    }
    (found, None)
}

const INCOMPLETE: Wrong = Wrong::Value("a conversion after % is not complete", "une conversion après % est incomplète");

fn conversion(characters: &[char], at: &mut usize) -> Result<Conversion, Wrong> {
    let mut key = None;
    if characters.get(*at) == Some(&'(') {
        let from = *at + 1;
        let mut depth = 1;
        *at = from;
        while depth > 0 {
            depth += match characters.get(*at).ok_or(INCOMPLETE)? {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            *at += 1;
        }
        key = Some(characters[from..*at - 1].iter().collect());
    }
    let (width, precision) = (Size::None, Size::None);
    let mut read = Conversion { key, left: false, plus: false, space: false, alternate: false, zero: false, width, precision, letter: '%' };
    while let Some(flag) = characters.get(*at) {
        match flag {
            '-' => read.left = true,
            '+' => read.plus = true,
            ' ' => read.space = true,
            '#' => read.alternate = true,
            '0' => read.zero = true,
            _ => break,
        }
        *at += 1;
    }
    read.width = size(characters, at)?;
    if characters.get(*at) == Some(&'.') {
        *at += 1;
        read.precision = match size(characters, at)? {
            Size::None => Size::Number(0),
            given => given,
        };
    }
    if matches!(characters.get(*at), Some('h' | 'l' | 'L')) {
        *at += 1;
    }
    read.letter = *characters.get(*at).ok_or(INCOMPLETE)?;
    *at += 1;
    Ok(read)
}

fn size(characters: &[char], at: &mut usize) -> Result<Size, Wrong> {
    if characters.get(*at) == Some(&'*') {
        *at += 1;
        return Ok(Size::Star);
    }
    let from = *at;
    while characters.get(*at).is_some_and(char::is_ascii_digit) {
        *at += 1;
    }
    if from == *at {
        return Ok(Size::None);
    }
    let digits: String = characters[from..*at].iter().collect();
    let large = Wrong::Value("the width is too large", "la largeur est trop grande");
    digits.parse::<u32>().map(|number| Size::Number(number as usize)).map_err(|_| large)
}

impl Conversion {
    /// Puts the value of a `*` in its place; a negative width stands at the left.
    pub(crate) fn set_width(&mut self, width: i64) {
        self.left |= width < 0;
        self.width = Size::Number(width.unsigned_abs() as usize);
    }

    /// Puts the value of a `*` after the point in its place; a negative precision is 0.
    pub(crate) fn set_precision(&mut self, precision: i64) {
        self.precision = Size::Number(precision.max(0) as usize);
    }

    fn width(&self) -> usize {
        if let Size::Number(width) = self.width { width } else { 0 }
    }

    fn align(&self, numeric: bool) -> (char, Align) {
        match (self.left, self.zero && numeric) {
            (true, _) => (' ', Align::Left),
            (_, true) => ('0', Align::Inside),
            _ => (' ', Align::Right),
        }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (.., true) => " ",
            _ => "",
        }
    }

    /// A text: `%s`, `%r`, `%a`.
    pub(crate) fn text(&self, text: &str) -> String {
        let most = if let Size::Number(most) = self.precision { most } else { usize::MAX };
        let cut: String = text.chars().take(most).collect();
        let (fill, align) = self.align(false);
        filled(&cut, fill, align, self.width())
    }

    /// A character: `%c`, whose precision counts for nothing.
    pub(crate) fn character(&self, character: char) -> String {
        let (fill, align) = self.align(false);
        filled(&character.to_string(), fill, align, self.width())
    }

    /// A whole number: `%d`, `%i`, `%u`, `%x`, `%X`, `%o`.
    pub(crate) fn int(&self, number: &BigInt) -> String {
        let magnitude = number.magnitude();
        let (digits, prefix) = match self.letter {
            'x' => (magnitude.to_str_radix(16), "0x"),
            'X' => (magnitude.to_str_radix(16).to_uppercase(), "0X"),
            'o' => (magnitude.to_str_radix(8), "0o"),
            _ => (magnitude.to_string(), ""),
        };
        let least = if let Size::Number(least) = self.precision { least } else { 0 };
        let digits = format!("{digits:0>least$}");
        let prefix = if self.alternate { prefix } else { "" };
        let sign = self.sign(number.sign() == Sign::Minus);
        let (fill, align) = self.align(true);
        placed(&Parts { sign, prefix, whole: &digits, rest: "" }, None, fill, align, self.width())
    }

    /// A fraction: `%e`, `%f`, `%g` and their capitals.
    pub(crate) fn float(&self, number: f64) -> String {
        let precision = if let Size::Number(precision) = self.precision { precision } else { 6 };
        let mut text = written(number, self.letter.to_ascii_lowercase(), precision, self.alternate);
        if self.letter.is_ascii_uppercase() {
            text = text.to_uppercase();
        }
        let negative = number.is_sign_negative() && !number.is_nan();
        let (fill, align) = self.align(true);
        placed(&Parts { sign: self.sign(negative), prefix: "", whole: &text, rest: "" }, None, fill, align, self.width())
    }
}
