//! Parsing, and what is checked before anything runs recursively over the text.
//!
//! The parser, and the tree that it makes, go as deep as things stand within each other in the text. So the tokens are
//! looked at first, one after the other, and what is too deep is refused.

use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::source::Source;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{ModModule, PythonVersion};
use ruff_python_parser::lexer::lex;
use ruff_python_parser::{LexicalErrorType, Mode, ParseErrorType, ParseOptions, parse};
use ruff_text_size::{Ranged, TextRange};
use std::ops::Range;

/// Brackets, signs and statements may stand so deep within each other.
pub(crate) const MAX_DEPTH: usize = 100;
/// So many operators may follow each other in one expression.
const MAX_CHAIN: usize = 1000;
/// Larger files are no rules that somebody wrote.
const LARGEST: usize = 4 << 20;

/// The range of a node as bytes of the text.
pub(crate) fn bytes(range: TextRange) -> Range<usize> {
    range.start().to_usize()..range.end().to_usize()
}

/// Parses the text and does something with it, on a stack that is large enough for what may be nested in it.
pub(crate) fn with_module<R>(
    source: &Source,
    work: impl FnOnce(&ModModule) -> Result<R, RulesError>,
) -> Result<R, RulesError> {
    if source.text.len() > LARGEST {
        let most = LARGEST >> 20;
        let said = said!("the file has more than {most} MB", "le fichier fait plus de {most} Mo");
        return Err(RulesError::of_file(RulesErrorKind::Syntax, source, said).with_note(said!(
            "let the code compute the graph, or write it in a format for graphs",
            "laissez le code calculer le graphe, ou écrivez-le dans un format de graphes"
        )));
    }
    check_depth(source)?;
    let work = || {
        let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY311);
        let parsed = parse(&source.text, options).map_err(|error| {
            let wrong = |message| RulesError::at(RulesErrorKind::Syntax, source, &bytes(error.range()), message);
            match &error.error {
                // The parser is not given the names of all characters.
                ParseErrorType::Lexical(LexicalErrorType::UnicodeError)
                    if source.text[..error.range().start().to_usize()].ends_with("\\N{") =>
                {
                    wrong(said!(
                        "a character by its name, as `\\N{{BULLET}}`, is not part of the language of rules files",
                        "un caractère par son nom, comme `\\N{{BULLET}}` : hors du langage des fichiers de règles"
                    ))
                    .with_note(said!("write the character itself", "écrivez le caractère lui-même"))
                }
                ParseErrorType::Lexical(LexicalErrorType::UnicodeError) => wrong(said!(
                    "two hexadecimal digits follow `\\x`, four `\\u` and eight `\\U`, for a character that exists",
                    "deux chiffres hexadécimaux suivent `\\x`, quatre `\\u` et huit `\\U`, pour un caractère qui existe"
                )),
                other => wrong(other.to_string().into()),
            }
        })?;
        if let Some(error) = parsed.unsupported_syntax_errors().first() {
            let said = said!("this came into Python after 3.11", "ceci est venu dans Python après la version 3.11");
            return Err(RulesError::at(RulesErrorKind::Syntax, source, &bytes(error.range()), said));
        }
        for token in parsed.tokens().iter() {
            if let TokenKind::String | TokenKind::FStringMiddle = token.kind()
                && has_surrogate(&source.text[token.range()])
            {
                let said = said!(
                    "half a character, as `\\ud800` is, is not part of the language of rules files",
                    "une moitié de caractère, comme `\\ud800` : hors du langage des fichiers de règles"
                );
                return Err(RulesError::at(RulesErrorKind::Syntax, source, &bytes(token.range()), said));
            }
        }
        let module = parsed.try_into_module().expect("a module was asked for");
        work(module.syntax())
    };
    #[cfg(not(target_family = "wasm"))]
    return stacker::grow(32 << 20, work);
    #[cfg(target_family = "wasm")]
    return work();
}

/// Whether a string as it is written holds a surrogate, which is no character: `\ud800` to `\udfff`.
fn has_surrogate(written: &str) -> bool {
    let is_raw =
        written.split(['"', '\'']).next().is_some_and(|prefix| prefix.contains(['r', 'R']) && prefix.len() < 3);
    let mut rest = written;
    while let Some(at) = rest.find('\\').filter(|_| !is_raw) {
        let escape = &rest[at + 1..];
        let digits = match escape.as_bytes() {
            [b'u', ..] => escape.get(1..5),
            [b'U', ..] => escape.get(1..9),
            _ => None,
        };
        if digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).is_some_and(|c| (0xd800..0xe000).contains(&c))
        {
            return true;
        }
        let letter = escape.chars().next().map_or(0, char::len_utf8);
        rest = &escape[letter..];
    }
    false
}

/// How deep the text stands within brackets and operators, token by token.
fn check_depth(source: &Source) -> Result<(), RulesError> {
    let mut lexer = lex(&source.text, Mode::Module);
    // For each open bracket what stood before it: things that nest, and operators in a row.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let (mut nested, mut chain, mut blocks) = (0, 0, 0_usize);
    // The lexer tells no places, so that lines are counted; and whether a sign follows a value.
    let (mut line, mut after_value) = (0, false);
    loop {
        let kind = lexer.next_token();
        match kind {
            TokenKind::EndOfFile => return Ok(()),
            TokenKind::NonLogicalNewline => line += 1,
            TokenKind::Indent => blocks += 1,
            TokenKind::Dedent => blocks = blocks.saturating_sub(1),
            TokenKind::Newline | TokenKind::Semi => {
                open.clear();
                (nested, chain) = (0, 0);
                line += usize::from(kind == TokenKind::Newline);
            }
            TokenKind::Lpar
            | TokenKind::Lsqb
            | TokenKind::Lbrace
            | TokenKind::FStringStart
            | TokenKind::TStringStart => {
                open.push((nested, chain));
                nested += 1;
                chain += 1;
            }
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace | TokenKind::FStringEnd | TokenKind::TStringEnd => {
                if let Some((depth, _)) = open.pop() {
                    nested = depth;
                }
                // A call after a call stands around it.
                chain += 1;
            }
            TokenKind::Comma => {
                (nested, chain) = open.last().map_or((0, 0), |&(depth, chain)| (depth + 1, chain + 1));
            }
            TokenKind::Not
            | TokenKind::Lambda
            | TokenKind::Tilde
            | TokenKind::DoubleStar
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::Await
            | TokenKind::ColonEqual
            | TokenKind::Yield => {
                nested += 1;
                chain += 1;
            }
            TokenKind::Minus | TokenKind::Plus | TokenKind::Star => {
                // A sign between two values makes a chain, one before a value goes deeper.
                nested += usize::from(!after_value);
                chain += 1;
            }
            TokenKind::Slash
            | TokenKind::DoubleSlash
            | TokenKind::Percent
            | TokenKind::At
            | TokenKind::Vbar
            | TokenKind::Amper
            | TokenKind::CircumFlex
            | TokenKind::LeftShift
            | TokenKind::RightShift
            | TokenKind::Dot => chain += 1,
            _ => {}
        }
        if nested + blocks > MAX_DEPTH || chain > MAX_CHAIN {
            let (most, what) = if chain > MAX_CHAIN { (MAX_CHAIN, true) } else { (MAX_DEPTH, false) };
            let said = if what {
                said!(
                    "more than {most} operators stand in one expression",
                    "plus de {most} opérateurs sont dans une même expression"
                )
            } else {
                said!(
                    "this stands more than {most} deep within other things",
                    "ceci est imbriqué sur plus de {most} niveaux"
                )
            };
            let start = source.text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
            let end = start + source.text[start..].find('\n').unwrap_or(source.text.len() - start);
            return Err(RulesError::at(RulesErrorKind::Syntax, source, &(start..end), said)
                .with_note(said!("split it into several lines", "découpez-le en plusieurs lignes")));
        }
        after_value = matches!(
            kind,
            TokenKind::Name
                | TokenKind::Int
                | TokenKind::Float
                | TokenKind::Complex
                | TokenKind::String
                | TokenKind::FStringEnd
                | TokenKind::TStringEnd
                | TokenKind::Rpar
                | TokenKind::Rsqb
                | TokenKind::Rbrace
                | TokenKind::None
                | TokenKind::True
                | TokenKind::False
                | TokenKind::Ellipsis
        );
    }
}
