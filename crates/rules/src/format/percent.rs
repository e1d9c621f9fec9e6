//! `"%s" % values` and `"{}".format(values)`.

use super::ascii;
use super::spec::Spec;
use crate::fault::{Res, said};
use crate::machine::Machine;
use crate::value::{Type, Value};

impl Machine<'_> {
    /// `text % values`
    pub(crate) fn percent(&mut self, format: Value, values: Value) -> Res<Value> {
        let text: Vec<char> = self.heap.text(&format).chars().collect();
        let arguments = match values {
            Value::Tuple(tuple) => self.heap.elements(tuple).to_vec(),
            other => vec![other],
        };
        let (mut result, mut at, mut used, mut by_name) = (String::new(), 0, 0, false);
        while at < text.len() {
            if text[at] != '%' {
                result.push(text[at]);
                at += 1;
                continue;
            }
            at += 1;
            let mut key = None;
            if text.get(at) == Some(&'(') {
                let mut depth = 0;
                let start = at + 1;
                while at < text.len() {
                    depth += match text[at] {
                        '(' => 1,
                        ')' => -1,
                        _ => 0,
                    };
                    at += 1;
                    if depth == 0 {
                        break;
                    }
                }
                key = Some(text[start..at.max(start + 1) - 1].iter().collect::<String>());
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
            macro_rules! next_argument {
                () => {{
                    let Some(&value) = arguments.get(used) else {
                        return self.heap.raise(
                            Type::TypeError,
                            said!(
                                "there are too few values for the format",
                                "il y a trop peu de valeurs pour le format"
                            ),
                        );
                    };
                    used += 1;
                    value
                }};
            }
            let mut number = |machine: &mut Self, at: &mut usize, used: &mut usize| -> Res<Option<usize>> {
                if text.get(*at) == Some(&'*') {
                    *at += 1;
                    let Some(&value) = arguments.get(*used) else {
                        return machine.heap.raise(
                            Type::TypeError,
                            said!(
                                "there are too few values for the format",
                                "il y a trop peu de valeurs pour le format"
                            ),
                        );
                    };
                    *used += 1;
                    let number = machine.int_argument(value)?;
                    if number < 0 {
                        left = true;
                    }
                    return Ok(Some(number.unsigned_abs() as usize));
                }
                let start = *at;
                while text.get(*at).is_some_and(char::is_ascii_digit) {
                    *at += 1;
                }
                Ok(text[start..*at].iter().collect::<String>().parse().ok())
            };
            spec.width = number(self, &mut at, &mut used)?.unwrap_or(0);
            if text.get(at) == Some(&'.') {
                at += 1;
                spec.precision = Some(number(self, &mut at, &mut used)?.unwrap_or(0));
            }
            while matches!(text.get(at), Some('l' | 'h' | 'L')) {
                at += 1;
            }
            self.heap.room(spec.width.saturating_add(spec.precision.unwrap_or(0)))?;
            let Some(&kind) = text.get(at) else {
                return self
                    .heap
                    .raise(Type::ValueError, said!("the format is not finished", "le format n’est pas terminé"));
            };
            at += 1;
            if kind == '%' {
                result.push('%');
                continue;
            }
            let value = match key {
                Some(key) => {
                    by_name = true;
                    let Value::Dict(id) = values else {
                        return self.heap.raise(
                            Type::TypeError,
                            said!("the format needs a dict", "le format veut un dictionnaire"),
                        );
                    };
                    let key = self.heap.str(&key)?;
                    match self.heap.get(id, key)? {
                        Some(value) => value,
                        None => return self.key_error(key),
                    }
                }
                None => next_argument!(),
            };
            if left {
                (spec.align, spec.zero) = (Some('<'), false);
            }
            let shown = self.percent_field(kind, &spec, value)?;
            result.push_str(&shown);
            self.heap.room(result.len())?;
        }
        if used < arguments.len() && !by_name && !matches!(values, Value::Dict(_)) {
            return self.heap.raise(
                Type::TypeError,
                said!("there are too many values for the format", "il y a trop de valeurs pour le format"),
            );
        }
        self.heap.str(&result)
    }

    fn percent_field(&mut self, kind: char, spec: &Spec, value: Value) -> Res<String> {
        let text_kind = match kind {
            's' => Some(self.to_text(value)?),
            'r' => Some(self.repr(value)?),
            'a' => Some(ascii(&self.repr(value)?)),
            'c' => match value.as_int() {
                Some(number) => u32::try_from(number).ok().and_then(char::from_u32).map(String::from),
                None if value.is_str() && self.heap.chars(value) == 1 => Some(self.heap.text(&value).to_owned()),
                None => None,
            },
            _ => None,
        };
        if let Some(mut text) = text_kind {
            if let Some(precision) = spec.precision
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
                .raise(class, said!("`%{kind}` does not fit {name}", "`%{kind}` ne convient pas à {name}"));
        }
        let mut format = String::new();
        if let Some(align) = spec.align {
            format.push(align);
        }
        format.extend(spec.sign);
        if spec.alternate {
            format.push('#');
        }
        if spec.zero {
            format.push('0');
        }
        if whole {
            // The precision of a whole number is how many digits it has at least.
            let value = if matches!(value, Value::Float(_)) {
                self.call_native(Value::Type(Type::Int), &[value], &[])?
            } else {
                value
            };
            let least = spec.precision.unwrap_or(0);
            let kind = if matches!(kind, 'i' | 'u') { 'd' } else { kind };
            if least > 0 {
                let digits = self.format(value, &kind.to_string())?;
                let (sign, digits) = match digits.strip_prefix('-') {
                    Some(digits) => ("-".to_owned(), digits.to_owned()),
                    None => (spec.sign.map(String::from).unwrap_or_default(), digits),
                };
                let padded = format!("{sign}{}{digits}", "0".repeat(least.saturating_sub(digits.len())));
                return Ok(spec.pad(&padded, sign.len(), '>'));
            }
            if spec.width > 0 {
                format.push_str(&spec.width.to_string());
            }
            format.push(kind);
            return self.format(value, &format);
        }
        if spec.width > 0 {
            format.push_str(&spec.width.to_string());
        }
        if let Some(precision) = spec.precision {
            format.push_str(&format!(".{precision}"));
        }
        format.push(kind);
        self.format(value, &format)
    }

    /// `text.format(arguments)`
    pub(crate) fn str_format(&mut self, text: &str, arguments: &[Value], keywords: &[(Value, Value)]) -> Res<Value> {
        let mut automatic = Some(0);
        let result = self.format_fields(text, arguments, keywords, &mut automatic, 0)?;
        self.heap.str(&result)
    }

    fn format_fields(
        &mut self,
        text: &str,
        arguments: &[Value],
        keywords: &[(Value, Value)],
        automatic: &mut Option<usize>,
        depth: usize,
    ) -> Res<String> {
        let wrong = |machine: &mut Self| {
            machine.heap.raise(
                Type::ValueError,
                said!("the braces of the format do not match", "les accolades du format ne correspondent pas"),
            )
        };
        if depth > 2 {
            return self
                .heap
                .raise(Type::ValueError, said!("the format is nested too deep", "le format est trop imbriqué"));
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
                        _ => return wrong(self),
                    };
                    match (characters.as_str(), characters.as_str().strip_prefix(':')) {
                        ("", _) => (conversion, ""),
                        (_, Some(spec)) => (conversion, spec),
                        _ => return wrong(self),
                    }
                }
                None => (0, tail.strip_prefix(':').unwrap_or("")),
            };
            let value = self.field_value(name, arguments, keywords, automatic)?;
            let spec = if spec.contains(['{', '}']) {
                self.format_fields(spec, arguments, keywords, automatic, depth + 1)?
            } else {
                spec.to_owned()
            };
            let spec = self.heap.str(&spec)?;
            let shown = self.format_field(value, spec, conversion)?;
            result.push_str(self.heap.text(&shown));
        }
        result.push_str(rest);
        self.heap.room(result.len())?;
        Ok(result)
    }

    fn field_value(
        &mut self,
        name: &str,
        arguments: &[Value],
        keywords: &[(Value, Value)],
        automatic: &mut Option<usize>,
    ) -> Res<Value> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mixed = said!(
            "numbered and unnumbered fields stand in one format",
            "des champs numérotés et non numérotés sont dans un même format"
        );
        let mut value = if first.is_empty() || first.bytes().all(|byte| byte.is_ascii_digit()) {
            let index = match (first.parse::<usize>(), *automatic) {
                (Err(_), Some(next)) => {
                    *automatic = Some(next + 1);
                    next
                }
                (Ok(index), None | Some(0)) => {
                    *automatic = None;
                    index
                }
                _ => return self.heap.raise(Type::ValueError, mixed),
            };
            match arguments.get(index) {
                Some(&value) => value,
                None => {
                    return self.heap.raise(
                        Type::IndexError,
                        said!(
                            "there is no value number {index} for the format",
                            "il n’y a pas de valeur numéro {index} pour le format"
                        ),
                    );
                }
            }
        } else {
            let found = keywords.iter().find(|(key, _)| self.heap.text(key) == first);
            match found {
                Some((_, value)) => *value,
                None => {
                    let key = self.heap.str(first)?;
                    return self.key_error(key);
                }
            }
        };
        while !rest.is_empty() {
            if let Some(tail) = rest.strip_prefix('[') {
                let Some((index, after)) = tail.split_once(']') else {
                    return self.heap.raise(
                        Type::ValueError,
                        said!("a bracket of the format is not closed", "un crochet du format n’est pas fermé"),
                    );
                };
                let index = match index.parse::<i64>() {
                    Ok(number) => Value::Int(number),
                    Err(_) => self.heap.str(index)?,
                };
                value = self.index(value, index)?;
                rest = after;
            } else {
                let tail = &rest[1..];
                let end = tail.find(['.', '[']).unwrap_or(tail.len());
                value = self.attribute(value, &tail[..end])?;
                rest = &tail[end..];
            }
        }
        Ok(value)
    }
}
