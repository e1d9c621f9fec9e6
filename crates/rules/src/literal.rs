//! Values that parameters take, as they stand in a file and as people type them.

use ruff_python_ast::{Expr, Number, UnaryOp};
use std::fmt;

/// A value that can be typed on a command line: one of these is what a parameter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    None,
    Bool(bool),
    Int(i64),
    Text(String),
    Ints(Shape, Vec<i64>),
}

/// In what sort of brackets several numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    List,
    Tuple,
    Set,
}

impl Literal {
    /// The literal that an expression is, if it is one.
    pub(crate) fn of(expression: &Expr) -> Option<Self> {
        match expression {
            Expr::NoneLiteral(_) => Some(Self::None),
            Expr::BooleanLiteral(literal) => Some(Self::Bool(literal.value)),
            Expr::StringLiteral(literal) => Some(Self::Text(literal.value.to_str().to_owned())),
            Expr::List(list) => Self::ints(Shape::List, &list.elts),
            Expr::Tuple(tuple) => Self::ints(Shape::Tuple, &tuple.elts),
            Expr::Set(set) => Self::ints(Shape::Set, &set.elts),
            other => integer(other).map(Self::Int),
        }
    }

    fn ints(shape: Shape, elements: &[Expr]) -> Option<Self> {
        Some(Self::Ints(shape, elements.iter().map(integer).collect::<Option<_>>()?))
    }

    /// What a text means where `self` is the value otherwise: the same sort of thing.
    ///
    /// # Errors
    /// What the text should have been, as in "must be …".
    pub(crate) fn read_like(&self, text: &str) -> Result<Self, (&'static str, &'static str)> {
        match self {
            Self::None => Ok(Self::read(text)),
            Self::Bool(_) => flag(text).map(Self::Bool).ok_or(("must be yes or no", "doit être oui ou non")),
            Self::Int(_) => text
                .trim()
                .parse()
                .map(Self::Int)
                .map_err(|_| ("must be a whole number, such as 10", "doit être un entier, comme 10")),
            Self::Text(_) => Ok(Self::Text(text.to_owned())),
            Self::Ints(shape, _) => {
                let ints = integers(text).ok_or((
                    "must be whole numbers with commas, such as 1,2,3",
                    "doit être des entiers séparés par des virgules, comme 1,2,3",
                ))?;
                Ok(Self::Ints(*shape, ints))
            }
        }
    }

    /// What a text means where nothing tells what is wanted: a number, numbers, yes or no, else itself.
    pub(crate) fn read(text: &str) -> Self {
        if let Ok(number) = text.trim().parse() {
            Self::Int(number)
        } else if let Some(flag) = flag(text) {
            Self::Bool(flag)
        } else if let Some(ints) = integers(text).filter(|_| text.contains([',', '['])) {
            Self::Ints(Shape::List, ints)
        } else {
            Self::Text(text.to_owned())
        }
    }
}

fn flag(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "oui" => Some(true),
        "false" | "no" | "non" => Some(false),
        _ => None,
    }
}

/// `1,2,3`, with or without brackets around it; a comma may stand at the end, as in Python.
fn integers(text: &str) -> Option<Vec<i64>> {
    let text = text.trim();
    let inner = [('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(text)
        .trim();
    if inner.is_empty() {
        return Some(Vec::new());
    }
    inner.strip_suffix(',').unwrap_or(inner).split(',').map(|number| number.trim().parse().ok()).collect()
}

fn integer(expression: &Expr) -> Option<i64> {
    match expression {
        Expr::NumberLiteral(literal) => match &literal.value {
            Number::Int(number) => number.as_i64(),
            Number::Float(_) | Number::Complex { .. } => None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => integer(&unary.operand)?.checked_neg(),
        _ => None,
    }
}

/// As people type it after `key=`.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("yes"),
            Self::Bool(false) => f.write_str("no"),
            Self::Int(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::Ints(_, ints) => {
                let ints: Vec<String> = ints.iter().map(i64::to_string).collect();
                f.write_str(&ints.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Option<Literal> {
        Literal::of(ruff_python_parser::parse_expression(text).unwrap().expr())
    }

    #[test]
    fn literals_of_python_are_recognised() {
        assert_eq!(literal("-12"), Some(Literal::Int(-12)));
        assert_eq!(literal("(1, 2)"), Some(Literal::Ints(Shape::Tuple, vec![1, 2])));
        assert_eq!(literal("{3}"), Some(Literal::Ints(Shape::Set, vec![3])));
        assert_eq!(literal("'a' 'b'"), Some(Literal::Text("ab".into())));
        for other in ["n", "1 + 2", "[1, 'a']", "1.5", "{1: 2}", "99999999999999999999"] {
            assert_eq!(literal(other), None, "{other}");
        }
    }

    #[test]
    fn a_value_is_read_as_the_sort_of_thing_that_stood_there() {
        let list = Literal::Ints(Shape::Tuple, vec![]);
        assert_eq!(list.read_like("1,3"), Ok(Literal::Ints(Shape::Tuple, vec![1, 3])));
        assert_eq!(list.read_like("4"), Ok(Literal::Ints(Shape::Tuple, vec![4])));
        assert_eq!(list.read_like("[1, 2,]"), Ok(Literal::Ints(Shape::Tuple, vec![1, 2])));
        assert!(list.read_like("a,b").is_err());
        assert_eq!(Literal::Bool(true).read_like("no"), Ok(Literal::Bool(false)));
        assert!(Literal::Bool(true).read_like("1").is_err());
        assert!(Literal::Int(1).read_like("1.5").is_err());
        assert_eq!(Literal::Text(String::new()).read_like("12"), Ok(Literal::Text("12".into())));
    }

    #[test]
    fn a_value_for_nothing_in_particular_is_read_by_its_look() {
        assert_eq!(Literal::read("-7"), Literal::Int(-7));
        assert_eq!(Literal::read("True"), Literal::Bool(true));
        assert_eq!(Literal::read("1,2"), Literal::Ints(Shape::List, vec![1, 2]));
        assert_eq!(Literal::read("[5]"), Literal::Ints(Shape::List, vec![5]));
        assert_eq!(Literal::read("Luna"), Literal::Text("Luna".into()));
        assert_eq!(Literal::read(""), Literal::Text(String::new()));
    }
}
