//! Expressions. Everything that is not an atom is written in brackets, so that nothing binds otherwise
//! than in Python.

use super::{Writer, Written, texts};
use ruff_python_ast::{Comprehension, Expr, ExprBinOp, ExprSlice, ExprSubscript, Number, Operator, UnaryOp};
use ruff_text_size::Ranged;

impl Writer<'_> {
    pub(super) fn expression(&mut self, expression: &Expr) -> Written {
        self.piece(expression.range(), |writer| writer.bare_expression(expression))
    }

    fn bare_expression(&mut self, expression: &Expr) -> Written {
        match expression {
            Expr::Name(name) => self.name(name),
            Expr::NoneLiteral(_) => self.text("None"),
            Expr::BooleanLiteral(literal) => self.text(if literal.value { "True" } else { "False" }),
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(_) => {
                    let digits = self.source.text[literal.range()].replace('_', "").to_lowercase();
                    self.text(&digits)
                }
                Number::Float(number) if number.is_finite() => self.text(&format!("{number:?}")),
                Number::Float(_) => self.text("float(\"inf\")"),
                Number::Complex { .. } => Err(self.refuse(literal, "a complex number", "positions hold whole numbers")),
            },
            Expr::StringLiteral(literal) => self.text(&texts::quoted(literal.value.to_str())),
            Expr::FString(string) => self.f_string(string),
            Expr::List(list) => self.display("__list", "[", &list.elts, "]"),
            Expr::Tuple(tuple) => {
                let close = if tuple.elts.len() == 1 { ",)" } else { ")" };
                self.display("__tuple", "(", &tuple.elts, close)
            }
            Expr::Set(set) => {
                self.put("__made(set(");
                self.display("__list", "[", &set.elts, "]")?;
                self.text("))")
            }
            Expr::Dict(dict) => {
                self.put("__made({");
                self.commas(&dict.items, |writer, item| match &item.key {
                    Some(key) => writer.joined(key, ": ", &item.value),
                    None => {
                        Err(writer.refuse(&item.value, "`**` inside a dict", "copy the dict and `update` the copy"))
                    }
                })?;
                self.text("})")
            }
            Expr::ListComp(comp) => self.comprehension("[", &comp.elt, &comp.generators, "]"),
            Expr::Generator(comp) => self.comprehension("[", &comp.elt, &comp.generators, "]"),
            Expr::SetComp(comp) => self.comprehension("__made(set([", &comp.elt, &comp.generators, "]))"),
            Expr::DictComp(comp) => {
                self.put("__made({");
                match &comp.key {
                    Some(key) => self.joined(key, ": ", &comp.value)?,
                    None => return Err(self.refuse(comp, "`**` inside a dict", "write a loop")),
                }
                self.clauses(&comp.generators)?;
                self.text("})")
            }
            Expr::Lambda(lambda) => {
                self.put("(lambda ");
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters)?;
                }
                self.put(": ");
                self.expression(&lambda.body)?;
                self.text(")")
            }
            Expr::If(choice) => {
                self.put("(");
                self.joined(&choice.body, " if ", &choice.test)?;
                self.put(" else ");
                self.expression(&choice.orelse)?;
                self.text(")")
            }
            Expr::BoolOp(chain) => {
                let word = format!(" {} ", chain.op.as_str());
                self.put("(");
                for (index, value) in chain.values.iter().enumerate() {
                    if index > 0 {
                        self.put(&word);
                    }
                    self.expression(value)?;
                }
                self.text(")")
            }
            Expr::UnaryOp(unary) => {
                self.put(match unary.op {
                    UnaryOp::Invert => "(~",
                    UnaryOp::Not => "(not ",
                    UnaryOp::UAdd => "(+",
                    UnaryOp::USub => "(-",
                });
                self.expression(&unary.operand)?;
                self.text(")")
            }
            Expr::BinOp(operation) => self.operation(operation),
            Expr::Compare(compare) => self.compare(compare),
            Expr::Call(call) => self.call(call),
            Expr::Attribute(attribute) => {
                self.expression(&attribute.value)?;
                self.put(".");
                self.text(&attribute.attr)
            }
            Expr::Subscript(subscript) => match &*subscript.slice {
                Expr::Slice(slice) if slice.step.is_none() => self.slice(&subscript.value, slice),
                Expr::Slice(_) => {
                    self.put("__made(");
                    self.subscript(subscript)?;
                    self.text(")")
                }
                _ => self.subscript(subscript),
            },
            Expr::Named(_) => Err(self.refuse(expression, "`:=`", "assign on a line of its own")),
            Expr::Await(_) => Err(self.refuse(expression, "`await`", "call the function directly")),
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                Err(self.refuse(expression, "`yield`", "append to a list and return the list"))
            }
            Expr::BytesLiteral(_) => Err(self.refuse(expression, "b'…'", "use a string or a tuple of numbers")),
            Expr::TString(_) => Err(self.refuse(expression, "t'…'", "use an f-string")),
            Expr::EllipsisLiteral(_) => Err(self.refuse(expression, "`...`", "use None")),
            Expr::Starred(_) => Err(self.refuse(expression, "`*` here", "write out the elements")),
            Expr::Slice(_) | Expr::IpyEscapeCommand(_) => Err(self.refuse(expression, "this", "write it otherwise")),
        }
    }

    pub(super) fn text(&mut self, text: &str) -> Written {
        self.put(text);
        Ok(())
    }

    pub(super) fn joined(&mut self, left: &Expr, between: &str, right: &Expr) -> Written {
        self.expression(left)?;
        self.put(between);
        self.expression(right)
    }

    /// `[a, b]`; or, with stars, `[*a, b]` as `__list("*-", (a, b, ))`.
    pub(super) fn display(&mut self, starred: &str, open: &str, elements: &[Expr], close: &str) -> Written {
        if !elements.iter().any(Expr::is_starred_expr) {
            self.put(open);
            self.commas(elements, |writer, element| writer.expression(element))?;
            return self.text(close);
        }
        let signs: String = elements.iter().map(|element| if element.is_starred_expr() { '*' } else { '-' }).collect();
        self.put(&format!("{starred}(\"{signs}\", ("));
        for element in elements {
            match element {
                Expr::Starred(star) => self.expression(&star.value)?,
                element => self.expression(element)?,
            }
            self.put(", ");
        }
        self.text("))")
    }

    fn comprehension(&mut self, open: &str, element: &Expr, clauses: &[Comprehension], close: &str) -> Written {
        self.put(open);
        self.expression(element)?;
        self.clauses(clauses)?;
        self.text(close)
    }

    fn clauses(&mut self, clauses: &[Comprehension]) -> Written {
        for clause in clauses {
            if clause.is_async {
                return Err(self.refuse(clause, "`async`", "leave it out"));
            }
            self.put(" for ");
            self.target(&clause.target)?;
            self.put(" in ");
            self.iterated(&clause.iter)?;
            for condition in &clause.ifs {
                self.put(" if ");
                self.expression(condition)?;
            }
        }
        Ok(())
    }

    /// What a loop goes through. Strings are not iterable in Starlark.
    pub(super) fn iterated(&mut self, iterated: &Expr) -> Written {
        // A range needs no look here: each turn of the loop is a step.
        let counts = match iterated {
            Expr::Call(call) => matches!(&*call.func, Expr::Name(name) if self.is_builtin(&name.id)),
            _ => false,
        };
        if let Expr::List(list) = iterated {
            // Nobody else sees the list, and a tuple of constants is made only once.
            let close = if list.elts.len() == 1 { ",)" } else { ")" };
            return self.piece(list.range(), |writer| writer.display("__tuple", "(", &list.elts, close));
        }
        if counts || self.is_plain_list(iterated) {
            return self.expression(iterated);
        }
        self.put("__iter(");
        self.expression(iterated)?;
        self.text(")")
    }

    /// Whether an expression is no string and has been looked at when it was made.
    pub(super) fn is_plain_list(&self, expression: &Expr) -> bool {
        let display = matches!(expression, Expr::List(_) | Expr::Tuple(_) | Expr::Set(_) | Expr::Dict(_));
        display || matches!(expression, Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_))
    }

    fn operation(&mut self, operation: &ExprBinOp) -> Written {
        let ExprBinOp { left, op, right, .. } = operation;
        let [small_left, small_right] = [left, right].map(|side| self.is_small(side));
        let function = match op {
            // Whatever is added to a small number is a number, and grows by little.
            Operator::Add if small_left || small_right => None,
            Operator::Add => Some("__add"),
            Operator::Mult if small_left && small_right => None,
            Operator::Mult => Some("__mul"),
            Operator::Pow => Some("__pow"),
            Operator::LShift => Some("__shift"),
            Operator::Mod if left.is_string_literal_expr() || left.is_f_string_expr() => Some("__percent"),
            Operator::MatMult => return Err(self.refuse(operation, "`@`", "there are no matrices here")),
            _ => None,
        };
        // These also work on sets, and on numbers of any size.
        let makes = matches!(op, Operator::Sub | Operator::BitOr | Operator::BitAnd | Operator::BitXor)
            && !small_left
            && !small_right;
        let (open, sign, close) = match function {
            Some(function) => (format!("{function}("), ",", ")"),
            None if makes => ("__made(".to_owned(), op.as_str(), ")"),
            None => ("(".to_owned(), op.as_str(), ")"),
        };
        self.put(&open);
        self.operand(left)?;
        self.put(&format!(" {sign} "));
        self.operand(right)?;
        self.text(close)
    }

    /// Whether an expression is surely a small number.
    pub(super) fn is_small(&self, expression: &Expr) -> bool {
        self.small.is_small(self.scope, expression, &|name| self.outline.bound.contains(name))
    }

    /// What is calculated with. In Python True counts as 1 there, so that `(a > b) - (a < b)` is a sign.
    fn operand(&mut self, operand: &Expr) -> Written {
        let is_flag = match operand {
            Expr::Compare(_) | Expr::BooleanLiteral(_) => true,
            Expr::UnaryOp(unary) => unary.op == UnaryOp::Not,
            _ => false,
        };
        if !is_flag {
            return self.expression(operand);
        }
        self.put("int(");
        self.expression(operand)?;
        self.text(")")
    }

    /// `x[a:b]`
    fn slice(&mut self, things: &Expr, slice: &ExprSlice) -> Written {
        self.put("__slice(");
        self.expression(things)?;
        for bound in [&slice.lower, &slice.upper] {
            self.put(", ");
            match bound {
                Some(bound) => self.expression(bound)?,
                None => self.put("None"),
            }
        }
        self.text(")")
    }

    pub(super) fn subscript(&mut self, subscript: &ExprSubscript) -> Written {
        self.expression(&subscript.value)?;
        self.put("[");
        match &*subscript.slice {
            Expr::Slice(slice) => {
                for (index, bound) in [&slice.lower, &slice.upper, &slice.step].into_iter().enumerate() {
                    if index == 1 || (index == 2 && bound.is_some()) {
                        self.put(":");
                    }
                    if let Some(bound) = bound {
                        self.expression(bound)?;
                    }
                }
            }
            index => self.expression(index)?,
        }
        self.text("]")
    }
}
