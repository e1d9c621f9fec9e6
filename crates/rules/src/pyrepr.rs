//! Values as Python writes them.

use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, Value};

/// Deeper than this, three dots stand for what follows.
const DEEPEST: usize = 50;

/// What `repr` of Python gives, of at most about that many bytes.
pub(crate) fn repr<'v>(value: Value<'v>, heap: Heap<'v>, most: usize) -> String {
    let mut text = String::new();
    Writer { heap, most, text: &mut text }.write(value, 0);
    text
}

/// A value in an error message: short enough to be read.
pub(crate) fn shown<'v>(value: Value<'v>, heap: Heap<'v>) -> String {
    let text = repr(value, heap, 200);
    match text.char_indices().nth(120) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

/// What a type is called in Python, with its article.
pub(crate) fn a_type(value: Value) -> String {
    match value.get_type() {
        "NoneType" => "None".to_owned(),
        "string" => "a str".to_owned(),
        "int" => "an int".to_owned(),
        other => format!("a {other}"),
    }
}

/// A string in quotes, in the way of Python: single ones, unless only a single one stands inside.
pub(crate) fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push(quote);
    for character in text.chars() {
        match character {
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            character if character == quote => quoted.extend(['\\', quote]),
            character if (character as u32) < 0x20 || character == '\x7f' => {
                quoted.push_str(&format!("\\x{:02x}", u32::from(character)));
            }
            character => quoted.push(character),
        }
    }
    quoted.push(quote);
    quoted
}

struct Writer<'v, 'a> {
    heap: Heap<'v>,
    most: usize,
    text: &'a mut String,
}

impl<'v> Writer<'v, '_> {
    fn write(&mut self, value: Value<'v>, depth: usize) {
        if self.text.len() > self.most || depth > DEEPEST {
            self.text.push_str("...");
        } else if let Some(string) = value.unpack_str() {
            let cut = string.char_indices().nth(self.most).map_or(string.len(), |(cut, _)| cut);
            self.text.push_str(&quoted(&string[..cut]));
        } else if let Some(tuple) = TupleRef::from_value(value) {
            let close = if tuple.len() == 1 { ",)" } else { ")" };
            self.write_all("(", tuple.iter(), close, depth);
        } else if let Some(list) = ListRef::from_value(value) {
            self.write_all("[", list.iter(), "]", depth);
        } else if let Some(dict) = DictRef::from_value(value) {
            self.text.push('{');
            for (index, (key, value)) in dict.iter().enumerate() {
                if !self.goes_on(index) {
                    break;
                }
                self.write(key, depth + 1);
                self.text.push_str(": ");
                self.write(value, depth + 1);
            }
            self.text.push('}');
        } else {
            match value.get_type() {
                "set" if value.length().is_ok_and(|length| length == 0) => self.text.push_str("set()"),
                "set" => match value.iterate(self.heap) {
                    Ok(elements) => self.write_all("{", elements, "}", depth),
                    Err(_) => self.text.push_str("{...}"),
                },
                "function" => self.text.push_str("<function>"),
                _ => self.text.push_str(&value.to_repr()),
            }
        }
    }

    fn write_all(&mut self, open: &str, values: impl Iterator<Item = Value<'v>>, close: &str, depth: usize) {
        self.text.push_str(open);
        for (index, value) in values.enumerate() {
            if !self.goes_on(index) {
                break;
            }
            self.write(value, depth + 1);
        }
        self.text.push_str(close);
    }

    /// Whether the next of several values is still to be written; the comma before it is.
    fn goes_on(&mut self, index: usize) -> bool {
        if index > 0 {
            self.text.push_str(", ");
        }
        let room = self.text.len() <= self.most;
        if !room {
            self.text.push_str("...");
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_as_in_python() {
        assert_eq!(quoted("a"), "'a'");
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("'\""), "'\\'\"'");
        assert_eq!(quoted("a\nb\\\u{1}"), "'a\\nb\\\\\\x01'");
    }

    #[test]
    fn values_are_written_as_in_python() {
        Heap::temp(|heap| {
            let pair = heap.alloc((1, "a"));
            assert_eq!(repr(pair, heap, 1000), "(1, 'a')");
            assert_eq!(repr(heap.alloc(vec![pair, Value::new_none()]), heap, 1000), "[(1, 'a'), None]");
            assert_eq!(repr(heap.alloc((true,)), heap, 1000), "(True,)");
        });
    }

    #[test]
    fn a_long_value_is_cut() {
        Heap::temp(|heap| {
            let long = heap.alloc((0..1_000_000).collect::<Vec<i32>>());
            assert!(repr(long, heap, 50).len() < 100);
            assert!(shown(heap.alloc("x".repeat(10_000)), heap).ends_with('…'));
        });
    }
}
