//! Assignments.

use super::{Writer, Written};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, StmtAssign, StmtAugAssign};
use std::collections::HashSet;

impl Writer<'_> {
    pub(super) fn assign(&mut self, assign: &StmtAssign) -> Written {
        match assign.targets.as_slice() {
            [Expr::Tuple(targets)] if self.is_apart(&targets.elts, &assign.value) => {
                self.assign_each(&targets.elts, &assign.value)
            }
            [target] => self.line(|writer| writer.assignment(target, &assign.value)),
            targets => {
                self.line(|writer| {
                    writer.put("__value = ");
                    writer.expression(&assign.value)
                })?;
                for target in targets {
                    self.line(|writer| {
                        writer.target(target)?;
                        writer.word(" = __value")
                    })?;
                }
                Ok(())
            }
        }
    }

    /// Whether `targets = value`, in a function, sets different names to the elements of a tuple.
    fn is_apart(&self, targets: &[Expr], value: &Expr) -> bool {
        let Expr::Tuple(values) = value else { return false };
        let names: HashSet<&str> = targets.iter().filter_map(Expr::as_name_expr).map(|name| name.id.as_str()).collect();
        self.scope.is_some()
            && names.len() == targets.len()
            && values.elts.len() == targets.len()
            && !values.elts.iter().any(Expr::is_starred_expr)
    }

    /// `a, b = x, y` without a tuple: all values are computed first, the last one into its own name.
    fn assign_each(&mut self, targets: &[Expr], value: &Expr) -> Written {
        let Expr::Tuple(values) = value else { return Ok(()) };
        let mut waiting = Vec::new();
        for (index, (target, value)) in targets.iter().zip(&values.elts).enumerate() {
            let later = &values.elts[index + 1..];
            let name = target.as_name_expr().map_or("", |name| name.id.as_str());
            // A value that only reads other names cannot tell whether this one is set already.
            if later.iter().all(|later| reads_names_only(later) && !names_in(later).contains(&name)) {
                self.line(|writer| writer.assignment(target, value))?;
            } else {
                let kept = self.fresh_name();
                self.line(|writer| {
                    writer.put(&format!("{kept} = "));
                    writer.expression(value)
                })?;
                waiting.push((target, kept));
            }
        }
        for (target, kept) in waiting {
            self.line(|writer| {
                writer.target(target)?;
                writer.word(&format!(" = {kept}"))
            })?;
        }
        Ok(())
    }

    /// A name that nothing else has.
    pub(super) fn fresh_name(&mut self) -> String {
        self.fresh += 1;
        format!("__{}", self.fresh)
    }

    pub(super) fn assignment(&mut self, target: &Expr, value: &Expr) -> Written {
        self.target(target)?;
        self.put(" = ");
        let constant = match target {
            Expr::Name(name) if self.indent == 0 => self.constants.iter().find(|(constant, _)| *constant == name.id),
            _ => None,
        };
        match constant {
            Some((_, literal)) => self.word(&literal.starlark()),
            None => self.expression(value),
        }
    }

    /// What is assigned to.
    pub(super) fn target(&mut self, target: &Expr) -> Written {
        match target {
            Expr::Name(name) => {
                self.bound_name(&name.id);
                Ok(())
            }
            Expr::Tuple(tuple) => self.targets(&tuple.elts),
            Expr::List(list) => self.targets(&list.elts),
            Expr::Subscript(subscript) if !subscript.slice.is_slice_expr() => self.subscript(subscript),
            Expr::Subscript(_) => Err(self.refuse(target, "assigning to a slice", "build a new list instead")),
            Expr::Starred(_) => {
                Err(self.refuse(target, "`*` in an assignment", "use slices, such as rest = things[1:]"))
            }
            other => Err(self.refuse(other, "assigning to this", "assign to a name or to an element, such as x[0]")),
        }
    }

    fn targets(&mut self, targets: &[Expr]) -> Written {
        self.put("(");
        self.commas(targets, |writer, target| writer.target(target))?;
        self.word(if targets.len() == 1 { ",)" } else { ")" })
    }

    /// `x += y`. As with `+`, the memory is looked at first: `x += __growth(x, y)`.
    pub(super) fn change(&mut self, assign: &StmtAugAssign) -> Written {
        let StmtAugAssign { target, op, value, .. } = assign;
        let whole = match op {
            Operator::Pow => Some(" = __pow("),
            Operator::LShift => Some(" = __shift("),
            _ => None,
        };
        if let Some(function) = whole {
            self.target(target)?;
            self.put(function);
            self.expression(target)?;
            self.put(", ");
            self.expression(value)?;
            return self.word(")");
        }
        if *op == Operator::MatMult {
            return Err(self.refuse(assign, "`@=`", "there are no matrices here"));
        }
        let grows = *op == Operator::Add && !self.is_small(value);
        // Starlark takes four instructions for `n += 1` and two for `n = n + 1`. Lists, sets and dicts must
        // change where they are.
        if target.is_name_expr() && !grows && !matches!(op, Operator::Mult | Operator::BitOr) {
            self.target(target)?;
            self.put(" = (");
            self.expression(target)?;
            self.put(&format!(" {} ", op.as_str()));
            self.expression(value)?;
            return self.word(")");
        }
        self.target(target)?;
        self.put(&format!(" {}= ", op.as_str()));
        let guard = match op {
            Operator::Add if grows => "__growth",
            Operator::Mult => "__times",
            _ => return self.expression(value),
        };
        self.put(guard);
        self.put("(");
        self.expression(target)?;
        self.put(", ");
        self.expression(value)?;
        self.word(")")
    }
}

/// The names in an expression.
pub(super) fn names_in(expression: &Expr) -> HashSet<&str> {
    struct Names<'a>(HashSet<&'a str>);
    impl<'a> Visitor<'a> for Names<'a> {
        fn visit_expr(&mut self, expression: &'a Expr) {
            if let Expr::Name(name) = expression {
                self.0.insert(name.id.as_str());
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut names = Names(HashSet::new());
    names.visit_expr(expression);
    names.0
}

/// Whether an expression calls nothing, so that it reads only the names that stand in it.
fn reads_names_only(expression: &Expr) -> bool {
    struct Calls(bool);
    impl<'a> Visitor<'a> for Calls {
        fn visit_expr(&mut self, expression: &'a Expr) {
            self.0 |= matches!(expression, Expr::Call(_));
            visitor::walk_expr(self, expression);
        }
    }
    let mut calls = Calls(false);
    calls.visit_expr(expression);
    !calls.0
}
