//! Values as text: `str`, `repr`, and the three ways to format.

mod float;
mod percent;
mod printable;
mod spec;

pub(crate) use float::repr_float;
pub(crate) use printable::is_printable;

use crate::fault::{Fault, Res, Why, said};
use crate::machine::Machine;
use crate::value::{DEEPEST, DictKind, Heap, Iter, Object, Short, Type, Value, View};
use num_bigint::{BigInt, Sign};

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
            character if is_printable(character) => quoted.push(character),
            character => quoted.push_str(&escaped(character)),
        }
    }
    quoted.push(quote);
    quoted
}

fn escaped(character: char) -> String {
    match u32::from(character) {
        code if code < 0x100 => format!("\\x{code:02x}"),
        code if code < 0x10000 => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    }
}

/// A text with escapes for all that is not ASCII.
pub(crate) fn ascii(text: &str) -> String {
    text.chars()
        .map(|character| if character.is_ascii() { character.to_string() } else { escaped(character) })
        .collect()
}

impl Heap {
    /// A value in an error message: short enough to be read.
    pub(crate) fn shown(&self, value: Value) -> String {
        let mut writer = Writer::new(self, None, 200);
        let _ = writer.write(value);
        let text = writer.text;
        match text.char_indices().nth(120) {
            Some((cut, _)) => format!("{}…", &text[..cut]),
            None => text,
        }
    }
}

impl Machine<'_> {
    /// `repr(value)`
    pub(crate) fn repr(&mut self, value: Value) -> Res<String> {
        let most = self.heap.limit.min((self.heap.fuel.max(0) as usize).saturating_mul(16));
        let mut writer = Writer::new(&self.heap, Some(&self.program), most);
        let written = writer.write(value);
        let (text, too_long) = (writer.text, writer.too_long);
        match written {
            Err(Unwritten::TooDeep) => return self.heap.too_deep(),
            Err(Unwritten::TooManyDigits) => return self.too_many_digits(),
            Ok(()) => {}
        }
        if too_long {
            return Err(Fault::new(Why::Memory));
        }
        self.heap.work(text.len() / 2)?;
        self.heap.room(text.len())?;
        Ok(text)
    }

    fn too_many_digits<T>(&mut self) -> Res<T> {
        self.heap.value_error(said!(
            "a number of more than {MOST_DIGITS} digits is too long to write",
            "un nombre de plus de {MOST_DIGITS} chiffres est trop long à écrire"
        ))
    }

    /// The digits of a whole number, without its sign.
    fn decimal(&mut self, number: &BigInt) -> Res<String> {
        match decimal(number) {
            Some(digits) => Ok(digits),
            None => self.too_many_digits(),
        }
    }

    /// `str(value)`
    pub(crate) fn text_of(&mut self, value: Value) -> Res<String> {
        match value {
            value if value.is_str() => Ok(self.heap.text(&value).to_owned()),
            Value::Int(number) => Ok(number.to_string()),
            Value::Exc(id) => {
                let exception = self.heap.exc(id);
                let (class, args) = (exception.class, exception.args);
                match args {
                    Value::Tuple(args) if args.len == 1 => {
                        let only = self.heap.element(args, 0);
                        if class == Type::KeyError { self.repr(only) } else { self.text_of(only) }
                    }
                    Value::Tuple(args) if args.len == 0 => Ok(String::new()),
                    args => self.repr(args),
                }
            }
            value => self.repr(value),
        }
    }

    /// A field of an f-string: converted, then formatted.
    pub(crate) fn format_field(&mut self, value: Value, spec: Value, conversion: u8) -> Res<Value> {
        let value = match conversion {
            0 => value,
            1 => {
                let text = self.text_of(value)?;
                self.heap.str(&text)?
            }
            other => {
                let text = self.repr(value)?;
                let text = if other == 3 { ascii(&text) } else { text };
                self.heap.str(&text)?
            }
        };
        if !spec.is_str() {
            return self.heap.type_error(said!("a format is a string", "un format est une chaîne"));
        }
        if self.heap.text(&spec).is_empty() {
            if value.is_str() {
                return Ok(value);
            }
            if let Value::Int(number) = value
                && let Some(digits) = Short::number(number)
            {
                return Ok(Value::Short(digits));
            }
            let text = self.text_of(value)?;
            return self.heap.str(&text);
        }
        let spec = self.heap.text(&spec).to_owned();
        let text = self.format(value, &spec)?;
        self.heap.str(&text)
    }
}

/// Longer numbers are neither read nor written, as in CPython.
const MOST_DIGITS: usize = 4300;

/// The digits of a whole number, without its sign, unless they are too many.
fn decimal(number: &BigInt) -> Option<String> {
    // More bits are more digits for certain.
    (number.bits() <= 14_300).then(|| number.magnitude().to_string()).filter(|digits| digits.len() <= MOST_DIGITS)
}

/// Why a value has no text.
enum Unwritten {
    TooDeep,
    TooManyDigits,
}

struct Writer<'a> {
    heap: &'a Heap,
    program: Option<&'a crate::code::Program>,
    text: String,
    most: usize,
    /// Whether three dots stand for what is too long, rather than that it fails.
    cut: bool,
    /// What is being written: something inside of itself is shown as dots.
    open: Vec<Value>,
    too_long: bool,
}

impl<'a> Writer<'a> {
    /// Somebody who writes so many bytes: for `repr`, which knows the program, or for a message, where the rest is cut.
    fn new(heap: &'a Heap, program: Option<&'a crate::code::Program>, most: usize) -> Self {
        Self { heap, program, text: String::new(), most, cut: program.is_none(), open: Vec::new(), too_long: false }
    }

    fn write(&mut self, value: Value) -> Result<(), Unwritten> {
        if self.too_long {
            return Ok(());
        }
        if self.text.len() > self.most {
            self.too_long = true;
            self.text.push_str("...");
            return Ok(());
        }
        match value {
            Value::None | Value::Unbound => self.text.push_str("None"),
            Value::Bool(true) => self.text.push_str("True"),
            Value::Bool(false) => self.text.push_str("False"),
            Value::Int(number) => self.text.push_str(&number.to_string()),
            Value::Float(number) => self.text.push_str(&repr_float(number)),
            Value::Big(id) => {
                if self.cut && self.heap.big(id).bits() > 1000 {
                    self.text.push_str("...");
                } else {
                    let number = self.heap.big(id);
                    self.text.push_str(if number.sign() == Sign::Minus { "-" } else { "" });
                    self.text.push_str(&decimal(number).ok_or(Unwritten::TooManyDigits)?);
                }
            }
            Value::Short(_) | Value::Str(_) => {
                let text = self.heap.text(&value);
                let end = if self.cut {
                    text.char_indices().nth(self.most).map_or(text.len(), |(at, _)| at)
                } else {
                    text.len()
                };
                self.text.push_str(&quoted(&text[..end]));
            }
            Value::Tuple(tuple) => {
                let elements = self.heap.elements(tuple);
                if let Some(class) = self.heap.named_class(tuple.class) {
                    self.text.push_str(&class.name);
                    self.text.push('(');
                    for (index, (field, &element)) in class.fields.iter().zip(elements).enumerate() {
                        self.text.push_str(if index > 0 { ", " } else { "" });
                        self.text.push_str(field);
                        self.text.push('=');
                        self.part(value, element)?;
                    }
                    self.text.push(')');
                } else {
                    let close = if elements.len() == 1 && !self.is_open(value) { ",)" } else { ")" };
                    self.list(value, "(", elements, close)?;
                }
            }
            Value::List(id) => self.list(value, "[", self.heap.items(id), "]")?,
            Value::Deque(id) => {
                if self.is_open(value) {
                    self.text.push_str("[...]");
                    return Ok(());
                }
                let deque = self.heap.in_deque(id);
                let (elements, most): (Vec<Value>, _) = (deque.elements.iter().copied().collect(), deque.most);
                self.text.push_str("deque(");
                self.list(value, "[", &elements, "]")?;
                if let Some(most) = most {
                    self.text.push_str(&format!(", maxlen={most}"));
                }
                self.text.push(')');
            }
            Value::Dict(id) => self.dict(value, id)?,
            Value::Set(id) => {
                let dict = self.heap.dict(id);
                let elements: Vec<Value> = dict.live().map(|entry| entry.key).collect();
                match (dict.kind, elements.is_empty()) {
                    (DictKind::FrozenSet, true) => self.text.push_str("frozenset()"),
                    (_, true) => self.text.push_str("set()"),
                    (DictKind::FrozenSet, _) => {
                        self.text.push_str("frozenset(");
                        self.list(value, "{", &elements, "}")?;
                        self.text.push(')');
                    }
                    _ => self.list(value, "{", &elements, "}")?,
                }
            }
            Value::View(view, id) => {
                let (name, elements): (&str, Vec<Value>) = match view {
                    View::Keys => ("dict_keys", self.heap.dict(id).live().map(|entry| entry.key).collect()),
                    View::Values => ("dict_values", self.heap.dict(id).live().map(|entry| entry.value).collect()),
                    View::Items => ("dict_items", Vec::new()),
                };
                self.text.push_str(if self.heap.dict(id).kind == DictKind::Ordered { "o" } else { "" });
                self.text.push_str(name);
                self.text.push('(');
                if view == View::Items {
                    self.pairs(value, id)?;
                } else {
                    self.list(value, "[", &elements, "]")?;
                }
                self.text.push(')');
            }
            Value::Exc(id) => {
                let exception = self.heap.exc(id);
                self.text.push_str(exception.class.name());
                // An exception does not look for itself; a list in which it stands does.
                if let Value::Tuple(args) = exception.args {
                    self.text.push('(');
                    for (index, &argument) in self.heap.elements(args).iter().enumerate() {
                        self.text.push_str(if index > 0 { ", " } else { "" });
                        self.part(value, argument)?;
                    }
                    self.text.push(')');
                }
            }
            Value::Type(class) => {
                let module = match class {
                    Type::Deque | Type::DefaultDict | Type::Counter | Type::OrderedDict => "collections.",
                    _ => "",
                };
                self.text.push_str(&format!("<class '{module}{}'>", class.name()));
            }
            Value::Ellipsis => self.text.push_str("Ellipsis"),
            Value::Function(id) => {
                let name = self.program.map(|program| &*program.codes[self.heap.function(id).code as usize].name);
                self.text.push_str(&match name {
                    Some(name) => format!("<function {name}>"),
                    None => "<function>".to_owned(),
                });
            }
            Value::Builtin(builtin) => self.text.push_str(&format!("<built-in function {}>", builtin.name())),
            Value::Module(module) => self.text.push_str(&format!("<module '{}'>", module.name())),
            Value::Iter(id) => match self.heap.iter(id) {
                Iter::Count(next, step) => {
                    let (next, step) = (*next, *step);
                    self.text.push_str("count(");
                    self.write(next)?;
                    if !matches!(step, Value::Int(1)) {
                        self.text.push_str(", ");
                        self.write(step)?;
                    }
                    self.text.push(')');
                }
                Iter::Repeat(again, times) => {
                    let (again, times) = (*again, *times);
                    self.text.push_str("repeat(");
                    self.part(value, again)?;
                    self.text.push_str(&times.map_or(String::new(), |times| format!(", {times}")));
                    self.text.push(')');
                }
                iter => self.text.push_str(&format!("<{} object>", iter.kind().name())),
            },
            Value::Object(id) => match self.heap.object(id) {
                Object::Named(class) => self.text.push_str(&format!("<class '__main__.{}'>", class.name)),
                Object::Range(..) => self.range(value),
                Object::Slice(start, stop, step) => {
                    let parts = [*start, *stop, *step];
                    self.list(value, "slice(", &parts, ")")?;
                }
                Object::Partial(..) if self.is_open(value) => self.text.push_str("..."),
                Object::Partial(function, first, names) => {
                    self.text.push_str("functools.partial(");
                    self.part(value, *function)?;
                    for &argument in first {
                        self.text.push_str(", ");
                        self.part(value, argument)?;
                    }
                    for entry in self.heap.dict(*names).live() {
                        self.text.push_str(&format!(", {}=", self.heap.text(&entry.key)));
                        self.part(value, entry.value)?;
                    }
                    self.text.push(')');
                }
                other => {
                    let name = match other {
                        Object::Bound(..) => "built-in method",
                        Object::Cached(_) => "functools._lru_cache_wrapper object",
                        _ => "object object",
                    };
                    self.text.push_str(&format!("<{name}>"));
                }
            },
            Value::Range(_) => self.range(value),
            Value::Cell(_) | Value::InList(..) | Value::InDict(..) => self.text.push_str("<iterator>"),
        }
        Ok(())
    }

    fn range(&mut self, value: Value) {
        let (start, stop, step) = self.heap.range_of(value).unwrap_or_default();
        self.text.push_str(&match step {
            1 => format!("range({start}, {stop})"),
            step => format!("range({start}, {stop}, {step})"),
        });
    }

    /// Something that stands within what is being written.
    fn part(&mut self, within: Value, part: Value) -> Result<(), Unwritten> {
        if self.open.len() >= DEEPEST {
            return Err(Unwritten::TooDeep);
        }
        self.open.push(within);
        let result = self.write(part);
        self.open.pop();
        result
    }

    /// The entries of a dict as pairs in brackets.
    fn pairs(&mut self, value: Value, id: u32) -> Result<(), Unwritten> {
        self.text.push('[');
        for (index, entry) in self.heap.dict(id).live().enumerate() {
            self.text.push_str(if index > 0 { ", (" } else { "(" });
            self.part(value, entry.key)?;
            self.text.push_str(", ");
            self.part(value, entry.value)?;
            self.text.push(')');
        }
        self.text.push(']');
        Ok(())
    }

    fn is_open(&self, value: Value) -> bool {
        self.open.iter().any(|other| other.is(value))
    }

    fn list(&mut self, value: Value, open: &str, elements: &[Value], close: &str) -> Result<(), Unwritten> {
        self.text.push_str(open);
        if self.is_open(value) {
            self.text.push_str("...");
        } else {
            for (index, &element) in elements.iter().enumerate() {
                self.text.push_str(if index > 0 { ", " } else { "" });
                self.part(value, element)?;
                if self.too_long {
                    break;
                }
            }
        }
        self.text.push_str(close);
        Ok(())
    }

    fn dict(&mut self, value: Value, id: u32) -> Result<(), Unwritten> {
        let dict = self.heap.dict(id);
        match dict.kind {
            DictKind::Default => {
                let factory = dict.factory;
                self.text.push_str("defaultdict(");
                self.part(value, factory)?;
                self.text.push_str(", ");
                self.entries(value, id)?;
                self.text.push(')');
            }
            DictKind::Counter if dict.len() == 0 => self.text.push_str("Counter()"),
            DictKind::Ordered if dict.len() == 0 => self.text.push_str("OrderedDict()"),
            DictKind::Counter => {
                self.text.push_str("Counter(");
                self.entries(value, id)?;
                self.text.push(')');
            }
            DictKind::Ordered if self.is_open(value) => self.text.push_str("..."),
            DictKind::Ordered => {
                self.text.push_str("OrderedDict(");
                self.pairs(value, id)?;
                self.text.push(')');
            }
            _ => self.entries(value, id)?,
        }
        Ok(())
    }

    fn entries(&mut self, value: Value, id: u32) -> Result<(), Unwritten> {
        self.text.push('{');
        // A counter in itself is too deep in CPython, whose `Counter` does not look for itself.
        if self.heap.dict(id).kind != DictKind::Counter && self.is_open(value) {
            self.text.push_str("...");
        } else {
            let mut entries: Vec<_> = self.heap.dict(id).live().copied().collect();
            if self.heap.dict(id).kind == DictKind::Counter {
                // A counter shows what there is most of first, if its counts are numbers.
                let numbers = |a, b| self.heap.numbers(a, b).flatten();
                if entries.iter().all(|entry| numbers(entry.value, entry.value).is_some()) {
                    entries.sort_by(|a, b| numbers(b.value, a.value).unwrap_or(std::cmp::Ordering::Equal));
                }
            }
            for (index, entry) in entries.iter().enumerate() {
                self.text.push_str(if index > 0 { ", " } else { "" });
                self.part(value, entry.key)?;
                self.text.push_str(": ");
                self.part(value, entry.value)?;
                if self.too_long {
                    break;
                }
            }
        }
        self.text.push('}');
        Ok(())
    }
}
