//! Which names stand for small numbers, so that adding and multiplying them needs no look at the memory.
//!
//! A name is small in a function if everything that it is ever bound to there is: a loop over a range or over
//! numbers written down, a number written down, a length, a sum of small things. Counting up by something
//! small keeps it small, because there are only so many steps. The names are found by growing the set of
//! those that are certain until it grows no more; so nothing is small because of itself.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, ModModule, Operator, Parameter, Stmt, UnaryOp};
use ruff_text_size::Ranged;
use std::collections::{HashMap, HashSet};

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
        let mut bindings = Bindings { scope: None, all: HashMap::new(), shadowed };
        bindings.visit_body(&module.body);
        let Bindings { all, .. } = bindings;
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
                Expr::Name(name) => matches!(name.id.as_str(), "len" | "ord") && !shadowed(&name.id),
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
        }
    }
}

/// What a name is bound to.
enum Origin<'a> {
    Unknown,
    /// Surely a small number.
    Number,
    /// Small if all of these are.
    Values(Vec<&'a Expr>),
}

/// Everything that every name is bound to, by function.
struct Bindings<'a, 'f> {
    scope: Scope,
    all: HashMap<(Scope, String), Vec<Origin<'a>>>,
    shadowed: &'f dyn Fn(&str) -> bool,
}

impl<'a> Bindings<'a, '_> {
    fn bind(&mut self, name: &str, origin: Origin<'a>) {
        self.all.entry((self.scope, name.to_owned())).or_default().push(origin);
    }

    /// What every name in a target is bound to, if nothing is known about it.
    fn bind_unknown(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.bind(&name.id, Origin::Unknown),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|element| self.bind_unknown(element)),
            Expr::List(list) => list.elts.iter().for_each(|element| self.bind_unknown(element)),
            _ => {}
        }
    }

    /// `target = value` for each of the values.
    fn bind_values(&mut self, target: &'a Expr, values: &[&'a Expr]) {
        let targets = match target {
            Expr::Name(name) => return self.bind(&name.id, Origin::Values(values.to_vec())),
            Expr::Tuple(tuple) => &tuple.elts,
            Expr::List(list) => &list.elts,
            _ => return,
        };
        let Some(rows) = values.iter().map(|value| row(value, targets.len())).collect::<Option<Vec<_>>>() else {
            return self.bind_unknown(target);
        };
        for (index, target) in targets.iter().enumerate() {
            let column: Vec<&Expr> = rows.iter().map(|row| row.get(index)).collect();
            self.bind_values(target, &column);
        }
    }

    /// `for target in iterated`
    fn bind_loop(&mut self, target: &'a Expr, iterated: &'a Expr) {
        match iterated {
            Expr::Tuple(tuple) => self.bind_values(target, &tuple.elts.iter().collect::<Vec<_>>()),
            Expr::List(list) => self.bind_values(target, &list.elts.iter().collect::<Vec<_>>()),
            Expr::Call(call) => match (&*call.func, target) {
                (Expr::Name(name), Expr::Name(target)) if name.id == "range" && !(self.shadowed)("range") => {
                    self.bind(&target.id, Origin::Number);
                }
                (Expr::Name(name), Expr::Tuple(pair))
                    if name.id == "enumerate" && !(self.shadowed)("enumerate") && call.arguments.len() == 1 =>
                {
                    match pair.elts.as_slice() {
                        [Expr::Name(index), value] => {
                            self.bind(&index.id, Origin::Number);
                            self.bind_unknown(value);
                        }
                        _ => self.bind_unknown(target),
                    }
                }
                _ => self.bind_unknown(target),
            },
            _ => self.bind_unknown(target),
        }
    }
}

/// The parts that a value is taken apart into.
enum Row<'a> {
    Elements(&'a [Expr]),
    /// `divmod(a, b)`: neither part is larger than `a` or `b`, so that `a` stands for each.
    Divided(&'a Expr),
}

impl<'a> Row<'a> {
    const fn get(&self, index: usize) -> &'a Expr {
        match self {
            Self::Elements(elements) => &elements[index],
            Self::Divided(by) => by,
        }
    }
}

fn row(value: &Expr, count: usize) -> Option<Row<'_>> {
    match value {
        Expr::Tuple(tuple) if tuple.elts.len() == count && !tuple.elts.iter().any(Expr::is_starred_expr) => {
            Some(Row::Elements(&tuple.elts))
        }
        Expr::Call(call) if count == 2 && matches!(&*call.func, Expr::Name(name) if name.id == "divmod") => {
            match &call.arguments.args[..] {
                [number @ Expr::Name(_), Expr::Name(_) | Expr::NumberLiteral(_)] => Some(Row::Divided(number)),
                _ => None,
            }
        }
        _ => None,
    }
}

impl<'a> Visitor<'a> for Bindings<'a, '_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                self.bind(&def.name, Origin::Unknown);
                let outer = self.scope.replace(def.range().start().to_u32());
                visitor::walk_stmt(self, statement);
                self.scope = outer;
                return;
            }
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    match (target, counted_up(target, &assign.value)) {
                        (Expr::Name(name), Some(by)) => self.bind(&name.id, Origin::Values(vec![by])),
                        _ => self.bind_values(target, &[&assign.value]),
                    }
                }
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.bind_values(&assign.target, &[value]);
                }
            }
            Stmt::AugAssign(assign) => match (&*assign.target, assign.op) {
                (Expr::Name(name), Operator::Add | Operator::Sub) => {
                    self.bind(&name.id, Origin::Values(vec![&assign.value]));
                }
                (target, _) => self.bind_unknown(target),
            },
            Stmt::For(each) => self.bind_loop(&each.target, &each.iter),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.bind_loop(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.bind(&parameter.name, Origin::Unknown);
    }
}

/// `x` in `n = n + x` and in `n = n - x`.
fn counted_up<'a>(target: &Expr, value: &'a Expr) -> Option<&'a Expr> {
    let (Expr::Name(name), Expr::BinOp(operation)) = (target, value) else { return None };
    let same = matches!(&*operation.left, Expr::Name(left) if left.id == name.id);
    (same && matches!(operation.op, Operator::Add | Operator::Sub)).then_some(&*operation.right)
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
    fn what_is_bound_twice_is_small_only_if_both_are() {
        assert_eq!(small("x = 1\nx = []"), [""; 0]);
        assert_eq!(small("x = 1\nfor x in things:\n    pass"), [""; 0]);
        assert_eq!(small("x = 1\ndef x():\n    pass"), [""; 0]);
        assert_eq!(small("x = 1 if y else 2\ny = 3\nz = x + y - 1"), ["file.x", "file.y", "file.z"]);
    }
}
