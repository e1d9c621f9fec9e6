//! Methods of strings.

use super::characters::{
    cased, decimal, half_a_character, is_blank, is_digit, is_in_names, is_letter, is_numeric, titled, unknown,
};
use super::{Given, Method};
use crate::fault::{Res, said};
use crate::machine::Machine;
use crate::value::{DictKind, Type, Value};

impl Machine<'_> {
    fn text_argument(&mut self, value: Value, name: &str) -> Res<String> {
        match self.heap.as_text(&value) {
            Some(text) => Ok(text.to_owned()),
            None => {
                let found = self.heap.type_name(value);
                self.heap
                    .type_error(said!("{name} needs a string, not {found}", "{name} veut une chaîne, pas {found:#}"))
            }
        }
    }

    /// The stretch of characters that the arguments from `at` on mean, in bytes; `None` if it begins beyond the end.
    fn stretch(&mut self, text: &str, given: &Given<'_>, at: usize) -> Res<Option<(usize, usize)>> {
        let count = text.chars().count() as i64;
        let mut bounds = [0, count];
        for (slot, &value) in bounds.iter_mut().zip(given.arguments.get(at..).unwrap_or_default()) {
            if !value.is_none() {
                let number = self.slice_part(value)?.unwrap_or(0);
                *slot = if number < 0 { number.saturating_add(count).max(0) } else { number };
            }
        }
        if bounds[0] > count {
            return Ok(None);
        }
        let byte = |at: i64| text.char_indices().nth(at as usize).map_or(text.len(), |(at, _)| at);
        let (start, end) = (byte(bounds[0]), byte(bounds[1].min(count)));
        Ok((start <= end).then_some((start, end)))
    }

    fn list_of(&mut self, parts: Vec<String>) -> Res<Value> {
        let values = parts.iter().map(|part| self.heap.str(part)).collect::<Res<_>>()?;
        self.heap.list(values)
    }

    pub(super) fn str_method(&mut self, object: Value, method: Method, given: &Given<'_>) -> Res<Value> {
        use Method as M;
        let text = self.heap.text(&object).to_owned();
        self.heap.work(text.len() / 4 + 1)?;
        let arguments = given.arguments;
        let name = given.name;
        let flag = |answer: bool| Ok(Value::Bool(answer));
        let every = |test: fn(char) -> bool| !text.is_empty() && text.chars().all(test);
        match method {
            M::Join => {
                let parts = self.collect(arguments[0])?;
                let mut joined = String::new();
                for (at, &part) in parts.iter().enumerate() {
                    let Some(part) = self.heap.as_text(&part) else {
                        let found = self.heap.type_name(part);
                        return self.heap.type_error(said!(
                            "join needs strings, and element {at} is {found}; str(x) makes one",
                            "join veut des chaînes, et l’élément {at} est {found:#} ; str(x) en fait une"
                        ));
                    };
                    if at > 0 {
                        joined.push_str(&text);
                    }
                    joined.push_str(part);
                    if joined.len() > 4096 {
                        self.heap.room(joined.len())?;
                    }
                }
                self.heap.str(&joined)
            }
            M::Count | M::Find | M::Index | M::Rfind | M::Rindex => {
                let part = self.text_argument(arguments[0], name)?;
                let stretch = self.stretch(&text, given, 1)?;
                let inside = stretch.map(|(start, end)| &text[start..end]);
                if method == M::Count {
                    let count = match inside {
                        None => 0,
                        Some(inside) if part.is_empty() => inside.chars().count() + 1,
                        Some(inside) => inside.matches(&*part).count(),
                    };
                    return Ok(Value::Int(count as i64));
                }
                let backwards = matches!(method, M::Rfind | M::Rindex);
                let found =
                    inside.and_then(|inside| if backwards { inside.rfind(&*part) } else { inside.find(&*part) });
                match (found, stretch) {
                    (Some(at), Some((start, _))) => Ok(Value::Int(text[..start + at].chars().count() as i64)),
                    _ if matches!(method, M::Find | M::Rfind) => Ok(Value::Int(-1)),
                    _ => self.not_found(arguments[0]),
                }
            }
            M::StartsWith | M::EndsWith => {
                let options = match arguments[0] {
                    Value::Tuple(tuple) => self.heap.elements(tuple).to_vec(),
                    other => vec![other],
                };
                let inside = self.stretch(&text, given, 1)?.map(|(start, end)| &text[start..end]);
                for option in options {
                    let option = self.text_argument(option, name)?;
                    let fits = inside.is_some_and(|inside| {
                        if method == M::StartsWith { inside.starts_with(&option) } else { inside.ends_with(&option) }
                    });
                    if fits {
                        return flag(true);
                    }
                }
                flag(false)
            }
            M::Replace => {
                let [old, new, count] = self.named_arguments(given, ["", "", "count"], 3, 2)?;
                let (old, new) = (self.text_argument(old, name)?, self.text_argument(new, name)?);
                let count = self.int_argument(count.or(Value::Int(-1)))?;
                let most = if count < 0 { usize::MAX } else { count as usize };
                let times = if old.is_empty() { text.chars().count() + 1 } else { text.matches(&*old).count() };
                self.heap.room(text.len().saturating_add(times.min(most).saturating_mul(new.len())))?;
                self.heap.work(times.min(most).saturating_mul(new.len()) / 8)?;
                let replaced = text.replacen(&*old, &new, most);
                self.heap.str(&replaced)
            }
            M::Split | M::Rsplit => {
                let [separator, most] = self.named_arguments(given, ["sep", "maxsplit"], 2, 0)?;
                let most = self.int_argument(most.or(Value::Int(-1)))?;
                let most = if most < 0 { usize::MAX - 1 } else { most as usize };
                // What a part takes until it is in the list, and there.
                const PART: usize = 80;
                let parts: Vec<String> = match separator {
                    Value::Unbound | Value::None => {
                        let words = text.split(is_blank).filter(|word| !word.is_empty());
                        self.heap.room(PART * words.take(most + 1).count())?;
                        split_blank(&text, most, method == M::Rsplit)
                    }
                    separator => {
                        let separator = self.text_argument(separator, name)?;
                        if separator.is_empty() {
                            return self.heap.value_error(said!("the separator is empty", "le séparateur est vide"));
                        }
                        self.heap.room(PART * text.matches(&*separator).take(most).count())?;
                        if method == M::Split {
                            text.splitn(most + 1, &*separator).map(str::to_owned).collect()
                        } else {
                            let mut parts: Vec<String> =
                                text.rsplitn(most + 1, &*separator).map(str::to_owned).collect();
                            parts.reverse();
                            parts
                        }
                    }
                };
                self.list_of(parts)
            }
            M::SplitLines => {
                let [keep] = self.named_arguments(given, ["keepends"], 1, 0)?;
                let keep = !matches!(keep, Value::Unbound) && self.short_argument(keep)? != 0;
                let mut parts = Vec::new();
                let mut rest = &*text;
                const ENDS: [char; 10] =
                    ['\n', '\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{85}', '\u{2028}', '\u{2029}'];
                while !rest.is_empty() {
                    let at = rest.find(ENDS).unwrap_or(rest.len());
                    let end = if rest[at..].starts_with("\r\n") {
                        2
                    } else {
                        rest[at..].chars().next().map_or(0, char::len_utf8)
                    };
                    parts.push(rest[..if keep { at + end } else { at }].to_owned());
                    rest = &rest[at + end..];
                }
                self.list_of(parts)
            }
            M::Strip | M::Lstrip | M::Rstrip => {
                let characters: Option<Vec<char>> = match arguments.first() {
                    None | Some(Value::None) => None,
                    Some(&characters) => {
                        let characters: Vec<char> = self.text_argument(characters, name)?.chars().collect();
                        self.heap.work(text.len() * characters.len() / 8)?;
                        Some(characters)
                    }
                };
                let goes = |c: char| characters.as_ref().map_or_else(|| is_blank(c), |all| all.contains(&c));
                let part = if method == M::Rstrip { &text } else { text.trim_start_matches(goes) };
                self.heap.str(if method == M::Lstrip { part } else { part.trim_end_matches(goes) })
            }
            M::Partition | M::Rpartition => {
                let separator = self.text_argument(arguments[0], name)?;
                if separator.is_empty() {
                    return self.heap.value_error(said!("the separator is empty", "le séparateur est vide"));
                }
                let found =
                    if method == M::Partition { text.split_once(&*separator) } else { text.rsplit_once(&*separator) };
                let parts = match found {
                    Some((before, after)) => [before, &separator, after],
                    None if method == M::Partition => [&*text, "", ""],
                    None => ["", "", &*text],
                };
                let values = parts.into_iter().map(|part| self.heap.str(part)).collect::<Res<Vec<_>>>()?;
                self.heap.tuple(&values)
            }
            M::RemovePrefix | M::RemoveSuffix => {
                let part = self.text_argument(arguments[0], name)?;
                let rest =
                    if method == M::RemovePrefix { text.strip_prefix(&*part) } else { text.strip_suffix(&*part) };
                self.heap.str(rest.unwrap_or(&text))
            }
            M::Center | M::Ljust | M::Rjust => {
                let width = self.int_argument(arguments[0])?.max(0) as usize;
                let fill = match arguments.get(1) {
                    Some(&fill) => self.text_argument(fill, name)?,
                    None => " ".to_owned(),
                };
                if fill.chars().count() != 1 {
                    return self.heap.type_error(said!(
                        "{name} fills with one character",
                        "{name} complète avec un seul caractère"
                    ));
                }
                let missing = width.saturating_sub(text.chars().count());
                self.heap.room(missing.saturating_mul(fill.len()))?;
                let left = match method {
                    M::Ljust => 0,
                    M::Rjust => missing,
                    _ => missing / 2 + (missing & width & 1),
                };
                let padded = format!("{}{text}{}", fill.repeat(left), fill.repeat(missing - left));
                self.heap.str(&padded)
            }
            M::Zfill => {
                let width = self.int_argument(arguments[0])?.max(0) as usize;
                let missing = width.saturating_sub(text.chars().count());
                self.heap.room(missing)?;
                let (sign, digits) = if text.starts_with(['-', '+']) { text.split_at(1) } else { ("", &*text) };
                self.heap.str(&format!("{sign}{}{digits}", "0".repeat(missing)))
            }
            M::ExpandTabs => {
                let [size] = self.named_arguments(given, ["tabsize"], 1, 0)?;
                let size = self.short_argument(size.or(Value::Int(8)))?.max(0) as usize;
                self.heap.room(text.matches('\t').count().saturating_mul(size))?;
                let (mut expanded, mut column) = (String::new(), 0);
                for character in text.chars() {
                    match character {
                        '\t' if size > 0 => {
                            let blanks = size - column % size;
                            expanded.extend(std::iter::repeat_n(' ', blanks));
                            column += blanks;
                        }
                        '\t' => {}
                        character => {
                            column = if matches!(character, '\n' | '\r') { 0 } else { column + 1 };
                            expanded.push(character);
                        }
                    }
                }
                self.heap.str(&expanded)
            }
            M::Format => self.str_format(&text, arguments, given.keywords, Value::Unbound),
            M::FormatMap => self.str_format(&text, &[], &[], arguments[0]),
            M::Translate => {
                let mut translated = String::new();
                for character in text.chars() {
                    self.heap.work(8)?;
                    match self.index(arguments[0], Value::Int(character as i64)) {
                        Err(fault) if self.heap.raises(&fault, Type::LookupError) => translated.push(character),
                        Err(fault) => return Err(fault),
                        Ok(Value::None) => {}
                        Ok(text) if text.is_str() => translated.push_str(self.heap.text(&text)),
                        Ok(number) if self.heap.to_big(number).is_some() => {
                            match number.as_int().and_then(|number| u32::try_from(number).ok()) {
                                Some(0xd800..=0xdfff) => return half_a_character(),
                                Some(code) if let Some(character) = char::from_u32(code) => translated.push(character),
                                _ => {
                                    return self.heap.value_error(said!(
                                        "this number is no character",
                                        "ce nombre n’est pas un caractère"
                                    ));
                                }
                            }
                        }
                        Ok(other) => {
                            self.text_argument(other, name)?;
                        }
                    }
                    self.heap.room(translated.len())?;
                }
                self.heap.str(&translated)
            }
            M::MakeTrans => {
                let id = self.heap.new_dict(DictKind::Plain)?;
                if let [Value::Dict(from)] = *arguments
                    && self.heap.dict(from).kind == DictKind::Plain
                {
                    let entries: Vec<_> = self.heap.dict(from).live().copied().collect();
                    self.heap.work(8 * entries.len())?;
                    for entry in entries {
                        let key = match self.heap.as_text(&entry.key) {
                            Some(text) => {
                                let mut characters = text.chars();
                                match (characters.next(), characters.next()) {
                                    (Some(character), None) => Value::Int(character as i64),
                                    _ => {
                                        return self.heap.value_error(said!(
                                            "each key is one character",
                                            "chaque clé est un seul caractère"
                                        ));
                                    }
                                }
                            }
                            None if self.heap.to_big(entry.key).is_some() => entry.key,
                            None => {
                                return self.heap.type_error(said!(
                                    "each key is a character or a number",
                                    "chaque clé est un caractère ou un nombre"
                                ));
                            }
                        };
                        self.heap.insert(id, key, entry.value)?;
                    }
                    return Ok(Value::Dict(id));
                }
                self.arity(given, 2, 3)?;
                let mut texts = [const { String::new() }; 3];
                for (text, &value) in texts.iter_mut().zip(arguments) {
                    *text = self.text_argument(value, name)?;
                    self.heap.work(8 * text.len())?;
                }
                let [from, to, gone] = texts;
                if from.chars().count() != to.chars().count() {
                    return self.heap.value_error(said!(
                        "both strings must have the same length",
                        "les deux chaînes doivent avoir la même longueur"
                    ));
                }
                for (a, b) in from.chars().zip(to.chars()) {
                    self.heap.insert(id, Value::Int(a as i64), Value::Int(b as i64))?;
                }
                for character in gone.chars() {
                    self.heap.insert(id, Value::Int(character as i64), Value::None)?;
                }
                Ok(Value::Dict(id))
            }
            _ => {
                let has_case = |c: char| c.is_uppercase() || c.is_lowercase();
                if matches!(
                    method,
                    M::Lower
                        | M::Upper
                        | M::Casefold
                        | M::SwapCase
                        | M::Capitalize
                        | M::Title
                        | M::IsLower
                        | M::IsUpper
                        | M::IsTitle
                ) {
                    cased(&text)?;
                }
                if matches!(method, M::Title | M::Capitalize | M::SwapCase) && text.contains('Σ') {
                    // Its small letter depends on what stands around it.
                    return unknown('Σ');
                }
                let changed = match method {
                    M::IsAlnum | M::IsAlpha => {
                        for character in text.chars() {
                            if !is_letter(character)? && (method == M::IsAlpha || !is_numeric(character)) {
                                return flag(false);
                            }
                        }
                        return flag(!text.is_empty());
                    }
                    M::IsAscii => return flag(text.is_ascii()),
                    M::IsDecimal => return flag(every(|c| decimal(c).is_some())),
                    M::IsDigit => return flag(every(is_digit)),
                    M::IsNumeric => return flag(every(is_numeric)),
                    M::IsIdentifier => {
                        let mut characters = text.chars().enumerate();
                        return flag(
                            !text.is_empty() && characters.all(|(at, character)| is_in_names(character, at == 0)),
                        );
                    }
                    M::IsLower => {
                        return flag(text.chars().any(char::is_lowercase) && !text.chars().any(char::is_uppercase));
                    }
                    M::IsUpper => {
                        return flag(text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase));
                    }
                    M::IsSpace => return flag(every(is_blank)),
                    M::IsPrintable => return flag(text.chars().all(crate::format::is_printable)),
                    M::IsTitle => {
                        let (mut inside, mut any) = (false, false);
                        for character in text.chars() {
                            if character.is_uppercase() == inside && has_case(character) {
                                return flag(false);
                            }
                            inside = has_case(character);
                            any |= inside;
                        }
                        return flag(any);
                    }
                    M::Lower => text.to_lowercase(),
                    M::Upper => text.to_uppercase(),
                    // Small letters of which the capitals are the same are the same.
                    M::Casefold => text
                        .chars()
                        .flat_map(char::to_lowercase)
                        .flat_map(char::to_uppercase)
                        .flat_map(char::to_lowercase)
                        .collect(),
                    M::SwapCase => text
                        .chars()
                        .flat_map(|c| {
                            if c.is_uppercase() {
                                c.to_lowercase().collect::<Vec<_>>()
                            } else {
                                c.to_uppercase().collect()
                            }
                        })
                        .collect(),
                    M::Capitalize => {
                        let mut all = text.chars();
                        all.next().map_or_else(String::new, |first| {
                            titled(first).chain(all.as_str().to_lowercase().chars()).collect()
                        })
                    }
                    _ => {
                        // `title`
                        let mut inside = false;
                        let mut changed = String::new();
                        for character in text.chars() {
                            if inside {
                                changed.extend(character.to_lowercase());
                            } else {
                                changed.extend(titled(character));
                            }
                            inside = has_case(character);
                        }
                        changed
                    }
                };
                self.heap.str(&changed)
            }
        }
    }
}

/// Words between white space. What is left after the last cut keeps the white space at its other end.
fn split_blank(text: &str, most: usize, backwards: bool) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = if backwards { text.trim_end_matches(is_blank) } else { text.trim_start_matches(is_blank) };
    while !rest.is_empty() {
        let place = if backwards { rest.rfind(is_blank) } else { rest.find(is_blank) };
        let Some(at) = place.filter(|_| parts.len() < most) else {
            parts.push(rest.to_owned());
            break;
        };
        if backwards {
            let word = at + rest[at..].chars().next().map_or(0, char::len_utf8);
            parts.push(rest[word..].to_owned());
            rest = rest[..at].trim_end_matches(is_blank);
        } else {
            parts.push(rest[..at].to_owned());
            rest = rest[at..].trim_start_matches(is_blank);
        }
    }
    if backwards {
        parts.reverse();
    }
    parts
}
