//! Which names stand for small numbers, so that adding and multiplying them needs no look at the memory.
//!
//! A name is small in a function if everything that it is ever bound to there is: a loop over a range or over
//! numbers written down, a number written down, a length, a sum of small things. Counting up by something
//! small keeps it small, because there are only so many steps. A parameter is small if it is given only small
//! numbers wherever the file calls the function. The names are found by growing the set of those that are
//! certain until it grows no more; so nothing is small because of itself.

mod bindings;

use bindings::{Origin, bindings};
use ruff_python_ast::{Expr, ModModule, Operator, UnaryOp};
use std::collections::HashSet;

/// A function, by where it begins; `None` is what stands outside of functions.
pub(super) type Scope = Option<u32>;

/// The names that stand for small numbers.
#[derive(Debug, Default)]
pub(super) struct SmallNames {
    small: HashSet<(Scope, String)>,
    /// Which names a scope binds at all; others are those of the file.
    bound: HashSet<(Scope, String)>,
}

impl SmallNames {
    /// Finds them. `shadowed` tells whether the file gives a name of Python another meaning.
    pub(super) fn of(module: &ModModule, shadowed: &dyn Fn(&str) -> bool) -> Self {
        let all = bindings(module, shadowed);
        let mut names = Self { small: HashSet::new(), bound: all.keys().cloned().collect() };
        loop {
            let grown: Vec<(Scope, String)> = all
                .iter()
                .filter(|(name, _)| !names.small.contains(*name))
                .filter(|((scope, _), origins)| origins.iter().all(|origin| names.origin(*scope, origin, shadowed)))
                .map(|(name, _)| name.clone())
                .collect();
            if grown.is_empty() {
                return names;
            }
            names.small.extend(grown);
        }
    }

    /// Whether a function binds a name itself.
    pub(super) fn is_bound(&self, scope: Scope, name: &str) -> bool {
        scope.is_some() && self.bound.contains(&(scope, name.to_owned()))
    }

    /// Whether an expression is a small number, or fails.
    pub(super) fn is_small(&self, scope: Scope, expression: &Expr, shadowed: &dyn Fn(&str) -> bool) -> bool {
        let small = |expression: &Expr| self.is_small(scope, expression, shadowed);
        match expression {
            Expr::NumberLiteral(literal) => match &literal.value {
                ruff_python_ast::Number::Int(number) => number.as_i32().is_some(),
                _ => false,
            },
            Expr::Name(name) => {
                let key = |scope| (scope, name.id.to_string());
                self.small.contains(&key(scope))
                    || (!self.bound.contains(&key(scope)) && self.small.contains(&key(None)))
            }
            Expr::UnaryOp(unary) => matches!(unary.op, UnaryOp::USub | UnaryOp::UAdd) && small(&unary.operand),
            Expr::BinOp(operation) => match operation.op {
                Operator::Add | Operator::Sub => small(&operation.left) && small(&operation.right),
                Operator::FloorDiv | Operator::Mod => small(&operation.left) && small(&operation.right),
                _ => false,
            },
            Expr::If(choice) => small(&choice.body) && small(&choice.orelse),
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) if shadowed(&name.id) => false,
                Expr::Name(name) if matches!(name.id.as_str(), "min" | "max" | "abs") => {
                    !call.arguments.is_empty()
                        && call.arguments.args.iter().all(small)
                        && call.arguments.keywords.is_empty()
                }
                Expr::Name(name) => matches!(name.id.as_str(), "len" | "ord"),
                Expr::Attribute(method) => matches!(method.attr.as_str(), "count" | "index" | "find"),
                _ => false,
            },
            _ => false,
        }
    }

    fn origin(&self, scope: Scope, origin: &Origin<'_>, shadowed: &dyn Fn(&str) -> bool) -> bool {
        match origin {
            Origin::Unknown => false,
            Origin::Number => true,
            Origin::Values(values) => values.iter().all(|value| self.is_small(scope, value, shadowed)),
            Origin::Given(scope, value) => self.is_small(*scope, value, shadowed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The small names of a program, each with `file.` or `def.` before it, sorted.
    fn small(text: &str) -> Vec<String> {
        let parsed = ruff_python_parser::parse_module(text).unwrap();
        let names = SmallNames::of(parsed.syntax(), &|_| false);
        let mut shown: Vec<String> = names
            .small
            .into_iter()
            .map(|(scope, name)| format!("{}.{name}", if scope.is_none() { "file" } else { "def" }))
            .collect();
        shown.sort();
        shown
    }

    #[test]
    fn loops_over_ranges_and_numbers_are_small() {
        assert_eq!(small("for i in range(9):\n    pass"), ["file.i"]);
        assert_eq!(
            small("def f(n):\n    for i in range(n):\n        for a, b in ((1, 0), (0, -1)):\n            pass"),
            ["def.a", "def.b", "def.i"]
        );
        assert_eq!(small("x = [i for i in (1, 2, 3)]"), ["file.i"]);
        assert_eq!(small("x = [i for i in (1, y, 3)]\ny = []"), [""; 0]);
        assert_eq!(small("for i, c in enumerate('abc'):\n    pass"), ["file.i"]);
    }

    #[test]
    fn counting_up_stays_small_and_doubling_does_not() {
        assert_eq!(small("n = 1\nn += 2\nn = n + 1\nn -= len(s)"), ["file.n"]);
        assert_eq!(small("n = 1\nn += n"), [""; 0]);
        assert_eq!(small("n = 1\nn = n + n"), [""; 0]);
        assert_eq!(small("n = 1\nn *= 2"), [""; 0]);
        assert_eq!(small("n = 1\nm = 2\nn += m\nm += n"), [""; 0]);
        assert_eq!(small("n = 1\nn = n * 2"), [""; 0]);
    }

    #[test]
    fn a_name_is_small_in_one_function_and_not_in_another() {
        let text = "def f(row):\n    return row\ndef g():\n    row = 1\n    return row";
        assert_eq!(small(text), ["def.row"]);
        assert_eq!(small("WIDTH = 3\nLIST = [1]\nr, c = divmod(WIDTH, 2)"), ["file.WIDTH", "file.c", "file.r"]);
    }

    #[test]
    fn a_parameter_is_small_if_every_call_gives_it_something_small() {
        let cell = "def cell(board, row):\n    return board[row]\n";
        let calls = "for i in range(9):\n    cell(b, i)\n    cell(b, row=i + 1)\n";
        assert_eq!(small(&format!("{cell}{calls}")), ["def.row", "file.i"]);
        for other in ["cell(b, s[0])", "f = cell", "cell(*b)", "cell(b, **k)", "cell = None", "cell(b, i, 1, [cell])"] {
            assert_eq!(small(&format!("{cell}{calls}{other}\n")), ["file.i"], "{other}");
        }
        assert_eq!(small("def f(n=1):\n    return n\nf()\nf(2)"), ["def.n"]);
        assert_eq!(small("def f(n=[]):\n    return n\nf()\nf(2)"), [""; 0]);
        assert_eq!(small("def moves(s):\n    return s\nmoves(1)"), [""; 0]);
        assert_eq!(small("def f(n):\n    return f(n + n)\nf(1)"), [""; 0]);
        assert_eq!(small("def f(n):\n    return g(n)\ndef g(n):\n    return f(n + 1)\nf(1)"), [""; 0]);
    }

    #[test]
    fn what_is_bound_twice_is_small_only_if_both_are() {
        assert_eq!(small("x = 1\nx = []"), [""; 0]);
        assert_eq!(small("x = 1\nfor x in things:\n    pass"), [""; 0]);
        assert_eq!(small("x = 1\ndef x():\n    pass"), [""; 0]);
        assert_eq!(small("x = 1 if y else 2\ny = 3\nz = x + y - 1"), ["file.x", "file.y", "file.z"]);
    }
}
