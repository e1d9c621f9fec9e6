//! Comparisons.

use super::{Writer, Written};
use crate::literal::Literal;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCompare};

impl Writer<'_> {
    /// `a < b < c` becomes `(a < b and b < c)`.
    pub(super) fn compare(&mut self, compare: &ExprCompare) -> Written {
        let mut left = &*compare.left;
        let count = compare.ops.len();
        self.put("(");
        self.within(compare)?;
        for (index, (op, right)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            if index > 0 {
                self.put(" and ");
            }
            if index + 1 < count && calls_a_method(right) {
                let instead = "the middle would be computed twice; give it a name on a line of its own";
                return Err(self.refuse(right, "a method call in the middle of a comparison", instead));
            }
            let constant = |side: &Expr| side.is_none_literal_expr() || side.is_boolean_literal_expr();
            let sign = match op {
                CmpOp::Is | CmpOp::IsNot if !constant(left) && !constant(right) => {
                    return Err(self.refuse(compare, "`is`", "compare with == instead"));
                }
                CmpOp::Is => "==",
                CmpOp::IsNot => "!=",
                op => op.as_str(),
            };
            self.joined(left, &format!(" {sign} "), right)?;
            left = right;
        }
        self.text(")")
    }

    /// Before `0 <= x and x < WIDTH` comes `x in range(0, WIDTH) or`. A whole number is in bounds most of the
    /// time, which a range that does not change says in a quarter of the time; anything else is compared.
    fn within(&mut self, compare: &ExprCompare) -> Written {
        let ([lower, upper], [Expr::Name(name), end]) = (&compare.ops[..], &compare.comparators[..]) else {
            return Ok(());
        };
        let [above, below] = [lower, upper].map(|op| match op {
            CmpOp::Lt => Some(0),
            CmpOp::LtE => Some(1),
            _ => None,
        });
        let (Some(above), Some(below)) = (above, below) else { return Ok(()) };
        let fits = |number: Option<i64>| number.is_some_and(|number| i32::try_from(number + 1).is_ok());
        if !fits(self.whole_number(&compare.left)) || !fits(self.whole_number(end)) || !self.is_builtin("range") {
            return Ok(());
        }
        self.name(name)?;
        self.put(" in range((");
        self.expression(&compare.left)?;
        self.put(&format!(") + {}, (", 1 - above));
        self.expression(end)?;
        self.text(&format!(") + {below}) or "))
    }

    /// The number that a literal is, or a name of the file that stands for one.
    fn whole_number(&self, expression: &Expr) -> Option<i64> {
        let literal = match expression {
            Expr::Name(name) if !self.small.is_bound(self.scope, &name.id) => {
                let constants = self.constants.iter().chain(&self.outline.constants);
                constants.into_iter().find(|(other, _)| *other == name.id)?.1.clone()
            }
            other => Literal::of(other)?,
        };
        match literal {
            Literal::Int(number) => Some(number.clamp(i64::MIN + 1, i64::MAX - 1)),
            _ => None,
        }
    }
}

/// Whether something in the expression is a call of a method, which may change what it is called on.
fn calls_a_method(expression: &Expr) -> bool {
    struct Calls(bool);
    impl<'a> Visitor<'a> for Calls {
        fn visit_expr(&mut self, expression: &'a Expr) {
            self.0 |= matches!(expression, Expr::Call(call) if call.func.is_attribute_expr());
            visitor::walk_expr(self, expression);
        }
    }
    let mut calls = Calls(false);
    calls.visit_expr(expression);
    calls.0
}
