//! Positions as people write them.
//!
//! As Python writes them, but without spaces, and without quotes around a string that cannot be taken for
//! anything else: `(10,0)`, `(5,Luna)`, `XO..X....`.

use super::reading::Item;
use super::writing::{Encoded, push_digits, push_int, push_length, push_str};
use super::*;
use crate::format::quoted;

/// Appends the name of the position that the bytes mean.
pub(crate) fn write_text(bytes: &mut &[u8], text: &mut String) {
    match decode(bytes) {
        Item::None => text.push_str("None"),
        Item::Bool(true) => text.push_str("True"),
        Item::Bool(false) => text.push_str("False"),
        Item::Int(number) => text.push_str(&number.to_string()),
        Item::Big(digits) => text.push_str(digits),
        Item::Text(string) if is_plain(string) => text.push_str(string),
        Item::Text(string) => push_quoted(string, text),
        Item::Tuple(count) => {
            text.push('(');
            for index in 0..count {
                if index > 0 {
                    text.push(',');
                }
                write_text(bytes, text);
            }
            text.push_str(if count == 1 { ",)" } else { ")" });
        }
    }
}

/// Whether a string is told from everything else without quotes.
fn is_plain(string: &str) -> bool {
    let odd = |character: char| {
        character.is_whitespace() || character.is_control() || matches!(character, ',' | '(' | ')' | '\'' | '"' | '\\')
    };
    !string.is_empty() && !string.contains(odd) && !is_number(string) && !matches!(string, "None" | "True" | "False")
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Names hold no white space, so that a list of names is a line of words.
fn push_quoted(string: &str, text: &mut String) {
    for character in quoted(string).chars() {
        match character {
            character if !character.is_whitespace() && !character.is_control() => text.push(character),
            character if (character as u32) < 0x100 => text.push_str(&format!("\\x{:02x}", u32::from(character))),
            character => text.push_str(&format!("\\u{:04x}", u32::from(character))),
        }
    }
}

/// The position that a text means; spaces and quotes may stand as in Python.
///
/// # Errors
/// What is wrong with the text, as a sentence.
pub(crate) fn parse(text: &str, into: &mut Encoded) -> Result<(), String> {
    into.key.clear();
    let mut parser = Parser { text, rest: text.trim(), has_bools: false };
    parser.item(&mut into.key, 0)?;
    if !parser.rest.is_empty() {
        return Err(parser.error("more than one value; a tuple needs brackets around it"));
    }
    into.set(parser.has_bools);
    Ok(())
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    has_bools: bool,
}

impl Parser<'_> {
    fn item(&mut self, bytes: &mut Vec<u8>, depth: usize) -> Result<(), String> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next() {
            None => Err(self.error("the end where a value should stand")),
            Some('(') => self.tuple(bytes, depth),
            Some(quote @ ('\'' | '"')) => {
                let string = self.string(quote)?;
                push_str(bytes, &string);
                Ok(())
            }
            Some(_) => self.word(bytes),
        }
    }

    fn tuple(&mut self, bytes: &mut Vec<u8>, depth: usize) -> Result<(), String> {
        if depth == DEEPEST {
            return Err(self.error("tuples too deep within tuples"));
        }
        self.rest = self.rest[1..].trim_start();
        let mut elements = Vec::new();
        let (mut count, mut comma) = (0, true);
        while !self.rest.starts_with(')') {
            if !comma {
                return Err(self.error("no comma between two values"));
            }
            self.item(&mut elements, depth + 1)?;
            count += 1;
            self.rest = self.rest.trim_start();
            comma = self.rest.starts_with(',');
            if comma {
                self.rest = self.rest[1..].trim_start();
            }
        }
        self.rest = self.rest[1..].trim_start();
        // As in Python, brackets around one value make no tuple of it.
        if count != 1 || comma {
            push_length(bytes, TUPLE, LONG_TUPLE, count);
        }
        bytes.append(&mut elements);
        Ok(())
    }

    fn word(&mut self, bytes: &mut Vec<u8>) -> Result<(), String> {
        let end = self.rest.find([',', '(', ')', '\'', '"', '\\']).unwrap_or(self.rest.len());
        let word = self.rest[..end].trim_end();
        if word.is_empty() || word.contains(char::is_whitespace) || self.rest[end..].starts_with(['(', '\'', '"', '\\'])
        {
            return Err(self.error("something that is no number, string or tuple; quote a string with odd characters"));
        }
        self.rest = &self.rest[end..];
        match word {
            "None" => bytes.push(NONE),
            "True" | "False" => {
                self.has_bools = true;
                bytes.push(if word == "True" { TRUE } else { FALSE });
            }
            word if is_number(word) => match word.parse::<i64>() {
                Ok(number) => push_int(bytes, number),
                Err(_) if word.len() > 700 => return Err(self.error("a number that is too long")),
                Err(_) => {
                    // The digits as Python writes them, without zeros in front.
                    let number: num_bigint::BigInt = word.parse().map_err(|_| self.error("no number"))?;
                    match i64::try_from(&number) {
                        Ok(number) => push_int(bytes, number),
                        Err(_) => push_digits(bytes, &number.to_string()),
                    }
                }
            },
            word => push_str(bytes, word),
        }
        Ok(())
    }

    fn string(&mut self, quote: char) -> Result<String, String> {
        let mut string = String::new();
        let mut characters = self.rest[1..].char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                character if character == quote => {
                    self.rest = self.rest[at + 2..].trim_start();
                    return Ok(string);
                }
                '\\' => {
                    let escaped = match characters.next().map(|(_, escape)| escape) {
                        Some('n') => Some('\n'),
                        Some('r') => Some('\r'),
                        Some('t') => Some('\t'),
                        Some(plain @ ('\\' | '\'' | '"')) => Some(plain),
                        Some(escape @ ('x' | 'u' | 'U')) => {
                            let count = match escape {
                                'x' => 2,
                                'u' => 4,
                                _ => 8,
                            };
                            let digits: String = characters.by_ref().take(count).map(|(_, digit)| digit).collect();
                            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
                        }
                        _ => None,
                    };
                    string.push(escaped.ok_or_else(|| self.error("an escape that is not known"))?);
                }
                character => string.push(character),
            }
        }
        Err(self.error("a string without its closing quote"))
    }

    fn error(&self, what: &str) -> String {
        format!("{:?} has {what}; a position is written as in Python, such as (10,0)", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Heap, Value};
    use proptest::prelude::*;

    /// A position as Python writes it, and back.
    fn name(text: &str) -> Result<String, String> {
        let mut encoded = Encoded::default();
        parse(text, &mut encoded)?;
        let mut name = String::new();
        write_text(&mut encoded.exact.as_deref().unwrap_or(&encoded.key), &mut name);
        Ok(name)
    }

    #[test]
    fn names_are_python_without_spaces_and_needless_quotes() {
        for (text, expected) in [
            ("(10, 0)", "(10,0)"),
            ("(5, 'Luna')", "(5,Luna)"),
            ("'XO..'", "XO.."),
            ("(1,)", "(1,)"),
            ("()", "()"),
            ("( ( 1 , 2 ) , None , True )", "((1,2),None,True)"),
            ("'12'", "'12'"),
            ("'None'", "'None'"),
            ("''", "''"),
            ("'a b'", "'a\\x20b'"),
            ("'a,b'", "'a,b'"),
            ("\"it's\"", "\"it's\""),
            ("-5", "-5"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("007", "7"),
            ("(3)", "3"),
        ] {
            assert_eq!(name(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_an_error() {
        for text in ["", "(", "(1", "1 2", "(1 2)", "1)", "'a", "'\\q'", "a(b)", ",", "(,)", "a'b'", "1,2"] {
            assert!(name(text).is_err(), "{text}: {:?}", name(text));
        }
        assert!(name(&"(".repeat(100_000)).is_err());
        assert!(name(&"9".repeat(10_000)).is_err());
    }

    #[test]
    fn true_and_one_have_the_same_key() {
        let [mut a, mut b] = [Encoded::default(), Encoded::default()];
        parse("(True,0)", &mut a).unwrap();
        parse("(1,False)", &mut b).unwrap();
        assert_eq!(a.key, b.key);
        assert_ne!(a.exact, b.exact);
    }

    #[derive(Clone, Debug)]
    enum Tree {
        None,
        Bool(bool),
        Int(i64),
        Text(String),
        Tuple(Vec<Tree>),
    }

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            Just(Tree::None),
            any::<bool>().prop_map(Tree::Bool),
            any::<i64>().prop_map(Tree::Int),
            (-20_i64..120).prop_map(Tree::Int),
            any::<String>().prop_map(Tree::Text),
            "[-+0-9a-zA-Z .,()'\"\\\\]{0,40}".prop_map(Tree::Text),
        ];
        leaf.prop_recursive(4, 40, 40, |inner| prop::collection::vec(inner, 0..40).prop_map(Tree::Tuple))
    }

    fn value(tree: &Tree, heap: &mut Heap) -> Value {
        match tree {
            Tree::None => Value::None,
            Tree::Bool(flag) => Value::Bool(*flag),
            Tree::Int(number) => Value::Int(*number),
            Tree::Text(text) => heap.str(text).unwrap(),
            Tree::Tuple(elements) => {
                let elements: Vec<Value> = elements.iter().map(|element| value(element, heap)).collect();
                heap.tuple(&elements).unwrap()
            }
        }
    }

    proptest! {
        #[test]
        fn a_position_survives_bytes_and_text(tree in trees()) {
            let mut heap = Heap::new(1 << 24);
            let original = value(&tree, &mut heap);
            let mut encoded = Encoded::default();
            encode(original, &heap, &mut encoded).unwrap();
            let exact = encoded.exact.clone().unwrap_or_else(|| encoded.key.clone());
            assert!(is_position(&encoded.key));

            let mut rest = &*exact;
            let again = into_value(&mut rest, &mut heap).unwrap();
            assert!(rest.is_empty());
            assert!(heap.eq(again, original).unwrap());

            let mut text = String::new();
            write_text(&mut &*exact, &mut text);
            assert!(!text.is_empty() && !text.contains(char::is_whitespace), "{text:?}");
            let mut parsed = Encoded::default();
            parse(&text, &mut parsed).unwrap();
            assert_eq!((parsed.key, parsed.exact), (encoded.key, encoded.exact), "{text:?}");
        }
    }
}
