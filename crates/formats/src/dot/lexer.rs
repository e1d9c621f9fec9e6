//! Takes a DOT text apart into tokens.

use crate::ReadError;
use crate::text::Text;
use crate::window::Place;

/// A piece of a DOT text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name: a word, a number or a quoted text.
    Id(String),
    Keyword(Keyword),
    /// One of `{ } [ ] ; , = :`.
    Mark(u8),
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

/// A word that means something unless it is quoted, in upper or lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Node,
    Edge,
    Graph,
    Digraph,
    Subgraph,
    Strict,
}

/// The tokens of a text, of which one can be looked at ahead.
pub(super) struct Lexer<'t, 'a> {
    pub(super) text: &'t mut Text<'a>,
    /// The next token and where it stands.
    pub(super) token: Token,
    pub(super) place: Place,
}

impl<'t, 'a> Lexer<'t, 'a> {
    pub(super) fn of(text: &'t mut Text<'a>) -> Result<Self, ReadError> {
        let mut lexer = Self { text, token: Token::End, place: Place::START };
        lexer.advance()?;
        Ok(lexer)
    }

    /// Takes the next token and its place.
    pub(super) fn take(&mut self) -> Result<(Token, Place), ReadError> {
        let place = self.place;
        let token = std::mem::replace(&mut self.token, Token::End);
        self.advance()?;
        Ok((token, place))
    }

    /// Takes the next token if it is that one.
    pub(super) fn take_if(&mut self, token: &Token) -> Result<bool, ReadError> {
        let there = self.token == *token;
        if there {
            self.advance()?;
        }
        Ok(there)
    }

    /// What is wrong with the next token.
    pub(super) fn unexpected(&mut self, expected: &str) -> ReadError {
        let found = match &self.token {
            Token::Id(id) => format!("`{}`", shortened(id)),
            Token::Keyword(keyword) => format!("`{}`", format!("{keyword:?}").to_lowercase()),
            Token::Mark(mark) => format!("`{}`", char::from(*mark)),
            Token::Arrow => "`->`".to_owned(),
            Token::Line => "`--`".to_owned(),
            Token::End => "the end of the text".to_owned(),
        };
        self.text.fault(self.place, found, expected)
    }

    fn advance(&mut self) -> Result<(), ReadError> {
        self.blank()?;
        self.place = self.text.place();
        self.token = match self.text.peek()? {
            None => Token::End,
            Some(mark @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':')) => {
                self.text.skip(1);
                Token::Mark(mark)
            }
            Some(b'"') => Token::Id(self.quoted()?),
            Some(b'-') => self.dash()?,
            Some(b'<') => {
                return Err(self.text.unexpected("a name in quotes instead of HTML"));
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'.' => Token::Id(self.numeral(String::new())?),
            Some(byte) if is_letter(byte) => {
                let mut word = String::new();
                self.take_while(&mut word, |byte| is_letter(byte) || byte.is_ascii_digit())?;
                keyword(&word).map_or(Token::Id(word), Token::Keyword)
            }
            Some(_) => return Err(self.text.unexpected("a name, a bracket or `->`")),
        };
        Ok(())
    }

    /// `->`, `--`, or a negative number.
    fn dash(&mut self) -> Result<Token, ReadError> {
        self.text.skip(1);
        match self.text.peek()? {
            Some(b'>') => {
                self.text.skip(1);
                Ok(Token::Arrow)
            }
            Some(b'-') => {
                self.text.skip(1);
                Ok(Token::Line)
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'.' => Ok(Token::Id(self.numeral("-".to_owned())?)),
            _ => Err(self.text.unexpected("`->` or a number after `-`")),
        }
    }

    /// Digits, with a point among them or before them.
    fn numeral(&mut self, mut numeral: String) -> Result<String, ReadError> {
        self.take_while(&mut numeral, |byte| byte.is_ascii_digit())?;
        if self.text.peek()? == Some(b'.') {
            self.text.skip(1);
            numeral.push('.');
            self.take_while(&mut numeral, |byte| byte.is_ascii_digit())?;
        }
        if numeral.bytes().any(|byte| byte.is_ascii_digit()) {
            return Ok(numeral);
        }
        Err(self.text.unexpected("a digit"))
    }

    /// A quoted text, and those that are added to it with `+`.
    fn quoted(&mut self) -> Result<String, ReadError> {
        let mut bytes = Vec::new();
        loop {
            self.one_quoted(&mut bytes)?;
            self.blank()?;
            if self.text.peek()? != Some(b'+') {
                break;
            }
            self.text.skip(1);
            self.blank()?;
            if self.text.peek()? != Some(b'"') {
                return Err(self.text.unexpected("a quoted text after `+`"));
            }
        }
        Ok(String::from_utf8(bytes).expect("a valid text is cut at ASCII characters"))
    }

    fn one_quoted(&mut self, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        let start = self.text.place();
        self.text.skip(1);
        loop {
            let piece = self.text.piece()?;
            let plain = memchr::memchr2(b'"', b'\\', piece).unwrap_or(piece.len());
            bytes.extend_from_slice(&piece[..plain]);
            let special = piece.get(plain).copied();
            self.text.skip(plain);
            match special {
                Some(b'"') => {
                    self.text.skip(1);
                    return Ok(());
                }
                Some(_) => {
                    self.text.skip(1);
                    self.escape(bytes)?;
                }
                None if self.text.peek()?.is_none() => {
                    return Err(self.text.fault(start, "a quoted text that does not end", "`\"` at its end"));
                }
                None => {}
            }
        }
    }

    /// What follows a backslash: a quote or a backslash is meant itself, and a line goes on on the next one.
    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        match self.text.peek()? {
            Some(meant @ (b'"' | b'\\')) => {
                self.text.skip(1);
                bytes.push(meant);
            }
            Some(b'\n') => self.text.skip(1),
            _ => bytes.push(b'\\'),
        }
        Ok(())
    }

    /// Skips blanks and comments.
    fn blank(&mut self) -> Result<(), ReadError> {
        loop {
            match self.text.peek()? {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.text.skip(1),
                Some(b'#') if self.text.place().column == 1 => self.skip_line()?,
                Some(b'/') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), ReadError> {
        let start = self.text.place();
        self.text.skip(1);
        match self.text.peek()? {
            Some(b'/') => self.skip_line(),
            Some(b'*') => {
                self.text.skip(1);
                let mut last = 0;
                while let Some(byte) = self.text.peek()? {
                    self.text.skip(1);
                    if (last, byte) == (b'*', b'/') {
                        return Ok(());
                    }
                    last = byte;
                }
                Err(self.text.fault(start, "a comment that does not end", "`*/` at its end"))
            }
            _ => Err(self.text.unexpected("`//` or `/*` to begin a comment")),
        }
    }

    fn skip_line(&mut self) -> Result<(), ReadError> {
        while self.text.peek()?.is_some_and(|byte| byte != b'\n') {
            let piece = self.text.piece()?;
            let length = memchr::memchr(b'\n', piece).unwrap_or(piece.len());
            self.text.skip(length);
        }
        Ok(())
    }

    fn take_while(&mut self, word: &mut String, belongs: fn(u8) -> bool) -> Result<(), ReadError> {
        let mut bytes = std::mem::take(word).into_bytes();
        loop {
            let piece = self.text.piece()?;
            let length = piece.iter().take_while(|&&byte| belongs(byte)).count();
            let ended = length < piece.len() || piece.is_empty();
            bytes.extend_from_slice(&piece[..length]);
            self.text.skip(length);
            if ended {
                *word = String::from_utf8(bytes).expect("a valid text is cut at ASCII characters");
                return Ok(());
            }
        }
    }
}

/// All of a character that is not ASCII counts as a letter.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

fn keyword(word: &str) -> Option<Keyword> {
    match word.to_ascii_lowercase().as_str() {
        "node" => Some(Keyword::Node),
        "edge" => Some(Keyword::Edge),
        "graph" => Some(Keyword::Graph),
        "digraph" => Some(Keyword::Digraph),
        "subgraph" => Some(Keyword::Subgraph),
        "strict" => Some(Keyword::Strict),
        _ => None,
    }
}

/// A name as a message quotes it.
fn shortened(id: &str) -> String {
    let short: String = id.chars().take(40).collect();
    let ellipsis = if short.len() < id.len() { "…" } else { "" };
    format!("{}{ellipsis}", short.escape_debug())
}
