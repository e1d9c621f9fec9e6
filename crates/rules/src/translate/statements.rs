//! Statements.

use super::{Writer, Written};
use crate::outline::is_main_guard;
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef, StmtRaise};
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
            Stmt::For(each) => self.for_loop(each),
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

    pub(super) fn word(&mut self, text: &str) -> Written {
        self.put(text);
        Ok(())
    }

    pub(super) fn indented(&mut self, body: &[Stmt]) -> Written {
        self.indent += 1;
        let written = self.block(body);
        self.indent -= 1;
        written
    }

    pub(super) fn condition(&mut self, word: &str, test: Option<&Expr>) -> Written {
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
