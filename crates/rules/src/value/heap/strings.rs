//! Strings: up to some bytes within the value itself, longer ones in a pool.

use super::Heap;
use crate::fault::{Fault, Res, Why};
use crate::value::{Short, Str, Value};

impl Heap {
    pub(crate) fn str(&mut self, text: &str) -> Res<Value> {
        if let Some(short) = Short::new(text.as_bytes()) {
            return Ok(Value::Short(short));
        }
        self.take(text.len())?;
        let start = self.text.len();
        if start + text.len() > u32::MAX as usize {
            return Err(Fault::new(Why::Memory));
        }
        self.text.push_str(text);
        let chars = if text.is_ascii() { text.len() } else { text.chars().count() };
        self.work(text.len() / 16)?;
        Ok(Value::Str(Str { start: start as u32, len: text.len() as u32, chars: chars as u32 }))
    }

    pub(crate) fn text<'a>(&'a self, value: &'a Value) -> &'a str {
        match value {
            Value::Short(short) => short.as_str(),
            Value::Str(str) => &self.text[str.start as usize..(str.start + str.len) as usize],
            _ => "",
        }
    }

    /// The byte at a place of a string that is ASCII and long enough.
    #[inline]
    pub(crate) fn ascii_at(&self, str: Str, at: usize) -> u8 {
        self.text.as_bytes()[str.start as usize + at]
    }

    /// The text of a string, if it is one.
    pub(crate) fn as_text<'a>(&'a self, value: &'a Value) -> Option<&'a str> {
        value.is_str().then(|| self.text(value))
    }

    /// Characters of a string.
    pub(crate) fn chars(&self, value: Value) -> usize {
        match value {
            Value::Short(short) => short.len(),
            Value::Str(str) => str.chars as usize,
            _ => 0,
        }
    }

    /// A stretch of a string, in characters.
    pub(crate) fn substring(&mut self, value: Value, from: usize, to: usize) -> Res<Value> {
        let from = from.min(to);
        match value {
            Value::Short(short) => Ok(Value::Short(short.part(from, to))),
            Value::Str(str) => {
                let text = self.text(&value);
                let (start, end) = if str.is_ascii() {
                    (from, to)
                } else {
                    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                    let start = places.nth(from).unwrap_or(text.len());
                    (start, if to > from { places.nth(to - from - 1).unwrap_or(text.len()) } else { start })
                };
                let part = &text[start..end];
                if let Some(short) = Short::new(part.as_bytes()) {
                    if !str.is_ascii() {
                        self.work(str.len as usize / 8)?;
                    }
                    return Ok(Value::Short(short));
                }
                if !str.is_ascii() {
                    self.work(str.len as usize / 8)?;
                }
                let (start, len) = (str.start + start as u32, (end - start) as u32);
                Ok(Value::Str(Str { start, len, chars: (to - from) as u32 }))
            }
            other => Ok(other),
        }
    }

    pub(crate) fn concat(&mut self, a: Value, b: Value) -> Res<Value> {
        if let (Value::Short(x), Value::Short(y)) = (a, b)
            && x.len() + y.len() <= Short::MOST
        {
            return Ok(x.join(y).map_or(Value::EMPTY_STR, Value::Short));
        }
        let (x, y) = (self.text(&a).len(), self.text(&b).len());
        if y == 0 {
            return Ok(a);
        }
        if x == 0 {
            return Ok(b);
        }
        let chars = self.chars(a) + self.chars(b);
        // A string that ends the pool grows in place: a loop that appends does not copy all of it each time.
        if let Value::Str(str) = a
            && (str.start + str.len) as usize == self.text.len()
            && self.text.len() > self.mark.text
        {
            self.take(y)?;
            self.append(b);
            return Ok(Value::Str(Str { start: str.start, len: str.len + y as u32, chars: chars as u32 }));
        }
        self.take(x + y)?;
        self.work((x + y) / 16)?;
        let start = self.text.len();
        self.append(a);
        self.append(b);
        if self.text.len() > u32::MAX as usize {
            return Err(Fault::new(Why::Memory));
        }
        let text = &self.text[start..];
        if let Some(short) = Short::new(text.as_bytes()) {
            self.text.truncate(start);
            return Ok(Value::Short(short));
        }
        Ok(Value::Str(Str { start: start as u32, len: (x + y) as u32, chars: chars as u32 }))
    }

    fn append(&mut self, value: Value) {
        match value {
            Value::Short(short) => self.text.push_str(short.as_str()),
            Value::Str(str) => self.text.extend_from_within(str.start as usize..(str.start + str.len) as usize),
            _ => {}
        }
    }
}
