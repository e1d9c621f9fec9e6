//! `"%s" % values` and `"{}".format(values)`.

use super::ascii;
use super::spec::Spec;
use crate::fault::{Res, said};
use crate::machine::{Machine, too_large_a_number};
use crate::value::{Keywords, Type, Value};

/// What the fields of a format stand for, and the number of the next one that has none.
struct Fields<'a> {
    arguments: &'a [Value],
    keywords: Keywords<'a>,
    mapping: Value,
    automatic: Option<usize>,
}

impl Machine<'_> {
    /// `text % values`
    pub(crate) fn percent(&mut self, format: Value, values: Value) -> Res<Value> {
        let text: Vec<char> = self.heap.text(&format).chars().collect();
        let mut arguments = match values {
            Value::Tuple(tuple) => self.heap.elements(tuple).to_vec(),
            other => vec![other],
        };
        // What can be indexed need not be used up.
        let mapping = matches!(values, Value::Dict(_) | Value::List(_)) || self.heap.range_of(values).is_some();
        let (mut result, mut at, mut used) = (String::new(), 0, 0);
        while at < text.len() {
            at += 1;
            if text[at - 1] != '%' || text.get(at) == Some(&'%') {
                result.push(text[at - 1]);
                at += usize::from(text[at - 1] == '%');
                continue;
            }
            if text.get(at) == Some(&'(') {
                if !mapping {
                    return self.heap.type_error(said!("the format needs a dict", "le format veut un dictionnaire"));
                }
                let mut depth = 0;
                let start = at + 1;
                loop {
                    depth += match text.get(at) {
                        Some('(') => 1,
                        Some(')') => -1,
                        Some(_) => 0,
                        None => {
                            return self.heap.value_error(said!(
                                "a bracket of the format is not closed",
                                "une parenthèse du format n’est pas fermée"
                            ));
                        }
                    };
                    at += 1;
                    if depth == 0 {
                        break;
                    }
                }
                let key: String = text[start..at - 1].iter().collect();
                let key = self.heap.str(&key)?;
                (arguments, used) = (vec![self.index(values, key)?], 0);
            }
            let mut spec = Spec::default();
            let mut left = false;
            while let Some(flag) = text.get(at) {
                match flag {
                    '-' => left = true,
                    '+' => spec.sign = Some('+'),
                    ' ' => spec.sign = spec.sign.or(Some(' ')),
                    '#' => spec.alternate = true,
                    '0' => spec.zero = true,
                    _ => break,
                }
                at += 1;
            }
            let next = |machine: &mut Self, used: &mut usize| match arguments.get(*used) {
                Some(&value) => {
                    *used += 1;
                    Ok(value)
                }
                None => machine.heap.type_error(said!(
                    "there are too few values for the format",
                    "il y a trop peu de valeurs pour le format"
                )),
            };
            let number = |machine: &mut Self, at: &mut usize, used: &mut usize, most: i64| -> Res<i64> {
                if text.get(*at) == Some(&'*') {
                    *at += 1;
                    let value = next(machine, used)?;
                    return if most < i64::MAX {
                        machine.short_argument(value).map(i64::from)
                    } else {
                        machine.int_argument(value)
                    };
                }
                let start = *at;
                while text.get(*at).is_some_and(char::is_ascii_digit) {
                    *at += 1;
                }
                match format!("0{}", text[start..*at].iter().collect::<String>()).parse() {
                    Ok(number) if number <= most => Ok(number),
                    _ => machine.heap.value_error(said!("this width is too large", "cette largeur est trop grande")),
                }
            };
            let width = number(self, &mut at, &mut used, i64::MAX)?;
            left |= width < 0;
            spec.width = width.unsigned_abs() as usize;
            if text.get(at) == Some(&'.') {
                at += 1;
                spec.precision = Some(number(self, &mut at, &mut used, i32::MAX.into())?.max(0) as usize);
            }
            if matches!(text.get(at), Some('l' | 'h' | 'L')) {
                at += 1;
            }
            self.heap.room(spec.width.saturating_add(spec.precision.unwrap_or(0)))?;
            let Some(&kind) = text.get(at) else {
                return self.heap.value_error(said!("the format is not finished", "le format n’est pas terminé"));
            };
            at += 1;
            let value = next(self, &mut used)?;
            if left {
                (spec.align, spec.zero) = (Some('<'), false);
            }
            let shown = self.percent_field(kind, &spec, value)?;
            result.push_str(&shown);
            self.heap.room(result.len())?;
        }
        if used < arguments.len() && !mapping {
            return self.heap.type_error(said!(
                "there are too many values for the format",
                "il y a trop de valeurs pour le format"
            ));
        }
        self.heap.str(&result)
    }

    fn percent_field(&mut self, kind: char, spec: &Spec, value: Value) -> Res<String> {
        let text_kind = match kind {
            's' => Some(self.text_of(value)?),
            'r' => Some(self.repr(value)?),
            'a' => Some(ascii(&self.repr(value)?)),
            'c' => match value.as_int().or(matches!(value, Value::Big(_)).then_some(-1)) {
                Some(number) => Some(self.character(&number.into(), Type::OverflowError)?.to_string()),
                None if value.is_str() && self.heap.chars(value) == 1 => Some(self.heap.text(&value).to_owned()),
                None => None,
            },
            _ => None,
        };
        if let Some(mut text) = text_kind {
            if let Some(precision) = spec.precision.filter(|_| kind != 'c')
                && let Some((cut, _)) = text.char_indices().nth(precision)
            {
                text.truncate(cut);
            }
            let spec = Spec { zero: false, ..spec.clone() };
            return Ok(spec.pad(&text, 0, '>'));
        }
        let is_number = matches!(value, Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Float(_));
        let whole = matches!(kind, 'd' | 'i' | 'u' | 'x' | 'X' | 'o');
        if !is_number
            || (matches!(kind, 'x' | 'X' | 'o') && matches!(value, Value::Float(_)))
            || !(whole || matches!(kind, 'e' | 'E' | 'f' | 'F' | 'g' | 'G'))
        {
            let name = self.heap.type_name(value);
            let class = if whole || "cefgEFG".contains(kind) { Type::TypeError } else { Type::ValueError };
            return self
                .heap
                .raise(class, said!("`%{kind}` does not fit {name}", "`%{kind}` ne convient pas à {name:#}"));
        }
        if !whole {
            return self.format_number(value, &Spec { kind: Some(kind), ..spec.clone() }, "");
        }
        // The precision of a whole number is how many digits it has at least.
        let value = if matches!(value, Value::Float(_)) { self.int_of(value, Value::Unbound)? } else { value };
        let kind = if matches!(kind, 'i' | 'u') { 'd' } else { kind };
        let least = spec.precision.unwrap_or(0);
        if least == 0 {
            return self.format_number(value, &Spec { kind: Some(kind), precision: None, ..spec.clone() }, "");
        }
        let digits = self.format_number(value, &Spec { kind: Some(kind), ..Spec::default() }, "")?;
        let (sign, digits) = match digits.strip_prefix('-') {
            Some(digits) => ("-".to_owned(), digits.to_owned()),
            None => (spec.sign.map(String::from).unwrap_or_default(), digits),
        };
        let front = match kind {
            'x' | 'X' | 'o' if spec.alternate => format!("{sign}0{kind}"),
            _ => sign,
        };
        let padded = format!("{front}{}{digits}", "0".repeat(least.saturating_sub(digits.len())));
        Ok(spec.pad(&padded, front.len(), '>'))
    }

    /// `text.format(arguments)`, or `text.format_map(mapping)` if that is bound.
    pub(crate) fn str_format(
        &mut self,
        text: &str,
        arguments: &[Value],
        keywords: Keywords<'_>,
        mapping: Value,
    ) -> Res<Value> {
        let mut fields = Fields { arguments, keywords, mapping, automatic: Some(0) };
        let result = self.format_fields(text, &mut fields, 0)?;
        self.heap.str(&result)
    }

    fn format_fields(&mut self, text: &str, fields: &mut Fields<'_>, depth: usize) -> Res<String> {
        let wrong = |machine: &mut Self| {
            machine.heap.value_error(said!(
                "the braces of the format do not match",
                "les accolades du format ne correspondent pas"
            ))
        };
        if depth > 1 {
            return self.heap.value_error(said!("the format is nested too deep", "le format est trop imbriqué"));
        }
        let mut result = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            result.push_str(&rest[..at]);
            self.heap.room(result.len())?;
            self.heap.work(8)?;
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if rest.starts_with(brace) {
                result.push_str(brace);
                rest = &rest[1..];
                continue;
            }
            if brace == "}" {
                return wrong(self);
            }
            // The field ends at the brace that closes it; formats may hold fields of their own.
            let (mut level, mut end, mut bracket) = (1, None, false);
            for (at, character) in rest.char_indices() {
                match character {
                    '[' if level == 1 => bracket = true,
                    ']' => bracket = false,
                    '{' if !bracket => level += 1,
                    '}' if !bracket => level -= 1,
                    _ => {}
                }
                if level == 0 {
                    end = Some(at);
                    break;
                }
            }
            let Some(end) = end else { return wrong(self) };
            let field = &rest[..end];
            rest = &rest[end + 1..];
            let name_end = {
                let mut inside = false;
                field
                    .char_indices()
                    .find(|&(_, c)| {
                        inside = (inside || c == '[') && c != ']';
                        !inside && (c == '!' || c == ':')
                    })
                    .map_or(field.len(), |(at, _)| at)
            };
            let (name, tail) = field.split_at(name_end);
            let (conversion, spec) = match tail.strip_prefix('!') {
                Some(tail) => {
                    let mut characters = tail.chars();
                    let conversion = match characters.next() {
                        Some('s') => 1,
                        Some('r') => 2,
                        Some('a') => 3,
                        // Which is said after it is known that the field is there.
                        Some(_) => 4,
                        None => return wrong(self),
                    };
                    match (characters.as_str(), characters.as_str().strip_prefix(':')) {
                        ("", _) => (conversion, ""),
                        (_, Some(spec)) => (conversion, spec),
                        _ => return wrong(self),
                    }
                }
                None => (0, tail.strip_prefix(':').unwrap_or("")),
            };
            let value = self.field_value(name, fields)?;
            if conversion == 4 {
                return wrong(self);
            }
            let spec =
                if spec.contains(['{', '}']) { self.format_fields(spec, fields, depth + 1)? } else { spec.to_owned() };
            let spec = self.heap.str(&spec)?;
            let shown = self.format_field(value, spec, conversion)?;
            result.push_str(self.heap.text(&shown));
        }
        result.push_str(rest);
        self.heap.room(result.len())?;
        Ok(result)
    }

    fn field_value(&mut self, name: &str, fields: &mut Fields<'_>) -> Res<Value> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mixed = said!(
            "numbered and unnumbered fields stand in one format",
            "des champs numérotés et non numérotés sont dans un même format"
        );
        let mut value = if first.is_empty() || first.bytes().all(|byte| byte.is_ascii_digit()) {
            let index = match (first.is_empty(), fields.automatic) {
                (true, Some(next)) => {
                    fields.automatic = Some(next + 1);
                    next
                }
                (false, None | Some(0)) => {
                    fields.automatic = None;
                    match first.parse::<i64>() {
                        Ok(index) => index as usize,
                        Err(_) => return self.heap.value_error(too_large_a_number()),
                    }
                }
                _ => return self.heap.value_error(mixed),
            };
            match fields.arguments.get(index) {
                Some(&value) => value,
                None if !matches!(fields.mapping, Value::Unbound) => {
                    return self.heap.value_error(said!(
                        "fields of format_map have names",
                        "les champs de format_map ont des noms"
                    ));
                }
                None => {
                    return self.heap.index_error(said!(
                        "there is no value number {index} for the format",
                        "il n’y a pas de valeur numéro {index} pour le format"
                    ));
                }
            }
        } else if !matches!(fields.mapping, Value::Unbound) {
            let key = self.heap.str(first)?;
            self.index(fields.mapping, key)?
        } else {
            let found = fields.keywords.iter().find(|(key, _)| self.heap.text(key) == first);
            match found {
                Some((_, value)) => *value,
                None => {
                    let key = self.heap.str(first)?;
                    return self.key_error(key);
                }
            }
        };
        let empty = said!("an attribute of the format has no name", "un attribut du format n’a pas de nom");
        while !rest.is_empty() {
            if let Some(tail) = rest.strip_prefix('[') {
                let Some((index, after)) = tail.split_once(']') else {
                    return self.heap.value_error(said!(
                        "a bracket of the format is not closed",
                        "un crochet du format n’est pas fermé"
                    ));
                };
                if index.is_empty() {
                    return self.heap.value_error(empty);
                }
                let index = match index.parse::<i64>() {
                    _ if !index.bytes().all(|byte| byte.is_ascii_digit()) => self.heap.str(index)?,
                    Ok(number) => Value::Int(number),
                    Err(_) => return self.heap.value_error(too_large_a_number()),
                };
                value = self.index(value, index)?;
                rest = after;
            } else {
                let tail = rest.strip_prefix('.').unwrap_or_default();
                let end = tail.find(['.', '[']).unwrap_or(tail.len());
                if end == 0 {
                    return self.heap.value_error(empty);
                }
                value = self.attribute(value, &tail[..end])?;
                rest = &tail[end..];
            }
        }
        Ok(value)
    }
}
