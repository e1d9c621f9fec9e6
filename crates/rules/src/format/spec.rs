//! Formats such as `*>+8,.2f`, which `format`, `str.format` and f-strings have in common.

use super::Wrong;
use super::digits::{Align, Parts, filled, placed};
use super::float::{repr_float, written};
use num_bigint::{BigInt, Sign};

/// A format in its parts.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    fill: Option<char>,
    align: Option<Align>,
    sign: Option<char>,
    no_negative_zero: bool,
    alternate: bool,
    zero: bool,
    /// The least number of characters.
    pub(crate) width: usize,
    separator: Option<char>,
    /// Digits after the point, or characters of a text.
    pub(crate) precision: Option<usize>,
    letter: Option<char>,
}

const UNKNOWN: Wrong = Wrong::Value(
    "this format does not fit the value",
    "ce format ne convient pas à la valeur",
);

impl Spec {
    /// Reads a format.
    pub(crate) fn parse(text: &str) -> Result<Self, Wrong> {
        let invalid = Wrong::Value("this is no format", "ce n'est pas un format");
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        let align_of = |at: usize| match characters.get(at)? {
            '<' => Some(Align::Left),
            '>' => Some(Align::Right),
            '^' => Some(Align::Center),
            '=' => Some(Align::Inside),
            _ => None,
        };
        let (mut fill, mut align) = (None, None);
        if let Some(found) = align_of(1) {
            (fill, align, at) = (Some(characters[0]), Some(found), 2);
        } else if let Some(found) = align_of(0) {
            (align, at) = (Some(found), 1);
        }
        let mut take = |at: &mut usize, wanted: &[char]| {
            let found = characters.get(*at).copied().filter(|c| wanted.contains(c));
            *at += usize::from(found.is_some());
            found
        };
        let sign = take(&mut at, &['+', '-', ' ']);
        let no_negative_zero = take(&mut at, &['z']).is_some();
        let alternate = take(&mut at, &['#']).is_some();
        let zero = fill.is_none() && take(&mut at, &['0']).is_some();
        let number = |at: &mut usize| {
            let from = *at;
            while characters.get(*at).is_some_and(char::is_ascii_digit) {
                *at += 1;
            }
            let digits: String = characters[from..*at].iter().collect();
            let many = Wrong::Value("a format has too many digits", "un format a trop de chiffres");
            if digits.is_empty() { Ok(None) } else { digits.parse::<u32>().map(|n| Some(n as usize)).map_err(|_| many) }
        };
        let width = number(&mut at)?.unwrap_or(0);
        let separator = take(&mut at, &[',', '_']);
        if separator.is_some() && take(&mut at, &[',', '_']).is_some() {
            return Err(invalid);
        }
        let mut precision = None;
        if take(&mut at, &['.']).is_some() {
            precision = number(&mut at)?;
            if precision.is_none() {
                return Err(invalid);
            }
        }
        if characters.len() > at + 1 {
            return Err(invalid);
        }
        let letter = characters.get(at).copied();
        Ok(Self { fill, align, sign, no_negative_zero, alternate, zero, width, separator, precision, letter })
    }

    /// Separators go with decimal numbers, and an underscore also with the digits of other bases.
    fn check_separator(&self, default: char) -> Result<(), Wrong> {
        match (self.separator, self.letter.unwrap_or(default)) {
            (None, _) | (_, 'd' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' | '\0') | (Some('_'), 'b' | 'o' | 'x' | 'X') => Ok(()),
            _ => Err(UNKNOWN),
        }
    }

    /// A text in this format.
    pub(crate) fn text(&self, text: &str) -> Result<String, Wrong> {
        self.check_separator('s')?;
        let signed = self.sign.is_some() || self.no_negative_zero || self.alternate || self.align == Some(Align::Inside);
        if signed || self.letter.is_some_and(|letter| letter != 's') {
            return Err(UNKNOWN);
        }
        let cut: String = text.chars().take(self.precision.unwrap_or(usize::MAX)).collect();
        let fill = self.fill.unwrap_or(if self.zero { '0' } else { ' ' });
        Ok(filled(&cut, fill, self.align.unwrap_or(Align::Left), self.width))
    }

    /// A whole number in this format.
    pub(crate) fn int(&self, number: &BigInt) -> Result<String, Wrong> {
        self.check_separator('d')?;
        let letter = self.letter.unwrap_or('d');
        if "eEfFgG%".contains(letter) {
            let float = float_of(number).ok_or(Wrong::Overflow(
                "the number is too large to be a fraction",
                "le nombre est trop grand pour être décimal",
            ))?;
            return self.float(float);
        }
        if self.precision.is_some() || self.no_negative_zero || !"bcdoxXn".contains(letter) {
            return Err(UNKNOWN);
        }
        let negative = number.sign() == Sign::Minus;
        let magnitude = number.magnitude();
        let (digits, prefix, group) = match letter {
            'c' => return self.character(number),
            'b' => (magnitude.to_str_radix(2), "0b", 4),
            'o' => (magnitude.to_str_radix(8), "0o", 4),
            'x' => (magnitude.to_str_radix(16), "0x", 4),
            'X' => (magnitude.to_str_radix(16).to_uppercase(), "0X", 4),
            _ => (magnitude.to_string(), "", 3),
        };
        let prefix = if self.alternate { prefix } else { "" };
        Ok(self.number(&Parts { sign: self.sign_of(negative), prefix, whole: &digits, rest: "" }, group))
    }

    fn character(&self, number: &BigInt) -> Result<String, Wrong> {
        if self.sign.is_some() || self.alternate {
            return Err(UNKNOWN);
        }
        let character = u32::try_from(number).ok().and_then(char::from_u32).ok_or(Wrong::Overflow(
            "a character has a number below 1114112",
            "le numéro d'un caractère est inférieur à 1114112",
        ))?;
        Ok(self.number(&Parts { sign: "", prefix: "", whole: &character.to_string(), rest: "" }, 3))
    }

    /// A fraction in this format.
    pub(crate) fn float(&self, number: f64) -> Result<String, Wrong> {
        self.check_separator('\0')?;
        let letter = self.letter.unwrap_or('\0');
        if !"eEfFgG%n\0".contains(letter) {
            return Err(UNKNOWN);
        }
        let scaled = if letter == '%' { number * 100.0 } else { number };
        let precision = self.precision.unwrap_or(6);
        let mut text = match letter {
            '\0' if self.precision.is_none() && !self.alternate => repr_float(scaled).trim_start_matches('-').to_owned(),
            '\0' if self.precision.is_none() => {
                let text = repr_float(scaled).trim_start_matches('-').to_owned();
                if text.contains('.') || !scaled.is_finite() { text } else { text.replacen('e', ".e", 1) }
            }
            '\0' => written(scaled, 'r', precision, self.alternate),
            'f' | 'F' | '%' => written(scaled, 'f', precision, self.alternate),
            'e' | 'E' => written(scaled, 'e', precision, self.alternate),
            _ => written(scaled, 'g', precision, self.alternate),
        };
        if letter.is_ascii_uppercase() {
            text = text.to_uppercase();
        }
        let zero = text.bytes().all(|byte| !matches!(byte, b'1'..=b'9')) && scaled.is_finite();
        let negative = scaled.is_sign_negative() && !scaled.is_nan() && !(self.no_negative_zero && zero);
        if letter == '%' {
            text.push('%');
        }
        let whole = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (whole, rest) = text.split_at(whole);
        Ok(self.number(&Parts { sign: self.sign_of(negative), prefix: "", whole, rest }, 3))
    }

    fn sign_of(&self, negative: bool) -> &'static str {
        match (negative, self.sign) {
            (true, _) => "-",
            (_, Some('+')) => "+",
            (_, Some(' ')) => " ",
            _ => "",
        }
    }

    fn number(&self, parts: &Parts<'_>, group: usize) -> String {
        let fill = self.fill.unwrap_or(if self.zero { '0' } else { ' ' });
        let align = self.align.unwrap_or(if self.zero { Align::Inside } else { Align::Right });
        placed(parts, self.separator.map(|separator| (group, separator)), fill, align, self.width)
    }
}

/// The nearest fraction to a whole number, if there is one.
fn float_of(number: &BigInt) -> Option<f64> {
    let text = number.to_string();
    text.parse().ok().filter(|float: &f64| float.is_finite())
}
