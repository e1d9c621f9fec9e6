//! Loops.

use super::assignments::names_in;
use super::{Writer, Written};
use ruff_python_ast::{Expr, ExprName, Stmt, StmtFor, StmtWhile};

impl Writer<'_> {
    pub(super) fn for_loop(&mut self, each: &StmtFor) -> Written {
        if each.is_async || !each.orelse.is_empty() {
            return Err(self.refuse(each, "`for … else`", "use a variable that tells how the loop ended"));
        }
        if let Some((index, target, things)) = self.enumerated(each) {
            return self.counted_loop(index, target, things, &each.body);
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

    /// The parts of `for index, target in enumerate(things)`.
    fn enumerated<'s>(&self, each: &'s StmtFor) -> Option<(&'s ExprName, &'s Expr, &'s Expr)> {
        let (Expr::Tuple(pair), Expr::Call(call)) = (&*each.target, &*each.iter) else { return None };
        let ([Expr::Name(index), target], [things]) = (&pair.elts[..], &call.arguments.args[..]) else { return None };
        let is_enumerate =
            matches!(&*call.func, Expr::Name(name) if name.id == "enumerate" && self.is_builtin(&name.id));
        let plain = call.arguments.keywords.is_empty() && !things.is_starred_expr() && !target.is_starred_expr();
        // The index is set after the target here, and before it in Python.
        let apart = !names_in(target).contains(&index.id.as_str());
        (is_enumerate && plain && apart).then_some((index, target, things))
    }

    /// `for i, x in enumerate(y)` counts for itself: a pair for each turn would have to be made and taken apart.
    fn counted_loop(&mut self, index: &ExprName, target: &Expr, things: &Expr, body: &[Stmt]) -> Written {
        let count = self.fresh_name();
        self.line(|writer| writer.word(&format!("{count} = -1")))?;
        self.line(|writer| {
            writer.put("for ");
            writer.target(target)?;
            // The body may change the list, which `enumerate` of Starlark has copied.
            writer.put(if writer.is_plain_list(things) { " in (" } else { " in __snapshot(" });
            writer.expression(things)?;
            writer.word("):")
        })?;
        self.indent += 1;
        self.line(|writer| writer.word(&format!("{count} = {count} + 1")))?;
        self.line(|writer| {
            writer.bound_name(&index.id);
            writer.word(&format!(" = {count}"))
        })?;
        self.indent -= 1;
        self.indented(body)
    }

    /// `while c:` becomes a loop without end that `c` breaks; the limit on steps ends it for certain.
    ///
    /// Most loops of rules look at a neighbour and end at once. So `c` is tested before there is a loop, and
    /// then at the end of each turn, unless a `continue` would jump over that test.
    pub(super) fn while_loop(&mut self, each: &StmtWhile) -> Written {
        if !each.orelse.is_empty() {
            return Err(self.refuse(each, "`while … else`", "use a variable that tells how the loop ended"));
        }
        let forever = matches!(&*each.test, Expr::BooleanLiteral(literal) if literal.value);
        let test_first = !forever && !continues(&each.body);
        if test_first {
            self.condition("if ", Some(&each.test))?;
            self.indent += 1;
        }
        self.line(|writer| writer.word("for __turn in __endless:"))?;
        if !forever && !test_first {
            self.leave_unless(&each.test)?;
        }
        self.indented(&each.body)?;
        if test_first {
            self.leave_unless(&each.test)?;
            self.indent -= 1;
        }
        Ok(())
    }

    /// Within a loop: `if not c: break`.
    fn leave_unless(&mut self, test: &Expr) -> Written {
        self.indent += 1;
        let written = self.line(|writer| {
            writer.put("if not ");
            writer.expression(test)?;
            writer.word(": break")
        });
        self.indent -= 1;
        written
    }
}

/// Whether a loop with that body has a `continue` of its own.
fn continues(body: &[Stmt]) -> bool {
    body.iter().any(|statement| match statement {
        Stmt::Continue(_) => true,
        Stmt::If(choice) => {
            continues(&choice.body) || choice.elif_else_clauses.iter().any(|clause| continues(&clause.body))
        }
        _ => false,
    })
}
