//! What can be worked out once, before anything runs: whole numbers made of literals and of names that always mean the same
//! number, such as `WIDTH - 1`, and `min`, `max`, `sum` and `len` of constants.
//!
//! A tuple is not among them, unless it is only compared: in Python each evaluation makes another one, which `is` can see.

use super::expr::operator;
use super::*;
use crate::machine::small_binary;
use ruff_python_ast::{ExprCall, Number, UnaryOp};

/// Expressions that stand deeper within each other are worked out when they run.
const DEEPEST: usize = 8;

impl<'a> Compiler<'a> {
    /// The constant that an operation between numbers always gives.
    pub(super) fn folded(&mut self, expression: &Expr) -> Option<u32> {
        let number = self.folded_number(expression, DEEPEST)?;
        Some(self.constant_number(Constant::Plain(Value::Int(number))))
    }

    fn folded_number(&mut self, expression: &Expr, depth: usize) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        match expression {
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(number) => number.as_i64(),
                _ => None,
            },
            Expr::Name(name) => {
                let Place::Global(_) = self.place(&name.id) else { return None };
                let constant = self.certain_value(&name.id)?;
                self.number_of(constant)
            }
            Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => {
                self.folded_number(&unary.operand, depth)?.checked_neg()
            }
            Expr::BinOp(binary) => {
                let x = self.folded_number(&binary.left, depth)?;
                let y = self.folded_number(&binary.right, depth)?;
                small_binary(operator(binary.op)? as u8, x, y)
            }
            _ => None,
        }
    }

    fn number_of(&self, constant: u32) -> Option<i64> {
        match self.constants.get_index(constant as usize) {
            Some((_, Constant::Plain(Value::Int(number)))) => Some(*number),
            _ => None,
        }
    }

    /// The constant that a call of something built in always gives.
    pub(super) fn folded_call(&mut self, call: &'a ExprCall) -> Option<u32> {
        let (Expr::Name(function), [Expr::Name(name)], []) =
            (&*call.func, &*call.arguments.args, &*call.arguments.keywords)
        else {
            return None;
        };
        let function = function.id.as_str();
        if !matches!(function, "min" | "max" | "sum" | "len")
            || !matches!(self.place(function), Place::Builtin(_))
            || !matches!(self.place(&name.id), Place::Global(_))
        {
            return None;
        }
        let constant = self.certain_value(&name.id)?;
        let Some((_, Constant::Tuple(parts))) = self.constants.get_index(constant as usize) else { return None };
        let numbers: Vec<i64> = parts.iter().map(|&part| self.number_of(part)).collect::<Option<_>>()?;
        let number = match function {
            "min" => numbers.iter().min().copied(),
            "max" => numbers.iter().max().copied(),
            "sum" => numbers.iter().try_fold(0_i64, |sum, &number| sum.checked_add(number)),
            _ => Some(numbers.len() as i64),
        }?;
        Some(self.constant_number(Constant::Plain(Value::Int(number))))
    }

    /// A tuple of such numbers, for somebody who only compares it.
    pub(super) fn folded_tuple(&mut self, expression: &Expr) -> Option<u32> {
        const MOST: usize = 16;
        let Expr::Tuple(tuple) = expression else { return None };
        if tuple.elts.is_empty() || tuple.elts.len() > MOST {
            return None;
        }
        let parts: Vec<u32> = tuple.elts.iter().map(|part| self.folded(part)).collect::<Option<_>>()?;
        Some(self.constant_number(Constant::Tuple(parts)))
    }
}
