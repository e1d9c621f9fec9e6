//! Statements.

use super::{Writer, Written};
use crate::outline::is_main_guard;
use ruff_python_ast::{Expr, Operator, Stmt, StmtAssign, StmtAugAssign, StmtFunctionDef, StmtRaise, StmtWhile};
use ruff_text_size::Ranged;

impl Writer<'_> {
    /// Statements at the present depth.
    pub(super) fn block(&mut self, body: &[Stmt]) -> Written {
        for statement in body {
            self.piece(statement.range(), |writer| writer.statement(statement))?;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Stmt) -> Written {
        match statement {
            Stmt::FunctionDef(def) => self.def(def),
            Stmt::Return(returned) => self.line(|writer| {
                writer.put("return ");
                returned.value.as_ref().map_or(Ok(()), |value| writer.expression(value))
            }),
            Stmt::Assign(assign) => self.assign(assign),
            Stmt::AnnAssign(assign) => self.line(|writer| match &assign.value {
                None => writer.word("pass"),
                Some(value) => writer.assignment(&assign.target, value),
            }),
            Stmt::AugAssign(assign) => self.line(|writer| writer.change(assign)),
            Stmt::For(each) => {
                if each.is_async || !each.orelse.is_empty() {
                    return Err(self.refuse(statement, "`for … else`", "use a variable that tells how the loop ended"));
                }
                self.line(|writer| {
                    writer.put("for ");
                    writer.target(&each.target)?;
                    writer.put(" in ");
                    writer.iterated(&each.iter)?;
                    writer.word(":")
                })?;
                self.indented(&each.body)
            }
            Stmt::While(each) => self.while_loop(each),
            Stmt::If(choice) if self.indent == 0 && is_main_guard(&choice.test) => {
                self.line(|writer| writer.word("pass"))
            }
            Stmt::If(choice) => {
                self.condition("if ", Some(&choice.test))?;
                self.indented(&choice.body)?;
                for clause in &choice.elif_else_clauses {
                    self.condition(if clause.test.is_some() { "elif " } else { "else" }, clause.test.as_ref())?;
                    self.indented(&clause.body)?;
                }
                Ok(())
            }
            Stmt::Expr(bare) if bare.value.is_ellipsis_literal_expr() => self.line(|writer| writer.word("pass")),
            Stmt::Expr(bare) => self.line(|writer| writer.expression(&bare.value)),
            Stmt::Pass(_) => self.line(|writer| writer.word("pass")),
            Stmt::Break(_) => self.line(|writer| writer.word("break")),
            Stmt::Continue(_) => self.line(|writer| writer.word("continue")),
            Stmt::Assert(assert) => self.line(|writer| {
                writer.put("__assert(");
                writer.expression(&assert.test)?;
                if let Some(message) = &assert.msg {
                    writer.put(", ");
                    writer.expression(message)?;
                }
                writer.word(")")
            }),
            Stmt::Raise(raise) => self.raise(raise),
            other => {
                let (what, instead) = lacking(other);
                Err(self.refuse(other, what, instead))
            }
        }
    }

    fn word(&mut self, text: &str) -> Written {
        self.put(text);
        Ok(())
    }

    fn indented(&mut self, body: &[Stmt]) -> Written {
        self.indent += 1;
        let written = self.block(body);
        self.indent -= 1;
        written
    }

    fn condition(&mut self, word: &str, test: Option<&Expr>) -> Written {
        self.line(|writer| {
            writer.put(word);
            if let Some(test) = test {
                writer.expression(test)?;
            }
            writer.word(":")
        })
    }

    fn def(&mut self, def: &StmtFunctionDef) -> Written {
        if let Some(decorator) = def.decorator_list.first() {
            return Err(self.refuse(decorator, "a decorator", "leave it out; every position is asked about only once"));
        }
        if def.is_async {
            return Err(self.refuse(&def.name, "`async`", "write a plain `def`"));
        }
        self.line(|writer| {
            writer.put("def ");
            writer.bound_name(&def.name);
            writer.put("(");
            writer.parameters(&def.parameters)?;
            writer.word("):")
        })?;
        let outer = self.scope.replace(def.range().start().to_u32());
        let written = self.indented(&def.body);
        self.scope = outer;
        written
    }

    /// `while c:` becomes a loop without end that `c` breaks; the limit on steps ends it for certain.
    fn while_loop(&mut self, each: &StmtWhile) -> Written {
        if !each.orelse.is_empty() {
            return Err(self.refuse(each, "`while … else`", "use a variable that tells how the loop ended"));
        }
        self.line(|writer| writer.word("for __turn in __endless:"))?;
        self.indent += 1;
        let test = self.line(|writer| {
            writer.put("if not ");
            writer.expression(&each.test)?;
            writer.word(": break")
        });
        self.indent -= 1;
        test?;
        self.indented(&each.body)
    }

    fn assign(&mut self, assign: &StmtAssign) -> Written {
        match assign.targets.as_slice() {
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

    fn assignment(&mut self, target: &Expr, value: &Expr) -> Written {
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
    fn change(&mut self, assign: &StmtAugAssign) -> Written {
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
        self.target(target)?;
        self.put(&format!(" {}= ", op.as_str()));
        let guard = match op {
            Operator::Add if !self.is_small(value) => "__growth",
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

    fn raise(&mut self, raise: &StmtRaise) -> Written {
        let (name, arguments) = match raise.exc.as_deref() {
            Some(Expr::Call(call)) => match &*call.func {
                Expr::Name(name) => (name, Some(&call.arguments)),
                _ => return Err(self.refuse(raise, "this `raise`", "raise ValueError(\"why\")")),
            },
            Some(Expr::Name(name)) => (name, None),
            _ => return Err(self.refuse(raise, "this `raise`", "raise ValueError(\"why\")")),
        };
        self.line(|writer| {
            writer.put(&format!("__raise({}, ", super::texts::quoted(&name.id)));
            if let Some(arguments) = arguments {
                writer.arguments(arguments, "", |_| false)?;
            }
            writer.word(")")
        })
    }
}

/// What a statement is called that Python has and rules files do not, and what to do instead.
fn lacking(statement: &Stmt) -> (&'static str, &'static str) {
    match statement {
        Stmt::Import(_) | Stmt::ImportFrom(_) => ("`import`", "write what you need in the file itself"),
        Stmt::ClassDef(_) => ("`class`", "use tuples for positions and functions for what they do"),
        Stmt::Try(_) => ("`try`", "test with `if` before you do it"),
        Stmt::With(_) => ("`with`", "rules files cannot read or write files"),
        Stmt::Global(_) => ("`global`", "a function gets what it needs as parameters and returns what it finds"),
        Stmt::Nonlocal(_) => ("`nonlocal`", "a function gets what it needs as parameters and returns what it finds"),
        Stmt::Delete(_) => ("`del`", "use things.pop(i) or build a new list"),
        Stmt::Match(_) => ("`match`", "use if, elif and else"),
        Stmt::TypeAlias(_) => ("`type`", "leave it out"),
        _ => ("this statement", "write it otherwise"),
    }
}
