//! Conditions: expressions of which only the truth counts.

use super::expr::comparison;
use super::*;
use crate::code::{IS_LAST_USE, JUMPS};
use ruff_python_ast::{BoolOp, CmpOp, ExprCompare, UnaryOp};

impl<'a> Compiler<'a> {
    /// Goes on if the expression is true; the instructions that jump otherwise are given back, to be patched.
    pub(super) fn jump_unless(&mut self, test: &'a Expr) -> Done<Vec<usize>> {
        self.jump(test, false)
    }

    /// Goes on if the expression is false; those that jump otherwise are given back.
    pub(super) fn jump_when(&mut self, test: &'a Expr) -> Done<Vec<usize>> {
        self.jump(test, true)
    }

    /// Whether a chain such as `0 <= row < HEIGHT` may be looked at in one go: working out its end does nothing.
    fn is_between(&mut self, compare: &ExprCompare) -> bool {
        compare.ops.len() == 2
            && compare.ops.iter().all(|op| matches!(op, CmpOp::Lt | CmpOp::LtE))
            && self.is_harmless(&compare.comparators[1])
    }

    /// Jumps if the truth of the expression is `sense`.
    pub(super) fn jump(&mut self, test: &'a Expr, sense: bool) -> Done<Vec<usize>> {
        if let Expr::Call(call) = test
            && let Some(jumps) = self.at(call.range(), &mut |this| this.inline_condition(call, sense))?
        {
            return Ok(jumps);
        }
        match test {
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => self.jump(&unary.operand, !sense),
            Expr::BoolOp(chain) => {
                let mut jumps = Vec::new();
                let mut others = Vec::new();
                let mut certain = Vec::new();
                let last = chain.values.len() - 1;
                for (index, value) in chain.values.iter().enumerate() {
                    // `or` is over at the first true one, `and` at the first false one.
                    let ends_with = chain.op == BoolOp::Or;
                    if index == last || ends_with == sense {
                        jumps.extend(self.jump(value, sense)?);
                    } else {
                        others.extend(self.jump(value, !sense)?);
                    }
                    if index == 0 {
                        certain = self.assigned();
                    }
                }
                self.meet(&certain);
                others.into_iter().for_each(|at| self.patch(at));
                Ok(jumps)
            }
            Expr::Compare(compare) if compare.ops.len() == 1 => self.at_scratch(compare.range(), &mut |this| {
                let top = this.function().top;
                let left = this.operand(&compare.left)?;
                let right = this.compared(compare.ops[0], &compare.comparators[0])?;
                let mut x = comparison(compare.ops[0]) as u8;
                if sense {
                    x |= JUMPS;
                }
                if (top..CONSTANTS).contains(&left) {
                    x |= IS_LAST_USE;
                }
                this.emit(Op::with(K::CompareJump, x, left, right, 0));
                Ok(vec![this.emit(Op::wide(K::Target, 0, 0))])
            }),
            Expr::Compare(compare) if !sense && self.is_between(compare) => {
                self.at_scratch(compare.range(), &mut |this| {
                    let low = this.operand(&compare.left)?;
                    let number = this.operand(&compare.comparators[0])?;
                    let high = this.expr(&compare.comparators[1])?;
                    let or_equal = |at: usize| u8::from(compare.ops[at] == CmpOp::LtE);
                    this.emit(Op::with(K::Between, or_equal(0) | or_equal(1) << 1, number, low, high));
                    Ok(vec![this.emit(Op::wide(K::Target, 0, 0))])
                })
            }
            Expr::Compare(compare) if !sense => self.at_scratch(compare.range(), &mut |this| {
                let mut left = this.operand(&compare.left)?;
                let mut jumps = Vec::new();
                let mut certain = Vec::new();
                for (index, (&op, comparator)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
                    let right = this.operand(comparator)?;
                    this.emit(Op::with(K::CompareJump, comparison(op) as u8, left, right, 0));
                    jumps.push(this.emit(Op::wide(K::Target, 0, 0)));
                    left = right;
                    if index == 0 {
                        certain = this.assigned();
                    }
                }
                this.meet(&certain);
                Ok(jumps)
            }),
            Expr::BooleanLiteral(literal) => {
                Ok(if literal.value == sense { vec![self.emit(Op::wide(K::Jump, 0, 0))] } else { Vec::new() })
            }
            test => self.at_scratch(test.range(), &mut |this| {
                let value = this.expr(test)?;
                Ok(vec![this.emit(Op::wide(if sense { K::JumpIf } else { K::JumpIfNot }, value, 0))])
            }),
        }
    }
}
