//! The grammar of random programs, read from `grammar.txt`, which says how it is written.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The grammar, read once.
pub(super) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(include_str!("grammar.txt")));

/// All rules, and which of them make an expression of a type.
#[derive(Debug)]
pub(super) struct Grammar {
    pub rules: Vec<Rule>,
    pub of_type: BTreeMap<&'static str, Vec<usize>>,
}

/// One line of the grammar.
#[derive(Debug)]
pub(super) struct Rule {
    pub kind: &'static str,
    pub weight: usize,
    pub pieces: Vec<Piece>,
    /// Whether no expression of another rule stands in it.
    pub leaf: bool,
    /// Names that must be there: their types, and whether they are bound anew.
    pub needs: Vec<(&'static str, bool)>,
    /// Whether it holds statements.
    pub holds_block: bool,
    /// Whether it binds a name within an expression.
    pub walrus: bool,
}

/// A piece of a template.
#[derive(Debug)]
pub(super) enum Piece {
    Text(String),
    /// A fresh name of the line, or one that a hole has called so.
    Name(&'static str),
    /// An expression, in which some more names can be used.
    Expression(&'static str, Vec<(&'static str, &'static str)>),
    /// A name of a type that is there already; whether the statement binds it anew; what the line calls it.
    Variable {
        of: &'static str,
        rebound: bool,
        called: Option<&'static str>,
    },
    /// A fresh name that the statements which follow know.
    New(&'static str, Option<&'static str>),
    /// Statements.
    Block {
        sort: Block,
        indent: usize,
        names: Vec<(&'static str, &'static str)>,
    },
    /// `global` and `nonlocal`.
    Share,
    Literal(&'static str),
    /// A format without its quotes.
    Bare(&'static str),
    /// A number that no other place of the program has.
    Number,
    /// What the function gives.
    Returned,
}

/// What stands around a block.
#[derive(Clone, Copy, Debug)]
pub(super) enum Block {
    Plain,
    Loop,
    Function(&'static str),
    Generator,
}

impl Grammar {
    fn read(text: &'static str) -> Self {
        let mut grammar = Self { rules: Vec::new(), of_type: BTreeMap::new() };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (head, template) = line.split_once(" | ").unwrap_or_else(|| panic!("no template: {line}"));
            let mut words = head.split(' ');
            let (of, kind) = (words.next().expect("a type"), words.next().expect("a kind"));
            let weight = words.next().map_or(1, |word| word[1..].parse().expect("a weight after the star"));
            let pieces = pieces(template, kind);
            let leaf = pieces.iter().all(|piece| !matches!(piece, Piece::Expression(..)));
            grammar.of_type.entry(of).or_default().push(grammar.rules.len());
            let needs = pieces.iter().filter_map(|piece| match piece {
                Piece::Variable { of, rebound, .. } => Some((*of, *rebound)),
                _ => None,
            });
            let needs = needs.collect();
            let holds_block = pieces.iter().any(|piece| matches!(piece, Piece::Block { .. }));
            let walrus = kind == "walrus" || kind == "comprehension-walrus";
            grammar.rules.push(Rule { kind, weight, pieces, leaf, needs, holds_block, walrus });
        }
        grammar
    }
}

/// A template in pieces.
fn pieces(template: &'static str, kind: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = template;
    while let Some(first) = rest.chars().next() {
        let second = rest[first.len_utf8()..].chars().next();
        match (first, second) {
            ('\\', Some(escaped)) => {
                text.push(if escaped == 'n' { '\n' } else { escaped });
                rest = &rest[2..];
            }
            ('<', Some('a'..='z')) => {
                let end = rest.find('>').expect("a hole has an end");
                let hole = &rest[1..end];
                let before = std::mem::take(&mut text);
                rest = &rest[end + 1..];
                let rebound = rebinds(&before, rest, kind);
                pieces.push(Piece::Text(before));
                pieces.push(piece(hole, rebound));
            }
            ('$', Some('a'..='z')) => {
                let end = rest[1..].find(|c: char| !c.is_ascii_lowercase()).map_or(rest.len(), |end| end + 1);
                pieces.push(Piece::Text(std::mem::take(&mut text)));
                pieces.push(Piece::Name(&rest[..end]));
                rest = &rest[end..];
            }
            _ => {
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    pieces.push(Piece::Text(text));
    pieces
}

/// Whether a statement binds the name in a hole anew, seen from the text around the hole.
fn rebinds(before: &str, after: &str, kind: &str) -> bool {
    let operator = after.strip_prefix(' ').map(|after| after.split(' ').next().unwrap_or_default());
    let assigned = operator.is_some_and(|word| word.ends_with('=') && !["==", "!=", "<=", ">="].contains(&word));
    assigned || kind == "unpack-swap" || kind == "unpack-order" || (before.ends_with("del ") && !after.starts_with('['))
}

fn piece(hole: &'static str, rebound: bool) -> Piece {
    let mut words = hole.split(' ');
    let first = words.next().unwrap_or_default();
    let rest: Vec<&'static str> = words.collect();
    let names = |words: &[&'static str]| words.iter().map(|word| word.split_once(':').expect("name:type")).collect();
    let called = rest.get(1).copied();
    match first {
        "use" => Piece::Variable { of: rest[0], rebound: false, called },
        "var" => Piece::Variable { of: rest[0], rebound, called },
        "new" => Piece::New(rest[0], called),
        "lit" => Piece::Literal(rest[0]),
        "barespec" => Piece::Bare(rest[0]),
        "number" => Piece::Number,
        "ret" => Piece::Returned,
        "share" => Piece::Share,
        "block" => Piece::Block { sort: Block::Plain, indent: 4, names: names(&rest) },
        "block2" => Piece::Block { sort: Block::Plain, indent: 8, names: names(&rest) },
        "loop" => Piece::Block { sort: Block::Loop, indent: 4, names: names(&rest) },
        "body" => Piece::Block { sort: Block::Function(rest[0]), indent: 4, names: names(&rest[1..]) },
        "yields" => Piece::Block { sort: Block::Generator, indent: 4, names: names(&rest) },
        of => Piece::Expression(of, names(&rest)),
    }
}
